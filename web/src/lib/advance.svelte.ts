// A move chosen while others play. It is made when the reader's turn comes, if all that the reader
// saw of it is still true; otherwise the choice is the reader's again.
import type { GameModule } from '../games/game';
import { nameOf } from './journeys';
import type { Notice } from './notice';
import type { Line, MoveChoice, Preview, View } from './protocol';
import { standing, thingsIn } from './story';
import { t } from './words.svelte';

interface Here {
  readonly game: GameModule;
  readonly view: View | undefined;
  readonly seat: number | null;
  /** The reader's own seats: whoever has several does not wait for others. */
  readonly mine: number[];
  readonly live: { story: { lines: Line[] } };
  readonly choosing: { pick(move: MoveChoice): void };
  notice: Notice | null;
  label(move: MoveChoice): string;
}

interface Chosen {
  move: MoveChoice;
  label: string;
  /** What it does, if the reader looked at it during the last turn. */
  does: string | undefined;
  /** The last line that the reader knew. */
  known: number;
}

/** What a move does to its player: what is compared before it is made unseen. */
function deed({ changes = [], reveals }: Preview, seat: number | null): string {
  const own = changes.filter((change) => change.seat === seat);
  const told = own.map(({ quantity, thing, before, after }) => [quantity, thing, after - before]);
  return JSON.stringify([told, !!reveals]);
}

const shape = ({ key, params, touches }: MoveChoice): string =>
  JSON.stringify([key, Object.entries(params), touches]);

export class Advance {
  /** The moves that the reader's last turn began with. */
  private known = $state.raw<readonly MoveChoice[]>([]);
  chosen = $state.raw<Chosen | null>(null);
  private seen = new Map<string, string>();

  constructor(private readonly here: Here) {}

  /** The moves that can be chosen in advance now. */
  readonly offered: readonly MoveChoice[] = $derived.by(() => {
    const { game, view, mine } = this.here;
    if (!view || mine.length !== 1) return [];
    return game.advance?.offers(view, this.known) ?? [];
  });

  /** Moves are offered. In a turn of the reader's, the one chosen in advance is considered; all of
   * them are those of the next turn too, as far as one can know. */
  begin(moves: readonly MoveChoice[]): void {
    const { game, view } = this.here;
    if (!moves.length || !view || !game.advance?.asked(view)) return;
    this.known = moves;
    this.seen.clear();
    if (!this.chosen) return;
    const found = this.find(moves, this.chosen);
    if (found) this.here.choosing.pick(found);
    else this.lapse();
  }

  /** What a considered move does is known. True: it was chosen in advance, and does what the
   * reader saw then, so it is made. */
  look({ text }: MoveChoice, preview: Preview): boolean {
    const does = deed(preview, this.here.seat);
    const { chosen } = this;
    this.seen.set(text, does);
    if (chosen?.move.text !== text) return false;
    const same = chosen.does === undefined || chosen.does === does;
    if (same) this.drop();
    else this.lapse();
    return same;
  }

  private lapse(): void {
    this.drop();
    this.here.notice = { text: t('advance.changed'), place: '', tone: 'plain' };
  }

  choose(move: MoveChoice): void {
    const known = this.here.live.story.lines.at(-1)?.number ?? 0;
    const does = this.seen.get(move.text);
    this.chosen = { move, label: this.here.label(move), does, known };
  }

  drop(): void {
    this.chosen = null;
  }

  /** The chosen move among those of the turn, if nothing has happened that concerns it. */
  private find(moves: readonly MoveChoice[], { move, label, known }: Chosen): MoveChoice | null {
    const found = moves.find(({ text }) => text === move.text);
    if (!found || shape(found) !== shape(move) || this.here.label(found) !== label) return null;
    return this.isTouched(found, known) ? null : found;
  }

  private isTouched({ touches }: MoveChoice, known: number): boolean {
    const { game, live } = this.here;
    const names = new Set(touches.map(nameOf));
    return standing(live.story.lines.filter(({ number }) => number > known)).some((line) => {
      const things = [...thingsIn(line), ...game.seenAt(line)];
      const told = things.filter((thing) => !thing.startsWith('seat.')).map(nameOf);
      return game.advance?.stops.includes(line.key) || told.some((name) => names.has(name));
    });
  }
}
