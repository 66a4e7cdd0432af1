import { expect, test } from 'vitest';
import { clock, minutes } from './notices';

test('times of day', () => {
  expect(clock(0)).toBe('00:00');
  expect(clock(8 * 60 + 5)).toBe('08:05');
  expect(clock(1439)).toBe('23:59');
  for (const each of [0, 485, 1439]) expect(minutes(clock(each))).toBe(each);
  expect(minutes('22:30:00')).toBe(1350);
  expect(minutes('')).toBeNull();
});
