// A button that does nothing but explain what it shows.
import type { TableContext } from '../../lib/context';

/** Its attributes; `id`: the thing whose full text is shown. */
export function explains(here: TableContext, id: string) {
  const show = (event: Event): void => here.explain(id, event.currentTarget as Element);
  const hide = (): void => here.explain(null);
  return {
    type: 'button' as const,
    onclick: (event: Event) => {
      event.stopPropagation();
      show(event);
    },
    onpointerenter: (event: PointerEvent) => event.pointerType === 'mouse' && show(event),
    onpointerleave: hide,
    onblur: hide,
  };
}
