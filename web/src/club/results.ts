// Results and ratings over HTTP, and how their things are called.
import { get, send } from '../lib/api';
import type { Catalogue } from '../lib/catalogue';
import type {
  History,
  Ladders,
  Privacy,
  Profile,
  Standing,
  Statistics,
  TableRating,
} from '../lib/protocol';

/** What is looked for in a history; empty: everything. */
export interface Wanted {
  game: string;
  seats: string;
  won: string;
  company: string;
  since: string;
  name: string;
}

export const EVERYTHING: Wanted = {
  game: '',
  seats: '',
  won: '',
  company: '',
  since: '',
  name: '',
};

/** Days of a period, by its name. */
export const PERIODS: Record<string, number> = { week: 7, month: 31, year: 366 };
const DAY = 24 * 3600 * 1000;

/** The question of a page of a history, as the address asks it. */
export function query(wanted: Wanted, page: number, now = Date.now()): string {
  const asked = new URLSearchParams({ page: String(page) });
  for (const [name, value] of Object.entries({ ...wanted, since: '', name: wanted.name.trim() }))
    if (value) asked.set(name, value);
  const days = PERIODS[wanted.since];
  if (days) asked.set('since', String(now - days * DAY));
  return asked.toString();
}

const person = (handle: string): string => `/api/profiles/${encodeURIComponent(handle)}`;

export const results = {
  history: (asked: string, handle?: string, signal?: AbortSignal) =>
    get<History>(`${handle ? `${person(handle)}/history` : '/api/history'}?${asked}`, signal),
  statistics: () => get<Statistics>('/api/statistics'),
  profile: (handle: string) => get<Profile>(person(handle)),
  ratings: () => get<Ladders>('/api/ratings'),
  standing: () => get<Standing>('/api/ratings/mine'),
  table: (table: string, signal?: AbortSignal) =>
    get<TableRating>(`/api/tables/${encodeURIComponent(table)}/rating`, signal),
  privacy: () => get<Privacy>('/api/privacy'),
  choose: (wish: Privacy) => send<Privacy>('PUT', '/api/privacy', wish),
};

/** Kinds of things that are named by the option that chooses them. */
const OPTIONS = ['level', 'chronicle', 'map'];
const OWN = 'own';

/** What something that statistics count is called, by the words of its game. */
export function thingOf(names: Catalogue, kind: string, name: string): string {
  if (name === OWN) return names.say('history.own');
  return names.title(OPTIONS.includes(kind) ? `option.${kind}.${name}` : `${kind}.${name}`);
}

/** The share of games won, in percent. */
export function share(won: number, games: number): number {
  return games ? Math.round((100 * won) / games) : 0;
}
