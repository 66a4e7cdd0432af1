"""How a notice for a person is told: to which of their addresses, when, and with which others."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import msgspec

from ludoteka.server.club.notices.choices import People, Person, digest_at, quiet_until
from ludoteka.server.club.notices.push import Push
from ludoteka.server.club.notices.queue import Params, Queue, Row, values
from ludoteka.server.club.notices.settings import Post
from ludoteka.server.club.notices.stopping import Stopping
from ludoteka.server.club.notices.turns import Turns
from ludoteka.server.store import now

GATHER = 180_000  # milliseconds: tables that wait soon after the first are told with it


@dataclass(frozen=True)
class Means:
    """All that is needed to tell people something."""

    queue: Queue
    people: People
    turns: Turns
    push: Push
    stopping: Stopping
    post: Post


async def decide(guest: str, rows: list[Row], means: Means) -> None:
    """Make of notices for a person what goes to their addresses. At night it waits."""
    person = await means.people.find(guest)
    later = quiet_until(now(), person.choices)
    if later is not None:
        await means.queue.put_off(rows, later)
        return
    turns = [row for row in rows if row.kind == "turn"]
    if turns:
        soon = await means.queue.waiting(guest, "person", now() + GATHER)
        await decide_turns(person, [row for row in soon if row.kind == "turn"], means)
    for row in rows:
        if row.kind != "turn":
            await means.queue.split([row], ways(person, row, row.kind, row.given, means.post))


async def decide_turns(person: Person, rows: list[Row], means: Means) -> None:
    """Several tables that wait are told in one."""
    places = []
    for row in rows:
        params = await still(means.turns, person.guest, row)
        if params is not None:
            places.append((row, params))
    over = [row for row in rows if all(row is not place for place, _ in places)]
    if over:
        await means.queue.drop(over, "no longer")
    if not places:
        return
    first, params = places[0]
    if len(places) > 1:
        names = " ".join(sorted(row.once for row, _ in places))
        params = {
            "tables": [given["table"] for _, given in places],
            "games": [given["game"] for _, given in places],
            "owns": [given["own"] for _, given in places],
        }
        once = f"turns {hashlib.sha256(names.encode()).hexdigest()}"
        table = None
    else:
        once, table = first.once, first.table_id
    kind = kind_of("turn", params)
    told = msgspec.structs.replace(first, once=once, table_id=table)
    into = ways(person, told, kind, params, means.post)
    await means.queue.split([row for row, _ in places], into)


def kind_of(kind: str, params: Params) -> str:
    """One table that waits, or several."""
    return kind if kind not in ("turn", "turns") else "turns" if "tables" in params else "turn"


async def still(turns: Turns, guest: str, row: Row) -> Params | None:
    """The parameters of what is still so; None: it is no longer."""
    params = row.given
    if row.kind not in ("turn", "turns"):
        return params
    if row.kind == "turn":
        waits = await turns.waits(guest, params["table"], params["own"])
        return params if waits else None
    places = list(zip(params["tables"], params["games"], params["owns"], strict=True))
    left = [place for place in places if await turns.waits(guest, place[0], place[2])]
    if not left:
        return None
    if len(left) == 1:
        return {"table": left[0][0], "game": left[0][1], "own": left[0][2]}
    tables, games, owns = (list(column) for column in zip(*left, strict=True))
    return {"tables": tables, "games": games, "owns": owns}


def ways(
    person: Person, row: Row, kind: str, params: Params, post: Post
) -> list[dict[str, object]]:
    """A row for each way in which a person is told."""
    choices, found = person.choices, []
    if not choices.wants(kind):
        return []
    common = {"guest": person.guest, "table_id": row.table_id}
    if post.pushes:
        for name, language in person.subscriptions:
            to = {"channel": "push", "address": name, "language": language}
            once = f"{row.once} push {name}"
            found.append(values(kind, once, params, now(), **common, **to))
    if post.mails and person.email and choices.wants_mail(kind):
        daily = choices.mail == "daily"
        due = digest_at(now(), choices) if daily else now()
        to = {"channel": "digest" if daily else "mail", "language": choices.language}
        found.append(values(kind, f"{row.once} mail", params, due, **common, **to))
    return found
