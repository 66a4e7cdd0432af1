import { expect, it } from 'vitest';
import { following, minutes, progress } from './learning';
import type { Brief, LessonInfo } from './protocol';

const info = (name: string, kind = 'lesson', minutes = 4): LessonInfo => ({
  name,
  game: name.split('/')[0] as string,
  kind,
  minutes,
  difficulty: 1,
  steps: 5,
  titles: { en: name },
});
const ALL = [info('a/one'), info('a/two'), info('a/p', 'puzzle'), info('b/one')];
const table = (name: string, step: number): Brief =>
  ({ table: `t-${name}-${step}`, lesson: { name, step, steps: 5 } }) as Brief;

it('says which lesson follows in the same game', () => {
  expect(following(ALL, 'a/one')?.name).toBe('a/two');
  expect(following(ALL, 'a/two')).toBe(null);
  expect(following(ALL, 'b/one')).toBe(null);
  expect(following(ALL, 'own')).toBe(null);
});

it('adds up the minutes of the lessons', () => {
  expect(minutes(ALL, 'a')).toBe(8);
});

it('knows how far the reader is', () => {
  const lesson = info('a/one');
  const none = { done: false, table: null, step: 0 };
  expect(progress(lesson, [], [])).toEqual(none);
  expect(progress(lesson, [], [table('a/two', 3), table('a/one', 0)])).toEqual(none);
  expect(progress(lesson, ['a/one'], [])).toEqual({ ...none, done: true });
  expect(progress(lesson, [], [table('a/one', 5)])).toEqual({ ...none, done: true });
  expect(progress(lesson, [], [table('a/one', 2)])).toEqual({
    done: false,
    table: 't-a/one-2',
    step: 2,
  });
});
