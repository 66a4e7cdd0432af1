import { describe, expect, it, vi } from 'vitest';
import { faceOf } from './faces';
import { flagsOf, signOf } from './flags';
import { DRAWINGS, iconOf } from './icons';
import { game } from './index';
import { isBuilding, pageOf } from './pages';
import type { Share } from './printed';
import { contents, view } from './scene';
import { does, result } from './signs';

vi.mock('../../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

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
      { text: '1', icon: 'k-diplomacy' },
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
      key: 'kroniky.about.founded',
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
    expect(told('resource.wood')).toMatchObject({ params: { number: 2 } });
    expect(told('nothing')).toBeNull();
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
