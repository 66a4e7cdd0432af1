"""Histories and lists of ratings as the database looks them up, without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from tests.club.made_results import add_accounts, engine, game, seat

from ludoteka.server import relations as db
from ludoteka.server.club.meeting.reports import reports
from ludoteka.server.club.results import ladders
from ludoteka.server.club.results.history import Wanted, own, page
from ludoteka.server.club.results.ladders import Board
from ludoteka.server.club.results.people import TOPIC
from ludoteka.server.club.results.recording import record
from ludoteka.server.club.results.shapes import Privacy
from ludoteka.server.database import connect
from ludoteka.server.limits import Limits
from ludoteka.server.store import Store
from ludoteka.table.refusals import Refused

pytestmark = pytest.mark.once


@pytest.fixture
def made(tmp_path: Path) -> Iterator[sa.Engine]:
    """45 games of Anna: alternately with a bot and with Petr or Žofie, of which she wins some."""
    found = engine(f"sqlite:///{tmp_path}/history.sqlite3")
    with found.begin() as connection:
        add_accounts(connection, "anna", "petr", "zofie")
        for number in range(45):
            other = None if number % 2 else "petr" if number % 4 else "zofie"
            first = number % 3 == 0
            best = seat(other, 2 if first else 1, name=NAMES[other])
            seats = [seat("anna", 1 if first else 2), best]
            made_of = game(f"t{number:02}", *seats, ended=1000 * number, wished=False)
            record(connection, made_of)
        record(connection, game("p", seat("petr", 1), seat("zofie", 2), ended=5, wished=False))
    yield found
    found.dispose()


NAMES = {None: None, "petr": "Petr", "zofie": "Žofie"}


@contextmanager
def counted(found: sa.Engine) -> Iterator[list[str]]:
    """The statements that are executed meanwhile."""
    said: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        said.append(statement)

    sa.event.listen(found, "before_cursor_execute", note)
    yield said
    sa.event.remove(found, "before_cursor_execute", note)


def test_a_page_is_read_and_no_more(made: sa.Engine) -> None:
    with made.connect() as connection:
        with counted(made) as said:
            last = page(connection, "anna", "anna", Wanted(), 3)
        assert len(said) == 2
        assert [one.table for one in last.games] == ["t04", "t03", "t02", "t01", "t00"]
        assert (last.found, last.page, last.pages) == (45, 3, 3)
        assert [player.name for player in last.games[0].players] == ["anna", "Žofie"]
        assert page(connection, "anna", "anna", Wanted(), 99).page == 3
        assert page(connection, "nobody", "nobody", Wanted(), 1).found == 0


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted(won=True), 15),
        (Wanted(won=False), 30),
        (Wanted(company="bots"), 22),
        (Wanted(company="people"), 23),
        (Wanted(name=" ŽOF"), 12),
        (Wanted(name="anna"), 0),
        (Wanted(name="petr", won=True), 4),
        (Wanted(since=10_000, until=20_000), 10),
        (Wanted(seats=3), 0),
        (Wanted(game="kroniky"), 0),
    ],
    ids=str,
)
def test_games_are_looked_for_by_the_database(made: sa.Engine, wanted: Wanted, found: int) -> None:
    with made.connect() as connection:
        assert page(connection, "anna", "anna", wanted, 1).found == found


def test_statistics_read_nothing_of_the_others(made: sa.Engine) -> None:
    with made.connect() as connection:
        games = own(connection, "anna", "anna")
    assert [past.game.table for past in games] == [f"t{number:02}" for number in range(45)]
    assert {len(past.game.players) for past in games} == {1}
    assert {past.seats for past in games} == {2}
    assert all(past.single for past in games)


def test_the_list_of_ratings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The best who let themselves be seen; oneself, too; hidden at once when somebody says so."""
    monkeypatch.setattr(ladders, "LISTED", 3)
    database = f"sqlite:///{tmp_path}/ratings.sqlite3"
    made = engine(database)
    people = [f"p{number}" for number in range(6)]

    def choose(connection: sa.Connection, guest: str, chosen: Privacy) -> None:
        body = msgspec.json.encode(chosen).decode()
        connection.execute(sa.delete(db.settings).where(db.settings.c.guest == guest))
        row = {"guest": guest, "topic": TOPIC, "body": body}
        connection.execute(sa.insert(db.settings).values(row))

    with made.begin() as connection:
        add_accounts(connection, *people)
        for number, who in enumerate(people):
            row = {"scale": "ethnos", "who": who, "mu": 30.0 - number, "sigma": 1.0}
            connection.execute(sa.insert(db.ratings).values(**row, games=20, updated=1))
        choose(connection, "p1", Privacy(ratings=False))
        choose(connection, "p2", Privacy(profile=True))

    async def scene() -> None:
        reached = connect(database)
        board = Board(Store(reached))

        async def listed(viewer: str | None) -> list[tuple[str, str | None]]:
            (one,) = [one for one in await board.ladders(viewer) if one.game == "ethnos"]
            return [(rank.name, rank.handle) for rank in one.ranks if rank.name]

        assert await listed(None) == [("p0", None), ("p2", "p2"), ("p3", None)]
        assert await listed("p1") == [("p0", None), ("p1", "p1"), ("p2", "p2")]
        with made.begin() as connection:
            choose(connection, "p0", Privacy(ratings=False))
        assert ("p0", None) in await listed(None), "for some seconds"
        board.forget()
        assert await listed(None) == [("p2", "p2"), ("p3", None), ("p4", None)]
        await reached.close()

    asyncio.run(scene())
    made.dispose()


def test_nobody_looks_through_games_without_end() -> None:
    limits = Limits(on=True)
    for _ in range(30):
        limits.look("10.0.0.1", "a")
    with pytest.raises(Refused, match="Too many"):
        limits.look("10.0.0.2", "a")


def test_a_look_at_the_desk_asks_for_all_reports_at_once(tmp_path: Path) -> None:
    made = engine(f"sqlite:///{tmp_path}/desk.sqlite3")
    kept = db.meeting
    with made.begin() as connection:
        add_accounts(connection, "anna", "petr")
        connection.execute(sa.insert(db.guests).values(id="guest", name="Visitor", created=1))
        for number in range(30):
            who = {"reporter": "guest" if number % 2 else "anna", "about": "petr"}
            row = {"id": f"r{number:02}", "at": number, **who, "about_name": "Rude", "kind": "chat"}
            row |= {"reason": "spam", "words": "", "context": "[]"}
            connection.execute(sa.insert(kept.reports).values(row))
        mute = {"guest": "petr", "kind": "mute", "until": 2**50, "why": "shouting"}
        connection.execute(sa.insert(kept.sanctions).values(mute))
    with made.connect() as connection, counted(made) as said:
        found = reports(connection)
    assert len(found) == 30
    assert len(said) <= 4
    assert [one.reporter.name for one in found[:2]] == ["anna", "Visitor"]
    assert (found[0].about.handle, found[0].about.name) == ("petr", "Rude")
    assert [one.kind for one in found[0].sanctions] == ["mute"]
