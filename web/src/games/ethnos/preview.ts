// What a move would do, as far as the page can tell before it is made.
import type { MoveChoice } from '../../lib/protocol';
import type { Phrase } from '../game';
import { bandGlory, cardOf, face, mayMark } from './data';
import type { EthnosView } from './view';

/** The band that a move would play; while one is formed the page is not told its leader. */
export interface Planned {
  leader: string | null;
  cards: string[];
  left: number;
}

/** The band that this move plays, if it plays one. */
export function planned(view: EthnosView, move: MoveChoice | null): Planned | null {
  if (!move || !view.hand) return null;
  if (move.key === 'move.band') {
    const leader = cardOf(String(move.params.leader));
    const kinds = new Set(move.touches.map(cardOf));
    const cards = view.hand.filter((card) => kinds.has(card));
    return leader ? { leader, cards, left: view.hand.length - cards.length } : null;
  }
  if (move.key === 'move.play' && view.chosen?.length) {
    return { leader: null, cards: view.chosen, left: view.hand.length };
  }
  return null;
}

/** The kingdom where the band's marker would go for certain, or null. */
export function markedBy(view: EthnosView, plan: Planned): string | null {
  if (!plan.leader) return null;
  const { member, colour } = face(plan.leader);
  const kingdom = view.kingdoms.find((one) => one.colour === colour);
  if (!kingdom || member === 'wingfolk' || view.viewer === null) return null;
  const may = mayMark(view, view.viewer, kingdom, plan.leader, plan.cards.length);
  return may ? kingdom.kingdom : null;
}

/** Where the considered move would put a marker: kingdom and seat. */
export function ghosts(view: EthnosView, move: MoveChoice | null): Map<string, number> {
  if (!move || view.viewer === null) return new Map();
  if (move.key === 'move.place')
    return new Map([[String(move.params.kingdom).replace('kingdom.', ''), view.viewer]]);
  const plan = planned(view, move);
  const kingdom = plan && markedBy(view, plan);
  return kingdom ? new Map([[kingdom, view.viewer]]) : new Map();
}

/** The considered move in short notes. */
export function notes(view: EthnosView, move: MoveChoice): Phrase[] {
  const plan = planned(view, move);
  if (!plan) return [];
  const told: Phrase[] = [{ key: 'board.size', params: { number: plan.cards.length } }];
  if (plan.leader) {
    told.push({ key: 'preview.glory', params: { glory: bandGlory(plan.cards, plan.leader) } });
    const kingdom = markedBy(view, plan);
    if (kingdom) told.push({ key: 'board.will_mark', params: { kingdom: `kingdom.${kingdom}` } });
    else if (face(plan.leader).member !== 'wingfolk')
      told.push({ key: 'preview.no_marker', params: {} });
  }
  if (plan.left) told.push({ key: 'preview.left', params: { left: plan.left } });
  return told;
}
