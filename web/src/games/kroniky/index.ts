// Kroniky civilizace, as the frame knows it.
import type { GameModule } from '../game';
import type { Line, MoveChoice } from '../../lib/protocol';
import { thingsIn } from '../../lib/story';
import { aboutThing, paragraph } from './explained';
import Board from './Board.svelte';
import { FORETELLING, notes } from './foretelling';
import { DRAWINGS } from './icons';
import { spaceOf, walk } from './land';
import { legend } from './legend';
import MoveFace from './MoveFace.svelte';
import Own from './Own.svelte';
import Result from './Result.svelte';
import { rules } from './rules';
import Summary from './Summary.svelte';
import type { KronikyContents, KronikyView } from './view';

/** What comes by itself; everything else is done by the player. */
const FATE = new Set([
  'round_began', 'drew', 'upkeep', 'paid_due', 'fell_short', 'crisis_rose', 'crisis_fell', 'event',
  'gained_event', 'happiness_fell', 'key_event', 'key_event_spared', 'danger', 'enemy_recruited',
  'enemy_moved', 'enemy_left', 'enemy_arrived', 'was_attacked', 'battle_won', 'battle_lost',
  'battle_tied', 'war', 'war_stopped', 'relations_worse', 'relations_better', 'round_ended',
  'victory', 'defeat',
]); // prettier-ignore
const workerOf = (things: readonly string[]): string | undefined =>
  things.find((thing) => thing.startsWith('worker.'));

/** Steps are made at a touch where they provoke nobody; so are recalls before the last one. */
function isSafe(view: KronikyView, { key, params }: MoveChoice): boolean {
  if (key === 'move.recall') return !view.last_recall;
  return key === 'move.step' && !view.provoking.includes(spaceOf(String(params.space)) ?? '');
}

function actor({ key }: Line): number | null {
  return FATE.has(key) ? null : 0;
}

export const game: GameModule = {
  key: 'kroniky',
  secrets: false,
  drawings: DRAWINGS,
  Board: Board as GameModule['Board'],
  Own: Own as GameModule['Own'],
  Summary: Summary as GameModule['Summary'],
  Result: Result,
  MoveFace: MoveFace as GameModule['MoveFace'],
  progress: (view, contents) => {
    const { rounds } = (contents as KronikyContents).limits;
    return { key: 'kroniky.progress', params: { round: (view as KronikyView).round || 1, rounds } };
  },
  question: (view) => ({ key: `phase.${(view as KronikyView).phase}`, params: {} }),
  instant: (view, move) => isSafe(view as KronikyView, move),
  last: ['move.step'],
  keep: ({ key, touches }) => {
    const worker = workerOf(touches);
    return worker && key !== 'move.recall' ? [worker] : [];
  },
  way: (view, touched, thing) => {
    const space = spaceOf(thing);
    const worker = (view as KronikyView).map_workers.find(
      ({ worker: number }) => `worker.${number}` === workerOf(touched),
    );
    return space && worker ? walk(worker, space) : [];
  },
  notes: (view, move, preview) => notes(view as KronikyView, move, preview),
  foretelling: FORETELLING,
  showsForecasts: true,
  about: (thing, view, contents) =>
    aboutThing(view as KronikyView, contents as KronikyContents, thing),
  paragraph: (thing, view) => paragraph(thing, view as KronikyView),
  examples: async () => (await import('./examples')).examples,
  legend: (view, contents) => legend(view as KronikyView, contents as KronikyContents),
  milestones: ['round_began', 'war', 'victory', 'defeat'],
  parts: { ends: ({ key }) => key === 'round_ended' },
  actor,
  seenAt: (line) => thingsIn(line).filter((thing) => !thing.startsWith('resource.')),
  rules,
};
