// Who sits where, with their names and pieces.
import type { GameModule } from '../games/game';
import type { Catalogue, Messages } from './catalogue';
import { people, pieces, type Person, type Seated } from './people';
import type { TableMessage, TableState, View } from './protocol';
import { settings } from './settings.svelte';
import { words } from './words.svelte';

interface Here {
  readonly game: GameModule;
  readonly message: TableMessage | null;
  readonly table: TableState | undefined;
  readonly view: View | undefined;
  readonly mine: number[];
  readonly sayings: Record<string, Messages> | null;
}

export class Seating {
  constructor(private readonly here: Here) {}

  /** Who sits where, as a text: messages that change nothing here must not redraw the names. */
  private readonly seating = $derived.by(() => {
    const { message, game, table } = this.here;
    const character = (seat: number): string =>
      (message && game.character?.(message.view, seat)) ?? '';
    return JSON.stringify(
      table?.seats.map(({ seat, kind, name }) => ({ kind, name, is: character(seat) })) ?? [],
    );
  });
  /** The same for the pieces that the game gives. */
  private readonly given = $derived.by(() =>
    JSON.stringify((this.here.view && this.here.game.pieces?.(this.here.view)) ?? []),
  );
  private readonly ownSeat = $derived.by(() => this.here.mine[0] ?? null);

  readonly people: Person[] = $derived.by(() => {
    const seats = JSON.parse(this.seating) as Seated[];
    const given = JSON.parse(this.given) as (number | null)[];
    return people(
      words.catalogue,
      seats,
      given,
      pieces(seats.length, this.ownSeat, settings.colour),
    );
  });

  private readonly spoken: Catalogue = $derived.by(() => {
    const { catalogue } = words;
    const { sayings } = this.here;
    return sayings
      ? catalogue.withMessages(sayings[catalogue.language] ?? sayings.en ?? {})
      : catalogue;
  });
  /** The reader's words, with what the players are called and what a lesson says. */
  readonly words: Catalogue = $derived.by(() =>
    this.spoken.withPlayers(this.people.map(({ name }) => name)),
  );
}
