// What can be done at all, whatever is being chosen just now.
import type { TableContext } from '../../lib/context';
import { pageOf, PAGES, type Page } from './pages';
import type { KronikyContents } from './view';

/** The things that legal moves touch. */
export function openThings({ moves }: TableContext): string[] {
  return [...new Set(moves.flatMap(({ touches }) => touches))];
}

/** How many of the things lie on each card. */
export function byPage(things: readonly string[]): Map<Page, number> {
  const pages = things.map(pageOf);
  return new Map(PAGES.map((page) => [page, pages.filter((one) => one === page).length]));
}

/** The cards that hold a thing which is pointed at, so that it is found behind its tab. */
export function pointedPages(here: TableContext, printed: KronikyContents): Set<Page | null> {
  const things = [
    ...printed.tracks.map(({ track }) => `track.${track}`),
    ...printed.actions.map(({ action }) => `action.${action}`),
    ...printed.structures.map(({ structure }) => `structure.${structure}`),
    ...printed.units.map(({ unit }) => `unit.${unit}`),
    ...['I', 'II', 'III'].map((lane) => `division.${lane}`),
    ...printed.events.flatMap((line, i) =>
      line.map((_, round) => `chronicle.${i + 1}.${round + 1}`),
    ),
    ...printed.key_events.map(({ round }) => `key.${round}`),
  ];
  return new Set(things.filter((thing) => here.pointed(thing)).map(pageOf));
}
