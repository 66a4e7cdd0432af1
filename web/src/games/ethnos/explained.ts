// What things of Ethnos are and do now, where the rules tell of them, and what the signs mean.
import type { Params } from '../../lib/catalogue';
import type { Phrase, Sign, SignGroup } from '../game';
import { cardOf, COLOURS, face, ROMAN, TRIBE_OF } from './data';
import type { EthnosContents, EthnosView, KingdomView, PlayerView } from './view';

const told = (key: string, params: Params = {}): Phrase => ({
  key: `ethnos.about.${key}`,
  params,
});
const idsOf = (cards: readonly string[]): string[] =>
  cards.map((card) => `card.${card.replace(':', '.')}`);

function card(name: string, { kingdoms }: EthnosView): Phrase {
  const { tribe, colour } = face(name);
  const ability = `tribe.${tribe}.about`;
  const home = kingdoms.find((one) => one.colour === colour);
  if (!home) return { key: ability, params: {} };
  return told('card', { ability, kingdom: `kingdom.${home.kingdom}` });
}

function kingdom(shown: KingdomView, { age }: EthnosView): Phrase {
  const { colour, tokens, markers, leader, needed } = shown;
  return told('kingdom', {
    colour: `colour.${colour}`,
    tokens: tokens.map(String),
    glory: tokens[age - 1] ?? 0,
    lead: leader === null ? 0 : (markers[leader] ?? 0),
    seat: leader === null ? '' : `seat.${leader}`,
    needed: needed ?? 0,
  });
}

function troll(value: number, { players }: EthnosView): Phrase {
  const holder = players.find(({ trolls }) => trolls?.includes(value));
  return holder ? told('troll.held', { seat: `seat.${holder.seat}` }) : told('troll', { value });
}

function horde({ seat, horde: held }: PlayerView, { horde_glory }: EthnosContents): Phrase {
  const number = held?.length ?? 0;
  const params = { seat: `seat.${seat}`, glory: horde_glory[number] ?? 0 };
  const more = horde_glory[number + 1];
  if (more === undefined) return told('horde.whole', params);
  return told('horde', { ...params, number, all: COLOURS.length, more });
}

function merfolk(player: PlayerView, view: EthnosView, contents: EthnosContents): Phrase {
  return told('merfolk', {
    seat: `seat.${player.seat}`,
    at: player.merfolk ?? 0,
    symbols: view.symbols.map(String),
    glory: contents.merfolk_glory[view.age - 1] ?? 0,
  });
}

const tokens = (values: readonly number[] | null): string[] =>
  (values ?? []).map((value) => `troll.${value}`);

function band(number: number, { bands }: EthnosView): Phrase | null {
  const shown = bands[number];
  if (!shown) return null;
  const { seat, leader, size, cards, glory } = shown;
  const [led = ''] = idsOf([leader]);
  return told('band', { seat: `seat.${seat}`, leader: led, size, cards: idsOf(cards), glory });
}

/** What lies in front of one player. */
function ofPlayer(what: string, player: PlayerView, view: EthnosView, contents: EthnosContents) {
  const { seat, hand_size: hand, supply, seen, band_glory: worth } = player;
  switch (what) {
    case 'hand_of':
      return told('hand_of', { number: hand, seen: seen.length, limit: contents.hand_limit });
    case 'supply_of':
      return told('supply_of', { number: supply });
    case 'seen_of':
      return told('seen_of', { cards: idsOf(seen) });
    case 'horde_of':
      return horde(player, contents);
    case 'merfolk_of':
      return merfolk(player, view, contents);
    case 'trolls_of':
      return told('trolls_of', { tokens: tokens(player.trolls) });
    default: {
      const bands = view.bands.filter((one) => one.seat === seat).length;
      return told('seat', { glory: view.scores[seat] ?? 0, hand, supply, bands, worth });
    }
  }
}

/** What there is once on the table. */
function single(thing: string, view: EthnosView, contents: EthnosContents): Phrase | null {
  const { age, ages, dragons } = view;
  const reader = view.viewer ?? view.active;
  const own = view.players[reader];
  switch (thing) {
    case 'deck':
      return told('deck', { size: view.deck_size, dragons, all: contents.dragons });
    case 'dragons':
      return told('dragons', { dragons, all: contents.dragons });
    case 'ages':
      return told('ages', { age, ages });
    case 'open_row':
      return told('row', { size: view.row.length });
    case 'merfolk':
      return own ? merfolk(own, view, contents) : null;
    case 'giant':
      return told('giant', {
        seat: `seat.${view.giant ?? ''}`,
        size: view.giant_size,
        bonus: contents.giant_bonus,
        glory: contents.giant_glory[age - 1] ?? 0,
      });
    case 'trolls':
      return told('trolls', { free: tokens(view.free_trolls) });
    case 'horde_board':
      return own ? horde(own, contents) : null;
    case 'own_hand':
      return told('hand', { number: own?.hand_size ?? 0, limit: contents.hand_limit });
    case 'own_bands': {
      const number = view.bands.filter(({ seat }) => seat === reader).length;
      return told('bands', { number, glory: own?.band_glory ?? 0 });
    }
    case 'forming':
    case 'kept':
      return told(thing, { number: view.chosen?.length ?? 0 });
    default:
      return null;
  }
}

