// The games that have something of their own here, found by their folders; the others are plain.
import type { Component } from 'svelte';
import { api } from '../lib/api';
import PlainArt from '../plain/Art.svelte';
import type { Best, GameModule, Pictures } from './game';

const BOARDS = import.meta.glob<GameModule>('./*/index.ts', { import: 'game' });
/** Games that keep personal records. */
const BESTS = import.meta.glob<Best>('./*/best.ts', { import: 'best' });
/** Games that draw what is chosen before they begin. */
const PICTURES = import.meta.glob<Pictures>('./*/pictures.ts', { import: 'pictures' });
const ARTS = import.meta.glob<Component<{ game: string }>>('./*/Art.svelte', {
  import: 'default',
  eager: true,
});

/** The board of a game: its own, or the plain one, which draws any game. */
export async function loadGame(key: string): Promise<GameModule> {
  const own = BOARDS[`./${key}/index.ts`];
  if (own) return own();
  const [{ plain }, { games }] = await Promise.all([import('../plain'), api.games()]);
  return plain(games.find((game) => game.key === key) ?? { key, title: key });
}

export async function loadBest(key: string): Promise<Best | null> {
  return (await BESTS[`./${key}/best.ts`]?.()) ?? null;
}

export async function loadPictures(key: string): Promise<Pictures | null> {
  return (await PICTURES[`./${key}/pictures.ts`]?.()) ?? null;
}

/** The picture of a game in the lobby. */
export const artOf = (key: string): Component<{ game: string }> =>
  ARTS[`./${key}/Art.svelte`] ?? PlainArt;
