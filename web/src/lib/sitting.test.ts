import { describe, expect, it, vi } from 'vitest';
import type { GameModule } from '../games/game';
import type { MoveChoice, TableMessage } from './protocol';

vi.mock('./settings.svelte', () => ({ settings: { language: 'en', colour: -1 } }));
vi.mock('./live.svelte', () => ({
  /** A table where a worker steps from 1 on; every answer is a step. */
  Live: class {
    present = true;
    lines = [];
    made: string[] = [];
    message = at(0);
    ask = ({ move }: { move: string }): Promise<{ refused: null }> => {
      this.made.push(move);
      this.message = at(this.made.length);
      return Promise.resolve({ refused: null });
    };
  },
}));
const { Sitting } = await import('./sitting.svelte');

const step = (space: number): MoveChoice => ({
  text: `step ${space}`,
  key: 'move.step',
  params: {},
  touches: ['worker', `space.${space}`],
});
const stay: MoveChoice = { text: 'stay', key: 'move.stay', params: {}, touches: ['worker'] };

function at(space: number): TableMessage {
  return {
    version: space,
    moves: [step(space + 1), stay],
    view: { space },
    table: { phase: 'running', to_act: [0], seats: [], winners: [] },
    you: { look: 0, seats: [0] },
  } as unknown as TableMessage;
}

function sitting(instant: GameModule['instant']) {
  const game = {
    secrets: false,
    instant,
    keep: () => ['worker'],
    way: () => ['step 1', 'step 2', 'step 3'],
  } as unknown as GameModule;
  const one = new Sitting('table', game, 1);
  one.choosing.offer([step(1), stay]);
  one.choosing.touch('worker');
  return { one, live: one.live as unknown as { made: string[] } };
}

describe('moves made at the first touch', () => {
  it('are known by their kind or text', () => {
    const { one } = sitting(['move.step']);
    expect([step(1), stay].map((move) => one.isInstant(move))).toEqual([true, false]);
    expect(sitting(['stay']).one.isInstant(stay)).toBe(true);
  });

  it('may depend on the position', () => {
    const near = (view: unknown): string => `step ${(view as { space: number }).space + 1}`;
    const { one } = sitting((view, { text }) => text === near(view));
    expect([step(1), step(2)].map((move) => one.isInstant(move))).toEqual([true, false]);
  });

  it('lead one after the other to a far thing', async () => {
    const { live, one } = sitting(['move.step']);
    one.touch('space.3');
    await vi.waitFor(() => expect(live.made).toEqual(['step 1', 'step 2', 'step 3']));
  });

  it('stop before one that has to be confirmed', async () => {
    const { live, one } = sitting((_, { text }) => text !== 'step 1');
    one.touch('space.3');
    await vi.waitFor(() => expect(one.considered?.text).toBe('step 1'));
    expect(live.made).toEqual([]);
  });
});
