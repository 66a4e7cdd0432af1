// Of several wishes of one kind only the newest counts: late answers to others are dropped.
export class Latest {
  private wish: AbortController | undefined;

  /** Ask, and hand the answer on unless a newer wish was made or this one dropped meanwhile. */
  async ask<T>(
    question: (signal: AbortSignal) => Promise<T>,
    answered: (answer: T) => void,
  ): Promise<void> {
    this.drop();
    const { signal } = (this.wish = new AbortController());
    try {
      const answer = await question(signal);
      if (!signal.aborted) answered(answer);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Nothing is wished any more. */
  drop(): void {
    this.wish?.abort();
    this.wish = undefined;
  }
}
