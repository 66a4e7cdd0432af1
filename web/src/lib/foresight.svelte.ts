// What the engine foretells: of the move being considered, and of what comes by itself.
import { Latest } from './latest';
import type { Live } from './live.svelte';
import type { Forecast, Preview } from './protocol';

/** What an answer is about; another position, seat or choice has another one. */
interface About {
  version: number;
  seat: number | null;
  move: string;
}

const same = (a: About | null, b: About): boolean =>
  a?.version === b.version && a.seat === b.seat && a.move === b.move;

/** Whether a move can be taken back freely once it is made. `asks`: the turn is then held. */
export function isFree({ reveals, chances, sampled, opens }: Preview, seat: number, asks: boolean) {
  if (reveals || chances?.length || sampled || !opens) return false;
  return asks || opens.seat === seat;
}

export class Foresight {
  /** Whether this game foretells what comes by itself: something was told once. */
  foretells = $state(false);
  private told = $state.raw<{ about: About; preview: Preview } | null>(null);
  private due = $state.raw<{ about: About; forecasts: Forecast[] } | null>(null);
  private readonly considering = new Latest();
  private readonly waiting = new Latest();

  constructor(private readonly live: Live) {}

  /** What a move would do; null until it is known. */
  preview(version: number, seat: number | null, move: string): Preview | null {
    const about = { version, seat, move };
    return this.told && same(this.told.about, about) ? this.told.preview : null;
  }

  /** What comes if nothing more is done; nothing until it is known. */
  forecasts(version: number, seat: number | null): Forecast[] {
    const about = { version, seat, move: '' };
    return this.due && same(this.due.about, about) ? this.due.forecasts : [];
  }

  /** The reader considers a move; those that most likely follow belong to it, if they are possible. */
  consider(version: number, seat: number, move: string, following: string[] = []): void {
    const about = { version, seat, move };
    if (!move) return this.considering.drop();
    const ask = (moves: string[]) => this.live.ask({ type: 'preview', seat, moves });
    void this.considering.ask(
      async (signal) => {
        const all = following.length ? await ask([move, ...following]) : null;
        return all && (all.preview || signal.aborted) ? all : ask([move]);
      },
      ({ preview }) => {
        if (preview?.version === version) this.told = { about, preview: preview.preview };
      },
    );
  }

  /** Another position is shown: what comes by itself from there? */
  wait(version: number, seat: number | null): void {
    void this.waiting.ask(
      () => this.live.ask({ type: 'forecasts' }),
      ({ forecasts }) => {
        if (forecasts?.version !== version) return;
        if (forecasts.forecasts.length) this.foretells = true;
        this.due = { about: { version, seat, move: '' }, forecasts: forecasts.forecasts };
      },
    );
  }

  close(): void {
    this.considering.drop();
    this.waiting.drop();
  }
}
