import { afterEach, expect, it, vi } from 'vitest';
import { best } from './best';

const record = { chronicle: 'dawn', map: 'hill', chronicleNames: {}, mapNames: {}, round: 9 };
const hinted = { ...record, map: 'island', hinted: true };
vi.stubGlobal('localStorage', { getItem: () => JSON.stringify([record, hinted]) });
afterEach(() => vi.unstubAllGlobals());

it('tells the best round of the chosen map and chronicle, own files among them', () => {
  const told = { key: 'kroniky.best', params: { round: 9 } };
  expect(best({ map: 'hill', chronicle: 'dawn' })).toEqual(told);
  expect(best({ map: ' {"id": "hill"}', chronicle: 'dawn' })).toEqual(told);
  expect(best({ map: '{broken', chronicle: 'dawn' })).toBeNull();
  expect(best({ map: 'valley', chronicle: 'dawn' })).toBeNull();
  const helped = { key: 'kroniky.best.hinted', params: { round: 9 } };
  expect(best({ map: 'island', chronicle: 'dawn' })).toEqual(helped);
});
