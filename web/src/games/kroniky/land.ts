// The map: where spaces lie, what is beside them, and how far a worker gets.
import type { HexView, KronikyView, WorkerView } from './view';

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
export function extent(hexes: readonly HexView[], columns: number): { width: number; height: number } {
  const rows = Math.ceil(hexes.length / columns);
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

export function byName(view: KronikyView): Map<string, HexView> {
  return new Map(view.hexes.map((hex) => [hex.space, hex]));
}

/** Whether roads lead through it: a road, a structure or the capital. */
export function paved(hex: HexView | undefined, capital: string | null): boolean {
  return hex !== undefined && (hex.road || hex.structure !== null || hex.space === capital);
}

/** Whether stepping into danger would provoke the enemy in this round. */
export function dangerNow(view: KronikyView): boolean {
  if (view.line === null || view.danger_met || view.enemy_beaten) return false;
  return view.events[view.line - 1]?.[view.round - 1]?.dangerous ?? false;
}

/** Where a worker can go: the steps it takes, and the space before it. */
export interface Reached {
  steps: number;
  from: string;
}

/** Ways lead around danger while it would provoke the enemy: it is entered at most at their end. */
export function reach(view: KronikyView, worker: WorkerView): Map<string, Reached> {
  const found = new Map<string, Reached>();
  if (worker.ended) return found;
  const hexes = byName(view);
  const careful = dangerNow(view);
  const cost = new Map([[worker.space, 0]]);
  const open = new Set([worker.space]);
  while (open.size) {
    const here = [...open].reduce((a, b) => ((cost.get(b) ?? 0) < (cost.get(a) ?? 0) ? b : a));
    open.delete(here);
    if (careful && here !== worker.space && hexes.get(here)?.dangerous) continue;
    for (const space of around(here)) {
      const hex = hexes.get(space);
      if (!hex?.walk) continue;
      const free = view.rides && paved(hexes.get(here), view.capital) && paved(hex, view.capital);
      const total = (cost.get(here) ?? 0) + (free ? 0.001 : 1);
      if (Math.floor(total) > worker.steps || total >= (cost.get(space) ?? Infinity)) continue;
      cost.set(space, total);
      found.set(space, { steps: Math.floor(total), from: here });
      open.add(space);
    }
  }
  found.delete(worker.space);
  return found;
}

/** The moves that take a worker to a space, one step each. */
export function walk(view: KronikyView, worker: WorkerView, space: string): string[] {
  const reached = reach(view, worker);
  const steps: string[] = [];
  for (let at = space; at !== worker.space; ) {
    const last = reached.get(at);
    if (!last) return [];
    steps.unshift(`step ${worker.worker} ${at}`);
    at = last.from;
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
