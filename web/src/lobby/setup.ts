// The wish for a table as the form holds it.
import type { ClockSetup, GameInfo, NewTable, Option, SeatWish } from '../lib/protocol';

export type Mode = 'bots' | 'screen' | 'friends' | 'alone';
export type Value = boolean | string | string[];

/** Seats to begin with: enough for the mode, within what the game allows. */
export function firstSeats(game: GameInfo, mode: Mode, name: string): SeatWish[] {
  const me: SeatWish = { kind: 'me', name: name || null };
  const bot: SeatWish = { kind: 'bot', level: 'medium' };
  const wished: Record<Mode, SeatWish[]> = {
    bots: [me, bot, bot, bot],
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

/** What is sent: only what differs from the defaults, names without empty ones. */
export function wishFor(
  game: GameInfo,
  seats: SeatWish[],
  options: Record<string, Value>,
  open: boolean,
  clock: ClockSetup | null,
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
  };
}
