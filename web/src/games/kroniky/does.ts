// What an action does, as numbers and signs.
import { iconOf } from './icons';
import type { Share } from './view';

export interface Sign {
  text: string;
  icon: string;
  good?: string;
}

/** What is given for something stands before an arrow; steps to peace are shown as such. */
export function does(shares: readonly Share[]): Sign[] {
  const swap = shares.length > 1 && (shares[0]?.number ?? 0) < 0;
  return shares.map(({ number, what }, i) => {
    const lead = swap ? (i ? '→' : '') : number > 0 ? '+' : what === 'term.relations' ? '' : '−';
    const [kind, name = ''] = what.split('.');
    return {
      text: lead + Math.abs(number),
      icon: what === 'term.happiness' && number < 0 ? 'k-sad' : iconOf(what),
      ...(kind === 'resource' && { good: name }),
    };
  });
}
