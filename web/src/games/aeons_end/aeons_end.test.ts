import { describe, expect, it } from 'vitest';
import type { Line, MoveChoice, Preview, Timeline } from '../../lib/protocol';
import { game } from '.';
import { reading } from '../../lib/foretold';
import { kindOf, softly, textKey } from './data';
import { deeds, lives } from './result';
import { afterwards, draws, FORETELLING, label, nextTurns, notes } from './said';
import components from '../../../../src/ludoteka/games/aeons_end/data.json';
import cs from '../../../../src/ludoteka/games/aeons_end/text/cs.json';
import en from '../../../../src/ludoteka/games/aeons_end/text/en.json';
import pl from '../../../../src/ludoteka/games/aeons_end/text/pl.json';
import type { AeonsEndContents, AeonsEndView } from './view';

const mage = (seat: number, name: string) => ({
  seat,
  mage: name,
  ability: 'brink_siphon',
  life: 9 - seat,
  charges: 0,
  hand: [],
  deck_size: 5,
  shuffled: false,
  discard: [],
  breaches: [],
});
const view = {
  viewer: 0,
  phase: 'main',
  step: 'main',
  turn: 'brama',
  active: 0,
  question: { kind: 'target', text: 'card.spark', number: 3 },
  ended: '',
  nemesis: 'carapace_queen',
  increased: false,
  nemesis_life: 50,
  nemesis_start: 60,
  gravehold_start: 30,
  player_start: 10,
  in_play: [{ card: 'cauterizer', strength: 4 }],
  mages: [mage(0, 'brama'), mage(1, 'mist')],
  aether: 4,
  gem_aether: 1,
  spell_aether: 0,
  discount: 0,
} as unknown as AeonsEndView;
const move = (key: string, params: MoveChoice['params']): MoveChoice => ({
  text: key,
  key: `move.${key}`,
  params,
  touches: [],
});
const printed = {
  cards: {
    jade: { type: 'gem', cost: 2, plain: true },
    burning_opal: { type: 'gem', cost: 5, plain: false },
    ignite: { type: 'spell', cost: 4, plain: false },
  },
  menaces: { needlemaw: { type: 'minion', tier: 2 } },
} as unknown as AeonsEndContents;
const line = (key: string, params: Line['params']): Line => ({
  number: 1, at: 0, kind: 'event', step: 1, key, params, private: false,
}); // prettier-ignore

describe('components', () => {
  it('have the kind that is printed on them', () => {
    expect(kindOf(printed, 'hand.mist.jade')).toBe('gem');
    expect(kindOf(printed, 'supply.ignite')).toBe('spell');
    expect(kindOf(printed, 'menace.needlemaw')).toBe('minion');
    expect(kindOf(printed, 'target.needlemaw')).toBe('minion');
  });

  it('have a drawing each', () => {
    const { mages, nemeses, market_cards, starters, basic_nemesis_cards } = components;
    const own = mages.map(({ unique_starter }) => unique_starter);
    const brought = nemeses.flatMap(({ level0, cards }) => [...level0, ...cards]);
    const all = [...starters, ...own, ...market_cards, ...basic_nemesis_cards, ...brought];
    const drawn = [
      ...mages.map(({ key }) => key),
      ...nemeses.flatMap(({ key }) => [key, `figure-${key}`]),
      ...all.flatMap(({ key, type }) => [`art-${key}`, type]),
    ];
    expect(drawn.filter((name) => !(name in game.drawings))).toEqual([]);
  });

  it('have names whose long words can be parted between syllables', () => {
    const parted = (name: string): string => softly(name).replaceAll('\u00ad', '|');
    expect(parted('Zajiskření')).toBe('Zajiskře|ní');
    expect(parted('Všepohlcující prázdnota')).toBe('Vše|pohlcu|jí|cí prázdno|ta');
    expect(parted('Nieprzeniknione Ogniwo')).toBe('Nieprze|niknio|ne Ogniwo');
    expect(parted('Spark')).toBe('Spark');
  });

  it('are played at the first touch only if they just give aether', () => {
    const { instant } = game;
    const isInstant = (card: string): boolean =>
      typeof instant === 'function' &&
      instant(view, move('play', { card: `card.${card}` }), printed);
    expect([isInstant('jade'), isInstant('burning_opal')]).toEqual([true, false]);
  });

  it('have the text that is being resolved', () => {
    expect(textKey('card.spark', view)).toBe('card.spark.about');
    expect(textKey('menace.needlemaw', view)).toBe('menace.needlemaw.about');
    expect(textKey('text.swarm', view)).toBe('rules.carapace_queen');
    expect(textKey('text.exhaustion', view)).toBe('rules.exhaustion');
  });
});

