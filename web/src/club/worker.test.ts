// The service worker of `web/offline`, with a browser around it that only notes what is done.
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';

const SOURCE = readFileSync(new URL('../../offline/sw.js', import.meta.url), 'utf-8');
const ORIGIN = 'https://tables.example';
type Handler = (event: object) => void;

class Scope {
  readonly location = new URL(ORIGIN);
  readonly registration = { showNotification: vi.fn() };
  readonly clients = { matchAll: vi.fn(), openWindow: vi.fn(), claim: vi.fn() };
  readonly handlers = new Map<string, Handler>();

  addEventListener(name: string, handler: Handler): void {
    this.handlers.set(name, handler);
  }

  /** Let something happen, and wait for what the worker does with it. */
  async happen(name: string, event: object): Promise<unknown> {
    let work: unknown;
    const wait = (promise: unknown): void => void (work = promise);
    this.handlers.get(name)?.({ ...event, waitUntil: wait, respondWith: wait });
    return work;
  }
}

let scope: Scope;
const caches = { match: vi.fn() };
const fetch = vi.fn();
beforeEach(() => {
  vi.resetAllMocks();
  scope = new Scope();
  const start = new Function('self', 'caches', 'fetch', SOURCE) as (...given: unknown[]) => void;
  start(scope, caches, fetch);
});

it('shows what was pushed, with the way to it', async () => {
  const said = { title: 'Your turn', body: 'Ethnos', link: '/t/abc', tag: 'one' };
  await scope.happen('push', { data: { json: () => said } });
  const [title, options] = scope.registration.showNotification.mock.calls[0] ?? [];
  expect(title).toBe('Your turn');
  expect(options).toMatchObject({ body: 'Ethnos', tag: 'one', data: { link: '/t/abc' } });
});

it.each([
  ['nothing', null],
  ['no words', { json: () => null }],
  [
    'no JSON',
    {
      json: () => {
        throw new SyntaxError();
      },
    },
  ],
])('shows a notice of its own for %s', async (_, data) => {
  await scope.happen('push', { data });
  const [title, options] = scope.registration.showNotification.mock.calls[0] ?? [];
  expect(title).toBe('Ludoteka');
  expect(options).toMatchObject({ data: { link: '/' } });
});

async function click(link: string, pages: { url: string; focus: () => void }[] = []) {
  const close = vi.fn();
  scope.clients.matchAll.mockResolvedValue(pages);
  await scope.happen('notificationclick', { notification: { close, data: { link } } });
  expect(close).toHaveBeenCalledOnce();
}

it('comes to the page that is open already', async () => {
  const [there, elsewhere] = ['/t/abc#seat=1', '/'].map((path) => ({
    url: ORIGIN + path,
    focus: vi.fn(),
  }));
  await click(
    '/t/abc',
    [elsewhere, there].flatMap((page) => page ?? []),
  );
  expect(there?.focus).toHaveBeenCalledOnce();
  expect(elsewhere?.focus).not.toHaveBeenCalled();
  expect(scope.clients.openWindow).not.toHaveBeenCalled();
});

it('opens a page where none is open', async () => {
  await click('/t/abc', [{ url: `${ORIGIN}/`, focus: vi.fn() }]);
  expect(scope.clients.openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/t/abc`);
});

it('leads nowhere else', async () => {
  await click('https://elsewhere.example/t/abc');
  await click('//elsewhere.example/t/abc');
  expect(scope.clients.openWindow).not.toHaveBeenCalled();
});

it('says that there is no connection only to pages, and lets all else pass', async () => {
  const page = { mode: 'navigate', url: `${ORIGIN}/t/abc` };
  caches.match.mockResolvedValue('the notice');
  fetch.mockResolvedValueOnce('the page').mockRejectedValue(new TypeError());
  expect(await scope.happen('fetch', { request: page })).toBe('the page');
  expect(await scope.happen('fetch', { request: page })).toBe('the notice');
  expect(caches.match).toHaveBeenCalledExactlyOnceWith('/offline.html');
  const answer = { mode: 'cors', url: `${ORIGIN}/api/tables` };
  expect(await scope.happen('fetch', { request: answer })).toBeUndefined();
});
