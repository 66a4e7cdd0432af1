// The rules of Ethnos in the order in which they are read.
import type { Catalogue } from '../../lib/catalogue';
import { explained, type Section } from '../../rules/rules';

export const rules = (words: Catalogue): Section[] => [
  { title: 'rules.basics', anchors: ['aim', 'winning', 'turn'] },
  { title: 'ethnos.rules.bands', anchors: ['recruit', 'band', 'leader', 'marker', 'discard'] },
  {
    title: 'ethnos.rules.ages',
    anchors: ['dragons', 'age_end', 'kingdoms', 'band_glory', 'age_start', 'two_players'],
  },
  { title: 'option.tribes', anchors: explained(words, 'tribe') },
];
