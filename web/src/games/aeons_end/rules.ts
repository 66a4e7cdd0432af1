// The rules of Aeon's End in the order in which they are read.
import type { Catalogue } from '../../lib/catalogue';
import { explained, type Section } from '../../rules/rules';
import { last } from './data';
import type { AeonsEndView } from './view';

const NEMESES = ['rageborne', 'carapace_queen', 'prince_of_gluttons', 'crooked_mask'];

export const rules = (words: Catalogue): Section[] => [
  { title: 'rules.basics', anchors: ['aim', 'winning', 'turn'] },
  {
    title: 'aeons.rules.turn',
    anchors: ['casting', 'playing', 'gaining', 'prepping', 'breaches', 'drawing'],
  },
  {
    title: 'aeons.rules.nemesis',
    anchors: ['turn_order', 'nemesis_turn', 'damage', 'to_discard', 'exhaustion'],
  },
  {
    title: 'aeons.rules.more',
    anchors: ['charging', 'abilities', 'effects', 'prepped', 'levels', 'solo'],
  },
  { title: 'aeons.rules.nemeses', anchors: NEMESES },
  {
    title: 'option.mages',
    anchors: [...explained(words, 'mage'), ...explained(words, 'ability')],
  },
];

/** Whether a paragraph has to do with a table: its nemesis, its mages, how many they are. */
export function concerns({ nemesis, mages }: AeonsEndView, anchor: string): boolean {
  if (anchor === 'solo') return mages.length === 1;
  if (NEMESES.includes(anchor)) return anchor === last(nemesis);
  if (!/^(mage|ability)\./.test(anchor)) return true;
  return mages.some(({ mage, ability }) => [last(mage), last(ability)].includes(last(anchor)));
}
