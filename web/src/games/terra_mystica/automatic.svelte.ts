// Offers of power answered by themselves: a setting of the reader, kept in this browser only.
import type { MoveChoice } from '../../lib/protocol';
import { offerOf } from './foretelling';
import type { TerraView } from './view';

const KEPT = 'ludoteka.terra_mystica';
export const ASK = -1;
export const LIMITS = [ASK, 0, 1, 2, 3, 5];

function load(): number {
  try {
    const kept = Number(localStorage.getItem(KEPT) ?? ASK);
    return LIMITS.includes(kept) ? kept : ASK;
  } catch {
    return ASK;
  }
}

/** The highest price in points at which power is taken without asking; ASK: never. */
export const setting = $state({ limit: load() });

export function choose(limit: number): void {
  setting.limit = limit;
  try {
    localStorage.setItem(KEPT, String(limit));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** The answer to an offer of power at a price within the limit; everything else is asked. */
export function answer(
  view: TerraView,
  moves: readonly MoveChoice[],
  limit: number,
): MoveChoice | null {
  if (view.phase !== 'answer' || view.seat !== view.viewer) return null;
  const accepting = moves.filter(({ key }) => key === 'move.accept');
  return accepting.find((move) => (offerOf(view, move)?.price ?? Infinity) <= limit) ?? null;
}
