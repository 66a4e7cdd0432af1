// One reader at one table: what is shown, what is being chosen, what was said.
import type { Analysing } from '../analysis/analysing.svelte';
import { tick } from 'svelte';
import type { GameModule } from '../games/game';
import { Advance } from './advance.svelte';
import { Bookmarks } from './bookmarks.svelte';
import { Catalogue, type Messages } from './catalogue';
import { Choosing, type Look } from './choosing.svelte';
import { Coach } from './coach.svelte';
import { Company, type Wish } from './company';
import type { TableContext } from './context';
import { Foresight, isFree } from './foresight.svelte';
import { Explaining } from './explaining.svelte';
import { Hinting, type Now } from './hinting.svelte';
import { Latest } from './latest';
import { Live } from './live.svelte';
import { Notes } from './notes.svelte';
import { reasoned, refusal, type Notice } from './notice';
import type { Person } from './people';
import type { Error as Refused, Forecast, Line, MoveChoice, Preview } from './protocol';
import { Replay } from './replay.svelte';
import { Seating } from './seating.svelte';
import { since } from './story';

export class Sitting implements TableContext {
  readonly live: Live;
  readonly choosing = new Choosing();
  readonly replay: Replay;
  readonly notes: Notes;
  readonly bookmarks: Bookmarks;
  readonly foresight: Foresight;
  readonly company: Company;
  readonly coach: Coach;
  readonly hinting: Hinting;
  readonly explaining = new Explaining();
  private readonly seating = new Seating(this);
  /** What is chosen while others play. */
  readonly advance = new Advance(this);
  /** The way to another table, which only who is still here goes. */
  readonly leaving = new Latest();
  /** What the reader touched last: a question why not, or a way of several moves. */
  private readonly touching = new Latest();
  notice = $state.raw<Notice | null>(null);
  /** How many turns the reader has ended by hand. */
  turnsEnded = $state(0);
  /** The version of the table that a command under way was meant for. */
  private sent = $state<number | null>(null);
  /** The move that a single touch led to: made at once if it can be taken back freely. */
  private meant = $state<string | null>(null);
  /** The last entry before the reader's latest command. */
  private acted = $state(Infinity);
  /** After the end: the board is shown instead of the result. */
  resultHidden = $state(false);
  /** What was found in the finished game, once somebody looked at it; its code comes with it. */
  analysis = $state.raw<Analysing | null>(null);
  /** The analysis is to be shown. */
  analysed = $state(false);
  /** The reader looks at what comes by itself. */
  ahead = $state(false);
  /** The paragraph of the rules to be shown. */
  paragraph = $state('');
  private pointing = $state.raw<ReadonlySet<string>>(new Set());
  /** The number of the last line whose marks were wiped away. */
  private looked = $state(0);

  constructor(
    readonly key: string,
    readonly game: GameModule,
    seats: number,
    readonly contents: unknown = null,
    /** What the lesson of this table says, by language. */
    readonly sayings: Record<string, Messages> | null = null,
  ) {
    const tell = (refused: Refused | null): void => this.tell(refused);
    this.live = new Live(key, game.secrets && seats > 1, tell);
    this.foresight = new Foresight(this.live);
    this.coach = new Coach(this.live);
    this.hinting = new Hinting(this.live, this.choosing, (about) => this.isNow(about), tell);
    this.replay = new Replay(key, tell);
    this.notes = new Notes(key);
    this.bookmarks = new Bookmarks(key);
    this.company = new Company(this.live, (wish) => this.command(wish), tell);
  }

  close(): void {
    this.live.close();
    this.replay.stop();
    this.notes.close();
    this.leaving.drop();
    this.touching.drop();
    this.foresight.close();
  }

  // --- what is shown ---------------------------------------------------------------------

