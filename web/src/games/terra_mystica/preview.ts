// What a move would do, as far as the page can tell before it is made.
import type { MoveChoice } from '../../lib/protocol';
import type { Phrase } from '../game';
import { factionOf, priceOf, scoringTile, SHIPPING_COST, viewerOf, type Goods } from './data';
import { adjacent, offered } from './map';
import type { TerraView } from './view';

export interface Ghost {
  hex: string;
  building: string | null;
  terrain: string | null;
  seat: number;
}

const GOODS: Record<string, string> = { coins: 'good.coin', workers: 'good.worker', priests: 'good.priest' };
const NEW_DWELLING = new Set(['move.build', 'move.settle', 'move.ride']);
/** The favor tiles that reward a building, with their points. */
const FAVOR_POINTS: Record<string, [string, number]> = {
  dwelling: ['FAV11', 2],
  trading_house: ['FAV10', 3],
};

/** The last part of the id that a parameter carries. */
const part = (move: MoveChoice, name: string): string => String(move.params[name] ?? '').split('.').at(-1) ?? '';

/** The building that a move puts on the map. */
function raised(move: MoveChoice): string | null {
  if (NEW_DWELLING.has(move.key)) return 'dwelling';
  if (move.key === 'move.swarm') return 'trading_house';
  return move.key === 'move.upgrade' ? part(move, 'building') : null;
}

/** What the considered move changes on a hex. */
export function ghost(view: TerraView, move: MoveChoice | null): Ghost | null {
  const player = viewerOf(view);
  if (!move || !player) return null;
  const { seat } = player;
  const building = raised(move);
  if (building) return { hex: part(move, 'hex'), building, terrain: null, seat };
  if (move.key === 'move.goal' && view.site)
    return { hex: view.site, building: null, terrain: part(move, 'terrain'), seat };
  if (move.key === 'move.terraform' || move.key === 'move.sandstorm')
    return { hex: part(move, 'hex'), building: null, terrain: player.home, seat };
  return null;
}

/** What a move costs in goods, if it costs any. */
export function price(view: TerraView, move: MoveChoice): Goods | null {
  const player = viewerOf(view);
  const faction = factionOf(player?.faction ?? null);
  if (!player || !faction) return null;
  if (move.key === 'move.build') return faction.buildings.dwelling?.cost ?? null;
  if (move.key === 'move.upgrade') {
    const kind = faction.buildings[part(move, 'building')];
    const near = adjacent(view, part(move, 'hex')).some(({ seat }) => seat !== player.seat);
    return (near ? kind?.cost : (kind?.cost_alone ?? kind?.cost)) ?? null;
  }
  if (move.key === 'move.shipping') return SHIPPING_COST;
  if (move.key === 'move.digging') return faction.digging.advance ?? null;
  if (move.key === 'move.terraform') {
    const there = view.reach.find(({ hex }) => hex === part(move, 'hex'));
    const bought = Math.max(0, (there?.spades ?? 0) - view.spades);
    return bought ? { [faction.digging.unit]: bought * player.spade_price } : null;
  }
  return null;
}

/** Points that a building brings at once. */
function reward(view: TerraView, building: string): number {
  const tile = scoringTile(view.tiles[view.round - 1] ?? '');
  const great = building === 'stronghold' || building === 'sanctuary';
  const wanted = great ? 'stronghold_or_sanctuary' : building;
  const [favor, points] = FAVOR_POINTS[building] ?? ['', 0];
  const held = viewerOf(view)?.favors.includes(favor);
  return (tile?.action === wanted ? tile.vp : 0) + (held ? points : 0);
}

/** The considered move in short notes: its price, its points, and who is offered power. */
export function notes(view: TerraView, move: MoveChoice): Phrase[] {
  if (move.key === 'move.choose') return [{ key: `${String(move.params.faction)}.about`, params: {} }];
  const told: Phrase[] = [];
  const cost = price(view, move);
  if (cost) {
    const goods = Object.entries(cost).flatMap(([good, number]) =>
      Array.from({ length: number }, () => GOODS[good] ?? good),
    );
    told.push({ key: 'terra.note.price', params: { goods } });
  }
  if (move.key === 'move.power')
    told.push({ key: 'terra.note.power', params: { power: priceOf(part(move, 'action')) } });
  const building = raised(move);
  if (building && move.key !== 'move.settle' && view.viewer !== null) {
    const points = reward(view, building);
    if (points) told.push({ key: 'terra.note.points', params: { points } });
    for (const [seat, power] of offered(view, part(move, 'hex'), view.viewer))
      told.push({ key: 'terra.note.offer', params: { seat: `seat.${seat}`, power } });
  }
  if (move.key === 'move.accept') {
    const offer = offerOf(view, move);
    if (offer) told.push({ key: 'terra.note.offered', params: { power: offer.gain, price: offer.price } });
  }
  return told;
}

/** The offer that a move answers. */
export function offerOf(view: TerraView, move: MoveChoice) {
  return view.offers.find(
    ({ seat, giver, amount }) =>
      seat === view.viewer && giver === Number(part(move, 'giver')) && amount === Number(move.params.amount),
  );
}
