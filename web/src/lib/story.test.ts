import { describe, expect, it } from 'vitest';
import type { Line } from './protocol';
import { endedPart, goesOn, since, thingsIn, undone } from './story';

let number = 0;
function line(key: string, step: number, params: Line['params'] = {}): Line {
  number += 1;
  const kind = key.startsWith('table.') ? 'table' : 'event';
  return { number, at: 0, kind, step, key, params, private: false };
}
const actor = ({ key, params }: Line): number | null =>
  key === 'took' ? Number(String(params.seat).slice(5)) : null;

describe('taking back', () => {
  it('marks events of later steps, but not those made again', () => {
    const first = line('took', 1, { seat: 'seat.0' });
    const second = line('took', 2, { seat: 'seat.1' });
    const back = line('table.undone', 2, { to: 1 });
    const again = line('took', 2, { seat: 'seat.1' });
    expect(undone([first, second, back, again])).toEqual(new Set([second]));
  });

  it('marks the same in a story whose beginning is missing', () => {
    const second = line('took', 2, { seat: 'seat.1' });
    const far = line('table.undone', 2, { to: 0 });
    const near = line('table.undone', 1, { to: 1 });
    const again = line('took', 1, { seat: 'seat.0' });
    expect(undone([second, far, again, near])).toEqual(new Set([second]));
  });
});

describe('since my last turn', () => {
  const mine = line('took', 1, { seat: 'seat.0' });
  const tail = line('marked', 1, { seat: 'seat.0' });
  const other = line('took', 2, { seat: 'seat.1' });
  const scored = line('scored', 3, { seat: 'seat.0' });

  it('are the events after my last step, points of mine among them', () => {
    expect(since([mine, tail, other, scored], 0, actor)).toEqual([other, scored]);
  });

  it('is nothing for spectators and before my first turn', () => {
    expect(since([mine, other], null, actor)).toEqual([]);
    expect(since([other], 0, actor)).toEqual([]);
  });

  it('is all there is when the last turn lies before it', () => {
    expect(since([other, scored], 0, actor, true)).toEqual([other, scored]);
  });

  it('forgets what was taken back', () => {
    const back = line('table.undone', 2, { to: 1 });
    expect(since([mine, other, back], 0, actor)).toEqual([]);
  });
});

it('finds the things a line speaks of', () => {
  const params = { seat: 'seat.0', number: 2, cards: ['card.elf.red'] };
  expect(thingsIn(line('discarded', 1, params))).toEqual(['seat.0', 'card.elf.red']);
});

describe('parts', () => {
  const turn = (whose: string): Line => line('turn_drawn', 1, { turn: `turn.${whose}` });
  const isNemesis = ({ params }: Line): boolean => params.turn === 'turn.nemesis';
  const begins = (one: Line): boolean => one.key === 'turn_drawn' && isNemesis(one);
  const ends = (one: Line): boolean => one.key === 'turn_drawn' && !isNemesis(one);

  it('go from where they begin to where they end, several in a row as one', () => {
    const [hit, hurt, drew] = [line('hit', 1), line('hurt', 2), line('drew', 3)];
    const end = turn('0');
    const all = [line('drew', 1), turn('nemesis'), hit, turn('nemesis'), hurt, end, drew];
    expect(endedPart({ begins, ends }, all, all.slice(-3))).toEqual({ end, told: [hit, hurt] });
    expect(endedPart({ begins, ends }, all, [drew])).toBeNull();
    expect(endedPart({ begins, ends }, [turn('0'), drew], [turn('0'), drew])).toBeNull();
    expect(goesOn({ begins, ends }, all)).toBe(false);
    expect(goesOn({ begins, ends }, [...all, turn('nemesis'), drew])).toBe(true);
  });

  it('are told by the latest events where only their ends are known', () => {
    const [took, scored, end] = [line('took', 1), line('scored', 2), line('age_ended', 2)];
    const aged = ({ key }: Line): boolean => key === 'age_ended';
    expect(endedPart({ ends: aged }, [took, end, scored], [end, scored])).toEqual({
      end,
      told: [scored],
    });
  });
});
