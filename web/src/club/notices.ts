// How one is told: the server's part over HTTP, and this browser's part by its service worker.
import { get, send } from '../lib/api';
import type { MailsStopped, NoticeChoices, Notified } from '../lib/protocol';

export const GROUPS = ['turn', 'invited', 'friend', 'game_over', 'event'] as const;
export type Group = (typeof GROUPS)[number];

export const notices = {
  load: () => get<Notified>('/api/notices'),
  choose: (choices: NoticeChoices) => send<Notified>('PUT', '/api/notices', choices),
  stop: (token: string, everything: boolean) =>
    send<MailsStopped>('POST', '/api/notices/stop', { token, everything }),
};

/** Minutes after midnight as a clock shows them: 8:05 is "08:05". */
export function clock(minutes: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The same back; null where no time is given. */
export function minutes(shown: string): number | null {
  const found = /^(\d\d):(\d\d)/.exec(shown);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

/** The time zone of this browser. */
export function zone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

export type Permission = 'impossible' | 'denied' | 'off' | 'on';

async function ready(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
}

const possible = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether this browser is told; `known`: the server knows of it, which may have been for others. */
export async function pushed(known: boolean): Promise<Permission> {
  if (!possible()) return 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  const found = await (
    await navigator.serviceWorker.getRegistration()
  )?.pushManager
    .getSubscription()
    .catch(() => null);
  return found && known ? 'on' : 'off';
}

/** Be told in this browser; it asks the reader first. */
export async function pushOn(key: string, language: string): Promise<Permission> {
  if ((await Notification.requestPermission()) !== 'granted') return pushed(false);
  const { pushManager } = await ready();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const made = (await pushManager.getSubscription()) ?? (await pushManager.subscribe(options));
  const { endpoint, keys } = made.toJSON();
  await send('POST', '/api/notices/push', { endpoint, keys, language });
  return 'on';
}

/** Be told no longer in this browser. */
export async function pushOff(): Promise<Permission> {
  const found = await (
    await navigator.serviceWorker.getRegistration()
  )?.pushManager
    .getSubscription()
    .catch(() => null);
  if (found) {
    await send('POST', '/api/notices/push/remove', { endpoint: found.endpoint });
    await found.unsubscribe();
  }
  return pushed(false);
}
