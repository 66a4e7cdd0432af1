"""Kroniky: prices, odds and what is due are shown before, and come as they were shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Open
from tests.browser.foretold import Numbers, confirm, consider, figure, go_on, kept
from tests.browser.kroniky import STRIP, thing
from tests.browser.window import Window
from tests.kroniky.positions import quiet_chronicle

import ludoteka
from ludoteka.core.match import Match
from ludoteka.games.kroniky import codes

pytestmark = pytest.mark.once

GOODS = ("wood", "ore", "food", "work", "science", "gold")
CRISES = ("hunger", "bankruptcy", "rebellion")
BASES = (codes.PLAYER_BASE, codes.ENEMY_BASE)
RICH = ("deploy a:1", "step 1 a:2")
Lane = tuple[int, int, int, int]


def game(chronicle: str, *moves: str) -> Match:
    """A game on a strip of land after the first card and these moves."""
    match = ludoteka.new("kroniky", 1, seed=1, map=STRIP, chronicle=chronicle)
    match.play("found a:1")
    card(match)
    for move in moves:
        match.play(move)
    return match


def card(match: Match) -> None:
    """Place the card at its first slot."""
    match.play(next(move for move in match.legal() if str(move).startswith("card ")))


def wait(match: Match) -> None:
    """Nothing more in this round; then the next card."""
    for move in ("end", "continue", "stay"):
        if move in map(str, match.legal()):
            match.play(move)
    card(match)


def every_line(
    turn: int, *effects: Mapping[str, object]
) -> dict[tuple[int, int], dict[str, object]]:
    """The same event on every line of a round."""
    return {(line, turn): {"effects": list(effects)} for line in (1, 2, 3)}


# --- reading the page ---------------------------------------------------------------------


def number(shown: Locator) -> int:
    return int(shown.inner_text().split("/")[0])


def stock(window: Window) -> Numbers:
    """What the player has, as the page shows it."""
    own = window.page.locator(".own")
    people, happiness, points = own.locator(".scale b").all()
    found = {
        f"goods resource.{n}": number(thing(window, f"resource.{n}").locator("strong"))
        for n in GOODS
    }
    for crisis, shown in zip(CRISES, own.locator(".crisis").all(), strict=True):
        found[f"crisis crisis.{crisis}"] = shown.locator(".on").count()
    return {
        **found,
        "population": number(people),
        "happiness": number(happiness),
        "points": number(points),
    }


def hands(window: Window) -> Numbers:
    """The same with the free workers."""
    return {**stock(window), "supply": number(window.page.locator(".own .workers b"))}


def lane(window: Window, name: str) -> Lane:
    """Strength and space of the two divisions of a lane, as the page shows them."""
    division = thing(window, f"division.{name}")
    own, enemy = (number(strong) for strong in division.locator("strong").all())
    told = (division.locator(".unseen").text_content() or "").split(". ")
    spaces = (re.search(r"on space (\d)", side) for side in told)
    own_at, enemy_at = (
        int(space[1]) if space else base for space, base in zip(spaces, BASES, strict=True)
    )
    return own, own_at, enemy, enemy_at


def levels(shown: Locator, before: Lane, name: str) -> Lane:
    """The lane as these figures foretell it."""
    told = dict(map(figure, shown.all()))
    own, own_at, enemy, enemy_at = (
        told.get(f"{quantity} division.{name}", 0)
        for quantity in ("strength", "column", "enemy_strength", "enemy_column")
    )
    return before[0] + own, before[1] + own_at, before[2] + enemy, before[3] + enemy_at


def due(window: Window) -> Numbers:
    """What the page says that the end of the round will change."""
    expect(window.page.locator(".due[data-known]")).to_be_visible()
    told = dict(map(figure, window.get("due-rest").locator(".foretold > .figure").all()))
    for good, crisis in (("food", "hunger"), ("gold", "bankruptcy")):
        bill = window.get(f"due-{good}")
        if not bill.count():
            continue
        missing = re.search(r"(\d+) missing", bill.inner_text())
        lacks = int(missing[1]) if missing else 0
        told[f"goods resource.{good}"] = lacks - number(bill.locator("b"))
        told[f"crisis crisis.{crisis}"] = lacks
    warned = "".join(window.get("due-warnings").all_inner_texts())
    if fell := re.search(r"Happiness falls from (\d) to (\d)", warned):
        told["happiness"] = int(fell[2]) - int(fell[1])
    if rose := re.search(r"Rebellion rises by (\d)", warned):
        told["crisis crisis.rebellion"] = int(rose[1])
    return told


def end_round(window: Window) -> None:
    """Do nothing more until the next card is drawn."""
    for move in ("end", "continue", "stay"):
        if move in window.moves():
            window.play(move)
    expect(window.get("status")).to_contain_text("Place the action card")


def comes_true(window: Window, told: Numbers, read: Callable[[Window], Numbers] = stock) -> None:
    """End the round and compare."""
    before = read(window)
    end_round(window)
    after = read(window)
    assert {name: after[name] - before[name] for name in after} == {
        name: told.get(name, 0) for name in after
    }


# --- moves --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "move"),
    [
        ((), "develop military"),
        ((), "develop agriculture"),
        (("develop military",), "recruit infantry I"),
        (("develop military", "recruit infantry I"), "order I forward"),
        ((), "pay finance wood"),
    ],
)
def test_a_move_with_its_price(window: Open, before: tuple[str, ...], move: str) -> None:
    anna = go_on(window(), game(quiet_chronicle(), *RICH, *before))
    told = kept(anna, move, hands)
    assert min(told.values()) < 0


# --- battles ------------------------------------------------------------------------------


def test_a_battle_ends_in_one_of_the_ways_shown(window: Open) -> None:
    war = quiet_chronicle(relations_start=5, enemy_units=[[4], [], []])
    match = game(
        war, *RICH, "develop military", *["recruit infantry I"] * 4, *["order I forward"] * 3
    )
    wait(match)
    match.play("order I forward")  # across the middle: war, and the enemy comes
    anna = go_on(window(), match)
    anna.page.locator("#page-army").click()
    before, workers = lane(anna, "I"), hands(anna)["supply"]
    assert before == (4, 4, 4, 5)
    sides = [one.inner_text() for one in anna.get("odds").locator("li strong").all()]
    assert sides == ["1/6", "4/6", "1/6"]
    price = consider(anna, "order I forward")
    preview = anna.get("preview")
    expect(preview).to_contain_text("battle: 1/6 win, 4/6 tie, 1/6 lose")
    expect(preview).to_contain_text("cannot be taken back")
    shown = preview.locator(".way").all()
    odds = [float(way.get_attribute("data-odds") or 0) for way in shown]
    assert odds == pytest.approx([4 / 6, 1 / 6, 1 / 6], abs=1e-5)
    ways = [levels(way.locator(".figure"), before, "I") for way in shown]
    assert len(set(ways)) == 3
    confirm(anna)
    assert lane(anna, "I") in ways
    assert hands(anna)["supply"] - workers == price["supply"] == -1


# --- the end of the round -----------------------------------------------------------------


def test_upkeep_and_event_come_as_they_were_shown(window: Open) -> None:
    pay = {"type": "pay", "cost": {"wood": 13, "food": 3}}
    sad = {"type": "happiness", "delta": -1}
    glad = {"type": "gain", "reward": {"science": 2}}
    match = game(quiet_chronicle(every_line(1, pay, sad, glad)), *RICH)
    anna = go_on(window(), match)
    told = due(anna)
    assert told["goods resource.gold"] < 0, "missing wood is paid in gold"
    assert told["goods resource.food"] == -2 - 3
    assert told["happiness"] == -1
    comes_true(anna, told)


def test_hunger_comes_as_it_was_shown(window: Open) -> None:
    match = game(quiet_chronicle(every_line(1, {"type": "pay", "cost": {"food": 8}})))
    anna = go_on(window(), match)
    told = due(anna)
    assert 0 < told["crisis crisis.hunger"] < 4
    assert told["happiness"] == -1
    comes_true(anna, told)


def test_the_slots_of_the_card_tell_their_rounds(window: Open) -> None:
    """What is said of a slot before the card is placed counts what the card brings."""
    match = ludoteka.new("kroniky", 1, seed=1, map=STRIP, chronicle=quiet_chronicle(
        every_line(1, {"type": "pay", "cost": {"ore": 2}})
    ))  # fmt: skip
    match.play("found a:1")
    anna = go_on(window(), match)
    for place, slot in enumerate(("first_slot", "second_slot")):
        move = anna.moves()[place]
        anna.page.locator(f'[data-move="{move}"]').click()
        expect(anna.page.locator(f"[data-forecast={slot}]")).to_be_visible()
    told, before = due(anna), stock(anna)
    confirm(anna)
    end_round(anna)
    after = stock(anna)
    for name in ("wood", "ore", "work", "science"):
        key = f"goods resource.{name}"
        assert after[key] - before[key] == told.get(key, 0)


def siege(turn: int) -> Match:
    """A war: the enemy comes a space nearer in every round. In the fourth, an event helps him."""
    worse = every_line(4, {"type": "relations", "delta": 1})
    match = game(quiet_chronicle(worse, relations_start=6, enemy_units=[[2], [], []]), *RICH)
    for _ in range(turn - 1):
        wait(match)
    return match


def test_the_enemy_moves_as_it_was_shown(window: Open) -> None:
    anna = go_on(window(), siege(3))
    anna.page.locator("#page-army").click()
    told, before = due(anna), lane(anna, "I")
    expect(anna.get("due-warnings")).to_have_text("War: the enemy moves.")
    foretold = levels(anna.get("due-rest").locator(".figure"), before, "I")
    assert foretold[3] == before[3] - 1 == 2
    comes_true(anna, told)
    anna.page.locator("#page-army").click()
    assert lane(anna, "I") == foretold


def test_relations_that_rise_in_a_war_lose_it_and_that_is_shown(window: Open) -> None:
    """Two spaces before the base: one for the enemy's move, one for the event."""
    anna = go_on(window(), siege(4))
    anna.page.locator("#page-army").click()
    assert lane(anna, "I")[3] == 2
    expect(anna.get("due-warnings")).to_contain_text("The game will be lost because of a lost war!")
    consider(anna, "end")
    expect(anna.get("preview")).to_contain_text("Defeat in round 4 because of a lost war")
    anna.get("confirm").click()
    expect(anna.get("ending")).to_contain_text("The game is lost.")
    expect(anna.get("result")).to_contain_text("lost war")


def test_a_battle_at_the_end_of_the_round_with_the_risk_of_defeat(window: Open) -> None:
    """A division stands before the base and the enemy before it: the die decides."""
    war = quiet_chronicle(relations_start=6, enemy_units=[[3], [], []])
    match = game(war, *RICH, "develop military", *["recruit infantry I"] * 3, "order I forward")
    for _ in range(3):
        wait(match)
    anna = go_on(window(), match)
    anna.page.locator("#page-army").click()
    before = lane(anna, "I")
    assert before[1] == before[3] - 1
    rest = anna.get("due-rest")
    expect(rest.locator(".way").first).to_be_visible()
    certain = rest.locator(".foretold > .figure")
    ways = [
        levels(way.locator(".figure"), levels(certain, before, "I"), "I")
        for way in rest.locator(".way").all()
    ]
    assert len(ways) > 1
    end_round(anna)
    anna.page.locator("#page-army").click()
    assert lane(anna, "I") in ways
