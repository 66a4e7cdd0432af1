import { describe, expect, it, vi } from 'vitest';
import game from '../../../../src/ludoteka/games/terra_mystica/text/en.json';
import type { Line, MoveChoice, Timeline } from '../../lib/protocol';
import { about, paragraph } from './explained';
import { answer, ASK } from './automatic.svelte';
import { counted, factionOf, pieceOf } from './data';
import { DRAWINGS } from './icons';
import { divide, spread } from './layout';
import { legend } from './legend';
import { centre, outline, towards } from './map';
import { points } from './points';
import { follows, FORETELLING, ghost, notes } from './foretelling';
import page from './text/en.json';
import type { HexView, PlayerView, TerraContents, TerraView } from './view';

vi.mock('../../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

const hex = (name: string, row: number, column: number, rest: Partial<HexView> = {}): HexView => ({
  name, row, column, terrain: 'plains', building: null, seat: null, town: false, ...rest,
}); // prettier-ignore
const player = (seat: number, rest: Partial<PlayerView> = {}): PlayerView => ({
  seat, faction: 'witches', home: 'forest', points: 20, coins: 15, workers: 3, priests: 0,
  bowls: [5, 7, 0], shipping: 0, digging: 0, spade_price: 3, cults: {}, keys: 0, buildings: {},
  stock: {}, bridges_left: 3, favors: [], towns: [], bonus_card: null, priests_sent: 0, passed: false,
  dropped: false, specials: [], used: [], income: [], ...rest,
}); // prettier-ignore
const view = {
  viewer: 0,
  seat: 0,
  phase: 'turn',
  round: 1,
  rounds: 6,
  tiles: ['SCORE6', 'SCORE1', 'SCORE3', 'SCORE4', 'SCORE5', 'SCORE7'],
  hexes: [
    hex('A1', 0, 0, { terrain: 'forest', building: 'dwelling', seat: 0 }),
    hex('A2', 0, 1, { terrain: 'desert', building: 'temple', seat: 1 }),
    hex('A3', 0, 2),
    hex('B1', 1, 0, { terrain: 'mountains' }),
    hex('C1', 2, 2, { terrain: 'forest', building: 'trading_house', seat: 0 }),
    hex('D1', 3, 3, { terrain: 'desert', building: 'dwelling', seat: 1 }),
  ],
  order: [0, 1],
  passing: [1],
  power_used: ['ACT3'],
  cult_spots: {
    fire: [
      { steps: 3, seat: 1 },
      { steps: 2, seat: null },
    ],
  },
  bridges: [{ site: 'A1:B1', seat: 1 }],
  players: [player(0), player(1, { faction: 'nomads', home: 'desert' })],
  offers: [],
  reach: [{ hex: 'B1', spades: 1, goods: ['good.worker', 'good.worker'], crossing: true }],
  spades: 0,
  site: null,
  bonus_cards: [{ bonus_card: 'BON3', coins: 2 }],
  favors: {},
  towns: {},
} as unknown as TerraView;
const move = (key: string, params: MoveChoice['params']): MoveChoice => ({
  text: key, key: `move.${key}`, params, touches: [],
}); // prettier-ignore

/** Drawings of the frame. */
const SHARED = new Set(['star', 'minus', 'close']);
const contents = {
  ring: ['desert', 'plains', 'swamp', 'lakes', 'forest', 'mountains', 'wasteland'],
  tracks: ['fire', 'water', 'earth', 'air'],
  power_levels: [3, 5],
  top_level: 10,
  scoring: {},
  tiles: {},
  actions: { ACT3: { power: 4, face: [] }, ACTW: { power: 0, face: [] } },
  start_points: 20,
  factions: [
    {
      key: 'witches',
      home: 'forest',
      spade_good: 'worker',
      shipping: [0, 1],
      digging: [3, 2],
      spades: { desert: 2 },
      rows: [
        { building: 'dwelling', workers: 1, coins: 2, coins_alone: null, base: [], places: [] },
        { building: 'trading_house', workers: 2, coins: 3, coins_alone: 6, base: [], places: [] },
        { building: 'temple', workers: 2, coins: 5, coins_alone: null, base: [], places: [] },
        { building: 'stronghold', workers: 4, coins: 6, coins_alone: null, base: [], places: [] },
        { building: 'sanctuary', workers: 4, coins: 6, coins_alone: null, base: [], places: [] },
      ],
    },
  ],
  conversions: [
    { name: 'power to coin', points: 0 },
    { name: 'point to coin', points: -1 },
    { name: 'coin to point', points: 1 },
  ],
} as unknown as TerraContents;

describe('faction boards', () => {
  it('belong to those who chose them', () => {
    expect(factionOf(contents, player(0))?.home).toBe('forest');
    expect(factionOf(contents, player(0, { faction: null }))).toBeUndefined();
  });

  it('have a piece of their colour', () => {
    expect(pieceOf(player(0))).toBe(10);
    expect(pieceOf(player(0, { home: null }))).toBeNull();
  });

  it('count goods', () => {
    expect(counted(['good.worker', 'good.coin', 'good.worker'])).toEqual([
      { icon: 'worker', text: '2' },
      { icon: 'coin', text: '1' },
    ]);
  });
});

describe('the map', () => {
  it('shifts odd rows by half a hex', () => {
    const [even, odd] = [centre({ row: 0, column: 0 }), centre({ row: 1, column: 0 })];
    expect(odd.x - even.x).toBeCloseTo(25.98, 1);
    expect(outline(30)).toMatch(/^M0\.00 -30\.00L/);
  });

  it('is walked with the arrow keys', () => {
    const [first] = view.hexes as [HexView];
    expect(towards(view.hexes, first, 'ArrowRight')?.name).toBe('A2');
    expect(towards(view.hexes, first, 'ArrowDown')?.name).toBe('B1');
    expect(towards(view.hexes, first, 'ArrowLeft')).toBeUndefined();
    expect(towards(view.hexes, first, 'x')).toBeUndefined();
  });
});

describe('a considered move', () => {
  const upgrade = move('upgrade', { hex: 'hex.A1', building: 'building.trading_house' });

  it('shows its building or its terrain', () => {
    expect(ghost(view, upgrade)).toMatchObject({ hex: 'A1', building: 'trading_house' });
    expect(ghost(view, move('terraform', { hex: 'hex.B1' }))).toMatchObject({
      hex: 'B1',
      terrain: 'forest',
    });
    expect(ghost(view, move('end', {}))).toBeNull();
  });

  it('is told in figures, only a faction in words', () => {
    expect(notes(view, upgrade, {})).toEqual([]);
    expect(notes(view, move('choose', { faction: 'faction.witches' }), null)).toEqual([
      { key: 'faction.witches.about', params: {} },
    ]);
    for (const { icon } of Object.values(FORETELLING.quantities))
      if (typeof icon === 'string') expect(DRAWINGS).toHaveProperty(icon);
  });
});

it('foretells a transformation into the home terrain, if that can be paid', () => {
  const terraform = move('terraform', { hex: 'hex.B1' });
  expect(follows(view, terraform)).toEqual(['to forest']);
  expect(notes(view, terraform, null)).toEqual([]);
  expect(notes(view, terraform, { opens: { seat: 0, question: 'phase.goal' } })).toEqual([]);
  expect(notes(view, terraform, { opens: { seat: 0, question: 'phase.rest' } })).toEqual([
    { key: 'move.goal', params: { terrain: 'terrain.forest' } },
  ]);
});

describe('automatic answers', () => {
  const offer = { seat: 0, giver: 1, amount: 3, gain: 3, price: 2 };
  const asked = { ...view, phase: 'answer', offers: [offer] };
  const accept = move('accept', { giver: 'seat.1', amount: 3 });
  const moves = [accept, move('decline', { giver: 'seat.1', amount: 3 })];

  it('take power up to the price, else ask', () => {
    expect(answer(asked, moves, 2)).toBe(accept);
    expect(answer(asked, moves, 1)).toBeNull();
    expect(answer(asked, moves, ASK)).toBeNull();
  });

  it('are given only to offers of the own seat', () => {
    expect(answer({ ...asked, phase: 'turn' }, moves, 5)).toBeNull();
    expect(answer({ ...asked, seat: 1 }, moves, 5)).toBeNull();
    expect(answer({ ...asked, offers: [{ ...offer, giver: 2 }] }, moves, 5)).toBeNull();
  });
});

it('adds up points by round and source, paid ones as negative', () => {
  const line = (key: string, params: Line['params']): Line => ({
    number: 1, at: 0, kind: 'event', step: 1, key, params, private: false,
  }); // prettier-ignore
  const timeline: Timeline = {
    opening: [],
    steps: [
      {
        step: 1,
        seat: 0,
        scores: [0, 0],
        lines: [
          line('round_began', { round: 1, tile: 'tile.SCORE6' }),
          line('points', { seat: 'seat.0', points: 3, source: 'source.tile' }),
          line('took_power', { seat: 'seat.1', giver: 'seat.0', power: 3, price: 2 }),
          line('round_began', { round: 2, tile: 'tile.SCORE1' }),
          line('points', { seat: 'seat.0', points: 6, source: 'source.digging' }),
          line('converted', { seat: 'seat.0', conversion: 'conversion.point to coin' }),
          line('scored_area', { seat: 'seat.1', points: 18, size: 9 }),
        ],
      },
    ],
  };
  const { parts, sources, table } = points(timeline, view, contents);
  const cell = (seat: number, part: number, source: string) =>
    table[seat]?.[part]?.[sources.indexOf(`terra.source.${source}`)];
  expect(parts).toHaveLength(7);
  expect([cell(0, 0, 'start'), cell(0, 0, 'tile'), cell(1, 0, 'power')]).toEqual([20, 3, -2]);
  expect([cell(0, 1, 'tracks'), cell(0, 1, 'power'), cell(1, 6, 'area')]).toEqual([6, -1, 18]);
  const sum = (seat: number) => table[seat]?.flat().reduce((all, one) => all + one, 0);
  expect([sum(0), sum(1)]).toEqual([28, 36]);
});

it('explains things of the table', () => {
  expect(about('hex.B1', view, contents)).toEqual({
    key: 'terra.about.hex.crossing',
    params: { terrain: 'terrain.mountains', spades: 1, goods: ['good.worker', 'good.worker'] },
  });
  expect(about('hex.A2', view, contents)?.key).toBe('terra.about.hex.built');
  expect(about('hex.A3', view, contents)?.key).toBe('terra.about.hex.free');
  expect(about('bonus_card.BON3', view, contents)).toEqual({
    key: 'terra.about.bonus_card.coins',
    params: { about: 'bonus_card.BON3.about', coin: 'good.coin', coins: 2 },
  });
  expect(about('tile.SCORE7', view, contents)?.key).toBe('terra.about.tile.last');
  expect(about('action.ACT3', view, contents)?.key).toBe('terra.about.power_action.yours');
  expect(about('action.ACTW', view, contents)?.key).toBe('terra.about.special');
  expect(about('turn.end', view, contents)?.key).toBe('move.end.about');
  expect(about('nothing', view, contents)).toBeNull();
  expect(paragraph('nothing', view)).toBe('');
});

it.each([
  'seat.0', 'faction.witches', 'faction.giants', 'hex.A1', 'hex.A3', 'hex.B1', 'hex.r1', 'terrain.river',
  'terrain.desert', 'bridge.A1.B1', 'bridge.A2.B1', 'bonus_card.BON3', 'favor.FAV5', 'town.TW1',
  'tile.SCORE6', 'action.ACT3', 'action.ACTW', 'spot.fire.3', 'spot.fire.1', 'cult.fire', 'shipping',
  'digging', 'building.dwelling', 'building.trading_house', 'conversion.power to coin', 'conversions',
  'good.coin', 'good.priest', 'bowls', 'income', 'order', 'left', 'offers', 'offer.1.accept',
  'offer.later', 'turn.pass', 'turn.end', 'turn.finish',
])('tells of %s what it is and where the rules say so', (thing) => {
  for (const seen of [view, { ...view, viewer: null }]) {
    const { key = '' } = about(thing, seen, contents) ?? {};
    expect({ ...game, ...page }[key as keyof typeof page], key).toBeTruthy();
    expect(game).toHaveProperty([`rules.${paragraph(thing, seen)}`]);
  }
}); // prettier-ignore

it('lists every sign of tiles and boards', () => {
  const signs = legend(view, contents).flatMap((group) => group.signs);
  const shown = new Set(signs.map(({ icon }) => icon));
  for (const { icon, means } of signs) {
    if (icon && !SHARED.has(icon)) expect(DRAWINGS).toHaveProperty([icon]);
    expect({ ...game, ...page }).toHaveProperty([means.key]);
  }
  for (const icon of Object.keys(DRAWINGS))
    if (!/^(piece|faction)-|^(ring|offer)$/.test(icon)) expect(shown).toContain(icon);
});

describe('the room of the board', () => {
  it.each([
    [943, 412, false],
    [1006, 458, false],
    [1064, 592, true],
    [1530, 770, true],
  ])('of %d by %d pixels goes to the map first', (width, height, tall) => {
    const division = divide(width, height);
    expect(division.tall).toBe(tall);
    expect(division.side).toBeLessThan(0.39 * width);
    expect(division.side).toBeGreaterThan(250);
  });

  it('keeps the pieces of a space inside it, none over another', () => {
    for (const number of [1, 2, 3, 4, 5]) {
      const spots = spread(number, 26, 22);
      expect(spots).toHaveLength(number);
      for (const { x, y, size } of spots) {
        expect(Math.min(x, 26 - x, y, 22 - y)).toBeGreaterThanOrEqual(size / 2);
        const near = spots.filter((one) => Math.hypot(one.x - x, one.y - y) < size - 0.01);
        expect(near).toHaveLength(1);
      }
    }
    expect(spread(0, 26, 22)).toEqual([]);
  });
});

describe('drawings', () => {
  it('give every faction a figure', () => {
    const figures = Object.keys(DRAWINGS).filter((name) => name.startsWith('faction-'));
    expect(figures).toHaveLength(14);
  });
});
