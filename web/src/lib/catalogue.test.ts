import { describe, expect, it } from 'vitest';
import { Catalogue } from './catalogue';

const messages = {
  seat: 'Player {number}',
  card: '{adjective_2} {member_1}',
  'card.skeleton': { nom: 'skeleton|skeletons' },
  'adjective.red': 'red',
  'member.elf': { nom: 'elf|elves' },
  'kingdom.rhea': 'Rhea',
  'event.took': '{seat} takes {card}.',
  'event.discarded': '{seat} discards {cards} ({cards_count}).',
  'event.many': '{size, plural, one {{seat} plays # card} other {{seat} plays # cards}}',
  deck: 'deck',
  'event.chosen': '{card_id, select, deck {the deck} other {{card}}}',
  raw: 'Hello {name}',
  broken: "It's {broken",
};
const english = new Catalogue('en', messages, ['Ema', 'Jan']);

it('tells a message that cannot be read as it stands', () => {
  expect(english.text('broken')).toBe("It's {broken");
});

describe('names', () => {
  it('come from the whole id, a template of its parts, or the players', () => {
    expect(english.name('card.skeleton')).toBe('skeleton');
    expect(english.name('card.elf.red')).toBe('red elf');
    expect(english.name('seat.1')).toBe('Jan');
    expect(english.name('seat.5')).toBe('Player 6');
  });

  it('stay ids when nothing names them', () => {
    expect(english.name('token.7')).toBe('token.7');
  });

  it('are counted and joined', () => {
    const cards = ['card.elf.red', 'card.skeleton', 'card.elf.red'];
    expect(english.namesOf(cards)).toBe('2 red elves and 1 skeleton');
    expect(english.namesOf(['card.elf.red', 'card.skeleton', 'kingdom.rhea'])).toBe(
      'red elf, skeleton and Rhea',
    );
    expect(english.namesOf([])).toBe('');
  });
});

describe('messages', () => {
  it('put in numbers, names, lists and their lengths', () => {
    const params = { seat: 'seat.0', cards: ['card.elf.red', 'card.elf.red'] };
    expect(english.text('event.discarded', params)).toBe('Ema discards 2 red elves (2).');
    expect(english.text('event.many', { seat: 'seat.0', size: 1 })).toBe('Ema plays 1 card');
    expect(english.text('event.chosen', { card: 'deck' })).toBe('the deck');
  });

  it('show a missing key or parameter instead of failing', () => {
    expect(english.text('event.unknown')).toBe('event.unknown');
    expect(english.text('event.took', { seat: 'seat.0' })).toBe('Ema takes card.');
  });

  it('take text of people as text, even if it is the id of a thing', () => {
    expect(english.say('raw', { name: 'card.skeleton' })).toBe('Hello card.skeleton');
    expect(english.say('raw', { name: '<b>{x}</b>' })).toBe('Hello <b>{x}</b>');
  });

  it('come in parts, things apart from words', () => {
    expect(english.parts('event.took', { seat: 'seat.1', card: 'card.elf.red' })).toEqual([
      { id: 'seat.1', name: 'Jan' },
      ' takes ',
      { id: 'card.elf.red', name: 'red elf' },
      '.',
    ]);
    const listed = { seat: 'seat.0', cards: ['card.elf.red', 'card.skeleton'] };
    expect(english.parts('event.discarded', listed)).toEqual([
      { id: 'seat.0', name: 'Ema' },
      ' discards ',
      { id: 'card.elf.red', name: 'red elf' },
      ' and ',
      { id: 'card.skeleton', name: 'skeleton' },
      ' (2).',
    ]);
  });

  it('begin a sentence with a capital letter', () => {
    expect(english.sentence('card.skeleton')).toBe('Skeleton');
  });
});

describe('plurals', () => {
  const cards = '{n, plural, one {# karta} few {# karty} many {# kart} other {# karet}}';

  it('follow Czech and Polish', () => {
    const czech = new Catalogue('cs', { cards });
    expect([1, 3, 5].map((n) => czech.say('cards', { n }))).toEqual([
      '1 karta',
      '3 karty',
      '5 karet',
    ]);
    const polish = new Catalogue('pl', { cards });
    expect([1, 3, 5, 22, 25].map((n) => polish.say('cards', { n }))).toEqual([
      '1 karta',
      '3 karty',
      '5 kart',
      '22 karty',
      '25 kart',
    ]);
  });
});
