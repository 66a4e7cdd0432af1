// What the server knows of people, over HTTP.
import { get, send } from '../lib/api';
import type {
  Answered,
  Block,
  Card,
  Circle,
  Company,
  Desk,
  FriendDeed,
  Found,
  GameWish,
  Here,
  InviteAnswer,
  InviteWish,
  ModeratorDeed,
  PersonNote,
  Report,
  Whom,
} from '../lib/protocol';

export const meeting = {
  here: () => send<Here>('POST', '/api/meeting/here', {}),
  circle: (signal?: AbortSignal) => get<Circle>('/api/meeting/circle', signal),
  card: (whom: Whom) => send<Card>('POST', '/api/meeting/card', whom),
  befriend: (wish: FriendDeed) => send<Circle>('POST', '/api/meeting/friends', wish),
  block: (wish: Block) => send<Circle>('POST', '/api/meeting/blocks', wish),
  note: (wish: PersonNote) => send<Circle>('PUT', '/api/meeting/notes', wish),
  beSeen: (seen: boolean) => send<Here>('PUT', '/api/meeting/seen', { seen }),
  invite: (wish: InviteWish) => send<Company>('POST', '/api/meeting/invitations', wish),
  answer: (wish: InviteAnswer) => send<Answered>('POST', '/api/meeting/invitations/answer', wish),
  company: (table: string, signal?: AbortSignal) =>
    get<Company>(`/api/tables/${encodeURIComponent(table)}/company`, signal),
  wish: (wish: GameWish) => send<Found>('POST', '/api/meeting/wish', wish),
  takeBack: () => send<unknown>('DELETE', '/api/meeting/wish', {}),
  report: (wish: Report) => send<unknown>('POST', '/api/meeting/reports', wish),
  desk: (closed: boolean, signal?: AbortSignal) =>
    get<Desk>(closed ? '/api/admin/closed' : '/api/admin/desk', signal),
  moderate: (wish: ModeratorDeed) => send<Desk>('POST', '/api/admin/deeds', wish),
};
