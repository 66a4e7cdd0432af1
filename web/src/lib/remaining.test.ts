import { describe, expect, it } from 'vitest';
import cs from '../text/cs.json';
import en from '../text/en.json';
import pl from '../text/pl.json';
import { Catalogue } from './catalogue';
import { after, remaining } from './remaining';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const english = new Catalogue('en', en);

describe('what is left on a clock by day', () => {
  it('is taken from the time of the turn first, then from the reserve', () => {
    const all = { move: DAY, left: 2 * DAY };
    expect(after(all, 5 * HOUR)).toEqual({ move: 19 * HOUR, left: 2 * DAY });
    expect(after(all, 30 * HOUR)).toEqual({ move: 0, left: 42 * HOUR });
    expect(after(all, 9 * DAY)).toEqual({ move: 0, left: 0 });
  });

  it('is said in words', () => {
    const said = (move: number, left: number): string => remaining(english, { move, left });
    expect(said(3 * HOUR + 5, 5 * DAY)).toBe('3 hrs left of this move, 5 days in reserve');
    expect(said(27 * HOUR, 0)).toBe('1 day 3 hrs left of this move');
    expect(said(0, 90 * 60_000)).toBe('1 hr left in reserve');
    expect(said(59_000, 0)).toBe('0 mins left of this move');
    expect(said(0, 0)).toBe('time is up');
  });

  it('is said in other languages', () => {
    const left = { move: 12 * HOUR, left: 5 * DAY };
    expect(remaining(new Catalogue('cs', cs), left)).toBe('na tah ještě 12 h, v rezervě 5 dnů');
    expect(remaining(new Catalogue('pl', pl), left)).toBe(
      'na turę jeszcze 12 godz., w rezerwie 5 dni',
    );
  });
});
