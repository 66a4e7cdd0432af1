// What players do about each other: who sits where, what is said, what they agree to.
import type { Live } from './live.svelte';
import type { Error as Refused } from './protocol';

/** A command of the seat looked from, for the version that is shown. */
export type Wish = (seat: number, expect: number) => Parameters<Live['ask']>[0];

export class Company {
  constructor(
    private readonly live: Live,
    private readonly command: (wish: Wish) => Promise<void>,
    private readonly tell: (refused: Refused | null) => void,
  ) {}

  async answerUndo(seat: number, agree: boolean): Promise<void> {
    await this.command((_, expect) => ({ type: 'answer_undo', seat, expect, agree }));
  }

  async withdrawUndo(): Promise<void> {
    await this.command((seat, expect) => ({ type: 'withdraw_undo', seat, expect }));
  }

  /** In a lesson: to a step, from where the shown way leads to it. */
  async goToStep(step: number): Promise<void> {
    await this.command((seat, expect) => ({ type: 'go_to_step', seat, expect, step }));
  }

  async resign(seat: number): Promise<void> {
    await this.command((_, expect) => ({ type: 'resign', seat, expect }));
  }

  async replace(seat: number, level: string): Promise<void> {
    await this.command((_, expect) => ({ type: 'replace', seat, expect, level }));
  }

  async comeBack(seat: number): Promise<void> {
    await this.command((_, expect) => ({ type: 'take_back_seat', seat, expect }));
  }

  /** Propose that the game stands still; 0 hours: until somebody goes on. */
  async askPause(seat: number, hours: number): Promise<void> {
    this.tell((await this.live.ask({ type: 'ask_pause', seat, hours })).refused);
  }

  async answerPause(seat: number, agree: boolean): Promise<void> {
    this.tell((await this.live.ask({ type: 'answer_pause', seat, agree })).refused);
  }

  async withdrawPause(seat: number): Promise<void> {
    this.tell((await this.live.ask({ type: 'withdraw_pause', seat })).refused);
  }

  async endPause(seat: number): Promise<void> {
    this.tell((await this.live.ask({ type: 'end_pause', seat })).refused);
  }

  async autoEnd(seat: number, on: boolean): Promise<void> {
    this.tell((await this.live.ask({ type: 'auto_end', seat, on })).refused);
  }

  async rename(seat: number, name: string): Promise<void> {
    this.tell((await this.live.ask({ type: 'rename', seat, name })).refused);
  }

  /** Whether it was said; `seat` null: by one who watches. */
  async chat(seat: number | null, text: string): Promise<boolean> {
    const { refused } = await this.live.ask({ type: 'chat', seat, text });
    this.tell(refused);
    return !refused;
  }
}
