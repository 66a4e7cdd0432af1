// The story of a table as far as this page has it: the newest lines, and earlier ones on demand.
import { api, Refusal } from './api';
import { Latest } from './latest';
import type { Error as Refused, Line, TableMessage } from './protocol';

export class Told {
  lines = $state.raw<Line[]>([]);
  /** Whether there are earlier lines. */
  more = $state(false);
  loading = $state(false);
  private seat: number | null = null;
  private readonly newest = new Latest();
  private fetched = Promise.resolve();

  constructor(
    private readonly table: string,
    private readonly tell: (refused: Refused) => void,
  ) {}

  /** Go on with the lines of a message, or begin anew with them. */
  take({ since, lines, you, more }: TableMessage): void {
    if (since > 0) {
      this.lines = [...this.lines, ...lines];
      return;
    }
    this.close();
    this.lines = lines;
    this.more = more;
    this.seat = you.look;
  }

  /** Fetch some of the lines before. */
  earlier(): Promise<void> {
    const [first] = this.lines;
    if (this.more && !this.loading && first) this.fetched = this.fetch(first.number);
    return this.fetched;
  }

  /** Fetch all lines before, as long as they come. */
  async whole(): Promise<void> {
    let first: Line | undefined;
    while (this.more && this.lines[0] !== first) {
      first = this.lines[0];
      await this.earlier();
    }
  }

  close(): void {
    this.newest.drop();
    this.loading = false;
  }

  private async fetch(before: number): Promise<void> {
    this.loading = true;
    try {
      await this.newest.ask(
        (signal) => api.story(this.table, before, this.seat, signal),
        ({ lines, more }) => {
          this.lines = [...lines, ...this.lines];
          this.more = more && lines.length > 0;
          this.loading = false;
        },
      );
    } catch (error) {
      this.loading = false;
      if (!(error instanceof Refusal)) throw error;
      this.tell(error.refused);
    }
  }
}
