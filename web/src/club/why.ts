// What went wrong, in the reader's words.
import { Refusal, UNREACHABLE } from '../lib/api';
import { words } from '../lib/words.svelte';

/** Why something was refused; nothing for what the reader has broken off. */
export function whyNot(error: unknown): string {
  if (error instanceof DOMException) return '';
  return words.catalogue.refusal(error instanceof Refusal ? error.refused : UNREACHABLE);
}
