// What games are called, loaded once.
import { api } from '../../lib/api';
import type { GameInfo } from '../../lib/protocol';
import { wordsOf } from '../../lib/words.svelte';

export class Titles {
  games = $state.raw<GameInfo[]>([]);

  constructor() {
    void api.games().then(({ games }) => (this.games = games));
  }

  of(key: string): string {
    const game = this.games.find((one) => one.key === key);
    return game ? wordsOf(game).title : key;
  }
}
