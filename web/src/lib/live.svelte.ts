// A table on the wire: keeps the connection, the newest state and the story.
import { follow } from './changes';
import { Frames } from './frames';
import type {
  Error as Refused,
  ForecastsAnswer,
  FromPage,
  FromServer,
  HintAnswer,
  JudgeAnswer,
  PreviewAnswer,
  Reason,
  TableMessage,
} from './protocol';
import { PAUSE, settings } from './settings.svelte';
import { Told } from './told.svelte';
import { uuid } from './uuid';

type Status = 'connecting' | 'open' | 'lost' | 'gone';
type Answer = {
  refused: Refused | null;
  reason?: Reason | null;
  hint?: HintAnswer;
  judged?: JudgeAnswer;
  preview?: PreviewAnswer;
  forecasts?: ForecastsAnswer;
};
type WithId = Extract<FromPage, { id: string }>;
type Without<T> = T extends unknown ? Omit<T, 'id'> : never;

/** Close codes of a table that will not come back: it does not exist, or its game failed. */
const GONE = [4404, 4424];
const SLOWEST = 8000;
/** What passes: a wish refused for it is sent again after this many milliseconds. */
const PASSING = ['error.too_many', 'error.busy'];
const SOON = 500;

export class Live {
  status = $state<Status>('connecting');
  /** Why the server ended the talk, if it said so. */
  problem = $state.raw<Refused | null>(null);
  /** What is shown: the newest message, or an earlier one while others wait. */
  message = $state.raw<TableMessage | null>(null);
  readonly story: Told;
  waiting = $state(0);
  online = $state.raw<number[]>([]);
  watching = $state(0);
  /** The difference between the server's clock and ours. */
  skew = 0;

  private socket: WebSocket | null = null;
  private newest: TableMessage | null = null;
  /** The seat to look from, until the table is seen from it. */
  private wished: number | null | undefined;
  private tries = 0;
  private again: ReturnType<typeof setTimeout> | undefined;
  private lookAgain: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private asked = new Map<string, { message: WithId; answer: (answer: Answer) => void }>();
  private frames = new Frames(
    (message) => {
      this.story.take(message);
      this.message = message;
    },
    () => (document.hidden ? 0 : PAUSE[settings.pace]),
    (waiting) => (this.waiting = waiting),
  );

  /** `shared`: several players at this screen, so at first nobody's secrets are asked for. */
  constructor(
    readonly table: string,
    private readonly shared: boolean,
    tell: (refused: Refused) => void,
  ) {
    this.story = new Told(table, tell);
    addEventListener('online', this.connect);
    this.connect();
  }

  connect = (): void => {
    if (this.closed || this.socket) return;
    clearTimeout(this.again);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.status = GONE.includes(event.code) ? 'gone' : 'lost';
      if (this.status === 'gone') return;
      this.again = setTimeout(this.connect, Math.min(SLOWEST, 400 * 2 ** this.tries));
      this.tries += 1;
    };
  };

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    clearTimeout(this.lookAgain);
    removeEventListener('online', this.connect);
    this.frames.clear();
    this.story.close();
    this.socket?.close();
    this.socket = null;
  }

  private hello(): FromPage {
    const { newest, wished } = this;
    const hello = { type: 'hello', changes: true } as const;
    if (!newest) return { ...hello, since: 0, ...(this.shared ? { look: null } : {}) };
    if (wished !== undefined) return { ...hello, since: 0, look: wished };
    return { ...hello, since: newest.number, look: newest.you.look };
  }

  /** Whether what is shown is the present. */
  get present(): boolean {
    return this.waiting === 0 && this.message === this.newest;
  }

  /** Whether the table is not known to have moved on from a version. */
  isAt(version: number): boolean {
    return this.newest?.version === version;
  }

  skip(): void {
    this.frames.skip();
  }

  /** Wait with what comes while the reader looks at something. */
  hold(held: boolean): void {
    this.frames.hold(held);
  }

  /** Look from another seat; only its secrets are sent from now on. */
  look(seat: number | null): void {
    this.frames.skip();
    this.wished = seat;
    this.sendWish();
  }

  /** Say from which seat to look, if the table is not seen from it yet. */
  private sendWish = (): void => {
    clearTimeout(this.lookAgain);
    if (this.wished !== undefined) this.send({ type: 'look', seat: this.wished });
  };

  /** Send a command or question; resolves with the answer, over a lost connection too. */
  ask(wish: Without<WithId>): Promise<Answer> {
    const message = { ...wish, id: uuid() };
    if ('expect' in wish) this.frames.hurry();
    return new Promise((answer) => {
      this.asked.set(message.id, { message, answer });
      this.send(message);
    });
  }

  private send(message: FromPage): void {
    if (this.socket?.readyState === WebSocket.OPEN && this.status === 'open')
      this.socket.send(JSON.stringify(message));
  }

  private receive(message: FromServer): void {
    switch (message.type) {
      case 'table':
        this.take(message);
        break;
      case 'change':
        if (this.newest) this.take(follow(this.newest, message));
        break;
      case 'presence':
        this.online = message.online;
        this.watching = message.watching;
        break;
      case 'ack':
        this.resolve(message.id, { refused: null });
        break;
      case 'refused':
        if (message.id) this.resolve(message.id, { refused: message.error });
        else if (this.wished !== undefined && PASSING.includes(message.error.key))
          this.lookAgain = setTimeout(this.sendWish, SOON);
        else this.problem = message.error;
        break;
      case 'why':
        this.resolve(message.id, { refused: null, reason: message.reason });
        break;
      case 'hint':
        this.resolve(message.id, { refused: null, hint: message });
        break;
      case 'judge':
        this.resolve(message.id, { refused: null, judged: message });
        break;
      case 'preview':
        this.resolve(message.id, { refused: null, preview: message });
        break;
      case 'forecasts':
        this.resolve(message.id, { refused: null, forecasts: message });
        break;
    }
  }

  private take(message: TableMessage): void {
    this.skew = message.now - Date.now();
    this.newest = message;
    if (message.since === 0) this.wished = undefined;
    this.online = message.table.seats.flatMap(({ seat, online }) => (online ? [seat] : []));
    if (this.status !== 'open') this.opened();
    this.frames.push(message);
  }

  /** Connected again: what was not answered is sent once more, with the same ids. */
  private opened(): void {
    this.status = 'open';
    this.tries = 0;
    this.sendWish();
    for (const { message } of this.asked.values()) this.send(message);
  }

  private resolve(id: string, answer: Answer): void {
    this.asked.get(id)?.answer(answer);
    this.asked.delete(id);
  }
}
