// What an action does, as numbers and signs, and in words.
import type { Phrase } from '../game';
import { iconOf } from './icons';
import type { Action, Share } from './printed';
import { CHANGES } from './told';

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
  const swap = isExchange(shares);
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

/** What an action brings when it is used, in words. */
export function result({ action, does: shares }: Pick<Action, 'action' | 'does'>): Phrase[] {
  return isExchange(shares) ? [{ key: `board.does.${action}`, params: {} }] : shares.map(said);
}

const isExchange = (shares: readonly Share[]): boolean =>
  shares.length > 1 && (shares[0]?.number ?? 0) < 0;

function said({ number, what }: Share): Phrase {
  const [kind, name = ''] = what.split('.');
  const change = kind === 'term' && CHANGES[name];
  if (change) return change(number);
  if (number < 0) return { key: 'board.saves', params: { number: -number } };
  return { key: 'board.gain', params: { goods: Array.from({ length: number }, () => what) } };
}
