// How the considered move is drawn, and what is told of it.
import type { Foretelling } from '../../lib/foretold';
import type { Change, MoveChoice, Preview } from '../../lib/protocol';
import type { Phrase } from '../game';
import { cardOf } from './data';
import type { EthnosView } from './view';

export const FORETELLING: Foretelling = {
  quantities: {
    dragons: { icon: 'dragon' },
    markers: {},
    glory: {},
    band_glory: {},
    merfolk: { level: true },
    giant: {},
    horde: {},
    trolls: {},
    hand: { icon: 'cards', own: true },
  },
  lines: ['too_small', 'no_markers'],
  only: { age: ['glory'] },
};

/** The cards of the band that this move plays, if it plays one. */
export function bandOf(view: EthnosView, move: MoveChoice): string[] | null {
  if (move.key === 'move.play') return view.chosen;
  if (move.key !== 'move.band') return null;
  const kinds = new Set(move.touches.map(cardOf));
  return view.hand?.filter((card) => kinds.has(card)) ?? null;
}

/** All changes of a quantity that are certain. */
const changes = (preview: Preview | null, name: string): Change[] =>
  preview?.changes?.filter(({ quantity }) => quantity === name) ?? [];

/** Where the considered move would put a marker: kingdom and seat. */
export function ghosts(preview: Preview | null): Map<string, number> {
  return new Map(
    changes(preview, 'markers').flatMap(({ thing = '', seat, before, after }) =>
      after > before && typeof seat === 'number' ? [[thing.replace('kingdom.', ''), seat]] : [],
    ),
  );
}

/** What is said of a band besides its figures: its size, and what it leaves to the others. */
export function notes(view: EthnosView, move: MoveChoice, preview: Preview | null): Phrase[] {
  const band = bandOf(view, move);
  if (!band?.length) return [];
  const left = changes(preview, 'row').reduce((sum, { before, after }) => sum + after - before, 0);
  const size = { key: 'board.size', params: { number: band.length } };
  return left > 0 ? [size, { key: 'preview.left', params: { left } }] : [size];
}
