import { describe, expect, it } from 'vitest';
import { found, narrowed, ordered, touch } from './choose';

const draw = { text: 'draw', touches: ['deck'] };
const take = { text: 'take elf:red', touches: ['row.elf.red'] };
const tribe = { text: 'band by tribe', touches: ['card.elf.red', 'card.elf.blue'] };
const colour = { text: 'band by colour', touches: ['card.elf.red', 'card.orc.red'] };
const stop = { text: 'stop', touches: [] };
const moves = [draw, take, tribe, colour, stop];

describe('touching', () => {
  it('narrows the moves to those that touch everything', () => {
    expect(narrowed(moves, [])).toEqual(moves);
    expect(narrowed(moves, ['card.elf.red'])).toEqual([tribe, colour]);
    expect(narrowed(moves, ['card.elf.red', 'card.orc.red'])).toEqual([colour]);
  });

  it('adds a thing that fits and lets go of one touched twice', () => {
    expect(touch(moves, ['card.elf.red'], 'card.orc.red')).toEqual([
      'card.elf.red',
      'card.orc.red',
    ]);
    expect(touch(moves, ['card.elf.red'], 'card.elf.red')).toEqual([]);
  });

  it('starts over with a thing that fits alone', () => {
    expect(touch(moves, ['card.elf.red'], 'deck')).toEqual(['deck']);
  });

  it('tells of a thing that no move touches', () => {
    expect(touch(moves, [], 'kingdom.rhea')).toBeNull();
  });
});

describe('searching', () => {
  const labels = ['Vzít kartu červený elf', 'Żeton Trolli', 'Łucznik'];

  it('finds every word, accents and capitals aside', () => {
    expect(found(labels, (label) => label, 'cerveny VZIT')).toEqual([labels[0]]);
    expect(found(labels, (label) => label, 'zeton')).toEqual([labels[1]]);
    expect(found(labels, (label) => label, 'lucznik')).toEqual([labels[2]]);
    expect(found(labels, (label) => label, '  ')).toEqual(labels);
  });
});

describe('the list', () => {
  const list = ['move.step', 'move.road', 'move.step', 'move.end'].map((key, i) => ({ key, i }));

  it('keeps the order of the moves', () => {
    expect(ordered(list)).toEqual(list);
  });

  it('has some kinds after the others', () => {
    expect(ordered(list, ['move.step']).map(({ i }) => i)).toEqual([1, 3, 0, 2]);
  });
});
