import { expect, it } from 'vitest';
import { atStart } from './ratings.svelte';

it('tells the ratings that people came with, and none that nobody shows', () => {
  const seats = [
    { seat: 0, rating: 1530, provisional: false, change: 30 },
    { seat: 1, rating: null, provisional: true },
    { seat: 2, rating: 1500, provisional: false },
  ];
  const told = { rated: true, recorded: true, unrated: '', seats };
  expect([...atStart(told)]).toEqual([
    [0, 1500],
    [2, 1500],
  ]);
});
