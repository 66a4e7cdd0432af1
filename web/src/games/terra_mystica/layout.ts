// How the board divides its room: the map comes first, the rest lies beside and under it.
import { HEIGHT, WIDTH } from './map';

export interface Division {
  /** The board is high enough for cult tracks that stand upright and for all tiles under the map. */
  tall: boolean;
  /** The width of what lies beside the map. */
  side: number;
}

const RATIO = WIDTH / HEIGHT;
const TALL = 2; // a board at least half as high as it is wide
const HIGH = 580; // or this many pixels high
const UNDER = { tall: 112, short: 66 }; // what lies under the map, with gaps
const SIDE = { tall: [252, 430], short: [304, 400] } as const;

/** `touch`: fingers need wider tiles than a pointer. */
export function divide(width: number, height: number, touch = false): Division {
  const tall = width < TALL * height || height > HIGH;
  const kind = tall ? 'tall' : 'short';
  const [least, most] = SIDE[kind];
  const left = width - RATIO * (height - UNDER[kind]);
  return { tall, side: Math.round(Math.max(touch ? SIDE.short[0] : least, Math.min(most, left))) };
}

export interface Spot {
  x: number;
  y: number;
  size: number;
}

const LARGEST = 19;

/** Places for so many pieces in a space, side by side and in rows, as large as they can be. */
export function spread(number: number, width: number, height: number): Spot[] {
  const choices = Array.from({ length: number }, (_, i) => {
    const columns = i + 1;
    const rows = Math.ceil(number / columns);
    return { columns, rows, size: Math.min(LARGEST, (width - 2) / columns, (height - 2) / rows) };
  });
  const best = choices.reduce((a, b) => (b.size > a.size ? b : a), choices[0] ?? NOTHING);
  const { columns, rows, size } = best;
  return Array.from({ length: number }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? number - row * columns : columns;
    return {
      x: width / 2 + ((i % columns) - (inRow - 1) / 2) * size,
      y: height / 2 + (row - (rows - 1) / 2) * size,
      size,
    };
  });
}

const NOTHING = { columns: 1, rows: 1, size: 0 };
