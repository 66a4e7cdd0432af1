"""The page of an arena."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import msgspec
import pytest
from tests.arena.made import deals, plan

from ludoteka.arena.charts import Span, spans, tick
from ludoteka.arena.ratings import ratings_of
from ludoteka.arena.report import page
from ludoteka.arena.standings import tabulate
from ludoteka.core.registry import find

pytestmark = pytest.mark.once
EMPTY = {"meta", "line", "circle"}


class Reader(HTMLParser):
    """Checks that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        if tag not in EMPTY or tag == "circle":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def written() -> str:
    """The page of a small arena with a player that has an awkward name."""
    options = find("ethnos").check(2, 0, {})[2]
    names = ("<b>mine</b>.py:Mine", "easy", "random")
    made = msgspec.structs.replace(plan(3), players=names, options=options)
    results = deals(made, [(3, 2, 1), (3, 4, 1), (5, 2, 2)] * 4)
    return page(made, tabulate(made, results), ratings_of(made, results), results)


def test_the_page_is_whole_and_needs_nothing_else() -> None:
    told = written()
    reader = Reader()
    reader.feed(told)
    reader.close()
    assert reader.open == []
    assert reader.seen.count("svg") == 2
    assert reader.seen.count("circle") == 6
    assert not re.search(r"https?:|src=|@import|<script|<link", told)
    assert "prefers-color-scheme: dark" in told


def test_names_are_text() -> None:
    told = written()
    assert "<b>" not in told
    assert "&lt;b&gt;mine&lt;/b&gt;.py:Mine" in told


def test_the_same_games_give_the_same_page() -> None:
    assert written() == written()


def test_what_it_says() -> None:
    told = written()
    assert "72 games in 12 deals, 7,200 decisions; 2 seats, rules 2, seed 7." in told
    assert "The order is not sure" in told


@pytest.mark.parametrize(
    ("width", "step"), [(0, 0.2), (1, 0.2), (6, 1), (6.1, 2), (50, 10), (700, 200), (0.03, 0.005)]
)
def test_ticks_are_round(width: float, step: float) -> None:
    assert tick(width) == pytest.approx(step)


def test_a_chart_where_all_are_level() -> None:
    drawn = spans([Span("a", 3.0, (3.0, 3.0)), Span("b", 3.0, (3.0, 3.0))], "level")
    assert drawn.count("<circle") == 2
    assert "nan" not in drawn
