// What things of Aeon's End are and do now, and where the rules tell of them.
import type { Params } from '../../lib/catalogue';
import type { Phrase } from '../game';
import { kindOf, last, ROMAN } from './data';
import type { AeonsEndContents, AeonsEndView, BreachView, MageView } from './view';

const told = (key: string, params: Params = {}): Phrase => ({ key: `aeons.about.${key}`, params });

// --- cards ----------------------------------------------------------------------------------

/** A player's card, wherever it lies. */
function card(thing: string, view: AeonsEndView, { cards }: AeonsEndContents): Phrase {
  const [place = '', mage = '', breach = ''] = thing.split('.');
  const name = last(thing);
  const { type = '', cost = 0 } = cards[name] ?? {};
  const params = { kind: `type.${type}`, cost, effect: `card.${name}.about` };
  if (place === 'supply') {
    const pile = view.supply.find((one) => one.card === name);
    if (pile) return told('supply', { ...params, left: pile.left });
  }
  if (place === 'prepped') {
    const spells = breachOf(view, mage, breach)?.spells ?? [];
    const fresh = spells.some((spell) => spell.card === name && spell.fresh);
    return told(fresh ? 'prepped.fresh' : 'prepped', { ...params, breach: `breach.${breach}` });
  }
  return told('card', params);
}

/** A nemesis card; one in play has life or tokens. */
function menace(name: string, { in_play }: AeonsEndView, contents: AeonsEndContents): Phrase {
  const { type = '', tier = 0 } = contents.menaces[name] ?? {};
  const params = { kind: `type.${type}`, effect: `menace.${name}.about` };
  if (!tier) return told('strike', params);
  const here = in_play.find((one) => one.card === name);
  const printed = { ...params, tier: ROMAN[tier - 1] ?? '' };
  return here ? told(type, { ...printed, strength: here.strength }) : told('menace', printed);
}

// --- mages ----------------------------------------------------------------------------------

const mageOf = ({ mages }: AeonsEndView, name: string): MageView | undefined =>
  mages.find(({ mage }) => mage === name);

function breachOf(view: AeonsEndView, mage: string, name: string): BreachView | undefined {
  return mageOf(view, mage)?.breaches.find(({ breach }) => breach === name);
}

function breach(shown: BreachView): Phrase {
  const { state, focused, focus_cost: focus, open_cost: open, bonus } = shown;
  if (state !== 'closed') return told(`breach.${state}`, { bonus });
  if (focused) return told('breach.focused', { open: open ?? 0 });
  if (focus === null) return told('breach.last', { open: open ?? 0 });
  return told('breach.closed', { focus, open: open ?? 0 });
}

function self(mage: MageView, view: AeonsEndView, slots: number): Phrase {
  const { life, charges, ability, hand, deck_size: deck, discard } = mage;
  return told('mage', {
    life,
    most: view.player_start,
    charges,
    slots,
    ability: `ability.${ability}`,
    hand: hand.length,
    deck,
    discard: discard.length,
  });
}

function ability(mage: MageView, slots: number): Phrase {
  const params = { effect: `ability.${mage.ability}.about`, mage: `mage.${mage.mage}` };
  if (mage.charges === slots) return told('ability.ready', params);
  return told('ability', { ...params, charges: mage.charges, slots });
}

/** What belongs to one mage. */
function ofMage(what: string, mage: MageView, view: AeonsEndView, contents: AeonsEndContents) {
  const { charges, hand, deck_size: number, discard, shuffled } = mage;
  const slots = contents.mages[mage.mage]?.slots ?? 0;
  switch (what) {
    case 'ability':
      return ability(mage, slots);
    case 'charges':
      return told('charges', { charges, slots, ability: `ability.${mage.ability}` });
    case 'hand_of':
      return told('hand_of', { held: hand.map((name) => `card.${name}`) });
    case 'deck_of':
      return told(shuffled ? 'deck_of.shuffled' : 'deck_of', { number });
    case 'discard_of':
      return told('discard_of', { number: discard.length });
    default:
      return self(mage, view, slots);
  }
}

// --- the table ------------------------------------------------------------------------------

