// Forecasts that stay until the next are known, so that nothing blinks; but not for long.
import type { TableContext } from '../../lib/context';
import type { Forecast } from '../../lib/protocol';

const SHORT = 1000;

/** What comes by itself; `late`: as it was told before the last move. Called while a component is
 * made. */
export function lasting(here: TableContext): {
  readonly forecasts: readonly Forecast[];
  readonly late: boolean;
} {
  let last = $state.raw<readonly Forecast[]>([]);
  const known = $derived(here.forecasts);
  $effect(() => {
    if (known.length) {
      last = known;
      return;
    }
    const forget = setTimeout(() => (last = []), SHORT);
    return () => clearTimeout(forget);
  });
  return {
    get forecasts() {
      return known.length ? known : last;
    },
    get late() {
      return !known.length;
    },
  };
}
