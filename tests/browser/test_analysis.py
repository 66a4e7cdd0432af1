"""After the game: its analysis, mistakes, another try, and sharing that."""

from __future__ import annotations

import itertools
import json
import random

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import Open
from tests.browser.layout import Look, check
from tests.browser.test_records import upload
from tests.browser.window import BOT, ME, Window

import ludoteka

pytestmark = pytest.mark.once
SEED = 20_261  # of a game that nobody plays here: such a one is not analysed
PATIENCE = 300_000  # milliseconds: the work is done when nobody else needs the processor


def short() -> ludoteka.Match:
    """One mage who plays at random, and soon loses; no other test plays with this luck."""
    match, luck = ludoteka.new("aeons_end", seats=1, seed=SEED), random.Random(1)
    while not match.over:
        match.play(luck.choice(match.legal()))
    return match


def long() -> ludoteka.Match:
    """Three players who play at random."""
    match, luck = ludoteka.new("ethnos", seats=3, seed=11), random.Random(11)
    while not match.over:
        match.play(luck.choice(match.legal()))
    return match


def told(match: ludoteka.Match) -> str:
    """An analysis as the server would send it, but made up: a mistake of each kind, two turns."""
    luck = random.Random(2)
    grades = ["good"] * 20 + ["inaccuracy", "mistake", "blunder"]
    steps = []
    for number, step in enumerate(match.steps, 1):
        key, params = step.move.label()
        move = {"text": str(step.move), "key": key, "params": params}
        grade = luck.choice(grades)
        best = {"move": move, "value": 0.62, "reasons": [{"key": "advice.new"}]}
        values = [round(luck.random(), 3) for _ in range(match.seats)]
        steps.append(
            {
                "step": number, "seat": step.seat, "move": move, "values": values,
                "errors": [0.02] * match.seats, "revealed": False, "grade": grade,
                "best": None if grade == "good" else best, "value": 0.41, "loss": 0.2,
                "error": 0.01,
            }
        )  # fmt: skip
    turnings = [
        {"step": 30, "line": 1, "swing": 0.31, "cause": "luck"},
        {"step": 90, "line": 2, "swing": -0.24, "cause": "decision"},
    ]
    analysis = {
        "game": match.game.key, "level": "hard", "unit": "chance", "lines": match.seats,
        "opening": [0.33] * match.seats, "steps": steps, "turnings": turnings, "sums": [],
    }  # fmt: skip
    done = len(match.steps)
    return json.dumps({"state": "done", "done": done, "steps": done, "analysis": analysis})


def made_up(window: Window, match: ludoteka.Match) -> Window:
    """A finished game with a long analysis that is there already."""
    body = told(match)

    def answer(route: Route) -> None:
        route.fulfill(status=200, content_type="application/json", body=body)

    window.page.route("**/analysis", answer)
    upload(window, match.record())
    expect(window.get("ending")).to_be_visible()
    window.get("analysis-ending").click()
    expect(window.get("curve")).to_be_visible()
    return window


def test_from_the_end_to_another_try(window: Open) -> None:
    anna = window()
    upload(anna, short().record())
    anna.get("analysis-ending").click()
    anna.get("analyse").click()
    expect(anna.get("curve")).to_be_visible(timeout=PATIENCE)
    anna.axe("an analysis")
    anna.get("curve").fill("0")
    expect(anna.get("status")).to_contain_text("step 0 of")
    anna.get("next-mistake").click()
    expect(anna.get("verdict")).to_contain_text("Better:")
    expect(anna.get("verdict")).to_contain_text("Chance to win:")
    step = int(anna.get("curve").input_value())
    anna.page.get_by_role("tab", name="Log").click()
    marks = anna.page.get_by_role("log").locator(".grade")
    assert marks.count() > 0
    anna.page.get_by_role("tab", name="Analysis").click()
    anna.get("try").click()
    anna.axe("before another try")
    before = anna.page.url
    anna.get("try-begin").click()
    anna.page.wait_for_url(lambda url: "/t/" in url and url != before)
    expect(anna.get("steps")).to_have_attribute("data-steps", str(step - 1))
    anna.page.get_by_role("button", name="Table", exact=True).click()
    origin = anna.get("origin")
    expect(origin).to_contain_text(f"step {step - 1}")
    # whoever has the link of the new table sees it, and where it comes from
    petr = window()
    petr.page.goto(anna.page.url)
    expect(petr.get("status")).not_to_be_empty()
    origin.click()
    expect(anna.get("ending")).to_be_visible()
    assert anna.page.url == before


def test_a_running_game_offers_no_analysis(window: Open) -> None:
    anna = window()
    anna.sit(ME, BOT)
    anna.my_turn()
    expect(anna.page.get_by_role("tab", name="Analysis")).to_have_count(0)


def test_mistakes_of_one_player_and_the_keyboard(window: Open) -> None:
    anna = made_up(window(), long())
    every = anna.get("mistakes").get_by_role("button").count()
    anna.get("whose").select_option(index=2)
    some = anna.get("mistakes").get_by_role("button").count()
    assert 0 < some < every
    anna.get("curve").fill("40")
    anna.get("curve").press("ArrowRight")
    expect(anna.get("status")).to_contain_text("step 41 of")
    anna.get("mistakes").get_by_role("button").first.press("Enter")
    expect(anna.get("verdict")).to_contain_text("Better:")


SIZES = ("1366x768", "1440x900", "390x844")


@pytest.mark.parametrize(("size", "language"), [*zip(SIZES, ("cs", "en", "pl"), strict=True)])
def test_nothing_is_cut(window: Open, size: str, language: str) -> None:
    width, height = map(int, size.split("x"))
    touch = width < 700
    anna = made_up(window(size=(width, height), touch=touch, language=language), long())
    anna.get("curve").fill("20")
    anna.get("next-mistake").click()
    expect(anna.get("verdict")).to_be_visible()
    wrong = []
    for theme, folded in itertools.product(("light", "dark"), (True, False)):
        anna.page.evaluate(
            "open => document.querySelectorAll('details').forEach((one) => { one.open = open; })",
            not folded,
        )
        found = check(anna, Look("analysis", size, language, theme), touch)
        wrong += [one for one in found if one.rule != "hidden"]  # the sheet is open on purpose
        anna.axe(f"an analysis, {theme}")
    assert wrong == []
