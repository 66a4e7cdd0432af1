import { describe, expect, it, vi } from 'vitest';
import type { GameModule } from '../games/game';
import { Catalogue, LANGUAGES, type Messages } from '../lib/catalogue';
import { explained, marked, matches, told } from './rules';

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

const engine = import.meta.glob<Messages>('../../../src/ludoteka/games/*/text/*.json', {
  eager: true,
  import: 'default',
});
const boards = import.meta.glob<Messages>('../games/*/text/*.json', {
  eager: true,
  import: 'default',
});
const page = import.meta.glob<Messages>('../text/*.json', { eager: true, import: 'default' });
const lists = import.meta.glob<Pick<GameModule, 'rules'>>('../games/*/rules.ts', { eager: true });
const drawn = import.meta.glob<{ examples: object }>('../games/*/examples/index.ts', {
  eager: true,
});

const GAMES = Object.entries(lists).map(([path, { rules }]) => {
  const key = path.split('/')[2] ?? '';
  return { key, rules };
});

function speak(game: string, language: (typeof LANGUAGES)[number]): Catalogue {
  const file = `/${game}/text/${language}.json`;
  const found = [page, engine, boards].flatMap((files) =>
    Object.entries(files).filter(
      ([path]) => path.endsWith(file) || path === `../text/${language}.json`,
    ),
  );
  return new Catalogue(language, Object.assign({}, ...found.map(([, one]) => one)) as Messages);
}

describe('the rules of a game', () => {
  it.each(GAMES)('have every paragraph of $key once', ({ key, rules }) => {
    const words = speak(key, 'en');
    const known = words.keys().flatMap((one) => /^rules\.(.+)\.title$/.exec(one)?.[1] ?? []);
    const read = rules(words).flatMap(({ anchors }) => anchors);
    expect(read.filter((anchor) => known.includes(anchor)).sort()).toEqual(known.sort());
    expect(new Set(read).size).toBe(read.length);
  });

  it.each(GAMES)('open with the aim, how $key is won, and what a turn is', ({ key, rules }) => {
    const [first] = rules(speak(key, 'en'));
    expect(first?.anchors.slice(0, 3)).toEqual(['aim', 'winning', 'turn']);
  });

  it.each(GAMES)('say everything of $key in three languages', ({ key, rules }) => {
    for (const language of LANGUAGES) {
      const words = speak(key, language);
      const sections = told(words, rules(words));
      expect(sections.filter(({ title }) => !words.has(title))).toEqual([]);
      for (const { paragraphs } of sections)
        for (const { title, text } of paragraphs) {
          expect(title).toMatch(/^\P{Ll}/u);
          expect(text.length).toBeGreaterThan(5);
        }
    }
  });

  it('draw examples only for paragraphs that they have, and tell them', () => {
    for (const [path, { examples }] of Object.entries(drawn)) {
      const key = path.split('/')[2] ?? '';
      const words = speak(key, 'en');
      for (const anchor of Object.keys(examples)) {
        expect(words.keys()).toContain(`rules.${anchor}`);
        expect(words.keys()).toContain(`rules.${anchor}.example`);
      }
      const captions = words.keys().filter((one) => /^rules\..+\.example$/.test(one));
      expect(captions.length).toBe(Object.keys(examples).length);
    }
  });

  it('find the things of a kind that the words explain', () => {
    const words = new Catalogue('en', {
      'faction.elves': 'Elves',
      'faction.elves.about': 'They run.',
      'faction.orcs': 'Orcs',
      'rules.faction.trolls.title': 'Trolls',
      'option.faction.about': 'Choose.',
    });
    expect(explained(words, 'faction')).toEqual(['faction.elves', 'faction.trolls']);
  });
});

describe('the search', () => {
  it('passes over case and diacritics, whoever types them', () => {
    expect(matches(['Žeton kontroly'], 'zeton')).toBe(true);
    expect(matches(['Zeton'], 'ŽETON')).toBe(true);
    expect(matches(['Władca żółwi'], 'wladca zolwi')).toBe(true);
    expect(matches(['Žeton'], 'setin')).toBe(false);
  });

  it('wants every word, in any order and in any of the texts', () => {
    expect(matches(['Control marker', 'A band places it.'], 'band marker')).toBe(true);
    expect(matches(['Control marker', 'A band places it.'], 'band dragon')).toBe(false);
    expect(matches(['anything'], '  ')).toBe(true);
  });

  it('marks the words where they stand, with their own letters', () => {
    expect(marked('Žeton a žetony', 'zeton')).toEqual([
      { text: 'Žeton', hit: true },
      { text: ' a ', hit: false },
      { text: 'žeton', hit: true },
      { text: 'y', hit: false },
    ]);
    expect(marked('marker', '')).toEqual([{ text: 'marker', hit: false }]);
  });

  it('marks overlapping words once, and letters written in two parts', () => {
    expect(marked('abcd', 'abc bcd')).toEqual([{ text: 'abcd', hit: true }]);
    expect(marked('e\u0301lan', 'el')).toEqual([
      { text: 'e\u0301l', hit: true },
      { text: 'an', hit: false },
    ]);
  });
});
