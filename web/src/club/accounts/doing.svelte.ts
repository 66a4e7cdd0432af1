// One wish at a time, and what went wrong with it.
import { whyNot } from '../why';

export class Doing {
  busy = $state(false);
  problem = $state('');

  async do(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = '';
    try {
      await work();
    } catch (error) {
      this.problem = whyNot(error);
    } finally {
      this.busy = false;
    }
  }
}
