// Forecasts that stay until the next are known, so that nothing blinks; but not for long.
import type { TableContext } from './context';
import type { Forecast } from './protocol';

const SHORT = 1000;

export interface Lasting {
  /** What is told is what was told before the last move. */
  readonly late: boolean;
  /** All that is foretold. */
  readonly all: readonly Forecast[];
  /** What is foretold for this moment. */
  told(when: string): Forecast | null;
}

/** Called while a component is made. */
export function lasting(here: Pick<TableContext, 'forecasts'>): Lasting {
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
  const shown = $derived(known.length ? known : last);
  return {
    get late() {
      return !known.length;
    },
    get all() {
      return shown;
    },
    told: (moment) => shown.find(({ when }) => when === moment) ?? null,
  };
}
