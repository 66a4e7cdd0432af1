// What each thing on the table is and does now, and where the rules tell of it.
import type { Params } from '../../lib/catalogue';
import { words } from '../../lib/words.svelte';
import type { Phrase } from '../game';
import { effectsOf, keyEvents, type Coming } from './events';
import { flagsOf } from './flags';
import { idOf, spaceOf } from './land';
import { isBuilding } from './pages';
import {
  actionOf,
  chosenOf,
  hexOf,
  inventionsOn,
  optionsOf,
  structureOf,
  trackOf,
  type Action,
  type Invention,
  type Track,
} from './printed';
import { result } from './signs';
import { condition, conditional, laneOf, price, spoken } from './told';
import { ENDS, relationsOf, stateOf } from './states';
import type { CardOption, KronikyContents, KronikyView } from './view';

/** A position, and what is printed. */
type Told = (
  view: KronikyView,
  printed: KronikyContents,
  name: string,
  thing: string,
) => Phrase | null;

/** Areas that are neither a slot nor a track. */
const OPEN_AREAS = new Set(['taxes', 'settlements', 'capital', 'inventions']);
const about = (key: string, params: Params): Phrase => ({ key: `kroniky.about.${key}`, params });
const say = ({ key, params }: Phrase): string => words.catalogue.text(key, params);

export function aboutThing(
  view: KronikyView,
  printed: KronikyContents,
  thing: string,
): Phrase | null {
  const [kind = '', ...name] = thing.split('.');
  return TELL[kind]?.(view, printed, name.join('.'), thing) ?? null;
}

/** A thing by its name, and its full text. */
export function fullText(view: KronikyView, printed: KronikyContents, thing: string): string {
  const { key = '', params } = aboutThing(view, printed, thing) ?? {};
  return spoken(words.catalogue, thing, words.catalogue.sentence(key, params));
}

