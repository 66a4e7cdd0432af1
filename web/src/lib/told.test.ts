import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asked, settled } from './asked';
import type { Line, StoryPart, TableMessage } from './protocol';

const stories = asked<[string, number, number | null, AbortSignal], StoryPart>();
vi.mock('./api', async (load) => ({
  ...(await load<typeof import('./api')>()),
  api: { story: stories.ask },
}));
const { Refusal } = await import('./api');
const { Told } = await import('./told.svelte');

const line = (number: number): Line => ({
  number,
  at: 0,
  kind: 'event',
  step: number,
  key: 'took',
  params: {},
  private: false,
});
const from = (first: number, last: number): Line[] =>
  Array.from({ length: last - first + 1 }, (_, i) => line(first + i));
function message(since: number, lines: Line[], look = 0, more = false) {
  return { since, lines, you: { look }, more } as TableMessage;
}
const told: string[] = [];
function story(first: number, last: number) {
  const one = new Told('table', ({ key }) => told.push(key));
  one.take(message(0, from(first, last), 0, first > 1));
  return one;
}
const numbers = (one: InstanceType<typeof Told>): number[] => one.lines.map(({ number }) => number);

beforeEach(() => {
  told.length = stories.questions.length = 0;
});

describe('a story', () => {
  it('goes on, or begins anew', () => {
    const one = story(1, 2);
    one.take(message(2, [line(3)]));
    expect(numbers(one)).toEqual([1, 2, 3]);
    one.take(message(0, [line(8)], 1, true));
    expect([numbers(one), one.more]).toEqual([[8], true]);
  });

  it('gets the lines before, asked for once', async () => {
    const one = story(5, 6);
    void one.earlier();
    void one.earlier();
    expect(stories.questions.map(({ given }) => given.slice(0, 3))).toEqual([['table', 5, 0]]);
    one.take(message(6, [line(7)]));
    stories.questions[0]?.answer({ lines: from(3, 4), more: true });
    await settled();
    expect([numbers(one), one.more, one.loading]).toEqual([[3, 4, 5, 6, 7], true, false]);
  });

  it('does not mix with lines that another seat asked for', async () => {
    const one = story(5, 6);
    void one.earlier();
    one.take(message(0, from(5, 6), 1, true));
    stories.questions[0]?.answer({ lines: from(3, 4), more: false });
    await settled();
    expect([numbers(one), one.more, one.loading]).toEqual([[5, 6], true, false]);
  });

  it('drops what comes after the table was left', async () => {
    const one = story(5, 6);
    void one.earlier();
    one.close();
    stories.questions[0]?.answer({ lines: from(3, 4), more: false });
    await settled();
    expect(numbers(one)).toEqual([5, 6]);
  });

  it('says why lines cannot be had', async () => {
    const one = story(5, 6);
    void one.earlier();
    stories.questions[0]?.fail(new Refusal({ key: 'error.unreachable', params: {}, text: '' }));
    await settled();
    expect([told, one.more, one.loading]).toEqual([['error.unreachable'], true, false]);
  });

  it('can be had whole', async () => {
    const one = story(5, 6);
    void one.earlier();
    void one.whole();
    stories.questions[0]?.answer({ lines: from(3, 4), more: true });
    await settled();
    stories.questions[1]?.answer({ lines: from(1, 2), more: false });
    await settled();
    expect([numbers(one), one.more]).toEqual([[1, 2, 3, 4, 5, 6], false]);
  });
});