  readonly message = $derived.by(() => this.live.message);
  readonly table = $derived.by(() => this.message?.table);
  readonly view = $derived.by(() => this.replay.moment?.view ?? this.message?.view);
  /** The seat looked from; null: a spectator. */
  readonly seat = $derived.by(() => this.message?.you.look ?? null);
  /** Whether a command is under way: until the table it leads to is shown. */
  readonly busy = $derived.by(() => this.sent !== null && this.sent === this.message?.version);
  readonly mine = $derived.by(() => this.message?.you.seats ?? []);
  /** Whether the reader is the only player. */
  readonly alone = $derived.by(() => this.table?.seats.length === 1 && this.mine.includes(0));
  readonly people: Person[] = $derived.by(() => this.seating.people);
  readonly words: Catalogue = $derived.by(() => this.seating.words);
  /** Where the reader is in the lesson of this table. */
  readonly lesson = $derived.by(() => this.table?.lesson ?? null);
  /** Whether the reader may act now, in the present. */
  readonly acting = $derived.by(
    () =>
      this.live.present &&
      !this.replay.moment &&
      this.table?.phase === 'running' &&
      !this.table.pause &&
      this.seat !== null &&
      this.table.to_act.includes(this.seat),
  );
  readonly holding = $derived.by(() => this.acting && this.table?.holding === this.seat);
  /** Around this screen: the seat of another player here who has to act. */
  readonly passTo = $derived.by(() => {
    if (!this.game.secrets || !this.live.present || this.mine.length < 2) return null;
    if (this.table?.phase !== 'running') return null;
    const next = this.table.to_act.find((seat) => this.mine.includes(seat));
    return next === undefined || next === this.seat ? null : next;
  });
  /** Around this screen: what only the seat looked from was told since its last command. */
  readonly handed: Line[] = $derived.by(() => {
    if (this.passTo === null || this.seat === null) return [];
    return this.live.story.lines.filter(
      (line) => line.private && line.kind === 'event' && line.number > this.acted,
    );
  });
  /** What the bot advises in the position that is shown. */
  readonly hint = $derived.by(() => {
    const { advice } = this.hinting;
    return advice && this.isNow(advice) ? advice : null;
  });
  readonly news: Line[] = $derived.by(() => {
    const { lines, more } = this.live.story;
    const news = since(lines, this.seat, (line) => this.doer(line), more);
    return news.filter(({ number }) => number > this.looked);
  });
  private readonly freshThings = $derived.by(
    () => new Set(this.news.flatMap((line) => this.game.seenAt(line))),
  );

  /** Who did what a line tells; without secrets all own seats are one reader's. */
  private doer(line: Line): number | null {
    const seat = this.game.actor(line);
    const own = seat !== null && !this.game.secrets && this.mine.includes(seat);
    return own ? this.seat : seat;
  }

  /** Whether the table waits for this seat, in the position that is shown. */
  turnOf(seat: number): boolean {
    if (this.replay.moment) return this.replay.moment.view.seat === seat;
    return this.table?.phase === 'running' && this.table.to_act.includes(seat);
  }

  /** The figure beside a player's name: the standing or the points, if the game has any. */
  figure(seat: number): number | null {
    const { view, game } = this;
    if (!view) return null;
    return game.standing?.(view, seat).figure ?? (game.points ? (view.scores[seat] ?? 0) : null);
  }

  /** What a move is called. */
  label(move: MoveChoice): string {
    const { key, params } = (this.view && this.game.label?.(this.view, move)) ?? move;
    return this.words.sentence(key, params);
  }

  readonly moves: readonly MoveChoice[] = $derived.by(() =>
    this.acting ? this.choosing.moves : [],
  );
  readonly considered = $derived.by(() => (this.acting ? this.choosing.current : null));

  /** What the engine says of the move being considered; null until it has. */
  get preview(): Preview | null {
    const { considered, message, seat } = this;
    return considered && message
      ? this.foresight.preview(message.version, seat, considered.text)
      : null;
  }

  /** The reader looks at a move, or at none: what would it do? */
  consider(version: number, seat: number, move: string): void {
    const { view, considered } = this;
    const following = (view && considered && this.game.follows?.(view, considered)) ?? [];
    this.foresight.consider(version, seat, move, following);
  }

  /** What comes if nothing more is done in the position that is shown. */
  get forecasts(): Forecast[] {
    const { message, seat } = this;
    return message && !this.replay.moment ? this.foresight.forecasts(message.version, seat) : [];
  }

  look(thing: string, quiet?: boolean): Look {
    return this.acting ? this.choosing.look(thing, quiet) : '';
  }

  fresh(thing: string): boolean {
    return !this.replay.moment && this.freshThings.has(thing);
  }

  pointed(thing: string): boolean {
    return this.pointing.has(thing) || !!this.lesson?.point.includes(thing);
  }

  point(things: string[]): void {
    this.pointing = new Set(things);
  }

  /** The marks of what is new have been looked at. */
  wipe(): void {
    this.looked = this.live.story.lines.at(-1)?.number ?? 0;
  }

  // --- what the reader does --------------------------------------------------------------

  touch(thing: string): void {
    this.touching.drop();
    this.advance.drop();
    this.notice = null;
    this.explaining.tip = null;
    if (this.holding)
      this.notice = { text: this.words.say('moves.holding'), place: '', tone: 'plain' };
    else if (!this.acting) void this.why(thing);
    else if (!this.choosing.reaches(thing) && this.wayTo(thing).length) void this.follow(thing);
    else if (!this.choosing.touch(thing)) void this.why(thing);
    else {
      const { current } = this.choosing;
      this.meant = current?.text ?? null;
      if (current && this.isInstant(current)) void this.play(current);
    }
  }

  /** The move that a touch means and that can be taken back freely, once the engine has said so. */
  get atOnce(): MoveChoice | null {
    const { considered, preview, seat, table } = this;
    if (!considered || !preview || seat === null || considered.text !== this.meant) return null;
    return isFree(preview, seat, !table?.seats[seat]?.auto_end) ? considered : null;
  }

