// The story of a table: what was taken back, and what is new to a reader.
import type { Line } from './protocol';

/** The lines that were taken back later. */
export function undone(lines: readonly Line[]): Set<Line> {
  const gone = new Set<Line>();
  let standing = Infinity;
  for (const line of [...lines].reverse()) {
    if (line.key === 'table.undone') standing = Math.min(standing, Number(line.params.to));
    else if (line.kind === 'event' && line.step > standing) gone.add(line);
  }
  return gone;
}

/** The events that stand. */
export function standing(lines: readonly Line[]): Line[] {
  const gone = undone(lines);
  return lines.filter((line) => line.kind === 'event' && !gone.has(line));
}

/** The events that stand since this seat last did something; empty before its first turn.
 * `more`: the story has earlier lines, so what it did last may lie before all of these. */
export function since(
  lines: readonly Line[],
  seat: number | null,
  actor: (line: Line) => number | null,
  more = false,
): Line[] {
  if (seat === null) return [];
  const events = standing(lines);
  const last = events.findLastIndex((line) => actor(line) === seat);
  if (last < 0) return more ? events : [];
  const { step } = events[last] as Line;
  return events.slice(last + 1).filter((line) => line.step > step);
}

/** Every thing that a line speaks of. */
export function thingsIn({ params }: Line): string[] {
  return Object.values(params)
    .flat()
    .filter((value) => typeof value === 'string');
}
