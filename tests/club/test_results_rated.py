"""Which games may be rated, and what they allow."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from tests.club.test_results_recorder import CLOCK, join, sit
from tests.server.client import Browser, Server

pytestmark = pytest.mark.once


def test_who_may_play_rated_games(server: Server) -> None:
    """Somebody with an account, who may have no rating yet; no guest and no stranger."""

    async def scene() -> None:
        (pia,) = await join(server, "Pia")
        guest, stranger = Browser(server.url), Browser(server.url)
        await guest.http.post("/api/me", json={"name": "Passing by"})
        for person, account in ((pia, True), (guest, False), (stranger, False)):
            mine = (await person.http.get("/api/ratings/mine")).json()
            assert mine == {"account": account, "ratings": {}}
            await person.close()

    asyncio.run(scene())


def test_what_a_rated_table_refuses(server: Server) -> None:
    async def scene() -> None:
        (cid,) = await join(server, "Cid")
        guest = Browser(server.url)

        async def refused(person: Browser, *seats: dict[str, str], **more: Any) -> str:
            wish = {"game": "ethnos", "seats": list(seats), "rated": True, **more}
            return str((await person.http.post("/api/tables", json=wish)).json().get("key"))

        me, bot, seat = {"kind": "me"}, {"kind": "bot", "level": "easy"}, {"kind": "open"}
        assert await refused(guest, me, bot) == "error.rated_account"
        assert await refused(cid, me, me, bot) == "error.rated_seats"
        assert await refused(cid, me, bot, coach=True) == "error.rated_help"
        assert await refused(cid, me, seat) == "error.rated_clock"
        assert await refused(cid, me, seat, clock=CLOCK, hints=True) == "error.rated_help"
        styled = {"kind": "bot", "level": "easy:conqueror"}
        assert await refused(cid, me, styled) == "error.rated_bots"
        odd = {"solo_fourth_card": True}
        assert await refused(cid, me, game="aeons_end", options=odd) == "error.rated_options"
        table = await cid.create("me", "open", rated=True, clock=CLOCK)
        (token,) = await cid.invites(table)
        for person, key in ((guest, "error.rated_account"), (cid, "error.rated_seats")):
            answer = await person.http.post(f"/api/tables/{table}/claim", json={"token": token})
            assert answer.json()["key"] == key
        await cid.close()
        await guest.close()

    asyncio.run(scene())


def test_nobody_is_helped_replaced_or_goes_back_in_a_rated_game(server: Server) -> None:
    async def scene() -> None:
        dan, eva = people = await join(server, "Dan", "Eva")
        table = await sit(people)
        page = await dan.page(table)
        refused = await page.ask("hint", seat=page.look)
        assert refused["error"]["key"] == "error.hints_off"
        assert not page.table["hints"]
        other = 1 - (page.look or 0)
        refused = await page.wish("replace", seat=other, level="easy")
        assert refused["error"]["key"] == "error.rated_replace"
        pages = [page, await eva.page(table)]
        rng = random.Random(2)
        for _ in range(6):
            acting = next(one for one in pages if one.look in page.table["to_act"])
            wish = acting.next_wish(rng)
            assert wish is not None
            await acting.send(wish)
            number = (await acting.answered(wish["id"]))["number"]
            for one in pages:
                await one.reach(number)
        acting = next(one for one in pages if one.look in page.table["to_act"])
        assert acting.state["undo"]["ask"] is None
        refused = await acting.wish("undo", to=0)
        assert refused["error"]["key"] == "error.rated_undo"
        for one in pages:
            await one.close()
        for person in people:
            await person.close()

    asyncio.run(scene())
