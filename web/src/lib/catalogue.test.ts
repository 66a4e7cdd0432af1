import { describe, expect, it } from 'vitest';
import { Catalogue, whole } from './catalogue';

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

  it('of bots that others offer are told as they are', () => {
    expect(english.name('level.Old fox')).toBe('Old fox');
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

  it('keep what a thing does among the words', () => {
    const params = { card: 'card.skeleton', about: 'card.skeleton.about' };
    const more = english.withMessages({
      'event.told': '{card} ({about})',
      'card.skeleton.about': 'no leader',
    });
    expect(more.parts('event.told', params)).toEqual([
      { id: 'card.skeleton', name: 'Skeleton' },
      ' (no leader)',
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

describe('English names beside the others', () => {
  const named = '{name} ({english})';
  const own = {
    named,
    card: '{adjective_2} {member_1}',
    'card.skeleton': { gender: 'm', nom: 'kostlivec|kostlivci' },
    'adjective.red': { m: { nom: 'červený|červení' } },
    'member.elf': { gender: 'm', nom: 'elf|elfové' },
    'kingdom.rhea': 'Rhea',
    'event.took': '{seat} bere kartu {card}.',
  };
  const both = new Catalogue('cs', own, ['Ema'], new Catalogue('en', messages));

  it('stand in headings', () => {
    expect(both.heading('card.skeleton')).toBe('Kostlivec (skeleton)');
    expect(both.heading('card.elf.red')).toBe('Červený elf (red elf)');
    expect(both.withPlayers(['Jan']).heading('card.skeleton')).toBe('Kostlivec (skeleton)');
    expect(both.both('card.skeleton')).toBe('kostlivec (skeleton)');
  });

  it('are left out where they say nothing new', () => {
    expect(both.heading('kingdom.rhea')).toBe('Rhea');
    expect(both.withPlayers(['Jan']).heading('seat.0')).toBe('Jan');
    expect(both.heading('nothing.known')).toBe('Nothing.known');
  });

  it('are not told in sentences', () => {
    const params = { seat: 'seat.0', card: 'card.skeleton' };
    expect(both.text('event.took', params)).toBe('Ema bere kartu kostlivec.');
    expect(both.title('card.skeleton')).toBe('Kostlivec');
  });

  it('are not there unless they are wanted', () => {
    expect(new Catalogue('cs', own).heading('card.skeleton')).toBe('Kostlivec');
  });
});

describe('what the language writes its own way', () => {
  const czech = new Catalogue('cs', {});
  const polish = new Catalogue('pl', {});

  it('is a difference', () => {
    expect([2, -2, 12345].map((by) => english.signed(by))).toEqual(['+2', '−2', '+12,345']);
    expect(czech.signed(-12345)).toMatch(/^−12\s345$/);
  });

  it('is a list', () => {
    expect(english.list(['a', 'b', 'c'])).toBe('a, b and c');
    expect(czech.list(['a', 'b'])).toMatch(/^a a\sb$/);
    expect(polish.list(['a', 'b'])).toBe('a i b');
  });

  it('is a time', () => {
    expect(czech.minutes(20)).toMatch(/^20\smin$/);
    const time = new Date(2026, 2, 5, 14, 30).getTime();
    expect(english.moment(time)).toBe('05/03/2026, 14:30');
    expect(czech.moment(time)).toMatch(/5\.\s?0?3\.\s?(20)?26,? 14:30/);
    expect(polish.moment(time)).toMatch(/0?5\.03\.2026, 14:30/);
  });
});

it('makes a sentence of a phrase', () => {
  expect(whole('žádejte o karty', 'cs')).toBe('Žádejte o karty.');
  expect(whole('Do you agree?', 'en')).toBe('Do you agree?');
  expect(whole('', 'en')).toBe('');
});
