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

/** The six spaces around one, those outside the map too. */
export function around(space: string): string[] {
  const { column, row } = placeOf(space);
  const low = column % 2;
  const beside: [number, number][] = [
    [column, row - 1], [column, row + 1],
    [column - 1, row - 1 + low], [column - 1, row + low],
    [column + 1, row - 1 + low], [column + 1, row + low],
  ]; // prettier-ignore
  return beside
    .filter(([c, r]) => c >= 0 && r >= 0)
    .map(([c, r]) => spaceAt({ column: c, row: r }));
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
