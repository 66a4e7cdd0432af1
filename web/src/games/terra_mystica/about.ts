// The full text of a thing, for the hint under the pointer.
import type { Phrase } from '../game';
import type { TerraContents, TerraView } from './view';

const KEYED = new Set(['building', 'terrain', 'cult', 'conversion']);

export function about(thing: string, view: TerraView, contents: TerraContents): Phrase | null {
  const [kind = '', name = ''] = thing.split('.');
  if (kind === 'hex') return hex(name, view);
  if (kind === 'faction') return { key: `${thing}.about`, params: {} };
  const gives = { about: `${thing}.about` };
  if (kind === 'bonus_card') return told(bonusCard(name, view), gives);
  if (kind === 'favor') return told(left('terra.about.favor', view.favors[name]), gives);
  if (kind === 'town') return told(left('terra.about.town', view.towns[name]), gives);
  if (kind === 'tile') return told(tile(name, view), gives);
  if (kind === 'action') {
    const board = contents.actions[name]?.power;
    return { key: board ? 'terra.about.power_action' : 'terra.about.special', params: {} };
  }
  if (kind === 'spot') return { key: 'move.priest.about', params: {} };
  if (kind === 'shipping' || kind === 'digging') return { key: `rules.${kind}`, params: {} };
  return KEYED.has(kind) ? { key: `terra.about.${kind}`, params: {} } : null;
}

/** What is said of a tile, together with what it gives. */
const told = ({ key, params }: Phrase, gives: { about: string }): Phrase => ({
  key,
  params: { ...params, ...gives },
});

const left = (key: string, number = 0): Phrase => ({ key, params: { left: number } });

function hex(name: string, view: TerraView): Phrase | null {
  const hex = view.hexes.find((one) => one.name === name);
  if (!hex) return null;
  const terrain = `terrain.${hex.terrain}`;
  if (hex.building && hex.seat !== null)
    return {
      key: hex.town ? 'terra.about.hex.town' : 'terra.about.hex.built',
      params: { terrain, building: `building.${hex.building}`, seat: `seat.${hex.seat}` },
    };
  const reach = view.reach.find((one) => one.hex === name);
  if (!reach) return { key: 'terra.about.hex.free', params: { terrain } };
  const { spades, goods, crossing } = reach;
  if (crossing) return { key: 'terra.about.hex.crossing', params: { terrain, spades, goods } };
  if (goods.length) return { key: 'terra.about.hex.price', params: { terrain, spades, goods } };
  return { key: 'terra.about.hex.reach', params: { terrain, spades } };
}

function bonusCard(name: string, view: TerraView): Phrase {
  const free = view.bonus_cards.find((one) => one.bonus_card === name);
  const holder = view.players.find((player) => player.bonus_card === name);
  if (free)
    return {
      key: free.coins ? 'terra.about.bonus_card.coins' : 'terra.about.bonus_card.free',
      params: free.coins ? { coin: 'good.coin', coins: free.coins } : {},
    };
  return { key: 'terra.about.bonus_card.held', params: { seat: `seat.${holder?.seat ?? 0}` } };
}

function tile(name: string, view: TerraView): Phrase {
  const round = view.tiles.indexOf(name) + 1;
  return {
    key: round === view.rounds ? 'terra.about.tile.last' : 'terra.about.tile',
    params: { round },
  };
}
