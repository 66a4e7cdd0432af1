// How far a flag is fulfilled, and the icon and number that stand for it.
import { armyOf, builtOf, BUILDINGS, INVENTIONS, levelOf } from './chronicle';
import { iconOf } from './icons';
import type { Flag, KronikyView } from './view';

const last = (id: unknown): string => String(id).split('.').at(-1) ?? '';
const COUNTERS: Record<string, string> = {
  trees_chopped: 'k-axe',
  deposits_mined_out: 'k-mining',
  fish_caught: 'k-fish',
  ruins_explored: 'k-ruins',
  settlements_on_special: 'k-settlements',
};

/** The present value behind a flag that asks for a number; null where there is none. */
export function reached(view: KronikyView, { key, params }: Flag): number | null {
  switch (key) {
    case 'needs_level':
      return levelOf(view, last(params.area));
    case 'needs_built':
      return builtOf(view, last(params.structure));
    case 'needs_counter':
      return view.counters[last(params.counter)] ?? 0;
    case 'needs_recruited':
      return view.recruited[last(params.unit)] ?? 0;
    case 'needs_population':
      return view.population;
    case 'needs_happiness':
      return view.happiness;
    case 'needs_army':
      return armyOf(view);
    case 'needs_points':
      return view.victory_points;
    default:
      return null;
  }
}

/** The sign of a flag: a drawing and a number or nothing. */
export function signOf({ key, params }: Flag): { icon: string; number: number | null } {
  const number = Number(params.number ?? 0);
  switch (key) {
    case 'needs_level':
      return { icon: iconOf(String(params.area)), number };
    case 'needs_built':
    case 'needs_working': {
      const letter = /settlement_/.test(String(params.structure));
      return { icon: iconOf(String(params.structure)), number: letter || number < 2 ? null : number };
    }
    case 'needs_invention':
      return { icon: 'k-inventions', number: INVENTIONS.indexOf(last(params.invention)) + 1 };
    case 'needs_building':
      return { icon: `k-${last(params.building)}`, number: BUILDINGS.indexOf(last(params.building)) + 1 };
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
      return { icon: 'k-peace', number: null };
    case 'needs_enemy_beaten':
      return { icon: 'k-enemy', number: null };
    case 'needs_wonder':
      return { icon: 'k-wonder', number: null };
    default:
      return { icon: 'k-tribute', number: null };
  }
}

/** The letter of a settlement that a flag asks for. */
export function letterOf({ params }: Flag): string {
  const match = /settlement_([a-d])$/.exec(String(params.structure ?? params.area ?? ''));
  return match?.[1]?.toUpperCase() ?? '';
}
