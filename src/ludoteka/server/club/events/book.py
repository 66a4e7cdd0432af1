"""Changes of an event: each is one transaction, and what was decided on an older state is not done.

Every change raises `events.step`. Whoever changes something as they found it names the step they
saw; whoever adds something locks the row of the event first.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from ludoteka.core.game import LARGEST_SEED
from ludoteka.server import relations
from ludoteka.server.club.events.flow import Tables
from ludoteka.server.club.events.plan import EventPlan
from ludoteka.server.club.events.standings import EventOutcome
from ludoteka.server.club.events.state import Player, State, TableOf, read
from ludoteka.server.relations import events as db
from ludoteka.server.rows import insert
from ludoteka.server.store import HOUR, Store, key, now

MOST_ORGANISED = 5  # events of one organiser that are not over
encoder = msgspec.json.Encoder()


class Book:
    """Reads and writes events."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.shared = store.database.shared

    async def load(self, event: str) -> State | None:
        """An event as it is now."""
        return await self.store.database.read(lambda connection: read(event, connection))

    async def account(self, guest: str) -> str | None:
        """The name of an account; None: the guest has none."""
        accounts = relations.accounts.c
        rows = await self.store.fetch(sa.select(accounts.name).where(accounts.guest == guest))
        return str(rows[0][0]) if rows else None

    async def change(
        self, event: str, work: Callable[[sa.Connection, State], str], step: int | None = None
    ) -> str:
        """Change an event under its lock: "" or the key of a refusal.

        `step`: only if nothing has changed since then; "stale" else.
        """

        def locked(connection: sa.Connection) -> str:
            mine = db.events.c.id == event
            connection.execute(sa.select(db.events.c.step).where(mine).with_for_update())
            state = read(event, connection)
            if state is None:
                return "error.no_event"
            if step not in (None, state.step):
                return "stale"
            refused = work(connection, state)
            if not refused:
                values = {"step": db.events.c.step + 1, "updated": now()}
                connection.execute(sa.update(db.events).where(mine).values(values))
            return refused

        return await self.store.writer.do("event", locked)

    def rows(self, connection: sa.Connection, table: sa.Table, rows: list[dict[str, Any]]) -> None:
        """Add rows; those that are there already stay as they are."""
        if rows:
            connection.execute(insert(table, self.shared), rows)

    # --- making ---------------------------------------------------------------------------

    async def add(
        self, event: str, organiser: str, values: dict[str, Any], first: str | None
    ) -> str:
        """A new event; `first`: the name of the organiser, who takes part: "" or a refusal."""

        def work(connection: sa.Connection) -> str:
            open_ones = (
                sa.select(sa.func.count())
                .select_from(db.events)
                .where(db.events.c.organiser == organiser)
                .where(db.events.c.phase.in_(("open", "running")))
                .where(db.events.c.id != event)
            )
            if (connection.scalar(open_ones) or 0) >= MOST_ORGANISED:
                return "error.event_many"
            row = new_row(event, organiser=organiser, **values)
            self.rows(connection, db.events, [row])
            if first is not None:
                self.rows(connection, db.event_players, [person(event, 1, organiser, first)])
            return ""

        return await self.store.writer.do("event", work)

    async def join(self, event: str, guest: str, name: str, token: str | None) -> str:
        """Somebody takes part: "" or a refusal."""

        def work(connection: sa.Connection, state: State) -> str:
            known = state.by_guest(guest)
            if state.phase != "open":
                return "error.event_begun"
            if known is not None:
                return ""
            if state.token not in (None, token):
                return "error.event_invitation"
            if len(state.active) >= state.plan.places:
                return "error.event_full"
            number = 1 + max((player.number for player in state.players), default=0)
            self.rows(connection, db.event_players, [person(event, number, guest, name)])
            return ""

        return await self.change(event, work)

    async def add_bot(self, event: str, level: str) -> str:
        """A bot takes a place: "" or a refusal."""

        def work(connection: sa.Connection, state: State) -> str:
            if state.phase != "open":
                return "error.event_begun"
            if len(state.active) >= state.plan.places:
                return "error.event_full"
            number = 1 + max((player.number for player in state.players), default=0)
            self.rows(connection, db.event_players, [bot(event, number, level)])
            return ""

        return await self.change(event, work)

    async def leave(self, event: str, number: int) -> str:
        """Somebody no longer takes part; before it has begun, the place is free again."""

        def work(connection: sa.Connection, state: State) -> str:
            if state.phase not in ("open", "running"):
                return "error.event_ended"
            if not any(player.number == number for player in state.players):
                return "error.event_player"
            if state.phase == "open":
                players = db.event_players.c
                mine = sa.and_(players.event == event, players.number == number)
                connection.execute(sa.delete(db.event_players).where(mine))
            else:
                update_player(connection, event, number, left=True)
            return ""

        return await self.change(event, work)

    # --- going on -------------------------------------------------------------------------

    async def begin(
        self, state: State, bots: Sequence[int], order: Sequence[int], division: dict[int, int]
    ) -> str:
        """The event begins, with these bots at places that were left."""

        def work(connection: sa.Connection, found: State) -> str:
            if found.phase != "open":
                return "stale"
            more = [bot(state.id, number, state.plan.fill) for number in bots]
            self.rows(connection, db.event_players, more)
            for seeded, number in enumerate(order):
                place = {"seeded": seeded, "division": division[number]}
                update_player(connection, state.id, number, **place)
            connection.execute(set_phase(state.id, "running"))
            return ""

        return await self.change(state.id, work, state.step)

    async def add_round(self, state: State, tables: Tables, at: int) -> str:
        """The next round, with the keys of its tables: from here on they are decided."""
        number = len(state.rounds) + 1
        solo = state.plan.kind == "challenge"
        same = secrets.randbelow(LARGEST_SEED)  # in a challenge everybody plays the same deal

        def work(connection: sa.Connection, _: State) -> str:
            deadline = at + state.plan.hours * HOUR
            begun = {"event": state.id, "number": number, "began": at, "deadline": deadline}
            self.rows(connection, db.event_rounds, [{**begun, "told": False}])
            rows = [
                {
                    "event": state.id,
                    "round": number,
                    "number": place,
                    "division": division,
                    "players": encoder.encode(group).decode(),
                    "table_id": key() if solo or len(group) > 1 else None,
                    "seed": same if solo else secrets.randbelow(LARGEST_SEED),
                    "made": False,
                    "result": None,
                }
                for place, (division, group) in enumerate(tables, 1)
            ]
            self.rows(connection, db.event_tables, rows)
            return ""

        return await self.change(state.id, work, state.step)

    async def end(self, state: State, phase: str) -> str:
        """The event is over, or cancelled."""

        def work(connection: sa.Connection, found: State) -> str:
            if found.phase not in ("open", "running"):
                return "error.event_ended"
            connection.execute(set_phase(state.id, phase))
            return ""

        return await self.change(state.id, work, state.step)

    async def take_result(self, state: State, table: TableOf, result: list[EventOutcome]) -> str:
        """How a table ended: the first word counts."""

        def work(connection: sa.Connection, _: State) -> str:
            tables = db.event_tables.c
            mine = sa.and_(tables.table_id == table.table, tables.result.is_(None))
            told = encoder.encode(result).decode()
            connection.execute(sa.update(db.event_tables).where(mine).values(result=told))
            return ""

        return await self.change(state.id, work)

    async def made(self, table: TableOf) -> None:
        """A table stands."""
        mine = db.event_tables.c.table_id == table.table
        query = sa.update(db.event_tables).where(mine).values(made=True)
        await self.store.change("event", query)

    async def told(self, state: State, number: int) -> None:
        """Everybody was told of a round."""
        rounds = db.event_rounds.c
        mine = sa.and_(rounds.event == state.id, rounds.number == number)
        query = sa.update(db.event_rounds).where(mine).values(told=True)
        await self.store.change("event", query)

    async def extend(self, event: str, hours: int) -> str:
        """The last round may take longer."""

        def work(connection: sa.Connection, state: State) -> str:
            if state.phase != "running" or not state.rounds:
                return "error.event_not_running"
            last, rounds = state.rounds[-1], db.event_rounds.c
            mine = sa.and_(rounds.event == event, rounds.number == last.number)
            later = max(last.deadline, now()) + hours * HOUR
            connection.execute(sa.update(db.event_rounds).where(mine).values(deadline=later))
            return ""

        return await self.change(event, work)

    async def add_season(self, state: State, order: Sequence[Player], event: str) -> str:
        """The next season of a league, once: its players come in this order.

        "stale": it is there already, and nothing has changed.
        """
        begins = now() + state.plan.pause * HOUR if state.plan.renew else None

        def work(connection: sa.Connection, _: State) -> str:
            if read(event, connection) is not None:
                return "stale"
            plan = msgspec.structs.replace(state.plan, places=max(state.plan.places, len(order)))
            row = new_row(event, state.organiser, state.title, plan, state.public, begins=begins)
            row |= {"league": state.league, "season": state.season + 1, "token": state.token}
            self.rows(connection, db.events, [row])
            players = [
                {**person(event, place, player.guest, player.name), "level": player.level}
                | {"seeded": place, "division": player.division}
                for place, player in enumerate(order, 1)
            ]
            self.rows(connection, db.event_players, players)
            return ""

        return await self.change(state.id, work)


