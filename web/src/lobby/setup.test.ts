import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../lib/protocol';
import { firstSeats, wishFor } from './setup';

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
    expect(firstSeats({ ...game, fewest: 1, most: 1 }, 'alone', '')).toEqual([{ kind: 'me', name: null }]);
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
