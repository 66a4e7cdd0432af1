"""Every game by the keyboard alone: choices with J and K, Enter makes the move, E ends the turn."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.late import until
from tests.browser.window import BOT, ME, Window

pytestmark = pytest.mark.once
SEATS = {"ethnos": 2, "terra_mystica": 2, "aeons_end": 2, "kroniky": 1}
FEW = 15
STATE = """() => ({
  over: !!document.querySelector('[data-testid=ending]'),
  holding: !!document.querySelector('[data-testid=end-turn]:enabled'),
  choices: document.querySelectorAll('[data-move]').length,
  version: document.querySelector('[data-testid=steps]')?.dataset.version,
})"""


def by_keys(anna: Window, most: int) -> int:
    """Play until the game or the number of moves is over; how many moves were made."""
    chance, made = random.Random(3), 0
    page = anna.page
    while made < most:
        now = page.evaluate(STATE)
        if now["over"]:
            break
        if now["holding"]:
            page.keyboard.press("e")
        elif now["choices"]:
            for _ in range(chance.randint(1, min(4, now["choices"]))):
                page.keyboard.press("j")
            page.keyboard.press("Enter")
            made += 1
        else:
            page.wait_for_timeout(10)
            continue
        answered(anna, str(now["version"]))
    return made


def answered(anna: Window, version: str) -> None:
    """Wait until the table has moved on, or a key was refused.

    Keys this quick can meet the limit on messages: the page says so, and they are pressed again."""
    old = anna.page.locator(f"[data-testid=steps][data-version='{version}']")
    until(anna.page, lambda: not old.count() or anna.get("notice").is_visible())


def begin(anna: Window, game: str) -> Window:
    anna.sit(ME, *[BOT] * (SEATS[game] - 1), game=game)
    return anna.my_turn()


@pytest.mark.parametrize("game", SEATS)
def test_moves_by_keys(window: Open, game: str) -> None:
    anna = begin(window(), game)
    assert by_keys(anna, FEW) == FEW
    assert anna.steps() >= FEW


@pytest.mark.soak
@pytest.mark.parametrize("game", SEATS)
def test_a_whole_game_by_keys(window: Open, game: str) -> None:
    anna = begin(window(), game)
    by_keys(anna, 5000)
    expect(anna.get("ending")).to_be_visible()
