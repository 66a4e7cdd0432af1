// Written by tools/typescript.py from the Python structs; change those.

export interface TerraView {
  viewer: number | null;
  seat: number | null;
  anyone: boolean;
  over: boolean;
  scores: number[];
  winners: number[];
  areas?: Area[];
  phase: string;
  active: number;
  round: number;
  rounds: number;
  order: number[];
  passing: number[];
  tiles: string[];
  hexes: HexView[];
  bridges: BridgeView[];
  players: PlayerView[];
  cult_spots: Record<string, SpotView[]>;
  bonus_cards: BonusCardView[];
  favors: Record<string, number>;
  towns: Record<string, number>;
  power_used: string[];
  offers: OfferView[];
  reach: ReachView[];
  spades: number;
  site: string | null;
  favors_owed: number;
  towns_owed: number;
  steps_owed: number;
  actions_left: number;
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

export interface HexView {
  name: string;
  row: number;
  column: number;
  terrain: string;
  building: string | null;
  seat: number | null;
  town: boolean;
}

export interface BridgeView {
  site: string;
  seat: number;
}

export interface PlayerView {
  seat: number;
  faction: string | null;
  home: string | null;
  points: number;
  coins: number;
  workers: number;
  priests: number;
  bowls: number[];
  shipping: number;
  digging: number;
  spade_price: number;
  cults: Record<string, number>;
  keys: number;
  buildings: Record<string, number>;
  stock: Record<string, number>;
  bridges_left: number;
  favors: string[];
  towns: string[];
  bonus_card: string | null;
  priests_sent: number;
  passed: boolean;
  dropped: boolean;
  specials: string[];
  used: string[];
  income: string[];
}

export interface SpotView {
  steps: number;
  seat: number | null;
}

export interface BonusCardView {
  bonus_card: string;
  coins: number;
}

export interface OfferView {
  seat: number;
  giver: number;
  amount: number;
  gain: number;
  price: number;
}

export interface ReachView {
  hex: string;
  spades: number;
  goods: string[];
  crossing: boolean;
}

export interface TerraContents {
  ring: string[];
  tracks: string[];
  power_levels: number[];
  top_level: number;
  power_tokens: number;
  start_points: number;
  bridges: number;
  sites: [string, string][];
  factions: FactionContents[];
  scoring: Record<string, ScoringContents>;
  actions: Record<string, ActionContents>;
  tiles: Record<string, Sign[][]>;
  towns: string[];
  conversions: ConversionContents[];
}

export interface FactionContents {
  key: string;
  home: string;
  difficulty: number;
  first: boolean;
  spade_good: string;
  shipping: number[];
  digging: number[];
  spades: Record<string, number>;
  rows: RowContents[];
}

export interface RowContents {
  building: string;
  workers: number;
  coins: number;
  coins_alone: number | null;
  base: Sign[];
  places: Sign[][];
}

export interface Sign {
  icon: string;
  text?: string;
}

export interface ScoringContents {
  reward: Sign[];
  bonus: Sign[];
}

export interface ActionContents {
  power: number;
  face: Sign[];
}

export interface ConversionContents {
  name: string;
  paid: Sign[];
  got: Sign[];
  points: number;
  common: boolean;
}
