"""The coach asks once before a worse move; hints between people are told to all."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.browser.conftest import Open
from tests.browser.late import Wire
from tests.browser.window import BOT, ME, OPEN

pytestmark = pytest.mark.once


class Doubting(Wire):
    """A coach that has something against every move, and says so at once."""

    def _connect(self, end: WebSocketRoute) -> None:
        self.ends.append(end)
        server = end.connect_to_server()
        self.judged: list[str] = []

        def take(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] != "judge":
                server.send(message)
                return
            doubt = None
            if "move" in told:
                self.judged.append(told["move"])
                best = {"text": "draw", "key": "move.draw", "params": {}, "touches": ["deck"]}
                chance = {"key": "coach.chance", "params": {"percent": 61, "second": 40}}
                doubt = {"best": best, "reasons": [{"key": "advice.draw_hope"}, chance]}
            answer = {key: told[key] for key in ("type", "id", "seat")}
            end.send(json.dumps({**answer, "version": 1, "doubt": doubt}))

        end.on_message(take)
        server.on_message(lambda message: end.send(message))


def test_the_coach_asks_once_and_the_keyboard_answers(window: Open) -> None:
    anna = window()
    wire = Doubting(anna.page)
    anna.sit(ME, BOT, coach=True)
    anna.my_turn()
    row = anna.page.locator('[data-thing^="row."]').first
    row.click()
    anna.get("confirm").click()
    coach = anna.get("coach")
    expect(coach).to_contain_text("Are you sure? “Draw a card from the deck” would be better.")
    expect(coach).to_contain_text("Chance to win: 61% against 40% with your move.")
    expect(anna.get("coach-play")).to_be_focused()
    anna.page.keyboard.press("Escape")  # let me think
    expect(coach).to_have_count(0)
    expect(anna.get("end-turn")).to_have_count(0)
    anna.get("confirm").click()  # not twice in a turn
    expect(anna.get("end-turn")).to_be_visible()
    assert len(wire.judged) == 1


def test_the_move_is_made_all_the_same(window: Open) -> None:
    anna = window()
    Doubting(anna.page)
    anna.sit(ME, BOT, coach=True)
    anna.my_turn()
    anna.page.locator('[data-thing^="row."]').first.click()
    anna.get("confirm").click()
    expect(anna.get("coach-play")).to_be_focused()
    anna.page.keyboard.press("Enter")
    expect(anna.get("end-turn")).to_be_visible()


def test_a_table_with_a_coach_is_made_in_the_lobby(window: Open) -> None:
    anna = window()
    anna.go("/")
    card = anna.page.locator("[data-game=ethnos]")
    card.get_by_role("button", name="Play against bots").click()
    anna.page.get_by_role("switch", name="Coach").check(force=True)
    with anna.page.expect_request("**/api/tables") as sent:
        anna.get("start").click()
    assert (sent.value.post_data_json or {}).get("coach") is True
    anna.ready()


def test_hints_between_people_are_not_offered_unless_wished(window: Open) -> None:
    anna = window()
    for hints in (False, True):
        table = anna.sit(ME, OPEN, hints=hints)
        petr = window().join(anna.invitation(table), "Petr")
        for one in (anna, petr):
            expect(one.get("undo")).to_be_visible()
            expect(one.get("hint")).to_have_count(1 if hints else 0)
