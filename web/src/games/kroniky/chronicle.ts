// Conditions and events of the chronicle, seen from the present position.
import type { Params } from '../../lib/catalogue';
import type { Event, Flag, KeyEvent, KronikyView } from './view';

type Effect = Event['effects'][number];
export type Plain = Exclude<Effect, { type: 'if' | 'unless' }>;
type Condition = Extract<Effect, { type: 'if' }>['condition'];

export const INVENTIONS_IN_LINE = 5;

/** An effect of an event, with the condition it hangs on. */
export interface Coming {
  effect: Plain;
  flag: Flag | null;
  /** It comes only where the condition does not hold. */
  unless: boolean;
  comes: boolean;
}

const done = (view: KronikyView, track: string): number =>
  view.tracks.find((one) => one.track === track)?.done ?? 0;

export function levelOf(view: KronikyView, area: string): number {
  if (area !== 'settlements') return done(view, area);
  return Math.max(...['a', 'b', 'c', 'd'].map((letter) => done(view, `settlement_${letter}`)));
}

export function builtOf(view: KronikyView, structure: string): number {
  return view.structures
    .filter((one) => one.structure === structure || (structure === 'settlement' && one.structure.startsWith('settlement')))
    .reduce((sum, { built }) => sum + built, 0);
}

export const armyOf = (view: KronikyView): number =>
  view.lanes.flatMap(({ own }) => own.boxes).filter((box) => box > 0).length;

/** Inventions in the order of their numbers, with whether each was made. */
export const INVENTIONS = [
  'tools', 'bronze', 'iron', 'engineering', 'machinery',
  'pottery', 'husbandry', 'wheel', 'paved_roads', 'banking',
  'writing', 'philosophy', 'schooling', 'chemistry', 'gunpowder',
]; // prettier-ignore
export const BUILDINGS = ['granary', 'library', 'amphitheatre', 'temple', 'market', 'armoury'];

export function knows(view: KronikyView, number: number): boolean {
  const line = Math.ceil(number / INVENTIONS_IN_LINE);
  return done(view, `inventions_${line}`) >= number - (line - 1) * INVENTIONS_IN_LINE;
}

/** A condition as the flag it would be on a card. */
export function flagOf(view: KronikyView, condition: Condition): Flag {
  const flag = (key: string, params: Params, holds: boolean): Flag => ({ key, params, holds });
  switch (condition.type) {
    case 'area_level': {
      const { area, min } = condition;
      return flag('needs_level', { area: `area.${area}`, number: min }, levelOf(view, area) >= min);
    }
    case 'structure': {
      const { structure, min } = condition;
      return flag('needs_built', { structure: `structure.${structure}`, number: min }, builtOf(view, structure) >= min);
    }
    case 'invention': {
      const name = INVENTIONS[condition.id - 1] ?? '';
      return flag('needs_invention', { invention: `invention.${name}` }, knows(view, condition.id));
    }
    case 'building': {
      const name = BUILDINGS[condition.id - 1] ?? '';
      return flag('needs_building', { building: `building.${name}` }, done(view, name) > 0);
    }
    case 'population':
      return flag('needs_population', { number: condition.min }, view.population >= condition.min);
    case 'happiness':
      return flag('needs_happiness', { number: condition.min }, view.happiness >= condition.min);
    case 'relations':
      return flag('needs_peace', { number: 0 }, view.relations === 0 || view.enemy_beaten);
    case 'army_units':
      return flag('needs_army', { number: condition.min }, armyOf(view) >= condition.min);
    case 'counter': {
      const { counter, min } = condition;
      return flag('needs_counter', { counter: `counter.${counter}`, number: min }, (view.counters[counter] ?? 0) >= min);
    }
  }
}

const OF_THE_ENEMY = new Set(['enemy_recruit', 'relations']);

/** The effects of an event as far as they can be told now. */
export function coming(view: KronikyView, effects: readonly Effect[]): Coming[] {
  const real = (effect: Plain): boolean => !(view.enemy_beaten && OF_THE_ENEMY.has(effect.type));
  return effects.flatMap((effect): Coming[] => {
    if (effect.type !== 'if' && effect.type !== 'unless')
      return [{ effect, flag: null, unless: false, comes: real(effect) }];
    const flag = flagOf(view, effect.condition);
    const unless = effect.type === 'unless';
    return effect.then.map((one) => ({ effect: one, flag, unless, comes: flag.holds !== unless && real(one) }));
  });
}

/** The effects of a key event, each with its condition. */
export function keyEffects(view: KronikyView, { condition, effects }: KeyEvent): Coming[] {
  const flag = flagOf(view, condition);
  return coming(view, effects).map((one) => ({
    ...one,
    flag: one.flag ?? flag,
    comes: one.comes && flag.holds,
  }));
}

/** The key events of a round. */
export function keyEvents(view: KronikyView, round: number): Coming[] {
  return view.key_events
    .filter((event) => event.round === round)
    .flatMap((event) => keyEffects(view, event));
}

/** Goods of a price or reward as ids, one for each unit. */
export function units(goods: Partial<Record<string, number>>): string[] {
  return Object.entries(goods).flatMap(([name, number]) =>
    Array.from({ length: number ?? 0 }, () => (name === 'victory_points' ? 'term.victory_point' : `resource.${name}`)),
  );
}
