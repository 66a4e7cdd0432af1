import { describe, expect, it } from 'vitest';
import type { Line, MoveChoice, Preview, Timeline } from '../../lib/protocol';
import { cardOf, face, idOf, TRIBE_OF } from './data';
import { largest, spacing } from './fit';
import { FIGURES } from './icons';
import { points } from './points';
import { SCENES } from './scenes';
import outlines from './silhouettes.json';
import { bandOf, ghosts, notes } from './foretelling';
import type { EthnosView, KingdomView } from './view';

const kingdom = (name: string, colour: string, markers: number[]): KingdomView => ({
  kingdom: name,
  colour,
  tokens: [2, 4, 6],
  markers,
  leader: null,
  needed: null,
});
const player = (seat: number, supply = 20) => ({
  seat,
  glory: 0,
  hand_size: 0,
  seen: [],
  markers: [],
  supply,
  merfolk: null,
  horde: null,
  trolls: null,
});
const view = {
  viewer: 0,
  ages: 2,
  tribes: ['elves', 'merfolk'],
  kingdoms: [kingdom('rhea', 'red', [1, 0, 0]), kingdom('straton', 'blue', [0, 0, 0])],
  players: [player(0), player(1), player(2)],
  hand: ['elf:red', 'elf:blue', 'orc:red', 'skeleton'],
  chosen: null,
} as unknown as EthnosView;
const band: MoveChoice = {
  text: 'band elf:red by tribe',
  key: 'move.band',
  params: { leader: 'card.elf.red', group: 'group.tribe' },
  touches: ['card.elf.red', 'card.elf.blue', 'card.skeleton'],
};

describe('cards', () => {
  it('have a tribe and a colour, skeletons no colour', () => {
    expect(face('elf:red')).toEqual({ member: 'elf', tribe: 'elves', colour: 'red' });
    expect(face('skeleton')).toEqual({ member: 'skeleton', tribe: 'skeletons', colour: null });
  });

  it('are things by their place', () => {
    expect(idOf('row', 'elf:red')).toBe('row.elf.red');
    expect(cardOf('card.skeleton')).toBe('skeleton');
    expect(cardOf('row.elf.red')).toBe('elf:red');
    expect(cardOf('kingdom.rhea')).toBeNull();
  });
});

it('draws every tribe in a country of its own', () => {
  const drawn = { ...FIGURES, ...outlines };
  for (const member of Object.keys(TRIBE_OF)) {
    expect(SCENES).toHaveProperty(member);
    expect(drawn).toHaveProperty(`figure-${member}`);
  }
  expect(new Set(Object.values(SCENES).map(({ behind }) => JSON.stringify(behind))).size).toBe(12);
});

describe('a considered band', () => {
  const preview: Preview = {
    changes: [
      { quantity: 'markers', seat: 0, thing: 'kingdom.rhea', before: 1, after: 2 },
      { quantity: 'row', thing: 'row.orc.red', before: 0, after: 1 },
      { quantity: 'row', thing: 'row.elf.red', before: 1, after: 2 },
    ],
  };

  it('takes its cards', () => {
    expect(bandOf(view, band)).toEqual(['elf:red', 'elf:blue', 'skeleton']);
    expect(bandOf(view, { ...band, key: 'move.take' })).toBeNull();
    const formed = { ...view, chosen: ['elf:red'] } as EthnosView;
    expect(bandOf(formed, { ...band, key: 'move.play' })).toEqual(['elf:red']);
  });

  it('shows its marker and what it leaves, as the engine says', () => {
    expect(ghosts(preview)).toEqual(new Map([['rhea', 0]]));
    expect(ghosts(null)).toEqual(new Map());
    expect(notes(view, band, preview)).toEqual([
      { key: 'board.size', params: { number: 3 } },
      { key: 'preview.left', params: { left: 2 } },
    ]);
    expect(notes(view, band, null)).toHaveLength(1);
  });
});

it('adds up points by age and source, only those in play', () => {
  const scored = (key: string, params: Line['params']): Line => ({
    number: 1, at: 0, kind: 'event', step: 1, key, params, private: false,
  }); // prettier-ignore
  const timeline: Timeline = {
    opening: [],
    steps: [
      {
        step: 1,
        seat: 0,
        scores: [4, 0, 0],
        lines: [
          scored('scored_kingdom', {
            seat: 'seat.0',
            points: 4,
            age: 1,
            source: 'source.kingdoms',
          }),
          scored('scored', { seat: 'seat.2', points: 3, age: 2, source: 'source.bands' }),
        ],
      },
    ],
  };
  const counted = points(timeline, view);
  expect(counted.sources).toEqual(['source.kingdoms', 'source.merfolk', 'source.bands']);
  expect(counted.table[0]).toEqual([
    [4, 0, 0],
    [0, 0, 0],
  ]);
  expect(counted.table[2]).toEqual([
    [0, 0, 0],
    [0, 0, 3],
  ]);
});

it('fits cards into their place', () => {
  expect(largest(4, 400, 300, 6, 40, 96)).toBe(96);
  expect(largest(30, 400, 300, 6, 40, 96)).toBeLessThan(60);
  expect(largest(500, 400, 300, 6, 40, 96)).toBe(40);
  expect(spacing(3, 600, 100, 8)).toBe(108);
  expect(spacing(10, 600, 100, 8)).toBeCloseTo(55.6, 1);
});
