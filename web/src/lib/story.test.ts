import { describe, expect, it } from 'vitest';
import type { Line } from './protocol';
import { since, thingsIn, undone } from './story';

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
