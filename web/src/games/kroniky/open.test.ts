import { expect, test } from 'vitest';
import type { TableContext } from '../../lib/context';
import { pointedPages } from './open';
import type { KronikyContents } from './view';

const printed = {
  tracks: [{ track: 'market' }, { track: 'inventions_1' }],
  actions: [{ action: 'production.craft' }],
  structures: [{ structure: 'farm' }],
  units: [{ unit: 'archers' }],
  events: [[{ effects: [] }], [{ effects: [] }]],
  key_events: [{ round: 3 }],
} as unknown as KronikyContents;

test.each([
  ['track.market', 'cities'],
  ['track.inventions_1', 'culture'],
  ['action.production.craft', 'trade'],
  ['structure.farm', 'land'],
  ['unit.archers', 'army'],
  ['division.II', 'army'],
  ['chronicle.2.1', 'chronicle'],
  ['key.3', 'chronicle'],
])('what is pointed at is found behind its tab: %s', (thing, page) => {
  const here = { pointed: (one: string) => one === thing } as TableContext;
  expect([...pointedPages(here, printed)]).toEqual([page]);
});