const TELL: Record<string, Told> = {
  hex: (view, printed, _, thing) => {
    const found = printed.hexes.find(({ space }) => space === spaceOf(thing));
    if (!found) return null;
    const hex = hexOf(view, found);
    const { terrain, structure } = hex;
    const what = [
      `terrain.${terrain}`,
      hex.space === view.capital ? 'area.capital' : '',
      structure ? `structure.${structure}` : '',
      hex.apart ? 'kroniky.hex.apart' : '',
      hex.road ? 'kroniky.hex.road' : '',
      hex.dangerous ? 'kroniky.hex.danger' : '',
    ].filter(Boolean);
    const { ruins_reward: ruins, special_reward: special } = printed;
    const goods = { treasure: hex.treasure, ruins, special }[terrain] ?? [];
    const kind = hex.space === view.capital ? 'founded' : structure ? 'built' : terrain;
    return about(kind, { what, goods });
  },
  track: (view, printed, name) => {
    const track = trackOf(view, printed, name);
    if (!track) return null;
    const next = say(nextOf(track));
    if (name.startsWith('inventions_'))
      return about('inventions', { next, opens: opens(printed, name) });
    return {
      key: 'kroniky.track',
      params: { level: track.done, size: track.segments.length, next },
    };
  },
  action: (view, printed, name) => {
    const action = actionOf(view, printed, name);
    if (!action) return null;
    return about('action.now', { deal: say(dealOf(action)), state: stateOf(action) });
  },
  invention: (view, printed, name) => {
    const line = printed.tracks.find(({ track }) =>
      inventionsOn(printed, track).some(({ invention }) => invention === name),
    );
    const found = inventionsOn(printed, line?.track ?? '');
    const place = found.findIndex(({ invention }) => invention === name);
    const made = found[place];
    if (!line || !made) return null;
    const known = found.slice(0, view.tracks[line.track] ?? 0).includes(made);
    const state = `kroniky.about.invention.${known ? 'known' : 'unknown'}`;
    const things = opened(made);
    if (!things.length) return about('invention.plain', { number: made.number, state });
    return about('invention.opens', { number: made.number, state, opens: things });
  },
  unit: (view, printed, name) => {
    const unit = printed.units.find((one) => one.unit === name);
    if (!unit) return null;
    const { level, strength, cost } = unit;
    const number = view.recruited[name] ?? 0;
    return about('unit', { unit: `unit.${name}`, level, strength, cost, number });
  },
  structure: (view, printed, name) => {
    const found = structureOf(view, printed, name);
    if (!found) return null;
    const { built, limit, cost } = found;
    return about(name.startsWith('settlement') ? 'settlement' : name, { built, limit, cost });
  },
  division: (view, printed, name) => {
    const lane = view.lanes.find((one) => one.lane === name);
    return lane ? laneOf(lane, printed) : null;
  },
  crisis: (view, { limits }, name) =>
    about(name, { level: view.crises[name] ?? 0, end: limits.crisis }),
  area: (view, printed, name, thing) => {
    const slot = printed.slots.find(({ area }) => area === name);
    if (!slot) return OPEN_AREAS.has(name) ? about(`area.${name}`, {}) : null;
    const { level, goods } = slot;
    const option = optionsOf(view, printed).find(({ area }) => area === name);
    const state = `kroniky.about.slot.${slotState(view, printed, option)}`;
    return about('slot', { area: thing, level, goods, state });
  },
  card: (view, printed) => {
    const option = chosenOf(view, printed);
    if (!option) return { key: 'move.placecard.about', params: {} };
    return about('help', { number: option.helpers, goods: option.help, done: view.helped });
  },
  resource: (view, _, name) => {
    const params = { what: `kroniky.about.resource.${name}`, number: view.goods[name] ?? 0 };
    const due = { food: view.food_due, gold: view.gold_due }[name];
    return due === undefined
      ? about('resource', params)
      : about('resource.due', { ...params, due });
  },
  term: (view, printed, name) => TERMS[name]?.(view, printed) ?? null,
  part: (view, printed, name) => TERMS[name]?.(view, printed) ?? null,
  terrain: (_, { ruins_reward: ruins, special_reward: special }, name, thing) =>
    about(name, { what: [thing], goods: { ruins, special }[name] ?? [] }),
  worker: (view, _, name) => {
    const found = view.map_workers.find(({ worker }) => worker === Number(name));
    if (!found) return null;
    const { steps, space, ended, building_road: road } = found;
    const state = `kroniky.about.worker.${road ? 'road' : ended ? 'ended' : 'free'}`;
    return about('worker', { space: idOf(space), steps, state });
  },
  round: ({ phase }) => ({ key: `${ENDS[phase] ?? 'move.end'}.about`, params: {} }),
  seat: (view, printed) =>
    about('seat', {
      round: view.round,
      rounds: printed.limits.rounds,
      points: view.victory_points,
    }),
  victory: (view, printed, _, thing) => {
    const ways = printed.victories.filter(({ kind }) => kind === thing);
    const told = ways.map(({ flags }) =>
      words.catalogue.list(
        flagsOf(view, printed, flags).map((flag) => condition(words.catalogue, flag)),
      ),
    );
    return about('victory', { told: told.join('; ') });
  },
  chronicle: (view, printed, name) => {
    const [line, round] = name.split('.').map(Number);
    const event = printed.events[(line ?? 0) - 1]?.[(round ?? 0) - 1];
    if (!event) return null;
    if (!event.effects.length && !event.dangerous) return about('event.none', {});
    const danger = event.dangerous ? [words.catalogue.say('kroniky.dangerous')] : [];
    return happening([...effectsOf(view, printed, event.effects).map(sentence), ...danger]);
  },
  key: (view, printed, name) => {
    const effects = keyEvents(view, printed, Number(name));
    return effects.length ? happening(effects.map(sentence)) : null;
  },
};

/** What is counted or stands beside the boards. */
const TERMS: Record<string, (view: KronikyView, printed: KronikyContents) => Phrase> = {
  worker: ({ supply, busy, map_workers: map, workers: all }) =>
    about('workers', { free: supply, busy, map: map.length, all }),
  population: ({ population, workers: all }, { limits }) =>
    about('population', { number: population, most: limits.population, all }),
  happiness: ({ happiness, happiness_actions: done }, { limits }) =>
    about('happiness', { number: happiness, most: limits.happiness, least: limits.saddest, done }),
  victory_point: ({ victory_points: number }) => about('points', { number }),
  relations: (view, { limits }) =>
    about('relations', {
      number: view.relations,
      most: limits.war,
      state: `kroniky.about.relations.${relationsOf(view)}`,
    }),
  bonus_worker: ({ bonus }) =>
    bonus ? about('bonus_worker', { area: `area.${bonus}` }) : about('bonus_worker.none', {}),
  map: ({ roads, structures, map_workers: map }) =>
    about('map', {
      roads: roads.length,
      structures: Object.keys(structures).length,
      workers: map.length,
    }),
  upkeep: ({ food_due: food, gold_due: gold }) => about('upkeep', { food, gold }),
  moves: () => about('moves', {}),
  chronicle: ({ round, line }, { limits }) =>
    line === null
      ? about('chronicle', { round, rounds: limits.rounds })
      : about('chronicle.line', { round, rounds: limits.rounds, line: `line.${line}` }),
  treasury: ({ enemy_beaten: beaten }, { treasury: goods }) =>
    about(beaten ? 'treasury.won' : 'treasury', { goods }),
  buildings: (view, printed) => {
    const tracks = printed.tracks.map(({ track }) => track).filter(isBuilding);
    const built = tracks.filter((track) => view.tracks[track]).length;
    return about('buildings', { built, all: tracks.length });
  },
};

