"""Whole games over HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import json
import random

import pytest
from tests.server.client import Browser, Server, metric, play_over

import ludoteka

pytestmark = pytest.mark.once


def test_a_game_between_two_browsers(server: Server) -> None:
    asyncio.run(two_browsers(server.url))


async def two_browsers(url: str) -> None:
    anna, petr = Browser(url), Browser(url)
    table = await anna.create("me", "open", name="x")
    (token,) = await anna.invites(table)
    waiting = await anna.page(table)
    assert waiting.table["phase"] == "waiting"
    assert await petr.claim(table, token, "Petr") == 1
    await waiting.until(lambda: waiting.table["phase"] == "running")
    other = await petr.page(table)
    watcher = await Browser(url).page(table)
    pages = [waiting, other, watcher]
    refused = await anna.http.get(f"/api/tables/{table}/record")
    assert (refused.status_code, refused.json()["key"]) == (409, "error.not_over")
    await play_over(pages, random.Random(1))
    assert all(page.over for page in pages)
    assert waiting.table["winners"] == other.table["winners"]
    text = (await Browser(url).http.get(f"/api/tables/{table}/record")).text
    match = ludoteka.load(text)
    assert match.winners == waiting.table["winners"]
    assert [line for line in watcher.lines if line["private"]] == []
    for seat in (0, 1, None):
        params = {} if seat is None else {"seat": seat}
        answer = await petr.http.get(f"/api/tables/{table}/replay/40", params=params)
        assert answer.json()["view"]["viewer"] == seat
    timeline = (await petr.http.get(f"/api/tables/{table}/replay")).json()
    assert timeline["steps"][-1]["scores"] == match.scores
    # once more with the same people
    again = (await petr.http.post(f"/api/tables/{table}/again")).json()["table"]
    assert (await anna.http.post(f"/api/tables/{table}/again")).json()["table"] == again
    assert (await petr.page(again)).look == 1
    assert again in [t["table"] for t in (await anna.http.get("/api/tables")).json()["mine"]]


def test_whether_an_invitation_still_holds(server: Server) -> None:
    asyncio.run(invitation(server.url))


async def invitation(url: str) -> None:
    anna, petr, eva = Browser(url), Browser(url), Browser(url)
    table = await anna.create("me", "open", name="x")
    (token,) = await anna.invites(table)
    path = f"/api/tables/{table}/invitation"
    free = await petr.http.post(path, json={"token": token})
    assert (free.status_code, free.json()) == (200, {"table": table, "seat": 1, "mine": False})
    assert "set-cookie" not in free.headers
    assert (await anna.page(table)).table["seats"][1]["kind"] == "open"
    await petr.claim(table, token, "Petr")
    assert (await petr.http.post(path, json={"token": token})).json()["mine"]
    used = await eva.http.post(path, json={"token": token})
    assert (used.status_code, used.json()["key"]) == (409, "error.seat_taken")
    wrong = await eva.http.post(path, json={"token": "x"})
    assert (wrong.status_code, wrong.json()["key"]) == (403, "error.invitation")


def test_a_game_against_bots(server: Server) -> None:
    asyncio.run(against_bots(server.url))


async def against_bots(url: str) -> None:
    browser = Browser(url)
    table = await browser.create("me", "easy", "greedy", "random")
    page = await browser.page(table)
    assert page.table["seats"][1]["level"] == "easy"
    await play_over([page], random.Random(2))
    assert page.over
    metrics = (await browser.http.get("/metrics")).text
    assert metric(metrics, "bot_moves_total") > 0
    assert metric(metrics, "bots_stopped_total") == 0


def test_around_one_screen_only_the_seat_looked_from_is_told(server: Server) -> None:
    asyncio.run(one_screen(server.url))


async def one_screen(url: str) -> None:
    browser, rng = Browser(url), random.Random(3)
    table = await browser.create("me", "me", "me")
    page = await browser.page(table)
    for _ in range(40):
        (acting,) = page.table["to_act"]
        if page.look != acting:
            assert page.state["moves"] == []
            await page.send({"type": "look", "seat": None})  # the curtain
            await page.until(lambda: page.look is None)
            assert page.state["view"]["hand"] is None
            await page.send({"type": "look", "seat": acting})
            await page.until(lambda seat=acting: page.look == seat)
        wish = page.next_wish(rng)
        assert wish is not None
        await page.ask(wish.pop("type"), **wish)
        own = {f"seat.{page.look}"}
        assert {line["params"]["seat"] for line in page.lines if line["private"]} <= own
    page.raw.clear()
    assert (await page.wish("hint", seat=(page.look or 0) + 1 % 3))["type"] == "refused"


def test_a_page_that_reconnects_gets_what_it_missed(server: Server) -> None:
    asyncio.run(reconnecting(server.url))


async def reconnecting(url: str) -> None:
    anna, petr, rng = Browser(url), Browser(url), random.Random(4)
    table = await anna.create("me", "open")
    await petr.claim(table, (await anna.invites(table))[0])
    steady, pages = await anna.page(table), [await anna.page(table), await petr.page(table)]
    for _ in range(6):
        await play_over(pages, rng, rng.randrange(12))
        gone = pages.pop(0)
        await gone.close()
        if pages[0].next_wish(rng):  # the other one goes on
            await play_over(pages, rng, 1)
        since = gone.state["number"]
        back = await anna.page(table, since=since, look=0)
        assert back.state["since"] == since
        assert all(line["number"] > since for line in back.lines)
        back.lines = gone.lines + back.lines
        pages.insert(0, back)
        await steady.reach(back.state["number"])
        assert back.lines == steady.lines
        assert back.state["moves"] == steady.state["moves"]
        assert back.state["view"] == steady.state["view"]


def test_undo_hints_reasons_notes_and_upload(server: Server) -> None:
    asyncio.run(the_rest(server.url))


async def the_rest(url: str) -> None:
    browser = Browser(url)
    table = await browser.create("me", "random")
    page = await browser.page(table)
    while not page.state["moves"]:
        await page.receive()
    steps = page.table["steps"]
    hint = await page.ask("hint", seat=0)
    assert hint["best"]["text"] in [move["text"] for move in page.state["moves"]]
    assert hint["reasons"][0]["key"].startswith("advice.")
    assert hint["reasons"][-1]["key"].startswith("hint.")
    why = await page.ask("why", seat=0, thing="kingdom.rhea")
    assert why["reason"]["key"]
    take = next(m["text"] for m in page.state["moves"] if m["text"].startswith("take"))
    assert (await page.wish("move", move=take))["type"] == "ack"
    assert page.table["holding"] == 0
    assert page.state["undo"]["free"] == steps
    assert (await page.wish("undo", to=steps))["type"] == "ack"
    assert page.table["steps"] == steps
    assert page.lines[-1]["key"] == "table.undone"
    notes = {"text": "watch the <orcs>"}
    assert (await browser.http.put(f"/api/tables/{table}/notes", json=notes)).json() == notes
    assert (await browser.http.get(f"/api/tables/{table}/notes")).json() == notes
    assert (await Browser(url).http.get(f"/api/tables/{table}/notes")).json() == {"text": ""}
    match = ludoteka.new("ethnos", seats=2, seed=5)
    for _ in range(7):
        match.play(match.legal()[0])
    record = match.record()
    answer = await browser.http.post("/api/records", json={"record": record})
    uploaded = await browser.page(answer.json()["table"])
    assert uploaded.table["uploaded"]
    assert uploaded.table["steps"] == 7
    assert uploaded.state["moves"]
    bad = await browser.http.post("/api/records", json={"record": record.replace("draw", "drow")})
    assert bad.status_code == 400
    assert bad.json()["key"] == "error.bad_record"
    assert bad.json()["params"]["line"] > 0


def test_clocks_ring(server: Server) -> None:
    asyncio.run(clock(server.url))


async def clock(url: str) -> None:
    browser = Browser(url)
    table = await browser.create("me", "me", clock={"bank": 1, "increment": 0, "out": "bot"})
    page = await browser.page(table)
    (acting,) = page.table["to_act"]
    await page.until(lambda: page.table["seats"][acting]["kind"] == "bot")
    assert "table.clock_out" in [line["key"] for line in page.lines]


def test_open_tables_are_listed_until_they_are_full(server: Server) -> None:
    asyncio.run(listed(server.url))


async def listed(url: str) -> None:
    anna, petr = Browser(url), Browser(url)
    table = await anna.create("me", "open", public=True)
    await anna.create("me", "open")
    found = (await petr.http.get("/api/tables")).json()
    assert table in [brief["table"] for brief in found["open"]]
    assert all(brief["public"] for brief in found["open"])
    assert found["mine"] == []
    answer = await petr.http.post(f"/api/tables/{table}/claim", json={"seat": 1, "name": "Petr"})
    assert answer.status_code == 200
    for _ in range(50):
        found = (await petr.http.get("/api/tables")).json()
        if table not in [brief["table"] for brief in found["open"]]:
            break
        await asyncio.sleep(0.1)
    assert table not in [brief["table"] for brief in found["open"]]
    assert found["mine"][0]["mine"] == [1]


def test_a_long_story_is_read_in_parts(server: Server) -> None:
    asyncio.run(long_story(server.url))


async def long_story(url: str) -> None:
    anna, petr = Browser(url), Browser(url)
    table = await anna.create("me", "open")
    await petr.claim(table, (await anna.invites(table))[0])
    page = await anna.page(table)
    for number in range(250):
        assert (await page.ask("chat", seat=0, text=f"word {number}"))["type"] == "ack"
    again = await anna.page(table)
    assert again.state["more"]
    assert again.state["since"] == 0
    assert len(again.lines) == 200
    first, path = again.lines[0]["number"], f"/api/tables/{table}/story"
    part = (await anna.http.get(path, params={"before": first, "seat": 0})).json()
    assert not part["more"]
    assert part["lines"] + again.lines == page.lines
    watched = (await Browser(url).http.get(path, params={"before": first})).json()
    assert not [line for line in watched["lines"] if line["private"]]
    refused = await petr.http.get(path, params={"before": first, "seat": 0})
    assert (refused.status_code, refused.json()["key"]) == (403, "error.secret")
    for params in ({}, {"before": 0}, {"before": "x"}):
        assert (await anna.http.get(path, params=params)).status_code == 400


def test_whole_states_for_who_wants_no_changes(server: Server) -> None:
    asyncio.run(two_ways(server.url))


async def two_ways(url: str) -> None:
    browser = Browser(url)
    table = await browser.create("me", game="kroniky")
    whole, changes = await browser.page(table, changes=False), await browser.page(table)
    for _ in range(6):
        wish = whole.next_wish(random.Random(1))
        assert wish is not None
        await whole.send(wish)
        number = (await whole.answered(wish["id"]))["number"]
        await changes.reach(number)
        apart = {**whole.state, "now": 0}, {**changes.state, "now": 0}
        assert apart[0] == apart[1]
    kinds = [{json.loads(text)["type"] for text in page.raw} for page in (whole, changes)]
    assert "change" not in kinds[0]
    assert "change" in kinds[1]
    await browser.close()


@pytest.mark.parametrize(
    ("game", "options", "problem"),
    [
        (
            "terra_mystica",
            {"factions": ["fakirs", "nomads"], "start_player": "first_seat"},
            "nomads has the colour of another faction",
        ),
        ("ethnos", {"tribes": ["elves"]}, "with 2 seats there are 5 tribes, not 1"),
    ],
)
def test_choices_that_do_not_go_together_are_refused(
    server: Server, game: str, options: dict[str, object], problem: str
) -> None:
    async def refused() -> None:
        browser = Browser(server.url)
        wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}], "options": options}
        answer = await browser.http.post("/api/tables", json=wish)
        said = answer.json()
        assert (answer.status_code, said["key"]) == (400, "error.setup")
        assert said["params"]["problem"] == problem
        await browser.close()

    asyncio.run(refused())
