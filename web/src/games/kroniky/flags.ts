// Conditions: whether they hold, and the icon and number that stand for each.
import { iconOf } from './icons';
import { isBuilding } from './pages';
import type { FlagText, KronikyContents, KronikyView } from './view';

/** A condition, whether it holds now, and the number that it asks for as it is now. */
export interface Flag extends FlagText {
  holds: boolean;
  reached: number;
}

export const flagsOf = (
  { holds, reached }: KronikyView,
  { flags }: KronikyContents,
  places: readonly number[],
): Flag[] =>
  places.flatMap((place) => {
    const flag = flags[place];
    return flag ? [{ ...flag, holds: holds.includes(place), reached: reached[place] ?? 0 }] : [];
  });

const last = (id: unknown): string => String(id).split('.').at(-1) ?? '';
const COUNTERS: Record<string, string> = {
  trees_chopped: 'k-axe',
  deposits_mined_out: 'k-mining',
  fish_caught: 'k-fish',
  ruins_explored: 'k-ruins',
  settlements_on_special: 'k-settlements',
};

/** The sign of a flag: a drawing and a number or nothing. */
export function signOf(
  { key, params }: FlagText,
  { inventions, tracks }: Pick<KronikyContents, 'inventions' | 'tracks'>,
): { icon: string; number: number | null } {
  const number = Number(params.number ?? 0);
  switch (key) {
    case 'needs_level':
      return { icon: iconOf(String(params.area)), number };
    case 'needs_built':
    case 'needs_working': {
      const plain = letterOf({ params }) || number === 1;
      return { icon: iconOf(String(params.structure)), number: plain ? null : number };
    }
    case 'needs_invention': {
      const place = inventions.findIndex(({ invention }) => invention === last(params.invention));
      return { icon: 'k-inventions', number: place + 1 };
    }
    case 'needs_building': {
      const buildings = tracks.map(({ track }) => track).filter(isBuilding);
      const name = last(params.building);
      return { icon: `k-${name}`, number: buildings.indexOf(name) + 1 };
    }
    case 'needs_counter':
      return { icon: COUNTERS[last(params.counter)] ?? 'k-key', number };
    case 'needs_recruited':
      return { icon: iconOf(String(params.unit)), number };
    case 'needs_population':
      return { icon: 'k-population', number };
    case 'needs_happiness':
      return { icon: 'k-happiness', number };
    case 'needs_army':
      return { icon: 'k-military', number };
    case 'needs_points':
      return { icon: 'k-point', number };
    case 'needs_peace':
      return { icon: 'k-diplomacy', number: null };
    case 'needs_enemy_beaten':
      return { icon: 'k-enemy', number: null };
    case 'needs_wonder':
      return { icon: 'k-wonder', number: null };
    default:
      return { icon: 'k-tribute', number: null };
  }
}

/** The letter of a settlement that a flag asks for. */
export function letterOf({ params }: Pick<FlagText, 'params'>): string {
  const match = /settlement_([a-d])$/.exec(String(params.structure ?? params.area ?? ''));
  return match?.[1]?.toUpperCase() ?? '';
}
