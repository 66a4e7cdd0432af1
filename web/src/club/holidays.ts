// Holidays over HTTP.
import { get, send } from '../lib/api';
import type { HolidayEnd, Holidays, HolidayWish } from '../lib/protocol';

const PATH = '/api/holidays';
export const holidays = {
  get: () => get<Holidays>(PATH),
  book: (wish: HolidayWish) => send<Holidays>('POST', PATH, wish),
  end: (wish: HolidayEnd) => send<Holidays>('POST', `${PATH}/end`, wish),
};

/** A day as inputs for dates have it, some days from now. */
export function dayFrom(ahead: number, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
