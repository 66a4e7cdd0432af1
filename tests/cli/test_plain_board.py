"""The plain drawing of the terminal: every shape of area, and a whole game of Oware."""

from __future__ import annotations

import msgspec
from oware import GAME
from rich.console import Console

import ludoteka
from ludoteka.cli.boards import plain
from ludoteka.core.areas import Area, Thing
from ludoteka.language import Catalogue

WORDS = Catalogue("en", GAME, names=["Ema", "Jan"])


def shown(*areas: Area, viewer: int | None = 0) -> list[str]:
    """The lines of a view with these areas."""
    view = ludoteka.new(GAME, seats=2, seed=1).view(viewer)
    screen = Console(width=80, highlight=False, color_system=None)
    with screen.capture() as taken:
        screen.print(plain.draw(msgspec.structs.replace(view, areas=areas), WORDS, 80))
    return [line.rstrip() for line in taken.get().splitlines()]


def places(shape: str) -> Area:
    where = {"a": (0, 0), "b": (1, 0), "c": (0, 1)}
    things = [Thing(f"house.{name}", at=at) for name, at in where.items()]
    return Area("area.board", tuple(things), shape)  # type: ignore[arg-type]


def test_a_grid() -> None:
    assert shown(places("grid")) == ["The board", "  house a  house b", "  house c"]


def test_hexes_move_every_second_row() -> None:
    assert shown(places("hexes")) == ["The board", "  house a  house b", "      house c"]


def test_rows_lists_and_piles() -> None:
    things = (Thing("house.a", count=3), Thing("house.b", seat=1, marks=("thing.seeds",)))
    assert shown(Area("area.board", things))[1].split() == (
        ["house", "a", "[3]", "house", "b", "(Jan)", "*seeds"]
    )
    assert shown(Area("area.board", things, "list"))[1:] == [
        "  house a [3]", "  house b (Jan) *seeds",
    ]  # fmt: skip
    assert shown(Area("area.board", things, "pile"))[1:] == ["  house b (Jan) *seeds"]
    assert shown(Area("area.board"))[1:] == ["  -"]


def test_what_lies_face_down_shows_its_back_only() -> None:
    hidden = Thing(name="thing.seeds", count=4, down=True)
    assert shown(Area("area.store", (hidden,), seat=1)) == ["Captured · Jan", "  ▒ [4]"]


def test_ones_own_places_come_last() -> None:
    own, other = Area("area.store", seat=0), Area("area.store", seat=1)
    for viewer, order in ((0, ["Jan", "Ema"]), (1, ["Ema", "Jan"]), (None, ["Ema", "Jan"])):
        lines = shown(own, other, viewer=viewer)
        assert [line.removeprefix("Captured · ") for line in lines[::2]] == order


def test_oware_is_drawn() -> None:
    match = ludoteka.new(GAME, seats=2, seed=1)
    match.play("sow c")
    board = plain.draw(match.view(0), WORDS, 80)
    screen = Console(width=80, color_system=None)
    with screen.capture() as taken:
        screen.print(board)
    lines = [line.split() for line in taken.get().splitlines()]
    assert lines[1][::3] == ["F", "E", "D", "C", "B", "A"]
    assert lines[2][1::3] == ["[4]", "[4]", "[0]", "[5]", "[5]", "[5]"]
    assert plain.question(match.view(1), WORDS) == "sow from one of your houses"
