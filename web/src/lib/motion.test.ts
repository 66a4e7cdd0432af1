/// <reference types="node" />
// Motion off is a time of zero for everything that moves by itself, so all of it takes its time
// from the two variables that are set then.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '..');
const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf-8' })
  .filter((file) => /\.(svelte|css)$/.test(file))
  .map((file) => [file, readFileSync(resolve(SOURCES, file), 'utf-8')] as const);
const MOVING = /\b(transition|animation)(?:-\w+)?:([^;]+);/g;
const all = FILES.flatMap(([file, text]) =>
  [...text.matchAll(MOVING)].map(([, kind, value]) => ({ file, kind, value: value ?? '' })),
);

test('what moves by itself takes its time from --quick and --calm', () => {
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter(({ value }) => !/var\(--(quick|calm)\)/.test(value))).toEqual([]);
});

test('no transition waits for a time of its own: it would begin without motion too', () => {
  const waiting = all.filter(({ kind }) => kind === 'transition');
  expect(waiting.filter(({ value }) => /\d(ms|s)\b/.test(value))).toEqual([]);
});

test('no rule asks every element for what comes before and after it', () => {
  const asking = FILES.filter(([, text]) => /\*::?(before|after)/.test(text));
  expect(asking.map(([file]) => file)).toEqual([]);
});
