import { describe, expect, it } from 'vitest';
import { asked, settled } from './asked';
import { Latest } from './latest';

describe('the newest wish', () => {
  it('counts, in whatever order the answers come', async () => {
    const [newest, { ask, questions }] = [new Latest(), asked<[AbortSignal], string>()];
    const heard: string[] = [];
    void newest.ask(ask, (answer) => heard.push(answer));
    void newest.ask(ask, (answer) => heard.push(answer));
    questions[1]?.answer('second');
    await settled();
    questions[0]?.answer('first');
    await settled();
    expect(heard).toEqual(['second']);
  });

  it('cancels the one before', () => {
    const [newest, { ask, questions }] = [new Latest(), asked<[AbortSignal], string>()];
    for (let i = 0; i < 2; i += 1) void newest.ask(ask, () => undefined);
    expect(questions.map(({ given: [signal] }) => signal.aborted)).toEqual([true, false]);
  });

  it('may fail; others fail in silence', async () => {
    const [newest, { ask, questions }] = [new Latest(), asked<[AbortSignal], string>()];
    const [old, young] = [0, 1].map(() => newest.ask(ask, () => undefined));
    questions.forEach(({ fail }) => fail(new Error('no')));
    await expect(old).resolves.toBeUndefined();
    await expect(young).rejects.toThrow('no');
  });

  it('can be dropped', async () => {
    const [newest, { ask, questions }] = [new Latest(), asked<[AbortSignal], string>()];
    const heard: string[] = [];
    void newest.ask(ask, (answer) => heard.push(answer));
    newest.drop();
    questions[0]?.answer('late');
    await settled();
    expect(heard).toEqual([]);
  });
});
