"""A bot that whoever runs the server offers: chosen in the set-up, shown by its name, played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.window import ME, Window

pytestmark = pytest.mark.once
LOOK_AHEAD = Path(__file__).parents[2] / "examples" / "bots" / "look_ahead.py"
NAME = "Šedý vlk"
BOTS = f"{NAME}={LOOK_AHEAD}:LookAhead"


@pytest.fixture(scope="module")
def den(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that offers a bot."""
    house = House(tmp_path_factory.mktemp("den"), LUDOTEKA_OWN_BOTS=BOTS)
    house.open()
    yield house
    house.close()


def sits_there(anna: Window) -> None:
    """The bot is shown by its name."""
    expect(anna.page.locator("[data-seat='1'] .head > .kind")).to_contain_text(NAME)


def bot_moves(anna: Window) -> None:
    """The reader draws a card, then the bot makes a move."""
    steps = anna.my_turn().steps()
    anna.play("draw")
    moved = "steps => Number(document.querySelector('[data-steps]').dataset.steps) >= steps"
    anna.page.wait_for_function(moved, arg=steps + 2, timeout=60_000)


def test_from_the_lobby_to_its_first_move(window: Open, den: House) -> None:
    anna = window(den)
    page = anna.go().page
    page.locator("[data-game=ethnos]").get_by_role("button", name="Play against bots").click()
    seat = page.get_by_label("Seat 2", exact=True)
    seat.select_option(label=NAME)
    expect(page.get_by_text("Comes from whoever runs this server.")).to_be_visible()
    anna.axe("set-up")
    for number in (4, 3):
        page.get_by_role("button", name=f"Remove seat {number}").click()
    page.get_by_test_id("start").click()
    sits_there(anna.ready())
    bot_moves(anna)


def test_it_takes_the_seat_of_another_bot(window: Open, den: House) -> None:
    anna = window(den)
    anna.sit(ME, {"kind": "bot", "level": "easy"})
    anna.my_turn()
    anna.page.get_by_role("button", name="Table", exact=True).click()
    anna.page.get_by_label("Who plays here").last.select_option(label=NAME)
    anna.page.keyboard.press("Escape")
    sits_there(anna)
    bot_moves(anna)


@pytest.fixture
def camp(tmp_path: Path) -> Iterator[House]:
    """The same, to be stopped in the middle."""
    house = House(tmp_path, LUDOTEKA_OWN_BOTS=BOTS)
    house.open()
    yield house
    house.close()


def test_it_is_gone_after_a_restart(window: Open, camp: House) -> None:
    anna = window(camp, language="cs")
    anna.sit(ME, {"kind": "bot", "level": NAME})
    sits_there(anna)
    anna.my_turn()
    camp.close()
    camp.environ.clear()
    camp.open()
    expect(anna.get("status")).not_to_contain_text("Spojení")
    bot_moves(anna)
    told = f"Bot „{NAME}“ už tu není k dispozici"
    expect(anna.page.get_by_text(told).first).to_be_attached()
    expect(anna.page.locator("[data-seat='1'] .head > .kind")).to_contain_text("střední")
