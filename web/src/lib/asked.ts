// For tests: a function whose answers come when and in the order the test says.
import { vi } from 'vitest';

export function asked<A extends unknown[], T>() {
  const questions: { given: A; answer: (value: T) => void; fail: (error: unknown) => void }[] = [];
  const ask = vi.fn((...given: A) => {
    return new Promise<T>((answer, fail) => questions.push({ given, answer, fail }));
  });
  return { ask, questions };
}

/** Let everything that waits for an answer go on. */
export const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
