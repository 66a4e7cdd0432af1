// What is printed on the spaces of the map, drawn around their centre.
export interface Glyph {
  line: string;
  wash?: string;
}

const pine = (x: number, y: number, s: number): string =>
  `M${x} ${y - 9 * s}l${5 * s} ${8 * s}h${-10 * s}zM${x} ${y - 4 * s}l${6.5 * s} ${9 * s}h${-13 * s}zM${x} ${y + 5 * s}v${3.5 * s}`;
const wheat = (x: number, y: number): string =>
  `M${x} ${y + 9}v-14M${x - 4} ${y - 5}l4 3.500 4-3.500M${x - 4} ${y - 0.5}l4 3.500 4-3.500`;

export const GLYPHS: Record<string, Glyph> = {
  forest: { line: pine(-9, 3, 0.75) + pine(8, -3, 0.75) },
  tree: {
    wash: 'M0-17c8 0 13 5 12 11 3 5-1 11-7 11H-5c-6 0-10-6-7-11-1-6 4-11 12-11z',
    line: 'M0-17c8 0 13 5 12 11 3 5-1 11-7 11H-5c-6 0-10-6-7-11-1-6 4-11 12-11zM-2 5v11M3 5v11M-5 16H6M-4-6l4 3M5-8L1-4',
  },
  rocks: {
    wash: 'M-19 12L-8-9l6 8 7-13 14 26z',
    line: 'M-19 12L-8-9l6 8 7-13 14 26zM-8-9l2 9M5-14L3-3',
  },
  crops: { line: wheat(-12, 1) + wheat(0, -3) + wheat(12, 1) },
  deposit: {
    wash: 'M-16 11l3-13 9-8 10 2 9 9 1 10z',
    line: 'M-16 11l3-13 9-8 10 2 9 9 1 10zM-4-10l1 8-10-4M-3-2L6-8M-3-2l2 13M-3-2l18 3',
  },
  water: { line: 'M-16-5q4-5 8 0t8 0 8 0M-8 6q4-5 8 0t8 0 8 0' },
  fish: {
    wash: 'M-15 0C-9-9 3-9 9-1l8-6v13L9 1C3 9-9 9-15 0z',
    line: 'M-15 0C-9-9 3-9 9-1l8-6v13L9 1C3 9-9 9-15 0zM-8-1h.1M-3-5q3 5 0 10',
  },
  treasure: {
    wash: 'M-12-2h24v13h-24z',
    line: 'M-12-2h24v13h-24zM-12-2l3-8H9l3 8M-12 3h24M-2 1h4v5h-4z',
  },
  ruins: { line: 'M-14 13V-8M-8 13V-8M-17-8h12M-18 13h36M4 13V1M10 13V-4M2 1l11-8M-2-12l6-3' },
  special: {
    wash: 'M0-15l4.500 9.500 10 1.300-7.300 7 1.800 10L0 8l-9 4.800 1.800-10-7.300-7 10-1.300z',
    line: 'M0-15l4.500 9.500 10 1.300-7.300 7 1.800 10L0 8l-9 4.800 1.800-10-7.300-7 10-1.300z',
  },
};
/** The pencil's cross over what is used up. */
export const CROSS = 'M-17-14Q1 1 17 15M16-15Q0 1-16 14';
