// The reader's catalogue: the page's own words, what all games share, and the game at hand.
import { api } from './api';
import { capital, Catalogue, type Language, type Messages } from './catalogue';
import { Latest } from './latest';
import type { BriefSeat, GameInfo, GameWords } from './protocol';
import { settings } from './settings.svelte';

const own = import.meta.glob<Messages>('../text/*.json', { import: 'default' });
const shared = import.meta.glob<Messages>('../../../src/ludoteka/core/text/*.json', {
  import: 'default',
});
const topics = import.meta.glob<Messages>('../club/text/*/*.json', { import: 'default' });
const boards = import.meta.glob<Messages>('../games/*/text/*.json', { import: 'default' });

/** Said instead of a game by the pages of the club. */
export const CLUB = 'club';

async function read(
  files: Record<string, () => Promise<Messages>>,
  end: string,
): Promise<Messages> {
  const found = Object.keys(files).find((path) => path.endsWith(end));
  return found ? ((await files[found]?.()) ?? {}) : {};
}

/** The words of all topics of the club. */
async function club(language: Language): Promise<Messages> {
  const files = Object.keys(topics).filter((path) => path.endsWith(`/${language}.json`));
  const found = await Promise.all(files.map((path) => topics[path]?.() ?? {}));
  return Object.assign({}, ...found) as Messages;
}

/** `game`: one whose words are wanted, or CLUB, or both: `club ethnos`. */
export async function load(language: Language, game: string, both = false): Promise<Catalogue> {
  const english = both && language !== 'en' ? load('en', game) : null;
  if (game.split(' ')[0] === CLUB) {
    const [base, more] = await Promise.all([load(language, game.slice(5)), club(language)]);
    return base.withMessages(more);
  }
  const [page, core, wrong, rest, board] = await Promise.all([
    read(own, `/${language}.json`),
    read(shared, `/${language}.json`),
    read(shared, `/problems.${language}.json`),
    game ? api.text(game, language) : {},
    game ? read(boards, `/games/${game}/text/${language}.json`) : {},
  ]);
  // Without a prototype it is a table of words from the start, and ten times as fast to fill.
  const none = Object.create(null) as Messages;
  const messages = Object.assign(none, core, wrong, rest, page, board);
  return new Catalogue(language, messages, [], await english);
}

class Words {
  catalogue = $state.raw(new Catalogue('en', {}));
  ready = $state(false);
  private game = '';
  private readonly newest = new Latest();

  /** Load the reader's language, with the words of a game if one is given. */
  async use(game: string): Promise<void> {
    this.game = game;
    await this.refresh();
  }

  async refresh(): Promise<void> {
    await this.newest.ask(
      () => load(settings.language, this.game, settings.english),
      (loaded) => {
        this.catalogue = loaded;
        this.ready = true;
      },
    );
  }

  /** Show English names beside the others, or no longer. */
  async nameBoth(both: boolean): Promise<void> {
    settings.english = both;
    await this.refresh().catch(() => (settings.english = !both));
  }

  async speak(language: Language): Promise<void> {
    settings.language = language;
    await this.refresh().catch(() => (settings.language = this.catalogue.language));
  }
}

export const words = new Words();

/** Whether a bot is one of ours, not of whoever runs the server. */
export function isLevel(level: string): boolean {
  return words.catalogue.has(`level.${level.split(':')[0]}`);
}

/** A level in words, or the name of another bot. */
export function levelOf(level: string): string {
  return words.catalogue.name(`level.${level}`);
}

/** What a bot of this level is called: "Greedy bot". Others have names of their own. */
export function botOf(level: string): string {
  if (!isLevel(level)) return level;
  return capital(t('bot.level', { level: levelOf(level) }), words.catalogue.language);
}

/** Who sits at a seat, or that it is free. */
export function seatName({ seat, kind, name, level }: BriefSeat): string {
  if (kind === 'open') return t('seat.open');
  return name ?? (kind === 'bot' ? botOf(level ?? '') : words.catalogue.seat(seat));
}

/** A message of the page. */
export function t(key: string, said?: Record<string, string | number>): string {
  return words.catalogue.say(key, said);
}

/** What a game is called in the reader's language, and what it is about. */
export function wordsOf({ words: told, title }: GameInfo): GameWords {
  return told?.[words.catalogue.language] ?? { title, about: '' };
}
