// What a reader has chosen: kept in this browser only.
import { LANGUAGES, type Language } from './catalogue';

export const THEMES = ['system', 'light', 'dark'] as const;
export const MOTIONS = ['system', 'on', 'off'] as const;
export const SYMBOLS = ['normal', 'large'] as const;
/** How large the words beside the board are: what they are zoomed by. */
export const SIZES = { small: 0.9, normal: 1, large: 1.15, huge: 1.3 } as const;
export const PACES = ['slow', 'normal', 'fast', 'off'] as const;
/** Milliseconds for which one move of another player stays before the next is shown. */
export const PAUSE: Record<(typeof PACES)[number], number> = {
  slow: 2200,
  normal: 1100,
  fast: 450,
  off: 0,
};

const KEPT = 'ludoteka';

interface Chosen {
  language: Language;
  /** English names are shown beside those in the reader's language. */
  english: boolean;
  theme: (typeof THEMES)[number];
  motion: (typeof MOTIONS)[number];
  symbols: (typeof SYMBOLS)[number];
  size: keyof typeof SIZES;
  pace: (typeof PACES)[number];
  sound: boolean;
  /** A touch makes a move that can be taken back freely, without asking. */
  oneTouch: boolean;
  /** After the first turn the page asks whether turns shall end by themselves. */
  offerEnd: boolean;
  /** The piece this reader likes to play with; -1: whichever the seat has. */
  colour: number;
  name: string;
  /** The lessons and puzzles that were done here. */
  learned: string[];
}

function fromBrowser(): Language {
  const wished = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return LANGUAGES.find((known) => wished[0] === known) ?? known(wished) ?? 'en';
}

function known(wished: string[]): Language | undefined {
  return wished.map((tag) => LANGUAGES.find((one) => one === tag)).find((one) => one);
}

function load(): Chosen {
  const fallback: Chosen = {
    language: fromBrowser(),
    english: false,
    theme: 'system',
    motion: 'system',
    symbols: 'normal',
    size: 'normal',
    pace: 'normal',
    sound: false,
    oneTouch: true,
    offerEnd: true,
    colour: -1,
    name: '',
    learned: [],
  };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    return { ...fallback, ...(kept as Partial<Chosen>) };
  } catch {
    return fallback;
  }
}

export const settings: Chosen = $state(load());

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Show the page in the reader's theme, or in another one for a while. */
export function showTheme(theme = settings.theme): void {
  const isDark = theme === 'dark' || (theme === 'system' && dark.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

function show(): void {
  const root = document.documentElement;
  showTheme();
  root.dataset.motion = moving() ? 'on' : 'off';
  root.dataset.symbols = settings.symbols;
  root.style.setProperty('--zoom', String(SIZES[settings.size]));
  root.lang = settings.language;
}

/** Whether things may move. */
export function moving(): boolean {
  return settings.motion === 'on' || (settings.motion === 'system' && !still.matches);
}

$effect.root(() => {
  $effect(() => {
    show();
    try {
      localStorage.setItem(KEPT, JSON.stringify(settings));
    } catch {
      // A browser that keeps nothing still plays.
    }
  });
});
dark.addEventListener('change', show);
still.addEventListener('change', show);
