/// <reference types="node" />
// The page says every message as the engine does: each line of the proof sheets, made anew.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Catalogue, LANGUAGES, type Language, type Messages, type Params } from './catalogue';

interface Line {
  part: string;
  language: Language;
  key: string;
  params: Params;
  text: string;
}

const ROOT = resolve(import.meta.dirname, '../../..');
const PLAYERS = ['Ema', 'Jan', 'Ola', 'Petr', 'Zoe', 'Ivo'];
const MOST = 64 * 1024 * 1024; // bytes of all lines
const lines = JSON.parse(
  execFileSync('.venv/bin/python', ['-m', 'tests.tools.proof', '--json'], {
    cwd: ROOT,
    maxBuffer: MOST,
    encoding: 'utf-8',
  }),
) as Line[];
const parts = [...new Set(lines.map(({ part }) => part))];

function read(folder: string, name: string): Messages {
  try {
    return JSON.parse(readFileSync(resolve(ROOT, folder, `${name}.json`), 'utf-8')) as Messages;
  } catch {
    return {};
  }
}

function catalogue(part: string, language: Language): Catalogue {
  const folders = ['core', `games/${part}`].map((folder) => `src/ludoteka/${folder}/text`);
  if (part === 'mail') folders.push('src/ludoteka/server/club/notices/text');
  const places = ['text', `games/${part}/text`, `club/text/${part}`];
  const own = places.map((folder) => `web/src/${folder}`);
  const all = [...folders, ...own].flatMap((folder) =>
    [language, `problems.${language}`].map((name) => read(folder, name)),
  );
  return new Catalogue(language, Object.assign({}, ...all) as Messages, PLAYERS);
}

function say(words: Catalogue, { key, params }: Line): string {
  if (params['']) return words.name(params[''] as string); // a composed name
  const said = params['='] as unknown as Record<string, string> | undefined;
  return said ? words.say(key, said) : words.text(key, params);
}

/** Whether a part is a game. */
const isGame = (part: string): boolean =>
  Object.keys(read(`src/ludoteka/games/${part}/text`, 'en')).length > 0;

describe.each(parts)('%s', (part) => {
  it.each(LANGUAGES)('is said alike in %s', (language) => {
    const words = catalogue(part, language);
    const here = lines.filter((line) => line.part === part && line.language === language);
    const unlike = here
      .map((line) => ({ key: line.key, engine: line.text, page: say(words, line) }))
      .filter(({ engine, page }) => engine !== page);
    expect(unlike).toEqual([]);
    const whole = ['shared', 'page'].includes(part) || isGame(part);
    expect(here.length).toBeGreaterThan(whole ? 100 : 10);
  });
});
