// What the page must know of the components of Terra Mystica to draw them.
import components from '../../../../src/ludoteka/games/terra_mystica/data.json';
import type { PlayerView, TerraView } from './view';

export type Goods = Record<string, number>;
interface Kind {
  cost: Goods;
  cost_alone?: Goods;
  income: Record<string, number[]>;
}
export interface Faction {
  key: string;
  home: string;
  workers: number;
  coins: number;
  priests: number;
  bowls: number[];
  cults: number[];
  shipping: { start: number; max: number; vp?: number[] };
  digging: { max: number; unit: string; rate: number[]; advance?: Goods; vp?: number };
  buildings: Record<string, Kind>;
}
interface Tile {
  id: string;
  count?: number;
  vp?: number;
  cult?: string;
  steps?: number;
  [other: string]: unknown;
}
interface ScoringTile {
  id: string;
  action: string;
  vp: number;
  cult: string;
  per_steps: number;
  bonus: Goods;
}

export const RING: string[] = components.terraform_ring;
export const TRACKS: string[] = components.cults.tracks;
export const FACTIONS = components.factions as unknown as Faction[];
export const SITES = components.map.bridge_sites as [string, string][];
export const POWER_LEVELS = Object.keys(components.cults.power_on_reaching).map(Number);
export const ALL_PRIESTS: number = components.priests;
export const START_POINTS: number = components.start_vp;
export const BUILDINGS: string[] = components.buildings.map(({ key }) => key);
export const SHIPPING_COST: Goods = components.abilities.shipping_cost;
const POWER: Record<string, number> = Object.fromEntries(
  components.buildings.map(({ key, power }) => [key, power]),
);
const SCORING = byId(components.scoring as unknown as ScoringTile[]);
const POWER_ACTIONS = byId(components.power_actions as unknown as { id: string; power: number; gain: Goods }[]);
const TILES = byId([...components.scrolls, ...components.favors, ...components.towns] as unknown as Tile[]);
/** The special actions of strongholds, and the Engineers' own. */
const STRONGHOLD_ACTIONS: Record<string, string> = {
  auren: 'ACTA',
  chaos_magicians: 'ACTC',
  giants: 'ACTG',
  nomads: 'ACTN',
  swarmlings: 'ACTS',
  witches: 'ACTW',
};
const TILE_ACTIONS = ['BON1', 'BON2', 'FAV6'];
/** The names of goods in the data and of their icons. */
const ICONS: Record<string, string> = {
  coins: 'coin',
  workers: 'worker',
  priests: 'priest',
  power: 'power',
  spades: 'spade',
  bridges: 'bridge',
  vp: 'point',
};

function byId<T extends { id: string }>(all: T[]): Record<string, T> {
  return Object.fromEntries(all.map((one) => [one.id, one]));
}

/** A sign with a number or a word, as tiles show them. */
export interface Sign {
  icon: string;
  text?: string | number;
}

export const factionOf = (key: string | null): Faction | undefined =>
  FACTIONS.find((faction) => faction.key === key);
export const powerOf = (building: string | null): number => POWER[building ?? ''] ?? 0;
export const priceOf = (action: string): number => POWER_ACTIONS[action]?.power ?? 0;
export const scoringTile = (id: string): ScoringTile | undefined => SCORING[id];

export function signs(goods: Goods): Sign[] {
  return Object.entries(goods)
    .filter(([name, number]) => ICONS[name] && number)
    .map(([name, text]) => ({ icon: ICONS[name] ?? name, text }));
}

/** What a tile shows, line by line. */
export function tileFace(id: string): Sign[][] {
  const tile = TILES[id];
  if (!tile) return [];
  if (id.startsWith('TW')) return townFace(tile);
  const lines: Sign[][] = [];
  if (tile.cult) lines.push([{ icon: tile.cult, text: tile.steps }]);
  if (tile.income) lines.push(signs(tile.income as Goods));
  if (tile.shipping) lines.push([{ icon: 'ship', text: '+1' }]);
  if (tile.town_power) lines.push([{ icon: 'town', text: String(tile.town_power) }]);
  if (tile.action === 'spade') lines.push([{ icon: 'action' }, { icon: 'spade', text: 1 }]);
  if (tile.action === 'cult_step') lines.push([{ icon: 'action' }, { icon: 'cult', text: 1 }]);
  for (const [kind, points] of Object.entries((tile.vp_on_build ?? {}) as Goods))
    lines.push([{ icon: kind }, { icon: 'point', text: points }]);
  const pass = Object.entries((tile.pass_vp ?? {}) as Goods);
  if (pass.length)
    lines.push([
      ...pass.slice(0, 1).map(([kind]) => ({ icon: kind === 'shipping_level' ? 'ship' : kind })),
      { icon: 'point', text: pass[0]?.[1] },
    ]);
  if (tile.pass_vp_by_trading_houses)
    lines.push([{ icon: 'trading_house' }, { icon: 'point', text: '2–4' }]);
  return lines;
}

