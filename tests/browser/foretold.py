"""What is foretold on the page, read as a person reads it."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import FilePayload, Locator, expect
from tests.browser.window import Window

from ludoteka.core.match import Match

Numbers = dict[str, int]
OWN = ":scope > .figure"
WAYS = 50


def play_until(start: Callable[[], Match], found: Callable[[Match], bool]) -> Match:
    """A game played at random until a position is found, if need be in other ways again."""
    for seed in range(WAYS):
        match, luck = start(), random.Random(seed)
        while not match.over:
            if found(match):
                return match
            match.play(luck.choice(match.legal()))
    raise AssertionError("there was no such position")


def go_on(window: Window, match: Match) -> Window:
    """Sit in all seats of a game that goes on where this one stands."""
    window.go()
    text = match.record().encode()
    file = FilePayload(name="game.txt", mimeType="text/plain", buffer=text)
    window.get("upload").set_input_files(file)
    expect(window.get("steps")).to_have_attribute("data-steps", str(len(match.steps)))
    curtain = window.get("curtain")
    if curtain.count():
        curtain.click()
    return window.my_turn()


def consider(window: Window, move: str) -> Numbers:
    """Choose a move; what the page says that it costs and brings, by quantity."""
    window.page.locator(f'[data-move="{move}"]').click()
    told = window.page.locator("[data-testid=preview] .foretold")
    expect(told).to_be_visible()
    return dict(map(figure, told.locator(OWN).all()))


def figure(shown: Locator) -> tuple[str, int]:
    """The difference that is written there: +2, or 1 → 3."""
    text = shown.locator("b").inner_text().replace("−", "-")
    before, arrow, after = text.partition("→")
    name = shown.get_attribute("data-quantity") or ""
    thing = shown.get_attribute("data-about")
    by = int(after) - int(before) if arrow else int(text)
    return f"{name} {thing}" if thing else name, by


def confirm(window: Window) -> None:
    """Make the move that is considered."""
    before = window.steps()
    window.get("confirm").click()
    expect(window.get("steps")).not_to_have_attribute("data-steps", str(before))


def kept(window: Window, move: str, read: Callable[[Window], Numbers]) -> Numbers:
    """Make a move and see that what the page had said of it came true; what it had said."""
    told = consider(window, move)
    before = read(window)
    confirm(window)
    after = read(window)
    assert {name: after[name] - before[name] for name in after} == {
        name: told.get(name, 0) for name in after
    }
    return told
