// What the engine foretells: of the move being considered, and of what comes by itself.
import { Latest } from './latest';
import type { Live } from './live.svelte';
import type { Forecast, Preview } from './protocol';

/** What an answer is about; another position, seat or choice has another one. */
interface About {
  version: number;
  seat: number | null;
  moves: string;
}

const same = (a: About | null, b: About): boolean =>
  a?.version === b.version && a.seat === b.seat && a.moves === b.moves;

export class Foresight {
  private told = $state.raw<{ about: About; preview: Preview } | null>(null);
  private due = $state.raw<{ about: About; forecasts: Forecast[] } | null>(null);
  private readonly considering = new Latest();
  private readonly waiting = new Latest();

  constructor(private readonly live: Live) {}

  /** What moves, one after the other, would do; null until it is known. */
  preview(version: number, seat: number | null, moves: readonly string[]): Preview | null {
    const about = { version, seat, moves: moves.join('\n') };
    return this.told && same(this.told.about, about) ? this.told.preview : null;
  }

  /** What comes if nothing more is done; nothing until it is known. */
  forecasts(version: number, seat: number | null): Forecast[] {
    const about = { version, seat, moves: '' };
    return this.due && same(this.due.about, about) ? this.due.forecasts : [];
  }

  /** The reader considers these moves. */
  consider(version: number, seat: number, moves: string[]): void {
    const about = { version, seat, moves: moves.join('\n') };
    if (!moves.length) return this.considering.drop();
    void this.considering.ask(
      () => this.live.ask({ type: 'preview', seat, moves }),
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
        this.due = { about: { version, seat, moves: '' }, forecasts: forecasts.forecasts };
      },
    );
  }

  close(): void {
    this.considering.drop();
    this.waiting.drop();
  }
}
