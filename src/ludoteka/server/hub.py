"""All tables in use: takes commands, stores what they do, and tells the pages."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from ludoteka.server.live import Live, Viewer, kept_row
from ludoteka.server.metrics import Metrics
from ludoteka.server.steady import Steady
from ludoteka.server.store import Guest, Store, key, now
from ludoteka.server.workers import Stuck, Workers
from ludoteka.table import decide, entries, setup, wonder
from ludoteka.table.commands import AnyCommand, SeatCommand
from ludoteka.table.entries import Again, AnyBody, Claimed, Created, Entry
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table, rebuild

HINT_LEVEL = "hard"
TRIES = 10
IDLE = 60.0  # seconds after which a table nobody looks at leaves the memory
LOOK_AGAIN = 0.5  # seconds, while another process runs a table's bots

log = logging.getLogger(__name__)


class Hub:
    """The tables of one server process."""

    def __init__(self, store: Store, workers: Workers, metrics: Metrics) -> None:
        self.store = store
        self.workers = workers
        self.metrics = metrics
        self.live: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Task[Live]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.steady = [Steady("idle tables", self.forget_idle)]
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
        self.workers.close()
        await self.store.close()

    # --- finding tables -------------------------------------------------------------------

    async def open(self, table: str) -> Live:
        """The table with this key, from memory or from its log. Raises Refused."""
        if table in self.live:
            self.live[table].used = time.monotonic()
            return self.live[table]
        if table not in self.loading:
            self.loading[table] = asyncio.create_task(self.load(table))
            self.loading[table].add_done_callback(lambda _: self.loading.pop(table, None))
        return await asyncio.shield(self.loading[table])

    async def load(self, table: str) -> Live:
        """Read a log and fold it, beside the event loop."""
        found = await self.store.entries(table)
        if not found:
            raise Refused("error.no_table")
        self.live[table] = live = Live(await asyncio.to_thread(rebuild, table, found))
        self.metrics.tables = len(self.live)
        self.spawn(self.store.open_today(table))
        async with live.lock:
            await self.catch_up(live)
        self.changed(live)
        return live

    async def forget_idle(self) -> None:
        """Let go of tables that nobody has used for a while."""
        while True:
            await asyncio.sleep(IDLE / 2)
            for table, live in list(self.live.items()):
                idle = time.monotonic() - live.used > IDLE
                if idle and not live.viewers and not live.lock.locked() and live.bots is None:
                    if live.alarm is not None:
                        live.alarm.cancel()
                    del self.live[table]
            self.metrics.tables = len(self.live)

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
            live.table.apply(entry)
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
                entry = Entry(table.number + 1, max(now(), table.at), body, guest, command)
                try:
                    written = await self.save(table, entry)
                except BaseException as error:
                    live.doubt = True
                    if not isinstance(error, Refused):  # nobody waits for the answer any more
                        self.store.writer.doubt(table.key, command)
                    raise
                if written:
                    table.apply(entry)
                    break
                await self.catch_up(live, command)
            else:
                raise Refused(self.store.writer.refusal(live.table.key, command))
        self.changed(live)
        return entry.number

    async def save(self, table: Table, entry: Entry) -> bool:
        """Store an entry with what belongs to it; False: another one was first."""
        body = entry.body
        if isinstance(body, Again):
            first = Entry(1, entry.at, setup.again(table), entry.guest)
            new = kept_row(Table(body.table, first))
            return await self.store.create(body.table, first, new, (table.key, entry))
        holder = body.guest if isinstance(body, Claimed) else None
        return await self.store.writer.append(table.key, entry, holder)

    def changed(self, live: Live) -> None:
        """Tell the pages, keep the lobby up to date, let bots and clocks go on."""
        live.tell()
        row = kept_row(live.table)
        text = str(row["new_brief"]).encode()
        if text != live.lobby:
            live.lobby = text
            self.store.writer.remember(live.table.key, row)
        if live.bots is None and live.table.bot_to_act is not None:
            live.bots = self.spawn(self.run_bots(live))
        self.set_alarm(live)

    async def command(self, live: Live, command: AnyCommand, guest: Guest | None) -> int:
        """Do what a person wishes, or raise Refused: the number of its entry."""
        guest_id = None if guest is None else guest.id
        if isinstance(command, SeatCommand) and command.expect > live.table.version:
            await self.refresh(live)  # the sender has seen more than this process

        def check(table: Table) -> AnyBody:
            body = decide.decide(table, command, guest_id)
            if isinstance(body, entries.Chatted) and body.seat is None:
                if guest is None or guest.name is None:
                    raise Refused("error.chat_guest")
                return entries.Chatted(body.text, guest.name)
            return body

        return await self.write(live, check, guest_id, command.id)

    # --- making tables --------------------------------------------------------------------

    async def create(self, created: Created) -> str:
        """Store a new table: its key."""
        table = key()
        first = Entry(1, now(), created, created.owner)
        made = await asyncio.to_thread(Table, table, first)
        await self.store.create(table, first, kept_row(made))
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

        await self.write(live, check, guest)
        assert live.table.again is not None
        return live.table.again

    # --- bots and clocks ------------------------------------------------------------------

    async def run_bots(self, live: Live) -> None:
        """Let the bots of a table move until it is a person's turn, in one process only."""
        table = live.table.key
        try:
            while live.table.bot_to_act is not None:
                if not await self.store.neighbours.take_bots(table):
                    await asyncio.sleep(LOOK_AGAIN)
                    await self.refresh(live)
                    continue
                try:
                    await self.refresh(live)
                    while (seat := live.table.bot_to_act) is not None:
                        await self.bot_move(live, seat)
                except Exception:  # whatever it was, the table must not stand still
                    log.exception("a bot could not move")
                    self.metrics.count("failures")
                    await asyncio.sleep(LOOK_AGAIN)
                finally:
                    await self.store.neighbours.release_bots(table)
        finally:
            live.bots = None

    async def bot_move(self, live: Live, seat: int) -> None:
        """One move of a bot. If the table has moved on meanwhile, nothing happens."""
        table, version = live.table, live.table.version
        await asyncio.sleep(table.created.pace / 1000)
        if table.version != version:
            return
        level = table.seats[seat].level or "random"
        try:
            action = (await self.workers.think(table.match, level, seat)).action
            self.metrics.count("bot_moves")
        except Stuck as stuck:
            log.warning("a bot gave no answer", extra={"level": level, "stopped": stuck.stopped})
            self.metrics.count("bots_stopped")
            if table.version != version:
                return
            action = int(secrets.choice(list(table.match.state.legal())))

        def check(table: Table) -> AnyBody:
            if table.version != version:
                raise Refused("error.stale", version=table.version)
            return decide.move(table, seat, str(table.match.game.codec.unpack(action)))

        try:
            await self.write(live, check)
        except Refused as refused:
            if refused.key != "error.stale":
                await asyncio.sleep(1)

    async def hint(self, live: Live, seat: int) -> tuple[int, wonder.Hint]:
        """What a good bot would do for the seat that decides now, and at which version."""
        table = live.table
        if table.holding is not None or seat not in table.to_act:
            raise Refused("error.not_your_turn", seat=seat)
        version, match = table.version, table.match
        try:
            thought = await self.workers.think(match, HINT_LEVEL, seat)
        except Stuck:
            raise Refused("error.hint") from None
        if table.version != version:
            raise Refused("error.stale", version=table.version)
        return version, wonder.hint(match, thought)

    def set_alarm(self, live: Live) -> None:
        """Wake up when the time of the seat to act will have run out."""
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        alarm = live.table.alarm()
        if alarm is not None:
            seat, at = alarm
            wait = max(0.001, (at - now()) / 1000 + 0.001)
            loop = asyncio.get_running_loop()
            live.alarm = loop.call_later(wait, lambda: self.spawn(self.ring(live, seat)))

    async def ring(self, live: Live, seat: int) -> None:
        """The time of a seat has run out, unless it has moved in the last moment."""
        try:
            await self.write(live, lambda table: decide.time_out(table, seat, now()))
        except Refused:
            await asyncio.sleep(1)
            self.set_alarm(live)

    # --- pages ----------------------------------------------------------------------------

    def join(self, live: Live, viewer: Viewer) -> None:
        """A page begins to look at a table."""
        live.viewers.add(viewer)
        live.tell_presence()

    def leave(self, live: Live, viewer: Viewer) -> None:
        """A page is gone."""
        live.viewers.discard(viewer)
        live.used = time.monotonic()
        live.tell_presence()
