import { describe, expect, it } from 'vitest';
import type { Line } from '../../lib/protocol';
import { bestOf, keepRecords, readRecords, turnedBack, withVictory, type Best } from './records';

describe('records', () => {
  const won = (map: string, round: number): Best => ({
    chronicle: 'dawn',
    map,
    chronicleNames: {},
    mapNames: {},
    round,
  });
  const line = (key: string, step: number, params: Line['params'] = {}): Line => ({
    number: step,
    at: 0,
    kind: key.startsWith('table.') ? 'table' : 'event',
    step,
    key,
    params,
    private: false,
  });

  it('keep the best round of each chronicle and map', () => {
    const all = withVictory(withVictory([won('a', 9)], won('a', 11)), won('b', 8));
    expect(bestOf(all, { chronicle: 'dawn', map: 'a' })).toBe(9);
    expect(bestOf(withVictory(all, won('a', 7)), { chronicle: 'dawn', map: 'a' })).toBe(7);
    expect(bestOf(all, { chronicle: 'dawn', map: 'c' })).toBeNull();
  });

  it('do not count games in which something revealed was taken back', () => {
    const story = [line('drew', 1), line('stepped', 2), line('table.undone', 2, { to: 1 })];
    expect(turnedBack(story)).toBe(false);
    expect(turnedBack([...story, line('table.undone', 1, { to: 0 })])).toBe(true);
  });

  it('survive a broken store', () => {
    expect(readRecords({ getItem: () => 'no JSON' })).toEqual([]);
    let kept = '';
    keepRecords([won('a', 5)], { setItem: (_, value) => (kept = value) });
    expect(readRecords({ getItem: () => kept })).toEqual([won('a', 5)]);
  });
});
