// The personal record for what is chosen before a game.
import type { Best } from '../game';
import { readRecords, recordOf } from './records';

/** The id of a map or chronicle: the choice itself, or what an own file says. */
function idOf(value: unknown): string {
  const text = String(value);
  if (!text.trimStart().startsWith('{')) return text;
  try {
    return String((JSON.parse(text) as { id?: unknown }).id);
  } catch {
    return '';
  }
}

export const best: Best = ({ map, chronicle }) => {
  const kept = recordOf(readRecords(), { chronicle: idOf(chronicle), map: idOf(map) });
  if (!kept) return null;
  const key = kept.hinted ? 'kroniky.best.hinted' : 'kroniky.best';
  return { key, params: { round: kept.round } };
};
