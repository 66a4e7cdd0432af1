import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asked } from './asked';
import type { Notes as Stored } from './protocol';

const loads = asked<[string], Stored>();
const saves = asked<[string, string], Stored>();
vi.mock('./api', () => ({ api: { notes: loads.ask, keepNotes: saves.ask } }));
const { Notes } = await import('./notes.svelte');

const rest = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
async function loaded(text = '') {
  const notes = new Notes('table');
  notes.load();
  loads.questions.splice(0)[0]?.answer({ text });
  await rest();
  return notes;
}
function type(notes: InstanceType<typeof Notes>, text: string): void {
  notes.text = text;
  notes.changed();
}
const sent = (): string[] => saves.questions.map(({ given: [, text] }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  loads.questions.length = saves.questions.length = 0;
});

describe('notes', () => {
  it('typed while others are being stored are stored after them', async () => {
    const notes = await loaded();
    type(notes, 'elves');
    await vi.advanceTimersByTimeAsync(800);
    type(notes, 'elves and trolls');
    await vi.advanceTimersByTimeAsync(800);
    expect(sent()).toEqual(['elves']);
    saves.questions[0]?.answer({ text: 'elves' });
    await rest();
    expect(notes.kept).toBe(false);
    expect(sent()).toEqual(['elves', 'elves and trolls']);
    saves.questions[1]?.answer({ text: 'elves and trolls' });
    await rest();
    expect(notes.kept).toBe(true);
  });

  it('are stored once more when it failed', async () => {
    const notes = await loaded();
    type(notes, 'elves');
    void notes.keep();
    saves.questions[0]?.fail(new Error('no connection'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent()).toEqual(['elves', 'elves']);
  });

  it('are stored when the table is left, and then no more', async () => {
    const notes = await loaded();
    type(notes, 'elves');
    notes.close();
    expect(sent()).toEqual(['elves']);
    saves.questions[0]?.fail(new Error('no connection'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent()).toEqual(['elves']);
  });

  it('are not loaded over what was typed', async () => {
    const notes = await loaded('old');
    type(notes, 'new');
    notes.load();
    expect(loads.questions).toHaveLength(0);
    expect(notes.text).toBe('new');
  });

  it('are not asked for at a table that was left', async () => {
    const notes = new Notes('table');
    notes.load();
    notes.close();
    loads.questions[0]?.fail(new Error('no connection'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(loads.questions).toHaveLength(1);
  });
});
