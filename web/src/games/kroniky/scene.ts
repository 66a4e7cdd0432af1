// A small position, and what is printed there, for the tests.
import type { KronikyContents, KronikyView, WorkerView } from './view';

export const worker = (number: number, space: string, steps = 4): WorkerView => ({
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

export const contents = {
  columns: 2,
  limits: {
    crisis: 4, rounds: 15, population: 5, happiness: 5, saddest: 1, war: 6, die: 6, enemy_base: 8,
  }, // prettier-ignore
  slots: [{ area: 'agriculture', level: 3, goods: ['resource.food'] }],
  victories: [{ kind: 'victory.victory_points', flags: [2] }],
  ruins_reward: ['resource.gold'],
  special_reward: ['resource.wood'],
  treasury: ['resource.gold'],
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

export const view = {
  goods: { wood: 2 },
  food_due: 2,
  gold_due: 0,
  population: 1,
  happiness: 3,
  happiness_actions: 0,
  victory_points: 1,
  supply: 3,
  busy: 0,
  workers: 4,
  bonus: 'agriculture',
  helped: 0,
  relations: 2,
  war: false,
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
