// Silhouettes of game-icons.net (CC BY 3.0) for the page: a file `silhouettes.json` names for each
// thing the icon it is drawn with, and importing it gives the outlines, only those that are named.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const ALL = '@iconify-json/game-icons/icons.json';
const OUTLINE = /^<path fill="currentColor" d="([^"]+)"\/>$/;

interface Icons {
  icons: Record<string, { body: string } | undefined>;
}

export function silhouettes(): Plugin {
  const found = createRequire(import.meta.url).resolve(ALL);
  const { icons } = JSON.parse(readFileSync(found, 'utf-8')) as Icons;
  const outline = (icon: string): string => {
    const path = OUTLINE.exec(icons[icon]?.body ?? '')?.[1];
    if (!path) throw new Error(`game-icons has no icon of one outline called “${icon}”`);
    return path;
  };
  return {
    name: 'silhouettes',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/silhouettes.json')) return null;
      const named = JSON.parse(readFileSync(id, 'utf-8')) as Record<string, string>;
      const drawn = Object.entries(named).map(([thing, icon]) => [thing, outline(icon)]);
      return JSON.stringify(Object.fromEntries(drawn));
    },
  };
}
