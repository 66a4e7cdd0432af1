import { expect, it, vi } from 'vitest';
import game from '../../../../src/ludoteka/games/kroniky/text/en.json';
import { aboutThing, paragraph } from './explained';
import { DRAWINGS } from './icons';
import { legend } from './legend';
import { contents, view } from './scene';
import page from './text/en.json';
import type { LaneView } from './view';

vi.mock('../../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

/** Drawings of the frame. */
const SHARED = new Set(['crown', 'more']);
const words = { ...game, ...page };
const side = { boxes: [2], strength: 2, column: 0 };
const lane = { lane: 'I', own: side, enemy: side, battle: [] } as unknown as LaneView;
const seen = { ...view, lanes: [lane] };

it.each([
  'seat.0', 'hex.a.1', 'hex.a.2', 'worker.1', 'track.agriculture', 'track.market', 'track.wonder',
  'track.inventions_1', 'invention.bronze', 'action.taxes.light', 'unit.archers', 'structure.farm',
  'division.I', 'crisis.hunger', 'area.agriculture', 'area.taxes', 'area.capital', 'area.settlements',
  'area.inventions', 'card', 'round', 'resource.wood', 'resource.food', 'chronicle.1.1', 'chronicle.2.1',
  'key.1', 'victory.victory_points', 'term.worker', 'term.population', 'term.happiness',
  'term.victory_point', 'term.relations', 'part.bonus_worker', 'part.map', 'part.upkeep', 'part.moves',
  'part.chronicle', 'part.treasury', 'part.buildings', 'terrain.ruins', 'terrain.special',
])('tells of %s what it is and where the rules say so', (thing) => {
  expect(words).toHaveProperty([aboutThing(seen, contents, thing)?.key ?? '']);
  expect(game).toHaveProperty([`rules.${paragraph(thing, seen)}`]);
}); // prettier-ignore

it('tells how things stand', () => {
  const state = (thing: string, more = {}) =>
    aboutThing({ ...seen, ...more }, contents, thing)?.params.state;
  expect(state('term.relations')).toBe('kroniky.about.relations.tension');
  expect(state('term.relations', { war: true })).toBe('kroniky.about.relations.war');
  expect(state('area.agriculture')).toBe('kroniky.about.slot.open');
  const chosen = { card: { number: 1, chosen: 1 } };
  expect(state('area.agriculture', chosen)).toBe('kroniky.about.slot.passed');
  expect(state('action.taxes.light')).toBe('kroniky.action.used');
  expect(state('invention.tools')).toBe('kroniky.about.invention.unknown');
  const tracks = { tracks: { inventions_1: 1 } };
  expect(state('invention.tools', tracks)).toBe('kroniky.about.invention.known');
});

it('finds the paragraph for a space as it is now', () => {
  expect(paragraph('hex.b.1', seen)).toBe('structures');
  expect(paragraph('hex.a.1', seen)).toBe('deploying');
  expect(paragraph('hex.a.2', seen)).toBe('terrain');
  const fought = { ...seen, lanes: [{ ...lane, battle: [{}] } as unknown as LaneView] };
  expect([paragraph('division.I', seen), paragraph('division.I', fought)]).toEqual([
    'orders',
    'battle',
  ]);
});

it('lists the signs with words and drawings of their own', () => {
  for (const { icon = 'more', means } of legend(seen, contents).flatMap(({ signs }) => signs)) {
    if (!SHARED.has(icon)) expect(DRAWINGS).toHaveProperty([icon]);
    expect(words).toHaveProperty([means.key]);
  }
});
