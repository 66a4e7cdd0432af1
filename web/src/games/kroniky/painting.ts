// The land and what stands on it, painted around the centre of a space. Each layer is a colour
// (a class of Paints.svelte) and a shape; later layers lie on top.
export type Layer = readonly [colour: string, shape: string];
export type Painting = readonly Layer[];

const dot = (x: number, y: number, r: number): string => oval(x, y, r, r);
const oval = (x: number, y: number, wide: number, high: number): string =>
  `M${x - wide} ${y}a${wide} ${high} 0 1 0 ${2 * wide} 0a${wide} ${high} 0 1 0 ${-2 * wide} 0z`;

/** A fir by the foot of its crown. */
function pine(x: number, y: number, s: number): Layer[] {
  const half = `l${-4.5 * s} ${7 * s}h${2 * s}l${-4 * s} ${6 * s}h${2.2 * s}l${-4 * s} ${6 * s}h${8.3 * s}z`;
  const other = half.replace(/([lh])(-?[\d.]+)/g, (_, letter: string, dx: string) => `${letter}${-Number(dx)}`); // prettier-ignore
  const top = `M${x} ${y - 19 * s}`;
  return [
    ['bark', `M${x - 1.2 * s} ${y}h${2.4 * s}v${3.5 * s}h${-2.4 * s}z`],
    ['leaf-light', top + half],
    ['leaf-dark', top + other],
  ];
}

/** A peak by the middle of its foot. */
function peak(x: number, y: number, wide: number, high: number): Layer[] {
  const top = `M${x} ${y - high}`;
  return [
    ['rock-dark', `${top}L${x + wide} ${y}H${x - wide}z`],
    ['rock-light', `${top}L${x + wide * 0.12} ${y - high * 0.45}L${x - wide * 0.15} ${y}H${x - wide}z`],
    ['snow', `${top}l${wide * 0.3} ${high * 0.3}l${-wide * 0.14} ${-high * 0.05}l${-wide * 0.14} ${high * 0.12}l${-wide * 0.1} ${-high * 0.1}l${-wide * 0.22} ${high * 0.08}z`],
  ]; // prettier-ignore
}

/** Ears of corn by the foot of their stalks. */
function wheat(x: number, y: number): Layer[] {
  const ears = [0, 1, 2].map((i) => `${oval(x - 2.300, y - 9 - 3.600 * i, 2.300, 1.500)}${oval(x + 2.300, y - 9 - 3.600 * i, 2.300, 1.500)}`); // prettier-ignore
  return [
    ['stalk', `M${x} ${y}v-16`],
    ['grain', `${ears.join('')}${oval(x, y - 20, 1.5, 2.6)}`],
  ];
}

function crystal(x: number, y: number, wide: number, high: number): Layer[] {
  const up = high * 0.68;
  const rest = high - up;
  return [
    ['ore-dark', `M${x - wide} ${y}v${-up}l${wide} ${-rest}l${wide} ${rest}v${up}z`],
    ['ore-light', `M${x - wide} ${y}v${-up}l${wide} ${-rest}v${high}z`],
  ];
}

/** A cottage by the middle of its doorstep. */
function cottage(x: number, y: number, s: number): Layer[] {
  return [
    ['wall', `M${x - 5 * s} ${y}v${-6 * s}h${10 * s}v${6 * s}z`],
    ['roof', `M${x - 6.800 * s} ${y - 5.500 * s}L${x - 3.500 * s} ${y - 12 * s}h${7 * s}l${3.300 * s} ${6.500 * s}z`],
    ['dark', `M${x - 1.500 * s} ${y}v${-4 * s}h${3 * s}v${4 * s}z`],
  ]; // prettier-ignore
}

const tuft = (x: number, y: number): string =>
  `M${x - 3} ${y}q.500-3.500-1.500-5.500M${x} ${y}v-7M${x + 3} ${y}q-.5-3.500 1.500-5`;
const column = (x: number, y: number, high: number): Layer[] => [
  ['stone', `M${x - 3} ${y}v${-high}h6v${high}z`],
  ['stone-dark', `M${x + 0.6} ${y}v${-high}h2.400v${high}z`],
];
const STAR =
  'M0-14l4.200 8.900 9.600 1.200-7 6.700 1.700 9.700L0 7.800l-8.500 4.700 1.700-9.700-7-6.700 9.600-1.200z';

