// The story of a table: what was taken back, and what is new to a reader.
import type { Line } from './protocol';

/** The lines that were taken back later. */
export function undone(lines: readonly Line[]): Set<Line> {
  const gone = new Set<Line>();
  lines.forEach((line, i) => {
    if (line.key !== 'table.undone') return;
    const to = Number(line.params.to);
    for (const earlier of lines.slice(0, i))
      if (earlier.kind === 'event' && earlier.step > to) gone.add(earlier);
  });
  return gone;
}

/** The events that stand since this seat last did something; empty before its first turn. */
export function since(
  lines: readonly Line[],
  seat: number | null,
  actor: (line: Line) => number | null,
): Line[] {
  if (seat === null) return [];
  const gone = undone(lines);
  const standing = lines.filter((line) => line.kind === 'event' && !gone.has(line));
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
