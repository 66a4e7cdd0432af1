// What the page must know of the components of Ethnos to draw them.
import { count } from '../../lib/catalogue';
import type { BandView, EthnosView } from './view';

export const TRIBE_OF: Record<string, string> = {
  centaur: 'centaurs',
  dwarf: 'dwarves',
  elf: 'elves',
  giant: 'giants',
  halfling: 'halflings',
  merfolk: 'merfolk',
  minotaur: 'minotaurs',
  orc: 'orcs',
  skeleton: 'skeletons',
  troll: 'trolls',
  wingfolk: 'wingfolk',
  wizard: 'wizards',
};
export const COLOURS = ['purple', 'red', 'blue', 'green', 'orange', 'grey'] as const;
export const ROMAN = ['I', 'II', 'III'] as const;

export interface CardFace {
  member: string;
  tribe: string;
  /** Skeletons have none. */
  colour: string | null;
}

/** A card by its name, `elf:red`. */
export function face(card: string): CardFace {
  const [member = card, colour = null] = card.split(':');
  return { member, tribe: TRIBE_OF[member] ?? member, colour };
}

/** The id of a card as a thing in some place. */
export function idOf(place: 'card' | 'row', card: string): string {
  return `${place}.${card.replace(':', '.')}`;
}

/** The name of the card that a thing stands for, if it is one. */
export function cardOf(thing: string): string | null {
  const [place, member, colour] = thing.split('.');
  if (!member || (place !== 'card' && place !== 'row')) return null;
  return colour ? `${member}:${colour}` : member;
}

/** The bands of a seat, each with its number among those of all. */
export function bandsOf({ bands }: EthnosView, seat: number | null): [number, BandView][] {
  return [...bands.entries()].filter(([, band]) => band.seat === seat);
}

/** Equal cards together, with their number. */
export function piles(cards: readonly string[]): [string, number][] {
  return count(cards);
}
