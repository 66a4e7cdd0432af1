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

/** What ended and what tells of it. */
export interface Ended {
  end: Line;
  told: Line[];
}

type Is = (line: Line) => boolean;

/** The part of a game that ended with the latest events, if one did. */
export function endedPart(
  { begins, ends }: { begins?: Is; ends: Is },
  all: readonly Line[],
  latest: readonly Line[],
): Ended | null {
  if (begins) {
    const ended = lastPart(begins, ends, all);
    return ended && latest.includes(ended.end) ? ended : null;
  }
  const end = latest.findLast(ends);
  return end ? { end, told: latest.filter((line) => line !== end) } : null;
}

/** The last part that has ended; several that begin before one ends are one. */
function lastPart(begins: Is, ends: Is, events: readonly Line[]): Ended | null {
  let ended: Ended | null = null;
  let told: Line[] | null = null;
  for (const line of events) {
    if (begins(line)) told ??= [];
    else if (told && ends(line)) {
      ended = { end: line, told };
      told = null;
    } else told?.push(line);
  }
  return ended;
}

/** Whether the last of these events lies in a part that goes on. */
export function goesOn({ begins, ends }: { begins?: Is; ends: Is }, events: readonly Line[]) {
  return events.findLastIndex((line) => !!begins?.(line)) > events.findLastIndex(ends);
}
