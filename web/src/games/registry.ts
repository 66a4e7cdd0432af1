// The games that have a board. A further game is one more line here.
import type { Best, GameModule } from './game';

const BOARDS: Record<string, () => Promise<{ game: GameModule }>> = {
  aeons_end: () => import('./aeons_end'),
  ethnos: () => import('./ethnos'),
  kroniky: () => import('./kroniky'),
  terra_mystica: () => import('./terra_mystica'),
};

/** Games that keep personal records. */
const BESTS: Record<string, () => Promise<{ best: Best }>> = {
  kroniky: () => import('./kroniky/best'),
};

export const hasBoard = (key: string): boolean => key in BOARDS;

export async function loadGame(key: string): Promise<GameModule> {
  const load = BOARDS[key];
  if (!load) throw new Error(`no board for ${key}`);
  return (await load()).game;
}

export async function loadBest(key: string): Promise<Best | null> {
  return (await BESTS[key]?.())?.best ?? null;
}
