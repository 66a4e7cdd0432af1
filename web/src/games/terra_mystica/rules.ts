// The rules of Terra Mystica in the order in which they are read.
import type { Catalogue } from '../../lib/catalogue';
import { explained, type Section } from '../../rules/rules';

export const rules = (words: Catalogue): Section[] => [
  { title: 'rules.basics', anchors: ['aim', 'winning', 'turn', 'rounds'] },
  {
    title: 'terra.rules.land',
    anchors: ['spades', 'build', 'upgrade', 'reach', 'shipping', 'digging', 'bridges', 'towns'],
  },
  {
    title: 'terra.rules.power',
    anchors: ['offers', 'conversions', 'power_actions', 'special_actions'],
  },
  { title: 'terra.rules.cults', anchors: ['cults', 'favors'] },
  { title: 'terra.rules.end', anchors: ['passing', 'game_end', 'setup', 'dropping_out'] },
  { title: 'option.factions', anchors: ['factions', ...explained(words, 'faction')] },
  { title: 'terra.rules.bonus_cards', anchors: explained(words, 'bonus_card'), brief: true },
  { title: 'terra.favors', anchors: explained(words, 'favor'), brief: true },
  { title: 'terra.towns', anchors: explained(words, 'town'), brief: true },
  { title: 'terra.rules.tiles', anchors: explained(words, 'tile'), brief: true },
];
