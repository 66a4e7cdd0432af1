// What the page must know of the components of Aeon's End to draw them.
import components from '../../../../src/ludoteka/games/aeons_end/data.json';
import { count } from '../../lib/catalogue';
import type { AeonsEndView, BreachView, MageView } from './view';

interface CardData {
  key: string;
  type: string;
  cost?: number;
  tier?: number;
  life?: number | string | null;
  power?: number;
  ops?: { op: string }[];
}
export interface CardFace {
  type: string;
  cost: number;
}
export interface MenaceFace {
  type: string;
  tier: number;
}

const listed = (cards: unknown): CardData[] => cards as CardData[];
const PLAYER_CARDS: CardData[] = [
  ...listed(components.starters),
  ...listed(components.mages.map((mage) => mage.unique_starter)),
  ...listed(components.market_cards),
  ...components.nemeses.flatMap(({ level0 }) => listed(level0).filter(({ cost }) => cost !== undefined)),
];
const NEMESIS_CARDS: CardData[] = [
  ...listed(components.basic_nemesis_cards),
  ...components.nemeses.flatMap(({ cards, level0 }) => [...listed(cards), ...listed(level0)]),
];
const CARDS = new Map(PLAYER_CARDS.map(({ key, type, cost = 0 }) => [key, { type, cost }]));
const MENACES = new Map(NEMESIS_CARDS.map(({ key, type, tier = 0 }) => [key, { type, tier }]));

export const ROMAN = ['I', 'II', 'III', 'IV'] as const;
export const FURY_FOR_STRIKE = 4;
export const MOST_HUSKS = components.constants.husk_cap;
/** Opened breaches with a number above this one add 1 damage. */
const PLAIN_BREACHES = ['I', 'II'];

/** Gems that only give aether: played at the first touch. */
export const PLAIN_GEMS = PLAYER_CARDS.filter(
  ({ type, ops = [] }) => type === 'gem' && ops.every(({ op }) => op === 'gain_aether'),
).map(({ key }) => key);

export const face = (card: string): CardFace => CARDS.get(card) ?? { type: 'gem', cost: 0 };
export const menaceFace = (card: string): MenaceFace =>
  MENACES.get(card) ?? { type: 'attack', tier: 0 };

/** The last part of an id. */
export const last = (id: unknown): string => String(id).split('.').at(-1) ?? '';

/** Equal cards together, with their number. */
export const piles = (cards: readonly string[]): [string, number][] => count(cards);

/** What an opened breach adds to the damage of its spells. */
export const bonus = ({ breach, state }: BreachView): number =>
  state === 'opened' && !PLAIN_BREACHES.includes(breach) ? 1 : 0;

export const mageAt = (view: AeonsEndView, seat: number): MageView | undefined => view.mages[seat];

export const mageNamed = (view: AeonsEndView, name: string): MageView | undefined =>
  view.mages.find(({ mage }) => mage === name);

/** The part of a swarm that this number of husks would call: its message key. */
export function swarm(husks: number): string {
  const track = [3, 6, 10, 12].findIndex((most) => husks <= most);
  return `aeons.swarm.${track < 0 ? 4 : track}`;
}

/** How much an unleash brings: husks, or cards devoured. */
export function unleashed({ nemesis, increased, mages }: AeonsEndView): number {
  if (nemesis === 'carapace_queen') return increased ? 3 : 2;
  if (nemesis === 'prince_of_gluttons') return mages.length > 2 ? 2 : 3;
  return 1;
}

/** The key of a thing's full text. */
export function aboutKey(thing: string, view: AeonsEndView): string | null {
  const [place = ''] = thing.split('.');
  const name = last(thing);
  if (['hand', 'prepped', 'pile', 'supply', 'played', 'card'].includes(place)) return `card.${name}.about`;
  if (place === 'menace' || place === 'ability') return `${thing}.about`;
  if (place === 'breach') return 'rules.breaches';
  if (place === 'charges') return 'rules.charging';
  if (place === 'turn') return 'rules.turn_order';
  if (place === 'devoured') return 'rules.prince_of_gluttons';
  if (place === 'nemesis' || place === 'husks') return `rules.${view.nemesis}`;
  if (place === 'text') return name === 'exhaustion' ? 'rules.exhaustion' : `rules.${view.nemesis}`;
  return null;
}
