"""Whole games in real windows, and what the socket tells each of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.window import BOT, JAN, ME, OPEN, Window

import ludoteka

pytestmark = pytest.mark.once


def as_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def check_secrecy(record: str, windows: dict[int | None, Window]) -> None:
    """Every view and line a window got is exactly what its seat may know at that step. The parts
    of a choice that another makes in secret change nothing there and are not counted."""
    whole = ludoteka.load(record)
    match = ludoteka.new("ethnos", whole.seats, whole.seed, **whole.options)
    views = {seat: [as_json(match.view(seat))] for seat in windows}
    counted: dict[int | None, list[int]] = {seat: [0] for seat in windows}
    for step in whole.steps:
        match.play(step.move, step.seat)
        for seat in windows:
            view = as_json(match.view(seat))
            if step.move.secret and step.seat != seat:
                assert view == views[seat][-1]
            else:
                views[seat].append(view)
            counted[seat].append(len(views[seat]) - 1)
    for seat, window in windows.items():
        known = {
            (counted[seat][event.step], event.key, str(as_json(event.params)))
            for event in whole.events
            if event.visible(seat)
        }
        assert window.tables()
        for message in window.tables():
            assert message["you"]["look"] == seat
            assert message["view"] == views[seat][message["table"]["steps"]]
            assert not message["moves"] or message["view"]["seat"] == seat
            for line in message["lines"]:
                if line["kind"] == "event":
                    assert (line["step"], line["key"], str(line["params"])) in known


def test_against_bots_in_two_clicks(window: Open) -> None:
    page = window().go().page
    page.locator("[data-game=ethnos]").get_by_role("button", name="Play against bots").click()
    page.get_by_test_id("start").click()
    expect(page.get_by_role("group", name="The six kingdoms")).to_be_visible()
    expect(page.locator("[data-seat]")).to_have_count(4)


def test_whole_game_against_a_bot(window: Open) -> None:
    anna = window()
    table = anna.sit(ME, BOT)
    assert anna.robot() > 20
    expect(anna.get("ending")).to_be_visible()
    anna.show_figures()
    scores = anna.tables()[-1]["view"]["scores"]
    totals = anna.get("points").locator("tfoot td").all_inner_texts()
    assert [int(total) for total in totals] == scores
    cells = anna.get("points").locator("tbody tr")
    rows = [[int(cell) for cell in row.locator("td").all_inner_texts()] for row in cells.all()]
    assert [sum(column) for column in zip(*rows, strict=True)] == scores
    record = anna.page.request.get(f"{anna.url}/api/tables/{table}/record").text()
    check_secrecy(record, {0: anna})


def test_whole_game_in_two_windows_with_a_spectator(window: Open) -> None:
    anna, petr, watcher = window(), window(language="cs", theme="dark"), window()
    table = anna.create(ME, OPEN)
    invitation = anna.invitation(table)
    anna.go(f"/t/{table}").ready()
    expect(anna.page.get_by_text("Waiting for players").first).to_be_visible()
    petr.go(invitation)
    petr.page.locator("#join-name").fill("Petr")
    petr.page.get_by_role("button", name="Obsadit místo").click()
    petr.ready()
    watcher.go(f"/t/{table}").ready()
    expect(anna.get("status")).not_to_have_text("Waiting for players")
    anna.start_robot(3)
    petr.start_robot(5)
    assert anna.finish_robot() > 20
    assert petr.finish_robot() > 20
    for one in (anna, petr, watcher):
        expect(one.get("ending")).to_be_visible()
    scores = {str(one.tables()[-1]["view"]["scores"]) for one in (anna, petr, watcher)}
    assert len(scores) == 1
    record = anna.page.request.get(f"{anna.url}/api/tables/{table}/record").text()
    check_secrecy(record, {0: anna, 1: petr, None: watcher})


def test_around_one_screen_with_a_curtain(window: Open) -> None:
    shared = window()
    shared.sit(ME, JAN)
    for _ in range(6):
        shared.hand_over()
        shared.page.get_by_role("dialog", name="Pass the screen to").wait_for()
        shared.latest(lambda message: message["view"]["hand"] is None)  # it hides every hand
        assert shared.moves() == []
        name = shared.get("curtain").inner_text()
        shared.get("curtain").click()
        shared.my_turn()
        latest = shared.latest(lambda message: message["you"]["look"] is not None)
        seat = latest["you"]["look"]
        assert f"I am {('Anna', 'Jan')[seat]}," in name
        assert latest["view"]["viewer"] == seat
        assert len(latest["view"]["hand"]) == latest["view"]["players"][seat]["hand_size"]
        shared.play("draw")
    for message in shared.tables():
        private = [line for line in message["lines"] if line["private"]]
        own = f"seat.{message['you']['look']}"
        assert all(line["params"]["seat"] == own for line in private)


def test_moves_of_bots_are_shown_one_by_one_and_can_be_skipped(window: Open) -> None:
    anna = window(pace="slow")
    anna.sit(ME, *[BOT] * 5)
    busy = anna.page.locator("[data-testid=skip], [data-testid=status][data-act]")
    expect(busy.first).to_be_visible()
    if anna.get("skip").count() == 0:
        anna.play("draw")
    expect(anna.get("skip")).to_be_visible()
    assert not anna.moves()
    anna.get("skip").click()
    anna.my_turn()
