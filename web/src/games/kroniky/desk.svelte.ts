// Which of the cards lies open.
import type { Page } from './pages';

class Desk {
  page = $state<Page>('land');
}

export const desk = new Desk();