  /** Make all moves that go together, one after the other; each can be taken back. */
  async playAll(): Promise<void> {
    this.reset();
    await this.walk(() => this.together[0]);
  }

  /** The moves of which several can be made with one touch. */
  readonly together: MoveChoice[] = $derived.by(
    () => (this.view && this.game.together?.(this.view, this.moves, this.contents)) ?? [],
  );

  /** Offer the moves of what is shown; when an own command has led to it, the choice is over. */
  offer(moves: MoveChoice[]): void {
    if (this.sent !== null && !this.busy) {
      this.sent = null;
      this.choosing.restart(moves);
    }
    this.choosing.offer(moves);
    this.advance.begin(moves);
  }

  /** Begin the choice anew; nothing is asked any more. */
  reset(): void {
    this.meant = null;
    this.touching.drop();
    this.advance.drop();
    this.choosing.reset();
    this.notice = null;
  }

  /** The moves that lead from what is touched to a thing, if several of them do. */
  private wayTo(thing: string): string[] {
    const { view, game, choosing } = this;
    return (view && choosing.touched.length && game.way?.(view, choosing.touched, thing)) || [];
  }

  /** Make these moves one after the other, as long as they are offered and made at a touch. */
  private async follow(thing: string): Promise<void> {
    const way = this.wayTo(thing);
    await this.walk(() => {
      const text = way.shift();
      return this.message?.moves.find((one) => one.text === text);
    });
  }

  /** Make the next move as long as there is one; one that is not made at a touch is only chosen. */
  private async walk(next: () => MoveChoice | undefined): Promise<void> {
    await this.touching.ask(
      async (signal) => {
        for (let move = next(); move && !signal.aborted; move = next()) {
          if (!this.isInstant(move)) return move;
          if (!(await this.make(move))) return null;
          await tick(); // the moves that follow are offered
        }
        return null;
      },
      (move) => move && this.choosing.pick(move),
    );
  }

  /** Whether a move is made at the first touch. */
  isInstant(move: MoveChoice): boolean {
    const { instant } = this.game;
    if (typeof instant === 'function')
      return !!this.view && instant(this.view, move, this.contents);
    return instant.includes(move.key) || instant.includes(move.text);
  }

  async play(move: MoveChoice): Promise<void> {
    this.touching.drop();
    await this.make(move);
  }

  private async make(move: MoveChoice): Promise<boolean> {
    if (this.busy || this.coach.judging) return false;
    if (this.coach.watches && !(await this.coach.allows(move))) return false;
    this.choosing.kept = this.game.keep?.(move) ?? [];
    return this.send((seat, expect) => ({ type: 'move', seat, expect, move: move.text }));
  }

  async endTurn(): Promise<void> {
    this.turnsEnded += 1;
    await this.command((seat, expect) => ({ type: 'end_turn', seat, expect }));
  }

  async undo(to: number): Promise<void> {
    await this.command((seat, expect) => ({ type: 'undo', seat, expect, to }));
  }

  async askHint(): Promise<void> {
    const { seat, message } = this;
    if (seat !== null && message) await this.hinting.ask({ version: message.version, seat });
  }

  private async why(thing: string): Promise<void> {
    const { seat, message, live } = this;
    if (seat === null || !message || !live.present) return;
    if (this.replay.moment || this.table?.phase !== 'running') return;
    const asked = { version: message.version, seat };
    await this.touching.ask(
      () => live.ask({ type: 'why', seat, thing }),
      ({ refused, reason }) => {
        if (!this.isNow(asked) || this.replay.moment) return;
        if (reason) this.notice = reasoned(this.words, reason);
        else this.tell(refused);
      },
    );
  }

  /** Why nothing can be done with a thing now; nothing if that is not known. */
  async reason(thing: string): Promise<string> {
    if (this.seat === null) return '';
    const { reason } = await this.live.ask({ type: 'why', seat: this.seat, thing });
    return reason ? reasoned(this.words, reason).text : '';
  }

  /** Whether what was asked for a seat and version of the table is about what is shown. */
  private isNow({ version, seat }: Now): boolean {
    return version === this.message?.version && seat === this.seat;
  }

  private async command(wish: Wish): Promise<void> {
    this.touching.drop();
    await this.send(wish);
  }

  /** Send a command for what is shown. False: it was refused, or another is still under way. */
  private async send(wish: Wish): Promise<boolean> {
    if (this.busy || !this.message) return false;
    const { version } = this.message;
    const { touched } = this.choosing;
    this.sent = version;
    this.hinting.advice = this.notice = this.meant = null;
    this.acted = this.message.number;
    const { refused } = await this.live.ask(wish(this.seat ?? -1, version));
    if (this.sent === version && this.live.isAt(version)) this.sent = null;
    if (refused && this.choosing.touched === touched) this.choosing.restart(); // no new choice
    this.tell(refused);
    return !refused;
  }

  tell(refused: Refused | null): void {
    if (refused) this.notice = refusal(this.words, refused);
  }
}
