// The coach: asks once before a move that is clearly worse, and never lets anybody wait for it.
import type { Live } from './live.svelte';
import type { Doubt, MoveChoice } from './protocol';

/** Milliseconds after which a move goes through without the coach. */
export const PATIENCE = 700;
/** Who plays alone has no turns: so many moves go by before the coach speaks again. */
export const BETWEEN = 8;

type Asked = { move: MoveChoice; doubt: Doubt };
type Place = { version: number; seat: number };

export class Coach {
  /** What the coach asks now. */
  asks = $state.raw<Asked | null>(null);
  /** Whether a move waits for the coach. */
  judging = $state(false);
  /** The version at which the coach spoke last in this turn. */
  private spoke: number | null = null;
  private thought = -1;

  constructor(private readonly live: Pick<Live, 'ask' | 'message'>) {}

  /** Where the coach looks at moves: at a table that has one, where there is a choice. */
  private get place(): Place | null {
    const { message } = this.live;
    const seat = message?.you.look ?? null;
    if (!message?.table.coach || seat === null || message.moves.length < 2) return null;
    return { version: message.version, seat };
  }

  /** The reader is asked for a move: the coach begins to think. */
  begin(): void {
    const { place } = this;
    if (!place || place.version === this.thought) return;
    this.thought = place.version;
    void this.live.ask({ type: 'judge', seat: place.seat });
  }

  /** The turn has passed on: in the next one the coach may speak again. */
  rest(): void {
    this.spoke = null;
    this.asks = null;
  }

  /** Whether a move is to be shown to the coach first. */
  get watches(): boolean {
    const { place, spoke } = this;
    if (!place) return false;
    const alone = this.live.message?.table.seats.length === 1;
    return spoke === null || (alone && place.version >= spoke + BETWEEN);
  }

  /** Whether a move may be made; if not, the coach asks about it. */
  async allows(move: MoveChoice): Promise<boolean> {
    const { place } = this;
    if (!place || this.judging) return !place;
    this.judging = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE);
    });
    const asked = this.live.ask({ type: 'judge', seat: place.seat, move: move.text });
    const answer = await Promise.race([asked, late]);
    clearTimeout(timer);
    this.judging = false;
    const doubt = answer?.judged?.doubt;
    if (this.live.message?.version !== place.version) return false;
    if (!doubt) return true;
    this.spoke = place.version;
    this.asks = { move, doubt };
    return false;
  }

  /** The reader has answered: the move that is to be made all the same, if it is. */
  answer(play: boolean): MoveChoice | null {
    const { asks } = this;
    this.asks = null;
    return play && asks ? asks.move : null;
  }
}
