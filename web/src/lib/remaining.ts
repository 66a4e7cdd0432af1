// What is left on a clock by day, and how it is said.
import type { Catalogue } from './catalogue';

export interface Remaining {
  /** Milliseconds of this turn's own time, and in reserve. */
  move: number;
  left: number;
}

/** What is left after some more milliseconds: the turn's own time goes first. */
export function after({ move, left }: Remaining, gone: number): Remaining {
  const rest = Math.max(0, gone - move);
  return { move: Math.max(0, move - gone), left: Math.max(0, left - rest) };
}

/** "3 h left of this move, 5 days in reserve". */
export function remaining(words: Catalogue, { move, left }: Remaining): string {
  const said = { time: words.duration(move), reserve: words.duration(left) };
  if (!move) return words.say(left ? 'time.reserve' : 'clock.out', left ? said : {});
  return words.say(left ? 'time.both' : 'time.move', said);
}
