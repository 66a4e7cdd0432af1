// The full text of a thing, shown under the pointer or a long touch.
import type { Params } from '../../lib/catalogue';
import { words } from '../../lib/words.svelte';
import type { Phrase } from '../game';
import { effectsOf, keyEvents, type Coming } from './events';
import type { Flag } from './flags';
import { spaceOf } from './land';
import {
  actionOf,
  chosenOf,
  hexOf,
  inventionsOn,
  structureOf,
  trackOf,
  type Track,
} from './printed';
import { result, signed } from './signs';
import type { DivisionView, KronikyContents, KronikyView } from './view';

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
const listed = (things: readonly string[]): string[] => (things.length ? [...things] : ['–']);
const say = ({ key, params }: Phrase): string => words.catalogue.text(key, params);
const condition = ({ key, params }: Flag): string => say({ key: `kroniky.flag.${key}`, params });
const state = ({ holds }: Flag): string =>
  words.catalogue.say(holds ? 'kroniky.flag.holds' : 'kroniky.flag.open');
const conditions = (flags: readonly Flag[]): string[] =>
  listed(flags.map((flag) => condition(flag) + state(flag)));

export function aboutThing(
  view: KronikyView,
  printed: KronikyContents,
  thing: string,
): Phrase | null {
  const [kind = '', ...name] = thing.split('.');
  return TELL[kind]?.(view, printed, name.join('.'), thing) ?? null;
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
    if (!name.startsWith('inventions_')) return next(track);
    return about('inventions', { next: say(next(track)), opens: opens(printed, name) });
  },
  action: (view, printed, name) => {
    const action = actionOf(view, printed, name);
    if (!action) return null;
    const { workers, cost, flags, takes_extra: extra } = action;
    const gives = result(action).map(say);
    if (extra) gives.push(words.catalogue.say('kroniky.about.extra'));
    return about('action', { workers, cost: listed(cost), flags: conditions(flags), gives });
  },
  unit: (view, printed, name) => {
    const unit = printed.units.find((one) => one.unit === name);
    if (!unit) return null;
    const { level, strength, cost } = unit;
    return about('unit', { level, strength, cost, number: view.recruited[name] ?? 0 });
  },
  structure: (view, printed, name) => {
    const found = structureOf(view, printed, name);
    if (!found) return null;
    const { built, limit, cost } = found;
    return about(name.startsWith('settlement') ? 'settlement' : name, { built, limit, cost });
  },
  division: (view, _, name) => {
    const lane = view.lanes.find((one) => one.lane === name);
    if (!lane) return null;
    const { own, enemy } = lane;
    const at = { own_at: own.column, enemy_at: enemy.column };
    return about('division', { own: strengths(own), enemy: strengths(enemy), ...at });
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
    const effects = effectsOf(view, printed, event.effects).map(effect);
    return about('event', { what: [...effects, ...danger].join('; ') });
  },
  key: (view, printed, name) => {
    const what = keyEvents(view, printed, Number(name)).map(effect);
    return what.length ? about('event', { what: what.join('; ') }) : null;
  },
};

/** The next segment of a track. */
function next({ next: segment }: Track): Phrase {
  if (!segment) return { key: 'kroniky.track.finished', params: {} };
  const { unpaid, workers, flags, reward } = segment;
  const params = {
    cost: listed(unpaid),
    workers,
    flags: conditions(flags),
    reward: listed(reward),
  };
  return { key: 'kroniky.track.next', params };
}

/** What each invention of a line opens and gives. */
function opens(printed: KronikyContents, line: string): string {
  return inventionsOn(printed, line)
    .map(({ invention, opens: things, gift, number }) => {
      const told = words.catalogue.namesOf(
        gift ? [`kroniky.about.${invention}`, ...things] : listed(things),
      );
      return `${number} ${words.catalogue.name(`invention.${invention}`)}: ${told}`;
    })
    .join('; ');
}

const strengths = ({ boxes }: DivisionView): string =>
  boxes.filter((box) => box > 0).join('+') || '–';

/** An effect with its conditions. */
function effect({ when, unless, ...one }: Coming): string {
  const under = (key: string, flags: readonly Flag[], told: string): string =>
    flags.reduceRight(
      (inner, flag) => say({ key, params: { condition: condition(flag), effects: inner } }),
      told,
    );
  return under('board.if', when, under('board.unless', unless, plain(one)));
}

function plain({ type, goods, amount }: Pick<Coming, 'type' | 'goods' | 'amount'>): string {
  if (goods.length) return say({ key: `board.${type}`, params: { goods } });
  const said = type === 'enemy_recruit' ? String(amount) : signed(amount);
  return words.catalogue.say(`kroniky.effect.${type}`, { amount: said });
}
