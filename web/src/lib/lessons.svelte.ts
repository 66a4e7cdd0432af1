// The way to a table where a lesson or puzzle is played.
import { api, Refusal } from './api';
import { Latest } from './latest';
import type { Learn } from './protocol';
import { route } from './router.svelte';
import { words } from './words.svelte';

export class Lessons {
  /** Why there is no such table, in the reader's words. */
  problem = $state('');
  private readonly newest = new Latest();

  /** Make the table and go there. */
  begin(wish: () => Learn | Promise<Learn>): void {
    this.problem = '';
    this.newest
      .ask(
        async () => api.learn(await wish()),
        ({ table }) => route.go(`/t/${table}`),
      )
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        this.problem = words.catalogue.refusal(error.refused);
      });
  }

  close(): void {
    this.newest.drop();
  }
}
