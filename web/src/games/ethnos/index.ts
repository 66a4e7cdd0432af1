// Ethnos, as the frame knows it.
import type { GameModule } from '../game';
import type { Line } from '../../lib/protocol';
import { thingsIn } from '../../lib/story';
import Board from './Board.svelte';
import { cardOf, face } from './data';
import { PIECES, SIGNS, TRIBES } from './icons';
import MoveFace from './MoveFace.svelte';
import Own from './Own.svelte';
import { points } from './points';
import { notes } from './preview';
import Summary from './Summary.svelte';
import type { EthnosView } from './view';

const ACTS = new Set([
  'drew', 'took', 'played', 'troll_taken', 'kept', 'discarded', 'raided', 'held_horde', 'scattered',
  'declined_marker', 'declined_token', 'declined_band', 'declined_draw', 'skeletons_won',
]); // prettier-ignore
const COMMON = [
  'turn', 'recruit', 'dragons', 'band', 'marker', 'leader', 'discard', 'age_end', 'kingdoms',
]; // prettier-ignore

/** The last part of an id. */
function last(id: unknown): string {
  return String(id).split('.').at(-1) ?? '';
}

function actor({ key, params }: Line): number | null {
  return ACTS.has(key) ? Number(last(params.seat)) : null;
}

/** Cards that came to the row lie there; others are seen in their kingdom or at their player. */
function seenAt(line: Line): string[] {
  const things = thingsIn(line);
  if (line.key === 'marked') return [`marker.${last(line.params.kingdom)}.${last(line.params.seat)}`];
  if (line.key !== 'discarded' && line.key !== 'row_laid') return things;
  return things.map((thing) => thing.replace(/^card\./, 'row.'));
}

export const game: GameModule = {
  key: 'ethnos',
  secrets: true,
  drawings: { ...TRIBES, ...SIGNS, ...PIECES },
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
  notes: (view, move) => notes(view as EthnosView, move),
  about: (thing) => {
    const card = cardOf(thing);
    if (!card) return null;
    return {
      title: { key: thing, params: {} },
      text: { key: `tribe.${face(card).tribe}.about`, params: {} },
    };
  },
  milestones: ['age_began', 'age_ended', 'game_ended'],
  actor,
  seenAt,
  points: (timeline, view) => points(timeline, view as EthnosView),
  rules: (view) => {
    const { tribes, players } = view as EthnosView;
    const two = players.length === 2 ? ['two_players'] : [];
    return { here: tribes.map((tribe) => `tribe.${tribe}`), all: [...COMMON, ...two, 'game_end'] };
  },
};
