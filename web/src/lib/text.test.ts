// Every language says everything, with the same parameters, and everything that is asked for.
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Messages } from './catalogue';
import { argumentsOf } from './format';
import { asked, type Entry } from './nouns';

const page = import.meta.glob<Messages>('../text/*.json', { eager: true, import: 'default' });
const club = import.meta.glob<Messages>('../club/text/*/*.json', {
  eager: true,
  import: 'default',
});
const boards = import.meta.glob<Messages>('../games/*/text/*.json', {
  eager: true,
  import: 'default',
});
const shared = import.meta.glob<Messages>('../../../src/ludoteka/core/text/*.json', {
  eager: true,
  import: 'default',
});
const games = import.meta.glob<Messages>('../../../src/ludoteka/games/*/text/*.json', {
  eager: true,
  import: 'default',
});
const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

function inLanguage(files: Record<string, Messages>, language: string): Messages {
  const found = Object.keys(files).filter((path) => path.endsWith(`/${language}.json`));
  return Object.assign({}, ...found.map((path) => files[path])) as Messages;
}

/** What a message is told with; a name in its forms needs nothing. */
const needs = (text: Entry): string[] => {
  if (typeof text !== 'string') return [];
  const message = new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true });
  const params = argumentsOf(message.getAst()).flatMap((argument) => {
    const { param, by } = asked(argument);
    return by ? [param, by] : [param];
  });
  return [...new Set(params)].sort();
};

describe.each([
  ['the page', page],
  ['the boards', boards],
  ['the club', club],
])('%s', (_, files) => {
  const english = inLanguage(files, 'en');

  it.each(LANGUAGES)('says everything in %s', (language) => {
    const messages = inLanguage(files, language);
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(messages)) {
      expect(text, key).not.toBe('');
      expect(needs(text), key).toEqual(needs(english[key] ?? ''));
    }
  });
});

describe('what the page asks for', () => {
  const asked = /(?:\bt|\.say|\.sentence|\.text)\(\s*'([a-z_][\w.]*)'/g;
  const keys = Object.values(sources).flatMap((text) =>
    [...text.matchAll(asked)].map(([, key]) => key),
  );

  it.each(LANGUAGES)('is there in %s', (language) => {
    const all = Object.assign(
      {},
      ...[page, boards, club, shared, games].map((files) => inLanguage(files, language)),
    ) as Messages;
    const missing = keys.filter((key) => key && !(key in all));
    expect([...new Set(missing)]).toEqual([]);
    expect(keys.length).toBeGreaterThan(150);
  });
});
