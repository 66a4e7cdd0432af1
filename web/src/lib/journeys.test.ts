import { expect, test } from 'vitest';
import { journeys, type Placed } from './journeys';

const at = (id: string, left: number, node = id): Placed<string> => ({
  id,
  at: { left, top: 0, width: 10, height: 10 },
  node,
});
const told = (before: Placed<string>[], after: Placed<string>[]) => {
  const { moved, came, gone } = journeys(before, after);
  return {
    moved: moved.map(({ from, to }) => [from.left, to.node]),
    came: came.map(({ node }) => node),
    gone: gone.map(({ node }) => node),
  };
};

test('what stays does not move', () => {
  expect(told([at('card.a', 5)], [at('card.a', 6)])).toEqual({ moved: [], came: [], gone: [] });
});

test('a card of the row that lies in the hand came from the row', () => {
  const before = [at('row.elf:red', 5), at('card.orc:blue', 50)];
  const after = [at('card.elf:red', 80, 'taken'), at('card.orc:blue', 50)];
  expect(told(before, after)).toEqual({ moved: [[5, 'taken']], came: [], gone: [] });
});

test('equal things keep their order', () => {
  const before = [at('card.a', 0), at('card.a', 20), at('card.b', 40)];
  const after = [at('card.a', 0), at('card.b', 20, 'b')];
  expect(told(before, after)).toEqual({ moved: [[40, 'b']], came: [], gone: ['card.a'] });
});

test('what came and what went has no other place', () => {
  expect(told([at('row.a', 0)], [at('marker.x.1', 9, 'new'), at('deck', 1, 'deck')])).toEqual({
    moved: [],
    came: ['new', 'deck'],
    gone: ['row.a'],
  });
});
