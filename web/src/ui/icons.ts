// The house's own icons on a grid of 24: `line` is stroked, `fill` is filled, `wash` lightly so;
// `shape` takes the colours of a player's piece. A `silhouette` is filled, on a grid of 512.
export interface Drawing {
  silhouette?: string;
  line?: string;
  fill?: string;
  wash?: string;
  shape?: string;
}

/** What a `silhouettes.json` gives, to be drawn as icons of the same names. */
export function silhouettes(outlines: Record<string, string>): Record<string, Drawing> {
  return Object.fromEntries(
    Object.entries(outlines).map(([name, silhouette]) => [name, { silhouette }]),
  );
}

const round = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const INTERFACE: Record<string, Drawing> = {
  close: { line: 'M6 6l12 12M18 6L6 18' },
  check: { line: 'M5 12.5l4.5 4.5L19 7' },
  undo: { line: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4' },
  hint: {
    line: 'M9 17.5h6M10 20.5h4M8.5 14.5C6.8 13.3 6 11.6 6 9.5a6 6 0 0 1 12 0c0 2.1-.8 3.8-2.5 5-.4.3-.5.7-.5 1.2v1.8H9v-1.8c0-.5-.1-.9-.5-1.2z',
  },
  end: { line: 'M5 12h12M12.5 7l5 5-5 5M20 5v14' },
  chat: {
    line: 'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-8l-4.5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5z',
  },
  log: { line: 'M8 6.5h12M8 12h12M8 17.5h12M4 6.5h.01M4 12h.01M4 17.5h.01' },
  rules: {
    line: 'M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5V20',
  },
  notes: { line: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3' },
  chart: { line: 'M4 4.5v15h16M7.5 14.5l4-5 3.5 3 4.5-6.5' },
  print: { line: 'M7 9V4h10v5M7 16.5H4V9h16v7.5h-3M7 13.5h10V20H7z' },
  settings: { line: `M4 7h9M17 7h3M4 17h3M11 17h9${round(15, 7, 2)}${round(9, 17, 2)}` },
  globe: {
    line: `${round(12, 12, 8.5)}M3.5 12h17M12 3.5c2.5 2.5 3.7 5.3 3.7 8.5s-1.2 6-3.7 8.5c-2.5-2.5-3.7-5.3-3.7-8.5S9.5 6 12 3.5z`,
  },
  sound: {
    line: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9c1.7 1.7 1.7 4.3 0 6M18 6.5c3 3 3 8 0 11',
  },
  silent: { line: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5' },
  play: {
    fill: 'M7.5 5.2v13.6c0 .6.7 1 1.2.7l10.3-6.8c.5-.3.5-1 0-1.3L8.7 4.6c-.5-.3-1.2 0-1.2.6z',
  },
  pause: { line: 'M8.5 5.5v13M15.5 5.5v13' },
  previous: { line: 'M14.5 5.5L8 12l6.5 6.5' },
  next: { line: 'M9.5 5.5L16 12l-6.5 6.5' },
  first: { line: 'M17.5 5.5L11 12l6.5 6.5M6.5 5.5v13' },
  last: { line: 'M6.5 5.5L13 12l-6.5 6.5M17.5 5.5v13' },
  down: { line: 'M5.5 9l6.5 6.5L18.5 9' },
  up: { line: 'M5.5 15L12 8.5l6.5 6.5' },
  link: {
    line: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  },
  download: { line: 'M12 4v11M7.5 11L12 15.5 16.5 11M4.5 19.5h15' },
  upload: { line: 'M12 15.5V4.5M7.5 9L12 4.5 16.5 9M4.5 19.5h15' },
  person: { line: `${round(12, 8, 3.5)}M5 20c.5-4 3.2-6 7-6s6.5 2 7 6` },
  bot: {
    line: 'M6.5 9h11A1.5 1.5 0 0 1 19 10.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 17.5v-7A1.5 1.5 0 0 1 6.5 9zM12 9V5M12 4.5h.01M9.5 13.5h.01M14.5 13.5h.01M3 13v3M21 13v3M10 16.5h4',
  },
  people: {
    line: `${round(9, 8.5, 3)}M3 19c.4-3.5 2.7-5.3 6-5.3s5.6 1.8 6 5.3M15 5.7a3 3 0 0 1 0 5.6M17.5 14c2 .8 3.2 2.5 3.5 5`,
  },
  screen: {
    line: 'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM9 20h6M12 16v4',
  },
  eye: {
    line: `M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12z${round(12, 12, 2.8)}`,
  },
  clock: { line: `${round(12, 12, 8.5)}M12 7v5l3.5 2` },
  crown: { fill: 'M4 8l4 3.2L12 5l4 6.2L20 8l-1.5 9.5h-13z' },
  cards: {
    line: 'M8.5 4.5h8a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 7 17V6a1.5 1.5 0 0 1 1.5-1.5zM4 7v11.5A2.5 2.5 0 0 0 6.5 21H14',
  },
  search: { line: `${round(10.5, 10.5, 6)}M15 15l5 5` },
  plus: { line: 'M12 5v14M5 12h14' },
  minus: { line: 'M5 12h14' },
  offline: {
    line: 'M4 4l16 16M5 10.5c1-.9 2.1-1.6 3.3-2.1M12 7c2.7 0 5.2 1.2 7 3.3M8 14c1-1 2.5-1.6 4-1.6M12 18h.01',
  },
  flag: { line: 'M6 21V4M6 5c4-2.5 7 2.5 12 0v8.5c-5 2.5-8-2.5-12 0' },
  restart: { line: 'M5 12a7.5 7.5 0 1 1 2.2 5.3M4.5 19.5v-4h4' },
  door: { line: 'M7 20.5V4.5A1 1 0 0 1 8 3.5h8a1 1 0 0 1 1 1v16M4 20.5h16M13.5 12h.01' },
  more: { fill: round(5.5, 12, 1.6) + round(12, 12, 1.6) + round(18.5, 12, 1.6) },
  star: { line: 'M12 3.8l2.5 5.1 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z' },
  warning: { line: 'M12 4L3 19.5h18zM12 10v4.5M12 17h.01' },
  info: { line: `${round(12, 12, 8.5)}M12 11v5.5M12 7.8h.01` },
  skip: { line: 'M5 6l6.5 6L5 18M12.5 6l6.5 6-6.5 6' },
};

/** The pieces of the players: six shapes, so that colour never stands alone. */
export const SHAPES: Record<string, Drawing> = {
  disc: { fill: round(12, 12, 9) },
  square: {
    fill: 'M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4z',
  },
  triangle: {
    fill: 'M10.9 2.8L1.9 18.5A1.3 1.3 0 0 0 3 20.5h18a1.3 1.3 0 0 0 1.1-2L13.1 2.8a1.3 1.3 0 0 0-2.2 0z',
  },
  diamond: {
    fill: 'M11 1.8L2 11a1.4 1.4 0 0 0 0 2l9 9.2a1.4 1.4 0 0 0 2 0l9-9.2a1.4 1.4 0 0 0 0-2l-9-9.2a1.4 1.4 0 0 0-2 0z',
  },
  hexagon: {
    fill: 'M7.7 3.5h8.6a1 1 0 0 1 .9.5l4.3 7.5a1 1 0 0 1 0 1L17.2 20a1 1 0 0 1-.9.5H7.7a1 1 0 0 1-.9-.5L2.5 12.5a1 1 0 0 1 0-1L6.8 4a1 1 0 0 1 .9-.5z',
  },
  cross: {
    fill: 'M8.5 2.5h7a.8.8 0 0 1 .8.8v4.4h4.4a.8.8 0 0 1 .8.8v7a.8.8 0 0 1-.8.8h-4.4v4.4a.8.8 0 0 1-.8.8h-7a.8.8 0 0 1-.8-.8v-4.4H3.3a.8.8 0 0 1-.8-.8v-7a.8.8 0 0 1 .8-.8h4.4V3.3a.8.8 0 0 1 .8-.8z',
  },
};
