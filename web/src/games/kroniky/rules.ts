// The rules of Kroniky civilizace in the order in which they are read.
import type { Catalogue } from '../../lib/catalogue';
import { explained, type Section } from '../../rules/rules';

export const rules = (words: Catalogue): Section[] => [
  { title: 'rules.basics', anchors: ['aim', 'winning', 'turn', 'setup', 'round'] },
  {
    title: 'kroniky.rules.workers',
    anchors: ['action_card', 'workers', 'resources', 'action_spaces', 'exchange'],
  },
  {
    title: 'kroniky.rules.growth',
    anchors: [
      'development', 'flags', 'inventions', 'capital', 'settlements', 'population', 'happiness',
      'taxes',
    ], // prettier-ignore
  },
  {
    title: 'kroniky.rules.map',
    anchors: ['map', 'deploying', 'movement', 'roads', 'terrain', 'work', 'structures', 'danger'],
  },
  { title: 'kroniky.rules.trouble', anchors: ['upkeep', 'crises', 'events'] },
  {
    title: 'kroniky.rules.war',
    anchors: [
      'relations', 'recruiting', 'orders', 'battle', 'support', 'downsizing', 'war_end',
    ], // prettier-ignore
  },
  {
    title: 'kroniky.rules.chronicles',
    anchors: ['victory', ...explained(words, 'option\\.chronicle')],
  },
];
