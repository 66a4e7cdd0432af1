// The games that have a board. A further game is one more line here.
import type { GameModule } from './game';

const BOARDS: Record<string, () => Promise<{ game: GameModule }>> = {
  aeons_end: () => import('./aeons_end'),
  ethnos: () => import('./ethnos'),
  kroniky: () => import('./kroniky'),
  terra_mystica: () => import('./terra_mystica'),
};

export const hasBoard = (key: string): boolean => key in BOARDS;

export async function loadGame(key: string): Promise<GameModule> {
  const load = BOARDS[key];
  if (!load) throw new Error(`no board for ${key}`);
  return (await load()).game;
}
