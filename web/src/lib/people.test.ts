import { expect, it } from 'vitest';
import { pieces } from './people';
import { uuid } from './uuid';

it('gives each seat a piece of its own, the liked one to the reader', () => {
  expect(pieces(3, null, 4)).toEqual([0, 1, 2]);
  expect(pieces(3, 1, -1)).toEqual([0, 1, 2]);
  expect(pieces(3, 1, 0)).toEqual([1, 0, 2]);
  expect(pieces(2, 0, 5)).toEqual([5, 1]);
  expect(new Set(pieces(6, 3, 1)).size).toBe(6);
});

it('makes ids in the form of a UUID', () => {
  expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuid()).not.toBe(uuid());
});
