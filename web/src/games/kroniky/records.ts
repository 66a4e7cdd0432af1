// Personal records: the best round of victory for each chronicle and map, kept in this browser.
import type { Line } from '../../lib/protocol';
import { undone } from '../../lib/story';
import type { KronikyContents, KronikyView } from './view';

const KEPT = 'ludoteka.kroniky';
/** Lines that tell what nobody could know before. */
const REVEALED = new Set(['drew', 'event', 'attacked', 'was_attacked']);

export interface Best {
  chronicle: string;
  map: string;
  /** Titles by language: own maps and chronicles are in no catalogue. */
  chronicleNames: Record<string, string>;
  mapNames: Record<string, string>;
  round: number;
  /** Whether hints were given in the game. */
  hinted?: boolean;
}

/** Whether something drawn, rolled or resolved was taken back in a game. */
export function turnedBack(lines: readonly Line[]): boolean {
  return [...undone(lines)].some(({ key }) => REVEALED.has(key));
}

/** The records with one more victory among them. */
export function withVictory(all: readonly Best[], won: Best): Best[] {
  const same = (one: Best): boolean => one.chronicle === won.chronicle && one.map === won.map;
  const old = all.find(same);
  if (old && old.round <= won.round) return [...all];
  return [...all.filter((one) => !same(one)), won];
}

export function recordOf(
  all: readonly Best[],
  { chronicle, map }: Pick<Best, 'chronicle' | 'map'>,
): Best | undefined {
  return all.find((one) => one.chronicle === chronicle && one.map === map);
}

export function bestOf(
  all: readonly Best[],
  wanted: Pick<Best, 'chronicle' | 'map'>,
): number | null {
  return recordOf(all, wanted)?.round ?? null;
}

/** The victory that a finished game is. */
export const victoryOf = (
  view: KronikyView,
  printed: KronikyContents,
  lines: readonly Line[] = [],
): Best => ({
  chronicle: printed.chronicle,
  map: printed.map,
  chronicleNames: printed.chronicle_names,
  mapNames: printed.map_names,
  round: view.round,
  ...(lines.some(({ key }) => key === 'table.hinted') ? { hinted: true } : {}),
});

export function readRecords(storage: Pick<Storage, 'getItem'> = localStorage): Best[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept)
      ? (kept as Best[]).filter((one) => Number.isInteger(one?.round))
      : [];
  } catch {
    return [];
  }
}

export function keepRecords(
  all: readonly Best[],
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  try {
    storage.setItem(KEPT, JSON.stringify(all));
  } catch {
    // a browser that keeps nothing has no records
  }
}
