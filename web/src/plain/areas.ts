// Where the things of an area lie: columns and rows as pixels.
import type { Area, Thing } from '../lib/protocol';

export interface Placed {
  thing: Thing;
  left: number;
  top: number;
}

export interface Plan {
  /** The width and height of one place. */
  wide: number;
  high: number;
  /** The width and height of all of them. */
  across: number;
  down: number;
  places: Placed[];
}

type Maybe = number | null | undefined;
/** Whether there is a number. */
export const given = (number: Maybe): number is number => typeof number === 'number';

const SMALLEST = 30;
const LARGEST = 150;
const GAP = 0.08;
/** A hexagon that stands on a corner is so much higher than wide; rows overlap by a quarter. */
const HEXAGON = 2 / Math.sqrt(3);
const ROW = 0.75;

export const isList = ({ shape }: Area): boolean => shape === 'list';
export const isPlaced = ({ shape }: Area): boolean => shape === 'grid' || shape === 'hexes';

/** All places, as large as fits; `height` 0: as high as need be. */
export function plan(area: Area, width: number, height: number): Plan {
  const things = (area.things ?? []).flatMap((thing) =>
    thing.at ? [{ thing, at: thing.at }] : [],
  );
  const hexes = area.shape === 'hexes';
  const columns = things.map(({ at }) => at[0]);
  const rows = things.map(({ at }) => at[1]);
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  const odd = (row: number): number => (hexes && Math.abs(row % 2) === 1 ? 0.5 : 0);
  const widest = Math.max(
    1,
    ...things.map(({ at: [column, row] }) => column - left + odd(row) + 1),
  );
  const rowCount = Math.max(1, ...rows.map((row) => row - top + 1));
  const ratio = hexes ? HEXAGON : 1;
  const tall = hexes ? HEXAGON * (1 + ROW * (rowCount - 1)) : rowCount;
  const fitting = Math.min(width / widest, height ? height / tall : Infinity);
  const wide = Math.floor(Math.max(SMALLEST, Math.min(LARGEST, fitting)));
  const step = wide * ratio * (hexes ? ROW : 1);
  const gap = hexes ? 0 : wide * GAP;
  return {
    wide: wide - gap,
    high: wide * ratio - gap,
    across: widest * wide,
    down: tall * wide,
    places: things.map(({ thing, at: [column, row] }) => ({
      thing,
      left: (column - left + odd(row)) * wide + gap / 2,
      top: (row - top) * step + gap / 2,
    })),
  };
}

/** Dots in a circle of radius 1, evenly spread: seeds in a bowl. */
export function dots(count: number): { x: number; y: number }[] {
  const turn = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, i) => {
    const far = 0.82 * Math.sqrt((i + 0.5) / Math.max(count, 6));
    return { x: far * Math.cos(i * turn), y: far * Math.sin(i * turn) };
  });
}

/** How many things an area holds. */
export function held({ things }: Area): number {
  return (things ?? []).reduce((sum, { count }) => sum + (count ?? 1), 0);
}
