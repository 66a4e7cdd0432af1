import { describe, expect, it } from 'vitest';
import { follow } from './changes';
import type { TableChange, TableMessage } from './protocol';

const before = {
  type: 'table',
  number: 3,
  version: 3,
  since: 0,
  now: 10,
  view: { viewer: 0, goods: [1, 2, 3], of: { a: 1, b: 2 } },
  moves: [
    { text: 'draw', key: 'move.draw', params: {}, touches: [] },
    { text: 'pass', key: 'move.pass', params: {}, touches: [] },
  ],
  lines: [],
  more: false,
} as unknown as TableMessage;

const change = (more: Partial<TableChange>): TableChange => ({
  type: 'change',
  number: 4,
  version: 4,
  since: 3,
  now: 20,
  changes: [],
  moves: null,
  lines: [],
  more: false,
  ...more,
});

describe('a change', () => {
  it('puts values where they belong and leaves the rest', () => {
    const after = follow(
      before,
      change({
        changes: [[['view', 'goods', 1], 9], [['view', 'of', 'c'], 3], [['view', 'of', 'a']]],
      }),
    );
    expect(after.view).toEqual({ viewer: 0, goods: [1, 9, 3], of: { b: 2, c: 3 } });
    expect(before.view).toEqual({ viewer: 0, goods: [1, 2, 3], of: { a: 1, b: 2 } });
    expect([after.number, after.version, after.since, after.now]).toEqual([4, 4, 3, 20]);
    expect(after.moves).toBe(before.moves);
  });

  it('takes moves that were offered before by their places', () => {
    const fresh = { text: 'end', key: 'move.end', params: {}, touches: [] };
    const after = follow(before, change({ moves: [1, fresh] }));
    expect(after.moves.map(({ text }) => text)).toEqual(['pass', 'end']);
  });

  it('makes a list longer', () => {
    const after = follow(
      before,
      change({
        changes: [
          [['view', 'goods', 3], 4],
          [['view', 'goods', 4], 5],
        ],
      }),
    );
    expect((after.view as unknown as { goods: number[] }).goods).toEqual([1, 2, 3, 4, 5]);
  });

  it('can put null', () => {
    const after = follow(before, change({ changes: [[['view', 'viewer'], null]] }));
    expect(after.view.viewer).toBeNull();
  });
});
