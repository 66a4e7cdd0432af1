// The full text of a thing, shown under the pointer or a long touch.
import type { Params } from '../../lib/catalogue';
import { words } from '../../lib/words.svelte';
import type { Phrase } from '../game';
import { effectsOf, keyEvents, type Coming } from './events';
import { spaceOf } from './land';
import {
  actionOf,
  chosenOf,
  hexOf,
  inventionsOn,
  structureOf,
  trackOf,
  type Action,
  type Track,
} from './printed';
import { result } from './signs';
import { condition, conditional, laneOf, price, spoken } from './told';
import type { KronikyContents, KronikyView } from './view';

/** A position, and what is printed. */
type Told = (
  view: KronikyView,
  printed: KronikyContents,
  name: string,
  thing: string,
) => Phrase | null;

/** Terrains of which more can be told than their name. */
const LAND = new Set(['treasure', 'ruins', 'special', 'tree', 'deposit', 'crops', 'fish', 'water']);
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
    return about(LAND.has(terrain) ? terrain : 'hex', { what, goods });
  },
  track: (view, printed, name) => {
    const track = trackOf(view, printed, name);
    if (!track) return null;
    if (!name.startsWith('inventions_')) return nextOf(track);
    return about('inventions', { next: say(nextOf(track)), opens: opens(printed, name) });
  },
  action: (view, printed, name) => {
    const action = actionOf(view, printed, name);
    return action && dealOf(action);
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
  area: (_, printed, name) => {
    const slot = printed.slots.find(({ area }) => area === name);
    return slot
      ? about('slot', { area: `area.${name}`, level: slot.level, goods: slot.goods })
      : null;
  },
  card: (view, printed) => {
    const option = chosenOf(view, printed);
    return option ? about('help', { number: option.helpers, goods: option.help }) : null;
  },
  chronicle: (view, printed, name) => {
    const [line, round] = name.split('.').map(Number);
    const event = printed.events[(line ?? 0) - 1]?.[(round ?? 0) - 1];
    if (!event) return null;
    const danger = event.dangerous ? [words.catalogue.say('kroniky.dangerous')] : [];
    return happening([...effectsOf(view, printed, event.effects).map(sentence), ...danger]);
  },
  key: (view, printed, name) => {
    const effects = keyEvents(view, printed, Number(name));
    return effects.length ? happening(effects.map(sentence)) : null;
  },
};

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

/** What each invention of a line opens and gives. */
function opens(printed: KronikyContents, line: string): string {
  return inventionsOn(printed, line)
    .map(({ invention, opens: things, gift, number }) => ({
      invention: `invention.${invention}`,
      number,
      opens: gift ? [`kroniky.about.${invention}`, ...things] : things,
    }))
    .filter(({ opens: things }) => things.length)
    .map((params) => words.catalogue.sentence('kroniky.about.invention', params))
    .join(' ');
}
