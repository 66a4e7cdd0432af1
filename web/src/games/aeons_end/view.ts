// Written by tools/typescript.py from the Python structs; change those.

export interface AeonsEndView {
  viewer: number | null;
  seat: number | null;
  anyone: boolean;
  over: boolean;
  scores: number[];
  winners: number[];
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

export interface QuestionView {
  kind: string;
  text: string | null;
  number: number;
}

export interface MenaceView {
  card: string;
  type: string;
  tier: number;
  strength: number;
}

export interface MageView {
  seat: number;
  mage: string;
  ability: string;
  life: number;
  charges: number;
  slots: number;
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
  type: string;
  cost: number;
  left: number;
}
