// What each thing on the table is and does now, and where the rules tell of it.
import type { Params } from '../../lib/catalogue';
import { words } from '../../lib/words.svelte';
import type { Phrase } from '../game';
import { factionOf, priceOf, several, viewerOf } from './data';
import type { PlayerView, TerraContents, TerraView } from './view';

/** Power actions have numbers; those of tiles and strongholds have other names. */
const POWER_ACTION = /^ACT\d/;

type Tell = (name: string, view: TerraView, printed: TerraContents, thing: string) => Phrase;

const say = (key: string, params: Params = {}): Phrase => ({ key: `terra.about.${key}`, params });
const plain = (key: string): Phrase => ({ key, params: {} });
const seatsOf = (players: readonly PlayerView[]): string[] =>
  players.map(({ seat }) => `seat.${seat}`);
/** So many of a good are in a list. */
const inList = (goods: readonly string[], good: string): number =>
  goods.filter((one) => one === good).length;

export function about(thing: string, view: TerraView, printed: TerraContents): Phrase | null {
  const [kind = '', ...name] = thing.split('.');
  return TELL[kind]?.(name.join('.'), view, printed, thing) ?? null;
}

export function paragraph(thing: string, view: TerraView): string {
  const [kind = '', name = ''] = thing.split('.');
  if (kind === 'hex') return ground(name, view);
  if (kind === 'action') return POWER_ACTION.test(name) ? 'power_actions' : 'special_actions';
  return PARAGRAPHS[thing] ?? PARAGRAPHS[kind] ?? '';
}

const PARAGRAPHS: Record<string, string> = {
  seat: 'factions',
  faction: 'factions',
  bonus_card: 'passing',
  favor: 'favors',
  town: 'towns',
  tile: 'rounds',
  spot: 'cults',
  cult: 'cults',
  shipping: 'shipping',
  digging: 'digging',
  building: 'upgrade',
  'building.dwelling': 'build',
  terrain: 'spades',
  'terrain.river': 'reach',
  conversion: 'conversions',
  conversions: 'conversions',
  good: 'conversions',
  'good.priest': 'cults',
  bowls: 'conversions',
  income: 'rounds',
  order: 'passing',
  left: 'bridges',
  bridge: 'bridges',
  offer: 'offers',
  offers: 'offers',
  'turn.pass': 'passing',
  'turn.end': 'turn',
  'turn.finish': 'spades',
};

/** The paragraph that matters for a hex as it is now. */
function ground(name: string, view: TerraView): string {
  const hex = view.hexes.find((one) => one.name === name);
  if (hex?.town) return 'towns';
  if (hex?.building) return 'upgrade';
  const reach = view.reach.find((one) => one.hex === name);
  if (!reach) return 'reach';
  return reach.spades ? 'spades' : 'build';
}

