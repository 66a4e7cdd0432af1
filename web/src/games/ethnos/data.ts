// What the page must know of the components of Ethnos to draw them.
import { count } from '../../lib/catalogue';
import type { EthnosView, KingdomView } from './view';

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
export const HAND_LIMIT = 10;
const BAND_GLORY = [0, 0, 1, 3, 6, 10, 15];

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

/** Equal cards together, with their number. */
export function piles(cards: readonly string[]): [string, number][] {
  return count(cards);
}

/** What a band of this size is worth at the end of the age. */
export function bandGlory(cards: readonly string[], leader: string): number {
  const counted = cards.filter((card) => face(card).member !== 'skeleton').length;
  const size = counted + (face(leader).member === 'dwarf' ? 1 : 0);
  return BAND_GLORY[Math.min(size, BAND_GLORY.length - 1)] ?? 0;
}

/** Whether a band of this size and leader may put a marker into the kingdom. */
export function mayMark(
  view: EthnosView,
  seat: number,
  kingdom: KingdomView,
  leader: string,
  size: number,
): boolean {
  const { member } = face(leader);
  if (member === 'halfling' || (view.players[seat]?.supply ?? 0) === 0) return false;
  const two = view.players.length === 2;
  const there = two
    ? kingdom.markers.reduce((sum, markers) => sum + markers, 0)
    : (kingdom.markers[seat] ?? 0);
  return size + (member === 'minotaur' ? 1 : 0) > there;
}

/** The seat with the most markers in a kingdom, if there is just one. */
export function leading(kingdom: KingdomView): number | null {
  const most = Math.max(...kingdom.markers);
  const seats = kingdom.markers.flatMap((markers, seat) => (markers === most ? [seat] : []));
  return most > 0 && seats.length === 1 ? (seats[0] ?? null) : null;
}
