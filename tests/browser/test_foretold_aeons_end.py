"""What is shown before a move of Aeon's End is what then happens: damage, prices, the nemesis."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Open
from tests.browser.test_aeons_end import asks, played, show
from tests.browser.window import Window

from ludoteka.core.match import Match
from ludoteka.core.preview import Forecast
from ludoteka.games.aeons_end import GAME
from ludoteka.language import Catalogue

pytestmark = pytest.mark.once

NEMESIS = re.compile("then the nemesis draws a card")


def figure(window: Window, quantity: str, thing: str = "") -> Locator:
    """A number that the considered move changes, as it is told."""
    about = f'[data-about="{thing}"]' if thing else ""
    return window.get("preview").locator(f'[data-quantity="{quantity}"]{about}')


def told(window: Window, quantity: str) -> tuple[int, int]:
    """By how much the considered move changes something, and what it will be."""
    shown = figure(window, quantity)
    expect(shown).to_be_visible()
    number = shown.locator("b").inner_text().replace("−", "-")
    by, after = (int(shown.get_attribute(name) or 0) for name in ("data-by", "data-after"))
    assert number in (f"{by:+}", f"{after - by} → {after}"), "what is read is what is marked"
    return by, after


def consider(window: Window, move: str) -> None:
    """Pick a move from the list without making it."""
    window.my_turn()
    chosen = window.page.locator(f'[data-move="{move}"]')
    if chosen.get_attribute("aria-pressed") != "true":
        chosen.click()
    expect(window.get("confirm")).to_be_visible()


def confirm(window: Window) -> dict[str, Any]:
    """Make the move that is considered; what is seen after it."""
    steps = window.steps()
    window.get("confirm").click()
    expect(window.get("steps")).not_to_have_attribute("data-steps", str(steps))
    view: dict[str, Any] = window.tables()[-1]["view"]
    return view


def offers(start: str, other: Callable[[Match], bool] = lambda _: True) -> Callable[[Match], bool]:
    """Whether a move that begins so can be made."""
    return lambda match: any(str(move).startswith(start) for move in match.legal()) and other(match)


def first(match: Match, start: str) -> str:
    return next(str(move) for move in match.legal() if str(move).startswith(start))


def view_of(match: Match) -> Any:
    return match.view(0)


def minion_in_play(match: Match) -> bool:
    cards = [card.card for card in view_of(match).in_play]
    return bool({"needlemaw", "cauterizer", "bane_sire", "haze_spewer"} & set(cards))


def test_the_damage_of_a_cast(window: Open) -> None:
    match = played(offers("cast ", minion_in_play), seed=3, nemesis="rageborne")
    move = first(match, "cast ")
    anna = show(window(), match)
    consider(anna, move)
    damage, _ = told(anna, "damage")
    assert damage > 0
    asked = confirm(anna)
    assert asked["phase"] == "target"
    assert asked["question"]["number"] == damage
    life = asked["nemesis_life"]
    consider(anna, "hit nemesis")
    lost, left = told(anna, "nemesis_life")
    assert (lost, left) == (-damage, life - damage)
    bar = anna.page.locator('[data-thing="nemesis"] strong')
    expect(bar).to_have_text(re.compile(rf"{life}\s+{left}"))
    assert confirm(anna)["nemesis_life"] == left
    expect(bar).to_have_text(str(left))


def test_a_minion_suffers_what_was_told(window: Open) -> None:
    """Husks and minions have limits of their own: the page knows none of them."""
    for nemesis, seed in (("rageborne", 3), ("carapace_queen", 5)):
        match = played(
            lambda match: asks("target")(match) and len(match.legal()) > 1,
            seed=seed,
            nemesis=nemesis,
        )
        move = next(str(one) for one in match.legal() if "nemesis" not in str(one))
        target = move.removeprefix("hit ")
        anna = show(window(), match)
        consider(anna, move)
        quantity = "husks" if target == "husks" else "menace"
        _, after = told(anna, quantity)
        card = anna.page.locator(
            f'[data-thing="{"husks" if target == "husks" else f"menace.{target}"}"]'
        )
        expect(card).to_contain_text(str(after))
        seen = confirm(anna)
        if target == "husks":
            assert seen["husks"] == after
        else:
            lives = {one["card"]: one["strength"] for one in seen["in_play"]}
            assert lives.get(target, 0) == after


@pytest.mark.parametrize("start", ["gain ", "focus ", "charge", "open "])
def test_prices(window: Open, start: str) -> None:
    match = played(offers(start, asks("main")), seed=3, nemesis="rageborne")
    move = first(match, start)
    before = view_of(match)
    anna = show(window(), match)
    consider(anna, move)
    paid, left = told(anna, "aether")
    assert paid < 0
    pill = anna.page.locator(".own .aether")
    expect(pill).to_contain_text(f"{left} aether")
    expect(pill.locator("s").first).to_have_text(str(before.aether))
    if start == "charge":
        _, charges = told(anna, "charges")
    seen = confirm(anna)
    assert seen["aether"] == left == before.aether + paid
    expect(pill).to_contain_text(f"{left} aether")
    expect(pill.locator("s")).to_have_count(0)
    mage = seen["mages"][match.seat]
    if start == "charge":
        assert mage["charges"] == charges
    elif start == "gain ":
        assert mage["discard"][-1] == move.removeprefix("gain ")


def test_a_price_paid_with_aether_for_gems(window: Open) -> None:
    """Moonstone Shard gives 1 aether and 1 more that only pays for a gem."""

    def can_pay(match: Match) -> bool:
        view = view_of(match)
        return asks("main")(match) and view.gem_aether > 0 and offers("gain jade")(match)

    match = played(can_pay, mages=["jian", "brama"], nemesis="rageborne", market="free_charges")
    before = view_of(match)
    anna = show(window(), match)
    consider(anna, "gain jade")
    special, left = told(anna, "gem_aether")
    plain = told(anna, "aether")[0] if before.gem_aether < 2 else 0
    cost = anna.page.locator('[data-thing="supply.jade"] .cost').inner_text().strip()
    assert -(special + plain) == int(cost)
    seen = confirm(anna)
    assert (seen["gem_aether"], seen["aether"]) == (left, before.aether + plain)


def forecast(match: Match, when: str) -> Forecast:
    return next(one for one in match.forecast(0) if one.when == when)


def test_what_the_nemesis_will_do(window: Open) -> None:
    """Its cards in play hit Gravehold, and its turn is surely the next one."""

    def due(match: Match) -> bool:
        if not asks("main")(match) or len(view_of(match).played) > 1:
            return False
        told, turn = forecast(match, "nemesis"), forecast(match, "turn")
        hits = any(one.quantity == "gravehold" for one in told.changes)
        coming = any(line.params.get("turn") == "turn.nemesis" for line in turn.lines)
        return hits and not told.unknown and coming

    games = (played(due, seed=seed, nemesis="rageborne") for seed in range(1, 50))
    match = next(match for match in games if not match.over)
    anna = show(window(), match)
    panel = anna.page.locator('.nemesis [data-forecast="nemesis"]')
    city = panel.locator('[data-quantity="gravehold"]')
    before = view_of(match).gravehold
    expect(city).to_contain_text(f"{before} → ")
    after = int(city.get_attribute("data-after") or 0)
    expect(city).to_contain_text(f"{before} → {after}")
    expect(panel).to_contain_text(NEMESIS)
    expect(anna.page.locator('.order [data-odds="1"]')).to_have_text("100%")
    consider(anna, "end turn")
    confirm(anna)
    lines = [
        line for one in anna.tables() for line in one["lines"] if line["step"] > len(match.steps)
    ]
    keys = [line["key"] for line in lines]
    acted = lines[keys.index("turn_drawn") : keys.index("nemesis_drew")]
    hits = [line["params"]["total"] for line in acted if line["key"] == "gravehold_hit"]
    assert hits[-1] == after


def test_who_is_next_and_what_is_drawn(window: Open) -> None:
    """The odds of the next turn stand on the cards, what is drawn beside the step of the turn."""

    def open_end(match: Match) -> bool:
        if not asks("main")(match) or len(view_of(match).played) > 1:
            return False
        turn = forecast(match, "turn")
        known = any(one.quantity == "hand" for one in turn.changes)
        return len(set(view_of(match).turn_left)) > 1 and len(turn.chances) > 1 and known

    match = played(open_end, seed=3, nemesis="rageborne")
    left = view_of(match).turn_left
    anna = show(window(), match)
    page = anna.page
    shown = page.locator(".order [data-odds]")
    expect(shown).to_have_count(len(set(left)))
    odds = [f"{left.count(card) / len(left):.0%}" for card in sorted(set(left))]
    assert sorted(shown.all_inner_texts()) == sorted(odds)
    drawn = page.locator('.asked [data-forecast="turn"] [data-draws]')
    expect(drawn).to_be_visible()
    told = (drawn.get_attribute("data-draws") or "").split()
    expect(drawn).to_have_text(f"draws {Catalogue('en', GAME).names_of(told)}")
    before = Counter(view_of(match).mages[match.seat].hand)
    consider(anna, "end turn")
    now = Counter(confirm(anna)["mages"][match.seat]["hand"])
    assert Counter(told) == Counter(f"card.{card}" for card in (now - before).elements())


def test_nobody_looks_past_a_nemesis_card(window: Open) -> None:
    """The nemesis may draw a card next: one sentence, no list of all that is open then."""

    def may_draw(match: Match) -> bool:
        if not asks("main")(match) or len(view_of(match).played) > 1:
            return False
        told = match.preview("end turn", match.seat)
        dark = [one for one in told.chances if one.opens is None and one.unknown]
        return len(told.chances) > 1 and bool(dark)

    match = played(may_draw, seed=3, nemesis="rageborne")
    anna = show(window(), match)
    consider(anna, "end turn")
    preview = anna.get("preview")
    expect(preview.locator(".way").first).to_be_visible()
    way = preview.locator(".way").filter(has_text=NEMESIS)
    expect(way).to_have_count(1)
    expect(way).to_contain_text("Next turn: nemesis.")
    expect(preview).not_to_contain_text("luck decides")
    expect(preview).to_contain_text("cannot be taken back")


def test_forecasts_on_a_small_screen(window: Open) -> None:
    match = played(
        lambda match: asks("main")(match) and len(match.steps) > 60 and minion_in_play(match),
        seats=4,
        nemesis="rageborne",
    )
    anna = show(window(size=(360, 740), touch=True), match)
    page = anna.page
    expect(page.locator('.nemesis [data-forecast="nemesis"]')).to_contain_text(NEMESIS)
    expect(page.locator('.asked [data-forecast="turn"]')).to_contain_text("If the turn ended now")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
