"""Ethnos: what the page says of a band and of a draw is what then happens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.foretold import Numbers, confirm, consider, figure, go_on, play_until
from tests.browser.window import Window

import ludoteka
from ludoteka.core.match import Match

pytestmark = pytest.mark.once


def game() -> Match:
    return ludoteka.new("ethnos", seats=3, seed=5, tribes="elves,dwarves,minotaurs,orcs,merfolk")


def standing(window: Window, seat: int) -> Numbers:
    """Cards, markers and the glory of the bands of a seat, as everybody sees them."""
    page = window.page
    player = page.locator(f'li[data-seat="{seat}"]')
    name = player.locator(".name").inner_text()
    found = {"hand": int(player.locator(".facts span[aria-hidden=true]").first.inner_text())}
    for land in page.locator('g[data-thing^="kingdom."]').all():
        markers = re.search(rf"{name} (\d+)", land.get_attribute("aria-label") or "")
        thing = land.get_attribute("data-thing")
        found[f"markers {thing}"] = int(markers[1]) if markers else 0
    return found | {"band_glory": glory_of_bands(window, seat)}


def glory_of_bands(window: Window, seat: int) -> int:
    """What the bands would bring if the age ended now, as the forecast tells it."""
    window.page.get_by_role("tab", name="Ahead").click()
    expect(window.page.locator(".forecasts:not(.late)")).to_be_visible()
    glory = window.page.locator(f'[data-forecast=age] [data-seat="{seat}"] .figure')
    if not glory.count():
        return 0
    sources = glory.locator(".from").inner_text()
    found = re.search(r"bands \+(\d+)", sources)
    if found:
        return int(found[1])
    return figure(glory)[1] if sources == "(bands)" else 0


def marking(match: Match) -> str:
    """A band that is worth glory, places a marker and leaves cards, if there is one."""
    for move in match.legal() if not match.over else ():
        if str(move).startswith("band "):
            told = {f"{c.quantity} {c.seat}" for c in match.preview(move).changes}
            if {f"band_glory {match.seat}", f"markers {match.seat}", "row None"} <= told:
                return str(move)
    return ""


def test_a_band(window: Open) -> None:
    match = play_until(game, lambda match: bool(marking(match)))
    anna, seat = go_on(window(), match), match.seat
    before = standing(anna, seat)
    told = consider(anna, marking(match))
    preview = anna.get("preview")
    expect(preview).to_contain_text("to the row")
    expect(anna.page.locator(".stack .ghost")).to_have_count(1)
    assert told["band_glory"] > 0
    assert told["hand"] < 0
    confirm(anna)
    curtain = anna.get("curtain")
    held = anna.get("end-turn")
    expect(curtain.or_(held).or_(anna.page.locator("[data-move]").first)).to_be_visible()
    if curtain.count():
        curtain.click()
    after = standing(anna, seat)
    assert {name: after[name] - before[name] for name in after} == {
        name: told.get(name, 0) for name in after
    }


def test_a_band_too_small_for_a_marker(window: Open) -> None:
    def small(match: Match) -> str:
        for move in match.legal() if not match.over else ():
            if str(move).startswith("band "):
                if any(line.key == "too_small" for line in match.preview(move).lines):
                    return str(move)
        return ""

    match = play_until(game, lambda match: bool(small(match)))
    anna = go_on(window(), match)
    consider(anna, small(match))
    expect(anna.get("preview")).to_contain_text("places no control marker")
    expect(anna.page.locator(".stack .ghost")).to_have_count(0)


def test_a_draw_with_its_odds(window: Open) -> None:
    def odds(match: Match) -> list[float]:
        if match.over or "draw" not in map(str, match.legal()):
            return []
        chances = match.preview("draw").chances
        shown = [chance.odds for chance in chances if chance.odds <= 0.98]
        return [one for one in shown if one >= 0.02] if len(chances) > 1 else []

    match = play_until(game, lambda match: len(odds(match)) > 1)
    anna = go_on(window(), match)
    consider(anna, "draw")
    preview = anna.get("preview")
    expect(preview).to_contain_text("cannot be taken back")
    dragons = [
        chance
        for chance in match.preview("draw").chances
        if any(change.quantity == "dragons" for change in chance.changes)
    ]
    assert dragons
    for chance in dragons:
        way = preview.locator(f'.way[data-odds="{chance.odds}"]')
        percent = round(chance.odds * 100) if chance.odds >= 0.01 else "<1"
        expect(way).to_contain_text(f"{percent}%")
        expect(way.locator("[data-quantity=dragons]")).to_be_visible()
