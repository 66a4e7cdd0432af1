// Aeon's End, as the frame knows it.
import type { GameModule, Parts, Phrase } from '../game';
import type { Line, MoveChoice } from '../../lib/protocol';
import { thingsIn } from '../../lib/story';
import { silhouettes } from '../../ui/icons';
import Board from './Board.svelte';
import { last, mageAt } from './data';
import { about, paragraph } from './explained';
import { SIGNS, TYPES } from './icons';
import { legend } from './legend';
import MoveFace from './MoveFace.svelte';
import Own from './Own.svelte';
import Result from './Result.svelte';
import { concerns, rules } from './rules';
import { FORETELLING, label, notes } from './said';
import outlines from './silhouettes.json';
import Summary from './Summary.svelte';
import type { AeonsEndContents, AeonsEndView } from './view';

const ACTS = new Set([
  'cast', 'cast_for', 'played', 'gained', 'charged', 'focused', 'opened', 'prepped', 'used',
  'power_removed', 'ability_used', 'ability_declined', 'discarded', 'destroyed', 'laid',
]); // prettier-ignore
const NUMBERED = new Set(['target', 'spread', 'discard', 'destroy', 'destroy_cards', 'devour']);
const HUSKS = new Set(['husks_came', 'husks_left', 'husks_hit']);
const NEMESIS = new Set(['nemesis_hit', 'nemesis_healed', 'fury_grew', 'fury_fell', 'unleashed']);

/** Gems that only give aether are played at the first touch. */
function isInstant({ key, params }: MoveChoice, { cards }: AeonsEndContents): boolean {
  return key === 'move.lay' || (key === 'move.play' && !!cards[last(params.card)]?.plain);
}

/** A move for every gem in hand that only gives aether; equal cards are played by the same move. */
function gems(
  view: AeonsEndView,
  moves: readonly MoveChoice[],
  contents: AeonsEndContents,
): MoveChoice[] {
  const plain = moves.filter((move) => move.key === 'move.play' && isInstant(move, contents));
  const hand = mageAt(view, view.viewer ?? -1)?.hand ?? [];
  return hand.flatMap((card) => plain.filter(({ params }) => last(params.card) === last(card)));
}

function actor({ key, params }: Line): number | null {
  return ACTS.has(key) ? Number(last(params.seat)) : null;
}

/** Menaces lie in play under their own id; gained cards are seen on their pile in the market. */
function seenAt(line: Line): string[] {
  const { key, params } = line;
  if (NEMESIS.has(key)) return ['nemesis'];
  if (HUSKS.has(key)) return ['husks'];
  if (key === 'devoured') return ['devoured', `supply.${last(params.card)}`];
  if (key === 'gained') return [`supply.${last(params.card)}`];
  return thingsIn(line).filter((thing) => /^(menace|ability)\./.test(thing));
}

function question(view: AeonsEndView): Phrase {
  const { question: asked, phase } = view;
  if (!asked?.text) return { key: `phase.${phase}`, params: {} };
  const params = { text: asked.text, phase: `phase.${phase}`, number: asked.number };
  if (phase === 'target') return { key: 'aeons.asked.target', params };
  const many = NUMBERED.has(phase) && asked.number > 1;
  return { key: many ? 'aeons.asked.many' : 'aeons.asked', params };
}

const isNemesisTurn = ({ params }: Line): boolean => params.turn === 'turn.nemesis';

/** What the nemesis has gathered, under the name that previews have for it. */
function gathered(view: AeonsEndView, { nemesis: { gathers } }: AeonsEndContents): number {
  const { fury, husks, devoured, corruption_deck } = view;
  const all: Record<string, number> = { fury, husks, devoured: devoured.length, corruption_deck };
  return all[gathers] ?? 0;
}

/** A turn of the nemesis, or several in a row: what they did to everybody. */
const parts: Parts = {
  begins: (line) => line.key === 'turn_drawn' && isNemesisTurn(line),
  ends: (line) => line.key === 'turn_drawn' && !isNemesisTurn(line),
  title: 'aeons.nemesis.acted',
  others: (shown, given) => {
    const view = shown as AeonsEndView;
    const contents = given as AeonsEndContents;
    return {
      'quantity.gravehold': view.gravehold,
      'quantity.nemesis_life': view.nemesis_life,
      [`quantity.${contents.nemesis.gathers}`]: gathered(view, contents),
    };
  },
};

export const game: GameModule = {
  key: 'aeons_end',
  secrets: false,
  drawings: { ...TYPES, ...SIGNS, ...silhouettes(outlines) },
  Board: Board as GameModule['Board'],
  Own: Own as GameModule['Own'],
  Summary: Summary as GameModule['Summary'],
  MoveFace: MoveFace as GameModule['MoveFace'],
  Result: Result as GameModule['Result'],
  progress: (view): Phrase => {
    const { turn, step } = view as AeonsEndView;
    if (!turn || turn === 'nemesis') return { key: `step.${step}`, params: {} };
    return { key: 'aeons.progress', params: { turn: `turn.${turn}`, step: `step.${step}` } };
  },
  question: (view) => question(view as AeonsEndView),
  instant: (_, move, contents) => isInstant(move, contents as AeonsEndContents),
  together: (view, moves, contents) => gems(view as AeonsEndView, moves, contents as never),
  foretelling: FORETELLING,
  showsForecasts: true,
  notes: (view, move) => notes(view as AeonsEndView, move),
  label: (view, move) => label(view as AeonsEndView, move),
  about: (thing, view, contents) =>
    about(thing, view as AeonsEndView, contents as AeonsEndContents),
  paragraph: (thing, view, contents) =>
    paragraph(thing, view as AeonsEndView, contents as AeonsEndContents),
  legend: (view, contents) => legend(view as AeonsEndView, contents as AeonsEndContents),
  character: (view, seat) => `mage.${mageAt(view as AeonsEndView, seat)?.mage}`,
  standing: (view, seat) => {
    const life = mageAt(view as AeonsEndView, seat)?.life ?? 0;
    return { figure: life, icon: 'life', said: { key: 'aeons.life', params: { number: life } } };
  },
  milestones: ['turn_drawn', 'ended'],
  parts,
  actor,
  seenAt,
  verdict: (view) => ({ key: `end.${(view as AeonsEndView).ended}`, params: {} }),
  rules,
  concerns: (view, anchor) => concerns(view as AeonsEndView, anchor),
  examples: async () => (await import('./examples')).examples,
};
