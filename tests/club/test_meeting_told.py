"""What people are told of friends and moderators, and how much of it one person can have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from tests.club.meeting_house import Door, awaited, refused
from tests.club.smtp import Mailbox
from tests.club.test_meeting_people import wait_for
from tests.server.client import Server

from ludoteka.language import LANGUAGES
from ludoteka.server import relations as db
from ludoteka.server.club.meeting.errands import DONE
from ludoteka.server.club.meeting.people import MOST_FRIENDS
from ludoteka.server.club.notices.words import told

pytestmark = pytest.mark.once
kept = db.meeting


@awaited
async def test_who_accepts_and_who_may_write_again(
    mailbox: Mailbox, database: str, start: Callable[..., Server]
) -> None:
    door = Door(start(database, **mailbox.environ))
    anna, petr = await door.member("Anna"), await door.member("Petr")
    judge = await door.member("Judge", "moderator")

    async def notices(guest: str, kind: str) -> list[tuple[str, ...]]:
        box = db.notices.outbox.c
        mine = sa.select(box.once).where(box.guest == guest, box.kind == kind)
        return await door.execute(mine.where(box.channel == "person").order_by(box.made))

    await anna.befriend(petr, "ask")
    await petr.befriend(anna, "accept")
    await petr.befriend(anna, "accept")
    assert len(await notices(petr.guest, "friend")) == 1
    ((once,),) = await notices(anna.guest, "friend")
    assert "accepted" in once
    for deed in ("mute", "unmute"):
        wish = {"deed": deed, "handle": "petr", "why": "a reason"}
        await judge.do("POST", "/api/admin/deeds", wish)

    async def both() -> bool:
        return len(await notices(petr.guest, "moderation")) == 2

    await wait_for(both)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_deed_has_words(language: str) -> None:
    news = told("moderation", {"what": "", "reason": "a reason"}, language)
    for what in DONE.values():
        given = {"what": what, "reason": "a reason", "until": "2026-12-24 18:00 UTC"}
        found = told("moderation", given, language)
        assert found.title != news.title
        assert "a reason" in found.body
        assert ("2026-12-24" in found.body) == (what in ("muted", "suspended"))


@awaited
async def test_what_is_full_can_still_be_changed(
    database: str, start: Callable[..., Server]
) -> None:
    """As many blocks and notes as may be: another one is refused, an old one takes a new text."""
    door = Door(start(database))
    anna, petr, eva = [await door.member(name) for name in ("Anna", "Petr", "Eva")]
    note = {"handle": "petr", "text": "slow"}
    await anna.do("PUT", "/api/meeting/notes", note)
    await anna.block(petr)
    others: list[dict[str, Any]] = [
        {"guest": anna.guest, "other": f"other {number}"} for number in range(MOST_FRIENDS - 1)
    ]
    await door.execute(
        sa.insert(kept.person_notes).values([{**row, "text": "x"} for row in others]),
        sa.insert(kept.blocks).values([{**row, "name": "x", "at": 1} for row in others]),
    )
    changed = await anna.do("PUT", "/api/meeting/notes", {**note, "text": "quick"})
    assert [one["text"] for one in changed["noted"]] == ["quick"]
    await anna.block(petr)
    more = {"handle": "eva", "text": "new"}
    assert refused(await anna.ask("PUT", "/api/meeting/notes", more)) == (429, "error.too_many")
    block = {"whom": {"handle": "eva"}, "on": True}
    assert refused(await anna.ask("POST", "/api/meeting/blocks", block)) == (429, "error.too_many")

    # nor can others pile up requests without end; who was asked can still ask back
    asked = [{"guest": f"other {n}", "other": eva.guest, "at": 1} for n in range(MOST_FRIENDS - 1)]
    await door.execute(sa.insert(kept.friends).values(asked))
    await petr.befriend(eva, "ask")
    ask = {"handle": "eva", "deed": "ask"}
    assert refused(await anna.ask("POST", "/api/meeting/friends", ask)) == (
        403, "error.not_reached",
    )  # fmt: skip
    await petr.befriend(eva, "ask")
    assert [one["name"] for one in (await eva.befriend(petr, "accept"))["friends"]] == ["Petr"]
