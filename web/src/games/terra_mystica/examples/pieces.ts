// The players of the examples: one lives in the forest, the other in the desert.
import { pieceOf } from '../data';
import type { PlayerView } from '../view';

export const pieces = ['forest', 'desert'].map((home) => pieceOf({ home } as PlayerView) ?? 0);
