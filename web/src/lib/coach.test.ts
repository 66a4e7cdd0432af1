import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked } from './asked';
import { BETWEEN, Coach, PATIENCE } from './coach.svelte';
import type { Live } from './live.svelte';
import type { Doubt, MoveChoice, TableMessage } from './protocol';

const move = (text: string): MoveChoice => ({ text, key: 'move', params: {}, touches: [] });
const [good, bad] = [move('good'), move('bad')];
const doubt: Doubt = { best: good, reasons: [] };
const at = (version: number, seats = 2, moves = [good, bad], coach = true): TableMessage =>
  ({
    version,
    moves,
    table: { coach, seats: Array.from({ length: seats }, () => ({})) },
    you: { look: 0, seats: [0] },
  }) as unknown as TableMessage;

function coached(message = at(1)) {
  const { ask, questions } = asked<[{ type: string; move?: string }], object>();
  const live = { ask, message } as unknown as Pick<Live, 'ask' | 'message'>;
  return { coach: new Coach(live), live, questions };
}
const judged = (found: Doubt | null) => ({ refused: null, judged: { doubt: found } });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the coach', () => {
  it('thinks once from the moment that the reader is asked', () => {
    const { coach, questions } = coached();
    coach.begin();
    coach.begin();
    expect(questions.map(({ given }) => given[0])).toEqual([{ type: 'judge', seat: 0 }]);
  });

  it('asks once in a turn, and the move is made all the same if the reader wants', async () => {
    const { coach, questions } = coached();
    const allowed = coach.allows(bad);
    questions[0]?.answer(judged(doubt));
    expect([await allowed, coach.asks?.doubt, coach.watches]).toEqual([false, doubt, false]);
    expect([coach.answer(true), coach.asks]).toEqual([bad, null]);
    coach.rest();
    expect(coach.watches).toBe(true);
  });

  it('lets a move go that it has nothing against', async () => {
    const { coach, questions } = coached();
    const allowed = coach.allows(good);
    questions[0]?.answer(judged(null));
    expect([await allowed, coach.asks, coach.judging]).toEqual([true, null, false]);
  });

  it('is not waited for', async () => {
    const { coach, questions } = coached();
    const allowed = coach.allows(bad);
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(await allowed).toBe(true);
    questions[0]?.answer(judged(doubt));
    await vi.advanceTimersByTimeAsync(0);
    expect(coach.asks).toBeNull();
  });

  it('says nothing where there is no choice, or no coach', () => {
    expect(coached(at(1, 2, [good])).coach.watches).toBe(false);
    expect(coached(at(1, 2, [good, bad], false)).coach.watches).toBe(false);
  });

  it('leaves one who plays alone some moves before it speaks again', async () => {
    const { coach, live, questions } = coached(at(1, 1));
    const allowed = coach.allows(bad);
    questions[0]?.answer(judged(doubt));
    await allowed;
    live.message = at(BETWEEN, 1);
    expect(coach.watches).toBe(false);
    live.message = at(1 + BETWEEN, 1);
    expect(coach.watches).toBe(true);
  });
});