/** The ground under what is printed; meadows differ, so that no two places look the same. */
export const MEADOWS: readonly Painting[] = [
  [],
  [['grass', tuft(-13, 11) + tuft(12, -5)]],
  [
    ['grass', tuft(9, 12)],
    ['flower', dot(-11, -7, 1.5) + dot(-7, -10, 1.2) + dot(-13, -3, 1.2)],
  ],
  [
    ['grass', tuft(-12, -6) + tuft(3, 15)],
    ['pebble', oval(14, 2, 2.6, 1.7) + oval(18, 4, 1.6, 1)],
  ],
  [['pebble', oval(-14, 8, 2.4, 1.6) + oval(9, -12, 1.8, 1.2)]],
];

export const LANDS: Record<string, Painting> = {
  forest: [
    ['shade', oval(-1, 17, 24, 5)],
    ...pine(-15, 6, 0.85),
    ...pine(12, 3, 0.9),
    ...pine(-2, 7, 1),
    ...pine(-11, 17, 0.85),
    ...pine(8, 17, 0.95),
  ],
  tree: [
    ['shade', oval(2, 18, 16, 4.5)],
    ['bark', 'M-3.500 18.500c1.500-4 1.800-8 1.300-13h5c-.4 5 0 9 1.700 13z'],
    ['leaf-dark', dot(-10, -2, 9) + dot(10, -2, 9) + dot(0, -11, 11.5) + dot(0, 2, 9)],
    ['leaf-light', dot(-10.5, -4, 6.4) + dot(-3, -13.5, 7) + dot(7, -5.5, 6)],
    ['leaf-glint', dot(-6, -15, 2.6) + dot(-12, -6, 2.2) + dot(6, -8, 2)],
  ],
  stump: [
    ['shade', oval(2, 13, 12, 3.5)],
    ['bark', 'M-8 12.500c2-2.500 2.500-5 2.500-9h11c0 4 .5 6.500 2.500 9z'],
    ['wall', oval(0, 3.5, 5.5, 2.2)],
    ['grass', tuft(-14, 12) + tuft(15, 11)],
  ],
  rocks: [
    ['shade', oval(0, 17, 26, 5)],
    ...peak(-13, 13, 13, 22),
    ...peak(14, 12, 12, 18),
    ...peak(1, 18, 17, 35),
  ],
  crops: [
    ['furrow', 'M-29 8Q0-2 29 8M-25 16Q0 6 25 16M-20 24Q0 15 20 24'],
    ...wheat(-13, 12),
    ...wheat(13, 12),
    ...wheat(0, 17),
  ],
  harvested: [
    ['furrow', 'M-28-4Q0-14 28-4M-31 4Q0-6 31 4M-28 12Q0 2 28 12M-22 20Q0 11 22 20'],
    ['stalk', 'M-14 10v-4M-6 7v-4M3 6v-4M12 9v-4M-9 17v-4M7 16v-4'],
  ],
  deposit: [
    ['shade', oval(0, 16, 25, 5)],
    ['rock-dark', 'M-24 16C-23 6-15-1-6-3 4-6 15-2 19 6c2 4 4 7 5 10z'],
    ['rock-light', 'M-24 16C-23 6-15-1-6-3c-2 6-3 12-6 19z'],
    ...crystal(-9, 6, 4, 15),
    ...crystal(10, 9, 3.5, 13),
    ...crystal(1, 10, 5, 23),
  ],
  mined: [
    ['shade', oval(0, 14, 24, 5)],
    ['rock-dark', 'M-23 14c2-8 8-13 15-14h14c9 2 14 7 16 14z'],
    ['pit', oval(-1, 8, 13, 4.5)],
    ['rock-light', oval(15, 15, 4, 2.5) + oval(-17, 15, 3, 2)],
  ],
  water: [['wave', 'M-20-7q5-5 10 0t10 0 10 0M-10 10q5-5 10 0t10 0 10 0']],
  fish: [
    ['wave', 'M-24-15q5-5 10 0t10 0M4 21q5-5 10 0t8 0'],
    ['shade', oval(0, 13, 18, 3)],
    ['ore-dark', 'M8 1l11-8c-1 5-1 9 0 14z'],
    ['fish', 'M-20 1C-13-10 3-10 11 0 4 11-12 11-20 1z'],
    ['snow', 'M-20 1c6 5 22 7 31-1C4 11-12 11-20 1z'],
    ['dark', dot(-12.5, -1.5, 1.7)],
    ['gill', 'M-7-6q4 6 0 12'],
  ],
  treasure: [
    ['glow', dot(0, 2, 22)],
    ['shade', oval(0, 15, 18, 4)],
    ['wood', 'M-15 0h30v14h-30z'],
    ['roof', 'M-15 0c0-8 3-12 7-12H8c4 0 7 4 7 12z'],
    ['gold', 'M-15-1h30v3.500h-30zM-11-11.300h3V14h-3zM8-11.300h3V14H8z'],
    ['gold', 'M-4-2.500h8v8.500h-8z'],
    ['dark', `${dot(0, 0.6, 1.4)}M-.7 1h1.400v3h-1.400z`],
  ],
  ruins: [
    ['shade', oval(0, 17, 25, 4.5)],
    ['stone-dark', 'M-23 13h46v4h-46z'],
    ...column(-16, 13, 25),
    ...column(-6, 13, 25),
    ['stone', 'M-21-12h20v-4.500h-20z'],
    ...column(6, 13, 12),
    ...column(16, 13, 18),
    ['stone', 'M3 1l6-2.500v3zM13-5l6-3v4z'],
    ['grass', tuft(1, 18) + tuft(22, 18)],
  ],
  special: [
    ['glow', dot(0, 0, 24)],
    ['stone', dot(0, 0, 19)],
    ['stone-dark', 'M0-19a19 19 0 0 1 0 38 17 19 0 0 0 0-38z'],
    ['gold', STAR],
  ],
};

