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

/** The key of a thing's full text. */
export function aboutKey(thing: string, view: AeonsEndView): string | null {
  const [place = ''] = thing.split('.');
  const name = last(thing);
  if (['hand', 'prepped', 'pile', 'supply', 'played', 'card'].includes(place))
    return `card.${name}.about`;
  if (place === 'menace' || place === 'ability') return `${thing}.about`;
  if (place === 'breach') return 'rules.breaches';
  if (place === 'charges') return 'rules.charging';
  if (place === 'turn') return 'rules.turn_order';
  if (place === 'devoured') return 'rules.prince_of_gluttons';
  if (place === 'nemesis' || place === 'husks') return `rules.${view.nemesis}`;
  if (place === 'text') return name === 'exhaustion' ? 'rules.exhaustion' : `rules.${view.nemesis}`;
  return null;
}
