// What the engine foretells, sorted for reading: own costs and gains, the table, the others, luck.
import { LOCALES, type Catalogue, type Language } from './catalogue';
import type { Change, Event, Forecast, Gain, Opens, Preview, Quantity } from './protocol';

/** How a quantity is shown. */
export interface Shown {
  /** A drawing instead of the words; of each thing its own. */
  icon?: string | ((thing: string) => string);
  /** A few letters beside it: the number of a bowl. */
  mark?: string | ((thing: string) => string);
  /** What it will be, 2 → 3, instead of the difference. */
  level?: boolean;
  /** For the reader's own seat only. */
  own?: boolean;
}

/** What a game shows of its previews and forecasts; the rest is hidden. */
export interface Foretelling {
  /** The quantities by name, in the order in which they are shown. */
  quantities: Record<string, Shown>;
  /** Events that are told in words too, by their keys. */
  lines?: readonly string[];
  /** Where nobody can look further: the events that are told up to there, and the key of what is
   * said instead of all that is open. */
  beyond?(open: readonly Quantity[]): { lines: readonly string[]; said: string } | null;
  /** Forecasts of which only these quantities are shown. */
  only?: Record<string, readonly string[]>;
}

/** One number that changes. */
export interface Figure extends Omit<Shown, 'icon' | 'mark'> {
  icon?: string;
  mark?: string;
  quantity: string;
  seat: number | null;
  thing: string;
  before: number;
  after: number;
  by: number;
  /** Where it comes from, as far as it is told. */
  gains: Gain[];
}

/** The figures of the reader, of the table, and of each of the others. */
export interface Told {
  /** What is paid or lost comes first. */
  own: Figure[];
  table: Figure[];
  others: { seat: number; figures: Figure[] }[];
  lines: Event[];
  /** What luck decides. */
  open: Quantity[];
  /** The key of what is said where nobody can look further. */
  beyond: string;
  /** The game is over then. */
  over: boolean;
}

export interface Way extends Told {
  odds: number;
}

/** A preview or forecast, ready to be shown. */
export interface Reading extends Told {
  /** One of these happens besides, the most likely first. */
  ways: Way[];
  reveals: boolean;
  /** The odds were found by trying. */
  sampled: boolean;
  /** Who is asked then, and what. */
  next: Opens | null;
}

/** What a chance and a whole preview have in common. */
interface Part {
  changes?: Change[];
  gains?: Gain[];
  lines?: Event[];
  unknown?: Quantity[];
  opens?: Opens | null;
  chances?: unknown[];
}

/** What is shown of the forecast of this moment. */
export function forecasting(when: string, how?: Foretelling): Foretelling | undefined {
  const only = how?.only?.[when];
  if (!how || !only) return how;
  const some = Object.entries(how.quantities).filter(([name]) => only.includes(name));
  return { ...how, quantities: Object.fromEntries(some) };
}

/** What is foretold, as the reader in this seat (null: a spectator) wants to know it. */
export function reading(
  foretold: Preview | Forecast,
  seat: number | null,
  how?: Foretelling,
): Reading {
  const { chances = [], reveals = false, sampled = false, opens = null } = foretold;
  const ways = chances.map((chance) => ({ ...told(chance, seat, how), odds: chance.odds }));
  const sure = told(foretold, seat, how);
  // what each of the ways tells is not open
  const open = sure.open.filter(
    (one) => !ways.length || ways.some((way) => way.open.some(isSame(one))),
  );
  return { ...sure, open, ways, reveals, sampled, next: opens };
}

const isSame =
  (one: Quantity) =>
  (other: Quantity): boolean =>
    one.quantity === other.quantity && (one.seat ?? null) === (other.seat ?? null);

/** Whether there is anything to show. */
export function isEmpty({ own, table, others, lines, open, over, beyond }: Told): boolean {
  return !over && !beyond && [own, table, others, lines, open].every((part) => !part.length);
}

function told(part: Part, seat: number | null, how?: Foretelling): Told {
  const all = ordered(figures(part, how), how);
  const isOwn = (figure: Figure): boolean => seat !== null && figure.seat === seat;
  const own = all.filter(isOwn);
  const rest = all.filter((figure) => !isOwn(figure) && !figure.own);
  const seats = [...new Set(rest.flatMap((figure) => figure.seat ?? []))].sort((a, b) => a - b);
  const shows = ({ quantity, seat: whose = null }: Quantity): boolean =>
    !how || (quantity in how.quantities && (whose === seat || !how.quantities[quantity]?.own));
  const { lines = [], unknown = [] } = part;
  const end = part.opens ? null : (how?.beyond?.(unknown) ?? null);
  const tells = end?.lines ?? how?.lines;
  return {
    own: [...own.filter(({ by }) => by < 0), ...own.filter(({ by }) => by >= 0)],
    table: rest.filter((figure) => figure.seat === null),
    others: seats.map((one) => ({
      seat: one,
      figures: rest.filter((figure) => figure.seat === one),
    })),
    lines: lines.filter(({ key }) => tells?.includes(key)),
    open: end ? [] : unknown.filter(shows),
    beyond: part.chances?.length ? '' : (end?.said ?? ''),
    over: !!part.opens && (part.opens.seat ?? null) === null,
  };
}

const of = (shown: Shown['icon'], thing: string): string | undefined =>
  typeof shown === 'function' ? shown(thing) : shown;

/** The changes that are shown, each with where it comes from. */
function figures({ changes = [], gains = [] }: Part, how?: Foretelling): Figure[] {
  return changes.flatMap(({ quantity, seat = null, thing = '', before, after }) => {
    if (how && !(quantity in how.quantities)) return [];
    const from = gains.filter((gain) => gain.quantity === quantity && gain.seat === seat);
    const { icon, mark, ...shown } = how?.quantities[quantity] ?? {};
    const drawn = { icon: of(icon, thing), mark: of(mark, thing) };
    return [
      { ...shown, ...drawn, quantity, seat, thing, before, after, by: after - before, gains: from },
    ];
  });
}

function ordered(all: Figure[], how?: Foretelling): Figure[] {
  const names = how ? Object.keys(how.quantities) : [];
  const place = ({ quantity }: Figure): number => names.indexOf(quantity);
  return [...all].sort((a, b) => place(a) - place(b));
}

/** What a quantity is called; a group of several things is called by what they share. */
export function nameOf(words: Catalogue, { quantity, thing }: Quantity): string {
  const key = `quantity.${quantity}`;
  return words.text(key, { thing: thing || '…' });
}

/** The number of a figure: the difference, or what it will be. */
export const numberOf = (words: Catalogue, { level, before, after, by }: Figure): string =>
  level ? `${words.number(before)} → ${words.number(after)}` : words.signed(by);

/** Where a figure comes from: "town", or "favor tile +2, town +5". */
export function sourcesOf(words: Catalogue, { gains }: Figure): string {
  const sums = new Map<string, number>();
  for (const { source, thing, amount } of gains) {
    const name = words.name(source) + (thing ? ` (${words.name(thing)})` : '');
    sums.set(name, (sums.get(name) ?? 0) + amount);
  }
  const whole = sums.size === 1;
  return words.list([...sums].map(([name, by]) => (whole ? name : `${name} ${words.signed(by)}`)));
}

/** Odds as a percentage, never a false 0 or 100. */
export function percent(odds: number, language: Language): string {
  const format = new Intl.NumberFormat(LOCALES[language], { style: 'percent' });
  if (odds > 0 && odds < 0.01) return `<${format.format(0.01)}`;
  return odds < 1 && odds > 0.99 ? `>${format.format(0.99)}` : format.format(odds);
}
