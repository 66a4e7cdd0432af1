// The clocks that the form offers, in seconds.
import type { ClockSetup } from '../lib/protocol';

export type ClockKind = 'none' | 'live' | 'day';
type Out = NonNullable<ClockSetup['out']>;

const HOUR = 3600;
const DAY = 24 * HOUR;
export const MINUTES = [10, 20, 30, 60];
export const MOVES = [12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY];
export const RESERVES = [0, DAY, 3 * DAY, 5 * DAY, 10 * DAY];

export const kindOf = (clock: ClockSetup | null): ClockKind => {
  if (!clock) return 'none';
  return clock.move ? 'day' : 'live';
};

/** What may happen when time runs out; one turn of a bot's makes sense by day only. */
export const outsOf = (kind: ClockKind): Out[] =>
  kind === 'day' ? ['nothing', 'move', 'bot', 'loss'] : ['nothing', 'bot', 'loss'];

/** The clock to begin with when another kind is chosen. */
export function clockFor(kind: ClockKind, before: ClockSetup | null): ClockSetup | null {
  if (kind === 'none') return null;
  if (kind === kindOf(before)) return before;
  if (kind === 'day') return { bank: 5 * DAY, increment: 0, out: before?.out ?? 'move', move: DAY };
  const out = before?.out === 'move' ? 'bot' : (before?.out ?? 'nothing');
  return { bank: 20 * 60, increment: 10, out };
}
