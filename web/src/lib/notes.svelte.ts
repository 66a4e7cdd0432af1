// The reader's own notes on a table. They outlive the tab in which they are written.
import { api } from './api';
import { Latest } from './latest';

const PAUSE = 800;
const AGAIN = 2000;

export class Notes {
  text = $state('');
  /** Until the notes are there, what is typed would be lost. */
  loaded = $state(false);
  private stored = $state('');
  readonly kept = $derived(this.text === this.stored);
  private saving = false;
  private closed = false;
  private readonly loading = new Latest();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: string) {}

  load(): void {
    if (this.loaded) return;
    const asked = this.loading.ask(
      (signal) => api.notes(this.table, signal),
      ({ text }) => {
        this.text = this.stored = text;
        this.loaded = true;
      },
    );
    asked.catch(() => this.later(AGAIN, () => this.load()));
  }

  /** Something was typed. */
  changed(): void {
    this.later(PAUSE, () => void this.keep());
  }

  /** Store what is not stored yet; one text after the other, so that the newest stays. */
  async keep(): Promise<void> {
    clearTimeout(this.timer);
    if (this.saving) return;
    this.saving = true;
    try {
      while (!this.kept) {
        const { text } = this;
        await api.keepNotes(this.table, text);
        this.stored = text;
      }
    } catch {
      this.later(AGAIN, () => void this.keep());
    } finally {
      this.saving = false;
    }
  }

  /** Leave the table: the last words are still stored. */
  close(): void {
    this.loading.drop();
    this.closed = true;
    void this.keep();
  }

  private later(pause: number, deed: () => void): void {
    clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(deed, pause);
  }
}
