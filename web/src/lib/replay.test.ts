import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asked, settled } from './asked';
import type { Moment, Timeline } from './protocol';

const timelines = asked<[string, number | null], Timeline>();
const moments = asked<[string, number, number | null], Moment>();
vi.mock('./api', async (load) => ({
  ...(await load<typeof import('./api')>()),
  api: { timeline: timelines.ask, moment: moments.ask },
}));
const { Refusal } = await import('./api');
const { Replay } = await import('./replay.svelte');

const STEPS = 9;
/** Answer the questions that are open, the last one first. */
async function answerBackwards(): Promise<void> {
  while (timelines.questions.length || moments.questions.length) {
    for (const { answer } of timelines.questions.splice(0).reverse())
      answer({ steps: Array.from({ length: STEPS }), opening: [] } as unknown as Timeline);
    for (const { given, answer } of moments.questions.splice(0).reverse())
      answer({ step: given[1], seat: given[2], steps: STEPS } as Moment);
    await settled();
  }
}
const told: string[] = [];
async function opened(step = STEPS) {
  const replay = new Replay('table', ({ key }) => told.push(key));
  void replay.open(null, step);
  await answerBackwards();
  return replay;
}
const shown = ({ moment }: InstanceType<typeof Replay>) => moment && [moment.step, moment.seat];

beforeEach(() => {
  vi.useRealTimers();
  told.length = timelines.questions.length = moments.questions.length = 0;
});

describe('a replay', () => {
  it('stays at the step that is wanted when the seat changes before it is shown', async () => {
    const replay = await opened();
    void replay.show(4);
    void replay.from(2);
    await answerBackwards();
    expect(shown(replay)).toEqual([4, 2]);
    expect([replay.step, replay.seat]).toEqual([4, 2]);
  });

  it('stays at the seat that is wanted when the step changes before it is shown', async () => {
    const replay = await opened();
    void replay.from(2);
    void replay.show(4);
    await answerBackwards();
    expect(shown(replay)).toEqual([4, 2]);
  });

  it('looks from the last of several seats', async () => {
    const replay = await opened(3);
    for (const seat of [0, 1, 2]) void replay.from(seat);
    await answerBackwards();
    expect(shown(replay)).toEqual([3, 2]);
  });

  it('goes as many steps as were asked for', async () => {
    const replay = await opened(0);
    for (let i = 0; i < 3; i += 1) void replay.show(replay.step + 1);
    await answerBackwards();
    expect(shown(replay)).toEqual([3, null]);
  });

  it('does not open again when it was closed before the answer', async () => {
    const replay = await opened();
    void replay.from(1);
    replay.stop();
    await answerBackwards();
    expect(replay.moment).toBeNull();
  });

  it('stays where it is when a step cannot be had', async () => {
    const replay = await opened(2);
    void replay.show(7);
    moments.questions
      .splice(0)[0]
      ?.fail(new Refusal({ key: 'error.unreachable', params: {}, text: '' }));
    await settled();
    expect(shown(replay)).toEqual([2, null]);
    expect(replay.step).toBe(2);
    expect(told).toEqual(['error.unreachable']);
  });

  it('plays at one pace, however often it is stopped and started', async () => {
    const replay = await opened(0);
    vi.useFakeTimers();
    replay.play();
    replay.pause();
    replay.play();
    for (const { given, answer } of moments.questions.splice(0))
      answer({ step: given[1], seat: given[2], steps: STEPS } as Moment);
    await vi.advanceTimersByTimeAsync(0);
    const before = moments.ask.mock.calls.length;
    await vi.advanceTimersByTimeAsync(900);
    expect(moments.ask.mock.calls.length - before).toBe(1);
    replay.stop();
  });
});
