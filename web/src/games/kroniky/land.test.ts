import { describe, expect, it, vi } from 'vitest';
import type { MoveChoice } from '../../lib/protocol';
import { game } from './index';
import { around, centre, piles, range, scattered, sides, spaceOf, walk } from './land';
import { HOUSES, LANDS, LEFT, MEADOWS } from './painting';
import { view, worker } from './scene';
import type { KronikyView, WorkerView } from './view';

vi.mock('../../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

describe('the map', () => {
  it('has odd columns half a space lower', () => {
    expect(around('b:1').sort()).toEqual(['a:1', 'a:2', 'b:2', 'c:1', 'c:2']);
    expect(around('c:2')).toContain('b:1');
    expect(centre('b:1').y).toBeGreaterThan(centre('a:1').y);
    expect(spaceOf('hex.f.5')).toBe('f:5');
    expect(spaceOf('worker.1')).toBeNull();
  });

  it('knows each side of a space and what lies beyond it', () => {
    for (const space of ['c:2', 'd:5']) {
      expect(
        sides(space)
          .map(({ beyond }) => beyond)
          .sort(),
      ).toEqual(around(space).sort());
      for (const { beyond, line } of sides(space)) {
        const [x = 0, y = 0, toX = 0, toY = 0] = line.slice(1).split(/[ L]/).map(Number);
        const [here, there] = [centre(space), centre(beyond)];
        expect((x + toX) / 2).toBeCloseTo((here.x + there.x) / 2, 0);
        expect((y + toY) / 2).toBeCloseTo((here.y + there.y) / 2, 0);
      }
    }
  });

  it('is painted: every land, what is left of it, and meadows that differ', () => {
    for (const left of Object.values(LEFT)) expect(LANDS).toHaveProperty(left);
    expect(Object.keys(HOUSES)).toEqual(['farm', 'mine', 'port', 'settlement', 'capital']);
    const spaces = [...'abcdef'].flatMap((column) => [1, 2, 3, 4].map((row) => `${column}:${row}`));
    const meadows = new Set(spaces.map((space) => scattered(space, MEADOWS.length)));
    expect([...meadows].sort()).toEqual([...MEADOWS.keys()]);
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
