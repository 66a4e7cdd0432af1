// What can be done at all, whatever is being chosen just now.
import type { TableContext } from '../../lib/context';
import { pageOf, PAGES, type Page } from './pages';

/** The things that legal moves touch. */
export function openThings({ moves }: TableContext): string[] {
  return [...new Set(moves.flatMap(({ touches }) => touches))];
}

/** How many of the things lie on each card. */
export function byPage(things: readonly string[]): Map<Page, number> {
  const pages = things.map(pageOf);
  return new Map(PAGES.map((page) => [page, pages.filter((one) => one === page).length]));
}
