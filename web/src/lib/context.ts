// What the frame lends to the boards of the games.
import { getContext, setContext } from 'svelte';
import type { Catalogue } from './catalogue';
import type { Look } from './choosing.svelte';
import type { Person } from './people';
import type { Forecast, MoveChoice, Preview } from './protocol';

export interface TableContext {
  readonly people: Person[];
  /** The reader's own seats. */
  readonly mine: number[];
  readonly words: Catalogue;
  /** All legal moves while the reader may act, whatever is being chosen. */
  readonly moves: readonly MoveChoice[];
  /** The move being considered, to be shown as a ghost. */
  readonly considered: MoveChoice | null;
  /** What the engine says of that move; null until it has. */
  readonly preview: Preview | null;
  /** What comes if nothing more is done, as the engine foretells it. */
  readonly forecasts: readonly Forecast[];
  /** What stays the same for the whole game: the map, cards, printed numbers. */
  readonly contents: unknown;
  /** Touch a thing: narrow the moves, or be told why not. */
  touch(thing: string): void;
  look(thing: string, quiet?: boolean): Look;
  /** Whether something happened to it since the reader's last turn. */
  fresh(thing: string): boolean;
  /** Whether the log points at it just now. */
  pointed(thing: string): boolean;
}

const KEY = Symbol('table');

export const lendTable = (table: TableContext): TableContext => setContext(KEY, table);
export const table = (): TableContext => getContext<TableContext>(KEY);

/** What stays the same for the whole game, as its own type. */
export const contents = <T>(): T => table().contents as T;
