// A table message is sent whole once; after that, what changed.
import type { MoveChoice, TableChange, TableMessage } from './protocol';

/** The message that a change makes of the one before, which stays as it was. */
export function follow(before: TableMessage, change: TableChange): TableMessage {
  let after: unknown = before;
  for (const [way, ...value] of change.changes) after = put(after, way as Way, value);
  const moves = change.moves?.map((move) =>
    typeof move === 'number' ? (before.moves[move] as MoveChoice) : move,
  );
  const { number, version, since, now, lines, more } = change;
  const told = { number, version, since, now, lines, more };
  return { ...(after as TableMessage), ...told, moves: moves ?? before.moves };
}

type Way = (string | number)[];

/** A copy with a value, or without it, at the end of a way. */
function put(inside: unknown, way: Way, value: unknown[]): unknown {
  const [step, ...rest] = way as [string | number, ...Way];
  const copy = (Array.isArray(inside) ? [...inside] : { ...(inside as object) }) as Record<
    string | number,
    unknown
  >;
  if (rest.length) copy[step] = put(copy[step], rest, value);
  else if (value.length) copy[step] = value[0];
  else delete copy[step];
  return copy;
}
