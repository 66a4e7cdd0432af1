// What an action does, as numbers and signs, and in words.
import type { Phrase } from '../game';
import { iconOf } from './icons';
import type { ActionView, Share } from './view';

export interface Sign {
  text: string;
  icons: string[];
  good?: string;
}

const TRADED = ['k-wood', 'k-food', 'k-ore'];
const TRADES = /^finance\.(sell|buy\d)$/;
const signed = (number: number): string => (number < 0 ? `−${-number}` : number > 0 ? `+${number}` : '0');

/** What is given for something stands before an arrow; steps to peace are shown as such. */
export function does({ action, does: shares }: Pick<ActionView, 'action' | 'does'>): Sign[] {
  const swap = shares.length > 1 && (shares[0]?.number ?? 0) < 0;
  return shares.map(({ number, what }, i) => {
    const plain = Math.abs(number);
    const [kind, name = ''] = what.split('.');
    return {
      text: swap ? `${i ? '→' : ''}${plain}` : what === 'term.relations' ? String(plain) : signed(number),
      icons: what === 'term.good' ? goods(action) : [what === 'term.happiness' && number < 0 ? 'k-sad' : iconOf(what)],
      ...(kind === 'resource' && { good: name }),
    };
  });
}

/** Which goods an exchange takes or gives. */
function goods(action: string): string[] {
  if (TRADES.test(action)) return TRADED;
  return action === 'finance.bourse' ? [...TRADED, 'k-gold'] : ['more'];
}

const SAID = /^(resource\.|term\.happiness$)/;

/** What an action brings when it is used, in words. */
export function result({ action, does: shares }: ActionView): Phrase[] {
  const plain = shares.every(({ what }) => SAID.test(what)) && (shares[0]?.number ?? 0) >= 0;
  return plain ? shares.map(said) : [{ key: `kroniky.does.${action}`, params: {} }];
}

function said({ number, what }: Share): Phrase {
  return what === 'term.happiness'
    ? { key: 'kroniky.effect.happiness', params: { amount: signed(number) } }
    : { key: 'kroniky.gives', params: { number, resource: what } };
}
