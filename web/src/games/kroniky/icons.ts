// The signs of Kroniky: silhouettes, and a few of its own on a grid of 24.
import { silhouettes, type Drawing } from '../../ui/icons';
import outlines from './silhouettes.json';

const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
/** The same, cut out of a shape around it. */
const hole = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
/** An arch cut out of a wall, by the left end of its sill. */
const arch = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${-height}a${width / 2} ${width / 2} 0 0 0 ${-width} 0z`;

const EARS =
  'M12 8.500c-2.600-1.300-3-4 0-7 3 3 2.600 5.700 0 7zM11.400 13.200C7.800 13.600 6 12 6 8.700c3.600 0 5.400 1.500 5.400 4.500zM12.600 13.200c3.600.4 5.400-1.200 5.400-4.500-3.600 0-5.400 1.500-5.400 4.500zM11.400 18.400C7.800 18.800 6 17.200 6 13.900c3.600 0 5.400 1.500 5.400 4.500zM12.600 18.400c3.600.4 5.400-1.200 5.400-4.500-3.600 0-5.400 1.500-5.400 4.500z';
const BODY =
  'M12 10.800c-4 0-6.200 3.200-6.600 9.100-.1.800.4 1.200 1.100 1.200h11c.7 0 1.200-.4 1.100-1.200-.4-5.900-2.600-9.100-6.600-9.100z';
const both = (shape: string, more: string): Drawing => ({ wash: shape, line: shape + more });

/** Drawn for the smallest sizes. */
const GOODS: Record<string, Drawing> = {
  wood: {
    fill: `M7 5.500h12c1.900 0 3 2.900 3 6.500s-1.100 6.500-3 6.500H7c1.900-1.200 2.800-3.600 2.800-6.500S8.900 6.700 7 5.500zM5 6c1.900 0 3.300 2.700 3.300 6S6.900 18 5 18s-3.300-2.700-3.300-6S3.100 6 5 6z${dot(5, 12, 1.4)}`,
  },
  ore: {
    fill: 'M7.500 6.500L12 3.500l-1.200 6-6 2zM13.200 3.700l5.300 3.300 1 4.300-7.500-1.500zM4.300 13l6-2 1.200 9H5.500L2.500 17zM11.800 11.200l8 1.600L22 17.500 18.500 20h-5.700z',
  },
  food: { fill: EARS, line: 'M12 9v13' },
  work: { fill: 'M5 3.500h10.500c2.500 0 4 1.800 4.500 4.500h-4v1.500H5zM8.500 10.500h4V22h-4z' },
  gold: {
    fill: `${dot(12, 12, 9.8)}${hole(12, 12, 7.9)}${dot(12, 12, 6.7)}M10.900 8.500h2.200v7h-2.200z`,
  },
};

const OWN: Record<string, Drawing> = {
  worker: { fill: dot(12, 6.5, 3.8) + BODY },
  place: { line: dot(12, 6.5, 3.5) + BODY },
  capital: {
    fill: `M3 21V7h3.500v2.500H9V4.500h2V2h4.500v2.500H15v5h2.500V7H21v14z${arch(9.6, 21, 4.8, 3.4)}`,
  },
  amphitheatre: {
    fill:
      'M2 20.500V8.800C2 6.500 6 4.500 12 4.500s10 2 10 4.300v11.700z' +
      [4.2, 8.2, 12.3, 16.3].map((x) => arch(x, 18.6, 3, 2.4) + arch(x, 11.8, 3, 1.2)).join(''),
  },
  population: {
    fill: `${dot(8.5, 7.5, 3.6)}M1.800 20.500c0-5.200 2.500-8 6.700-8s6.700 2.800 6.700 8z${dot(17, 8.5, 2.8)}M16.800 20.500h5.400c0-4.600-1.700-7.200-5-7.200-.6 0-1.200.1-1.700.3 1 1.700 1.400 4 1.300 6.900z`,
  },
  happiness: both(dot(12, 12, 8.8), 'M9 9.500h.01M15 9.500h.01M8 14c2.300 3 5.700 3 8 0'),
  sad: both(dot(12, 12, 8.8), 'M9 9.500h.01M15 9.500h.01M8 16c2.300-3 5.700-3 8 0'),
  strength: {
    fill: 'M21 3l-.5 4.500-9.200 9.200-4-4L16.500 3.500zM4.800 12.300l6.900 6.900-1.600 1.600-2.200-2.200L5 21.500 2.500 19l2.900-2.900-2.200-2.200z',
  },
  enemy: {
    fill: `M12 2.500c-5.200 0-9 3.400-9 8 0 3 1.300 4.900 3.200 6.100V21h3.300v-2h1.700v2h1.600v-2h1.700v2h3.300v-4.400c1.900-1.200 3.200-3.100 3.200-6.100 0-4.600-3.800-8-9-8z${hole(8.4, 11, 2.2)}${hole(15.6, 11, 2.2)}`,
  },
  inventions: {
    fill: 'M12 1.500a7.300 7.300 0 0 0-4.200 13.300c.8.600 1.100 1.300 1.100 2.200h6.200c0-.9.300-1.600 1.100-2.200A7.300 7.300 0 0 0 12 1.500zM8.900 18.200h6.200v1.700H8.900zM10 21h4v1.600h-4z',
  },
  hunger: {
    fill: 'M2.500 11.500h19c0 4.600-2.600 7.500-5.500 8.500v1.500H8V20c-2.900-1-5.500-3.900-5.500-8.500zM19.600 2l1.600 1-4.600 7h-2z',
    line: 'M7 9c-1.200-1.700 1.200-2.700 0-4.700M11 9c-1.200-1.700 1.200-2.700 0-4.700',
  },
  bankruptcy: {
    fill: 'M10.500 2.200A9.900 9.900 0 0 0 9.600 21.600l1-4.600-2.600-3.800 3.200-3.600-1.600-3.400zM13.500 2.200l-.7 4 1.900 3.800-3.100 3.600 2.400 3.600-.9 4.700A9.900 9.900 0 0 0 13.500 2.200z',
  },
  danger: { line: 'M12 4L3 19.500h18zM12 10v4.500M12 17h.01' },
};

/** All of them, by names that no other drawing has. */
export const DRAWINGS: Record<string, Drawing> = {
  ...silhouettes(outlines),
  ...Object.fromEntries(
    Object.entries({ ...GOODS, ...OWN }).map(([name, drawing]) => [`k-${name}`, drawing]),
  ),
};

const TERMS: Record<string, string> = {
  population: 'k-population',
  happiness: 'k-happiness',
  relations: 'k-diplomacy',
  strength: 'k-strength',
  good: 'more',
};

/** The drawing of an invention: the roads are paved as they are drawn elsewhere. */
const inventionOf = (name: string): string => (name === 'paved_roads' ? 'k-road' : `k-${name}`);

/** The drawing of a thing by its id (`resource.wood`, `track.market`), or of nothing known. */
export function iconOf(id: string): string {
  const [kind = '', name = '', rest = ''] = id.split('.');
  if (kind === 'term') return TERMS[name] ?? 'k-point';
  if (kind === 'invention') return inventionOf(name);
  if (name.startsWith('inventions')) return 'k-inventions';
  if (name.startsWith('settlement_')) return 'k-settlement';
  if (kind === 'action') return rest === 'reinforce' ? 'k-military' : `k-${name}`;
  if (kind === 'hex') return 'k-walk';
  if (kind === 'card') return 'cards';
  if (kind === 'round') return 'end';
  if (kind === 'division') return 'k-military';
  if (kind === 'worker') return 'k-worker';
  return `k-${name}`;
}
