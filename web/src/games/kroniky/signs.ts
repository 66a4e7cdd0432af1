// What an action does, as numbers and signs, and in words.
import type { Phrase } from '../game';
import { iconOf } from './icons';
import type { Action, Share } from './printed';

export interface Sign {
  text: string;
  icon: string;
  good?: string;
}

/** A number with its sign; nothing has none. */
export const signed = (number: number): string =>
  number < 0 ? `−${-number}` : number > 0 ? `+${number}` : '0';

/** What is given for something stands before an arrow; steps to peace are shown as such. */
export function does(shares: readonly Share[]): Sign[] {
  const swap = shares.length > 1 && (shares[0]?.number ?? 0) < 0;
  return shares.map(({ number, what }, i) => {
    const plain = String(Math.abs(number));
    const [kind, name = ''] = what.split('.');
    return {
      text: swap ? (i ? '→' : '') + plain : what === 'term.relations' ? plain : signed(number),
      icon: what === 'term.happiness' && number < 0 ? 'k-sad' : iconOf(what),
      ...(kind === 'resource' && { good: name }),
    };
  });
}

const SAID = /^(resource\.|term\.happiness$)/;

/** What an action brings when it is used, in words. */
export function result({ action, does: shares }: Pick<Action, 'action' | 'does'>): Phrase[] {
  const plain = shares.every(({ what }) => SAID.test(what)) && (shares[0]?.number ?? 0) >= 0;
  return plain ? shares.map(said) : [{ key: `kroniky.does.${action}`, params: {} }];
}

function said({ number, what }: Share): Phrase {
  return what === 'term.happiness'
    ? { key: 'kroniky.effect.happiness', params: { amount: signed(number) } }
    : { key: 'kroniky.gives', params: { number, resource: what } };
}
