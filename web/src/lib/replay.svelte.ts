// Stepping through a game that was or is being played.
import { api, Refusal } from './api';
import { Latest } from './latest';
import type { Error as Refused, Line, Moment, Timeline } from './protocol';

const BEAT = 900;

interface Place {
  step: number;
  seat: number | null;
}

/** A line of the game, with the step that told it. */
export interface ToldAt {
  line: Line;
  step: number;
  /** Whether it is the first line of its step. */
  first: boolean;
}

function toldIn({ opening, steps }: Timeline): ToldAt[] {
  const at = (lines: Line[], step: number): ToldAt[] =>
    lines.map((line, i) => ({ line, step, first: i === 0 }));
  return [...at(opening, 0), ...steps.flatMap(({ lines, step }) => at(lines, step))];
}

export class Replay {
  timeline = $state.raw<Timeline | null>(null);
  /** The position that is shown; null: the present. */
  moment = $state.raw<Moment | null>(null);
  /** Where the reader wants to be; what is shown follows. */
  private wanted = $state.raw<Place | null>(null);
  playing = $state(false);
  /** The whole game, line by line, as it is told to the seat looked from. */
  readonly told = $derived(this.timeline ? toldIn(this.timeline) : []);
  private readonly newest = new Latest();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private kept = new Map<string, Moment>();

  constructor(
    private readonly table: string,
    private readonly tell: (refused: Refused) => void,
  ) {}

  get steps(): number {
    return this.timeline?.steps.length ?? 0;
  }

  /** The step that is wanted. */
  get step(): number {
    return Math.min(this.wanted?.step ?? Infinity, this.steps);
  }

  /** The seat that is to be looked from. */
  get seat(): number | null {
    return this.wanted?.seat ?? null;
  }

  /** Leave the present for a step as this seat knows it. */
  async open(seat: number | null, step: number): Promise<void> {
    this.stop();
    await this.go({ step, seat });
  }

  /** Leave the present for what a line told, `after` of whose likes came later. */
  async openAt(seat: number | null, line: Line, after: number): Promise<void> {
    await this.open(seat, line.step);
    const { step } = this.told.at(-1 - after) ?? line;
    if (this.moment && this.moment.step !== step) await this.show(step);
  }

  /** Show the position after a step. */
  async show(step: number): Promise<void> {
    await this.go({ step: Math.max(0, Math.min(step, this.steps)), seat: this.seat });
  }

  /** Look from another seat at the same step. */
  async from(seat: number | null): Promise<void> {
    await this.go({ step: this.step, seat });
  }

  play(): void {
    this.playing = true;
    void this.beat();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private async beat(): Promise<void> {
    const next = this.step + 1;
    if (!this.playing || next > this.steps) return this.pause();
    await this.show(next);
    const arrived = this.moment?.step === next && this.step === next;
    if (arrived && this.playing) this.timer = setTimeout(() => void this.beat(), BEAT);
  }

  /** Back to the present; steps may change, so nothing is kept. */
  stop(): void {
    this.pause();
    this.newest.drop();
    this.wanted = null;
    this.moment = null;
    this.kept.clear();
  }

  private async go(wanted: Place): Promise<void> {
    this.wanted = wanted;
    try {
      await this.newest.ask(
        (signal) => this.fetch(wanted, signal),
        ({ timeline, moment }) => {
          this.timeline = timeline;
          this.moment = moment;
          this.kept.set(`${moment.seat} ${moment.step}`, moment);
        },
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.pause();
      this.wanted = this.moment;
      this.tell(error.refused);
    }
  }

  private async fetch({ step, seat }: Place, signal: AbortSignal) {
    const known = this.moment?.seat === seat ? this.timeline : null;
    const timeline = known ?? (await api.timeline(this.table, seat, signal));
    const goal = Math.min(step, timeline.steps.length);
    const kept = this.kept.get(`${seat} ${goal}`);
    const moment = kept ?? (await api.moment(this.table, goal, seat, signal));
    return { timeline, moment };
  }
}
