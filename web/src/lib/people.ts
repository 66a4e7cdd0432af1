// Who sits where, and with which pieces.
import type { Catalogue } from './catalogue';

export const SHAPE_NAMES = ['disc', 'square', 'triangle', 'diamond', 'hexagon', 'cross'] as const;

/** The name of a piece's shape; pieces beyond the house's six are drawn by a game. */
export const shapeOf = (piece: number): string => SHAPE_NAMES[piece] ?? `piece-${piece}`;

export interface Person {
  seat: number;
  name: string;
  /** Who plays the character that gives the name. */
  by?: string;
  /** Which of the pieces: colour and shape always go together. */
  piece: number;
}

/** A seat: who has it, and the character that gives the name, if one does. */
export interface Seated {
  kind: string;
  name: string | null;
  is: string;
}

/** The people by seat, with the pieces that the game gives them or else the house's. */
export function people(
  words: Catalogue,
  seats: readonly Seated[],
  given: readonly (number | null)[],
  house: readonly number[],
): Person[] {
  return seats.map(({ kind, name, is }, seat) => ({
    seat,
    piece: given[seat] ?? house[seat] ?? 0,
    ...(is
      ? { name: words.title(is), by: name ?? '' }
      : {
          name:
            name ??
            (kind === 'bot' ? words.say('bot.name', { number: seat + 1 }) : words.seat(seat)),
        }),
  }));
}

/** The pieces by seat; the reader's own seat gets the piece that reader likes. */
export function pieces(seats: number, own: number | null, liked: number): number[] {
  const order = Array.from({ length: SHAPE_NAMES.length }, (_, piece) => piece);
  if (own !== null && own < seats) {
    const at = order.indexOf(liked);
    if (at >= 0) [order[own], order[at]] = [order[at] ?? own, order[own] ?? at];
  }
  return order.slice(0, seats);
}
