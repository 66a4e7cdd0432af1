import { describe, expect, it } from 'vitest';
import type { Brief } from '../lib/protocol';
import { EVERYTHING, freeSeats, isWanted } from './offers';

const seat = (kind: 'open' | 'person') => ({ seat: 0, kind, name: null, level: null });
const brief: Brief = {
  table: 'x',
  game: 'ethnos',
  phase: 'waiting',
  public: true,
  created: 0,
  updated: 0,
  seats: [seat('person'), seat('open'), seat('open')],
  to_act: [],
  pace: 'clock',
  language: 'cs',
};

describe('open tables', () => {
  it('are all shown at first', () => expect(isWanted(brief, EVERYTHING)).toBe(true));
  it('are counted by their free seats', () => expect(freeSeats(brief)).toBe(2));
  it.each([
    [{ game: 'ethnos' }, true],
    [{ game: 'kroniky' }, false],
    [{ seats: 2 }, true],
    [{ seats: 3 }, false],
    [{ pace: 'clock' }, true],
    [{ pace: 'live' }, false],
    [{ language: 'cs' }, true],
    [{ language: 'pl' }, false],
  ])('are filtered by %j', (wish, wanted) =>
    expect(isWanted(brief, { ...EVERYTHING, ...wish })).toBe(wanted),
  );
  it('without a language are for everybody', () =>
    expect(isWanted({ ...brief, language: null }, { ...EVERYTHING, language: 'pl' })).toBe(true));
});
