import { afterEach, expect, test, vi } from 'vitest';
import { whenSeen } from './seen';

class Page extends EventTarget {
  hidden = false;

  show(seen: boolean): void {
    this.hidden = !seen;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function opened(): Page {
  vi.useFakeTimers();
  const page = new Page();
  vi.stubGlobal('document', page);
  return page;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a page that is seen is looked after in time', () => {
  opened();
  const work = vi.fn();
  whenSeen(work, 100);
  vi.advanceTimersByTime(99);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
});

test('a hidden page waits until it is seen again', () => {
  const page = opened();
  const work = vi.fn();
  page.show(false);
  whenSeen(work, 100);
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
  page.show(true);
  expect(work).toHaveBeenCalledOnce();
  page.show(false);
  page.show(true);
  expect(work).toHaveBeenCalledOnce();
});

test('what is stopped is not done, seen or hidden', () => {
  const page = opened();
  const work = vi.fn();
  whenSeen(work, 100)();
  page.show(false);
  const stop = whenSeen(work, 100);
  vi.advanceTimersByTime(200);
  stop();
  page.show(true);
  expect(work).not.toHaveBeenCalled();
});