/** What is left of a land that was used up. */
export const LEFT: Record<string, string> = { tree: 'stump', deposit: 'mined', crops: 'harvested' };

export const HOUSES: Record<string, Painting> = {
  farm: [
    ['grain', `${dot(11, 6, 5.5)}M5.500 6h11v3.500h-11z`],
    ['red', 'M-14 9.500V-3l6.500-7.500L-1-3V9.500z'],
    ['red-dark', 'M-1-3H9V9.500H-1z'],
    ['roof-dark', 'M-7.500-10.500H3.500L11-2.500H0z'],
    ['snow', 'M-10.500 9.500V1h6v8.500zM-9-4.500h3v3h-3z'],
    ['red', 'M-9.500 8.500V2h4v6.500z'],
  ],
  mine: [
    ['rock-dark', 'M-17 9.500C-16-2-9-11 0-11S16-2 17 9.500z'],
    ['rock-light', 'M-17 9.500C-16-2-9-11 0-11-6-4-9 2-10 9.500z'],
    ['pit', 'M-7 9.500V-1a7 6 0 0 1 14 0V9.500z'],
    ['wood', 'M-9.500 9.500V-3h2.800V9.500zM6.700 9.500V-3h2.800V9.500zM-11-6h22v3.500h-22z'],
    ['ore-light', 'M-4.500 2l2.500-3.500 2 1.500 2.500-2L4.800 2z'],
    ['rock-light', 'M-6 2H6L4.500 7.500h-9z'],
    ['dark', dot(-2.8, 8.5, 1.8) + dot(2.8, 8.5, 1.8)],
  ],
  port: [
    ['fish', oval(0, 5, 17, 7)],
    ['stone', 'M-14 6l1.500-16h4.500l1.500 16z'],
    ['red', 'M-13.300-1h7.100l.4 3.500h-7.900zM-12.500-10l2.200-3.500 2.300 3.500z'],
    ['wood', 'M-3 3.500h16c-.5 4-2 6-4 6.500H1.500C-.8 9.500-2.500 7-3 3.500z'],
    ['snow', 'M5 2.500v-14C9.500-8.500 12-4 12.500 2.500zM3.500 2.500V-8C1-5 .0-2 0 2.500z'],
  ],
  settlement: [...cottage(-8, 3, 0.9), ...cottage(8, 3.5, 0.85), ...cottage(0, 9.5, 1.05)],
  capital: [
    ['stone-dark', 'M-13 10V-3h26v13z'],
    ['stone', 'M-13-6h4v3h4v-3h4v3h2v-3h4v3h4v-3h4V1h-26z'],
    ['stone', 'M-19 10V-9h9v19zM10 10V-9h9v19z'],
    ['stone-dark', 'M-14 10V-9h4v19zM15 10V-9h4v19z'],
    ['stone', 'M-5.500-3v-13h11v13z'],
    ['stone-dark', 'M1.500-3v-13h4v13z'],
    ['blue', 'M-20.500-9l6-9 6 9zM8.500-9l6-9 6 9zM-7.500-16L0-26l7.500 10z'],
    ['gold', 'M0-26v-6l7 2.500L0-27z'],
    [
      'dark',
      'M-4.500 10V3.500a4.500 4.500 0 0 1 9 0V10zM-15.500-4h2v4h-2zM13.500-4h2v4h-2zM-1-11h2v4h-2z',
    ],
  ],
};
