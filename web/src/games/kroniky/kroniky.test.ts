import { describe, expect, it, vi } from 'vitest';
import type { Forecast, MoveChoice, Preview } from '../../lib/protocol';
import { odds, outcome } from './battle';
import { eventOf, keyEvents } from './events';
import { faceOf } from './faces';
import { flagsOf, signOf } from './flags';
import { bills, defeats, notes } from './foretelling';
import { DRAWINGS, iconOf } from './icons';
import { game } from './index';
import { around, centre, piles, range, spaceOf, walk } from './land';
import { isBuilding, pageOf } from './pages';
import {
  actionOf,
  chosenOf,
  consideredOf,
  hexOf,
  inventionsOn,
  structureOf,
  trackOf,
  type Share,
} from './printed';
import { does, result } from './signs';
import type { BattleView, KronikyContents, KronikyView, LaneView, WorkerView } from './view';

vi.mock('../../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

const worker = (number: number, space: string, steps = 4): WorkerView => ({
  worker: number,
  space,
  steps,
  ended: false,
  building_road: false,
  reach: [],
});
const segment = (cost: string[], flags: number[] = []) => ({
  split: true,
  cost,
  workers: 1,
  flags,
  reward: [],
});
const contents = {
  columns: 2,
  limits: { crisis: 4, rounds: 15 },
  flags: [
    { key: 'needs_level', params: { area: 'area.agriculture', number: 2 } },
    { key: 'needs_happiness', params: { number: 4 } },
    { key: 'needs_points', params: { number: 4 } },
  ],
  cards: [
    [
      { area: 'agriculture', line: 1, goods: [], help: [], helpers: 2 },
      { area: 'religion', line: 3, goods: [], help: [], helpers: 1 },
    ],
  ],
  tracks: [
    {
      track: 'agriculture',
      segments: [segment([]), segment(['resource.wood', 'resource.ore'], [1])],
    },
    { track: 'granary', segments: [segment([])] },
    { track: 'market', segments: [segment([])] },
    { track: 'inventions_1', segments: [segment([]), segment([])] },
    { track: 'inventions_2', segments: [segment([])] },
    { track: 'wonder', segments: [segment([])] },
  ],
  actions: [
    {
      action: 'taxes.light',
      workers: 1,
      cost: [],
      flags: [0],
      does: [
        { number: null, what: 'resource.gold' },
        { number: -1, what: 'term.happiness' },
      ],
      takes_extra: false,
    },
  ],
  inventions: ['tools', 'bronze', 'wheel'].map((invention) => ({ invention, opens: [], gift: '' })),
  units: [{ unit: 'archers', level: 2, strength: 2, cost: ['resource.gold'], flags: [0] }],
  structures: [{ structure: 'farm', cost: [], limit: 3 }],
  hexes: [
    { space: 'a:1', terrain: 'treasure', dangerous: true, treasure: ['resource.gold'] },
    { space: 'a:2', terrain: 'tree' },
  ],
  events: [
    [
      {
        effects: [
          { type: 'pay', goods: ['resource.wood'] },
          { type: 'gain', goods: ['resource.food'], unless: [0] },
        ],
      },
    ],
    [{ effects: [{ type: 'relations', amount: 1, when: [0], enemy: true }], dangerous: true }],
  ],
  key_events: [{ round: 1, when: [1], effects: [{ type: 'happiness', amount: -1 }] }],
} as unknown as KronikyContents;
const view = {
  round: 1,
  line: 1,
  phase: 'actions',
  crises: { hunger: 0 },
  enemy_beaten: false,
  provoking: [],
  capital: 'a:1',
  card: { number: 1, chosen: null },
  map_workers: [worker(1, 'a:1')],
  tracks: { agriculture: 1 },
  begun: [],
  used: ['taxes.light'],
  extra: [],
  products: { 'taxes.light': 3 },
  holds: [0],
  reached: [2, 3, 3],
  terrain: {},
  roads: ['a:2'],
  structures: { 'b:1': 'farm' },
  apart: [],
  lanes: [],
  recruited: { archers: 2 },
} as unknown as KronikyView;

describe('the map', () => {
  it('has odd columns half a space lower', () => {
    expect(around('b:1').sort()).toEqual(['a:1', 'a:2', 'b:2', 'c:1', 'c:2']);
    expect(around('c:2')).toContain('b:1');
    expect(centre('b:1').y).toBeGreaterThan(centre('a:1').y);
    expect(spaceOf('hex.f.5')).toBe('f:5');
    expect(spaceOf('worker.1')).toBeNull();
  });

  it('shows where a worker gets, and turns a far space into single steps', () => {
    const walker: WorkerView = {
      ...worker(1, 'a:1'),
      reach: [{ 'b:1': 'a:1' }, { 'a:2': 'a:1' }, { 'a:3': 'a:2', 'c:1': 'b:1' }],
    };
    expect([...range(walker)]).toEqual([
      ['b:1', 0],
      ['a:2', 1],
      ['a:3', 2],
      ['c:1', 2],
    ]);
    expect(walk(walker, 'a:3')).toEqual(['step 1 a:2', 'step 1 a:3']);
    expect(walk(walker, 'c:1')).toEqual(['step 1 b:1', 'step 1 c:1']);
    expect(walk(walker, 'a:6')).toEqual([]);
    const there = { ...view, map_workers: [walker] };
    expect(game.way?.(there, ['worker.1'], 'hex.a.3')).toEqual(['step 1 a:2', 'step 1 a:3']);
    expect(game.way?.(there, [], 'hex.a.3')).toEqual([]);
  });

  it('makes moves at a touch only where nothing is lost by them', () => {
    const instant = game.instant as unknown as (view: KronikyView, move: MoveChoice) => boolean;
    const move = (key: string, space = ''): MoveChoice => ({
      text: '',
      key,
      params: { space },
      touches: [],
    });
    const wild = { ...view, provoking: ['a:1'] };
    expect(instant(wild, move('move.step', 'hex.a.2'))).toBe(true);
    expect(instant(wild, move('move.step', 'hex.a.1'))).toBe(false);
    expect(instant(view, move('move.step', 'hex.a.1'))).toBe(true);
    expect(instant(view, move('move.recall'))).toBe(true);
    expect(instant({ ...view, last_recall: true }, move('move.recall'))).toBe(false);
    expect(instant(view, move('move.disband'))).toBe(false);
  });

  it('piles workers that stand and move alike', () => {
    const found = piles([worker(1, 'a:1'), worker(2, 'a:1'), worker(3, 'a:1', 2)]);
    expect(found.map(({ number }) => number)).toEqual([2, 1]);
  });
});

describe('what is printed', () => {
  it('is shown as it stands now', () => {
    expect(trackOf(view, contents, 'agriculture')).toMatchObject({
      done: 1,
      next: {
        paid: [],
        unpaid: ['resource.wood', 'resource.ore'],
        workers: 1,
        flags: [{ key: 'needs_happiness' }],
      },
    });
    const begun = [
      { track: 'agriculture', paid: ['resource.ore'], unpaid: ['resource.wood'], workers: 0 },
    ];
    expect(trackOf({ ...view, begun }, contents, 'agriculture')?.next).toMatchObject(
      begun[0] ?? {},
    );
    expect(trackOf({ ...view, tracks: { market: 1 } }, contents, 'market')?.next).toBeNull();
    expect(trackOf(view, contents, 'tribute')).toBeNull();
    expect(actionOf(view, contents, 'taxes.light')).toMatchObject({
      used: true,
      extra: false,
      flags: [{ holds: true }],
      does: [{ number: 3 }, { number: -1 }],
    });
    expect(structureOf(view, contents, 'farm')).toMatchObject({ built: 1, limit: 3 });
    const hexes = contents.hexes.map((hex) => hexOf({ ...view, terrain: { 'a:1': 'empty' } }, hex));
    expect(hexes).toMatchObject([
      { printed: 'treasure', terrain: 'empty', dangerous: true, treasure: [], road: false },
      { printed: 'tree', terrain: 'tree', road: true, structure: null },
    ]);
    expect(inventionsOn(contents, 'inventions_2')).toMatchObject([
      { invention: 'wheel', number: 3 },
    ]);
  });

  it('has a card with two halves', () => {
    const place = { key: 'move.placecard', params: { area: 'area.religion' } };
    expect(chosenOf(view, contents)).toBeUndefined();
    expect(chosenOf({ ...view, card: { number: 1, chosen: 1 } }, contents)?.line).toBe(3);
    expect(consideredOf(view, contents, place)).toBe(1);
    expect(consideredOf(view, contents, null)).toBe(-1);
  });

  it('tells what comes and what does not', () => {
    expect(eventOf(view, contents, 1, 1).effects.map(({ comes }) => comes)).toEqual([true, false]);
    expect(eventOf(view, contents, 2, 1)).toMatchObject({
      dangerous: true,
      effects: [{ comes: true }],
    });
    expect(eventOf({ ...view, enemy_beaten: true }, contents, 2, 1).effects[0]?.comes).toBe(false);
    expect(eventOf(view, contents, 3, 1)).toEqual({ effects: [], dangerous: false });
    expect(keyEvents(view, contents, 1)).toMatchObject([
      { comes: false, when: [{ key: 'needs_happiness' }] },
    ]);
    expect(keyEvents(view, contents, 2)).toEqual([]);
  });
});

describe('what is foretold', () => {
  const due = (more: Partial<Forecast>): Forecast => ({ when: 'round', ...more });
  const paid = (key: string, goods: string[], food = 0, gold = 0) => ({
    key,
    params: { goods, food, gold },
  });
  const lost = (cause: string) => ({ key: 'defeat', params: { cause, round: 1 } });

  it('is a bill of food and gold, with what is missing', () => {
    const lines = [
      paid('fell_short', ['resource.food'], 1),
      paid('fell_short', ['resource.wood', 'resource.gold'], 0, 2),
    ];
    expect(bills([due({ lines })])).toEqual([
      { good: 'food', need: 2, missing: 1 },
      { good: 'gold', need: 3, missing: 2 },
    ]);
  });

  it('is the bill of the upkeep where luck decides the rest', () => {
    const upkeep = due({ when: 'upkeep', lines: [paid('paid_due', ['resource.food'])] });
    expect(bills([due({ lines: [] }), upkeep])[0]?.need).toBe(1);
    expect(bills([null, null]).map(({ need }) => need)).toEqual([0, 0]);
  });

  it('warns of a defeat, sure or likely', () => {
    expect(defeats(due({ lines: [lost('defeat.hunger')] }))).toEqual([
      { cause: 'defeat.hunger', odds: 1 },
    ]);
    const chances = [
      { odds: 0.5 },
      { odds: 0.25, lines: [lost('defeat.war_lost')] },
      { odds: 0.25, lines: [lost('defeat.war_lost')] },
    ];
    expect(defeats(due({ chances }))).toEqual([{ cause: 'defeat.war_lost', odds: 0.5 }]);
    expect(defeats(due({}))).toEqual([]);
  });

  const lane: LaneView = {
    lane: 'I',
    own: { boxes: [4], strength: 4, column: 3 },
    enemy: { boxes: [3], strength: 3, column: 4 },
    own_total: 4,
    enemy_total: 3,
    battle: [],
    wins: false,
    threatens: false,
  };
  const battle: BattleView[] = [
    { lead: 2, sides: 1, own_losses: 0, enemy_losses: 2, moves: 1, enemy_left: 1, war: null },
    { lead: 1, sides: 4, own_losses: 0, enemy_losses: 1, moves: 0, enemy_left: 2, war: null },
    { lead: 0, sides: 1, own_losses: 1, enemy_losses: 1, moves: null, enemy_left: 2, war: null },
  ];
  const told = (change: Partial<BattleView>): string =>
    outcome({ ...(battle[0] as BattleView), ...change })
      .map(({ key, params }) => `${key.replace('kroniky.battle.', '')} ${params.number}`)
      .join(', ');

  it('gives the odds of a battle', () => {
    expect(odds(battle)).toEqual({ won: 5, tied: 1, lost: 0 });
  });

  it('tells what each result brings', () => {
    expect(told({})).toBe('won 2, enemy_loss 2, forward 1');
    expect(told({ ...battle[1] })).toBe('won 1, enemy_loss 1');
    expect(told({ ...battle[2] })).toBe('tied 0, enemy_loss 1, own_destroyed 1');
    expect(told({ enemy_left: 0, moves: 2, war: 'won' })).toBe(
      'won 2, enemy_destroyed 2, war_won 0',
    );
    expect(told({ lead: -3, own_losses: 2, enemy_losses: 0, moves: -1 })).toBe(
      'lost 3, own_loss 2, back 1',
    );
  });

  it('is said of a move besides its figures', () => {
    const move = (key: string): MoveChoice => ({
      text: '',
      key,
      params: { division: 'division.I' },
      touches: [],
    });
    const said = (key: string, preview: Preview | null, lanes: LaneView[] = [lane]): string[] =>
      notes({ ...view, lanes }, move(key), preview).map((one) =>
        one.key.replace('kroniky.note.', ''),
      );
    const line = (key: string) => ({ key });
    expect(said('move.order', null)).toEqual([]);
    expect(said('move.order', { lines: [line('war')] })).toEqual(['war']);
    expect(said('move.order', { lines: [line('war'), line('war_won')] })).toEqual([
      'war',
      'war_won',
    ]);
    expect(said('move.step', { lines: [line('danger')] })).toEqual(['danger']);
    const fight = { chances: [{ odds: 1, lines: [line('attacked')] }] };
    expect(said('move.order', fight, [{ ...lane, battle }])).toEqual(['battle']);
    const lethal = battle.map((one, i) => ({ ...one, war: i ? null : ('won' as const) }));
    expect(said('move.order', fight, [{ ...lane, battle: lethal }])).toEqual([
      'battle',
      'sides_won',
    ]);
    const round = { changes: [{ quantity: 'round', before: 1, after: 2 }] };
    expect(said('move.recall', round)).toEqual(['round']);
    expect(said('move.recall', {})).toEqual([]);
  });
});

describe('signs', () => {
  it('exist for every thing that is drawn', () => {
    const things = ['resource.wood', 'term.population', 'term.victory_point', 'track.market', 'track.inventions_1',
      'action.taxes.light', 'structure.settlement_a', 'unit.cannon', 'invention.wheel', 'worker.1', 'crisis.hunger']; // prettier-ignore
    for (const thing of things) expect(DRAWINGS, thing).toHaveProperty(iconOf(thing));
  });

  it('stand for flags, with their number', () => {
    const flag = { key: 'needs_invention', params: { invention: 'invention.wheel' } };
    expect(signOf(flag, contents)).toEqual({ icon: 'k-inventions', number: 3 });
    const market = { key: 'needs_building', params: { building: 'building.market' } };
    expect(signOf(market, contents)).toEqual({ icon: 'k-market', number: 2 });
    expect(flagsOf(view, contents, [0, 2])).toMatchObject([
      { key: 'needs_level', holds: true, reached: 2 },
      { key: 'needs_points', holds: false, reached: 3 },
    ]);
  });

  it('stand for moves and actions', () => {
    const pay = {
      text: '',
      key: 'move.pay',
      params: { track: 'track.capital', resource: 'resource.wood' },
      touches: [],
    };
    expect(faceOf(pay)).toEqual({ icon: 'k-wood', good: 'wood' });
    const gold = (number: number): Share => ({ number, what: 'resource.gold' });
    expect(does([gold(12), { number: -2, what: 'term.happiness' }])).toEqual([
      { text: '+12', icon: 'k-gold', good: 'gold' },
      { text: '−2', icon: 'k-sad' },
    ]);
    expect(does([gold(-3), { number: 1, what: 'term.good' }])).toEqual([
      { text: '3', icon: 'k-gold', good: 'gold' },
      { text: '→1', icon: 'more' },
    ]);
    expect(does([{ number: -1, what: 'term.relations' }])).toEqual([
      { text: '1', icon: 'k-peace' },
    ]);
    expect(does([gold(0)])).toEqual([{ text: '0', icon: 'k-gold', good: 'gold' }]);
  });

  it('are told in words before an action is used', () => {
    const act = (action: string, does: Share[]) => ({ action, does });
    expect(
      result(
        act('taxes.light', [
          { number: 1, what: 'resource.gold' },
          { number: -1, what: 'term.happiness' },
        ]),
      ),
    ).toEqual([
      { key: 'board.gain', params: { goods: ['resource.gold'] } },
      { key: 'board.happiness_falls', params: { number: 1 } },
    ]);
    const told = (action: string, ...does: Share[]) => result(act(action, does))[0];
    expect(told('capital.rationing', { number: -2, what: 'resource.food' })).toEqual({
      key: 'board.saves',
      params: { number: 2 },
    });
    expect(told('diplomacy.envoy', { number: -1, what: 'term.relations' })?.key).toBe(
      'board.to_peace',
    );
    expect(told('education.study', { number: 0, what: 'resource.science' })).toEqual({
      key: 'board.gain',
      params: { goods: [] },
    });
    const swap = [
      { number: -3, what: 'resource.gold' },
      { number: 1, what: 'term.good' },
    ];
    expect(told('finance.buy3', ...swap)?.key).toBe('board.does.finance.buy3');
  });

  it('are explained', () => {
    const told = (thing: string): unknown => game.about(thing, view, contents);
    expect(told('hex.a.1')).toEqual({
      key: 'kroniky.about.treasure',
      params: {
        what: ['terrain.treasure', 'area.capital', 'kroniky.hex.danger'],
        goods: ['resource.gold'],
      },
    });
    expect(told('crisis.hunger')).toMatchObject({ params: { level: 0, end: 4 } });
    expect(told('unit.archers')).toMatchObject({
      key: 'kroniky.about.unit',
      params: { strength: 2, number: 2 },
    });
    expect(told('structure.farm')).toMatchObject({
      key: 'kroniky.about.farm',
      params: { built: 1, limit: 3 },
    });
    expect(told('resource.wood')).toBeNull();
  });

  it('lie on their cards', () => {
    expect(pageOf('track.market')).toBe('cities');
    expect(pageOf('track.wonder')).toBe('chronicle');
    expect(pageOf('action.taxes.light')).toBe('trade');
    expect(pageOf('hex.a.1')).toBeNull();
    expect(['market', 'capital', 'wonder', 'inventions_1'].map(isBuilding)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
