import { beforeEach, expect, test, vi } from 'vitest';
import { Bookmarks } from './bookmarks.svelte';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('bookmarks are kept for each table', () => {
  const one = new Bookmarks('one');
  for (const step of [7, 3, 12]) one.toggle(step);
  one.toggle(12);
  new Bookmarks('other').toggle(5);
  expect(new Bookmarks('one').steps).toEqual([3, 7]);
  expect(new Bookmarks('other').steps).toEqual([5]);
});

test('the next one in a direction', () => {
  const marks = new Bookmarks('one');
  for (const step of [3, 7]) marks.toggle(step);
  expect([
    marks.beside(3, 1),
    marks.beside(7, 1),
    marks.beside(5, -1),
    marks.beside(3, -1),
  ]).toEqual([7, null, 3, null]);
});

test('what another page left there does no harm', () => {
  for (const odd of ['{', '{"a":1}', 'null']) {
    kept.set('ludoteka.bookmarks', odd);
    expect(new Bookmarks('one').steps).toEqual([]);
  }
});
