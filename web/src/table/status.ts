// One line that says whose turn it is and what is asked.
import { whole } from '../lib/catalogue';
import type { Sitting } from '../lib/sitting.svelte';

export interface Status {
  text: string;
  /** The seat it is about. */
  seat: number | null;
  /** The reader has to do something. */
  act: boolean;
  warn: boolean;
}

export function status(sitting: Sitting): Status {
  const { table, view, words, live, replay } = sitting;
  const say = (key: string, said?: Record<string, string | number>): string => words.say(key, said);
  const plain = { seat: null, act: false, warn: false };
  if (!table || !view) return { ...plain, text: say('status.loading') };
  if (replay.moment)
    return {
      ...plain,
      text: say('status.replay', { step: replay.moment.step, steps: replay.moment.steps }),
    };
  if (live.status === 'lost') return { ...plain, text: say('status.lost'), warn: true };
  if (table.phase === 'waiting') return { ...plain, text: say('status.waiting') };
  if (table.phase === 'over') {
    const winners = words.namesOf(table.winners.map((seat) => `seat.${seat}`));
    const verdict = sitting.game.verdict?.(view);
    if (verdict) return { ...plain, text: words.sentence(verdict.key, verdict.params) };
    const won = sitting.alone ? 'status.won' : 'status.over';
    const key = table.winners.length ? won : 'status.lost_game';
    return { ...plain, text: say(key, { winners, count: table.winners.length }) };
  }
  if (table.pause) return { ...plain, text: say('status.paused'), warn: true };
  const [next = null] = table.to_act;
  const asked = sitting.game.question(view);
  const question = whole(words.text(asked.key, asked.params), words.language);
  if (sitting.holding) return { text: say('status.holding'), seat: next, act: true, warn: false };
  if (table.anyone && table.to_act.length > 1)
    return { ...plain, text: say('status.shared', { question }), act: sitting.acting };
  if (sitting.acting)
    return { text: say('status.yours', { question }), seat: sitting.seat, act: true, warn: false };
  const name = next === null ? '' : words.seat(next);
  if (!live.present) return { ...plain, text: say('status.shown') };
  const bot = next !== null && table.seats[next]?.kind === 'bot';
  const key = bot ? 'status.thinking' : 'status.theirs';
  return { text: say(key, { name }), seat: next, act: false, warn: false };
}
