import { describe, expect, it } from 'vitest';
import { clockFor, kindOf, outsOf } from './clock';

describe('the clock of a new table', () => {
  it('begins with a day a move and five in reserve', () => {
    const clock = clockFor('day', null);
    expect(clock).toEqual({ bank: 432_000, increment: 0, out: 'move', move: 86_400 });
    expect(kindOf(clock)).toBe('day');
    expect(clockFor('day', clock)).toBe(clock);
  });

  it('keeps what happens when time is out, where that is possible', () => {
    expect(clockFor('day', { bank: 600, out: 'loss' })?.out).toBe('loss');
    expect(clockFor('live', clockFor('day', null))?.out).toBe('bot');
    expect(outsOf('live')).not.toContain('move');
    expect(clockFor('none', { bank: 600 })).toBeNull();
    expect(kindOf({ bank: 600 })).toBe('live');
  });
});