/** What there is once on the table. */
function single(thing: string, view: AeonsEndView, contents: AeonsEndContents): Phrase | null {
  switch (thing) {
    case 'nemesis':
      return told('nemesis', { life: view.nemesis_life, most: view.nemesis_start });
    case 'gravehold':
      return told('gravehold', { life: view.gravehold, most: view.gravehold_start });
    case 'nemesis_deck': {
      const [one = 0, two = 0, three = 0] = view.nemesis_deck;
      return told('nemesis_deck', { one, two, three });
    }
    case 'in_play':
      return told('in_play', { number: view.in_play.length });
    case 'turn_order':
      return told('turn_order', { left: view.turn_left.length });
    case 'fury':
      return told('fury', { fury: view.fury, edge: contents.nemesis.strikes_at ?? 0 });
    case 'husks':
    case 'text.husks':
    case 'text.swarm':
      return told('husks', { husks: view.husks, swarm: `aeons.swarm.${view.swarm}` });
    case 'devoured': {
      const number = view.devoured.length;
      return told('devoured', { number, card: `card.${view.devoured.at(-1) ?? ''}` });
    }
    case 'corruptions':
      return told('corruptions', { number: view.corruption_deck });
    case 'market':
      return told('market', { number: view.supply.length });
    case 'aether': {
      const { aether: number, gem_aether: gem, spell_aether: spell } = view;
      return told('aether', { number, gem, spell });
    }
    case 'played_cards':
      return told('played_cards', { number: view.played.length });
    case 'protection':
    case 'forecast.turn':
    case 'forecast.nemesis':
      return told(thing);
    case 'text.unleash':
      return { key: `aeons.unleash.${view.nemesis}`, params: { number: view.unleash } };
    case 'text.exhaustion':
      return { key: 'rules.exhaustion', params: {} };
    default:
      return null;
  }
}

const CARDS = new Set(['hand', 'prepped', 'pile', 'supply', 'played', 'card']);

function turn(name: string, { turn_left, turn_discard }: AeonsEndView): Phrase {
  const isIt = (one: string): boolean => one === name;
  const left = turn_left.filter(isIt).length;
  return told('turn', { who: `turn.${name}`, left, past: turn_discard.filter(isIt).length });
}

export function about(
  thing: string,
  view: AeonsEndView,
  contents: AeonsEndContents,
): Phrase | null {
  const [place = '', which = '', more = ''] = thing.split('.');
  if (CARDS.has(place)) return card(thing, view, contents);
  if (place === 'menace') return menace(which, view, contents);
  if (place === 'turn' || place === 'turn_card') return turn(which, view);
  if (place === 'breach') {
    const shown = breachOf(view, which, more);
    return shown ? breach(shown) : null;
  }
  const once = single(thing, view, contents);
  if (once) return once;
  const mage =
    place === 'seat'
      ? view.mages[Number(which)]
      : view.mages.find((one) => one.mage === which || one.ability === which);
  return mage ? ofMage(place, mage, view, contents) : null;
}

// --- the rules ------------------------------------------------------------------------------

const PARAGRAPHS: Record<string, string> = {
  supply: 'gaining',
  market: 'gaining',
  prepped: 'casting',
  played: 'playing',
  played_cards: 'playing',
  aether: 'playing',
  menace: 'nemesis_turn',
  nemesis_deck: 'nemesis_turn',
  in_play: 'nemesis_turn',
  'forecast.nemesis': 'nemesis_turn',
  'forecast.turn': 'drawing',
  deck_of: 'drawing',
  discard_of: 'drawing',
  hand_of: 'drawing',
  turn: 'turn_order',
  turn_card: 'turn_order',
  turn_order: 'turn_order',
  breach: 'breaches',
  charges: 'charging',
  ability: 'abilities',
  protection: 'abilities',
  mage: 'turn',
  seat: 'turn',
  gravehold: 'winning',
  'text.exhaustion': 'exhaustion',
};
/** Of cards that lie somewhere, by their kind. */
const KINDS: Record<string, string> = {
  gem: 'playing',
  relic: 'playing',
  spell: 'prepping',
  corruption: 'crooked_mask',
};

/** What is not told elsewhere is the own of this nemesis. */
export function paragraph(thing: string, view: AeonsEndView, contents: AeonsEndContents): string {
  const [place = ''] = thing.split('.');
  const found = PARAGRAPHS[thing] ?? PARAGRAPHS[place];
  if (found) return found;
  return (CARDS.has(place) && KINDS[kindOf(contents, thing)]) || view.nemesis;
}
