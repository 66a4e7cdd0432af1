// Written by tools/typescript.py from the Python structs; change those.

export interface KronikyView {
  viewer: number | null;
  seat: number | null;
  anyone: boolean;
  over: boolean;
  scores: number[];
  winners: number[];
  areas?: Area[];
  contents: string;
  phase: string;
  round: number;
  outcome: string | null;
  card: CardView | null;
  deck_size: number;
  cards_played: number[];
  bonuses: string[];
  goods: Record<string, number>;
  population: number;
  happiness: number;
  crises: Record<string, number>;
  victory_points: number;
  supply: number;
  busy: number;
  workers: number;
  bonus: string | null;
  helped: number;
  rations: number;
  happiness_actions: number;
  relations: number;
  war: boolean;
  enemy_beaten: boolean;
  danger_met: boolean;
  provoking: string[];
  last_recall: boolean;
  starved: boolean;
  line: number | null;
  food_due: number;
  gold_due: number;
  tracks: Record<string, number>;
  begun: BegunView[];
  used: string[];
  extra: string[];
  products: Record<string, number>;
  holds: number[];
  reached: number[];
  terrain: Record<string, string>;
  roads: string[];
  structures: Record<string, string>;
  apart: string[];
  capital: string | null;
  map_workers: WorkerView[];
  lanes: LaneView[];
  marching: string | null;
  recruited: Record<string, number>;
  counters: Record<string, number>;
}

export interface Area {
  title: string;
  things?: Thing[];
  shape?: 'grid' | 'hexes' | 'list' | 'pile' | 'row' | 'track';
  seat?: number | null;
}

export interface Thing {
  id?: string;
  kind?: 'card' | 'figure' | 'piece' | 'space';
  name?: string;
  count?: number | null;
  down?: boolean;
  seat?: number | null;
  marks?: string[];
  at?: [number, number] | null;
}

export interface CardView {
  number: number;
  chosen: number | null;
}

export interface BegunView {
  track: string;
  paid: string[];
  unpaid: string[];
  workers: number;
}

export interface WorkerView {
  worker: number;
  space: string;
  steps: number;
  ended: boolean;
  building_road: boolean;
  reach: Record<string, string>[];
}

export interface LaneView {
  lane: string;
  own: DivisionView;
  enemy: DivisionView;
  own_total: number;
  enemy_total: number;
  battle: BattleView[];
  wins: boolean;
  threatens: boolean;
}

export interface DivisionView {
  boxes: number[];
  strength: number;
  column: number;
}

export interface BattleView {
  lead: number;
  sides: number;
  own_losses: number;
  enemy_losses: number;
  moves: number | null;
  enemy_left: number;
  war: 'lost' | 'won' | null;
}

export interface KronikyContents {
  key: string;
  map: string;
  chronicle: string;
  map_names: Record<string, string>;
  chronicle_names: Record<string, string>;
  columns: number;
  limits: Limits;
  flags: FlagText[];
  cards: CardOption[][];
  slots: SlotText[];
  tracks: TrackText[];
  actions: ActionText[];
  inventions: InventionText[];
  units: UnitText[];
  structures: StructureText[];
  road: string[];
  relief: Record<string, string[]>;
  hexes: HexText[];
  victories: VictoryText[];
  defeats: string[];
  events: EventText[][];
  key_events: KeyEventText[];
  ruins_reward: string[];
  special_reward: string[];
  treasury: string[];
}

export interface Limits {
  rounds: number;
  population: number;
  happiness: number;
  saddest: number;
  crisis: number;
  war: number;
  relief: number;
  die: number;
  middle: number;
  enemy_base: number;
}

export interface FlagText {
  key: string;
  params: Record<string, number | string | string[]>;
}

export interface CardOption {
  area: string;
  line: number;
  goods: string[];
  help: string[];
  helpers: number;
}

export interface SlotText {
  area: string;
  level: number;
  goods: string[];
}

export interface TrackText {
  track: string;
  segments: SegmentText[];
}

export interface SegmentText {
  split: boolean;
  cost: string[];
  workers: number;
  flags: number[];
  reward: string[];
}

export interface ActionText {
  action: string;
  workers: number;
  cost: string[];
  flags: number[];
  does: Share[];
  takes_extra: boolean;
}

export interface Share {
  number: number | null;
  what: string;
  of?: string[];
}

export interface InventionText {
  invention: string;
  opens: string[];
  gift: string;
}

export interface UnitText {
  unit: string;
  level: number;
  strength: number;
  cost: string[];
  flags: number[];
}

export interface StructureText {
  structure: string;
  cost: string[];
  limit: number;
}

export interface HexText {
  space: string;
  terrain: string;
  dangerous?: boolean;
  treasure?: string[];
}

export interface VictoryText {
  kind: string;
  flags: number[];
}

export interface EventText {
  effects: EffectText[];
  dangerous?: boolean;
}

export interface EffectText {
  type: string;
  goods?: string[];
  amount?: number;
  when?: number[];
  unless?: number[];
  enemy?: boolean;
}

export interface KeyEventText {
  round: number;
  when: number[];
  effects: EffectText[];
}
