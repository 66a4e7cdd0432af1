"""All tables in use: takes commands, stores what they do, and tells the pages."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from ludoteka.core.errors import BadOption, LudotekaError
from ludoteka.server.analyst import Analyst
from ludoteka.server.answers import Answers
from ludoteka.server.audience import Viewer
from ludoteka.server.bots import Bots
from ludoteka.server.clocks import Clocks
from ludoteka.server.due import Due
from ludoteka.server.gates import Gates
from ludoteka.server.live import Live, game_failed, kept_row
from ludoteka.server.logs import short
from ludoteka.server.metrics import Metrics
from ludoteka.server.own_bots import OwnBots
from ludoteka.server.questions import Asker, Questions
from ludoteka.server.rows import Brief
from ludoteka.server.service import Service
from ludoteka.server.steady import Steady
from ludoteka.server.store import Guest, Store, key, now
from ludoteka.server.workers import Workers
from ludoteka.table import decide, entries, setup
from ludoteka.table.commands import AnyCommand, Chat, SeatCommand
from ludoteka.table.entries import Again, AnyBody, Created, Entry, Spared
from ludoteka.table.refusals import Refused
from ludoteka.table.snapshot import look_round
from ludoteka.table.table import Table, rebuild

TRIES = 10
IDLE = 60.0  # seconds after which a table nobody looks at leaves the memory
JUST_USED = 10.0  # seconds in which a page that opened a table has begun to look at it
MOST_OPEN = 4000  # tables in memory, before those that nobody looks at leave it sooner
PAGE = 1000  # entries of a long log that are read at once
LOBBY_WAIT = 1.0  # seconds until the lobby hears what happened at a table

log = logging.getLogger(__name__)


def first_row(table: str, first: Entry) -> Brief:
    """What the lobby says of a new table. Raises Refused if it cannot be set up and looked at."""
    try:
        made = Table(table, first)
        look_round(made)
    except BadOption as error:
        raise Refused("error.setup", problem=error.told) from None
    except LudotekaError as error:
        log.exception("a game failed")
        raise game_failed(error) from error
    return kept_row(made)


class Hub:
    """The tables of one server process."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        metrics: Metrics,
        questions: Questions,
        own: OwnBots | None = None,
        analyses: int = 1,
    ) -> None:
        self.store = store
        self.workers = workers
        self.own = own or OwnBots()
        self.questions = questions
        self.answers = Answers(workers, questions, self.write)
        self.metrics = metrics
        self.live: dict[str, Live] = {}  # the least recently used first
        self.lobby: dict[str, Live] = {}  # tables the lobby is to hear of
        self.clocks = Clocks(Service(store), self.write, self.spawn, self.live.values)
        self.bots = Bots(workers, self.own, store.neighbours, metrics, self.write, self.refresh)
        self.loading: dict[str, asyncio.Task[Live]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        due = Due(store, self.open)
        self.steady = [
            Steady("idle tables", self.forget_idle),
            Steady("lobby", self.tell_lobby),
            Steady("clocks", self.clocks.run),
            Steady("due tables", due.run),
            Steady("tables left behind", due.run_after_kills),
        ]
        self.analyst = Analyst(store, self.open, analyses)
        for number in range(analyses):
            self.steady.append(Steady("analyses", partial(self.analyst.run, number)))
        # told of every change at a table in this process; whoever must not miss one looks into
        # the database as well
        self.listeners: list[Callable[[Live], None]] = []
        self.gates = Gates()  # who may speak and sit down
        self.closing = False

    def start(self) -> None:
        """Begin to write, to listen to other processes, and to forget idle tables."""
        self.store.writer.start(self.heard)
        self.store.neighbours.listen(self.heard, lambda: self.heard(list(self.live)))
        for work in self.steady:
            work.start()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something on the side."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)
        return task

    def ended(self, task: asyncio.Task[Any]) -> None:
        """Something on the side has ended; a failure is noted."""
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("background work failed", exc_info=error)

    async def close(self) -> None:
        """End all work on the side, write what is left."""
        self.closing = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(
            *self.tasks, *(work.stop() for work in self.steady), return_exceptions=True
        )
        await self.clocks.close()
        self.workers.close()
        self.analyst.close()
        self.own.close()
        self.flush_lobby()
        self.questions.close()
        await self.store.close()

    # --- finding tables -------------------------------------------------------------------

    async def open(self, table: str) -> Live:
        """The table with this key, from memory or from its log. Raises Refused."""
        live = self.live.get(table)
        if live is not None:
            live.used = time.monotonic()
            self.live[table] = self.live.pop(table)
            return live
        if table not in self.loading:
            self.loading[table] = asyncio.create_task(self.load(table))
            self.loading[table].add_done_callback(lambda _: self.loading.pop(table, None))
        return await asyncio.shield(self.loading[table])

    async def load(self, table: str) -> Live:
        """Read a log, some of it at a time, and fold it beside the event loop."""
        found: Table | None = None
        while news := await self.store.entries(table, found.number if found else 0, PAGE):
            try:
                found = await asyncio.to_thread(fold, table, found, news)
            except LudotekaError as error:
                log.exception("a table could not be opened", extra={"table": short(table)})
                raise game_failed(error) from error
            if len(news) < PAGE:
                break
        if found is None:
            raise Refused("error.no_table")
        found.offered = self.own.offered(found.created.game)
        live = Live(found)
        await self.clocks.in_service()
        await self.clocks.settle(live)  # before anything else can be written
        await self.clocks.spare(live)
        self.make_room()
        self.live[table] = live
        self.metrics.tables.set(len(self.live))
        self.spawn(self.store.open_today(table))
        async with live.lock:
            await self.catch_up(live)
        self.changed(live)
        return live

    def make_room(self) -> None:
        """Let go of the least recently used table without pages, when there are too many."""
        if len(self.live) < MOST_OPEN:
            return
        for table in list(self.live):
            live = self.live.pop(table)
            if time.monotonic() - live.used > JUST_USED and self.let_go(live):
                return
            self.live[table] = live

    def let_go(self, live: Live) -> bool:
        """Forget a table, if nobody uses it now."""
        if live.viewers or live.lock.locked() or live.bots is not None:
            return False
        if live.alarm is not None:
            live.alarm.cancel()
        return True

    async def forget_idle(self) -> None:
        """Let go of tables that nobody has used for a while."""
        while True:
            await asyncio.sleep(IDLE / 2)
            for table, live in list(self.live.items()):
                if time.monotonic() - live.used > IDLE and self.let_go(live):
                    del self.live[table]
            self.metrics.tables.set(len(self.live))

    def heard(self, tables: list[str]) -> None:
        """There are entries in these tables that this process does not know of."""
        for table in tables:
            if table in self.live:
                self.spawn(self.refresh(self.live[table]))

    async def refresh(self, live: Live) -> None:
        """Take what other processes wrote; without the database, later."""
        async with live.lock:
            try:
                await self.catch_up(live)
            except Refused:
                live.doubt = True

    async def catch_up(self, live: Live, command: str | None = None) -> None:
        """Take the entries that are stored but not in memory yet, and tell the pages."""
        table = live.table
        try:
            news = await self.store.entries(table.key, table.number)
        except (SQLAlchemyError, OSError):
            raise Refused(self.store.writer.refusal(table.key, command)) from None
        live.doubt = False
        for entry in news:
            live.take(entry)
        if news:
            self.changed(live)

    # --- writing --------------------------------------------------------------------------

    async def write(
        self,
        live: Live,
        check: Callable[[Table], AnyBody | None],
        guest: str | None = None,
        command: str | None = None,
    ) -> int:
        """Store what `check` says, unless it is there already: the number of its entry.

        When another process was faster, look again at what it did and check once more.
        """
        if self.closing:
            raise Refused("error.closing")
        async with live.lock:
            for _ in range(TRIES):
                if live.failed is not None:
                    raise live.failed
                if live.doubt:
                    await self.catch_up(live, command)
                table = live.table
                if command is not None:
                    number = decide.repeated(table, command, guest)
                    if number is not None:
                        return number
                body = check(table)
                if body is None:
                    return table.number
                live.rehearse(body)
                at = now() if isinstance(body, Spared) else max(now(), table.at)
                entry = Entry(table.number + 1, at, body, guest, command)
                if await self.save_or_doubt(live, entry):
                    live.take(entry, checked=True)
                    break
                await self.catch_up(live, command)
            else:
                raise Refused(self.store.writer.refusal(live.table.key, command))
        self.changed(live)
        return entry.number

    async def save_or_doubt(self, live: Live, entry: Entry) -> bool:
        """Store an entry; where that fails, remember that it may be there all the same."""
        try:
            return await self.save(live.table, entry)
        except BaseException as error:
            live.doubt = True
            if not isinstance(error, Refused):  # nobody waits for the answer any more
                self.store.writer.doubt(live.table.key, entry.command)
            raise

    async def save(self, table: Table, entry: Entry) -> bool:
        """Store an entry with what belongs to it; False: another one was first."""
        body = entry.body
        if isinstance(body, Again):
            first = Entry(1, entry.at, setup.again(table), entry.guest)
            new = await asyncio.to_thread(first_row, body.table, first)
            return await self.store.create(body.table, first, new, (table.key, entry))
        return await self.store.writer.append(table.key, entry)

    def changed(self, live: Live) -> None:
        """Tell the pages, keep the lobby up to date, let bots and clocks go on."""
        live.used = time.monotonic()
        live.viewers.tell()
        self.lobby[live.table.key] = live
        if live.bots is None and live.failed is None and live.table.bot_to_act is not None:
            live.bots = self.spawn(self.bots.run(live))
        self.clocks.set_alarm(live)
        for listener in self.listeners:
            listener(live)

    async def tell_lobby(self) -> None:
        """Let the lobby hear now and then what happened."""
        while True:
            await asyncio.sleep(LOBBY_WAIT)
            self.flush_lobby()

    def flush_lobby(self) -> None:
        """Store for the lobby what it has not heard of yet."""
        changed, self.lobby = self.lobby, {}
        for table, live in changed.items():
            if row := live.lobby_news():
                self.store.writer.remember(table, row)

    async def command(
        self, live: Live, command: AnyCommand, guest: Guest | None, look: int | None
    ) -> int:
        """Do what a person wishes, or raise Refused: the number of its entry, as they count."""
        guest_id = None if guest is None else guest.id
        if (known := decide.repeated(live.table, command.id, guest_id)) is not None:
            return live.table.hidden.number(look, known)
        if isinstance(command, Chat) and guest_id is not None:
            await self.gates.permit("speak", guest_id)
        await self.serve_clocks(live, command.id)
        if isinstance(command, SeatCommand) and command.expect > live.table.count(look).version:
            await self.refresh(live)  # the sender has seen more than this process

        def check(table: Table) -> AnyBody:
            body = decide.decide_as(table, look, command, guest_id)
            if isinstance(body, entries.Chatted) and body.seat is None:
                if guest is None or guest.name is None:
                    raise Refused("error.chat_guest")
                return entries.Chatted(body.text, decide.free_name(table, guest.id, guest.name))
            return body

        number = await self.write(live, check, guest_id, command.id)
        return live.table.hidden.number(look, number)

    async def serve_clocks(self, live: Live, command: str) -> None:
        """Nothing is written before the clocks are right. Raises Refused."""
        try:
            await self.clocks.in_service()
        except Refused as refused:
            if refused.key != "error.busy":
                raise
            raise Refused(self.store.writer.refusal(live.table.key, command)) from None

    # --- making tables --------------------------------------------------------------------

    async def create(self, created: Created, asker: Asker, table: str | None = None) -> str:
        """Store a new table: its key, which may have been decided; then it is stored once."""
        if created.event is None:  # others must not suffer where the organiser is suspended
            await self.gates.permit("play", created.owner)
        table = table or key()
        first = Entry(1, now(), created, created.owner)
        row = await self.questions.finish(asker, partial(first_row, table, first))
        await self.store.create(table, first, row)
        return table

    async def again(self, live: Live, guest: str) -> str:
        """The table where the same people play again, made by the first who asks."""

        def check(old: Table) -> AnyBody | None:
            if old.again is not None:
                return None
            if not old.held_by(guest) and guest != old.owner:
                raise Refused("error.no_guest")
            if old.phase != "over" and guest != old.owner:
                raise Refused("error.not_over")
            return Again(key())

        await self.gates.permit("play", guest)
        await self.write(live, check, guest)
        assert live.table.again is not None
        return live.table.again

    # --- pages ----------------------------------------------------------------------------

    def join(self, live: Live, viewer: Viewer) -> None:
        """A page begins to look at a table."""
        live.viewers.join(viewer)

    def leave(self, live: Live, viewer: Viewer) -> None:
        """A page is gone."""
        live.viewers.leave(viewer)
        live.used = time.monotonic()


def fold(key: str, table: Table | None, entries: list[Entry]) -> Table:
    """A table after more entries of its log."""
    if table is None:
        return rebuild(key, entries)
    for entry in entries:
        table.apply(entry)
    return table
