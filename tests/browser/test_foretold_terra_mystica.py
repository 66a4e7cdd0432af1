"""Terra Mystica: the price shown before a move is what is then paid."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.foretold import (
    Numbers,
    confirm,
    consider,
    figure,
    go_on,
    kept,
    play_until,
)
from tests.browser.window import Window

import ludoteka
from ludoteka.core.match import Match
from ludoteka.games.terra_mystica.view import TerraView

pytestmark = pytest.mark.once


def game(*factions: str) -> Callable[[], Match]:
    return lambda: ludoteka.new("terra_mystica", seats=2, seed=3, factions=factions)


def goods(window: Window) -> Numbers:
    """What the deciding player has, as the page shows it."""
    own = window.page.locator(".own")
    coins, workers, priests = own.locator(".goods b").all_inner_texts()
    bowls = own.locator(".bowls .tokens").all_text_contents()
    points = window.page.locator("li[aria-current] .points [aria-hidden]").inner_text()
    numbers = [int(number) for number in (coins, workers, priests, *bowls, points)]
    names = ("coins", "workers", "priests", "bowl_1", "bowl_2", "bowl_3", "points")
    return dict(zip(names, numbers, strict=True))


def crossing(home: str) -> Callable[[Match], bool]:
    """Whether the first seat can change land beyond a crossing into its home terrain."""
    return lambda match: bool(far_hex(match, home))


def far_hex(match: Match, home: str) -> str:
    """Such a hex."""
    if match.seat != 0 or match.over:
        return ""
    view = match.view(0)
    assert isinstance(view, TerraView)
    moves = {str(move) for move in match.legal()}
    for one in view.reach:
        wish = f"terraform {one.hex}"
        if view.phase == "turn" and one.crossing and one.spades and wish in moves:
            past = ludoteka.load(match.record())
            past.play(wish)
            if f"to {home}" in map(str, past.legal()):
                return one.hex
    return ""


def transform(window: Window, hex: str, home: str) -> Numbers:
    """Change a hex into the home terrain; what was told when the hex was chosen."""
    shown = window.page.locator(f'[data-thing="hex.{hex}"]')
    shown.hover()
    tip = window.page.get_by_role("tooltip")
    expect(tip).to_contain_text("with a tunnel or a carpet it costs")
    price = tip.inner_text()
    told = consider(window, f"terraform {hex}")
    for name in ("worker", "priest"):
        number = -told.get(f"{name}s", 0)
        assert f"{number} {name}{'s' if number > 1 else ''}" in price or not number
    confirm(window)
    assert kept(window, f"to {home}", goods) == told
    return told


def test_a_tunnel(window: Open) -> None:
    match = play_until(game("dwarves", "nomads"), crossing("mountains"))
    anna = go_on(window(), match)
    told = transform(anna, far_hex(match, "mountains"), "mountains")
    assert told["workers"] <= -2 - 1, "the tunnel and a spade at least"
    assert told["points"] >= 4


def test_a_carpet_flight(window: Open) -> None:
    match = play_until(game("fakirs", "witches"), crossing("desert"))
    anna = go_on(window(), match)
    told = transform(anna, far_hex(match, "desert"), "desert")
    assert told["priests"] == -1
    assert told["workers"] < 0
    assert told["points"] >= 4


@pytest.mark.parametrize(
    ("factions", "move"),
    [
        (("engineers", "witches"), "bridge "),
        (("witches", "nomads"), "advance shipping"),
        (("witches", "nomads"), "upgrade "),
        (("halflings", "witches"), "power ACT4"),
    ],
)
def test_a_move_with_its_price(window: Open, factions: tuple[str, str], move: str) -> None:
    def found(match: Match) -> bool:
        return match.seat == 0 and any(str(one).startswith(move) for one in match.legal())

    match = play_until(game(*factions), found)
    anna = go_on(window(), match)
    wish = next(str(one) for one in match.legal() if str(one).startswith(move))
    assert any(by < 0 for by in kept(anna, wish, goods).values())


def test_what_comes_of_itself(window: Open) -> None:
    """The forecasts are there, and the income is the one that the boards show."""

    def is_second(match: Match) -> bool:
        view = match.view(0)
        assert isinstance(view, TerraView)
        return view.round == 2

    begun = play_until(game("witches", "nomads"), is_second)
    anna = go_on(window(), begun)
    anna.page.get_by_role("tab", name="Ahead").click()
    income = anna.page.locator("[data-forecast=income]")
    expect(income).to_contain_text("Income of the next round")
    expect(anna.page.locator("[data-forecast=game]")).to_contain_text("largest area")
    for seat in (0, 1):
        view = begun.view(seat)
        assert isinstance(view, TerraView)
        told = dict(map(figure, income.locator(f'[data-seat="{seat}"] .figure').all()))
        for name in ("coin", "worker", "priest"):
            assert told.get(f"{name}s", 0) == view.players[seat].income.count(f"good.{name}")
    anna.axe("what comes")


def test_what_comes_is_told_while_a_turn_is_held(window: Open) -> None:
    anna = window()
    anna.sit(
        {"kind": "me", "name": "Anna"}, {"kind": "bot", "level": "random"}, game="terra_mystica"
    )
    anna.my_turn()
    anna.page.get_by_role("tab", name="Ahead").click()
    while anna.latest(bool)["table"]["holding"] is None:
        anna.robot(1)
        anna.my_turn()
    expect(anna.get("forecasts")).not_to_have_class(re.compile("late"))
