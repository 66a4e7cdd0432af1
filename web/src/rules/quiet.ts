// A table on which nothing happens, for things that are only drawn.
import type { Example } from '../games/game';
import type { Catalogue } from '../lib/catalogue';
import type { TableContext } from '../lib/context';
import { pieces as house } from '../lib/people';

const SEATS = 4;

/** `words`: asked for anew whenever they are used, so that they follow the reader's language. */
export function quiet(
  words: () => Catalogue,
  { contents, pieces = house(SEATS, null, 0) }: Example,
): TableContext {
  const nothing = (): void => undefined;
  return {
    get people() {
      return pieces.map((piece, seat) => ({ seat, name: words().seat(seat), piece }));
    },
    get words() {
      return words();
    },
    mine: [],
    moves: [],
    considered: null,
    preview: null,
    forecasts: [],
    contents,
    touch: nothing,
    look: () => '',
    fresh: () => false,
    pointed: () => false,
  };
}
