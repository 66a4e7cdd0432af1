import { expect, test } from 'vitest';
import { decided, places } from './ranking';

const people = ['Anna', 'Jan', 'Ema'].map((name, seat) => ({ seat, name, piece: seat }));
const told = (scores: number[], winners: number[]): string[] =>
  places(people, scores, winners).map(({ person, place }) => `${place} ${person.name}`);

test('the same points share a place', () => {
  expect(told([5, 9, 5], [1])).toEqual(['1 Jan', '2 Anna', '2 Ema']);
  expect(told([9, 9, 5], [0, 1])).toEqual(['1 Anna', '1 Jan', '3 Ema']);
});

test('a tie-break puts the winner before who has the same points', () => {
  expect(told([7, 7, 7], [2])).toEqual(['1 Ema', '2 Anna', '2 Jan']);
});

test('what made most of the difference', () => {
  const table = [[[1, 4], [2, 0]], [[3, 0], [6, 0]], [[0, 0], [0, 0]]]; // prettier-ignore
  const scores = [7, 9, 0];
  expect(decided(places(people, scores, [1]), scores, table)).toEqual({
    ahead: 2,
    source: 0,
    more: 6,
  });
  expect(decided(places(people, [9, 9, 0], [0, 1]), [9, 9, 0], table)).toBeNull();
});
