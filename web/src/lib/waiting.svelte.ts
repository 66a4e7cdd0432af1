// How many tables wait for the reader: in the title, in the icon, and where to go next.
import { api } from './api';
import { badged } from './badge';
import { Latest } from './latest';

const EVERY = 60_000;
/** What happened at a table is known in the lobby after this many milliseconds. */
const KNOWN = 2_500;

class Waiting {
  count = $state(0);
  next = $state<string | null>(null);
  /** The table the reader is at: it is not counted, but for the icon when it waits too. */
  private here = '';
  private acting = false;
  private readonly newest = new Latest();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    document.addEventListener('visibilitychange', () => {
      if (this.here) this.look();
    });
  }

  /** "(2) ": what comes before a title. */
  get prefix(): string {
    return this.count ? `(${this.count}) ` : '';
  }

  /** The lobby knows by itself. */
  take(count: number, next: string | null): void {
    this.count = count;
    this.next = next;
    badged(count + (this.acting ? 1 : 0));
  }

  /** The reader is at a table now, or at none. */
  sit(table: string): void {
    this.here = table;
    this.acting = false;
    this.look(table ? 0 : null);
  }

  /** Whether the table at hand waits for the reader; after an own move others are looked for. */
  act(acting: boolean): void {
    if (acting === this.acting) return;
    this.acting = acting;
    badged(this.count + (acting ? 1 : 0));
    this.look(KNOWN);
  }

  /** Look after some time and then again and again, as long as the page is seen. */
  private look(after: number | null = 0): void {
    clearTimeout(this.timer);
    if (after === null || document.hidden) this.newest.drop();
    else this.timer = setTimeout(() => void this.ask(), after);
  }

  private async ask(): Promise<void> {
    this.timer = setTimeout(() => void this.ask(), EVERY);
    const asked = this.newest.ask(
      (signal) => api.waiting(this.here, signal),
      ({ count, next }) => this.take(count, next ?? null),
    );
    await asked.catch(() => undefined); // another time
  }
}

export const waiting = new Waiting();
