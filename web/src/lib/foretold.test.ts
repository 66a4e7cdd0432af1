import { describe, expect, it } from 'vitest';
import { Catalogue } from './catalogue';
import {
  forecasting,
  isEmpty,
  nameOf,
  numberOf,
  percent,
  reading,
  sourcesOf,
  type Foretelling,
} from './foretold';
import type { Preview } from './protocol';

const words = new Catalogue('en', {
  'quantity.coins': 'coins',
  'quantity.cards': 'in hand: {thing}',
  'source.favor': 'favor tile',
  'source.cults': 'cult tracks',
  'cult.fire': 'fire',
  'card.elf': 'elf',
});
const how: Foretelling = {
  quantities: {
    workers: { icon: 'worker' },
    coins: {},
    bowl: { level: true },
    points: {},
    secret: { own: true },
  },
  lines: ['built'],
};
const preview: Preview = {
  changes: [
    { quantity: 'round', before: 1, after: 2 },
    { quantity: 'points', seat: 1, before: 20, after: 25 },
    { quantity: 'coins', seat: 1, before: 9, after: 6 },
    { quantity: 'workers', seat: 1, before: 3, after: 1 },
    { quantity: 'bowl', seat: 1, before: 5, after: 7 },
    { quantity: 'coins', seat: 0, before: 1, after: 4 },
    { quantity: 'secret', seat: 0, before: 0, after: 1 },
    { quantity: 'coins', before: 2, after: 0 },
  ],
  gains: [
    { quantity: 'points', seat: 1, amount: 2, source: 'source.favor' },
    { quantity: 'points', seat: 1, amount: 3, source: 'source.cults', thing: 'cult.fire' },
    { quantity: 'points', seat: 0, amount: 9, source: 'source.favor' },
  ],
  lines: [{ key: 'built' }, { key: 'paid' }],
  opens: { seat: 1 },
};
const names = (figures: { quantity: string }[]): string[] =>
  figures.map(({ quantity }) => quantity);

describe('what is foretold', () => {
  it('is sorted: own costs first, then gains, the table, the others', () => {
    const told = reading(preview, 1, how);
    expect(names(told.own)).toEqual(['workers', 'coins', 'bowl', 'points']);
    expect(told.own.map((one) => numberOf(words, one))).toEqual(['−2', '−3', '5 → 7', '+5']);
    expect(told.table.map((one) => numberOf(words, one))).toEqual(['−2']);
    expect(told.others.map(({ seat, figures }) => [seat, names(figures)])).toEqual([
      [0, ['coins']],
    ]);
    expect(told.lines).toEqual([{ key: 'built' }]);
    expect([told.over, told.reveals, told.ways]).toEqual([false, false, []]);
  });

  it('shows everything where a game does not choose', () => {
    const told = reading(preview, null);
    expect(told.own).toEqual([]);
    expect(names(told.table)).toEqual(['round', 'coins']);
    expect(names(told.others[1]?.figures ?? [])).toEqual(['points', 'coins', 'workers', 'bowl']);
  });

  it('says where points come from', () => {
    const points = reading(preview, 1, how).own.at(-1);
    expect(points && sourcesOf(words, points)).toBe('favor tile +2 and cult tracks (fire) +3');
    const [gain] = preview.gains ?? [];
    expect(points && gain && sourcesOf(words, { ...points, gains: [gain] })).toBe('favor tile');
  });

  it('tells chances and what stays open', () => {
    const told = reading(
      {
        reveals: true,
        sampled: true,
        unknown: [
          { quantity: 'coins', seat: 0 },
          { quantity: 'secret', seat: 0 },
          { quantity: 'deck' },
        ],
        chances: [
          { odds: 0.75, changes: [{ quantity: 'coins', seat: 1, before: 1, after: 2 }], opens: {} },
          {
            odds: 0.25,
            changes: [{ quantity: 'deck', before: 1, after: 0 }],
            unknown: [{ quantity: 'coins', seat: 0 }],
          },
        ],
      },
      1,
      how,
    );
    expect(told.ways.map(({ odds, over }) => [odds, over])).toEqual([
      [0.75, true],
      [0.25, false],
    ]);
    expect(told.ways.map(({ open }) => open.length)).toEqual([0, 1]);
    expect(told.open).toEqual([{ quantity: 'coins', seat: 0 }]);
    expect([told.reveals, told.sampled, isEmpty(told)]).toEqual([true, true, false]);
  });

  it('leaves nothing open that each of the ways tells', () => {
    const [won, lost] = [4, 1].map((after) => ({
      odds: 0.5,
      changes: [{ quantity: 'points', seat: 1, before: 2, after }],
    }));
    const told = reading(
      { unknown: [{ quantity: 'points', seat: 1 }], chances: [won!, lost!] },
      1,
      how,
    );
    expect([told.open, told.ways.length]).toEqual([[], 2]);
    expect(reading({ unknown: [{ quantity: 'points', seat: 1 }] }, 1, how).open).toHaveLength(1);
  });
});

it('says where nobody can look further, and what is told up to there', () => {
  const dark: Foretelling = {
    ...how,
    beyond: (open) =>
      open.some(({ quantity }) => quantity === 'deck') ? { lines: ['paid'], said: 'dark' } : null,
  };
  const unknown = [{ quantity: 'coins', seat: 0 }, { quantity: 'deck' }];
  const lines = [{ key: 'built' }, { key: 'paid' }];
  const told = reading({ lines, unknown }, 1, dark);
  expect([told.open, told.beyond, told.lines]).toEqual([[], 'dark', [{ key: 'paid' }]]);
  expect(isEmpty(told)).toBe(false);
  expect(reading({ lines, unknown, opens: { seat: 1 } }, 1, dark).beyond).toBe('');
  const lucky = reading(
    {
      unknown,
      chances: [
        { odds: 0.5, unknown },
        { odds: 0.5, opens: { seat: 0 } },
      ],
    },
    1,
    dark,
  );
  expect([lucky.open, lucky.beyond]).toEqual([[], '']);
  expect(lucky.ways.map(({ beyond }) => beyond)).toEqual(['dark', '']);
});

it('shows of a forecast what matters then', () => {
  const some = { ...how, only: { game: ['points'] } };
  expect(Object.keys(forecasting('game', some)?.quantities ?? {})).toEqual(['points']);
  expect(forecasting('income', some)).toBe(some);
  expect(forecasting('game')).toBeUndefined();
});

it('names quantities of one thing and of a group', () => {
  expect(nameOf(words, { quantity: 'coins' })).toBe('coins');
  expect(nameOf(words, { quantity: 'cards', thing: 'card.elf' })).toBe('in hand: elf');
  expect(nameOf(words, { quantity: 'cards' })).toBe('in hand: …');
});

it('writes odds as the language does, never as certain', () => {
  expect([0.5, 0.004, 0.996, 1].map((odds) => percent(odds, 'en'))).toEqual([
    '50%',
    '<1%',
    '>99%',
    '100%',
  ]);
  expect(percent(0.5, 'cs')).toMatch(/^50\s%$/);
});
