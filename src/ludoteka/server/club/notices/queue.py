"""The queue of notices in the database: nothing is lost, nothing is there twice."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.rows import insert
from ludoteka.server.store import DAY, Store, key, now

LEASE = 60_000  # milliseconds for which whoever took a notice alone may send it
AT_ONCE = 50
LONGEST_ONCE = 100
LONGEST_TROUBLE = 200
KEPT, KEPT_MAILS = 60 * DAY, 2 * DAY  # how long it is known what was told

outbox = db.notices.outbox
box = outbox.c
Params = dict[str, Any]


class Row(msgspec.Struct, frozen=True):
    """A notice in the queue."""

    id: str
    guest: str | None
    address: str
    channel: str
    kind: str
    once: str
    language: str
    params: str
    table_id: str | None
    tries: int
    made: int

    @property
    def given(self) -> Params:
        """The parameters of its words."""
        found: Params = msgspec.json.decode(self.params)
        return found


COLUMNS = [box[name] for name in Row.__struct_fields__]


def once_key(once: str) -> str:
    """A name that fits into its column, however long it is."""
    return once if len(once) <= LONGEST_ONCE else hashlib.sha256(once.encode()).hexdigest()


def values(kind: str, once: str, params: Params, due: int, **more: object) -> dict[str, object]:
    """A new row."""
    body = msgspec.json.encode(params).decode()
    return {
        "id": key(),
        "kind": kind,
        "once": once,
        "params": body,
        "due": due,
        "made": now(),
        **more,
    }


class Queue:
    """What is to be told, and who does it now."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, *rows: dict[str, object]) -> None:
        """Put notices in, unless they are there already."""
        if rows:
            await self.store.change("notice", *map(self.insert, rows))

    def insert(self, row: dict[str, object]) -> Any:
        """The statement for one of them."""
        return insert(outbox, self.store.database.shared).values(row)

    async def due(self) -> list[Row]:
        """What is to be told now and nobody tells yet, the oldest first."""
        query = sa.select(*COLUMNS).where(box.due <= now(), box.lease <= now())
        rows = await self.store.fetch(query.order_by(box.due, box.id).limit(AT_ONCE))
        return [Row(*row) for row in rows]

    async def waiting(self, guest: str, channel: str, until: int) -> list[Row]:
        """What a person is to be told in the same way up to a time."""
        query = sa.select(*COLUMNS).where(box.guest == guest, box.channel == channel)
        query = query.where(box.due <= until, box.lease <= now()).order_by(box.due, box.id)
        return [Row(*row) for row in await self.store.fetch(query.limit(AT_ONCE))]

    async def next_due(self) -> int | None:
        """When something is to be done again."""
        later = sa.case((box.lease > box.due, box.lease), else_=box.due)
        found = await self.store.fetch(sa.select(sa.func.min(later)).where(box.due.is_not(None)))
        return None if found[0][0] is None else int(found[0][0])

    async def take(self, rows: Sequence[Row]) -> bool:
        """Let this process alone send these, for a while; False: somebody else does."""
        at = now()

        def work(connection: sa.Connection) -> bool:
            taken = 0
            for row in rows:
                mine = sa.and_(box.id == row.id, box.tries == row.tries, box.lease <= at)
                query = sa.update(outbox).where(mine, box.due.is_not(None))
                done = connection.execute(query.values(lease=at + LEASE, tries=row.tries + 1))
                taken += done.rowcount
            return taken == len(rows)

        return await self.store.writer.do("notice", work)

    async def split(self, rows: Sequence[Row], into: Iterable[dict[str, object]]) -> None:
        """It is decided how these are told: by other rows, in the same commit."""
        await self.store.change("notice", *map(self.insert, into), self.end(rows, sent=now()))

    async def sent(self, rows: Sequence[Row]) -> None:
        """They were told. What their words were made of is no longer needed."""
        await self.store.change("notice", self.end(rows, sent=now()))

    async def drop(self, rows: Sequence[Row], trouble: str) -> None:
        """They are not told any more."""
        told = trouble[:LONGEST_TROUBLE]
        await self.store.change("notice", self.end(rows, failed=now(), trouble=told))

    def end(self, rows: Sequence[Row], **how: object) -> sa.Update:
        """The statement that ends them."""
        query = sa.update(outbox).where(box.id.in_([row.id for row in rows]))
        return query.values(due=None, lease=0, params="{}", **how)

    async def put_off(self, rows: Sequence[Row], due: int, trouble: str = "") -> None:
        """Another time."""
        query = sa.update(outbox).where(box.id.in_([row.id for row in rows]))
        told = {"trouble": trouble[:LONGEST_TROUBLE]} if trouble else {}
        await self.store.change("notice", query.values(due=due, lease=0, **told))

    async def free_leases(self) -> None:
        """Nobody else sends: what was being sent when a process died goes on at once."""
        await self.store.change("notice", sa.update(outbox).where(box.lease > 0).values(lease=0))

    async def clean(self) -> None:
        """Forget what was told long ago."""
        ended = box.due.is_(None)
        old = sa.and_(ended, box.made < now() - KEPT)
        mails = sa.and_(ended, box.guest.is_(None), box.made < now() - KEPT_MAILS)
        await self.store.change("notice", sa.delete(outbox).where(sa.or_(old, mails)))
