// What is printed, and how it stands now: the contents of a game beside its view.
import { flagsOf, type Flag } from './flags';
import type {
  ActionText,
  CardOption,
  HexText,
  InventionText,
  KronikyContents,
  KronikyView,
  SegmentText,
  StructureText,
} from './view';

export interface Segment extends Omit<SegmentText, 'flags'> {
  flags: Flag[];
}

export interface Track {
  track: string;
  done: number;
  segments: Segment[];
  /** What the next segment still asks for; null: all are crossed out. */
  next: (Segment & { paid: string[]; unpaid: string[] }) | null;
}

export function trackOf(view: KronikyView, contents: KronikyContents, name: string): Track | null {
  const printed = contents.tracks.find(({ track }) => track === name);
  if (!printed) return null;
  const done = view.tracks[name] ?? 0;
  const segments = printed.segments.map((one) => ({
    ...one,
    flags: flagsOf(view, contents, one.flags),
  }));
  const segment = segments[done];
  const begun = view.begun.find(({ track }) => track === name);
  const next = segment && { ...segment, paid: [], unpaid: segment.cost, ...begun };
  return { track: name, done, segments, next: next ?? null };
}

export interface Invention extends InventionText {
  number: number;
}

/** The inventions of a line, with their numbers. */
export function inventionsOn({ tracks, inventions }: KronikyContents, line: string): Invention[] {
  const lines = tracks.filter(({ track }) => track.startsWith('inventions_'));
  const owners = lines.flatMap(({ track, segments }) => segments.map(() => track));
  return inventions
    .map((one, i) => ({ ...one, number: i + 1 }))
    .filter((_, i) => owners[i] === line);
}

/** So many of something. */
export interface Share {
  number: number;
  what: string;
  of?: string[];
}

export interface Action extends Omit<ActionText, 'flags' | 'does'> {
  used: boolean;
  extra: boolean;
  flags: Flag[];
  does: Share[];
}

const actionNow = (view: KronikyView, contents: KronikyContents, printed: ActionText): Action => ({
  ...printed,
  used: view.used.includes(printed.action),
  extra: view.extra.includes(printed.action),
  flags: flagsOf(view, contents, printed.flags),
  does: printed.does.map(({ number, ...share }) => ({
    ...share,
    number: number ?? view.products[printed.action] ?? 0,
  })),
});

export function actionOf(
  view: KronikyView,
  contents: KronikyContents,
  name: string,
): Action | null {
  const printed = contents.actions.find(({ action }) => action === name);
  return printed ? actionNow(view, contents, printed) : null;
}

/** The action spaces of an area. */
export const actionsIn = (view: KronikyView, contents: KronikyContents, area: string): Action[] =>
  contents.actions
    .filter(({ action }) => action.startsWith(`${area}.`))
    .map((printed) => actionNow(view, contents, printed));

export interface Structure extends StructureText {
  built: number;
}

export function structureOf(
  view: KronikyView,
  contents: KronikyContents,
  name: string,
): Structure | null {
  const printed = contents.structures.find(({ structure }) => structure === name);
  const built = Object.values(view.structures).filter((one) => one === name).length;
  return printed ? { ...printed, built } : null;
}

/** A space of the map: what is printed there, and what became of it. */
export interface Hex {
  space: string;
  printed: string;
  terrain: string;
  dangerous: boolean;
  /** What still lies there. */
  treasure: string[];
  road: boolean;
  structure: string | null;
  /** It stands apart from the roads of the capital. */
  apart: boolean;
}

export function hexOf(view: KronikyView, printed: HexText): Hex {
  const { space, terrain, dangerous = false, treasure = [] } = printed;
  const now = view.terrain[space] ?? terrain;
  return {
    space,
    printed: terrain,
    terrain: now,
    dangerous,
    treasure: now === terrain ? treasure : [],
    road: view.roads.includes(space),
    structure: view.structures[space] ?? null,
    apart: view.apart.includes(space),
  };
}

/** The two halves of the action card in play; none before the first. */
export const optionsOf = ({ card }: KronikyView, { cards }: KronikyContents): CardOption[] =>
  (card && cards[card.number - 1]) ?? [];

/** The half that was chosen. */
export const chosenOf = (view: KronikyView, contents: KronikyContents): CardOption | undefined =>
  optionsOf(view, contents)[view.card?.chosen ?? -1];

/** The half that a considered move would choose; -1: none. */
export function consideredOf(
  view: KronikyView,
  contents: KronikyContents,
  move: { key: string; params: Record<string, unknown> } | null,
): number {
  if (move?.key !== 'move.placecard') return -1;
  return optionsOf(view, contents).findIndex(({ area }) => `area.${area}` === move.params.area);
}