/** Whether the card lies in a slot, could, or cannot. */
function slotState(view: KronikyView, printed: KronikyContents, option?: CardOption): string {
  if (!option) return 'shut';
  const chosen = chosenOf(view, printed);
  if (!chosen) return 'open';
  return chosen === option ? 'taken' : 'passed';
}

/** Sentences one after the other. */
const happening = (told: readonly string[]): Phrase => about('event', { told: told.join(' ') });
const sentence = (one: Coming): string =>
  words.catalogue.sentence('kroniky.about.effect', { effect: conditional(words.catalogue, one) });

/** The next segment of a track. */
export function nextOf({ next: segment }: Track): Phrase {
  if (!segment) return { key: 'kroniky.track.finished', params: {} };
  const { unpaid, workers, flags, reward } = segment;
  const params = {
    cost: price(unpaid, workers),
    flags: flags.map((flag) => condition(words.catalogue, flag)),
    reward,
  };
  return { key: 'kroniky.track.next', params };
}

/** What an action space costs and brings. */
export function dealOf(action: Action): Phrase {
  const { workers, cost, flags, takes_extra: extra } = action;
  return about('action', {
    gives: result(action).map(say),
    cost: price(cost, workers),
    extra: Number(extra),
    flags: flags.map((flag) => condition(words.catalogue, flag)),
  });
}

/** What an invention opens and gives. */
const opened = ({ invention, opens, gift }: Invention): string[] =>
  gift ? [`kroniky.about.${invention}`, ...opens] : opens;

/** What each invention of a line opens and gives. */
function opens(printed: KronikyContents, line: string): string {
  return inventionsOn(printed, line)
    .map((made) => ({
      invention: `invention.${made.invention}`,
      number: made.number,
      opens: opened(made),
    }))
    .filter(({ opens: things }) => things.length)
    .map((params) => words.catalogue.sentence('kroniky.about.invention', params))
    .join(' ');
}

export function paragraph(thing: string, view: KronikyView): string {
  const [kind = '', name = ''] = thing.split('.');
  const space = kind === 'hex' ? spaceOf(thing) : null;
  if (space) return ground(space, view);
  if (kind === 'division' && view.lanes.some(({ lane, battle }) => lane === name && battle.length))
    return 'battle';
  const exact = PARAGRAPHS[`${kind}.${name}`];
  if (exact) return exact;
  if (kind === 'track' && isBuilding(name)) return 'capital';
  if (name.startsWith('settlement')) return 'settlements';
  if (name.startsWith('inventions')) return 'inventions';
  return PARAGRAPHS[kind] ?? '';
}

/** The paragraph that matters for a space as it is now. */
function ground(space: string, view: KronikyView): string {
  const structure = view.structures[space];
  if (structure) return structure.startsWith('settlement') ? 'settlements' : 'structures';
  return space === view.capital ? 'deploying' : 'terrain';
}

const PARAGRAPHS: Record<string, string> = {
  seat: 'winning',
  track: 'development',
  'track.wonder': 'victory',
  'track.tribute': 'victory',
  action: 'action_spaces',
  'action.capital': 'capital',
  'action.religion': 'happiness',
  'action.finance': 'exchange',
  'action.diplomacy': 'relations',
  'action.taxes': 'taxes',
  area: 'action_card',
  'area.taxes': 'taxes',
  'area.capital': 'capital',
  card: 'action_card',
  chronicle: 'events',
  key: 'events',
  crisis: 'crises',
  division: 'orders',
  invention: 'inventions',
  resource: 'resources',
  'resource.food': 'upkeep',
  round: 'round',
  structure: 'structures',
  unit: 'recruiting',
  victory: 'victory',
  worker: 'movement',
  'term.worker': 'workers',
  'term.population': 'population',
  'term.happiness': 'happiness',
  'term.victory_point': 'victory',
  'term.relations': 'relations',
  'part.bonus_worker': 'workers',
  'part.map': 'map',
  'part.upkeep': 'upkeep',
  'part.moves': 'turn',
  'part.chronicle': 'events',
  'part.treasury': 'war_end',
  'part.buildings': 'capital',
  'terrain.ruins': 'work',
  'terrain.special': 'settlements',
};
