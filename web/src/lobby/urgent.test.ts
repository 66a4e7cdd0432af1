import { describe, expect, it } from 'vitest';
import type { Brief } from '../lib/protocol';
import { longest, urgentFirst, waits } from './urgent';

const seat = (number: number) =>
  ({ seat: number, kind: 'person', name: null, level: null }) as const;
const brief = (table: string, more: Partial<Brief> = {}): Brief => ({
  table,
  game: 'ethnos',
  phase: 'running',
  public: false,
  created: 0,
  updated: 0,
  seats: [seat(0), seat(1)],
  to_act: [0],
  mine: [0],
  ...more,
});
const time = (left: number, running = true) => ({ at: 100, move: 10, left, running });

describe('tables of the reader', () => {
  it('wait when it is the reader who has to act, and the game is not paused', () => {
    expect(waits(brief('a'))).toBe(true);
    expect(waits(brief('a', { mine: [1] }))).toBe(false);
    expect(waits(brief('a', { phase: 'over' }))).toBe(false);
    expect(waits(brief('a', { paused: true }))).toBe(false);
    expect(waits(brief('a', { seats: [{ ...seat(0), kind: 'bot' }, seat(1)] }))).toBe(false);
  });

  it('come in the order of their hurry', () => {
    const tables = [
      brief('over', { phase: 'over' }),
      brief('no clock, newer', { since: 9 }),
      brief('no clock, older', { since: 5 }),
      brief('later', { time: time(90) }),
      brief('on holiday', { time: time(0, false), since: 7 }),
      brief('theirs', { mine: [1] }),
      brief('soon', { time: time(20) }),
    ];
    expect(urgentFirst(tables).map(({ table }) => table)).toEqual([
      'soon',
      'later',
      'no clock, older',
      'on holiday',
      'no clock, newer',
      'over',
      'theirs',
    ]);
  });

  it('lead to the one that has waited longest', () => {
    expect(longest([brief('a', { since: 9 }), brief('b', { since: 3 })])).toBe('b');
    expect(longest([brief('a', { mine: [] })])).toBeNull();
  });
});
