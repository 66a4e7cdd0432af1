// Which area lies behind which tab.
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
/** Tracks that the chronicle adds. */
export const AIMS: readonly string[] = ['wonder', 'tribute'];
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
  if (kind === 'chronicle' || kind === 'key') return 'chronicle';
  if (kind === 'unit' || kind === 'division') return 'army';
  if (kind !== 'track' && kind !== 'action') return null;
  if (AIMS.includes(name)) return 'chronicle';
  if (name.startsWith('inventions')) return 'culture';
  return PAGES.find((page) => AREAS_OF[page].includes(name)) ?? 'cities';
}

/** Whether a track is that of a special building: those of the cities that are no area. */
export const isBuilding = (track: string): boolean =>
  pageOf(`track.${track}`) === 'cities' && !AREAS_OF.cities.includes(track);
