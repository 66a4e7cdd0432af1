// Written by tools/typescript.py from the Python structs; change those.

export interface EthnosView {
  viewer: number | null;
  seat: number | null;
  anyone: boolean;
  over: boolean;
  scores: number[];
  winners: number[];
  areas?: Area[];
  phase: string;
  active: number;
  age: number;
  ages: number;
  first: number;
  tribes: string[];
  kingdoms: KingdomView[];
  players: PlayerView[];
  bands: BandView[];
  row: string[];
  deck_size: number;
  dragons: number;
  giant: number | null;
  giant_size: number;
  free_trolls: number[];
  symbols: number[];
  track_end: number;
  hand: string[] | null;
  chosen: string[] | null;
  pending: number;
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

export interface KingdomView {
  kingdom: string;
  colour: string;
  tokens: number[];
  markers: number[];
  leader: number | null;
  needed: number | null;
}

export interface PlayerView {
  seat: number;
  glory: number;
  hand_size: number;
  seen: string[];
  markers: number[];
  supply: number;
  merfolk: number | null;
  horde: string[] | null;
  trolls: number[] | null;
  band_glory: number;
}

export interface BandView {
  seat: number;
  leader: string;
  size: number;
  cards: string[];
  giant: boolean;
  glory: number;
}

export interface EthnosContents {
  hand_limit: number;
  dragons: number;
  trolls: number[];
  band_glory: number[];
  horde_glory: number[];
  giant_glory: number[];
  giant_bonus: number;
  merfolk_glory: number[];
}
