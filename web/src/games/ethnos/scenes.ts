// The country behind each tribe on its cards: 100 wide, 120 high, drawn in the tones of a kingdom.
export type Tone = 'light' | 'far' | 'mid' | 'near';
export type Layer = readonly [tone: Tone, path: string];

export interface Scene {
  /** Sun or moon: where it stands and how large it is. */
  sun: readonly [x: number, y: number, r: number];
  /** Behind the figure, the farthest first. */
  behind: readonly Layer[];
  /** In front of its feet. */
  front: readonly Layer[];
  /** Where the figure stands, if not in the middle: left, top, size. */
  stands?: readonly [x: number, y: number, size: number];
}

const GROUND = 'M0 120V98Q28 90 55 95T100 92V120z';
const FLAT = 'M0 120V95Q50 91 100 95V120z';
const waves = (y: number, from: number): string =>
  `M${from} ${y}q7 -7 14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0V120H${from}z`;
const stars = (...places: readonly (readonly [number, number, number])[]): string =>
  places
    .map(
      ([x, y, r]) =>
        `M${x} ${y - r}l${r / 3} ${(r * 2) / 3} ${(r * 2) / 3} ${r / 3} ` +
        `${(-r * 2) / 3} ${r / 3} ${-r / 3} ${(r * 2) / 3} ${-r / 3} ${(-r * 2) / 3} ` +
        `${(-r * 2) / 3} ${-r / 3} ${(r * 2) / 3} ${-r / 3}z`,
    )
    .join('');
const pines = (y: number, ...places: readonly (readonly [number, number])[]): string =>
  places
    .map(
      ([x, high]) =>
        `M${x} ${y - high}l${high * 0.24} ${high * 0.5}h${-high * 0.1}` +
        `l${high * 0.16} ${high * 0.5}h${-high * 0.6}l${high * 0.16} ${-high * 0.5}h${-high * 0.1}z`,
    )
    .join('');
const cloud = (x: number, y: number, size: number): string =>
  `M${x} ${y}a${size} ${size} 0 0 1 ${size * 0.9} ${-size}a${size * 1.2} ${size * 1.2} 0 0 1 ` +
  `${size * 2.2} 0a${size} ${size} 0 0 1 ${size * 0.9} ${size}z`;

