"""The drawn examples of the rules on the page show what the engine does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.ethnos.positions import position, tribe_of

from ludoteka.games.ethnos import data

FILE = Path(__file__).parents[2] / "web/src/games/ethnos/examples/figures.json"
FIGURES: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
QUIET = {"duris": (0, 0, 0)}


def glory_of(cards: str) -> int:
    """What a band brings at the end of the age."""
    table = position(bands=[(0, cards)], dragons=2, deck="dragon", tokens=QUIET)
    return table.play("draw").gained(0, "bands")


def marked(cards: list[str], kingdom: str, markers: int) -> int:
    """The markers in a kingdom once a band of one colour was played."""
    table = position(hands={0: " ".join(cards)}, markers={0: {kingdom: markers}})
    return table.play(f"band {cards[0]} by colour").markers(0, kingdom)


def test_the_bands_can_be_played() -> None:
    for way, cards in (("colour", "by_colour"), ("tribe", "by_tribe")):
        hand = FIGURES["band"][cards]
        table = position(hands={0: " ".join(hand)})
        table.play(f"band {hand[0]} by {way}")
        assert sorted(table.view.bands[-1].cards) == sorted(hand)


def test_the_band_places_one_more_marker_and_the_next_needs_a_larger_one() -> None:
    shown = FIGURES["marker"]
    cards, kingdom, markers = shown["cards"], shown["kingdom"], shown["placed"]
    assert len(cards) == shown["size"]
    assert marked(cards, kingdom, markers) == markers + 1
    assert marked(cards, kingdom, markers + 1) == markers + 1
    assert shown["later"] == markers + 2
    assert colours()[kingdom] == shown["colour"]


def test_the_kingdom_pays_what_is_told() -> None:
    shown = FIGURES["kingdoms"]
    kingdom = shown["kingdom"]
    placed = {seat: {kingdom: number} for seat, number in enumerate(shown["markers"])}
    table = position(
        seats=4, markers=placed, tokens={kingdom: shown["tokens"]}, age=shown["age"],
        dragons=2, deck="dragon",
    )  # fmt: skip
    assert table.play("draw").match.scores == [0, shown["first"], shown["second"], 0]
    assert colours()[kingdom] == shown["colour"]


def test_bands_bring_the_glory_that_stands_under_them() -> None:
    shown = FIGURES["band_glory"]
    names = [f"elf:{colour}" for colour in data.COLOUR_NAMES]
    sizes = range(1, shown["largest"] + 1)
    assert [glory_of(" ".join(names[:size])) for size in sizes] == shown["glory"]
    assert glory_of(" ".join([*names, "elf:red"])) == shown["most"] == shown["glory"][-1]


def test_the_merfolk_swim_as_far_and_pass_the_shell() -> None:
    shown = FIGURES["tribe.merfolk"]
    hand = "merfolk:red merfolk:blue merfolk:grey"
    table = position(seats=4, tribes="merfolk", swum={0: shown["from"]}, hands={0: hand})
    view = table.view
    assert (view.symbols, view.track_end) == (shown["symbols"], shown["end"])
    table.play("band merfolk:red by tribe")
    assert len(table.view.bands[-1].cards) == shown["size"]
    assert table.view.players[0].merfolk == shown["to"]
    assert shown["from"] < shown["shell"] <= shown["to"]
    assert shown["shell"] in shown["symbols"]
    assert table.legal_kinds() == {"place", "skip"}


def test_a_dwarf_scores_one_card_more() -> None:
    shown = FIGURES["tribe.dwarves"]
    assert glory_of(" ".join(shown["cards"])) == shown["glory"]
    elves = [card.replace("dwarf", "elf") for card in shown["cards"]]
    assert glory_of(" ".join(elves)) == shown["plain"]
    more = [*elves, "elf:green"]
    assert glory_of(" ".join(more)) == shown["glory"]
    assert (len(elves), len(more)) == (shown["size"], shown["counts"])


def test_a_minotaur_places_one_marker_more() -> None:
    shown = FIGURES["tribe.minotaurs"]
    cards, kingdom, markers = shown["cards"], shown["kingdom"], shown["placed"]
    assert marked(cards, kingdom, markers) == markers + 1
    assert marked(list(reversed(cards)), kingdom, markers) == markers
    assert (len(cards), len(cards) + 1) == (shown["size"], shown["counts"])
    assert colours()[kingdom] == shown["colour"]


def test_skeletons_leave_before_bands_score() -> None:
    shown = FIGURES["tribe.skeletons"]
    cards = shown["cards"]
    assert glory_of(" ".join(cards)) == shown["glory"]
    skeletons = [card for card in cards if tribe_of(card) == "skeletons"]
    assert (len(cards), len(cards) - len(skeletons)) == (shown["size"], shown["left"])


def test_a_raid_brings_the_glory_that_is_told() -> None:
    shown = FIGURES["tribe.orcs"]
    horde = shown["horde"]
    table = position(
        tribes="orcs", horde={0: " ".join(horde)}, dragons=2, deck="dragon", tokens=QUIET
    )
    table.play("draw")
    table.play(f"raid {' '.join(horde)}")
    assert table.gained(0, "orcs") == shown["glory"]
    assert len(horde) == 3


def colours() -> dict[str, str]:
    """The colour of each kingdom."""
    return {one.kingdom: one.colour for one in position().view.kingdoms}
