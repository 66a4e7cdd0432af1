"""The drawn examples of the rules on the page show positions of the engine."""

from __future__ import annotations

import json

from tests.terra_mystica import examples
from tests.terra_mystica.positions import Table


def test_the_figures_are_those_of_the_engine() -> None:
    written = json.loads(examples.FILE.read_text("utf-8"))
    assert written == json.loads(examples.text()), "python -m tests.terra_mystica.examples"


def test_the_examples_show_what_their_sentences_say() -> None:
    shown = json.loads(examples.text())
    assert shown["spades"]["most"] == 3
    assert {"D4", "D5"} == set(shown["reach"]["direct"])
    assert set(shown["reach"]["by_ship"]) >= {"B3", "B4", "C2", "C4"}
    assert (shown["offers"]["amount"], shown["offers"]["paid"]) == (3, 2)
    assert shown["conversions"]["after"] == [0, 11, 1]
    assert shown["towns"]["buildings"] == 4
    assert (shown["cults"]["to"], shown["cults"]["gained"]) == (5, 3)
    assert shown["passing"]["points"] == 6


def test_one_building_less_is_no_town() -> None:
    table = Table("witches", "nomads")
    for hex in json.loads(examples.text())["towns"]["hexes"]:
        if hex["building"] is not None and hex["name"] not in ("E7", "E8"):
            table.put(0, hex["name"], kind=hex["building"])
    table.land("forest", "E7")
    table.rich(0)
    table.play("build E7")
    assert table.board.towns_owed == 0
