"""An event as it is stored, read as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
import sqlalchemy as sa

from ludoteka.server.club.events.pairing.history import History
from ludoteka.server.club.events.plan import EventPlan
from ludoteka.server.club.events.standings import EventOutcome, Played, Standing, ranked, standings
from ludoteka.server.relations import events as db

outcomes = msgspec.json.Decoder(list[EventOutcome])
numbers = msgspec.json.Decoder(tuple[int, ...])


@dataclass(frozen=True)
class Player:
    """Somebody who takes part: a person by guest, or a bot by level; neither: they are gone."""

    number: int
    guest: str | None
    level: str | None
    name: str
    division: int
    seeded: int
    left: bool


@dataclass(frozen=True)
class TableOf:
    """A table of an event, or a bye."""

    round: int
    number: int
    division: int
    players: tuple[int, ...]
    table: str | None
    seed: int
    made: bool
    result: list[EventOutcome] | None


@dataclass(frozen=True)
class RoundOf:
    """A round: when it began, and when its games should be over."""

    number: int
    began: int
    deadline: int
    told: bool


class State:
    """All that is known of an event."""

    def __init__(
        self, event: Any, players: list[Player], rounds: list[RoundOf], tables: list[TableOf]
    ):
        self.id: str = event.id
        self.league: str = event.league
        self.season: int = event.season
        self.organiser: str | None = event.organiser
        self.title: str = event.title
        self.plan = msgspec.json.decode(event.plan, type=EventPlan)
        self.public: bool = event.public
        self.phase: str = event.phase
        self.token: str | None = event.token
        self.lot: int = event.lot
        self.step: int = event.step
        self.begins: int | None = event.begins
        self.created: int = event.created
        self.players = players
        self.rounds = rounds
        self.tables = tables

    @cached_property
    def active(self) -> list[Player]:
        """Those who have not left, in the order in which they were seeded."""
        there = [player for player in self.players if not player.left]
        return sorted(there, key=lambda player: (player.seeded, player.number))

    @cached_property
    def last(self) -> list[TableOf]:
        """The tables of the last round."""
        return [table for table in self.tables if table.round == len(self.rounds)]

    def history(self, division: int | None = None) -> History:
        """What has been played, by all or in a division."""
        return History(table.players for table in self.tables if division in (None, table.division))

    def by_guest(self, guest: str | None) -> Player | None:
        """The player that a guest is."""
        if guest is None:
            return None
        return next((player for player in self.players if player.guest == guest), None)

    # --- the standing ---------------------------------------------------------------------

    @cached_property
    def played(self) -> list[Played]:
        """All tables that are over. In a challenge everybody of a round is at one table."""
        over = [table for table in self.tables if table.table and table.result is not None]
        if self.plan.kind != "challenge":
            return [(table.players, table.result or []) for table in over]
        found: list[Played] = []
        for number in range(1, len(self.rounds) + 1):
            here = [table for table in over if table.round == number]
            ends = [(table.result or [])[0] for table in here]
            if len(here) > 1:
                # whoever won alone has rank 1: victory first, then points
                won = [seat for seat, end in enumerate(ends) if end.rank == 1]
                away = [seat for seat, end in enumerate(ends) if end.away]
                told = ranked([end.score for end in ends], won, away)
                found.append((tuple(table.players[0] for table in here), told))
        return found

    def standing(self, division: int | None = None) -> list[Standing]:
        """The standing of all, or of a division."""
        there = [one.number for one in self.players if division in (None, one.division)]
        byes = [one.players[0] for one in self.tables if one.table is None]
        reached = self.reached() if self.plan.kind == "knock_out" else None
        return standings(there, self.played, byes, self.lot, reached)

    def reached(self) -> dict[int, int]:
        """The last round of everybody in a knock-out; one more for who has won it."""
        found = {player: one.round for one in self.tables for player in one.players}
        if self.phase == "over" and len(self.last) == 1:
            found[self.ended(self.last[0])[0]] += 1
        return found

    def ended(self, table: TableOf) -> list[int]:
        """The players of a table as it ended; who has left the event comes last, lots decide."""
        left = {player.number for player in self.players if player.left}
        lot = {one.player: one.lot for one in standings(table.players, [], [], self.lot)}
        rank = dict(zip(table.players, (one.rank for one in table.result or []), strict=False))
        return sorted(table.players, key=lambda one: (one in left, rank.get(one, 0), lot[one]))

    @cached_property
    def divisions(self) -> list[int]:
        """The divisions, the strongest first."""
        return sorted({player.division for player in self.players})


def read(event: str, connection: sa.Connection) -> State | None:
    """An event with all that belongs to it; None: there is none."""
    found = connection.execute(sa.select(db.events).where(db.events.c.id == event)).first()
    if found is None:
        return None

    def rows(table: sa.Table, *order: str) -> list[Any]:
        query = sa.select(table).where(table.c.event == event)
        return list(connection.execute(query.order_by(*(table.c[name] for name in order))))

    players = [
        Player(row.number, row.guest, row.level, row.name, row.division, row.seeded, row.left)
        for row in rows(db.event_players, "number")
    ]
    rounds = [
        RoundOf(row.number, row.began, row.deadline, row.told)
        for row in rows(db.event_rounds, "number")
    ]
    tables = [
        TableOf(
            row.round, row.number, row.division, numbers.decode(row.players), row.table_id,
            row.seed, row.made, None if row.result is None else outcomes.decode(row.result),
        )
        for row in rows(db.event_tables, "round", "number")
    ]  # fmt: skip
    return State(found, players, rounds, tables)
