// The service worker: shows what was pushed, and says so when there is no connection. It keeps
// nothing but that notice: answers of the server are never cached, and files are by the browser.
// OFFLINE is the name of the notice of this release; another one makes a new worker.
const KEPT = 'OFFLINE';
const FILES = ['/offline.html', '/offline.css', '/offline.js', '/icon.svg'];

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(KEPT);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/offline.html')));
  } else if (FILES.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});

function read(data) {
  try {
    return data.json() ?? {};
  } catch {
    return {};
  }
}

self.addEventListener('push', (event) => {
  const { title = 'Ludoteka', body = '', link = '/', tag = '' } = read(event.data);
  const icon = '/icon-192.png';
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon, badge: icon, data: { link } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.link ?? '/', self.location.origin);
  const open = async () => {
    if (wanted.origin !== self.location.origin) return;
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === wanted.pathname);
    if (there) await there.focus();
    else await self.clients.openWindow(wanted.href);
  };
  event.waitUntil(open());
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const again = async () => {
    const { options } = event.oldSubscription ?? {};
    if (!options) return;
    const made = await self.registration.pushManager.subscribe(options);
    const language = navigator.language.slice(0, 2);
    const known = ['en', 'cs', 'pl'].includes(language) ? language : 'en';
    const { endpoint, keys } = made.toJSON();
    await fetch('/api/notices/push', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint, keys, language: known }),
    });
  };
  event.waitUntil(again());
});
