import { describe, expect, it, vi } from 'vitest';
import { eventOf, keyEvents, tone } from './events';
import {
  actionOf,
  chosenOf,
  consideredOf,
  hexOf,
  inventionsOn,
  structureOf,
  trackOf,
} from './printed';
import { contents, view } from './scene';

vi.mock('../../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

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
    expect(tone(eventOf(view, contents, 1, 1).effects)).toBe('');
    expect(tone(eventOf(view, contents, 2, 1).effects)).toBe('bad');
    expect(tone(keyEvents(view, contents, 1))).toBe('bad');
    expect(keyEvents(view, contents, 1)).toMatchObject([
      { comes: false, when: [{ key: 'needs_happiness' }] },
    ]);
    expect(keyEvents(view, contents, 2)).toEqual([]);
  });
});
