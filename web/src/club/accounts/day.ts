// A day in the reader's language.
import { words } from '../../lib/words.svelte';

export const day = (at: number): string =>
  new Intl.DateTimeFormat(words.catalogue.language, { dateStyle: 'medium' }).format(at);
