// A forecast that stays until the next is known, so that nothing blinks; but not for long.
import type { TableContext } from '../../lib/context';
import type { Forecast } from '../../lib/protocol';

const SHORT = 1000;

/** What is foretold for this moment. Called while a component is made. */
export function lasting(here: TableContext, when: () => string): { readonly told: Forecast | null } {
  let last = $state.raw<Forecast | null>(null);
  const known = $derived(here.forecasts.find((one) => one.when === when()) ?? null);
  $effect(() => {
    if (known) {
      last = known;
      return;
    }
    const forget = setTimeout(() => (last = null), SHORT);
    return () => clearTimeout(forget);
  });
  return {
    get told() {
      return known ?? last;
    },
  };
}
