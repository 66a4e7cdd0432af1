"""The drawn examples of the rules on the page show positions of the engine."""

from __future__ import annotations

import json

from tests.kroniky import examples


def test_the_figures_are_those_of_the_engine() -> None:
    written = json.loads(examples.FILE.read_text("utf-8"))
    assert written == json.loads(examples.text()), "python -m tests.kroniky.examples"


def test_the_examples_show_what_their_sentences_say() -> None:
    shown = json.loads(examples.text())
    assert shown["action_card"]["level"] == 3
    assert (shown["development"]["done"], shown["development"]["unpaid"]) == (1, 2)
    assert (shown["action_spaces"]["plain"], shown["action_spaces"]["both"]) == (1, 2)
    assert [shown["events"][one] for one in ("paid", "gained", "level", "steps")] == [2, 3, 2, 1]
    assert [view["war"] for view in shown["relations"]["views"]] == [False, False, True]
    assert (shown["battle"]["own"], shown["battle"]["enemy"]) == (4, 3)
    assert shown["roads"]["view"]["apart"] == ["d:2"]
