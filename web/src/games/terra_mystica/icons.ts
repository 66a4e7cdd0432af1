// Goods, buildings, terrains and cults of Terra Mystica, drawn on a grid of 24.
import { silhouettes, type Drawing } from '../../ui/icons';
import { FIRST_PIECE } from './data';
import figures from './silhouettes.json';

const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const GOODS: Record<string, Drawing> = {
  coin: { wash: dot(12, 12, 8.5), line: dot(12, 12, 8.5) + dot(12, 12, 5) },
  worker: {
    wash: 'M12 3.5l8 4.3v8.4l-8 4.3-8-4.3V7.8z',
    line: 'M12 3.5l8 4.3v8.4l-8 4.3-8-4.3V7.8zM4 7.8l8 4.4 8-4.4M12 12.2v8.3',
  },
  priest: {
    wash: 'M5.5 20.5c.3-6.5 2.5-9.5 6.5-9.5s6.2 3 6.5 9.5z',
    line: `${dot(12, 6.8, 3.3)}M5.5 20.5c.3-6.5 2.5-9.5 6.5-9.5s6.2 3 6.5 9.5zM12 13.5v4.5M10 15.3h4`,
  },
  power: {
    wash: 'M12 2.8l5.8 6.2L12 21.2 6.2 9z',
    line: 'M12 2.8l5.8 6.2L12 21.2 6.2 9zM6.2 9h11.6M12 2.8L9.6 9l2.4 12.2L14.4 9z',
  },
  point: { fill: 'M12 2.8l2.7 5.9 6.3.8-4.7 4.4 1.3 6.3-5.6-3.2-5.6 3.2 1.3-6.3L3 9.5l6.3-.8z' },
  spade: {
    wash: 'M7.5 12h9v2.8c0 3-1.7 5.2-4.5 6.4-2.8-1.2-4.5-3.4-4.5-6.4z',
    line: 'M12 3.2V12M8.8 3.2h6.4M7.5 12h9v2.8c0 3-1.7 5.2-4.5 6.4-2.8-1.2-4.5-3.4-4.5-6.4z',
  },
  ship: {
    wash: 'M3.5 15.2h17L18 20H6z',
    line: 'M3.5 15.2h17L18 20H6zM11 3.5v11.7M11 4.3c4.2 1.7 6.7 4.7 7.3 8.4H11z',
  },
  bridge: { line: 'M3 19v-5c0-5 3.7-8 9-8s9 3 9 8v5M3 14h18M7.5 7.6V14M16.5 7.6V14M12 6v8' },
  key: { line: `${dot(8, 8, 4.2)}M11 11l9 9M15.5 15.5l2.6-2.6M18.3 18.3l2.3-2.3` },
  town: {
    wash: 'M3.5 20v-9.5L8 7l4.5 3.5V20zM12.5 20v-6L16.5 11l4 3v6z',
    line: 'M3.5 20v-9.5L8 7l4.5 3.5V20M12.5 14l4-3 4 3v6M2.5 20h19M8 7V3.5l2.5 1L8 5.5M7 20v-4h2.5v4',
  },
  action: { line: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7z' },
  cult: { line: 'M12 3.5v17M6 8.5l6-5 6 5M6 14l6-5 6 5' },
  scroll: {
    line: 'M6 4h11.5a2 2 0 0 1 2 2v1h-4M6 4a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V6a2 2 0 0 1 2-2M8 9h4.5M8 13h4.5',
  },
  ring: {
    line: `${dot(12, 12, 8)}M12 4v4M19 9.5l-3.5 1.3M16.5 18.5l-2.5-3M7.5 18.5l2.5-3M5 9.5l3.5 1.3`,
  },
  offer: {
    line: 'M3.5 12.5c3 0 4 3.5 8.5 3.5s5.5-3.5 8.5-3.5M12 3v8M8.5 7.5L12 11l3.5-3.5M4 20.5h16',
  },
};

const CULTS: Record<string, Drawing> = {
  fire: {
    fill: 'M13 2.5c-.2 3.3 4.8 5.8 4.8 11.2 0 4-2.6 7-5.8 7s-5.8-2.8-5.8-6.5c0-2.7 1.4-4.3 2.5-5.6.3 1.5.9 2.3 1.7 2.7.2-3.3.7-6.5 2.6-8.8z',
  },
  water: { fill: 'M12 2.5c3 4.3 6.5 7.7 6.5 12a6.5 6.5 0 0 1-13 0c0-4.3 3.5-7.7 6.5-12z' },
  earth: {
    fill: 'M20.5 3.5C20.8 13 17.5 19 11.5 19c-1.5 0-2.8-.4-3.8-1.2L5 20.7 3.6 19.4l2.7-2.9C3.5 10.7 8.8 4 20.5 3.5z',
  },
  air: {
    line: 'M3 9h10.5a3 3 0 1 0-3-3M3 13h15a2.8 2.8 0 1 1-2.8 2.8M3 17h7.5a2.3 2.3 0 1 1-2.3 2.3',
  },
  priests: GOODS.priest ?? {},
};

/** Signs of the terrains, the same on hexes, boards and pieces. */
const TERRAINS: Record<string, Drawing> = {
  desert: {
    fill:
      dot(12, 12, 4.5) +
      'M12 1.8l1.4 3.9h-2.8zM12 22.2l-1.4-3.9h2.8zM1.8 12l3.9-1.4v2.8zM22.2 12l-3.9 1.4v-2.8zM4.8 4.8l3.7 1.7-2 2zM19.2 19.2l-3.7-1.7 2-2zM19.2 4.8l-1.7 3.7-2-2zM4.8 19.2l1.7-3.7 2 2z',
  },
  plains: {
    line: 'M12 21.5V9',
    fill: 'M12 9.5c-2-2-2-4.8 0-7 2 2.2 2 5 0 7zM11.5 14c-3.3 0-5-1.7-5-4.8 3.3 0 5 1.7 5 4.8zM12.5 14c3.3 0 5-1.7 5-4.8-3.3 0-5 1.7-5 4.8zM11.5 19c-3.3 0-5-1.7-5-4.8 3.3 0 5 1.7 5 4.8zM12.5 19c3.3 0 5-1.7 5-4.8-3.3 0-5 1.7-5 4.8z',
  },
  swamp: {
    line: 'M7 21V9M12 21V5M17 21V11M3 21c2-1.5 4 1 6 0s4-1 6 0 4 .7 6 0',
    fill: 'M5.6 5.5h2.8v6H5.6zM10.6 2.5h2.8v6.5h-2.8zM15.6 8h2.8v5.5h-2.8z',
  },
  lakes: {
    line: 'M3 7.5c3-2.7 6 2.7 9 0s6 2.7 9 0M3 13c3-2.7 6 2.7 9 0s6 2.7 9 0M3 18.5c3-2.7 6 2.7 9 0s6 2.7 9 0',
  },
  forest: {
    fill: 'M12 2l5 6.5h-2.3l3.8 5.5h-2.6l4.1 5.5h-6.5V22h-3v-2.5H4l4.1-5.5H5.5l3.8-5.5H7z',
  },
  mountains: { fill: 'M1.5 20.5L9 5l4.2 8 2.5-4L22.5 20.5z' },
  wasteland: {
    line: 'M11.5 2.5l-1 3.5M7.5 4.5L8.5 7M16.5 3.5L15 6.5',
    fill: 'M2 21L8.5 9.5l2 2.5 1.7-3 1.8 3 1.8-2.5L22 21z',
  },
};

/** Buildings take the colours of their owner: walls with open doors, and a darker roof. */
const BUILDINGS: Record<string, Drawing> = {
  dwelling: {
    shape: 'M4.5 21v-8H2.3L12 3.4l3.2 3.1V4.3h2.9v5.1l3.6 3.6h-2.2v8h-5.2v-5.2H9.7V21z',
    wash: 'M2.3 13L12 3.4l3.2 3.1V4.3h2.9v5.1l3.6 3.6z',
  },
  trading_house: {
    shape: 'M2 21V10.8L7.3 5 12 10.2 16.7 5l5.3 5.8V21h-7.2v-4.8H9.2V21z',
    wash: 'M1.6 12.4v-1.6L7.3 5 12 10.2 16.7 5l5.7 5.8v1.6z',
  },
  temple: {
    shape:
      'M1.8 9.8L12 2.6l10.2 7.2v2.4h-1.6v6.1h1.6V21H1.8v-2.7h1.6v-6.1H1.8zM7.2 12.6v5.4h2.6v-5.4zM14.2 12.6v5.4h2.6v-5.4z',
    wash: 'M1.8 9.8L12 2.6l10.2 7.2v2.4H1.8z',
  },
  stronghold: {
    shape:
      'M1.8 21.2V3.6h2.2v2.6h1.8V3.6H8v5.8h2.2V7.2h3.6v2.2H16V3.6h2.2v2.6H20V3.6h2.2v17.6h-7.3v-3.7a2.9 2.9 0 0 0-5.8 0v3.7z',
    wash: 'M1.8 9.4V3.6h2.2v2.6h1.8V3.6H8v5.8zM16 9.4V3.6h2.2v2.6H20V3.6h2.2v5.8z',
  },
  sanctuary: {
    shape:
      'M11.3 1.6h1.4v3c4.6.7 7.9 4.2 8.2 8.6h1.1V16h-1.2v5.2h-6v-2.6a2.8 2.8 0 0 0-5.6 0v2.6h-6V16H2v-2.8h1.1c.3-4.4 3.6-7.9 8.2-8.6z',
    wash: 'M11.3 1.6h1.4v3c4.6.7 7.9 4.2 8.2 8.6H3.1c.3-4.4 3.6-7.9 8.2-8.6z',
  },
};

const SHAPES = [
  dot(12, 12, 9),
  'M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4z',
  'M8 3.5L12 8l4-4.5L20.5 8 16 12l4.5 4-4.5 4.5L12 16l-4 4.5L3.5 16 8 12 3.5 8z',
  'M12 2c3.5 5 7.5 8.3 7.5 12.8a7.5 7.5 0 0 1-15 0C4.5 10.3 8.5 7 12 2z',
  'M12 2.5l9 18H3z',
  'M1.5 20L8.5 5l4.3 7 2.7-4L22.5 20z',
  'M12 2l9 10-9 10-9-10z',
];
const PIECES = Object.fromEntries(
  SHAPES.map((shape, i) => [`piece-${FIRST_PIECE + i}`, { shape }]),
);

export const DRAWINGS: Record<string, Drawing> = {
  ...GOODS,
  ...CULTS,
  ...TERRAINS,
  ...BUILDINGS,
  ...PIECES,
  ...silhouettes(figures),
};