function townFace(tile: Tile): Sign[][] {
  const steps = tile.cult_steps_each_track as number | undefined;
  const rest: Sign[] = signs({
    coins: (tile.coins as number) ?? 0,
    workers: (tile.workers as number) ?? 0,
    priests: (tile.priests as number) ?? 0,
    power: (tile.power as number) ?? 0,
  });
  if (steps) rest.push({ icon: 'cult', text: steps });
  if (tile.shipping_or_carpet_step) rest.push({ icon: 'ship', text: '+1' });
  return [[{ icon: 'point', text: tile.vp }], ...(rest.length ? [rest] : [])];
}

/** What an action gives: the six of the board, and special ones. */
export function actionFace(id: string): Sign[] {
  const power = POWER_ACTIONS[id];
  if (power) return signs(power.gain).map((sign) => (sign.icon === 'bridge' ? { icon: 'bridge' } : sign));
  const special: Record<string, Sign[]> = {
    ACTA: [{ icon: 'cult', text: 2 }],
    ACTC: [{ icon: 'action', text: 2 }],
    ACTE: [{ icon: 'bridge' }, { icon: 'worker', text: '−2' }],
    ACTG: [{ icon: 'spade', text: 2 }],
    ACTN: [{ icon: 'desert' }],
    ACTS: [{ icon: 'trading_house' }],
    ACTW: [{ icon: 'dwelling' }],
    BON1: [{ icon: 'spade', text: 1 }],
    BON2: [{ icon: 'cult', text: 1 }],
    FAV6: [{ icon: 'cult', text: 1 }],
  };
  return special[id] ?? [];
}

/** The special actions that a player has, used or not. */
export function specialActions(player: PlayerView): string[] {
  const own = STRONGHOLD_ACTIONS[player.faction ?? ''];
  return [
    ...(own && player.buildings.stronghold ? [own] : []),
    ...(player.faction === 'engineers' ? ['ACTE'] : []),
    ...TILE_ACTIONS.filter((tile) => player.scroll === tile || player.favors.includes(tile)),
  ];
}

/** A row of the faction board: what each building uncovers when it leaves its place. */
export function incomeRow(faction: Faction, building: string): { base: Sign[]; places: Sign[][] } {
  const income = faction.buildings[building]?.income ?? {};
  const steps = Math.max(0, ...Object.values(income).map((row) => row.length - 1));
  const gained = (number: number): Goods =>
    Object.fromEntries(
      Object.entries(income).map(([good, row]) => [good, (row[number] ?? 0) - (row[number - 1] ?? 0)]),
    );
  return {
    base: signs(gained(0)),
    places: Array.from({ length: steps }, (_, i) => signs(gained(i + 1))),
  };
}

/** Goods that come several times, with their numbers. */
export function counted(goods: readonly string[]): Sign[] {
  const number = new Map<string, number>();
  for (const good of goods) number.set(good, (number.get(good) ?? 0) + 1);
  return [...number].map(([good, text]) => ({ icon: good.replace('good.', ''), text }));
}

/** Steps on the ring of terrains between two of them. */
export function ringSteps(from: string, to: string): number {
  const far = Math.abs(RING.indexOf(from) - RING.indexOf(to));
  return Math.min(far, RING.length - far);
}

/** The player looked from. */
export const viewerOf = (view: TerraView): PlayerView | undefined =>
  view.viewer === null ? undefined : view.players[view.viewer];

/** The piece of a player: the colour and sign of the home terrain. */
export const FIRST_PIECE = 6;
export const pieceOf = ({ home }: PlayerView): number | null =>
  home === null ? null : FIRST_PIECE + RING.indexOf(home);
