"""The log and the replay are one: where the replay stands, the log stands too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Open
from tests.browser.test_records import finished, upload
from tests.browser.window import BOT, ME, Window

pytestmark = pytest.mark.once


def current(window: Window) -> Locator:
    return window.page.get_by_role("log").locator("li[aria-current=step]")


def watched(window: Window) -> Window:
    """A whole game, uploaded and at its end."""
    upload(window, finished().record())
    expect(window.get("ending")).to_be_visible()
    return window


def test_the_replay_moves_and_marks_the_log(window: Open) -> None:
    anna = watched(window())
    anna.get("replay-ending").click()
    for step in (40, 201, 3):
        anna.get("slider").fill(str(step))
        expect(anna.get("status")).to_contain_text(f"step {step} of")
        told = anna.page.locator(".replay .told").inner_text()
        expect(current(anna).first).to_be_in_viewport()
        assert told in " ".join(current(anna).all_inner_texts()) or told == "The opening position."
    anna.axe("a replay beside its log")


def test_a_click_on_a_line_goes_there(window: Open) -> None:
    anna = watched(window())
    log = anna.page.get_by_role("log")
    line = log.locator("li.event").nth(-30)
    text = line.inner_text()
    line.get_by_role("button").click()
    expect(anna.get("status")).to_contain_text("Replay: step")
    assert text in current(anna).all_inner_texts()
    expect(current(anna).first).to_be_in_viewport()
    log.locator("li").first.get_by_role("button").click()
    expect(anna.get("status")).to_contain_text("step 0 of")


def test_lines_lead_nowhere_while_the_game_runs(window: Open) -> None:
    anna = window()
    anna.sit(ME, BOT)
    anna.my_turn().play("draw")
    anna.my_turn()
    expect(anna.page.get_by_role("log").get_by_role("button")).to_have_count(0)


def test_bookmarks_are_kept(window: Open) -> None:
    anna = watched(window())
    anna.get("replay-ending").click()
    for step in (120, 30):
        anna.get("slider").fill(str(step))
        expect(anna.get("status")).to_contain_text(f"step {step} of")
        anna.get("bookmark").click()
    anna.page.reload()
    anna.get("replay-ending").click()
    for step in (30, 120):
        anna.page.get_by_role("button", name="Next bookmark").click()
        expect(anna.get("status")).to_contain_text(f"step {step} of")
    expect(current(anna).first.get_by_label("Bookmark")).to_be_visible()
    anna.get("bookmark").click()
    anna.page.get_by_role("button", name="Previous bookmark").click()
    expect(anna.get("status")).to_contain_text("step 30 of")
    expect(anna.page.get_by_role("button", name="Next bookmark")).to_be_disabled()


def test_the_board_does_not_jump_when_the_replay_begins(window: Open) -> None:
    anna = window()
    anna.sit(ME, BOT)
    anna.my_turn().play("draw")
    anna.my_turn()
    board = anna.page.locator("main .board.panel")
    before = board.bounding_box()
    anna.get("news").click()
    expect(anna.get("slider")).to_be_visible()
    assert board.bounding_box() == before


def test_all_hands_are_opened_only_after_the_end(window: Open) -> None:
    anna = window()
    table = anna.sit(ME, BOT)
    anna.my_turn().play("draw")
    anna.my_turn()
    anna.get("news").click()
    expect(anna.get("slider")).to_be_visible()
    expect(anna.get("hands")).to_have_count(0)
    secret = anna.page.request.get(f"{anna.url}/api/tables/{table}/replay/1?seat=1")
    assert (secret.status, secret.json()["key"]) == (403, "error.secret")
    match = finished()
    watched(anna).get("replay-ending").click()
    anna.get("slider").fill("60")
    expect(anna.get("status")).to_contain_text("step 60 of")
    anna.get("hands").click()
    *_, past = (match_at for number, match_at in zip(range(61), match.walk(), strict=False))
    for seat in range(3):
        hand = past.view(seat).hand  # type: ignore[attr-defined]
        shown = anna.get(f"hand-of-{seat}").locator(".hand [data-thing]")
        expect(shown).to_have_count(len(hand))
    anna.axe("all hands")


@pytest.mark.parametrize("size", [(1366, 768), (820, 1180), (390, 844)])
def test_the_board_of_a_spectator_stays_where_it_is(window: Open, size: tuple[int, int]) -> None:
    anna, watcher = window(), window(size=size)
    table = anna.sit(ME, BOT, public=True)
    anna.my_turn().play("draw")
    watcher.go(f"/t/{table}").ready()
    deck = watcher.page.locator('[data-thing="deck"]')
    expect(deck).to_be_visible()
    before = deck.bounding_box()
    watcher.page.keyboard.press("r")
    expect(watcher.get("slider")).to_be_visible()
    assert deck.bounding_box() == before
    watcher.axe("the replay of a spectator")
