"""The kit refuses a game that has no words for something, or lays its table out wrongly."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.conformance.pebbles import GAME, Swap, Take

from ludoteka.core import conformance
from ludoteka.core.areas import Area, Thing
from ludoteka.core.codec import Codec, Move
from ludoteka.core.event import Event
from ludoteka.core.game import Game
from ludoteka.core.reason import Reason
from ludoteka.core.state import State
from ludoteka.language.nouns import Entry

Spoil = Callable[[Path], Game]


def text_of(folder: Path, language: str) -> dict[str, Entry]:
    found: dict[str, Entry] = json.loads((folder / f"{language}.json").read_text("utf-8"))
    return found


def without(key: str, language: str) -> Spoil:
    """The toy without one message."""

    def spoil(folder: Path) -> Game:
        texts = text_of(folder, language)
        del texts[key]
        (folder / f"{language}.json").write_text(json.dumps(texts), "utf-8")
        return replace(GAME, text=folder)

    return spoil


def saying(key: str, text: Entry, language: str = "pl") -> Spoil:
    """The toy with another message."""

    def spoil(folder: Path) -> Game:
        texts = text_of(folder, language) | {key: text}
        (folder / f"{language}.json").write_text(json.dumps(texts), "utf-8")
        return replace(GAME, text=folder)

    return spoil


def naming(language: str, **forms: str) -> Spoil:
    """The toy with a name whose forms are not as they should be."""
    return saying("source.pile", {**forms}, language)


def mute(folder: Path) -> Game:
    (folder / "cs.json").unlink()
    return replace(GAME, text=folder)


def odd_event(state: State, kind: int, a: int, b: int, c: int) -> Event:
    return Event("odd")


def odd_reason(state: State, seat: int, move: Move) -> Reason:
    return Reason("swapped_already", place="rules.nowhere")


def laid(*areas: Area) -> Spoil:
    """The toy with these areas."""
    return lambda folder: replace(GAME, layout=lambda view: areas)


# the forms of a Czech name, all but the last
HROMADKA = {
    "gender": "f", "nom": "hromádka|hromádky", "gen": "hromádky|hromádek",
    "dat": "hromádce|hromádkám", "acc": "hromádku|hromádky", "loc": "hromádce|hromádkách",
}  # fmt: skip
PILE = Thing(name="option.pile")
PLACED = Thing(name="option.pile", at=(0, 0))
SPOILED: dict[str, tuple[Spoil, str]] = {
    "a language is missing": (mute, "text/cs.json cannot be read"),
    "a title": (without("game.title", "en"), "texts are missing (en): game.title"),
    "a move": (without("move.take", "cs"), "texts are missing (cs): move.take"),
    "what a move does": (without("move.swap.about", "pl"), "(pl): move.swap.about"),
    "an option": (without("option.pile.about", "cs"), "(cs): option.pile.about"),
    "a forecast": (without("forecast.half", "pl"), "(pl): forecast.half"),
    "an event": (without("event.took", "en"), "(en): event.took"),
    "a source": (without("source.pile", "cs"), "(cs): source.pile"),
    "not a message": (saying("event.took", "{seat"), "'event.took' (pl): "),
    "a parameter": (saying("event.took", "{who} takes."), "'event.took' needs who (pl)"),
    "a case": (naming("cs", **HROMADKA), "the name 'source.pile' (cs) has acc, dat, gen, loc, nom"),
    "a plural": (naming("cs", **HROMADKA, ins="hromádkou"), "has a plural only in some cases"),
    "an empty form": (naming("cs", **HROMADKA, ins="hromádkou|"), "has an empty form"),
    "a gender": (naming("pl", all="stos"), "the name 'source.pile' (pl) '' is no gender"),
    "a form that a message asks for": (
        saying("event.took", "{seat_acc} {number}."), "'seat.0' has no singular 'acc' (pl)",
    ),
    "an event nobody declared": (
        lambda folder: replace(GAME, tell=odd_event), "there is no message 'event.odd' (en)",
    ),
    "a paragraph": (
        lambda folder: replace(GAME, reason=odd_reason), "there is no message 'rules.nowhere' (en)",
    ),
    "an area's title": (laid(Area("area.none")), "there is no message 'area.none' (en)"),
    "a thing's name": (laid(Area("option.pile", (Thing("odd.1"),))), "no message 'odd.1' (en)"),
    "a mark": (
        laid(Area("option.pile", (Thing(name="option.pile", marks=("odd",)),))), "'odd' (en)",
    ),
    "a thing without a name": (
        laid(Area("option.pile", (Thing(),))), "has neither an id nor a name",
    ),
    "no place": (laid(Area("option.pile", (PILE,), "grid")), "a thing of option.pile has no place"),
    "one place for two": (laid(Area("option.pile", (PLACED, PLACED), "hexes")), "share a place"),
    "a stranger's place": (laid(Area("option.pile", seat=4)), "belongs to seat 4"),
    "no such shape": (
        laid(Area("option.pile", shape="ring")), "layout() gives no areas",  # type: ignore[arg-type]
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", SPOILED)
def test_each_is_refused_in_the_right_words(mistake: str, tmp_path: Path) -> None:
    spoil, words = SPOILED[mistake]
    folder = tmp_path / "text"
    shutil.copytree(GAME.text, folder)
    with pytest.raises(AssertionError) as refusal:
        conformance.check(spoil(folder), seats=2, games=4)
    assert words in str(refusal.value)


def test_what_moves_touch_must_lie_somewhere() -> None:
    class Grab(Take, frozen=True):
        """A move that touches the pile."""

        def touches(self, state: State) -> list[str]:
            return ["option.pile"]

    game = replace(GAME, codec=Codec(Grab, Swap), layout=lambda view: ())
    with pytest.raises(AssertionError, match=r"'take 1' touches option\.pile, which lies in no"):
        conformance.check(game, seats=2, games=2)
    there = Area("option.pile", (Thing("option.pile"),))
    assert conformance.check(replace(game, layout=lambda view: (there,)), seats=2, games=2) == 2
