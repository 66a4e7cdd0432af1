"""The tables of events: made once, watched, and brought to an end."""

from __future__ import annotations

import logging
import time

import msgspec
import sqlalchemy as sa

from ludoteka.core.registry import find
from ludoteka.server import relations
from ludoteka.server.club.events.book import Book
from ludoteka.server.club.events.standings import EventOutcome, ranked
from ludoteka.server.club.events.state import RoundOf, State, TableOf
from ludoteka.server.hub import Hub
from ludoteka.server.live import Kept, Live
from ludoteka.server.logs import short
from ludoteka.server.questions import Asker
from ludoteka.server.store import HOUR
from ludoteka.table.entries import AnyBody, Created, EventPlace, Replaced, Resigned, SeatSetup
from ludoteka.table.refusals import Refused
from ludoteka.table.setup import NOBODY
from ludoteka.table.table import Table

STAND_IN = "medium"  # the bot that plays for somebody who does not
LOOK_AGAIN = 600.0  # seconds after which a table is opened though nothing seems to happen there
LEAST_GRACE = 10 * 60 * 1000  # milliseconds for a turn after the deadline
log = logging.getLogger(__name__)


def grace(state: State) -> int:
    """How long a turn may take after the deadline: a 24th of the round."""
    return max(LEAST_GRACE, state.plan.hours * HOUR // 24)


def last_end(state: State, deadline: int) -> int:
    """When bots end what is still played: half a round after the deadline."""
    return deadline + state.plan.hours * HOUR // 2


class Tables:
    """Makes tables, lets bots stand in, takes results."""

    def __init__(self, hub: Hub, book: Book) -> None:
        self.hub = hub
        self.book = book
        self.looked: dict[str, float] = {}  # when a table was opened last

    async def tend(self, state: State, at: int) -> bool:
        """Look after the tables of the last round; whether a result was taken."""
        taken = False
        open_ones = [one for one in state.last if one.table and one.result is None]
        rows = await self.kept([one.table for one in open_ones if one.table])
        for one in open_ones:
            assert one.table is not None
            if one.table not in rows:
                if one.made:  # it was removed: nobody has used it for very long
                    taken |= not await self.book.take_result(state, one, nothing(one))
                    continue
                await self.make(state, one)
            elif not one.made:
                await self.book.made(one)
            if one.table not in rows or self.worth(state, one, rows[one.table], at):
                taken |= await self.look(state, one, at)
        return taken

    async def kept(self, tables: list[str]) -> dict[str, Kept]:
        """What the lobby keeps of tables."""
        found = relations.tables.c
        rows = await self.book.store.fetch(
            sa.select(found.id, found.brief).where(found.id.in_(tables))
        )
        return {table: msgspec.json.decode(brief, type=Kept) for table, brief in rows}

    async def make(self, state: State, one: TableOf) -> None:
        """Make a table with everybody at their seats. Made twice it is the same one."""
        created = await self.hub.questions.finish(
            Asker(f"event {state.id}", None), lambda: opening(state, one)
        )
        await self.hub.create(created, Asker(f"event {state.id}", None), one.table)
        await self.book.made(one)

    def worth(self, state: State, one: TableOf, kept: Kept, at: int) -> bool:
        """Whether a table has to be opened: it ended, a bot should move, or somebody is late."""
        brief, table = kept.brief, one.table or ""
        bots = any(brief.seats[seat].kind == "bot" for seat in brief.to_act)
        late = at >= state.rounds[-1].deadline
        gone = {player.number for player in state.players if player.left}
        seldom = time.monotonic() - self.looked.get(table, float("-inf")) > LOOK_AGAIN
        return brief.phase == "over" or bots or late or seldom or bool(gone & set(one.players))

    async def look(self, state: State, one: TableOf, at: int) -> bool:
        """Open a table: its bots go on, who is late is stood in for; whether it was over."""
        assert one.table is not None
        self.looked[one.table] = time.monotonic()
        try:
            live = await self.hub.open(one.table)
            if live.table.phase != "over":
                await self.stand_in(state, one, live, at)
        except Refused as refused:
            log.warning("a table of an event", extra={"table": short(one.table)}, exc_info=refused)
            if refused.key == "error.game_failed" and at >= state.rounds[-1].deadline:
                return not await self.book.take_result(state, one, nothing(one))
            return False
        if live.table.phase != "over":
            return False
        self.looked.pop(one.table, None)
        return not await self.book.take_result(state, one, result(live.table))

    async def stand_in(self, state: State, one: TableOf, live: Live, at: int) -> None:
        """Bots sit down for people who have left, and after the deadline for who is late."""
        left = {player.number for player in state.players if player.left}
        late = await self.late(state, state.rounds[-1], live, at)

        def check(table: Table) -> AnyBody | None:
            for seat, player in enumerate(one.players):
                if table.seats[seat].person and player in left:
                    return Resigned(seat, STAND_IN)
                if table.seats[seat].person and seat in late:
                    return Replaced(seat, STAND_IN)
            return None

        for _ in one.players:
            await self.hub.write(live, check)

    async def late(self, state: State, last: RoundOf, live: Live, at: int) -> set[int]:
        """The seats whose people have had their time."""
        if at < last.deadline:
            return set()
        if at >= last_end(state, last.deadline):
            return set(range(len(live.table.seats)))
        version = live.table.version
        entries = await self.book.store.entries(live.table.key, version - 1, 1)
        since = entries[0].at if entries else 0
        # who had the turn at the deadline is late; who gets it later has some time for it
        if since < last.deadline or at - since >= grace(state):
            return set(live.table.to_act)
        return set()


def nothing(one: TableOf) -> list[EventOutcome]:
    """The result of a table where nothing can be told any more."""
    return ranked([0] * len(one.players), (), range(len(one.players)))


def result(table: Table) -> list[EventOutcome]:
    """How a table ended. Whose seat is a bot's in the end was away."""
    people = [seat for seat, setup in enumerate(table.created.seats) if setup.kind == "person"]
    away = [seat for seat in people if not table.seats[seat].person]
    found = ranked(table.match.scores, table.match.winners, away)
    if len(found) == 1:  # alone: rank 1 is victory
        won = bool(table.match.winners) and not away
        return [msgspec.structs.replace(found[0], rank=1 if won else 2)]
    return found


def opening(state: State, one: TableOf) -> Created:
    """The first entry of a table of an event."""
    plan, game = state.plan, find(state.plan.game)
    known = {player.number: player for player in state.players}
    seats = []
    for number in one.players:
        player = known[number]
        if player.guest is not None:
            seats.append(SeatSetup("person", player.name, player.guest))
        else:
            seats.append(SeatSetup("bot", player.name or None, level=player.level or STAND_IN))
    _, seed, options = game.check(len(seats), one.seed, dict(plan.options))
    return Created(
        plan.game, game.rules, seed, options, seats, NOBODY, False, plan.pace, plan.clock,
        hints=False, rated=plan.rated, event=EventPlace(state.id, state.title, one.round),
    )  # fmt: skip
