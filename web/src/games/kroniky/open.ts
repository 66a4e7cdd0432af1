// What can be done at all, whatever is being chosen just now.
import type { TableContext } from '../../lib/context';
import type { Sitting } from '../../lib/sitting.svelte';
import { pageOf, PAGES, type Page } from './pages';

/** The things that legal moves touch. The frame lends its sitting; to be taken from TableContext
 * when that names the legal moves. */
export function openThings(here: TableContext): string[] {
  const { acting, choosing } = here as Sitting;
  return acting ? [...new Set(choosing.moves.flatMap(({ touches }) => touches))] : [];
}

/** How many of the things lie on each card. */
export function byPage(things: readonly string[]): Map<Page, number> {
  const pages = things.map(pageOf);
  return new Map(PAGES.map((page) => [page, pages.filter((one) => one === page).length]));
}
