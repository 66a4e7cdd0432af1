import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../lib/api';
import type { Progress, Verdict } from '../lib/protocol';
import { Analysing, mistakeOf } from './analysing.svelte';

const step = (number: number, seat: number, grade: Verdict['grade']): Verdict => ({
  step: number,
  seat,
  move: { text: 'draw', key: 'move.draw', params: {} },
  values: [0.5, 0.5],
  errors: [0, 0],
  revealed: false,
  grade,
});
const done: Progress = {
  state: 'done',
  done: 3,
  steps: 3,
  analysis: {
    game: 'ethnos',
    level: 'hard',
    unit: 'chance',
    lines: 2,
    opening: [0.4, 0.6],
    steps: [step(1, 0, 'good'), step(2, 1, 'blunder'), step(3, 0, 'mistake')],
    turnings: [],
    sums: [],
  },
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('an analysis', () => {
  it('is waited for until it is done', async () => {
    vi.useFakeTimers();
    const working: Progress = { state: 'working', done: 1, steps: 3, analysis: null };
    vi.spyOn(api, 'analyse').mockResolvedValue(working);
    const look = vi.spyOn(api, 'analysis').mockResolvedValue(done);
    const analysing = new Analysing('x');
    await analysing.begin();
    expect(analysing.progress?.state).toBe('working');
    await vi.advanceTimersByTimeAsync(2000);
    expect(analysing.progress?.state).toBe('done');
    await vi.advanceTimersByTimeAsync(5000);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('is asked for no more once it is left', async () => {
    vi.useFakeTimers();
    const look = vi
      .spyOn(api, 'analysis')
      .mockResolvedValue({ state: 'waiting', done: 0, steps: 3, analysis: null });
    const analysing = new Analysing('x');
    await analysing.look();
    analysing.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('tells the mistakes of one seat or of all', async () => {
    vi.spyOn(api, 'analysis').mockResolvedValue(done);
    const analysing = new Analysing('x');
    await analysing.look();
    expect(analysing.mistakes(null).map((one) => one.step)).toEqual([2, 3]);
    expect(analysing.mistakes(0).map((one) => one.step)).toEqual([3]);
    expect(analysing.values).toHaveLength(4);
    expect(analysing.verdict(0)).toBeNull();
    expect(analysing.verdict(2)?.grade).toBe('blunder');
    expect(mistakeOf({ grade: 'good' })).toBeNull();
  });
});
