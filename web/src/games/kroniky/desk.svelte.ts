// Which of the cards lies open, and how far each was read.
import type { Page } from './pages';

class Desk {
  page = $state<Page>('land');
  /** How far each card is scrolled. */
  readonly scrolled = new Map<Page, number>();
  /** The round that the chronicle was opened at. */
  round = 0;
  private phase = '';
  /** The card that lay open when the actions of the last round ended. */
  private before: Page = 'land';

  /** Some phases have a card of their own; afterwards the old one lies open again. */
  enter(phase: string): void {
    const from = this.phase;
    if (phase === from) return;
    this.phase = phase;
    if (from === 'actions' && phase !== 'march') this.before = this.page;
    if (phase === 'card') this.page = 'chronicle';
    else if (phase === 'march' || phase === 'downsizing') this.page = 'army';
    else if (phase === 'actions' && from === 'card' && this.page === 'chronicle')
      this.page = this.before;
  }
}

export const desk = new Desk();
