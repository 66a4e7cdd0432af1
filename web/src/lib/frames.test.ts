import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Frames, happened } from './frames';
import type { TableMessage } from './protocol';

function message(number: number, seat: string | null, since = number - 1): TableMessage {
  const lines = seat
    ? [
        {
          number,
          at: 0,
          kind: 'event',
          step: number,
          key: 'took',
          params: { seat },
          private: false,
        },
      ]
    : [];
  return { type: 'table', number, since, lines, you: { seats: [0] } } as unknown as TableMessage;
}

describe('frames', () => {
  const shown: number[] = [];
  const counts: number[] = [];
  let frames: Frames;

  beforeEach(() => {
    vi.useFakeTimers();
    shown.length = counts.length = 0;
    frames = new Frames(
      ({ number }) => shown.push(number),
      () => 100,
      (waiting) => counts.push(waiting),
    );
  });

  it('show the moves of others one after the other', () => {
    for (const number of [2, 3, 4]) frames.push(message(number, 'seat.1'));
    expect(shown).toEqual([2]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual([2, 3]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual([2, 3, 4]);
  });

  it('do not wait after own moves and other entries', () => {
    for (const number of [2, 3]) frames.push(message(number, 'seat.0'));
    frames.push(message(4, null));
    expect(shown).toEqual([2, 3, 4]);
  });

  it('do not keep the reader from acting', () => {
    frames.push(message(2, 'seat.1'));
    frames.hurry();
    frames.push(message(3, 'seat.0'));
    expect(shown).toEqual([2, 3]);
  });

  it('go on in order when others are still to be seen', () => {
    for (const number of [2, 3, 4]) frames.push(message(number, 'seat.1'));
    frames.hurry();
    expect(shown).toEqual([2]);
    vi.advanceTimersByTime(200);
    expect(shown).toEqual([2, 3, 4]);
  });

  it('can be skipped', () => {
    for (const number of [2, 3, 4]) frames.push(message(number, 'seat.1'));
    expect(counts.at(-1)).toBe(2);
    frames.skip();
    expect(shown).toEqual([2, 3, 4]);
    expect(counts.at(-1)).toBe(0);
  });

  it('give way to a whole new story', () => {
    for (const number of [2, 3, 4]) frames.push(message(number, 'seat.1'));
    frames.push(message(9, 'seat.1', 0));
    expect(shown).toEqual([2, 9]);
  });
});

it('tells what somebody else did', () => {
  expect(happened(message(2, 'seat.1'))).toBe(true);
  expect(happened(message(2, 'seat.0'))).toBe(false);
  expect(happened(message(2, null))).toBe(false);
});
