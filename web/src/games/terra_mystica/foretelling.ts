// How the considered move is drawn, and what is told of it.
import type { Foretelling } from '../../lib/foretold';
import type { MoveChoice, Preview } from '../../lib/protocol';
import type { Phrase } from '../game';
import { viewerOf } from './data';
import type { TerraView } from './view';

export interface Ghost {
  hex: string;
  building: string | null;
  terrain: string | null;
  seat: number;
}

/** The question that is left where no home terrain can be made. */
const GOAL = 'phase.goal';
const NEW_DWELLING = new Set(['move.build', 'move.settle', 'move.ride']);

export const FORETELLING: Foretelling = {
  quantities: {
    coins: { icon: 'coin' },
    workers: { icon: 'worker' },
    priests: { icon: 'priest' },
    bowl_1: { icon: 'power', mark: 'I', level: true },
    bowl_2: { icon: 'power', mark: 'II', level: true },
    bowl_3: { icon: 'power', mark: 'III', level: true },
    spades: { icon: 'spade' },
    bonus_spades: { icon: 'spade' },
    cult: {},
    shipping: { icon: 'ship', level: true },
    digging: { level: true },
    bridges: { icon: 'bridge' },
    favors: {},
    towns: {},
    bonus_card: {},
    points: { icon: 'point' },
    offered: { icon: 'offer' },
  },
  only: { game: ['points'] },
};

/** The last part of the id that a parameter carries. */
const part = (move: MoveChoice, name: string): string =>
  String(move.params[name] ?? '')
    .split('.')
    .at(-1) ?? '';

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

/** Who transforms a hex most likely wants his home terrain there. */
export function follows(view: TerraView, move: MoveChoice): string[] {
  const home = viewerOf(view)?.home;
  return move.key === 'move.terraform' && home ? [`to ${home}`] : [];
}

/** What is said besides the figures: what a faction can do, and the terrain they are for. */
export function notes(view: TerraView, move: MoveChoice, preview: Preview | null): Phrase[] {
  const home = viewerOf(view)?.home;
  if (move.key === 'move.choose')
    return [{ key: `${String(move.params.faction)}.about`, params: {} }];
  if (move.key !== 'move.terraform' || !home || !preview) return [];
  return preview.opens?.question === GOAL
    ? []
    : [{ key: 'move.goal', params: { terrain: `terrain.${home}` } }];
}

/** The offer that a move answers. */
export function offerOf(view: TerraView, move: MoveChoice) {
  return view.offers.find(
    ({ seat, giver, amount }) =>
      seat === view.viewer &&
      giver === Number(part(move, 'giver')) &&
      amount === Number(move.params.amount),
  );
}
