"""Who may not speak or play organises and joins nothing, and moderators call events off."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa
from tests.club.meeting_house import Door, Person, awaited, refused
from tests.club.test_meeting_peace import command
from tests.club.test_meeting_people import wait_for
from tests.server.client import Server

from ludoteka.server.relations.meeting import errands

pytestmark = pytest.mark.once
PLAN = {"kind": "swiss", "game": "ethnos", "size": 2}


async def organise(person: Person, title: str = "Cup") -> str:
    """An event of somebody, who takes no part."""
    wish = {"title": title, "plan": PLAN, "playing": False}
    return str((await person.do("POST", "/api/events", wish))["event"])


@awaited
async def test_who_is_muted_or_suspended_publishes_no_title(server: Server) -> None:
    door = Door(server)
    judge = await door.member("Judge E", "moderator")
    loud, banned = await door.member("Loud E"), await door.member("Banned E")
    event = await organise(judge)
    mine = await organise(banned)
    for who, kind in ((loud, "mute"), (banned, "suspend")):
        wish = {"deed": kind, "handle": who.handle, "days": 2, "why": "insults"}
        await judge.do("POST", "/api/admin/deeds", wish)
    wish = {"title": "Insult", "plan": PLAN}
    assert refused(await loud.ask("POST", "/api/events", wish)) == (403, "error.muted")
    assert refused(await banned.ask("POST", "/api/events", wish)) == (403, "error.suspended")
    join = f"/api/events/{event}/join"
    assert refused(await banned.ask("POST", join, {})) == (403, "error.suspended")
    assert [one["name"] for one in (await loud.do("POST", join, {}))["players"]] == ["Loud E"]
    # what was organised before goes on, for the sake of those who take part
    await judge.do("POST", f"/api/events/{mine}/join", {})
    await loud.do("POST", f"/api/events/{mine}/join", {})
    assert (await banned.do("POST", f"/api/events/{mine}/begin", {}))["phase"] == "running"


async def phase(person: Person, event: str) -> Any:
    """How far an event is."""
    return (await person.do("GET", f"/api/events/{event}"))["phase"]


@awaited
async def test_moderators_call_events_off_with_a_line_in_the_log(server: Server) -> None:
    door = Door(server)
    judge, chief = await door.member("Judge C", "moderator"), await door.member("Chief C", "admin")
    petr = await door.member("Petr C")
    rude, other, hers = await organise(petr, "Rude"), await organise(petr), await organise(chief)
    wish = {"deed": "cancel", "event": rude, "why": "the title"}
    deeds = "/api/admin/deeds"
    assert refused(await petr.ask("POST", deeds, wish)) == (404, "error.not_found")
    assert refused(await judge.ask("POST", deeds, {**wish, "why": " "})) == (400, "error.why")
    assert refused(await judge.ask("POST", deeds, {**wish, "event": hers})) == (
        403, "error.admin_only",
    )  # fmt: skip
    for nothing in ({"event": "nothing"}, {"event": None, "handle": petr.handle}):
        answer = await judge.ask("POST", deeds, {**wish, **nothing})
        assert refused(answer) == (404, "error.no_event")
    assert [await phase(petr, one) for one in (rude, other, hers)] == ["open"] * 3
    line = (await judge.do("POST", deeds, wish))["log"][0]
    told = ("Judge C", "cancel", "Petr C", "Rude", "the title")
    assert tuple(line[name] for name in ("who", "deed", "about", "detail", "why")) == told
    assert await phase(petr, rude) == "cancelled"
    left = sa.select(errands.c.id).where(errands.c.guest == petr.guest)

    async def told_it() -> bool:
        return not await door.execute(left)

    await wait_for(told_it)
    assert refused(await judge.ask("POST", deeds, wish)) == (409, "error.event_ended")

    at = server.database
    done = await asyncio.to_thread(command, at, "cancel", other, "--why", "spam")
    assert done.stdout == "Done.\n", done.stderr
    assert await phase(petr, other) == "cancelled"
    log = await asyncio.to_thread(command, at, "log", "--about", "Petr C")
    assert "command line  cancel Petr C (Cup): spam" in log.stdout
    missing = await asyncio.to_thread(command, at, "cancel", "nothing", "--why", "spam")
    assert missing.returncode != 0
    assert "There is no such event." in missing.stderr
