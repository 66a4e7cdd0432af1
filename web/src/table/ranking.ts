// The standing at the end of a game.
import type { Person } from '../lib/people';

export interface Ranked {
  person: Person;
  place: number;
}

/** Everybody by place: the winners first, the others by points; the same points share a place. */
export function places(
  people: readonly Person[],
  scores: readonly number[],
  winners: readonly number[],
): Ranked[] {
  const rank = ({ seat }: Person): number =>
    winners.includes(seat) ? Infinity : (scores[seat] ?? 0);
  return people
    .map((person) => ({
      person,
      place: 1 + people.filter((other) => rank(other) > rank(person)).length,
    }))
    .sort((a, b) => a.place - b.place || a.person.seat - b.person.seat);
}

/** How far a single winner is ahead of the next, and the source that made most of it. */
export function decided(
  ranked: readonly Ranked[],
  scores: readonly number[],
  table: readonly (readonly (readonly number[])[])[],
): { ahead: number; source: number; more: number } | null {
  const [first, second] = ranked;
  if (!first || !second || second.place === 1) return null;
  const sums = ({ person }: Ranked): number[] =>
    (table[person.seat] ?? []).reduce<number[]>(
      (all, part) => part.map((points, i) => points + (all[i] ?? 0)),
      [],
    );
  const theirs = sums(second);
  const more = sums(first).map((points, i) => points - (theirs[i] ?? 0));
  const best = Math.max(0, ...more);
  const ahead = (scores[first.person.seat] ?? 0) - (scores[second.person.seat] ?? 0);
  return { ahead, source: more.indexOf(best), more: best };
}
