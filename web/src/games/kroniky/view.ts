// Written by tools/typescript.py from the Python structs; change those.

export interface KronikyView {
  viewer: number | null;
  seat: number | null;
  anyone: boolean;
  over: boolean;
  scores: number[];
  winners: number[];
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
  provoked: boolean;
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
