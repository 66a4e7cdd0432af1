// Which area lies behind which tab.
import { BUILDINGS } from './chronicle';

export const PAGES = ['land', 'cities', 'culture', 'trade', 'army', 'chronicle'] as const;
export type Page = (typeof PAGES)[number];

export const AREAS_OF: Record<Page, string[]> = {
  land: ['agriculture', 'mining', 'seafaring'],
  cities: ['capital', 'settlement_a', 'settlement_b', 'settlement_c', 'settlement_d'],
  culture: ['education', 'religion'],
  trade: ['production', 'finance', 'taxes', 'diplomacy'],
  army: ['military'],
  chronicle: [],
};
const ICONS: Record<Page, string> = {
  land: 'k-agriculture',
  cities: 'k-capital',
  culture: 'k-education',
  trade: 'k-finance',
  army: 'k-military',
  chronicle: 'rules',
};
export const iconOfPage = (page: Page): string => ICONS[page];

/** The tab on which a thing is found; null: it lies elsewhere. */
export function pageOf(thing: string): Page | null {
  const [kind, name = ''] = thing.split('.');
  if (kind === 'structure') return name.startsWith('settlement') ? 'cities' : 'land';
  if (kind === 'unit' || kind === 'division') return 'army';
  if (kind === 'track') {
    if (name === 'wonder' || name === 'tribute') return 'chronicle';
    if (name.startsWith('inventions')) return 'culture';
    if (BUILDINGS.includes(name)) return 'cities';
  }
  if (kind !== 'track' && kind !== 'action') return null;
  return PAGES.find((page) => AREAS_OF[page].includes(name)) ?? null;
}
