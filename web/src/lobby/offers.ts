// Which of the open tables a reader wants to see.
import type { Brief } from '../lib/protocol';

export type Filter = { game: string; seats: number; pace: string; language: string };

export const EVERYTHING: Filter = { game: '', seats: 0, pace: '', language: '' };

export const freeSeats = ({ seats }: Brief): number =>
  seats.filter(({ kind }) => kind === 'open').length;

/** Whether a table is among those wanted; one without a language is for all of them. */
export function isWanted(brief: Brief, { game, seats, pace, language }: Filter): boolean {
  return (
    (!game || brief.game === game) &&
    freeSeats(brief) >= seats &&
    (!pace || (brief.pace ?? 'live') === pace) &&
    (!language || !brief.language || brief.language === language)
  );
}
