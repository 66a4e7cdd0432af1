// The choice a player is making on the page.
import { narrowed, touch } from './choose';
import type { MoveChoice } from './protocol';

export type Look = 'live' | 'chosen' | 'dim' | '';

export class Choosing {
  moves = $state.raw<MoveChoice[]>([]);
  touched = $state.raw<string[]>([]);
  /** The text of the move chosen from the list, if it was. */
  picked = $state<string | null>(null);
  /** What is touched again when new moves come, if it belongs to one of them. */
  kept: readonly string[] = [];

  readonly candidates = $derived(narrowed(this.moves, this.touched));
  readonly current = $derived(
    this.candidates.find((move) => move.text === this.picked) ??
      (this.candidates.length === 1 ? this.candidates[0] : undefined) ??
      null,
  );
  private readonly reachable = $derived(new Set(this.candidates.flatMap((move) => move.touches)));
  private readonly kinds = $derived(new Set([...this.reachable].map(kindOf)));

  /** Offer these moves; a choice begun among the same moves goes on. */
  offer(moves: MoveChoice[]): void {
    if (
      moves.map((move) => move.text).join('\n') !== this.moves.map((move) => move.text).join('\n')
    )
      this.restart(moves);
    this.moves = moves;
  }

  /** Start over, with what was to be kept. */
  restart(moves: MoveChoice[] = this.moves): void {
    const stays = this.kept.length > 0 && narrowed(moves, this.kept).length > 0;
    this.touched = stays ? [...this.kept] : [];
    this.picked = null;
  }

  /** Touch a thing. False: no legal move has to do with it. */
  touch(thing: string): boolean {
    const touched = touch(this.moves, this.touched, thing);
    if (!touched) return false;
    this.touched = touched;
    this.picked = null;
    return true;
  }

  /** Whether a move has to do with this thing and all that is touched. */
  reaches(thing: string): boolean {
    return this.reachable.has(thing);
  }

  pick(move: MoveChoice): void {
    this.picked = move.text;
  }

  reset(): void {
    this.kept = [];
    this.touched = [];
    this.picked = null;
  }

  /** How a thing looks. `quiet`: dim it only where one of its kind can be touched. */
  look(thing: string, quiet = false): Look {
    if (!this.moves.length) return '';
    if (this.touched.includes(thing) || this.current?.touches.includes(thing)) return 'chosen';
    if (this.reachable.has(thing)) return 'live';
    return quiet && !this.kinds.has(kindOf(thing)) ? '' : 'dim';
  }
}

function kindOf(thing: string): string {
  return thing.split('.')[0] ?? thing;
}