describe('a considered move', () => {
  const gain: Preview = {
    changes: [
      { quantity: 'aether', before: 4, after: 3 },
      { quantity: 'gem_aether', before: 1, after: 0 },
      { quantity: 'supply', before: 7, after: 6, thing: 'card.jade' },
      { quantity: 'discard', before: 0, after: 1, seat: 0, thing: 'card.jade' },
      { quantity: 'charges', before: 0, after: 1, seat: 1 },
    ],
    opens: { seat: 0, question: 'phase.main' },
  };

  it('leaves its marks on what it changes', () => {
    expect(afterwards(gain, 'aether')).toBe(3);
    expect(afterwards(gain, 'gem_aether')).toBe(0);
    expect(afterwards(gain, 'supply', { thing: 'card.jade' })).toBe(6);
    expect(afterwards(gain, 'charges', { seat: 1 })).toBe(1);
    expect(afterwards(gain, 'charges', { seat: 0 })).toBeNull();
    expect(afterwards(null, 'aether')).toBeNull();
  });

  it('tells its price without the bookkeeping', () => {
    const { table, own, others } = reading(gain, 0, FORETELLING);
    expect(table.map(({ quantity, by }) => [quantity, by])).toEqual([
      ['aether', -1],
      ['gem_aether', -1],
    ]);
    expect(own).toEqual([]);
    expect(others).toHaveLength(1);
  });

  it('says that nobody looks further where the nemesis draws a card', () => {
    const line = { key: 'gravehold_hit', params: { number: 2, total: 28 } };
    const open = [{ quantity: 'gravehold' }, { quantity: 'life', seat: 0 }];
    const dark = {
      lines: [line, { key: 'drew' }],
      unknown: [...open, { quantity: 'nemesis_deck' }],
    };
    expect(reading(dark, 0, FORETELLING)).toMatchObject({
      beyond: 'aeons.beyond.nemesis',
      open: [],
      lines: [line],
    });
    expect(reading({ unknown: open }, 0, FORETELLING).beyond).toBe('aeons.beyond');
    expect(reading({ unknown: open, opens: { seat: 1 } }, 0, FORETELLING).open).toEqual(open);
  });

  it('is told with the text of its card', () => {
    const keys = (given: MoveChoice): string[] => notes(view, given).map(({ key }) => key);
    expect(keys(move('gain', { card: 'supply.jade' }))).toEqual(['card.jade.about']);
    expect(keys(move('cast', { spell: 'card.spark' }))).toEqual(['card.spark.about']);
    expect(keys(move('ability', { mage: 'mage.mist' }))).toEqual(['ability.brink_siphon.about']);
    expect(keys(move('charge', {}))).toEqual([]);
  });

  it('of a text with OR is called what it does', () => {
    const asked = { ...view, question: { kind: 'or', text: 'menace.scorn', number: 0 } };
    expect(label(asked, move('takeoption', { which: 'which.first' }))?.key).toBe(
      'either.menace.scorn.first',
    );
    expect(label(asked, move('pass', {}))).toBeNull();
  });
});

