// Messages of a table shown one after the other at a readable pace.
import type { TableMessage } from './protocol';

/** Whether somebody else did something that the reader should see happen. */
export function happened(message: TableMessage): boolean {
  const own = new Set(message.you.seats.map((seat) => `seat.${seat}`));
  return message.lines.some(
    ({ kind, params }) =>
      kind === 'event' && typeof params.seat === 'string' && !own.has(params.seat),
  );
}

/** Shows messages in order, each long enough to be seen. */
export class Frames {
  private waiting: TableMessage[] = [];
  private held = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (message: TableMessage) => void,
    private readonly pause: () => number,
    private readonly changed: (waiting: number) => void,
  ) {}

  push(message: TableMessage): void {
    if (message.since === 0) this.clear();
    this.waiting.push(message);
    this.go();
  }

  /** Show nothing more until it is let go on. */
  hold(held: boolean): void {
    this.held = held;
    if (!held) this.go();
  }

  /** Show all that waits at once. */
  skip(): void {
    this.held = false;
    clearTimeout(this.timer);
    this.timer = undefined;
    const waiting = this.waiting.splice(0);
    for (const message of waiting) this.show(message);
    this.changed(0);
  }

  /** The reader acts: the last move of the others has been seen. */
  hurry(): void {
    if (this.waiting.length) return;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  clear(): void {
    this.held = false;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.changed(0);
  }

  private go(): void {
    while (this.timer === undefined && !this.held) {
      const message = this.waiting.shift();
      if (!message) break;
      this.show(message);
      const pause = happened(message) && message.since > 0 ? this.pause() : 0;
      if (pause > 0)
        this.timer = setTimeout(() => {
          this.timer = undefined;
          this.go();
        }, pause);
    }
    this.changed(this.waiting.length);
  }
}
