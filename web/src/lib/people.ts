// Who sits where, and with which pieces.
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

/** The pieces by seat; the reader's own seat gets the piece that reader likes. */
export function pieces(seats: number, own: number | null, liked: number): number[] {
  const order = Array.from({ length: SHAPE_NAMES.length }, (_, piece) => piece);
  if (own !== null && own < seats) {
    const at = order.indexOf(liked);
    if (at >= 0) [order[own], order[at]] = [order[at] ?? own, order[own] ?? at];
  }
  return order.slice(0, seats);
}
