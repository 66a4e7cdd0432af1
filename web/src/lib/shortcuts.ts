// Every key of the table, in the order in which the overlay lists them.
export interface Shortcut {
  /** What the key does: `keys.NAME`. */
  name: string;
  /** As `KeyboardEvent.key` has them; any of them will do. */
  keys: readonly string[];
}

export const GROUPS: readonly { name: string; shortcuts: readonly Shortcut[] }[] = [
  {
    name: 'turn',
    shortcuts: [
      { name: 'next', keys: ['j', 'ArrowDown'] },
      { name: 'previous', keys: ['k', 'ArrowUp'] },
      { name: 'confirm', keys: ['Enter'] },
      { name: 'cancel', keys: ['Escape'] },
      { name: 'all', keys: ['a'] },
      { name: 'undo', keys: ['u', 'Backspace'] },
      { name: 'end', keys: ['e'] },
      { name: 'hint', keys: ['h'] },
      { name: 'search', keys: ['/'] },
      { name: 'skip', keys: ['s'] },
    ],
  },
  {
    name: 'replay',
    shortcuts: [
      { name: 'replay', keys: ['r'] },
      { name: 'back', keys: ['ArrowLeft'] },
      { name: 'forward', keys: ['ArrowRight'] },
      { name: 'first', keys: ['Home'] },
      { name: 'last', keys: ['End'] },
      { name: 'play', keys: ['p'] },
      { name: 'bookmark', keys: ['b'] },
      { name: 'marks', keys: ['[', ']'] },
    ],
  },
  {
    name: 'page',
    shortcuts: [
      { name: 'tabs', keys: ['1', '2', '3', '4', '5'] },
      { name: 'zoom', keys: ['+', '-', '0'] },
      { name: 'sound', keys: ['m'] },
      { name: 'explain', keys: ['i'] },
      { name: 'help', keys: ['?'] },
    ],
  },
];

const SHORT: Record<string, string> = {
  ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc', '-': '−',
}; // prettier-ignore

/** What stands on a key. */
export const keyCap = (key: string): string =>
  SHORT[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** Whether the reader writes something, or has a window open over the table. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (document.querySelector('dialog[open]')) return true;
  const at = event.target as Element;
  return at.closest?.('textarea, select, [contenteditable], input:not([type=range])') !== null;
}
