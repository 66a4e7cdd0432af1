"""The drawn examples of the rules on the page show positions of the engine."""

from __future__ import annotations

import json

from tests.aeons_end import examples


def test_the_figures_are_those_of_the_engine() -> None:
    written = json.loads(examples.FILE.read_text("utf-8"))
    assert written == json.loads(examples.text()), "python -m tests.aeons_end.examples"


def test_the_examples_show_what_their_sentences_say() -> None:
    shown = json.loads(examples.text())
    assert shown["playing"]["aether"] == shown["playing"]["number"] == 3
    assert shown["gaining"]["left"] == shown["gaining"]["after"] + 1
    assert [one["open_cost"] for one in shown["breaches"]["stages"]] == [9, 7, 5, 3, None]
    assert shown["casting"]["damage"] == shown["casting"]["plain"] + 1
    assert shown["drawing"]["card"] == f"card.{shown['drawing']['pile'][0]}"
    assert shown["turn_order"]["deck"].count("nemesis") == 1
    assert shown["nemesis_turn"]["damage"] == 2
    assert shown["nemesis_turn"]["after"] == shown["nemesis_turn"]["tokens"] - 1
    assert shown["charging"]["after"] == shown["contents"]["mages"]["brama"]["slots"]
    assert shown["rageborne"]["lost"] == 3
