// The full text of a thing, shown under the pointer or a long touch.
import type { Params } from '../../lib/catalogue';
import { words } from '../../lib/words.svelte';
import type { Phrase } from '../game';
import { flagOf, INVENTIONS, INVENTIONS_IN_LINE, units, type Plain } from './chronicle';
import { result, signed } from './does';
import { CRISIS_END } from './due';
import { spaceOf } from './land';
import type { DivisionView, Event, Flag, KronikyView, TrackView } from './view';

type Told = (view: KronikyView, name: string, thing: string) => Phrase | null;

/** Terrains of which more can be told than their name. */
const LAND = new Set(['treasure', 'ruins', 'special', 'tree', 'deposit', 'crops', 'fish', 'water']);
/** Inventions that do more than open something. */
const GIFTS: Record<string, string> = {
  wheel: 'kroniky.about.wheel',
  paved_roads: 'kroniky.about.paved_roads',
};
const about = (key: string, params: Params): Phrase => ({ key: `kroniky.about.${key}`, params });
const listed = (things: readonly string[]): string[] => (things.length ? [...things] : ['–']);
const say = ({ key, params }: Phrase): string => words.catalogue.text(key, params);
const condition = ({ key, params }: Flag): string => say({ key: `kroniky.flag.${key}`, params });
const state = ({ holds }: Flag): string =>
  words.catalogue.say(holds ? 'kroniky.flag.holds' : 'kroniky.flag.open');
const conditions = (flags: readonly Flag[]): string[] =>
  listed(flags.map((flag) => condition(flag) + state(flag)));

export function aboutThing(view: KronikyView, thing: string): Phrase | null {
  const [kind = '', ...name] = thing.split('.');
  return TELL[kind]?.(view, name.join('.'), thing) ?? null;
}

const TELL: Record<string, Told> = {
  hex: (view, _, thing) => {
    const hex = view.hexes.find(({ space }) => space === spaceOf(thing));
    if (!hex) return null;
    const { terrain, structure } = hex;
    const what = [
      `terrain.${terrain}`,
      hex.space === view.capital ? 'area.capital' : '',
      structure ? `structure.${structure}` : '',
      structure && !hex.linked ? 'kroniky.hex.apart' : '',
      hex.road ? 'kroniky.hex.road' : '',
      hex.dangerous ? 'kroniky.hex.danger' : '',
    ].filter(Boolean);
    const { ruins_reward: ruins, special_reward: special } = view;
    const goods = { treasure: hex.treasure, ruins, special }[terrain] ?? [];
    return about(LAND.has(terrain) ? terrain : 'hex', { what, goods });
  },
  track: (view, name) => {
    const track = view.tracks.find((one) => one.track === name);
    if (!track) return null;
    const line = Number(/^inventions_(\d)$/.exec(name)?.[1]);
    return line ? about('inventions', { next: say(next(track)), opens: opens(view, line) }) : next(track);
  },
  action: (view, name) => {
    const action = view.actions.find((one) => one.action === name);
    if (!action) return null;
    const { workers, cost, flags, takes_extra: extra } = action;
    const gives = result(action).map(say);
    if (extra) gives.push(words.catalogue.say('kroniky.about.extra'));
    return about('action', { workers, cost: listed(cost), flags: conditions(flags), gives });
  },
  unit: (view, name) => {
    const unit = view.units.find((one) => one.unit === name);
    if (!unit) return null;
    const { level, strength, cost } = unit;
    return about('unit', { level, strength, cost, number: view.recruited[name] ?? 0 });
  },
  structure: (view, name) => {
    const found = view.structures.find((one) => one.structure === name);
    if (!found) return null;
    const { built, limit, cost } = found;
    return about(name.startsWith('settlement') ? 'settlement' : name, { built, limit, cost });
  },
  division: (view, name) => {
    const lane = view.lanes.find((one) => one.lane === name);
    if (!lane) return null;
    const { own, enemy } = lane;
    const at = { own_at: own.column, enemy_at: enemy.column };
    return about('division', { own: strengths(own), enemy: strengths(enemy), ...at });
  },
  crisis: (view, name) => about(name, { level: view.crises[name] ?? 0, end: CRISIS_END }),
  area: (view, name) => {
    const slot = view.slots.find(({ area }) => area === name);
    return slot ? about('slot', { area: `area.${name}`, level: slot.level, goods: slot.goods }) : null;
  },
  card: (view) => {
    const option = view.card?.options[view.card.chosen ?? -1];
    return option ? about('help', { number: option.helpers, goods: option.help }) : null;
  },
  chronicle: (view, name) => {
    const [line, round] = name.split('.').map(Number);
    const event = view.events[(line ?? 0) - 1]?.[(round ?? 0) - 1];
    if (!event) return null;
    const danger = event.dangerous ? [words.catalogue.say('kroniky.dangerous')] : [];
    const effects = event.effects.map((one) => effect(view, one));
    return about('event', { what: [...effects, ...danger].join('; ') });
  },
  key: (view, name) => {
    const events = view.key_events.filter(({ round }) => round === Number(name));
    const what = events.map((one) => {
      const effects = one.effects.map((each) => effect(view, each));
      return say({ key: 'board.if', params: { condition: condition(flagOf(view, one.condition)), effects } });
    });
    return what.length ? about('event', { what: what.join('; ') }) : null;
  },
};

/** The next segment of a track. */
function next({ done, size, unpaid, workers, flags, reward }: TrackView): Phrase {
  if (done === size) return { key: 'kroniky.track.finished', params: {} };
  const params = { cost: listed(unpaid), workers, flags: conditions(flags), reward: listed(reward) };
  return { key: 'kroniky.track.next', params };
}

/** What each invention of a line opens. */
function opens(view: KronikyView, line: number): string {
  const first = (line - 1) * INVENTIONS_IN_LINE;
  return INVENTIONS.slice(first, first + INVENTIONS_IN_LINE)
    .map((name, i) => {
      const asks = ({ flags }: { flags: readonly Flag[] }): boolean =>
        flags.some(({ params }) => params.invention === `invention.${name}`);
      const things = [
        ...view.tracks.filter(({ segments }) => segments.some(asks)).map(({ track }) => `track.${track}`),
        ...view.actions.filter(asks).map(({ action }) => `action.${action}`),
      ];
      const gift = GIFTS[name];
      const told = words.catalogue.namesOf(gift ? [gift, ...things] : listed(things));
      return `${first + i + 1} ${words.catalogue.name(`invention.${name}`)}: ${told}`;
    })
    .join('; ');
}

const strengths = ({ boxes }: DivisionView): string => boxes.filter((box) => box > 0).join('+') || '–';

function effect(view: KronikyView, one: Event['effects'][number]): string {
  if (one.type !== 'if' && one.type !== 'unless') return plain(one);
  const params = { condition: condition(flagOf(view, one.condition)), effects: one.then.map(plain) };
  return say({ key: `board.${one.type}`, params });
}

function plain(one: Plain): string {
  if (one.type === 'pay') return say({ key: 'board.pay', params: { goods: units({ ...one.cost }) } });
  if (one.type === 'gain') return say({ key: 'board.gain', params: { goods: units({ ...one.reward }) } });
  const amount = one.type === 'enemy_recruit' ? String(one.strength) : signed(one.delta);
  return words.catalogue.say(`kroniky.effect.${one.type}`, { amount });
}
