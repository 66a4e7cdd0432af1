// Touch to choose: every legal move names the things it touches.
export interface Choosable {
  text: string;
  touches: string[];
}

/** The moves that touch all of these things. */
export function narrowed<M extends Choosable>(
  moves: readonly M[],
  touched: readonly string[],
): M[] {
  return moves.filter((move) => touched.every((thing) => move.touches.includes(thing)));
}

/**
 * What is touched after touching one more thing; null if no move has to do with it.
 * A second touch lets go; a thing that does not fit what was touched before starts over.
 */
export function touch(
  moves: readonly Choosable[],
  touched: readonly string[],
  thing: string,
): string[] | null {
  if (touched.includes(thing)) return touched.filter((other) => other !== thing);
  const more = [...touched, thing];
  if (narrowed(moves, more).length) return more;
  return narrowed(moves, [thing]).length ? [thing] : null;
}

/** The moves in their order, those of some kinds after the others. */
export function ordered<M extends { key: string }>(
  moves: readonly M[],
  last: readonly string[] = [],
): M[] {
  const isLast = ({ key }: M): number => Number(last.includes(key));
  return moves.toSorted((a, b) => isLast(a) - isLast(b));
}

/** Moves whose label has every word of the query, accents and capitals aside. */
export function found<M>(moves: readonly M[], label: (move: M) => string, query: string): M[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  return moves.filter((move) => {
    const text = plain(label(move));
    return wanted.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '');
}
