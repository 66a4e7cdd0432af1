// The ratings with which people and bots came to a table whose game counts.
import { results } from '../club/results';
import { Latest } from '../lib/latest';
import type { SeatState, TableRating, TableState } from '../lib/protocol';

/** The ratings at the start, by seat; without those that nobody has or shows. */
export function atStart({ seats }: TableRating): ReadonlyMap<number, number> {
  return new Map(
    seats.flatMap(({ seat, rating, change }) =>
      rating === null ? [] : [[seat, rating - (change ?? 0)] as const],
    ),
  );
}

export class Ratings {
  private found = $state.raw<ReadonlyMap<number, number>>(new Map());
  private asked = '';
  private readonly newest = new Latest();

  /** Ask for them, once for those who sit there. */
  look(key: string, { rated, seats }: Pick<TableState, 'rated' | 'seats'>): void {
    const who = JSON.stringify(
      seats.map(({ kind, name, level }: SeatState) => [kind, name, level]),
    );
    if (!rated || who === this.asked) return;
    this.asked = who;
    this.newest
      .ask(
        (signal) => results.table(key, signal),
        (told) => (this.found = atStart(told)),
      )
      .catch(() => (this.asked = ''));
  }

  at(seat: number): number | undefined {
    return this.found.get(seat);
  }

  drop(): void {
    this.newest.drop();
  }
}