export function about(thing: string, view: EthnosView, contents: EthnosContents): Phrase | null {
  const name = cardOf(thing);
  if (name) return card(name, view);
  const [kind = '', which = ''] = thing.split('.');
  const player = view.players[Number(which)];
  switch (kind) {
    case 'kingdom': {
      const shown = view.kingdoms.find((one) => one.kingdom === which);
      return shown ? kingdom(shown, view) : null;
    }
    case 'troll':
      return troll(Number(which), view);
    case 'horde': {
      const held = view.players[view.viewer ?? -1]?.horde?.includes(which);
      return told(held ? 'horde.held' : 'horde.empty', { space: thing });
    }
    case 'band':
      return band(Number(which), view);
    default:
      if (!which) return single(thing, view, contents);
      return player ? ofPlayer(kind, player, view, contents) : null;
  }
}

const PARAGRAPHS: Record<string, string> = {
  deck: 'recruit',
  open_row: 'recruit',
  dragons: 'dragons',
  ages: 'age_end',
  merfolk: 'tribe.merfolk',
  merfolk_of: 'tribe.merfolk',
  giant: 'tribe.giants',
  troll: 'tribe.trolls',
  trolls: 'tribe.trolls',
  trolls_of: 'tribe.trolls',
  horde: 'tribe.orcs',
  horde_board: 'tribe.orcs',
  horde_of: 'tribe.orcs',
  own_hand: 'turn',
  hand_of: 'turn',
  seen_of: 'recruit',
  supply_of: 'marker',
  own_bands: 'band_glory',
  band: 'band_glory',
  forming: 'band',
  kept: 'tribe.elves',
  kingdom: 'kingdoms',
  seat: 'winning',
};

export function paragraph(thing: string): string {
  const name = cardOf(thing);
  if (name) return `tribe.${face(name).tribe}`;
  const [kind = ''] = thing.split('.');
  return PARAGRAPHS[kind] ?? '';
}

// --- the signs ------------------------------------------------------------------------------

const sign = (key: string, shown: Omit<Sign, 'means'>, params: Params = {}): Sign => ({
  ...shown,
  means: { key: `ethnos.sign.${key}`, params },
});

/** What each number of cards or markers brings. */
function glories(key: string, table: readonly number[]): Sign[] {
  return table
    .map((glory, size) => sign(key, { text: String(size) }, { size, glory }))
    .filter((_, size) => size > 0);
}

export function legend(view: EthnosView, contents: EthnosContents): SignGroup[] {
  const has = (tribe: string, ...signs: Sign[]): Sign[] =>
    view.tribes.includes(tribe) ? signs : [];
  const members = Object.entries(TRIBE_OF).filter(([, tribe]) => view.tribes.includes(tribe));
  const sizes = glories('glory', contents.band_glory);
  const largest = contents.band_glory.length - 1;
  const ages = ROMAN.filter((_, age) => age in (view.kingdoms[0]?.tokens ?? [])).join(' ');
  const groups = {
    map: [
      sign('token', { text: ages }),
      ...view.kingdoms.map(({ colour, kingdom: name }) =>
        sign(
          'kingdom',
          { icon: colour },
          { colour: `colour.${colour}`, kingdom: `kingdom.${name}` },
        ),
      ),
      sign('markers', { icon: 'marker' }),
      sign('first', { icon: 'crown' }),
    ],
    cards: [
      ...members.map(([member, tribe]) =>
        sign('tribe', { icon: member }, { tribe: `tribe.${tribe}`, ability: `short.${tribe}` }),
      ),
      sign('equal', { text: '2×' }),
      sign('size', { text: '1' }),
      ...has('giants', sign('giant_band', { icon: 'figure-giant' })),
    ],
    glory: [
      ...sizes.slice(0, -1),
      sign(
        'glory.more',
        { text: `${largest}+` },
        { size: largest, glory: contents.band_glory[largest] ?? 0 },
      ),
    ],
    age: [
      sign('deck', { icon: 'wyvern' }),
      sign('dragon', { icon: 'dragon' }),
      sign('age', { text: ages }),
    ],
    boards: [
      ...has('merfolk', sign('symbol', { icon: 'nautilus' })),
      ...has('trolls', sign('troll', { text: contents.trolls.join(' ') })),
      ...has('giants', sign('giant', { icon: 'figure-giant' })),
      ...has('orcs', sign('horde', { icon: 'figure-orc' })),
      ...has('orcs', ...glories('horde.glory', contents.horde_glory)),
    ],
    players: [
      sign('hand', { icon: 'cards' }),
      sign('supply', { icon: 'marker' }),
      ...has('merfolk', sign('swum', { icon: 'merfolk' })),
      ...has('trolls', sign('trolls', { icon: 'troll' })),
      sign('seen', { icon: 'eye' }),
    ],
  };
  return Object.entries(groups)
    .filter(([, signs]) => signs.length)
    .map(([title, signs]) => ({ title: `ethnos.legend.${title}`, signs }));
}
