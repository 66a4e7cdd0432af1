import { describe, expect, it } from 'vitest';
import english from '../../../../src/ludoteka/games/ethnos/text/en.json';
import { Catalogue } from '../../lib/catalogue';
import type { Phrase } from '../game';
import { about, legend, paragraph } from './explained';
import { game } from './index';
import page from './text/en.json';
import type { EthnosContents, EthnosView, PlayerView } from './view';

const player = (seat: number, more: Partial<PlayerView> = {}): PlayerView => ({
  seat,
  glory: 3,
  hand_size: 2,
  seen: ['elf:red'],
  markers: [0, 1, 0, 0, 0, 0],
  supply: 20,
  merfolk: 4,
  horde: ['red'],
  trolls: [2],
  band_glory: 6,
  ...more,
});
const view = {
  viewer: 0,
  active: 0,
  age: 2,
  ages: 3,
  scores: [3, 0],
  tribes: ['elves', 'merfolk', 'giants', 'trolls', 'orcs', 'skeletons'],
  kingdoms: [
    { kingdom: 'rhea', colour: 'red', tokens: [2, 4, 6], markers: [1, 0], leader: 0, needed: 2 },
    { kingdom: 'duris', colour: 'purple', tokens: [0, 3, 6], markers: [], leader: null, needed: 1 },
  ],
  players: [player(0), player(1, { horde: [], trolls: [], seen: [] })],
  bands: [
    { seat: 1, leader: 'orc:red', size: 2, cards: ['orc:red', 'skeleton'], giant: false, glory: 0 },
  ],
  row: ['elf:red', 'skeleton'],
  deck_size: 30,
  dragons: 1,
  giant: null,
  giant_size: 0,
  free_trolls: [1, 3, 4, 5, 6],
  symbols: [3, 7],
  hand: ['orc:purple'],
  chosen: null,
} as unknown as EthnosView;
const contents: EthnosContents = {
  hand_limit: 10,
  dragons: 3,
  trolls: [1, 2, 3, 4, 5, 6],
  band_glory: [0, 0, 1, 3],
  horde_glory: [0, 1, 3],
  giant_glory: [2, 4, 6],
  giant_bonus: 2,
  merfolk_glory: [1, 2, 3],
};
const words = new Catalogue('en', { ...english, ...page }, ['Ema', 'Jan']);
const said = (phrase: Phrase | null): string =>
  phrase ? words.sentence(phrase.key, phrase.params) : '';
const THINGS = [
  'deck', 'dragons', 'ages', 'open_row', 'merfolk', 'giant', 'trolls', 'horde_board', 'own_hand',
  'own_bands', 'forming', 'kept', 'band.0', 'hand_of.1', 'supply_of.1', 'seen_of.0', 'horde_of.1',
  'merfolk_of.1', 'trolls_of.0', 'seat.1', 'kingdom.rhea', 'kingdom.duris', 'troll.1', 'troll.2',
  'horde.red', 'horde.blue', 'card.orc.purple', 'row.elf.red', 'row.skeleton',
]; // prettier-ignore

describe('everything explains itself', () => {
  it.each(THINGS)('%s: a name, what it is now, and a paragraph of the rules', (thing) => {
    expect(words.heading(thing)).not.toMatch(/[._{}]/);
    expect(said(about(thing, view, contents))).toMatch(/^[^{}]{12,}[.!]$/);
    expect(said(about(thing, view, contents))).not.toMatch(/[a-z]\.[a-z]|_/);
    expect(english).toHaveProperty([`rules.${paragraph(thing)}`]);
  });

  it('tells the present state, with the figures of the table', () => {
    expect(said(about('kingdom.rhea', view, contents))).toBe(
      'Colour: red. Glory tokens: 2, 4 and 6; in this age first place is worth 4 glory. ' +
        'Ema is first with 1 marker. Your next marker here needs a band of at least 2 cards.',
    );
    expect(said(about('troll.2', view, contents))).toContain('Ema holds it');
    expect(said(about('giant', view, contents))).toContain('Nobody holds it');
    expect(said(about('merfolk_of.1', view, contents))).toContain('Jan is on space 4');
    const whole = { ...view, players: [player(0, { horde: ['red', 'blue'] })] };
    expect(said(about('horde_board', whole, contents))).toContain('on all spaces');
  });

  it('has no words for what is not there', () => {
    expect(about('band.9', view, contents)).toBeNull();
    expect(about('kingdom.nowhere', view, contents)).toBeNull();
  });
});

it('has drawings and words for all signs, and those of tribes only where they play', () => {
  const groups = legend(view, contents);
  for (const { title, signs } of groups) {
    expect(words.sentence(title)).not.toBe(title);
    for (const { icon, text, means } of signs) {
      expect(icon ?? text).toBeTruthy();
      expect(said(means)).not.toMatch(/[._{}]/);
      if (icon && !['crown', 'cards', 'eye'].includes(icon))
        expect(game.drawings).toHaveProperty(icon);
    }
  }
  const elves = legend({ ...view, tribes: ['elves'] }, contents);
  expect(elves.map(({ title }) => title)).not.toContain('ethnos.legend.boards');
});
