import { expect, test } from 'vitest';
import { linked } from './links';

test('addresses of the web become links, what stands around them does not', () => {
  expect(linked('see https://example.org/a?b=1, or (http://example.org).')).toEqual([
    { text: 'see ' },
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { text: ', or (' },
    { text: 'http://example.org', href: 'http://example.org' },
    { text: ').' },
  ]);
});

test('nothing else becomes a link', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'https://',
    '',
  ])
    expect(linked(text).some(({ href }) => href)).toBe(false);
});

test('markup stays text', () => {
  const text = '<a href="https://example.org">x</a>';
  expect(
    linked(text)
      .map((one) => one.text)
      .join(''),
  ).toBe(text);
  expect(linked(text)[1]).toEqual({ text: 'https://example.org', href: 'https://example.org' });
});