const TELL: Record<string, Tell> = {
  hex: (name, view) => {
    const hex = view.hexes.find((one) => one.name === name);
    const terrain = `terrain.${hex?.terrain ?? 'river'}`;
    const seat = `seat.${hex?.seat ?? 0}`;
    if (hex?.building) {
      const building = `building.${hex.building}`;
      return say(hex.town ? 'hex.town' : 'hex.built', { terrain, building, seat });
    }
    if (hex?.town) return say('hex.joined', { seat });
    const reach = view.reach.find((one) => one.hex === name);
    if (!reach) return say('hex.free', { terrain });
    const { spades, goods, crossing } = reach;
    if (crossing) return say('hex.crossing', { terrain, spades, goods });
    if (goods.length) return say('hex.price', { terrain, spades, goods });
    return say('hex.reach', { terrain, spades });
  },
  bridge: (name, view) => {
    const bridge = view.bridges.find(({ site }) => site === name.replace('.', ':'));
    return bridge ? say('bridge', { seat: `seat.${bridge.seat}` }) : plain('move.bridge.about');
  },
  faction: (name, view, _, thing) => {
    const about = `${thing}.about`;
    const holder = view.players.find(({ faction }) => faction === name);
    return holder ? say('faction', { about, seat: `seat.${holder.seat}` }) : plain(about);
  },
  seat: (name, view, printed) => {
    const player = view.players[Number(name)];
    const faction = factionOf(printed, player);
    if (!player || !faction) return say('seat.new', { points: player?.points ?? 0 });
    const [first = 0, second = 0, third = 0] = player.bowls;
    return say('seat', {
      folk: `faction.${faction.key}`,
      goods: [
        ...several('coin', player.coins),
        ...several('worker', player.workers),
        ...several('priest', player.priests),
      ],
      first,
      second,
      third,
      level: player.shipping,
      price: several(faction.spade_good, player.spade_price),
      favors: player.favors.length,
      towns: player.towns.length,
    });
  },
  bonus_card: (name, view, _, thing) => {
    const about = `${thing}.about`;
    const free = view.bonus_cards.find((one) => one.bonus_card === name);
    const holder = view.players.find((player) => player.bonus_card === name);
    if (!free) return say('bonus_card.held', { about, seat: `seat.${holder?.seat ?? 0}` });
    if (!free.coins) return say('bonus_card.free', { about });
    return say('bonus_card.coins', { about, coin: 'good.coin', coins: free.coins });
  },
  favor: (name, view, _, thing) => {
    const seats = seatsOf(view.players.filter(({ favors }) => favors.includes(name)));
    const params = { about: `${thing}.about`, left: view.favors[name] ?? 0 };
    return seats.length ? say('favor.held', { ...params, seats }) : say('favor', params);
  },
  town: (name, view, _, thing) => {
    const seats = seatsOf(view.players.filter(({ towns }) => towns.includes(name)));
    const params = { about: `${thing}.about`, left: view.towns[name] ?? 0 };
    return seats.length ? say('town.held', { ...params, seats }) : say('town', params);
  },
  tile: (name, view, _, thing) => {
    const round = view.tiles.indexOf(name) + 1;
    const begun = view.tiles.slice(0, view.round).includes(name);
    const state = round === view.round ? 'now' : begun ? 'past' : 'later';
    const params = { about: `${thing}.about`, round, state: `terra.about.tile.${state}` };
    return say(round === view.rounds ? 'tile.last' : 'tile', params);
  },
  action: (name, view, printed) => {
    const cost = printed.actions[name]?.power;
    const player = viewerOf(view);
    const used = cost ? view.power_used.includes(name) : player?.used.includes(name);
    const state = `terra.about.action.${used ? 'used' : 'free'}`;
    if (!cost) return say('special', { state });
    if (!player) return say('power_action', { state, cost, power: 'good.power' });
    const has = player.bowls.at(-1) ?? 0;
    return say('power_action.yours', { state, cost, power: 'good.power', has });
  },
  spot: (name, view) => {
    const [track = '', steps] = name.split('.');
    const alike = (view.cult_spots[track] ?? []).filter((spot) => spot.steps === Number(steps));
    const params = { about: 'move.priest.about' };
    if (!alike.length) return say('spot.back', params);
    return say('spot', { ...params, free: alike.filter(({ seat }) => seat === null).length });
  },
  cult: (name, view, { power_levels: rich, top_level: top }) => {
    const best = Math.max(...view.players.map(({ cults }) => cults[name] ?? 0));
    const seats = seatsOf(view.players.filter(({ cults }) => (cults[name] ?? 0) === best));
    const params = { best, seats, levels: words.catalogue.list(rich.map(String)), top };
    const player = viewerOf(view);
    return player
      ? say('cult.yours', { ...params, level: player.cults[name] ?? 0 })
      : say('cult', params);
  },
  shipping: (_, view) => {
    const player = viewerOf(view);
    return player ? say('shipping', { level: player.shipping }) : plain('rules.shipping');
  },
  digging: (_, view, printed) => {
    const player = viewerOf(view);
    const faction = factionOf(printed, player);
    if (!player || !faction) return plain('rules.digging');
    const price = several(faction.spade_good, player.spade_price);
    return say('digging', { level: player.digging, price });
  },
  building: (name, view, printed) => {
    const player = viewerOf(view);
    const row = factionOf(printed, player)?.rows.find(({ building }) => building === name);
    if (!player || !row) return say('building.any');
    const numbers = { built: player.buildings[name] ?? 0, left: player.stock[name] ?? 0 };
    const params = { ...numbers, goods: priceOf(row) };
    if (row.coins_alone === null) return say('building', params);
    return say('building.alone', { ...params, coin: 'good.coin', coins: row.coins_alone });
  },
  terrain: (name, view, printed) => {
    const player = viewerOf(view);
    if (name === 'river')
      return player ? say('river.yours', { level: player.shipping }) : say('river');
    const spades = factionOf(printed, player)?.spades[name];
    return spades === undefined ? say('terrain.any') : say('terrain', { spades });
  },
  conversion: () => say('conversion'),
  conversions: () => say('conversion'),
  good: (name, view, _, thing) => {
    const player = viewerOf(view);
    const what = `terra.about.good.${name}`;
    if (!player) return plain(what);
    const number = { coin: player.coins, worker: player.workers, priest: player.priests }[name];
    const params = { what, number: number ?? 0 };
    if (view.round === view.rounds) return say('good.last', params);
    return say('good', { ...params, income: inList(player.income, thing) });
  },
  bowls: (_, view) => {
    const [first = 0, second = 0, third = 0] = viewerOf(view)?.bowls ?? [];
    return say('bowls', { first, second, third });
  },
  income: (_, view) => say('income', { goods: viewerOf(view)?.income ?? [] }),
  order: (_, view) => {
    const seats = view.order.map((seat) => `seat.${seat}`);
    const passing = view.passing.map((seat) => `seat.${seat}`);
    return passing.length ? say('order.passed', { seats, passing }) : say('order', { seats });
  },
  left: (_, view) => {
    const { bridges_left: bridges = 0, keys = 0 } = viewerOf(view) ?? {};
    return say('left', { bridges, keys });
  },
  offers: () => say('offers'),
  offer: (name, view) => {
    const giver = Number(name.split('.')[0]);
    const offer = view.offers.find((one) => one.seat === view.viewer && one.giver === giver);
    if (!offer) return plain('move.later.about');
    const { gain, price } = offer;
    const params = { power: 'good.power', seat: `seat.${giver}`, gain, price };
    return { key: 'terra.offer', params };
  },
  turn: (name, view) => {
    const last = name === 'pass' && view.round === view.rounds;
    return plain(`move.${last ? 'lastpass' : name}.about`);
  },
};
