// The mage of the examples.
import type { MageView } from '../view';
import figures from './figures.json';

const { ability, charges, mage } = figures.charging;
const last = (id: string): string => id.split('.')[1] ?? '';

export const owner = {
  seat: 0,
  mage: last(mage),
  ability: last(ability),
  charges,
} as MageView;
