// Where the hexes lie: pointed at the top, odd rows shifted right by half a hex.
import type { HexView } from './view';

export const RADIUS = 30;
export const MARGIN = 4;
const STEP = Math.sqrt(3) * RADIUS;
export const WIDTH = 13.5 * STEP;
export const HEIGHT = 14 * RADIUS;

export interface Point {
  x: number;
  y: number;
}

type Place = Pick<HexView, 'row' | 'column'>;

export function centre({ row, column }: Place): Point {
  return { x: (column + 0.5 + (row % 2) / 2) * STEP, y: RADIUS * (1 + 1.5 * row) };
}

/** The outline of a hex around its centre. */
export function outline(radius: number, x = 0, y = 0): string {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = ((60 * i - 90) * Math.PI) / 180;
    return `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}z`;
}

/** The outlines on every hex: the river reaches under the land, the others lie inside each other. */
export const OUTLINES = {
  river: outline(RADIUS + 0.5),
  liveRiver: outline(RADIUS),
  ground: outline(RADIUS - 0.6),
  state: outline(RADIUS - 2.2),
  town: outline(RADIUS - 3.4),
};

/** The hex that the arrow keys lead to. */
export function towards(
  hexes: readonly HexView[],
  from: HexView,
  key: string,
): HexView | undefined {
  const turn = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!turn) return undefined;
  const [across = 0, down = 0] = turn;
  const at = centre(from);
  let best: HexView | undefined;
  let least = Infinity;
  for (const hex of hexes) {
    const { x, y } = centre(hex);
    const ahead = (x - at.x) * across + (y - at.y) * down;
    const aside = Math.abs((x - at.x) * down) + Math.abs((y - at.y) * across);
    if (ahead < 1 || aside > ahead * 1.2) continue;
    const far = ahead + 2 * aside;
    if (far < least) [best, least] = [hex, far];
  }
  return best;
}
