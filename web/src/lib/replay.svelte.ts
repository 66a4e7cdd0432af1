// Stepping through a game that was or is being played.
import { api } from './api';
import type { Moment, Timeline } from './protocol';

const BEAT = 900;

export class Replay {
  timeline = $state.raw<Timeline | null>(null);
  /** The position that is shown; null: the present. */
  moment = $state.raw<Moment | null>(null);
  playing = $state(false);
  private seat: number | null = null;
  private wanted = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private kept = new Map<string, Moment>();

  constructor(private readonly table: string) {}

  /** Fetch the steps as this seat knows them. */
  async load(seat: number | null): Promise<Timeline> {
    this.seat = seat;
    this.timeline = await api.timeline(this.table, seat);
    return this.timeline;
  }

  get steps(): number {
    return this.timeline?.steps.length ?? 0;
  }

  /** Show the position after a step; of several wishes only the last counts. */
  async show(step: number): Promise<void> {
    const goal = Math.max(0, Math.min(step, this.steps));
    this.wanted = goal;
    const { seat } = this;
    const key = `${seat} ${goal}`;
    const moment = this.kept.get(key) ?? (await api.moment(this.table, goal, seat));
    this.kept.set(key, moment);
    if (this.wanted === goal && this.seat === seat) this.moment = moment;
  }

  /** Look from another seat at the same step. */
  async from(seat: number | null): Promise<void> {
    const step = this.moment?.step ?? this.steps;
    await this.load(seat);
    await this.show(step);
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
    const step = (this.moment?.step ?? 0) + 1;
    if (!this.playing || step > this.steps) {
      this.playing = false;
      return;
    }
    await this.show(step);
    this.timer = setTimeout(() => void this.beat(), BEAT);
  }

  /** Back to the present; steps may change, so nothing is kept. */
  stop(): void {
    this.pause();
    this.wanted = -1;
    this.moment = null;
    this.kept.clear();
  }
}
