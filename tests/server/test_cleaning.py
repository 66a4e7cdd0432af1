"""What nobody has used for its time is removed, and nothing else."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.faults import Faults
from tests.server.test_doubt import ANNA, open_hub

import ludoteka
from ludoteka.server import cleaning
from ludoteka.server import relations as db
from ludoteka.server.cleaning import Cleaner, clean_once
from ludoteka.server.database import connect
from ludoteka.server.hub import Hub
from ludoteka.server.keeping import BadDays, Keep, keep_from
from ludoteka.server.questions import Asker
from ludoteka.server.store import DAY, now
from ludoteka.table import setup
from ludoteka.table.commands import Chat
from ludoteka.table.refusals import Refused
from ludoteka.table.setup import SeatWish

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cleaning, "PAUSE", 0.0)


def finished() -> str:
    """The record of a game that is over."""
    match = ludoteka.new("kroniky", seats=1, seed=1)
    rng = random.Random(1)
    while not match.over:
        match.play(str(match.game.codec.unpack(rng.choice(list(match.state.legal())))))
    return str(match.record())


async def table(hub: Hub, phase: str, days: int, owner: str | None = None) -> str:
    """A table in a phase that nobody has used for so many days."""
    if owner is None:
        owner = (await hub.store.add_guest("Anna"))[0].id
    if phase == "over":
        plan = setup.from_record(finished())
    else:
        other = SeatWish("open" if phase == "waiting" else "me")
        plan = setup.create("ethnos", [SeatWish("me"), other], {})
    key = await hub.create(setup.owned(plan, owner, None), Asker("", owner))
    await hub.store.write_notes(key, owner, "mine")
    await age(hub, key, days)
    return key


async def age(hub: Hub, key: str, days: int) -> None:
    """As if all that happened at a table were so old."""
    then = now() - days * DAY
    await hub.store.change(
        "test",
        sa.update(db.entries).where(db.entries.c.table_id == key).values(at=then),
        sa.update(db.tables).where(db.tables.c.id == key).values(updated=then, seen=then),
    )


async def left(hub: Hub) -> set[str]:
    """The tables that are there."""
    return {key for (key,) in await hub.store.fetch(sa.select(db.tables.c.id))}


async def guests(hub: Hub) -> set[str]:
    """The guests that are known."""
    return {guest for (guest,) in await hub.store.fetch(sa.select(db.guests.c.id))}


def test_what_is_removed(database: str) -> None:
    asyncio.run(what_is_removed(database))


async def what_is_removed(address: str) -> None:
    hub = await open_hub(address, Faults(0.0, 1))
    old = [await table(hub, "waiting", 31), await table(hub, "running", 366)]
    kept = [
        await table(hub, "waiting", 29),
        await table(hub, "running", 364),
        await table(hub, "over", 5000),
    ]
    looked_at = await table(hub, "waiting", 100)
    await hub.store.see(db.tables, [looked_at])
    in_use = await table(hub, "waiting", 100)
    begun = await table(hub, "running", 100)  # the lobby's cache came too late
    stale = sa.update(db.tables).where(db.tables.c.id == begun)
    spoken = await table(hub, "waiting", 100)  # the same
    await hub.store.change("test", stale.values(phase="waiting"))
    await hub.store.change(
        "test",
        sa.update(db.entries).where(db.entries.c.table_id == spoken).values(at=now()),
    )
    kept += [looked_at, in_use, begun, spoken]
    cleaner = Cleaner(hub.store, Keep(), lambda: {in_use})
    assert await cleaner.clean(dry=True) == Counter(waiting=1, running=1)
    assert await left(hub) == {*old, *kept}
    assert await cleaner.clean() == Counter(waiting=1, running=1)
    assert await left(hub) == set(kept)
    for relation in (db.entries, db.holders, db.notes):
        rows = await hub.store.fetch(sa.select(relation.c.table_id).distinct())
        assert {key for (key,) in rows} == set(kept), relation.name
    phases = sa.select(db.tables.c.phase).where(db.tables.c.id == begun)
    assert (await hub.store.fetch(phases))[0][0] == "running"
    assert await cleaner.clean() == Counter()
    keep = Keep(over=10)
    assert await Cleaner(hub.store, keep, set).clean(True) == Counter(over=1, waiting=1)
    with pytest.raises(Refused) as refused:
        await hub.open(old[0])
    assert refused.value.key == "error.no_table"
    await hub.close()


def test_guests(database: str) -> None:
    asyncio.run(which_guests(database))


async def which_guests(address: str) -> None:
    hub = await open_hub(address, Faults(0.0, 1))
    store = hub.store
    (here, cookie), (gone, _), (writer, _) = [await store.add_guest(None) for _ in range(3)]
    (owner, _), (other, _) = [await store.add_guest(None) for _ in range(2)]
    kept = await table(hub, "running", 1, owner.id)
    await table(hub, "waiting", 400, other.id)
    await store.write_notes(kept, writer.id, "I watch")
    await store.change("test", sa.update(db.guests).values(seen=now() - 91 * DAY))
    assert await store.guest(cookie) == here, "who comes is seen"
    cleaner = Cleaner(store, Keep(), set)
    assert await cleaner.clean() == Counter(waiting=1, guests=2)
    assert await guests(hub) == {here.id, writer.id, owner.id}, "the other had only that table"
    assert gone.id not in await guests(hub)
    await hub.close()


def test_use_is_noted_once_a_day(database: str) -> None:
    async def run() -> None:
        hub = await open_hub(database, Faults(0.0, 1))
        key = await table(hub, "waiting", 29)
        query = sa.select(db.tables.c.seen).where(db.tables.c.id == key)
        await hub.open(key)
        async with asyncio.timeout(10):
            while now() - (await hub.store.fetch(query))[0][0] > DAY:
                await asyncio.sleep(0.01)
        (seen,) = (await hub.store.fetch(query))[0]
        await hub.store.see(db.tables, [key])
        assert (await hub.store.fetch(query))[0][0] == seen
        await hub.close()

    asyncio.run(run())


def test_people_play_while_it_cleans(database: str) -> None:
    """Tables that come to life while others are removed by two cleaners at once stay."""

    async def run() -> None:
        hub = await open_hub(database, Faults(0.0, 1))
        keys = [await table(hub, "waiting", 100, ANNA.id) for _ in range(30)]
        cleaners = [Cleaner(hub.store, Keep(), lambda: hub.live) for _ in range(2)]
        cleaning = asyncio.gather(*(cleaner.clean() for cleaner in cleaners))
        alive, told = set(), set()
        for key in sorted(keys, reverse=True):
            try:
                live = await hub.open(key)
                chat = Chat(id=f"command-{key}"[:20], text="hm", seat=0)
                await hub.command(live, chat, ANNA, 0)
                alive.add(key)
            except Refused as refused:
                told.add(refused.key)
        removed = sum((await cleaning), Counter())
        assert told <= {"error.no_table"}
        assert await left(hub) == alive
        assert removed["waiting"] == len(keys) - len(alive)
        for key in alive:
            assert [entry.number for entry in await hub.store.entries(key)] == [1, 2]
        await hub.close()

    asyncio.run(run())


def test_settings() -> None:
    assert keep_from({}) == Keep(waiting=30, running=365, over=None, guests=90)
    given = {"LUDOTEKA_KEEP_WAITING": "forever", "LUDOTEKA_KEEP_OVER": "100"}
    assert keep_from(given) == Keep(waiting=None, over=100)
    for wrong in ("1", "-5", "soon", "1.5"):
        with pytest.raises(BadDays, match="LUDOTEKA_KEEP_OVER takes a number of days"):
            keep_from({"LUDOTEKA_KEEP_OVER": wrong})


def test_the_command_needs_the_schema_of_this_release(tmp_path: Path) -> None:
    empty = connect(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    with pytest.raises(ludoteka.LudotekaError, match="another release"):
        asyncio.run(clean_once(empty, Keep(), False))
