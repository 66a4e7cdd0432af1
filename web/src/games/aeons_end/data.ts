// What the boards of Aeon's End have in common: how things are found and called.
import { count } from '../../lib/catalogue';
import type { AeonsEndContents, AeonsEndView, MageView } from './view';

export const ROMAN = ['I', 'II', 'III', 'IV'] as const;

/** The last part of an id. */
export const last = (id: unknown): string => String(id).split('.').at(-1) ?? '';

/** A name whose long words may be parted between two syllables where there is little room. */
export const softly = (name: string): string =>
  name.replace(/\p{L}{9,}/gu, (word) => word.replace(SYLLABLE, '$&\u00ad'));

const SYLLABLE =
  /(?<=\p{L}{2})[aeiouyáéěíóúůýąę](?=[bcćčdďfghjklłmnńňprřsśštťvwzźžż][aeiouyáéěíóúůýąę]\p{L}?)/giu;

/** Equal cards together, with their number. */
export const piles = (cards: readonly string[]): [string, number][] => count(cards);

export const mageAt = (view: AeonsEndView, seat: number): MageView | undefined => view.mages[seat];

/** What kind of card this is: a gem, a minion; the id tells whose. */
export function kindOf({ cards, menaces }: AeonsEndContents, id: string): string {
  const printed = /^(menace|power|target)\./.test(id) ? menaces[last(id)] : cards[last(id)];
  return printed?.type ?? '';
}

/** The key of the text that is being resolved. */
export function textKey(text: string, view: AeonsEndView): string {
  if (text === 'text.exhaustion') return 'rules.exhaustion';
  return text.startsWith('text.') ? `rules.${view.nemesis}` : `${text}.about`;
}
