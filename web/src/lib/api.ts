// The server over HTTP.
import type {
  About,
  Claim,
  Error as Refused,
  Games,
  Lobby,
  Me,
  Moment,
  NewTable,
  Notes,
  Seated,
  TableKey,
  Timeline,
} from './protocol';

/** Something the server refused, with its key and parameters for the catalogue. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.text);
  }
}

const UNREACHABLE: Refused = { key: 'error.unreachable', params: {}, text: 'No connection.' };

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  const answer = await fetch(path, init).catch(() => {
    throw new Refusal(UNREACHABLE);
  });
  if (answer.ok) return answer;
  const told: unknown = await answer.json().catch(() => null);
  throw new Refusal(isRefused(told) ? told : UNREACHABLE);
}

function isRefused(told: unknown): told is Refused {
  return typeof told === 'object' && told !== null && 'key' in told && 'text' in told;
}

const get = async <T>(path: string): Promise<T> => (await ask('GET', path)).json() as Promise<T>;
const send = async <T>(method: string, path: string, body: unknown): Promise<T> =>
  (await ask(method, path, body)).json() as Promise<T>;

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;
const from = (seat: number | null): string => (seat === null ? '' : `?seat=${seat}`);

export const api = {
  games: () => get<Games>('/api/games'),
  me: () => get<Me>('/api/me'),
  lobby: () => get<Lobby>('/api/tables'),
  create: (wish: NewTable) => send<TableKey>('POST', '/api/tables', wish),
  about: (table: string) => get<About>(at(table)),
  claim: (table: string, claim: Claim) => send<Seated>('POST', `${at(table)}/claim`, claim),
  again: (table: string) => send<TableKey>('POST', `${at(table)}/again`, {}),
  record: async (table: string) => (await ask('GET', `${at(table)}/record`)).text(),
  upload: (record: string) => send<TableKey>('POST', '/api/records', { record }),
  timeline: (table: string, seat: number | null) =>
    get<Timeline>(`${at(table)}/replay${from(seat)}`),
  moment: (table: string, step: number, seat: number | null) =>
    get<Moment>(`${at(table)}/replay/${step}${from(seat)}`),
  notes: (table: string) => get<Notes>(`${at(table)}/notes`),
  keepNotes: (table: string, text: string) => send<Notes>('PUT', `${at(table)}/notes`, { text }),
};
