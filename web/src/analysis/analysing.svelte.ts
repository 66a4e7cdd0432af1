// The analysis of a game that is over: asked for, waited for, and read.
import { api } from '../lib/api';
import { Latest } from '../lib/latest';
import type { Analysis, Progress, Verdict } from '../lib/protocol';

const BEAT = 1500;

export const MARKS = { inaccuracy: '?!', mistake: '?', blunder: '??' } as const;
export type Mistake = keyof typeof MARKS;

/** The mistake that a step was, if it was one. */
export function mistakeOf({ grade }: Pick<Verdict, 'grade'>): Mistake | null {
  return grade && grade in MARKS ? (grade as Mistake) : null;
}

export class Analysing {
  progress = $state.raw<Progress | null>(null);
  readonly found: Analysis | null = $derived(this.progress?.analysis ?? null);
  /** What each line could expect before the first step, and after each. */
  readonly values: number[][] = $derived(
    this.found ? [this.found.opening, ...this.found.steps.map(({ values }) => values)] : [],
  );
  private readonly newest = new Latest();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: string) {}

  /** See how far it is, again and again until it is done. */
  async look(): Promise<void> {
    await this.wait((signal) => api.analysis(this.table, signal));
  }

  /** Have it made. */
  async begin(): Promise<void> {
    await this.wait(() => api.analyse(this.table));
  }

  private async wait(ask: (signal: AbortSignal) => Promise<Progress>): Promise<void> {
    clearTimeout(this.timer);
    await this.newest.ask(ask, (told) => {
      this.progress = told;
      const open = told.state === 'waiting' || told.state === 'working';
      if (open) this.timer = setTimeout(() => void this.look().catch(() => undefined), BEAT);
    });
  }

  /** The verdict on a step; the opening has none. */
  verdict(step: number): Verdict | null {
    return this.found?.steps[step - 1] ?? null;
  }

  /** The mistakes of a seat, or of all. */
  mistakes(seat: number | null): Verdict[] {
    const steps = this.found?.steps ?? [];
    return steps.filter((one) => mistakeOf(one) && (seat === null || one.seat === seat));
  }

  close(): void {
    clearTimeout(this.timer);
    this.newest.drop();
  }
}
