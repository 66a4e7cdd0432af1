// One wish at a time, and what went wrong with it.
import { told } from '../accounts';

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
      this.problem = told(error);
    } finally {
      this.busy = false;
    }
  }
}
