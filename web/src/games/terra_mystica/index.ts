// Terra Mystica, as the frame knows it.
import type { Line } from '../../lib/protocol';
import { thingsIn } from '../../lib/story';
import type { GameModule, Phrase } from '../game';
import { about, paragraph } from './explained';
import { answer, setting } from './automatic.svelte';
import Board from './Board.svelte';
import { pieceOf } from './data';
import { DRAWINGS } from './icons';
import { legend } from './legend';
import MoveFace from './MoveFace.svelte';
import Own from './Own.svelte';
import { points } from './points';
import { follows, FORETELLING, notes } from './foretelling';
import { rules } from './rules';
import Summary from './Summary.svelte';
import type { TerraContents, TerraView } from './view';

const ACTS = new Set([
  'faction_chosen', 'settled', 'bonus_card_taken', 'built', 'terraformed', 'stormed', 'upgraded',
  'advanced_shipping', 'advanced_digging', 'sent_priest', 'returned_priest', 'power_action',
  'special_action', 'bridged', 'passed', 'passed_last', 'converted', 'sacrificed', 'ordained',
]); // prettier-ignore
const INSTANT = [
  'move.convert', 'move.sacrifice', 'move.ordain', 'move.accept', 'move.decline', 'move.later',
]; // prettier-ignore
export const game: GameModule = {
  key: 'terra_mystica',
  secrets: false,
  drawings: DRAWINGS,
  pieces: (view) => (view as TerraView).players.map(pieceOf),
  Board: Board as GameModule['Board'],
  Own: Own as GameModule['Own'],
  Summary: Summary as GameModule['Summary'],
  MoveFace: MoveFace as GameModule['MoveFace'],
  progress: (view) => {
    const { round, rounds, phase } = view as TerraView;
    const before = ['choose', 'settle', 'first_bonus_card'].includes(phase);
    const shown: Phrase = { key: 'terra.round', params: { round, rounds } };
    return before ? { key: 'terra.setup', params: {} } : shown;
  },
  question: (view) => {
    const { phase, favors_owed, towns_owed } = view as TerraView;
    if (phase === 'rest' && favors_owed) return { key: 'terra.ask.favor', params: {} };
    if (phase === 'rest' && towns_owed) return { key: 'phase.grant', params: {} };
    return { key: `phase.${phase}`, params: {} };
  },
  instant: INSTANT,
  advance: {
    asked: (view) => (view as TerraView).phase === 'turn',
    offers: (view, known) =>
      (view as TerraView).players[view.viewer ?? -1]?.passed
        ? []
        : known.filter(({ key }) => !INSTANT.includes(key)),
    stops: ['round_began'],
  },
  automatic: (view, moves) => answer(view as TerraView, moves, setting.limit),
  notes: (view, move, preview) => notes(view as TerraView, move, preview),
  follows: (view, move) => follows(view as TerraView, move),
  foretelling: FORETELLING,
  about: (thing, view, contents) => about(thing, view as TerraView, contents as TerraContents),
  paragraph: (thing, view) => paragraph(thing, view as TerraView),
  legend: (view, contents) => legend(view as TerraView, contents as TerraContents),
  milestones: ['round_began', 'game_ended'],
  parts: { ends: ({ key }) => key === 'round_began' },
  actor: ({ key, params }: Line) =>
    ACTS.has(key) ? Number(String(params.seat).replace('seat.', '')) : null,
  seenAt: (line) => thingsIn(line).filter((thing) => !/^(seat|tile|good)\.|\.about$/.test(thing)),
  points: (timeline, view, contents) =>
    points(timeline, view as TerraView, contents as TerraContents),
  rules,
  examples: async () => (await import('./examples')).examples,
  concerns: (view, anchor) => {
    const chosen = (view as TerraView).players.map(({ faction }) => faction);
    const [kind, name] = anchor.split('.');
    return kind !== 'faction' || !chosen.every(Boolean) || chosen.includes(name ?? '');
  },
};
