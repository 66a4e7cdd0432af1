// Events of the chronicle, each effect with the conditions it hangs on.
import { flagsOf, type Flag } from './flags';
import type { EffectText, KronikyContents, KronikyView } from './view';

export interface Coming {
  type: string;
  goods: string[];
  amount: number;
  /** It comes only where these hold, and those do not. */
  when: Flag[];
  unless: Flag[];
  /** As things stand. */
  comes: boolean;
}

/** Effects of an event; `under`: the conditions of the whole event. */
export function effectsOf(
  view: KronikyView,
  contents: KronikyContents,
  effects: readonly EffectText[],
  under: readonly number[] = [],
): Coming[] {
  return effects.map(
    ({ type, goods = [], amount = 0, when: asked = [], unless: barred = [], enemy }) => {
      const when = flagsOf(view, contents, [...under, ...asked]);
      const unless = flagsOf(view, contents, barred);
      const comes =
        when.every(({ holds }) => holds) &&
        !unless.some(({ holds }) => holds) &&
        !(enemy && view.enemy_beaten);
      return { type, goods, amount, when, unless, comes };
    },
  );
}

/** The event of a line (1 to 3) in a round. */
export function eventOf(
  view: KronikyView,
  contents: KronikyContents,
  line: number,
  round: number,
): { effects: Coming[]; dangerous: boolean } {
  const { effects = [], dangerous = false } = contents.events[line - 1]?.[round - 1] ?? {};
  return { effects: effectsOf(view, contents, effects), dangerous };
}

/** The key events of a round. */
export const keyEvents = (view: KronikyView, contents: KronikyContents, round: number): Coming[] =>
  contents.key_events
    .filter((event) => event.round === round)
    .flatMap(({ effects, when }) => effectsOf(view, contents, effects, when));

/** Whether what comes is to be welcomed or feared; what has both sides is neither. */
export function tone(effects: readonly Coming[]): 'good' | 'bad' | '' {
  const good = effects.map(({ type, amount }) =>
    type === 'happiness' ? amount > 0 : type === 'relations' ? amount < 0 : type === 'gain',
  );
  if (!good.length || new Set(good).size > 1) return '';
  return good[0] ? 'good' : 'bad';
}
