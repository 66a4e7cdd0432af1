// Events over HTTP, and how their players are called.
import { get, send } from '../lib/api';
import type {
  EventKey,
  EventList,
  EventPage,
  EventPlan,
  EventPlayer,
  NewEvent,
} from '../lib/protocol';
import { levelOf, t } from '../lib/words.svelte';

const at = (event: string): string => `/api/events/${encodeURIComponent(event)}`;

export const eventsApi = {
  list: (signal?: AbortSignal) => get<EventList>('/api/events', signal),
  organise: (wish: NewEvent) => send<EventKey>('POST', '/api/events', wish),
  page: (event: string, signal?: AbortSignal) => get<EventPage>(at(event), signal),
  act: (event: string, what: string, body: object = {}) =>
    send<EventPage>('POST', `${at(event)}/${what}`, body),
  next: (event: string) => send<EventKey>('POST', `${at(event)}/next`, {}),
};

/** What a player of an event is called. */
export function playerName({ name, level }: EventPlayer): string {
  if (!name) return t('events.gone');
  return level === null ? name : t('events.bot', { name, level: levelOf(level) });
}

/** The names of players by their numbers. */
export function namesOf(players: EventPlayer[]): Map<number, string> {
  return new Map(players.map((player) => [player.player, playerName(player)]));
}

/** The settings of an event as the server tells them: only wishes leave some out. */
export const settled = ({ plan }: { plan: EventPlan }): Required<EventPlan> =>
  plan as Required<EventPlan>;
