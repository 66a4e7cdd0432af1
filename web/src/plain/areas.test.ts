import { describe, expect, it } from 'vitest';
import type { Area } from '../lib/protocol';
import { dots, held, plan } from './areas';

const grid = (shape: 'grid' | 'hexes', ...places: [number, number][]): Area => ({
  title: 'area.board',
  shape,
  things: places.map((at, i) => ({ id: `house.${i}`, at })),
});

describe('plan', () => {
  it('makes a grid as large as fits', () => {
    const wide = plan(grid('grid', [0, 0], [5, 1]), 600, 400);
    expect(wide.across).toBe(600);
    expect(wide.down).toBe(200);
    expect(wide.places[1]?.left).toBeCloseTo(504);
    const high = plan(grid('grid', [0, 0], [5, 1]), 600, 100);
    expect(high.across).toBe(300);
  });
  it('takes the height it needs where there is room below', () => {
    expect(plan(grid('grid', [0, 0], [2, 8]), 300, 0).down).toBe(900);
  });
  it('begins with the first column and row, wherever they are', () => {
    const { places } = plan(grid('grid', [-3, 7], [-2, 7]), 200, 0);
    expect(places.map(({ left }) => Math.round(left))).toEqual([4, 104]);
  });
  it('moves every second row of hexes by half a hex', () => {
    const { places, wide, high } = plan(grid('hexes', [0, 0], [0, 1], [1, 0]), 200, 0);
    expect(places[1]?.left).toBeCloseTo(wide / 2);
    expect(places[1]?.top).toBeCloseTo(high * 0.75);
    expect(places[2]?.left).toBeCloseTo(wide);
  });
  it('stays readable however small the place is', () => {
    expect(plan(grid('grid', [0, 0], [19, 0]), 200, 50).wide).toBeGreaterThan(25);
  });
  it('plans nothing for nothing', () => {
    expect(plan(grid('grid'), 200, 50).places).toEqual([]);
  });
});

it('spreads dots inside their circle', () => {
  expect(dots(0)).toEqual([]);
  for (const { x, y } of dots(24)) expect(Math.hypot(x, y)).toBeLessThan(0.85);
});

it('counts what an area holds', () => {
  expect(held({ title: 'area.hand', things: [{ id: 'card.1' }, { name: 'back', count: 4 }] })).toBe(
    5,
  );
});
