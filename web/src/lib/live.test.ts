import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settled } from './asked';
import type { TableMessage } from './protocol';

vi.mock('./settings.svelte', () => ({ settings: { pace: 'off' }, PAUSE: { off: 0 } }));
class Socket {
  static OPEN = 1;
  static all: Socket[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor() {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
vi.stubGlobal('WebSocket', Socket);
vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
vi.stubGlobal('document', { hidden: false });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);
const { Live } = await import('./live.svelte');

function table(number: number, since: number, look = 0): TableMessage {
  const line = {
    number,
    at: 0,
    kind: 'event',
    step: number,
    key: 'took',
    params: {},
    private: false,
  };
  return {
    type: 'table', number, version: number, since, now: 0, lines: [line],
    table: { seats: [] }, you: { look, seats: [0, 1] },
  } as unknown as TableMessage; // prettier-ignore
}
const last = (): Socket => Socket.all.at(-1) as Socket;
function connected() {
  const live = new Live('table', false, () => undefined);
  last().onopen?.();
  last().tell(table(1, 0));
  return live;
}
async function lostAndFound(live: InstanceType<typeof Live>): Promise<void> {
  const lost = last();
  lost.readyState = 3;
  lost.onclose?.({ code: 1006 });
  live.connect();
  await settled();
  last().onopen?.();
}

beforeEach(() => {
  Socket.all.length = 0;
});

describe('a connection found again', () => {
  it('goes on after what is known', async () => {
    const live = connected();
    await lostAndFound(live);
    expect(last().sent).toEqual([{ type: 'hello', changes: true, since: 1, look: 0 }]);
  });

  it('looks from the seat that was wished for while it was lost', async () => {
    const live = connected();
    last().readyState = 3;
    live.look(1);
    await lostAndFound(live);
    expect(last().sent).toEqual([{ type: 'hello', changes: true, since: 0, look: 1 }]);
  });

  it('looks from the seat whose table had not come yet', async () => {
    const live = connected();
    live.look(1);
    last().tell(table(2, 1, 0));
    await lostAndFound(live);
    expect(last().sent).toEqual([{ type: 'hello', changes: true, since: 0, look: 1 }]);
    last().tell(table(2, 0, 1));
    await lostAndFound(live);
    expect(last().sent).toEqual([{ type: 'hello', changes: true, since: 2, look: 1 }]);
  });
});

describe('the seat wished for', () => {
  const refused = (key: string) => ({ type: 'refused', id: null, version: 1, error: { key } });

  it('is asked for again until it is granted, when there was too much to do', () => {
    vi.useFakeTimers();
    const live = connected();
    live.look(1);
    for (const key of ['error.too_many', 'error.busy']) {
      last().tell(refused(key));
      last().sent.length = 0;
      vi.runAllTimers();
      expect(last().sent).toEqual([{ type: 'look', seat: 1 }]);
    }
    last().tell(table(2, 0, 1));
    last().sent.length = 0;
    vi.runAllTimers();
    expect([last().sent, live.problem]).toEqual([[], null]);
    vi.useRealTimers();
  });

  it('is not asked for again when it is not the own one', () => {
    vi.useFakeTimers();
    const live = connected();
    live.look(1);
    last().sent.length = 0;
    last().tell(refused('error.not_your_seat'));
    vi.runAllTimers();
    expect([last().sent, live.problem]).toEqual([[], { key: 'error.not_your_seat' }]);
    vi.useRealTimers();
  });

  it('is asked for when the connection opens, if it changed after the hello', async () => {
    const live = connected();
    await lostAndFound(live);
    live.look(1);
    last().tell(table(2, 1, 0));
    expect(last().sent.at(-1)).toEqual({ type: 'look', seat: 1 });
  });
});

it('hears nothing more of a table that was left', () => {
  const live = connected();
  const socket = last();
  live.close();
  socket.tell(table(2, 1));
  expect(live.message?.number).toBe(1);
});
