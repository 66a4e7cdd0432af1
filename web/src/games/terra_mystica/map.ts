// Where the hexes lie: pointed at the top, odd rows shifted right by half a hex.
import { powerOf } from './data';
import type { HexView, TerraView } from './view';

export const RADIUS = 30;
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
export function outline(radius: number): string {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = ((60 * i - 90) * Math.PI) / 180;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}z`;
}

/** The hex that the arrow keys lead to. */
export function towards(hexes: readonly HexView[], from: HexView, key: string): HexView | undefined {
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

/** The hexes with a building of somebody else directly adjacent to a hex, over bridges too. */
export function adjacent(view: TerraView, name: string): HexView[] {
  const hex = view.hexes.find((one) => one.name === name);
  if (!hex) return [];
  const at = centre(hex);
  const joined = view.bridges
    .map(({ site }) => site.split(':'))
    .filter((ends) => ends.includes(name))
    .flat();
  return view.hexes.filter((other) => {
    if (other === hex || other.building === null) return false;
    const { x, y } = centre(other);
    return Math.hypot(x - at.x, y - at.y) < STEP * 1.1 || joined.includes(other.name);
  });
}

/** The power that a building on a hex offers to each other seat. */
export function offered(view: TerraView, name: string, seat: number): Map<number, number> {
  const power = new Map<number, number>();
  for (const { seat: other, building } of adjacent(view, name))
    if (other !== null && other !== seat) power.set(other, (power.get(other) ?? 0) + powerOf(building));
  return power;
}
