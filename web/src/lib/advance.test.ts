import { describe, expect, it, vi } from 'vitest';
import type { GameModule } from '../games/game';
import type { Notice } from './notice';
import type { Line, MoveChoice, Preview, View } from './protocol';

vi.mock('./settings.svelte', () => ({ settings: { language: 'en' } }));
const { Advance } = await import('./advance.svelte');

const build: MoveChoice = {
  text: 'build F3',
  key: 'move.build',
  params: { hex: 'hex.F3' },
  touches: ['hex.F3'],
};
const costs = (coins: number): Preview => ({
  changes: [{ quantity: 'coins', before: 9, after: 9 - coins, seat: 0 }],
});
const event = (key: string, params: Line['params'] = {}): Line => ({
  number: 5,
  at: 0,
  kind: 'event',
  step: 3,
  key,
  params,
});

function waiting(seen: Preview | null) {
  const picked: string[] = [];
  const here = {
    game: {
      seenAt: () => [],
      advance: {
        asked: () => true,
        offers: (_: View, known: MoveChoice[]) => known,
        stops: ['round_began'],
      },
    } as unknown as GameModule,
    view: {} as View,
    seat: 0,
    mine: [0],
    live: { story: { lines: [] as Line[] } },
    choosing: { pick: ({ text }: MoveChoice) => void picked.push(text) },
    notice: null as Notice | null,
    label: ({ text }: MoveChoice) => text,
  };
  const advance = new Advance(here);
  advance.begin([build]);
  if (seen) expect(advance.look(build, seen)).toBe(false);
  advance.choose(build);
  return { advance, here, picked };
}

describe('a move chosen in advance', () => {
  it('is one of those that the last turn began with', () => {
    expect(waiting(null).advance.offered).toEqual([build]);
  });

  it('is made once what it does is known', () => {
    for (const seen of [null, costs(2)]) {
      const { advance, picked } = waiting(seen);
      advance.begin([build]);
      expect(picked).toEqual(['build F3']);
      expect(advance.look(build, costs(2))).toBe(true);
      expect(advance.chosen).toBeNull();
    }
  });

  it('is not made if it does something else than the reader saw', () => {
    const { advance, here } = waiting(costs(2));
    advance.begin([build]);
    expect(advance.look(build, costs(4))).toBe(false);
    expect(here.notice).not.toBeNull();
    expect(advance.chosen).toBeNull();
  });

  it.each([
    ['it is gone', [], []],
    ['it means something else', [{ ...build, params: { hex: 'hex.F4' } }], []],
    ['something happened there', [build], [event('terraformed', { hex: 'hex.F3' })]],
    ['a part of the game has ended', [build], [event('round_began')]],
  ])('is not made if %s', (_, moves: MoveChoice[], lines: Line[]) => {
    const { advance, here, picked } = waiting(null);
    here.live.story.lines = lines;
    advance.begin([...moves, { ...build, text: 'pass', touches: [] }]);
    expect(picked).toEqual([]);
    expect(here.notice).not.toBeNull();
    expect(advance.look(build, costs(2))).toBe(false);
  });

  it('waits while something else is asked', () => {
    const { advance, here } = waiting(null);
    here.game = { ...here.game, advance: { ...here.game.advance!, asked: () => false } };
    advance.begin([build]);
    expect(advance.chosen).not.toBeNull();
  });
});
