// Written by tools/typescript.py from the Python structs; change those.

export interface KronikyView {
  viewer: number | null;
  seat: number | null;
  anyone: boolean;
  over: boolean;
  scores: number[];
  winners: number[];
  phase: string;
  round: number;
  rounds: number;
  map: string;
  chronicle: string;
  map_names: Record<string, string>;
  chronicle_names: Record<string, string>;
  columns: number;
  outcome: string | null;
  slots: SlotView[];
  card: CardView | null;
  deck_size: number;
  cards_played: number[];
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
  provoked: boolean;
  starved: boolean;
  line: number | null;
  food_due: number;
  gold_due: number;
  tracks: TrackView[];
  actions: ActionView[];
  structures: StructureView[];
  hexes: HexView[];
  capital: string | null;
  map_workers: WorkerView[];
  steps_limit: number;
  rides: boolean;
  units: UnitView[];
  lanes: LaneView[];
  marching: string | null;
  recruited: Record<string, number>;
  counters: Record<string, number>;
  victories: VictoryView[];
  defeats: string[];
  events: Event[][];
  key_events: KeyEvent[];
  ruins_reward: string[];
  special_reward: string[];
  treasury: string[];
}

export interface SlotView {
  area: string;
  level: number;
  goods: string[];
  bonus: boolean;
}

export interface CardView {
  number: number;
  options: CardOption[];
  chosen: number | null;
}

export interface CardOption {
  area: string;
  line: number;
  goods: string[];
  help: string[];
  helpers: number;
}

export interface TrackView {
  track: string;
  done: number;
  size: number;
  split: boolean;
  unpaid: string[];
  paid: string[];
  workers: number;
  flags: Flag[];
  reward: string[];
  segments: SegmentView[];
}

export interface Flag {
  key: string;
  params: Record<string, number | string | string[]>;
  holds: boolean;
}

export interface SegmentView {
  split: boolean;
  cost: string[];
  workers: number;
  flags: Flag[];
  reward: string[];
}

export interface ActionView {
  action: string;
  used: boolean;
  extra: boolean;
  workers: number;
  cost: string[];
  flags: Flag[];
  does: Share[];
  takes_extra: boolean;
}

export interface Share {
  number: number;
  what: string;
}

export interface StructureView {
  structure: string;
  cost: string[];
  built: number;
  limit: number;
}

export interface HexView {
  space: string;
  printed: string;
  terrain: string;
  walk: boolean;
  road: boolean;
  linked: boolean;
  structure: string | null;
  dangerous: boolean;
  treasure: string[];
}

export interface WorkerView {
  worker: number;
  space: string;
  steps: number;
  ended: boolean;
  building_road: boolean;
  reach: Record<string, string>[];
}

export interface UnitView {
  unit: string;
  level: number;
  strength: number;
  cost: string[];
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

export interface VictoryView {
  kind: string;
  flags: Flag[];
}

export interface Event {
  effects: (Pay | Gain | EnemyRecruits | Relations | HappinessChange | Rebellion | If | Unless)[];
  dangerous?: boolean;
}

export interface Pay {
  type: 'pay';
  cost: Goods;
}

export interface Goods {
  wood?: number;
  ore?: number;
  food?: number;
  work?: number;
  science?: number;
  gold?: number;
}

export interface Gain {
  type: 'gain';
  reward: Reward;
}

export interface Reward {
  wood?: number;
  ore?: number;
  food?: number;
  work?: number;
  science?: number;
  gold?: number;
  victory_points?: number;
}

export interface EnemyRecruits {
  type: 'enemy_recruit';
  strength: number;
}

export interface Relations {
  type: 'relations';
  delta: number;
}

export interface HappinessChange {
  type: 'happiness';
  delta: number;
}

export interface Rebellion {
  type: 'rebellion';
  delta: number;
}

export interface If {
  type: 'if';
  condition: AreaLevel | Built | Invention | Building | Population | Happiness | AtPeace | ArmyUnits | Counted;
  then: (Pay | Gain | EnemyRecruits | Relations | HappinessChange | Rebellion)[];
}

export interface AreaLevel {
  type: 'area_level';
  area: 'agriculture' | 'capital' | 'diplomacy' | 'education' | 'finance' | 'military' | 'mining' | 'production' | 'religion' | 'seafaring' | 'settlement_a' | 'settlement_b' | 'settlement_c' | 'settlement_d' | 'settlements';
  min: number;
}

export interface Built {
  type: 'structure';
  structure: 'farm' | 'mine' | 'port' | 'settlement' | 'settlement_a' | 'settlement_b' | 'settlement_c' | 'settlement_d';
  min: number;
}

export interface Invention {
  type: 'invention';
  id: number;
}

export interface Building {
  type: 'building';
  id: number;
}

export interface Population {
  type: 'population';
  min: number;
}

export interface Happiness {
  type: 'happiness';
  min: number;
}

export interface AtPeace {
  type: 'relations';
  state: 'peace';
}

export interface ArmyUnits {
  type: 'army_units';
  min: number;
}

export interface Counted {
  type: 'counter';
  counter: 'deposits_mined_out' | 'fish_caught' | 'ruins_explored' | 'settlements_on_special' | 'trees_chopped';
  min: number;
}

export interface Unless {
  type: 'unless';
  condition: AreaLevel | Built | Invention | Building | Population | Happiness | AtPeace | ArmyUnits | Counted;
  then: (Pay | Gain | EnemyRecruits | Relations | HappinessChange | Rebellion)[];
}

export interface KeyEvent {
  round: number;
  condition: AreaLevel | Built | Invention | Building | Population | Happiness | AtPeace | ArmyUnits | Counted;
  effects: (Pay | Gain | EnemyRecruits | Relations | HappinessChange | Rebellion | If | Unless)[];
}
