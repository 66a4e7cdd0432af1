"""Fields that are declared once: what is written of them, and what is refused."""

from __future__ import annotations

import pickle
from pathlib import Path
from types import ModuleType

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import ludoteka
from ludoteka.core import layout
from ludoteka.core.layout import (
    Layout,
    flag,
    inherited,
    length,
    number,
    piles,
    shared,
    value,
    vector,
)
from ludoteka.core.piles import packed

GAMES = Path(ludoteka.__file__).parent / "games"
FOLDERS = sorted(place.parent for place in GAMES.glob("*/layout.py"))
SETUP = Layout(
    number("seats"),
    vector("prices", "of each building"),
    flag("lenient"),
    value("texts", "tuple[str, ...]"),
    told=("seats", ("prices", ("lenient",))),
)
STATE = Layout(
    inherited("seat", "luck"),
    number("round", default=3),
    flag("rough"),
    inherited("revealed", "over"),
    vector("hexes"),
    shared("deck", upto="round"),
    piles("hands"),
    vector("pending", "with room for more", upto="waiting"),
    length("waiting"),
    number("guess", "is known from the rest", told=False),
)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_fields_are_written_from_the_layout(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "layout.py").write_text((folder / "layout.py").read_text("utf-8"), "utf-8")
    made = layout.write(tmp_path).read_text("utf-8")
    assert made == (folder / "fields.py").read_text("utf-8"), "run `make fields`"


@pytest.fixture
def fields(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The written classes, as a module."""
    module = ModuleType("written_fields")
    monkeypatch.setitem(__import__("sys").modules, module.__name__, module)
    exec(layout.written(SETUP, STATE), module.__dict__)
    return module


def test_a_written_state_is_copied_compared_and_pickled(fields: ModuleType) -> None:
    setup = fields.Setup(seats=2, prices=vec[i64]([1, 2]), lenient=True, texts=("a",))
    assert setup.fields() == (2, [[1, 2], [True]])
    state = fields.Fields(setup)
    state.luck, state.seat, state.guess = 7, 1, 5
    state.rough = True
    state.hexes, state.deck = vec[i64]([1]), vec[i64]([4, 3, 2, 1])
    state.hands = packed([[1], [2]])
    state.pending, state.waiting = vec[i64]([6, 8, 0, 0]), 2
    assert state.fields()[1:] == ((1, 7, 3, 1, 0, 0), [1], [4, 3, 2], [[1], [2]], [6, 8])
    twin = fields.Fields(setup, state)
    assert twin.everything() == state.everything()
    assert (len(twin.pending), twin.waiting) == (4, 2), "a copy has the same room"
    twin.hexes[0], twin.hands[-1], twin.pending[0] = 9, 9, 9
    assert state.fields()[2:] == ([1], [4, 3, 2], [[1], [2]], [6, 8])
    assert twin.deck is state.deck
    again = pickle.loads(pickle.dumps(state))
    assert (again.fields(), again.guess, again.waiting) == (state.fields(), 5, 2)
    assert again.setup.texts == ("a",)


def test_a_field_cannot_be_declared_twice_or_left_out_of_the_shape() -> None:
    with pytest.raises(ValueError, match="declared twice"):
        Layout(number("round"), flag("round"))
    with pytest.raises(ValueError, match="other fields"):
        Layout(number("round"), number("age"), told=("round",))