def new_row(
    event: str,
    organiser: str | None,
    title: str,
    plan: EventPlan,
    public: bool,
    token: str | None = None,
    begins: int | None = None,
) -> dict[str, Any]:
    """The row of a new event."""
    return {
        "id": event,
        "league": event,
        "season": 1,
        "organiser": organiser,
        "title": title,
        "plan": encoder.encode(plan).decode(),
        "public": public,
        "phase": "open",
        "token": token,
        "lot": secrets.randbelow(LARGEST_SEED),
        "step": 0,
        "begins": begins,
        "created": now(),
        "updated": now(),
    }


def person(event: str, number: int, guest: str | None, name: str) -> dict[str, Any]:
    """The row of a person who takes part."""
    return {
        "event": event,
        "number": number,
        "guest": guest,
        "level": None,
        "name": name,
        "division": 0,
        "seeded": number,
        "left": False,
        "joined": now(),
    }


def bot(event: str, number: int, level: str) -> dict[str, Any]:
    """The row of a bot."""
    return {**person(event, number, None, f"Bot {number}"), "level": level}


def update_player(connection: sa.Connection, event: str, number: int, **values: object) -> None:
    """Change something about a player."""
    players = db.event_players.c
    mine = sa.and_(players.event == event, players.number == number)
    connection.execute(sa.update(db.event_players).where(mine).values(values))


def set_phase(event: str, phase: str) -> sa.Update:
    """The event goes into another phase."""
    return sa.update(db.events).where(db.events.c.id == event).values(phase=phase)
