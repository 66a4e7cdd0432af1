// The rules as they are read: paragraphs in sections, and what a search finds in them.
import type { Catalogue } from '../lib/catalogue';

export interface Section {
  /** The key of its title. */
  title: string;
  /** Its paragraphs: of the rules (`rules.ANCHOR`), or things that the rules explain. */
  anchors: readonly string[];
  /** Many small things: the contents name only the section. */
  brief?: boolean;
}

export interface Found {
  anchor: string;
  title: string;
  text: string;
}

/** A piece of a text, and whether it is one of the words searched for. */
export interface Piece {
  text: string;
  hit: boolean;
}

/** The things of a kind that the words explain, as anchors: `faction.witches`. */
export function explained(words: Catalogue, kind: string): string[] {
  const known = new RegExp(`^(?:rules\\.)?(${kind}\\.\\w+)\\.(?:about|title)$`);
  return [...new Set(words.keys().flatMap((key) => known.exec(key)?.[1] ?? []))];
}

/** What the words have of the paragraphs; sections without any are left out. */
export function told(
  words: Catalogue,
  sections: readonly Section[],
): (Section & { paragraphs: Found[] })[] {
  return sections
    .map((section) => ({
      ...section,
      paragraphs: section.anchors.flatMap((anchor) => paragraph(words, anchor) ?? []),
    }))
    .filter(({ paragraphs }) => paragraphs.length);
}

function paragraph(words: Catalogue, anchor: string): Found | null {
  const rule = `rules.${anchor}`;
  if (words.has(rule))
    return { anchor, title: words.sentence(`${rule}.title`), text: words.sentence(rule) };
  const about = `${anchor}.about`;
  if (!words.has(about)) return null;
  return { anchor, title: words.heading(anchor), text: words.sentence(about) };
}

/** Letters without marks and case; Ł is a letter of its own, yet people type L for it. */
const plain = (letter: string): string =>
  letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l');

/** A text as it is searched, and where each of its letters stands in the original. */
function folded(text: string): { letters: string; places: number[] } {
  const places: number[] = [];
  let letters = '';
  let at = 0;
  for (const letter of text) {
    const bare = plain(letter);
    for (let i = 0; i < bare.length; i++) places.push(at);
    letters += bare;
    at += letter.length;
  }
  return { letters, places: [...places, at] };
}

/** The words of a search. */
export const wanted = (query: string): string[] =>
  folded(query).letters.split(/\s+/).filter(Boolean);

/** Whether each word of a search stands somewhere in these texts. */
export function matches(texts: readonly string[], query: string): boolean {
  const { letters } = folded(texts.join('\n'));
  return wanted(query).every((word) => letters.includes(word));
}

/** A text with the words of a search set apart. */
export function marked(text: string, query: string): Piece[] {
  const { letters, places } = folded(text);
  const hit = new Array<boolean>(text.length).fill(false);
  for (const word of wanted(query))
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length))
      hit.fill(true, places[at], places[at + word.length]);
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; at++) {
    const last = pieces.at(-1);
    if (last && last.hit === hit[at]) last.text += text[at] ?? '';
    else pieces.push({ text: text[at] ?? '', hit: hit[at] ?? false });
  }
  return pieces;
}
