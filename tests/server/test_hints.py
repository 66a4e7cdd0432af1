"""Hints between people, and the coach, over the wire."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.client import Browser, Page, Server

pytestmark = pytest.mark.once


async def two(url: str, **fields: Any) -> tuple[Page, Page]:
    """Anna and Petr at a table of two."""
    anna, petr = Browser(url), Browser(url)
    table = await anna.create("me", "open", **fields)
    await petr.claim(table, (await anna.invites(table))[0], "Petr")
    return await anna.page(table), await petr.page(table)


def acting(pages: tuple[Page, Page]) -> tuple[Page, Page]:
    """The page that has to act, and the other one."""
    first, second = pages
    return (first, second) if first.look in first.table["to_act"] else (second, first)


def test_hints_between_people_are_off_unless_the_table_says(server: Server) -> None:
    asyncio.run(off(server.url))


async def off(url: str) -> None:
    page, other = acting(await two(url))
    assert page.table["hints"] is False
    answer = await page.ask("hint", seat=page.look)
    assert (answer["type"], answer["error"]["key"]) == ("refused", "error.hints_off")
    assert not [line for line in other.lines if line["key"] == "table.hinted"]


def test_everybody_sees_who_asks(server: Server) -> None:
    asyncio.run(told(server.url))


async def told(url: str) -> None:
    page, other = acting(await two(url, hints=True))
    hint = await page.ask("hint", seat=page.look)
    assert hint["type"] == "hint"
    await other.until(lambda: any(line["key"] == "table.hinted" for line in other.lines))
    assert other.table["seats"][page.look]["hinted"] is True
    # the hint is about the table as it is: the move can be made
    move = hint["best"]["text"]
    answer = await page.ask("move", seat=page.look, expect=hint["version"], move=move)
    assert answer["type"] == "ack"


def test_the_coach_judges_moves(server: Server) -> None:
    asyncio.run(coached(server.url))


async def coached(url: str) -> None:
    browser = Browser(url)
    page = await browser.page(await browser.create("me", "random", coach=True))
    await page.until(lambda: bool(page.state["moves"]))
    assert page.table["coach"] is True
    begun = await page.ask("judge", seat=0)
    assert (begun["type"], begun["doubt"]) == ("judge", None)
    best = (await page.ask("hint", seat=0))["best"]["text"]
    for text in (best, page.state["moves"][-1]["text"]):
        answer = await page.ask("judge", seat=0, move=text)
        assert answer["type"] == "judge"
        assert answer["version"] == page.state["version"]
        if answer["doubt"] is not None:
            assert answer["doubt"]["best"]["text"] != text
            assert answer["doubt"]["reasons"][-1]["key"] == "coach.chance"
    wrong = await page.ask("judge", seat=0, move="token 1")
    assert (wrong["type"], wrong["error"]["key"]) == ("refused", "error.illegal")
    plain = await browser.page(await browser.create("me", "random"))
    await plain.until(lambda: bool(plain.state["moves"]))
    none = await plain.ask("judge", seat=0)
    assert (none["type"], none["error"]["key"]) == ("refused", "error.no_coach")


def test_a_coach_among_people_is_refused(server: Server) -> None:
    asyncio.run(refused(server.url))


async def refused(url: str) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    wish = {"game": "ethnos", "seats": seats, "coach": True}
    answer = await Browser(url).http.post("/api/tables", json=wish)
    assert answer.status_code == 400
    assert "a coach helps only one against bots" in answer.json()["text"]
