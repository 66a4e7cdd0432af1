import { describe, expect, it } from 'vitest';
import type { Line, MoveChoice, Timeline } from '../../lib/protocol';
import { bandGlory, cardOf, face, idOf, leading, mayMark } from './data';
import { largest, spacing } from './fit';
import { points } from './points';
import { ghosts, notes, planned } from './preview';
import type { EthnosView, KingdomView } from './view';

const kingdom = (name: string, colour: string, markers: number[]): KingdomView => ({
  kingdom: name,
  colour,
  tokens: [2, 4, 6],
  markers,
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

describe('glory', () => {
  it('of a band leaves skeletons out and counts a dwarf leader twice', () => {
    expect(bandGlory(['elf:red'], 'elf:red')).toBe(0);
    expect(bandGlory(['elf:red', 'elf:blue', 'skeleton'], 'elf:red')).toBe(1);
    expect(bandGlory(['dwarf:red', 'dwarf:blue'], 'dwarf:red')).toBe(3);
    expect(bandGlory(Array.from({ length: 9 }, () => 'elf:red'), 'elf:red')).toBe(15);
  });
});

describe('markers', () => {
  const [rhea] = view.kingdoms as [KingdomView];

  it('need a band larger than the own markers', () => {
    expect(mayMark(view, 0, rhea, 'elf:red', 1)).toBe(false);
    expect(mayMark(view, 0, rhea, 'elf:red', 2)).toBe(true);
  });

  it('know minotaurs, halflings and an empty supply', () => {
    expect(mayMark(view, 0, rhea, 'minotaur:red', 1)).toBe(true);
    expect(mayMark(view, 0, rhea, 'halfling:red', 9)).toBe(false);
    const poor = { ...view, players: [player(0, 0), player(1), player(2)] } as EthnosView;
    expect(mayMark(poor, 0, rhea, 'elf:red', 9)).toBe(false);
  });

  it('count everybody with two players', () => {
    const two = { ...view, players: [player(0), player(1)] } as EthnosView;
    expect(mayMark(two, 0, kingdom('rhea', 'red', [1, 2]), 'elf:red', 3)).toBe(false);
    expect(mayMark(two, 0, kingdom('rhea', 'red', [1, 2]), 'elf:red', 4)).toBe(true);
  });

  it('show who leads alone', () => {
    expect(leading(kingdom('rhea', 'red', [1, 2, 0]))).toBe(1);
    expect(leading(kingdom('rhea', 'red', [2, 2, 0]))).toBeNull();
    expect(leading(kingdom('rhea', 'red', [0, 0, 0]))).toBeNull();
  });
});

describe('a considered band', () => {
  it('takes its cards and leaves the others', () => {
    expect(planned(view, band)).toEqual({
      leader: 'elf:red',
      cards: ['elf:red', 'elf:blue', 'skeleton'],
      left: 1,
    });
  });

  it('shows its marker and what it brings', () => {
    expect(ghosts(view, band)).toEqual(new Map([['rhea', 0]]));
    expect(notes(view, band).map(({ key }) => key)).toEqual([
      'board.size',
      'preview.glory',
      'board.will_mark',
      'preview.left',
    ]);
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
          scored('scored_kingdom', { seat: 'seat.0', points: 4, age: 1, source: 'source.kingdoms' }),
          scored('scored', { seat: 'seat.2', points: 3, age: 2, source: 'source.bands' }),
        ],
      },
    ],
  };
  const counted = points(timeline, view);
  expect(counted.sources).toEqual(['source.kingdoms', 'source.merfolk', 'source.bands']);
  expect(counted.table[0]).toEqual([[4, 0, 0], [0, 0, 0]]);
  expect(counted.table[2]).toEqual([[0, 0, 0], [0, 0, 3]]);
});

it('fits cards into their place', () => {
  expect(largest(4, 400, 300, 6, 40, 96)).toBe(96);
  expect(largest(30, 400, 300, 6, 40, 96)).toBeLessThan(60);
  expect(largest(500, 400, 300, 6, 40, 96)).toBe(40);
  expect(spacing(3, 600, 100, 8)).toBe(108);
  expect(spacing(10, 600, 100, 8)).toBeCloseTo(55.6, 1);
});
