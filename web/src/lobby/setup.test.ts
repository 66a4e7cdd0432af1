import { describe, expect, it } from 'vitest';
import type { GameInfo, Option } from '../lib/protocol';
import { chooseFor, firstSeats, fitted, flipped, lacking, wishFor } from './setup';

const game: GameInfo = {
  key: 'ethnos',
  title: 'Ethnos',
  fewest: 2,
  most: 6,
  options: [
    { name: 'tribes', default: 'random', choices: ['elves', 'orcs'], many: true },
    { name: 'instant', default: true },
  ],
};

describe('a new table', () => {
  it('begins with seats for each way to play', () => {
    const kinds = (mode: 'bots' | 'screen' | 'friends'): string[] =>
      firstSeats(game, mode, 'Anna').map(({ kind }) => kind);
    expect(kinds('bots')).toEqual(['me', 'bot', 'bot', 'bot']);
    expect(kinds('screen')).toEqual(['me', 'me']);
    expect(kinds('friends')).toEqual(['me', 'open']);
  });

  it('has one seat for a game that is played alone', () => {
    expect(firstSeats({ ...game, fewest: 1, most: 1 }, 'alone', '')).toEqual([
      { kind: 'me', name: null },
    ]);
  });

  it('keeps to the seats of the game', () => {
    expect(firstSeats({ ...game, most: 2 }, 'bots', '')).toHaveLength(2);
    expect(firstSeats({ ...game, fewest: 3 }, 'friends', '')).toHaveLength(3);
  });

  it('is sent with what was changed only', () => {
    const seats = [
      { kind: 'me' as const, name: ' Anna ' },
      { kind: 'bot' as const, level: 'easy', name: 'x' },
      { kind: 'open' as const },
    ];
    const wish = wishFor(game, seats, { tribes: 'random', instant: false }, true, null);
    expect(wish).toEqual({
      game: 'ethnos',
      seats: [{ kind: 'me', name: 'Anna' }, { kind: 'bot', level: 'easy' }, { kind: 'open' }],
      options: { instant: false },
      public: true,
      pace: 0,
      clock: null,
    });
  });
});

describe('options of a game played together', () => {
  const market = {
    name: 'market',
    default: 'first',
    choices: ['first', 'jade', 'opal', 'spark'],
    many: true,
    parts: [
      { name: 'market.gem', number: 1, choices: ['jade', 'opal'] },
      { name: 'market.spell', number: 1, choices: ['spark'] },
    ],
  };
  const together: GameInfo = {
    key: 'aeons_end',
    title: "Aeon's End",
    fewest: 1,
    most: 4,
    together: true,
    options: [
      {
        name: 'mages',
        default: 'random',
        choices: ['mist', 'lash', 'jian'],
        many: true,
        per_seat: true,
      },
      market,
      { name: 'solo', default: false, most_seats: 1 },
    ],
  };

  it('begin with one bot beside me', () => {
    expect(firstSeats(together, 'bots', '').map(({ kind }) => kind)).toEqual(['me', 'bot']);
  });

  it('need every part of a list', () => {
    expect(lacking(market, 'first')).toBe(false);
    expect(lacking(market, ['jade'])).toBe(true);
    expect(lacking(market, ['jade', 'opal', 'spark'])).toBe(true);
    expect(lacking(market, ['spark', 'opal'])).toBe(false);
  });

  it('fit the seats', () => {
    const options = { mages: ['mist', 'lash'], solo: true };
    expect(fitted(together, options, 2)).toEqual({ mages: ['mist', 'lash'], solo: false });
    expect(fitted(together, options, 1)).toEqual({ mages: 'random', solo: true });
  });

  it('give each seat another choice', () => {
    expect(chooseFor(['mist', 'lash'], 0, 'jian')).toEqual(['jian', 'lash']);
    expect(chooseFor(['mist', 'lash'], 0, 'lash')).toEqual(['lash', 'mist']);
  });
});

describe('a list of choices', () => {
  const tribes: Option = {
    name: 'tribes',
    default: 'random',
    choices: ['elves', 'orcs'],
    many: true,
  };

  it('grows and shrinks, in the order of choosing', () => {
    expect(flipped(tribes, [], 'orcs')).toEqual(['orcs']);
    expect(flipped(tribes, ['orcs'], 'elves')).toEqual(['orcs', 'elves']);
    expect(flipped(tribes, ['orcs', 'elves'], 'orcs')).toEqual(['elves']);
  });

  it('is left to the game when it is empty, unless its parts are to be filled', () => {
    expect(flipped(tribes, ['orcs'], 'orcs')).toBe('random');
    const parts = [{ name: 'wild', number: 1, choices: ['orcs'] }];
    expect(flipped({ ...tribes, parts }, ['orcs'], 'orcs')).toEqual([]);
  });
});
