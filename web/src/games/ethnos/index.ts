// Ethnos, as the frame knows it.
import type { GameModule } from '../game';
import type { Line, MoveChoice } from '../../lib/protocol';
import { thingsIn } from '../../lib/story';
import { silhouettes } from '../../ui/icons';
import Board from './Board.svelte';
import { idOf } from './data';
import { about, legend, paragraph } from './explained';
import { FIGURES, PIECES, SIGNS, TRIBES } from './icons';
import MoveFace from './MoveFace.svelte';
import Own from './Own.svelte';
import { points } from './points';
import { FORETELLING, notes } from './foretelling';
import { rules } from './rules';
import outlines from './silhouettes.json';
import Summary from './Summary.svelte';
import type { EthnosContents, EthnosView } from './view';

const ACTS = new Set([
  'drew', 'took', 'played', 'troll_taken', 'kept', 'discarded', 'raided', 'held_horde', 'scattered',
  'declined_marker', 'declined_token', 'declined_band', 'declined_draw', 'skeletons_won',
]); // prettier-ignore

/** The last part of an id. */
function last(id: unknown): string {
  return String(id).split('.').at(-1) ?? '';
}

function actor({ key, params }: Line): number | null {
  return ACTS.has(key) ? Number(last(params.seat)) : null;
}

/** Cards that came to the row lie there, others are gone; a marker is seen in its kingdom. */
function seenAt(line: Line): string[] {
  const { key, params } = line;
  const things = thingsIn(line);
  if (key === 'marked') return [...things, `marker.${last(params.kingdom)}.${last(params.seat)}`];
  if (key !== 'discarded' && key !== 'row_laid')
    return things.filter((thing) => !thing.startsWith('card.'));
  return things.map((thing) => thing.replace(/^card\./, 'row.'));
}

/** Drawing, and taking what lies in the row now: the cards in hand are better thought over. */
function recruits({ row }: EthnosView): MoveChoice[] {
  const draw = { text: 'draw', key: 'move.draw', params: {}, touches: ['deck'] };
  const takes = [...new Set(row)].map((card) => ({
    text: `take ${card}`,
    key: 'move.take',
    params: { card: idOf('row', card) },
    touches: [idOf('row', card)],
  }));
  return [draw, ...takes];
}

export const game: GameModule = {
  key: 'ethnos',
  secrets: true,
  drawings: { ...TRIBES, ...SIGNS, ...PIECES, ...FIGURES, ...silhouettes(outlines) },
  Board: Board as GameModule['Board'],
  Own: Own as GameModule['Own'],
  Summary: Summary as GameModule['Summary'],
  MoveFace: MoveFace as GameModule['MoveFace'],
  progress: (view) => {
    const { age, ages } = view as EthnosView;
    return { key: 'board.age', params: { age, ages } };
  },
  question: (view) => ({ key: `phase.${(view as EthnosView).phase}`, params: {} }),
  instant: ['move.pick', 'move.add', 'move.keep'],
  advance: {
    asked: (view) => (view as EthnosView).phase === 'turn',
    offers: (view) => recruits(view as EthnosView),
    stops: ['dragon', 'age_ended'],
  },
  notes: (view, move, preview) => notes(view as EthnosView, move, preview),
  foretelling: FORETELLING,
  about: (thing, view, contents) => about(thing, view as EthnosView, contents as EthnosContents),
  paragraph: (thing) => paragraph(thing),
  legend: (view, contents) => legend(view as EthnosView, contents as EthnosContents),
  milestones: ['age_began', 'age_ended', 'game_ended'],
  parts: { ends: ({ key }) => key === 'age_ended' },
  actor,
  seenAt,
  points: (timeline, view) => points(timeline, view as EthnosView),
  rules,
  examples: async () => (await import('./examples')).examples,
  concerns: (view, anchor) => {
    const { tribes, players } = view as EthnosView;
    if (anchor === 'two_players') return players.length === 2;
    return !anchor.startsWith('tribe.') || tribes.includes(last(anchor));
  },
};
