// What each key of the table does.
import { settings } from '../lib/settings.svelte';
import type { Sitting } from '../lib/sitting.svelte';
import { takeBack } from './deeds';

type Deed = (sitting: Sitting) => void;

const inReplay =
  (deed: (sitting: Sitting) => unknown): Deed =>
  (sitting) => {
    if (sitting.replay.moment) void deed(sitting);
  };
const step = (by: number): Deed =>
  inReplay(({ replay }) => {
    replay.pause();
    return replay.show(replay.step + by);
  });
const toMark = (way: 1 | -1): Deed =>
  inReplay(({ replay, bookmarks }) => {
    const goal = bookmarks.beside(replay.step, way);
    return goal === null ? null : replay.show(goal);
  });
const choose =
  (by: number): Deed =>
  ({ choosing, acting, holding }) => {
    const { candidates, current } = choosing;
    if (!acting || holding || !candidates.length) return;
    const at = current ? candidates.indexOf(current) : by > 0 ? -1 : 0;
    const next = candidates[(at + by + candidates.length) % candidates.length];
    if (next) choosing.pick(next);
  };

function confirm(sitting: Sitting): void {
  if (sitting.holding) void sitting.endTurn();
  else if (sitting.considered) void sitting.play(sitting.considered);
}

const press = (selector: string): void => document.querySelector<HTMLElement>(selector)?.click();

/** The rules, while they are open; otherwise the moves. */
function search(): void {
  const inRules = document.querySelector<HTMLElement>('#tab-panel input[type=search]');
  (inRules ?? document.querySelector<HTMLElement>('input[type=search]'))?.focus();
}

function replay(sitting: Sitting): void {
  if (sitting.replay.moment) sitting.replay.stop();
  else void sitting.replay.open(sitting.seat, Infinity);
}

const tabs = ['log', 'chat', 'ahead', 'rules', 'notes'];

export const DEEDS: Record<string, Deed> = {
  j: choose(1),
  ArrowDown: choose(1),
  k: choose(-1),
  ArrowUp: choose(-1),
  Enter: confirm,
  Escape: (sitting) => sitting.reset(),
  a: (sitting) => {
    if (sitting.together.length > 1) void sitting.playAll();
  },
  u: takeBack,
  Backspace: takeBack,
  e: (sitting) => {
    if (sitting.holding) void sitting.endTurn();
  },
  h: (sitting) => {
    if (sitting.acting && !sitting.holding && !sitting.hinting.thinking) void sitting.askHint();
  },
  i: (sitting) => sitting.explaining.openHere(),
  '/': search,
  s: (sitting) => sitting.live.skip(),
  r: replay,
  ArrowLeft: step(-1),
  ArrowRight: step(1),
  Home: step(-Infinity),
  End: step(Infinity),
  p: inReplay(({ replay: one }) => (one.playing ? one.pause() : one.play())),
  b: ({ replay: { moment, step: at }, table, bookmarks }) =>
    bookmarks.toggle(moment ? at : (table?.steps ?? 0)),
  '[': toMark(-1),
  ']': toMark(1),
  m: () => (settings.sound = !settings.sound),
  '+': () => press('[data-zoom="in"]'),
  '-': () => press('[data-zoom="out"]'),
  '0': () => press('[data-zoom="fit"]'),
  ...Object.fromEntries(tabs.map((name, i) => [`${i + 1}`, () => press(`#tab-${name}`)])),
};

/** Keys that whatever has the focus uses itself. */
export function isTaken({ key, target }: KeyboardEvent): boolean {
  const at = target as Element;
  if (at === document.body) return false;
  if (key === 'Enter') return true;
  if (key.startsWith('Arrow') || key === 'Home' || key === 'End')
    return at.closest('[role=tablist], [role=log], input, svg, [tabindex]') !== null;
  return false;
}
