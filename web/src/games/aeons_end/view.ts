// Written by tools/typescript.py from the Python structs; change those.

export interface AeonsEndView {
  viewer: number | null;
  seat: number | null;
  anyone: boolean;
  over: boolean;
  scores: number[];
  winners: number[];
  areas?: Area[];
  phase: string;
  step: string;
  turn: string | null;
  active: number;
  question: QuestionView | null;
  ended: string;
  nemesis: string;
  increased: boolean;
  nemesis_life: number;
  nemesis_start: number;
  gravehold: number;
  gravehold_start: number;
  player_start: number;
  unleash: number;
  fury: number;
  strikes: boolean;
  husks: number;
  swarm: number;
  husk_life: number;
  in_play: MenaceView[];
  nemesis_deck: number[];
  nemesis_discard: string[];
  devoured: string[];
  corruption_deck: number;
  mages: MageView[];
  supply: PileView[];
  aether: number;
  gem_aether: number;
  spell_aether: number;
  discount: number;
  capacity: number;
  shielded: boolean;
  played: string[];
  turn_left: string[];
  turn_next: string[];
  turn_discard: string[];
  destroyed: number;
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

export interface QuestionView {
  kind: string;
  text: string | null;
  number: number;
}

export interface MenaceView {
  card: string;
  strength: number;
}

export interface MageView {
  seat: number;
  mage: string;
  ability: string;
  life: number;
  charges: number;
  hand: string[];
  deck_size: number;
  shuffled: boolean;
  discard: string[];
  breaches: BreachView[];
}

export interface BreachView {
  breach: string;
  state: string;
  stage: number;
  focused: boolean;
  focus_cost: number | null;
  open_cost: number | null;
  bonus: number;
  spells: SpellView[];
}

export interface SpellView {
  card: string;
  fresh: boolean;
  used: boolean;
}

export interface PileView {
  card: string;
  left: number;
}

export interface AeonsEndContents {
  cards: Record<string, CardContents>;
  menaces: Record<string, MenaceContents>;
  mages: Record<string, MageContents>;
  breaches: Record<string, BreachContents>;
  nemesis: NemesisContents;
}

export interface CardContents {
  type: string;
  cost: number;
  plain: boolean;
}

export interface MenaceContents {
  type: string;
  tier: number;
}

export interface MageContents {
  slots: number;
}

export interface BreachContents {
  focus_cost: number;
  open_costs: number[];
  bonus: number;
}

export interface NemesisContents {
  life: number;
  gathers: string;
  strikes_at: number | null;
  husk_cap: number | null;
}
