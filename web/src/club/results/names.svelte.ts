// The words of games, loaded when a page tells of their things.
import type { Catalogue } from '../../lib/catalogue';
import { load, words } from '../../lib/words.svelte';
import { thingOf } from '../results';

export class Names {
  private found = $state.raw<Record<string, Catalogue>>({});
  private readonly asked = new Set<string>();

  /** What a thing of a game is called; its plain name until the words are there. */
  of(game: string, kind: string, name: string): string {
    const { language } = words.catalogue;
    const key = `${language} ${game}`;
    if (!this.asked.has(key)) {
      this.asked.add(key);
      void load(language, game).then((loaded) => {
        this.found = { ...this.found, [key]: loaded };
      });
    }
    const loaded = this.found[key];
    if (name === 'own') return words.catalogue.say('history.own');
    return loaded ? thingOf(loaded, kind, name) : '…';
  }
}
