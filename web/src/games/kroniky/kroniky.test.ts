import { describe, expect, it, vi } from 'vitest';
import type { MoveChoice } from '../../lib/protocol';
import { coming, flagOf, keyEvents, knows, levelOf, units } from './chronicle';
import { does, result } from './does';
import { due, placed } from './due';
import { DRAWINGS, iconOf } from './icons';
import { game } from './index';
import { around, centre, dangerNow, piles, reach, spaceOf, walk } from './land';
import { pageOf } from './pages';
import { faceOf, instant, notes, wish } from './preview';
import { reached, signOf } from './progress';
import type { ActionView, BattleView, HexView, KronikyView, LaneView, Share, WorkerView } from './view';
import { odds, opens, outcome, provokes, threatens } from './war';

vi.mock('../../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

const hex = (space: string, more: Partial<HexView> = {}): HexView => ({
  space,
  printed: 'empty',
  terrain: 'empty',
  walk: true,
  road: false,
  linked: false,
  structure: null,
  dangerous: false,
  treasure: [],
  ...more,
});
const worker = (number: number, space: string, steps = 4): WorkerView => ({
  worker: number,
  space,
  steps,
  ended: false,
  building_road: false,
  reach: [],
});
/** A strip of spaces: a:1 to a:6, with rocks and a second column beside them. */
const strip = [1, 2, 3, 4, 5, 6].flatMap((row) => [hex(`a:${row}`), hex(`b:${row}`, { walk: row > 2 })]);
const DANGEROUS = [[{ effects: [], dangerous: true }], [], []];
const track = (name: string, done: number) => ({ track: name, done, size: 4, unpaid: [], workers: 0, reward: [] });
const view = {
  round: 1,
  line: 1,
  phase: 'actions',
  goods: { wood: 1, ore: 0, food: 3, work: 0, science: 0, gold: 2 },
  food_due: 2,
  gold_due: 0,
  population: 1,
  happiness: 3,
  happiness_actions: 0,
  rounds: 15,
  crises: { hunger: 0, bankruptcy: 0, rebellion: 0 },
  defeats: ['hunger', 'bankruptcy', 'rebellion', 'war_lost', 'out_of_time'],
  war: false,
  relations: 2,
  enemy_beaten: false,
  danger_met: false,
  rides: false,
  capital: 'a:1',
  columns: 2,
  hexes: strip,
  map_workers: [worker(1, 'a:1')],
  tracks: [track('agriculture', 2), track('settlement_b', 1), track('inventions_2', 3), track('market', 1)],
  structures: [{ structure: 'farm', cost: [], built: 1, limit: 3 }],
  units: [{ unit: 'archers', level: 2, strength: 2, cost: ['resource.gold'] }],
  lanes: [],
  counters: { fish_caught: 1 },
  recruited: { cavalry: 2 },
  victory_points: 3,
  events: [[{ effects: [{ type: 'pay', cost: { wood: 2, food: 2 } }] }], [], []],
  key_events: [],
} as unknown as KronikyView;

describe('the map', () => {
  it('has odd columns half a space lower', () => {
    expect(around('b:1').sort()).toEqual(['a:1', 'a:2', 'b:2', 'c:1', 'c:2']);
    expect(around('c:2')).toContain('b:1');
    expect(centre('b:1').y).toBeGreaterThan(centre('a:1').y);
    expect(spaceOf('hex.f.5')).toBe('f:5');
    expect(spaceOf('worker.1')).toBeNull();
  });

  it('lets a worker walk as far as his steps, around obstacles', () => {
    const range = reach(view, worker(1, 'a:1', 2));
    expect(Object.fromEntries([...range].map(([space, { steps }]) => [space, steps]))).toEqual({
      'a:2': 1,
      'a:3': 2,
    });
    expect(reach(view, { ...worker(1, 'a:1'), ended: true }).size).toBe(0);
  });

  it('turns a far space into single steps', () => {
    expect(walk(view, worker(1, 'a:1'), 'a:4')).toEqual(['step 1 a:2', 'step 1 a:3', 'step 1 a:4']);
    expect(walk(view, worker(1, 'a:1'), 'a:6')).toEqual([]);
    expect(game.way?.(view, ['worker.1'], 'hex.a.3')).toEqual(['step 1 a:2', 'step 1 a:3']);
    expect(game.way?.(view, [], 'hex.a.3')).toEqual([]);
  });

  it('lets roads be free once they are paved', () => {
    const roads = strip.map((one) => (one.space.startsWith('a') ? { ...one, road: true } : one));
    const range = reach({ ...view, hexes: roads, rides: true }, worker(1, 'a:1', 1));
    expect(range.get('a:6')?.steps).toBe(0);
    expect(range.get('b:6')?.steps).toBe(1);
  });

  it('goes around danger, and into it only at the end of a way', () => {
    const wild = (...danger: string[]): KronikyView => {
      const hexes = ['a:2', 'b:1', 'b:2', 'c:2'].map((one) => hex(one, { dangerous: danger.includes(one) }));
      return { ...view, hexes, events: DANGEROUS } as unknown as KronikyView;
    };
    expect(dangerNow(wild('b:1'))).toBe(true);
    expect(walk(wild('b:1'), worker(1, 'a:2'), 'c:2')).toEqual(['step 1 b:2', 'step 1 c:2']);
    expect(walk(wild('b:2'), worker(1, 'a:2'), 'c:2')).toEqual(['step 1 b:1', 'step 1 c:2']);
    expect(walk(wild('b:1', 'b:2'), worker(1, 'a:2'), 'c:2')).toEqual([]);
    expect(walk(wild('c:2'), worker(1, 'a:2'), 'c:2')).toHaveLength(2);
    const met = { ...wild('b:1', 'b:2'), danger_met: true };
    expect(dangerNow(met)).toBe(false);
    expect(walk(met, worker(1, 'a:2'), 'c:2')).toHaveLength(2);
  });

  it('makes moves at a touch only where nothing is lost by them', () => {
    const move = (key: string, touches: string[], space = ''): MoveChoice => ({ text: '', key, params: { space }, touches });
    const step = (to: string): MoveChoice => move('move.step', ['worker.1', `hex.${to}`, 'hex.a.1'], `hex.${to}`);
    const hexes = [hex('a:1', { dangerous: true }), hex('a:2'), hex('b:1', { dangerous: true })];
    const wild = { ...view, hexes, events: DANGEROUS } as unknown as KronikyView;
    expect(instant(wild, step('a.2'))).toBe(true);
    expect(instant(wild, step('b.1'))).toBe(false);
    expect(instant({ ...wild, danger_met: true }, step('b.1'))).toBe(true);
    expect(notes(wild, step('b.1'))).toEqual([{ key: 'kroniky.note.danger', params: {} }]);
    expect(notes(wild, step('a.2'))).toEqual([]);
    const recall = move('move.recall', ['worker.1', 'hex.a.1']);
    expect(instant(view, recall)).toBe(false);
    expect(notes(view, recall)).toEqual([{ key: 'kroniky.note.round', params: {} }]);
    expect(instant({ ...view, map_workers: [worker(1, 'a:1'), worker(2, 'a:2')] }, recall)).toBe(true);
    expect(instant(view, move('move.disband', ['division.I']))).toBe(false);
  });

  it('piles workers that stand and move alike', () => {
    const found = piles([worker(1, 'a:1'), worker(2, 'a:1'), worker(3, 'a:1', 2)]);
    expect(found.map(({ number }) => number)).toEqual([2, 1]);
  });
});

describe('the chronicle', () => {
  it('knows which conditions hold', () => {
    const holds = (condition: Parameters<typeof flagOf>[1]): boolean => flagOf(view, condition).holds;
    expect(holds({ type: 'area_level', area: 'agriculture', min: 2 })).toBe(true);
    expect(holds({ type: 'area_level', area: 'settlements', min: 2 })).toBe(false);
    expect(holds({ type: 'structure', structure: 'farm', min: 1 })).toBe(true);
    expect(holds({ type: 'invention', id: 8 })).toBe(true);
    expect(holds({ type: 'invention', id: 9 })).toBe(false);
    expect(holds({ type: 'building', id: 5 })).toBe(true);
    expect(holds({ type: 'population', min: 2 })).toBe(false);
    expect(holds({ type: 'happiness', min: 3 })).toBe(true);
    expect(holds({ type: 'relations', state: 'peace' })).toBe(false);
    expect(holds({ type: 'army_units', min: 1 })).toBe(false);
    expect(holds({ type: 'counter', counter: 'fish_caught', min: 1 })).toBe(true);
    expect(levelOf(view, 'settlements')).toBe(1);
    expect(knows(view, 6)).toBe(true);
  });

  it('tells what comes and what does not', () => {
    const farm = { type: 'structure' as const, structure: 'farm' as const, min: 1 };
    const gain = { type: 'gain' as const, reward: { food: 2 } };
    expect(coming(view, [{ type: 'if', condition: farm, then: [gain] }])[0]?.comes).toBe(true);
    expect(coming(view, [{ type: 'unless', condition: farm, then: [gain] }])[0]?.comes).toBe(false);
    const beaten = { ...view, enemy_beaten: true };
    expect(coming(beaten, [{ type: 'enemy_recruit', strength: 1 }])[0]?.comes).toBe(false);
  });

  it('adds up what is due: missing goods are paid in gold, missing food is hunger', () => {
    const owed = due(view, 1);
    expect(owed).toMatchObject({ food: 4, hungry: 1, gold: 1, short: 0 });
    expect(due(view, null)).toMatchObject({ food: 2, hungry: 0, gold: 0 });
    expect(due({ ...view, goods: { ...view.goods, gold: 0 } }, 1).short).toBe(1);
  });

  it('tells what becomes of happiness and rebellion, and when the game would be lost', () => {
    expect(due(view, 1)).toMatchObject({ happiness: 2, rebellion: 0, lost: null });
    const sad = { ...view, happiness: 1 };
    expect(due(sad, 1)).toMatchObject({ happiness: 1, rebellion: 2 });
    expect(due({ ...sad, goods: { ...sad.goods, food: 9 } }, 1).rebellion).toBe(1);
    expect(due({ ...sad, crises: { ...view.crises, rebellion: 2 } }, 1).lost).toBe('rebellion');
    expect(due({ ...view, crises: { ...view.crises, hunger: 3 } }, 1).lost).toBe('hunger');
    expect(due({ ...view, crises: { ...view.crises, hunger: 3 }, defeats: [] }, 1).lost).toBeNull();
    expect(due({ ...view, round: 15 }, null).lost).toBe('out_of_time');
    const relieved = { ...view, happiness_actions: 3, crises: { ...view.crises, rebellion: 2 } };
    expect(due(relieved, null).rebellion).toBe(-1);
  });

  it('counts what a card brings before it is placed', () => {
    const option = { area: 'agriculture', line: 1, goods: ['resource.food'], help: [], helpers: 2 };
    const slots = [{ area: 'agriculture', level: 2, goods: ['resource.food'], bonus: true }];
    expect(placed({ ...view, slots }, option).goods.food).toBe(5);
    expect(placed({ ...view, slots: [] }, option).goods.food).toBe(4);
  });

  it('asks for no upkeep once it is paid', () => {
    expect(due({ ...view, phase: 'downsizing' }, 1)).toMatchObject({ food: 2, hungry: 0, gold: 1 });
  });

  it('warns of own roads on dangerous land', () => {
    const hexes = [hex('a:1', { dangerous: true, road: true })];
    const wild = { ...view, hexes, events: DANGEROUS } as unknown as KronikyView;
    expect(due(wild, 1).provoked).toBe(true);
    expect(due({ ...wild, danger_met: true }, 1).provoked).toBe(false);
    expect(due({ ...wild, hexes: [hex('a:1', { dangerous: true })], capital: null }, 1).provoked).toBe(false);
  });

  it('adds key events of the round', () => {
    const condition = { type: 'counter' as const, counter: 'fish_caught' as const, min: 1 };
    const effects = [{ type: 'pay' as const, cost: { gold: 3 } }];
    const keyed = { ...view, key_events: [{ round: 1, condition, effects }] };
    expect(keyEvents(keyed, 1)[0]?.comes).toBe(true);
    expect(keyEvents(keyed, 2)).toEqual([]);
    expect(due(keyed, null).short).toBe(1);
  });

  it('counts goods as single units', () => {
    expect(units({ wood: 2, victory_points: 1 })).toEqual([
      'resource.wood',
      'resource.wood',
      'term.victory_point',
    ]);
  });
});

describe('war', () => {
  const lane = (own: number, at: number, enemy: number, enemyAt: number): LaneView => ({
    lane: 'I',
    own: { boxes: [own], strength: own, column: at },
    enemy: { boxes: [enemy], strength: enemy, column: enemyAt },
    own_total: own,
    enemy_total: enemy,
    battle: [],
    wins: false,
    threatens: false,
  });
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
    expect(told({ enemy_left: 0, moves: 2, war: 'won' })).toBe('won 2, enemy_destroyed 2, war_won 0');
    expect(told({ lead: -3, own_losses: 2, enemy_losses: 0, moves: -1 })).toBe('lost 3, own_loss 2, back 1');
  });

  it('begins across the middle or with an attack', () => {
    const peace = { war: false, enemy_beaten: false };
    expect(provokes(peace, lane(2, 2, 0, 6))).toBe(false);
    expect(provokes(peace, lane(2, 3, 0, 6))).toBe(true);
    expect(provokes(peace, { ...lane(2, 1, 2, 2), battle })).toBe(true);
    expect(provokes({ war: true, enemy_beaten: false }, lane(2, 3, 0, 6))).toBe(false);
    expect(provokes({ war: false, enemy_beaten: true }, lane(2, 3, 0, 6))).toBe(false);
  });

  it('sees who stands before a base', () => {
    expect(opens(lane(2, 5, 0, 6))).toBe(true);
    expect(threatens({ war: true }, lane(0, 0, 3, 1))).toBe(true);
    expect(threatens({ war: false }, lane(0, 0, 3, 1))).toBe(false);
  });

  it('is told before an order', () => {
    const order = (way: string): MoveChoice => ({
      text: '',
      key: 'move.order',
      params: { division: 'division.I', way },
      touches: ['division.I'],
    });
    const fighting = { ...view, war: true, lanes: [{ ...lane(4, 3, 3, 4), battle }] };
    expect(notes(fighting, order('way.forward'))).toEqual([
      { key: 'kroniky.note.battle', params: { won: 5, tied: 1, lost: 0 } },
    ]);
    expect(notes(fighting, order('way.back'))).toEqual([]);
    const keys = (lanes: LaneView[]): string[] => notes({ ...view, lanes }, order('way.forward')).map(({ key }) => key);
    expect(keys([lane(4, 3, 3, 6)])).toEqual(['kroniky.note.war']);
    expect(keys([lane(4, 2, 3, 6)])).toEqual([]);
    expect(keys([lane(4, 5, 0, 6)])).toEqual(['kroniky.note.war', 'kroniky.note.war_won']);
  });
});

