// The map: where spaces lie, what is drawn beside them, and the ways of workers.
import type { WorkerView } from './view';

export const SIZE = 34;
const TALL = SIZE * Math.sqrt(3);

export interface Point {
  x: number;
  y: number;
}
export interface Place {
  column: number;
  row: number;
}

/** A space by its name, `f:5`. */
export function placeOf(space: string): Place {
  const [column = 'a', row = '1'] = space.split(':');
  return { column: column.charCodeAt(0) - 97, row: Number(row) - 1 };
}

export const spaceAt = ({ column, row }: Place): string =>
  `${String.fromCharCode(97 + column)}:${row + 1}`;

export const idOf = (space: string): string => `hex.${space.replace(':', '.')}`;

/** The space that a thing stands for, if it is one. */
export function spaceOf(thing: string): string | null {
  const [kind, column, row] = thing.split('.');
  return kind === 'hex' && column && row ? `${column}:${row}` : null;
}

export function centre(space: string): Point {
  const { column, row } = placeOf(space);
  return { x: SIZE * (1 + 1.5 * column), y: TALL * (0.5 + row + (column % 2) / 2) };
}

/** The size of the whole map. */
export function extent(columns: number, rows: number): { width: number; height: number } {
  const shifted = columns > 1 ? 0.5 : 0;
  return { width: SIZE * (0.5 + 1.5 * columns), height: TALL * (rows + shifted) };
}

/** The corners of a space around its centre. */
export function corners(size = SIZE): string {
  const half = (size * Math.sqrt(3)) / 2;
  const points = [[size, 0], [size / 2, half], [-size / 2, half], [-size, 0], [-size / 2, -half], [size / 2, -half]]; // prettier-ignore
  return `M${points.map(([x, y]) => `${x?.toFixed(2)} ${y?.toFixed(2)}`).join('L')}z`;
}

export const CORNERS = corners();
/** The same a little inside, where frames are drawn. */
export const INNER = corners(31);

/** A number below `most` that is always the same for a space and looks like chance. */
export function scattered(space: string, most: number): number {
  const { column, row } = placeOf(space);
  return ((column * 7 + row * 13 + column * row * 5) % 11) % most;
}

/** The six places around one, clockwise from the upper right, those outside the map too. */
function beside(space: string): Place[] {
  const { column, row } = placeOf(space);
  const low = column % 2;
  return [
    { column: column + 1, row: row - 1 + low }, { column: column + 1, row: row + low },
    { column, row: row + 1 }, { column: column - 1, row: row + low },
    { column: column - 1, row: row - 1 + low }, { column, row: row - 1 },
  ]; // prettier-ignore
}

/** The spaces around one, also beyond the far edges of the map. */
export const around = (space: string): string[] =>
  beside(space)
    .filter(({ column, row }) => column >= 0 && row >= 0)
    .map(spaceAt);

/** The sides of a space as lines, each with the space beyond it. */
export function sides(space: string): { beyond: string; line: string }[] {
  const { x, y } = centre(space);
  const high = TALL / 2;
  const ring = [[SIZE / 2, -high], [SIZE, 0], [SIZE / 2, high], [-SIZE / 2, high], [-SIZE, 0], [-SIZE / 2, -high]]; // prettier-ignore
  const corner = (i: number): string => {
    const [dx = 0, dy = 0] = ring[i % ring.length] ?? [];
    return `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  };
  return beside(space).map((place, i) => ({
    beyond: spaceAt(place),
    line: `M${corner(i)}L${corner(i + 1)}`,
  }));
}

/** Where a worker can go, and how many steps it takes. */
export const range = ({ reach }: WorkerView): Map<string, number> =>
  new Map(reach.flatMap((spaces, steps) => Object.keys(spaces).map((space) => [space, steps])));

/** The moves that take a worker to a space, one step each. */
export function walk({ worker, space: start, reach }: WorkerView, goal: string): string[] {
  const before = new Map(reach.flatMap((spaces) => Object.entries(spaces)));
  const steps: string[] = [];
  for (let at = goal; at !== start;) {
    const from = before.get(at);
    if (from === undefined) return [];
    steps.unshift(`step ${worker} ${at}`);
    at = from;
  }
  return steps;
}

/** Workers that stand and move alike are one pile; the first of them is offered. */
export interface Pile {
  worker: WorkerView;
  number: number;
}

export function piles(workers: readonly WorkerView[]): Pile[] {
  const found = new Map<string, Pile>();
  for (const worker of workers) {
    const { space, steps, ended, building_road } = worker;
    const like = `${space} ${steps} ${ended} ${building_road}`;
    const pile = found.get(like);
    if (pile) pile.number += 1;
    else found.set(like, { worker, number: 1 });
  }
  return [...found.values()];
}
