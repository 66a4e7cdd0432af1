// The attributes of anything that can be touched, in HTML and in SVG alike.
import type { TableContext } from './context';

const LONG_PRESS = 450;
let held: ReturnType<typeof setTimeout> | undefined;
let explained = false;

export interface ThingOptions {
  /** Dim it only where one of its kind can be touched. */
  quiet?: boolean;
  /** SVG has no buttons: give it the part of one. */
  svg?: boolean;
}

export function thing(
  table: TableContext,
  id: string,
  label: string,
  { quiet = false, svg = false }: ThingOptions = {},
) {
  const look = table.look(id, quiet);
  const hide = (): void => {
    clearTimeout(held);
    table.explain(null);
  };
  return {
    'data-thing': id,
    'data-look': look || undefined,
    'data-fresh': table.fresh(id) || undefined,
    'data-pointed': table.pointed(id) || undefined,
    'aria-label': label,
    'aria-pressed': look ? look === 'chosen' : undefined,
    'aria-disabled': look === 'dim' || undefined,
    ...(svg ? { role: 'button', tabindex: 0 } : { type: 'button' as const }),
    onclick: (event: Event) => {
      event.stopPropagation();
      if (explained) explained = false;
      else table.touch(id);
    },
    onkeydown: (event: KeyboardEvent) => {
      if (!svg || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      table.touch(id);
    },
    onpointerenter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') table.explain(id, event.currentTarget as Element);
    },
    onpointerleave: hide,
    onpointerdown: (event: PointerEvent) => {
      explained = false;
      if (event.pointerType === 'mouse') return;
      const at = event.currentTarget as Element;
      held = setTimeout(() => {
        explained = true;
        table.explain(id, at);
      }, LONG_PRESS);
    },
    onpointerup: () => clearTimeout(held),
    oncontextmenu: (event: Event) => explained && event.preventDefault(),
    onfocus: (event: FocusEvent) => {
      const at = event.currentTarget as Element;
      if (at.matches(':focus-visible')) table.explain(id, at);
    },
    onblur: hide,
  };
}
