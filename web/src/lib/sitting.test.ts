import { describe, expect, it, vi } from 'vitest';
import type { GameModule } from '../games/game';
import { asked, settled } from './asked';
import type { MoveChoice, TableMessage } from './protocol';

vi.mock('./settings.svelte', () => ({ settings: { language: 'en', colour: -1 } }));
vi.mock('./live.svelte', () => ({
  /** A table where a worker steps from 1 on; every answer is a step. */
  Live: class {
    present = true;
    story = { lines: [], more: false };
    made: string[] = [];
    message = at(0);
    isAt = (version: number): boolean => this.message.version === version;
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
    way: (_: unknown, __: unknown, thing: string) =>
      thing === 'space.3' ? ['step 1', 'step 2', 'step 3'] : [],
  } as unknown as GameModule;
  const one = new Sitting('table', game, 1);
  one.choosing.offer([step(1), stay]);
  one.choosing.touch('worker');
  return {
    one,
    live: one.live as unknown as { made: string[]; ask: unknown; message: TableMessage },
  };
}

/** A sitting whose questions are answered when and in the order the test says. */
function slow() {
  const { one, live } = sitting([]);
  const { ask, questions } = asked<[{ type: string }], object>();
  live.ask = ask;
  return { one, live, questions };
}
const reason = (key: string): object => ({ refused: null, reason: { key, params: {}, place: '' } });
const refused = { refused: { key: 'error.illegal', params: {}, text: 'Not now.' } };

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

describe('a touch', () => {
  it('is not answered by the reason for an earlier one', async () => {
    const { one, questions } = slow();
    one.touch('castle');
    one.touch('tower');
    questions[1]?.answer(reason('tower'));
    await settled();
    questions[0]?.answer(reason('castle'));
    await settled();
    expect(one.notice?.text).toContain('tower');
  });

  it('of a possible thing is not followed by the reason for another', async () => {
    const { one, questions } = slow();
    one.touch('castle');
    one.touch('worker');
    questions[0]?.answer(reason('castle'));
    await settled();
    expect(one.notice).toBeNull();
  });

  it('is not explained when the table has moved on', async () => {
    const { one, live, questions } = slow();
    one.touch('castle');
    live.message = at(1);
    questions[0]?.answer(reason('castle'));
    await settled();
    expect(one.notice).toBeNull();
  });

  it('ends the way that an earlier one began', async () => {
    const { one, live } = sitting(['move.step']);
    const make = live.ask as (wish: { move?: string }) => Promise<object>;
    const { ask, questions } = asked<[{ move?: string }], object>();
    live.ask = ask;
    one.touch('space.3');
    one.touch('castle');
    const { given } = questions[0] as (typeof questions)[0];
    questions[0]?.answer(await make(...given));
    await settled();
    expect(live.made).toEqual(['step 1']);
  });
});

describe('a hint', () => {
  const hint = {
    refused: null,
    hint: { version: 0, seat: 0, best: stay, options: [], reasons: [] },
  };

  it('chooses its move', async () => {
    const { one, questions } = slow();
    void one.askHint();
    questions[0]?.answer(hint);
    await settled();
    expect([one.hint?.best.text, one.considered?.text]).toEqual(['stay', 'stay']);
  });

  it('does not replace what was chosen while it was thought out', async () => {
    const { one, questions } = slow();
    void one.askHint();
    one.touch('space.1');
    questions[0]?.answer(hint);
    await settled();
    expect([one.hint?.best.text, one.considered?.text]).toEqual(['stay', 'step 1']);
  });

  it('for an earlier position says nothing, not even that it was refused', async () => {
    for (const answer of [hint, refused]) {
      const { one, live, questions } = slow();
      void one.askHint();
      live.message = at(1);
      questions[0]?.answer(answer);
      await settled();
      expect([one.hint, one.notice, one.hinting.thinking]).toEqual([null, null, false]);
    }
  });

  it('goes when the position does', async () => {
    const { one, live, questions } = slow();
    void one.askHint();
    questions[0]?.answer(hint);
    await settled();
    live.message = at(1);
    expect(one.hint).toBeNull();
  });
});

describe('a choice', () => {
  it('is over when the move is shown, not when it is acknowledged', async () => {
    const { one, live, questions } = slow();
    one.choosing.pick(stay);
    void one.play(stay);
    live.message = { ...at(1), moves: [step(1), stay] };
    one.offer([step(1), stay]);
    expect(one.choosing.picked).toBeNull();
    one.choosing.pick(stay);
    questions[0]?.answer({ refused: null });
    await settled();
    expect(one.choosing.picked).toBe('stay');
  });

  it('cannot be made twice before the move is shown', async () => {
    const { one, live, questions } = slow();
    (one.live as unknown as { isAt: unknown }).isAt = () => false; // known, but not shown yet
    void one.play(stay);
    questions[0]?.answer({ refused: null });
    await settled();
    expect(one.busy).toBe(true);
    live.message = at(1);
    expect(one.busy).toBe(false);
  });

  it('begins anew when the move was refused', async () => {
    const { one, questions } = slow();
    one.choosing.pick(stay);
    void one.play(stay);
    questions[0]?.answer(refused);
    await settled();
    expect([one.choosing.picked, one.busy]).toEqual([null, false]);
  });
});
