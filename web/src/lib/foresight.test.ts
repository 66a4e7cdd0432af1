import { expect, it } from 'vitest';
import { asked, settled } from './asked';
import { Foresight, isFree } from './foresight.svelte';
import type { Live } from './live.svelte';

type Question = { moves?: string[] };

function foresight() {
  const { ask, questions } = asked<[Question], object>();
  return { one: new Foresight({ ask } as unknown as Live), questions };
}
const told = (version: number, reveals: boolean) => ({
  preview: { version, preview: { reveals } },
});

it('foretells a move with those that follow, or alone where they are not possible', async () => {
  const { one, questions } = foresight();
  one.consider(3, 0, 'dig', ['plant']);
  await settled();
  expect(questions[0]?.given[0].moves).toEqual(['dig', 'plant']);
  expect(one.preview(3, 0, 'dig')).toBeNull();
  questions[0]?.answer({ refused: {} });
  await settled();
  expect(questions[1]?.given[0].moves).toEqual(['dig']);
  questions[1]?.answer(told(3, true));
  await settled();
  expect(one.preview(3, 0, 'dig')).toEqual({ reveals: true });
  expect(one.preview(4, 0, 'dig')).toBeNull();
});

it('knows once whether anything comes by itself', async () => {
  const { one, questions } = foresight();
  one.wait(3, 0);
  questions[0]?.answer({ forecasts: { version: 3, forecasts: [] } });
  await settled();
  expect(one.foretells).toBe(false);
  one.wait(4, 0);
  questions[1]?.answer({ forecasts: { version: 4, forecasts: [{ when: 'age' }] } });
  await settled();
  expect([one.foretells, one.forecasts(4, 0).length, one.forecasts(5, 0).length]).toEqual([
    true,
    1,
    0,
  ]);
});

it('keeps to the move looked at last', async () => {
  const { one, questions } = foresight();
  one.consider(3, 0, 'dig');
  one.consider(3, 0, 'pass');
  questions[0]?.answer(told(3, true));
  questions[1]?.answer(told(3, false));
  await settled();
  expect(one.preview(3, 0, 'dig')).toBeNull();
  expect(one.preview(3, 0, 'pass')).toEqual({ reveals: false });
});

it('knows what can be taken back freely', () => {
  const free = { opens: { seat: 1 } };
  expect(isFree(free, 0, true)).toBe(true);
  expect(isFree(free, 1, false)).toBe(true); // still the own turn
  expect(isFree(free, 0, false)).toBe(false); // the turn would end by itself
  expect(isFree({ ...free, reveals: true }, 1, true)).toBe(false);
  expect(isFree({ ...free, chances: [{ odds: 0.5 }] }, 1, true)).toBe(false);
  expect(isFree({ ...free, sampled: true }, 1, true)).toBe(false);
  expect(isFree({ opens: null }, 1, true)).toBe(false); // the game would be over
});