describe('signs', () => {
  it('exist for every thing that is drawn', () => {
    const things = ['resource.wood', 'term.population', 'term.victory_point', 'track.market', 'track.inventions_1',
      'action.taxes.light', 'structure.settlement_a', 'unit.cannon', 'invention.wheel', 'worker.1']; // prettier-ignore
    for (const thing of things) expect(DRAWINGS, thing).toHaveProperty(iconOf(thing));
  });

  it('stand for flags, with their number', () => {
    const flag = { key: 'needs_invention', params: { invention: 'invention.wheel' }, holds: true };
    expect(signOf(flag)).toEqual({ icon: 'k-inventions', number: 8 });
    expect(reached(view, { key: 'needs_points', params: { number: 4 }, holds: false })).toBe(3);
    expect(reached(view, { key: 'needs_recruited', params: { unit: 'unit.cavalry', number: 4 }, holds: false })).toBe(2);
    expect(reached(view, { key: 'needs_peace', params: {}, holds: false })).toBeNull();
  });

  it('stand for moves and actions', () => {
    const pay = { text: '', key: 'move.pay', params: { track: 'track.capital', resource: 'resource.wood' }, touches: [] };
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
    expect(does([{ number: -1, what: 'term.relations' }])).toEqual([{ text: '1', icon: 'k-peace' }]);
    expect(does([gold(0)])).toEqual([{ text: '0', icon: 'k-gold', good: 'gold' }]);
  });

  it('are told in words before an action is used', () => {
    const act = (action: string, does: Share[]) => ({ action, does, workers: 1, cost: [] }) as unknown as ActionView;
    expect(result(act('taxes.light', [{ number: 1, what: 'resource.gold' }, { number: -1, what: 'term.happiness' }]))).toEqual([
      { key: 'kroniky.gives', params: { number: 1, resource: 'resource.gold' } },
      { key: 'kroniky.effect.happiness', params: { amount: '−1' } },
    ]);
    expect(result(act('capital.rationing', [{ number: -2, what: 'resource.food' }]))[0]?.key).toBe('kroniky.does.capital.rationing');
    const sell = { text: '', key: 'move.sell', params: { wood: 0, food: 1, ore: 2 }, touches: [] };
    expect(game.label?.(view, sell)?.params).toEqual({ goods: ['resource.food', 'resource.ore', 'resource.ore'] });
  });

  it('stand for what a touch most likely means', () => {
    expect(wish(view, undefined, 'action.religion.rites')).toBe('use religion.rites');
    expect(wish(view, 'worker.3', 'hex.c.3')).toBe('step 3 c:3');
    expect(wish({ ...view, map_workers: [] }, undefined, 'hex.c.3')).toBe('deploy c:3');
    expect(wish({ ...view, phase: 'founding' }, undefined, 'hex.c.3')).toBe('found c:3');
    expect(wish(view, undefined, 'resource.ore')).toBe('sell wood 0 food 0 ore 3');
    expect(wish(view, undefined, 'resource.gold')).toBe('exchange finance.buy3 gold for food');
    expect(wish(view, undefined, 'resource.work')).toBeNull();
    expect(wish(view, undefined, 'crisis.hunger')).toBe('relieve hunger');
  });

  it('are explained', () => {
    const told = (thing: string, more: object = {}): unknown => game.about(thing, { ...view, ...more } as KronikyView);
    const treasure = hex('a:1', { terrain: 'treasure', treasure: ['resource.gold'], dangerous: true });
    expect(told('hex.a.1', { hexes: [treasure], capital: null })).toEqual({
      key: 'kroniky.about.treasure',
      params: { what: ['terrain.treasure', 'kroniky.hex.danger'], goods: ['resource.gold'] },
    });
    expect(told('crisis.hunger')).toMatchObject({ params: { level: 0, end: 4 } });
    expect(told('unit.archers')).toMatchObject({ key: 'kroniky.about.unit', params: { strength: 2 } });
    expect(told('structure.farm')).toMatchObject({ key: 'kroniky.about.farm', params: { built: 1, limit: 3 } });
    expect(told('resource.wood')).toBeNull();
  });

  it('lie on their cards', () => {
    expect(pageOf('track.market')).toBe('cities');
    expect(pageOf('track.wonder')).toBe('chronicle');
    expect(pageOf('action.taxes.light')).toBe('trade');
    expect(pageOf('hex.a.1')).toBeNull();
  });
});