describe('the end of the turn', () => {
  const drawn = (turn: string) => [{ key: 'turn_drawn', params: { turn: `turn.${turn}` } }];

  it('tells who may be next', () => {
    const chances = [
      { odds: 0.5, lines: drawn('nemesis') },
      { odds: 0.3, lines: drawn('mist') },
      { odds: 0.2, lines: drawn('nemesis') },
    ];
    expect([...nextTurns({ when: 'turn', chances })]).toEqual([
      ['nemesis', 0.7],
      ['mist', 0.3],
    ]);
    expect([...nextTurns({ when: 'turn', lines: drawn('mist') })]).toEqual([['mist', 1]]);
    expect([...nextTurns({ when: 'turn' })]).toEqual([]);
  });

  it('tells what is drawn', () => {
    const changes = [
      { quantity: 'hand', before: 1, after: 3, seat: 0, thing: 'card.crystal' },
      { quantity: 'discard', before: 0, after: 2, seat: 0, thing: 'card.spark' },
    ];
    expect(draws({ when: 'turn', changes })).toEqual(['card.crystal', 'card.crystal']);
  });
});

it('says both halves of every text with OR, in every language', () => {
  const halves: string[] = [];
  const visit = (part: unknown, name: string): void => {
    if (Array.isArray(part)) part.forEach((one) => visit(one, name));
    else if (part && typeof part === 'object') {
      if ((part as { op?: string }).op === 'or') halves.push(`${name}.first`, `${name}.second`);
      Object.values(part).forEach((one) => visit(one, name));
    }
  };
  type Named = { key: string };
  const starters = components.mages.map((one) => one.unique_starter as Named);
  const cards: Named[] = [...(components.market_cards as Named[]), ...starters];
  const own = components.nemeses.flatMap((one) => one.cards as Named[]);
  const menaces: Named[] = [...(components.basic_nemesis_cards as Named[]), ...own];
  for (const card of cards) visit(card, `either.card.${card.key}`);
  for (const card of menaces) visit(card, `either.menace.${card.key}`);
  expect(halves.length).toBeGreaterThan(20);
  for (const texts of [en, cs, pl]) for (const key of halves) expect(texts).toHaveProperty([key]);
});

it('asks by the text that is resolved', () => {
  expect(game.question({ ...view, question: null } as never).key).toBe('phase.main');
  const target = { ...view, phase: 'target' } as never;
  expect(game.question(target)).toEqual({
    key: 'aeons.asked.target',
    params: { text: 'card.spark', phase: 'phase.target', number: 3 },
  });
});

it('shows what a line tells where it lies', () => {
  expect(game.seenAt(line('unleashed', { nemesis: 'nemesis.rageborne' }))).toEqual(['nemesis']);
  expect(game.seenAt(line('gained', { seat: 'seat.0', card: 'card.jade' }))).toEqual([
    'supply.jade',
  ]);
  expect(game.seenAt(line('minion_acted', { menace: 'menace.needlemaw' }))).toEqual([
    'menace.needlemaw',
  ]);
  expect(game.actor(line('played', { seat: 'seat.1', card: 'card.jade' }))).toBe(1);
  expect(game.actor(line('wounded', { seat: 'seat.1', number: 1, total: 9 }))).toBeNull();
});

it('tells a finished game in figures', () => {
  const timeline: Timeline = {
    opening: [],
    steps: [
      {
        step: 1,
        seat: 0,
        scores: [0, 0],
        lines: [
          line('cast', { seat: 'seat.0', card: 'card.spark', breach: 'breach.I' }),
          line('nemesis_hit', { seat: 'seat.0', number: 2, total: 58 }),
        ],
      },
      {
        step: 2,
        seat: 1,
        scores: [0, 0],
        lines: [
          line('gravehold_hit', { number: 3, total: 27 }),
          line('wounded', { seat: 'seat.1', number: 4, total: 6 }),
        ],
      },
    ],
  };
  expect(lives(timeline, view)).toEqual([
    [60, 30, 10, 10],
    [58, 30, 10, 10],
    [58, 27, 10, 6],
  ]);
  expect(deeds(timeline, view)).toEqual([
    { damage: 2, cast: 1, gained: 0, suffered: 0 },
    { damage: 0, cast: 0, gained: 0, suffered: 4 },
  ]);
});
