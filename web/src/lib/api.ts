// The server over HTTP.
import type {
  About,
  Branch,
  Claim,
  Error as Refused,
  Games,
  Invited,
  Learn,
  Lessons,
  Lobby,
  Me,
  Moment,
  NewTable,
  Notes,
  Progress,
  Seated,
  StoryPart,
  TableKey,
  Timeline,
  Waiting,
} from './protocol';

/** Something the server refused, with its key and parameters for the catalogue. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.text);
  }
}

export const UNREACHABLE: Refused = {
  key: 'error.unreachable',
  params: {},
  text: 'No connection.',
};

async function ask(path: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(path, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
  }).catch(unreachable);
  const text = await answer.text().catch(unreachable);
  if (answer.ok) return text;
  throw new Refusal(refusedBy(text));
}

function unreachable(): never {
  throw new Refusal(UNREACHABLE);
}

function refusedBy(text: string): Refused {
  try {
    const told: unknown = JSON.parse(text);
    return isRefused(told) ? told : UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
}

function isRefused(told: unknown): told is Refused {
  return typeof told === 'object' && told !== null && 'key' in told && 'text' in told;
}

export const get = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  JSON.parse(await ask(path, { signal: signal ?? null })) as T;
export const send = async <T>(method: string, path: string, body: unknown): Promise<T> => {
  const headers = { 'content-type': 'application/json' };
  return JSON.parse(await ask(path, { method, headers, body: JSON.stringify(body) })) as T;
};

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;
const from = (seat: number | null): string => (seat === null ? '' : `?seat=${seat}`);

export const api = {
  games: () => get<Games>('/api/games'),
  text: (game: string, language: string) =>
    get<Record<string, string>>(`/api/games/${encodeURIComponent(game)}/text/${language}`),
  me: () => get<Me>('/api/me'),
  lobby: (signal?: AbortSignal) => get<Lobby>('/api/tables', signal),
  waiting: (but: string, signal?: AbortSignal) =>
    get<Waiting>(`/api/waiting?but=${encodeURIComponent(but)}`, signal),
  create: (wish: NewTable) => send<TableKey>('POST', '/api/tables', wish),
  lessons: (signal?: AbortSignal) => get<Lessons>('/api/lessons', signal),
  learn: (wish: Learn) => send<TableKey>('POST', '/api/lessons', wish),
  lesson: (table: string, signal?: AbortSignal) =>
    get<Record<string, Record<string, string>>>(`${at(table)}/lesson`, signal),
  about: (table: string, signal?: AbortSignal) => get<About>(at(table), signal),
  invited: (table: string, token: string) =>
    send<Invited>('POST', `${at(table)}/invitation`, { token }),
  claim: (table: string, claim: Claim) => send<Seated>('POST', `${at(table)}/claim`, claim),
  again: (table: string) => send<TableKey>('POST', `${at(table)}/again`, {}),
  record: (table: string) => ask(`${at(table)}/record`),
  upload: (record: string) => send<TableKey>('POST', '/api/records', { record }),
  timeline: (table: string, seat: number | null, signal?: AbortSignal) =>
    get<Timeline>(`${at(table)}/replay${from(seat)}`, signal),
  analysis: (table: string, signal?: AbortSignal) => get<Progress>(`${at(table)}/analysis`, signal),
  analyse: (table: string) => send<Progress>('POST', `${at(table)}/analysis`, {}),
  branch: (table: string, wish: Branch) => send<TableKey>('POST', `${at(table)}/branch`, wish),
  moment: (table: string, step: number, seat: number | null, signal?: AbortSignal) =>
    get<Moment>(`${at(table)}/replay/${step}${from(seat)}`, signal),
  story: (table: string, before: number, seat: number | null, signal?: AbortSignal) =>
    get<StoryPart>(`${at(table)}/story?before=${before}${from(seat).replace('?', '&')}`, signal),
  contents: (table: string, signal?: AbortSignal) => get<unknown>(`${at(table)}/contents`, signal),
  notes: (table: string, signal?: AbortSignal) => get<Notes>(`${at(table)}/notes`, signal),
  keepNotes: (table: string, text: string) => send<Notes>('PUT', `${at(table)}/notes`, { text }),
};
