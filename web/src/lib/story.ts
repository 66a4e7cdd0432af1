// The story of a table: what was taken back, and what is new to a reader.
import type { Line } from './protocol';

export interface Told extends Line {
  /** Taken back later. */
  undone: boolean;
}

/** The lines with those marked that were taken back later. */
export function told(lines: readonly Line[]): Told[] {
  const all = lines.map((line) => ({ ...line, undone: false }));
  all.forEach((line, i) => {
    if (line.key !== 'table.undone') return;
    const to = Number(line.params.to);
    for (const earlier of all.slice(0, i))
      if (earlier.kind === 'event' && earlier.step > to) earlier.undone = true;
  });
  return all;
}

/** The events that stand since this seat last did something; empty before its first turn. */
export function since(
  lines: readonly Line[],
  seat: number | null,
  actor: (line: Line) => number | null,
): Line[] {
  if (seat === null) return [];
  const standing = told(lines).filter(({ kind, undone }) => kind === 'event' && !undone);
  const last = standing.findLastIndex((line) => actor(line) === seat);
  if (last < 0) return [];
  const { step } = standing[last] as Line;
  return standing.slice(last + 1).filter((line) => line.step > step);
}

/** Every thing that a line speaks of. */
export function thingsIn(line: Line): string[] {
  return Object.values(line.params)
    .flat()
    .filter((value) => typeof value === 'string');
}
