// The attributes of anything that can be touched, in HTML and in SVG alike.
import type { TableContext } from './context';

export interface ThingOptions {
  /** Dim it only where one of its kind can be touched. */
  quiet?: boolean;
  /** SVG has no buttons: give it the part of one. */
  svg?: boolean;
}

/** The attributes of what cannot be touched but tells what it is, and can be pointed at. */
export const telling = (table: TableContext, id: string) => ({
  'data-tell': id,
  'data-pointed': table.pointed(id) || undefined,
});

/** `label`: what it is called, unless its content says so. */
export function thing(
  table: TableContext,
  id: string,
  label = '',
  { quiet = false, svg = false }: ThingOptions = {},
) {
  const look = table.look(id, quiet);
  return {
    'data-thing': id,
    'data-look': look || undefined,
    'data-fresh': table.fresh(id) || undefined,
    'data-pointed': table.pointed(id) || undefined,
    'aria-label': label || undefined,
    'aria-pressed': look ? look === 'chosen' : undefined,
    'aria-disabled': look === 'dim' || undefined,
    ...(svg ? { role: 'button', tabindex: 0 } : { type: 'button' as const }),
    onclick: (event: Event) => {
      event.stopPropagation();
      table.touch(id);
    },
    onkeydown: (event: KeyboardEvent) => {
      if (!svg || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      table.touch(id);
    },
  };
}
