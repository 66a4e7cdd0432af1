// Sentences for the reader: why something was refused, or is not possible.
import type { Catalogue } from './catalogue';
import type { Error as Refused, Reason } from './protocol';

/** A sentence for the reader, with the paragraph of the rules behind it. */
export interface Notice {
  text: string;
  place: string;
  tone: 'plain' | 'warning';
}

/** Why a move is not possible. */
export function reasoned(words: Catalogue, { key, params, place }: Reason): Notice {
  const paragraph = place?.replace(/^rules\./, '') ?? '';
  return { text: words.sentence(`reason.${key}`, params), place: paragraph, tone: 'plain' };
}

/** Why something was refused: by the rules, or by the table. */
export function refusal(words: Catalogue, refused: Refused): Notice {
  if (refused.reason) return reasoned(words, refused.reason);
  return { text: words.refusal(refused), place: '', tone: 'warning' };
}
