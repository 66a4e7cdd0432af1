// The wish for a table as the form holds it.
import type { ClockSetup, GameInfo, NewTable, Option, SeatWish } from '../lib/protocol';

export type Mode = 'bots' | 'screen' | 'friends' | 'alone';
export type Value = boolean | string | string[];

export type Help = { coach: boolean; hints: boolean; rated?: boolean };

/** Whether the reader plays against bots alone, or all alone. */
export function isAgainstBots(seats: SeatWish[]): boolean {
  return seats.filter(({ kind }) => kind !== 'bot').length === 1;
}

/** Seats to begin with: enough for the mode, within what the game allows. */
export function firstSeats(game: GameInfo, mode: Mode, name: string): SeatWish[] {
  const me: SeatWish = { kind: 'me', name: name || null };
  const bot: SeatWish = { kind: 'bot', level: 'medium' };
  const wished: Record<Mode, SeatWish[]> = {
    bots: game.together ? [me, bot] : [me, bot, bot, bot],
    screen: [me, { kind: 'me' }],
    friends: [me, { kind: 'open' }],
    alone: [me],
  };
  const seats = wished[mode].slice(0, game.most ?? 2).map((seat) => ({ ...seat }));
  while (seats.length < (game.fewest ?? 2)) seats.push({ ...bot });
  return seats;
}

/** Whether an option has another value than its default. */
export function changed(option: Option, value: Value): boolean {
  return JSON.stringify(value) !== JSON.stringify(option.default);
}

/** Whether a list of the player's own making is not whole yet. */
export function lacking(option: Option, value: Value | undefined): boolean {
  if (!option.parts?.length || !Array.isArray(value)) return false;
  return option.parts.some(({ choices, number }) => {
    return value.filter((one) => choices.includes(one)).length !== number;
  });
}

/** The options as they fit the seats: what means nothing with so many is left as it is given. */
export function fitted(
  game: GameInfo,
  options: Record<string, Value>,
  seats: number,
): Record<string, Value> {
  const fits = { ...options };
  for (const { name, per_seat, most_seats, default: usual } of game.options ?? []) {
    const value = fits[name];
    const unused = most_seats && seats > most_seats;
    if (unused || (per_seat && Array.isArray(value) && value.length !== seats)) fits[name] = usual;
  }
  return fits;
}

/** The choice of one seat in a list by seats; another seat that has it takes the old one. */
export function chooseFor(value: string[], seat: number, choice: string): string[] {
  const next = [...value];
  const other = next.indexOf(choice);
  if (other >= 0) next[other] = next[seat] ?? '';
  next[seat] = choice;
  return next;
}

/** A list with a choice more or less; one that is empty is left as the game has it, unless its parts
 * are to be filled. */
export function flipped(option: Option, list: string[], choice: string): Value {
  const rest = list.filter((one) => one !== choice);
  const next = list.includes(choice) ? rest : [...list, choice];
  return next.length || option.parts?.length ? next : option.default;
}

/** What is sent: only what differs from the defaults, names without empty ones. */
export function wishFor(
  game: GameInfo,
  seats: SeatWish[],
  options: Record<string, Value>,
  open: boolean,
  clock: ClockSetup | null,
  help: Help = { coach: false, hints: false },
): NewTable {
  const given = (game.options ?? []).filter((option) => {
    const value = options[option.name];
    return value !== undefined && changed(option, value);
  });
  return {
    game: game.key,
    seats: seats.map(({ kind, name, level }) => ({
      kind,
      ...(kind === 'me' && name?.trim() ? { name: name.trim() } : {}),
      ...(kind === 'bot' ? { level: level ?? 'medium' } : {}),
    })),
    options: Object.fromEntries(given.map(({ name }) => [name, options[name] as Value])),
    public: open,
    // Every reader's page shows bots' moves at a pace of its own.
    pace: 0,
    clock,
    ...(help.coach && isAgainstBots(seats) && !help.rated ? { coach: true } : {}),
    ...(help.hints && !isAgainstBots(seats) && !help.rated ? { hints: true } : {}),
    ...(help.rated ? { rated: true } : {}),
  };
}

/** A first game as it is recommended: against easy bots, with the coach. */
export function firstWish({ key, first, fewest, most }: GameInfo, name: string): NewTable {
  const seats = first?.seats ?? Math.min(most ?? 2, Math.max(fewest ?? 1, 2));
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', level: 'easy' }) as const);
  return {
    game: key,
    seats: [{ kind: 'me', ...(name ? { name } : {}) }, ...bots],
    options: first?.options ?? {},
    pace: 0,
    coach: true,
  };
}
