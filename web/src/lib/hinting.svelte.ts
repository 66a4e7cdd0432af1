// What a bot would do, asked for by the reader.
import type { Choosing } from './choosing.svelte';
import type { Live } from './live.svelte';
import type { Error as Refused, HintAnswer } from './protocol';

/** What an answer is about. */
export interface Now {
  version: number;
  seat: number;
}

export class Hinting {
  thinking = $state(false);
  advice = $state.raw<HintAnswer | null>(null);

  constructor(
    private readonly live: Live,
    private readonly choosing: Choosing,
    private readonly isNow: (about: Now) => boolean,
    private readonly tell: (refused: Refused | null) => void,
  ) {}

  /** Ask about what is shown; the advised move is chosen. */
  async ask(asked: Now): Promise<void> {
    const { touched, picked } = this.choosing;
    this.thinking = true;
    const { refused, hint } = await this.live.ask({ type: 'hint', seat: asked.seat });
    this.thinking = false;
    if (!this.isNow(hint ?? asked)) return;
    this.tell(refused);
    this.advice = hint ?? null;
    // Whoever chose something else meanwhile must not confirm what the bot would do.
    const same = this.choosing.picked === picked && `${this.choosing.touched}` === `${touched}`;
    if (!hint || !same) return;
    this.choosing.reset();
    this.choosing.pick(hint.best);
  }
}