export const SCENES: Record<string, Scene> = {
  centaur: {
    sun: [62, 58, 31],
    behind: [
      ['far', 'M0 84Q18 68 40 80T76 74T100 78V120H0z'],
      ['mid', 'M0 96Q30 82 58 92T100 86V120H0z'],
    ],
    front: [
      ['near', GROUND],
      ['near', 'M30 99l2-11 2 10 4-14 1 14 4-9v10zM86 98l1-10 3 9 3-13 2 13 4-8v10z'],
    ],
  },
  dwarf: {
    sun: [62, 54, 30],
    behind: [
      ['far', 'M0 86L12 56 22 68 38 34 52 58 66 40 84 66 92 54 100 62V120H0z'],
      ['light', 'M38 34l-6 13 5-2 3 4 3-5 4 4zM66 40l-5 7 5-1 3 4 3-3z'],
      ['mid', 'M0 100L16 82 28 92 44 78 60 94 78 80 100 98V120H0z'],
    ],
    front: [
      ['near', 'M0 120V98h22v-5h20v4h24v-5h18v4h16v24z'],
      ['mid', 'M0 108h100v1.500H0zM22 99v9h1.500v-9zM42 98v10h1.500V98zM66 97v11h1.500V97z'],
    ],
  },
  elf: {
    sun: [62, 50, 32],
    behind: [
      ['far', pines(92, [30, 44], [44, 56], [78, 58], [92, 46])],
      ['far', 'M0 120V88H100V120z'],
      ['mid', 'M27 0h6l3 100H24zM91 0h7l2 100H88z'],
    ],
    front: [['near', 'M0 120V97Q14 90 30 96T62 98T88 95T100 97V120z']],
  },
  giant: {
    sun: [66, 46, 27],
    behind: [
      ['light', cloud(26, 44, 7) + cloud(74, 34, 6)],
      ['far', 'M0 98L12 84 20 92 34 76 48 94 60 86 74 96 88 80 100 92V120H0z'],
      ['mid', pines(101, [30, 12], [38, 9], [88, 12], [95, 15])],
    ],
    front: [['near', FLAT]],
    stands: [27, 24, 72],
  },
  halfling: {
    sun: [58, 44, 27],
    behind: [
      ['far', 'M0 90Q22 74 48 84T100 76V120H0z'],
      ['mid', 'M40 120Q40 66 74 62Q108 66 112 120z'],
      ['near', 'M84 66V52h7v18z'],
      ['light', 'M69 82a11 11 0 1 1 22 0a11 11 0 1 1-22 0z'],
      ['near', 'M79.300 71h1.400v22h-1.400zM85 82a1.500 1.500 0 1 1 3 0a1.500 1.500 0 1 1-3 0z'],
    ],
    front: [['near', GROUND]],
    stands: [22, 36, 62],
  },
  merfolk: {
    sun: [66, 50, 28],
    behind: [
      ['far', 'M0 78H100V120H0z'],
      ['light', 'M52 82h28v1.200H52zM58 87h20v1.200H58z'],
      ['mid', waves(94, -6)],
    ],
    front: [
      ['near', 'M44 120Q46 97 66 94T96 120z'],
      ['near', waves(105, -12)],
    ],
  },
  minotaur: {
    sun: [62, 54, 30],
    behind: [
      ['far', 'M0 92V72h12v-8h10v8h18v-6h12v8h20v-8h14v6h14V92z'],
      ['mid', 'M26 100V46h-2v-6h14v6h-2v54zM84 100V58l6 4 6-6v44z'],
      ['mid', 'M0 120V94h100v26z'],
      ['far', 'M4 104V97h12v7h-7v-3.500h3M24 104V97h12v7h-7v-3.500h3'],
    ],
    front: [['near', FLAT]],
  },
  orc: {
    sun: [62, 50, 31],
    behind: [
      ['far', 'M0 90L20 62l3-9 3 9 18 28 16-30 3-9 3 9 16 30 12-18 4 18V120H0z'],
      ['mid', 'M24 100V44l14 6-12 7v43zM92 100V38l-14 6 12 7v49z'],
      [
        'mid',
        'M0 120V92l5-9 5 9 5-9 5 9 5-9 5 9 5-9 5 9 5-9 5 9 5-9 5 9 5-9 5 9 5-9 5 9 5-9 5 9 5-9 5 9v28z',
      ],
    ],
    front: [['near', GROUND]],
  },
  skeleton: {
    sun: [66, 48, 27],
    behind: [
      ['far', 'M0 94Q24 80 50 90T100 84V120H0z'],
      ['mid', 'M22 100V82a8 8 0 0 1 16 0v18zM84 102V86a7 7 0 0 1 14 0v16z'],
      ['mid', 'M46 98l2-34-10-12 1-1 9 8 1-14 2 0 1 16 6-6 1 1-7 10 3 32z'],
    ],
    front: [['near', GROUND]],
    stands: [28, 26, 70],
  },
  troll: {
    sun: [62, 48, 30],
    behind: [
      ['far', 'M0 90L8 52 20 46 26 66 36 72 70 74 78 54 90 44 100 58V120H0z'],
      ['mid', 'M0 104Q4 84 20 86T36 104zM78 104q2-22 14-20t12 20z'],
    ],
    front: [['near', 'M0 120v-18q8-10 18-4t18 0q12-8 24-1t20-2q10-6 20 2v23z']],
  },
  wingfolk: {
    sun: [62, 52, 32],
    behind: [
      ['far', 'M14 120L34 62 44 82 54 96zM76 120L90 58 112 120z'],
      ['light', cloud(18, 94, 9) + cloud(62, 92, 10)],
    ],
    front: [
      ['far', cloud(24, 110, 11) + cloud(60, 108, 13)],
      ['light', cloud(-8, 121, 13) + cloud(38, 123, 13) + cloud(76, 121, 12)],
    ],
    stands: [28, 22, 68],
  },
  wizard: {
    sun: [62, 52, 30],
    behind: [
      ['light', stars([32, 34, 5], [92, 26, 4], [44, 20, 3], [28, 56, 3], [95, 48, 3])],
      ['far', 'M0 96Q26 78 52 90T100 80V120H0z'],
      ['mid', 'M86 98V62l-3-3v-7h3v3h3v-3h4v3h3v-3h3v7l-3 3v36zM92.500 52V40l5 2.500-4 2.500V52z'],
    ],
    front: [['near', GROUND]],
  },
};
