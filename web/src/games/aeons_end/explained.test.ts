import { describe, expect, it } from 'vitest';
import english from '../../../../src/ludoteka/games/aeons_end/text/en.json';
import { Catalogue } from '../../lib/catalogue';
import type { Phrase } from '../game';
import { about, paragraph } from './explained';
import { game } from '.';
import { legend } from './legend';
import page from './text/en.json';
import type { AeonsEndContents, AeonsEndView, BreachView, MageView } from './view';

const breach = (name: string, more: Partial<BreachView>): BreachView => ({
  breach: name,
  state: 'closed',
  stage: 0,
  focused: false,
  focus_cost: 2,
  open_cost: 5,
  bonus: 0,
  spells: [],
  ...more,
});
const mist: MageView = {
  seat: 0,
  mage: 'mist',
  ability: 'divine_augury',
  life: 8,
  charges: 2,
  hand: ['crystal', 'spark'],
  deck_size: 5,
  shuffled: false,
  discard: ['jade'],
  breaches: [
    breach('I', { state: 'opened', spells: [{ card: 'spark', fresh: true, used: false }] }),
    breach('II', {}),
    breach('III', { focus_cost: null }),
    breach('IV', { state: 'gone' }),
  ],
};
const view = {
  viewer: 0,
  nemesis: 'rageborne',
  nemesis_life: 50,
  nemesis_start: 70,
  gravehold: 30,
  gravehold_start: 30,
  player_start: 10,
  unleash: 1,
  fury: 2,
  husks: 3,
  swarm: 0,
  in_play: [
    { card: 'needlemaw', strength: 4 },
    { card: 'woven_sky', strength: 2 },
  ],
  nemesis_deck: [3, 5, 7],
  devoured: ['jade'],
  corruption_deck: 12,
  mages: [mist],
  supply: [{ card: 'jade', left: 7 }],
  aether: 3,
  gem_aether: 1,
  spell_aether: 0,
  played: ['crystal'],
  turn_left: ['mist', 'nemesis'],
  turn_discard: ['nemesis'],
} as unknown as AeonsEndView;
const contents: AeonsEndContents = {
  cards: {
    crystal: { type: 'gem', cost: 0, plain: true },
    jade: { type: 'gem', cost: 2, plain: true },
    spark: { type: 'spell', cost: 0, plain: false },
  },
  menaces: {
    needlemaw: { type: 'minion', tier: 2 },
    woven_sky: { type: 'power', tier: 1 },
    skewer: { type: 'attack', tier: 1 },
    raze: { type: 'strike', tier: 0 },
  },
  mages: { mist: { slots: 5 } },
  breaches: {
    I: { focus_cost: 0, open_costs: [], bonus: 0 },
    III: { focus_cost: 3, open_costs: [9, 7, 5, 3], bonus: 1 },
  },
  nemesis: { life: 70, gathers: 'fury', strikes_at: 4, husk_cap: null },
};
const words = new Catalogue('en', { ...english, ...page }, ['Ema']);
const said = (phrase: Phrase | null): string =>
  phrase ? words.sentence(phrase.key, phrase.params) : '';
const told = (thing: string): string => said(about(thing, view, contents));
const THINGS = [
  'nemesis', 'gravehold', 'nemesis_deck', 'in_play', 'turn_order', 'fury', 'husks', 'devoured',
  'corruptions', 'market', 'aether', 'played_cards', 'protection', 'forecast.turn',
  'forecast.nemesis', 'text.unleash', 'text.exhaustion', 'text.swarm', 'text.husks', 'seat.0',
  'mage.mist', 'charges.mist', 'ability.divine_augury', 'hand_of.mist', 'deck_of.mist',
  'discard_of.mist', 'breach.mist.I', 'breach.mist.II', 'breach.mist.III', 'breach.mist.IV',
  'prepped.mist.I.spark', 'hand.mist.crystal', 'hand.mist.spark', 'pile.mist.jade', 'played.crystal',
  'supply.jade', 'card.jade', 'menace.needlemaw', 'menace.woven_sky', 'menace.skewer', 'menace.raze',
  'turn.mist', 'turn_card.nemesis', 'turn_card.mist',
]; // prettier-ignore

describe('everything explains itself', () => {
  it.each(THINGS)('%s: a name, what it is now, and a paragraph of the rules', (thing) => {
    expect(words.heading(thing)).not.toMatch(/[._{}]/);
    expect(told(thing)).toMatch(/^[^{}]{12,}[.!]$/);
    expect(told(thing)).not.toMatch(/[a-z]\.[a-z]|_/);
    expect(english).toHaveProperty([`rules.${paragraph(thing, view, contents)}`]);
  });

  it('tells the present state, with the figures of the table', () => {
    expect(told('supply.jade')).toBe(
      `Gem that costs 2 aether. ${english['card.jade.about']} 7 are left in the pile.`,
    );
    expect(told('menace.needlemaw')).toContain('It has 4 life left.');
    expect(told('menace.woven_sky')).toContain('2 power tokens lie on it');
    expect(told('menace.skewer')).toMatch(/^Attack, tier I\. /);
    expect(told('prepped.mist.I.spark')).toContain('from the next casting phase on');
    expect(told('breach.mist.II')).toContain('focusing costs 2 aether and opening 5 aether');
    expect(told('aether')).toContain('3, 1 more for a gem.');
    expect(told('turn_card.nemesis')).toContain('1 can still come');
    const mages = [{ ...mist, charges: 5, life: 0 }];
    const later = { ...view, mages };
    expect(said(about('ability.divine_augury', later, contents))).toContain('it can be used');
    expect(said(about('seat.0', later, contents))).toContain('Exhausted');
  });

  it('leads a card to the paragraph of its kind', () => {
    expect(paragraph('hand.mist.spark', view, contents)).toBe('prepping');
    expect(paragraph('hand.mist.crystal', view, contents)).toBe('playing');
    expect(paragraph('text.unleash', view, contents)).toBe('rageborne');
  });
});

it('has drawings and words for all signs of this game', () => {
  const groups = legend(view, contents);
  const shown = groups.flatMap(({ signs }) => signs.map(({ icon, text }) => icon ?? text));
  expect(shown).toEqual(expect.arrayContaining(['fury', 'strike', 'III', 'rageborne', 'mist']));
  expect(shown).not.toContain('corruption');
  for (const { title, signs } of groups) {
    expect(words.sentence(title)).not.toBe(title);
    for (const { icon, means } of signs) {
      expect(said(means)).not.toMatch(/[_{}]|[a-z]\.[a-z]/);
      if (icon) expect(game.drawings).toHaveProperty([icon]);
    }
  }
});
