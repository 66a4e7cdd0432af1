import { expect, it } from 'vitest';
import { invitation } from './invitation';

it('reads the invitation to an event from its address', () => {
  expect(invitation('#join=aB-_9')).toBe('aB-_9');
  expect(invitation('#join=')).toBeNull();
  expect(invitation('#join=<b>')).toBeNull();
  expect(invitation('')).toBeNull();
});
