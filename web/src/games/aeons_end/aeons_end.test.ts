import { describe, expect, it } from 'vitest';
import type { Line, MoveChoice, Timeline } from '../../lib/protocol';
import { game } from '.';
import { aboutKey, bonus, face, menaceFace, PLAIN_GEMS, swarm, unleashed } from './data';
import { MAGES, NEMESES, TYPES } from './icons';
import { damageTo, label, notes } from './preview';
import { deeds, lives } from './result';
import components from '../../../../src/ludoteka/games/aeons_end/data.json';
import cs from './text/cs.json';
import en from './text/en.json';
import pl from './text/pl.json';
import type { AeonsEndView, BreachView } from './view';

const breach = (name: string, state: string, focus: number | null, open: number | null): BreachView => ({
  breach: name,
  state,
  stage: 0,
  focused: false,
  focus_cost: focus,
  open_cost: open,
  bonus: 0,
  spells: [],
});
const mage = (seat: number, name: string) => ({
  seat,
  mage: name,
  ability: 'brink_siphon',
  life: 9 - seat,
  charges: 0,
  slots: 5,
  hand: [],
  deck_size: 5,
  shuffled: false,
  discard: [],
  breaches: [breach('I', 'opened', null, null), breach('II', 'closed', 2, 5)],
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
  in_play: [{ card: 'cauterizer', type: 'minion', tier: 2, strength: 4 }],
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
const line = (key: string, params: Line['params']): Line => ({
  number: 1, at: 0, kind: 'event', step: 1, key, params, private: false,
}); // prettier-ignore

describe('components', () => {
  it('know their kind and cost', () => {
    expect(face('jade')).toEqual({ type: 'gem', cost: 2 });
    expect(face('endless_hunger').type).toBe('corruption');
    expect(menaceFace('needlemaw')).toEqual({ type: 'minion', tier: 2 });
    expect(menaceFace('raze').type).toBe('strike');
  });

  it('have a drawing each', () => {
    for (const { key } of components.mages) expect(MAGES).toHaveProperty(key);
    for (const { key } of components.nemeses) expect(NEMESES).toHaveProperty(key);
    for (const { type } of components.market_cards) expect(TYPES).toHaveProperty(type);
  });

  it('are played at the first touch only if they just give aether', () => {
    expect(PLAIN_GEMS).toContain('crystal');
    expect(PLAIN_GEMS).toContain('searing_ruby');
    expect(PLAIN_GEMS).not.toContain('burning_opal');
    expect(PLAIN_GEMS).not.toContain('sifters_pearl');
  });

  it('have their full text by the thing they are', () => {
    expect(aboutKey('hand.mist.spark', view)).toBe('card.spark.about');
    expect(aboutKey('prepped.mist.II.spark', view)).toBe('card.spark.about');
    expect(aboutKey('menace.needlemaw', view)).toBe('menace.needlemaw.about');
    expect(aboutKey('husks', view)).toBe('rules.carapace_queen');
    expect(aboutKey('mage.mist', view)).toBeNull();
  });

  it('follow the rules of their nemesis', () => {
    expect([0, 3, 4, 6, 7, 10, 11, 12, 13].map((husks) => swarm(husks).at(-1))).toEqual([
      '0', '0', '1', '1', '2', '2', '3', '3', '4',
    ]); // prettier-ignore
    expect(unleashed(view)).toBe(2);
    expect(unleashed({ ...view, increased: true })).toBe(3);
    expect(unleashed({ ...view, nemesis: 'prince_of_gluttons' })).toBe(3);
  });

  it('add damage on opened breaches III and IV', () => {
    expect(bonus(breach('IV', 'opened', null, null))).toBe(1);
    expect(bonus(breach('II', 'opened', null, null))).toBe(0);
    expect(bonus(breach('III', 'closed', 3, 9))).toBe(0);
  });
});

describe('a considered move', () => {
  it('shows its damage on the target', () => {
    expect(damageTo(view, move('hit', { target: 'target.nemesis' }))).toEqual({ nemesis: 3 });
    expect(damageTo(view, move('hit', { target: 'target.cauterizer' }))).toEqual({ cauterizer: 1 });
    expect(damageTo(view, null)).toEqual({});
    expect(notes(view, move('hit', { target: 'target.nemesis' }))).toEqual([
      { key: 'aeons.hit', params: { damage: 3, left: 47 } },
    ]);
  });

  it('tells its price and what is left', () => {
    expect(notes(view, move('gain', { card: 'supply.burning_opal' }))[0]).toEqual({
      key: 'aeons.price',
      params: { cost: 5, left: 0 },
    });
    expect(notes(view, move('gain', { card: 'supply.jade' }))[0]?.params).toEqual({ cost: 2, left: 3 });
    expect(notes({ ...view, aether: 6 }, move('open', { breach: 'breach.II' }))).toEqual([
      { key: 'aeons.price', params: { cost: 5, left: 1 } },
    ]);
    expect(notes(view, move('open', { breach: 'breach.I' }))).toEqual([]);
    expect(notes(view, move('focus', { breach: 'breach.II' }))).toEqual([
      { key: 'aeons.price', params: { cost: 2, left: 2 } },
    ]);
  });

  it('of a text with OR is called what it does', () => {
    const asked = { ...view, question: { kind: 'or', text: 'menace.scorn', number: 0 } };
    expect(label(asked, move('takeoption', { which: 'which.first' }))?.key).toBe(
      'either.menace.scorn.first',
    );
    expect(label(asked, move('pass', {}))).toBeNull();
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
  expect(game.seenAt(line('gained', { seat: 'seat.0', card: 'card.jade' }))).toEqual(['supply.jade']);
  expect(game.seenAt(line('minion_acted', { menace: 'menace.needlemaw' }))).toEqual(['menace.needlemaw']);
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
  expect(lives(timeline, view)).toEqual([[60, 30, 10, 10], [58, 30, 10, 10], [58, 27, 10, 6]]);
  expect(deeds(timeline, view)).toEqual([
    { damage: 2, cast: 1, gained: 0, suffered: 0 },
    { damage: 0, cast: 0, gained: 0, suffered: 4 },
  ]);
});
