"""States in plain Python: fields declared once, and all that is made of the declaration."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar

import pytest

from ludoteka.core.codec import Codec, Move, number
from ludoteka.core.ledger import Quantity
from ludoteka.core.plain import PlainState, basics, ledger
from ludoteka.core.rng import Rng
from ludoteka.core.sink import Sink
from ludoteka.core.state import EVERYONE, NOBODY


class Take(Move, frozen=True):
    kind: ClassVar[int] = 0
    form: ClassVar[str] = "take {seeds}"
    seeds: Annotated[int, number(4)]


class Heap(PlainState):
    """Take one or two; who takes the last one wins."""

    codec = Codec(Take)
    most: ClassVar[int] = 2
    pile: int = 5
    taken: list[int]
    nested: list[list[int]]
    pair: tuple[int, tuple[int, ...]] = (1, (2, 3))
    flag: bool = False
    word: str = "a"

    def choices(self) -> Iterable[Move]:
        return [Take(n) for n in range(1, min(self.most, self.pile) + 1)]

    def play(self, move: Move) -> None:
        assert isinstance(move, Take)
        self.pile -= move.seeds
        self.taken[self.seat] += move.seeds
        self.say(7, int(self.seat), move.seeds, to=[1])
        if self.pile:
            self.seat = 1 - self.seat
        else:
            self.end()

    def points(self) -> Sequence[int]:
        return self.taken


class Deeper(Heap):
    """A further field."""

    more: int = 9


def heap(kind: type[Heap] = Heap, **given: Any) -> Heap:
    return kind(**{"luck": 3, "taken": [0, 0], "nested": [[1], [2, 3]], **given})


def test_fields_are_those_declared_and_nothing_else() -> None:
    assert Heap.declared == ("pile", "taken", "nested", "pair", "flag", "word")
    assert Deeper.declared == (*Heap.declared, "more")


def test_the_digest_knows_every_field() -> None:
    first = heap()
    changes: dict[str, Any] = {
        "pile": 4, "taken": [0, 1], "nested": [[1], [2, 4]], "pair": (1, (2, 4)), "flag": True,
        "word": "b", "seat": 1, "luck": 4, "over": True, "anyone": True, "revealed": 1,
    }  # fmt: skip
    digests = {first.digest()}
    for name, value in changes.items():
        changed = heap()
        setattr(changed, name, value)
        digests.add(changed.digest())
    assert len(digests) == len(changes) + 1
    assert heap().digest() == first.digest()


@pytest.mark.parametrize("kind", [Heap, Deeper])
def test_copies_and_pickles_share_nothing(kind: type[Heap]) -> None:
    first = heap(kind)
    first.sink = Sink()
    for twin in (first.copy(), pickle.loads(pickle.dumps(first))):
        assert type(twin) is kind
        assert twin.digest() == first.digest()
        assert twin.sink is None
        twin.nested[1].append(4)
        twin.taken[0] = 9
        assert (first.nested, first.taken) == ([[1], [2, 3]], [0, 0])


def test_what_is_given_is_not_shared() -> None:
    taken = [0, 0]
    first, second = heap(taken=taken), heap(taken=taken)
    first.taken[0] = 5
    assert (second.taken, taken) == ([0, 0], [0, 0])


def test_it_is_played_as_the_engine_plays() -> None:
    state = heap()
    state.sink = Sink()
    assert [int(action) for action in state.legal()] == [Take(1).pack(), Take(2).pack()]
    state.apply(Take(2).pack())
    assert state.sink.raw == [(7, 0b10, 0, 2, 0)]
    assert (state.pile, int(state.seat), list(state.scores())) == (3, 1, [2, 0])
    state.rollout(Rng(5))
    assert state.over
    assert state.seat == NOBODY
    assert len(state.legal()) == 0
    assert state.winners() == sum(1 << s for s, own in enumerate(state.taken) if own > 2)


def test_everybody_is_told_unless_seats_are_named() -> None:
    state = heap()
    state.sink = Sink()
    state.say(1)
    assert state.sink.raw == [(1, EVERYONE, 0, 0, 0)]


def test_luck_is_dealt_anew() -> None:
    state = heap()
    state.determinize(0, Rng(11))
    assert state.luck == Rng(11).seed()
    assert state.pile == 5


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"pill": 3}, "Heap declares no field 'pill'"),
        ({"nested": {1: 2}}, "the field 'nested' holds a dict"),
        ({"nested": [{1}]}, "the field 'nested' holds a set"),
        ({"pile": 1.5}, "the field 'pile' holds a float"),
    ],
)
def test_wrong_fields_are_named(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(TypeError, match=sentence):
        heap(**given)


def test_a_missing_field_is_named() -> None:
    with pytest.raises(TypeError, match="Heap needs a value for the field 'taken'"):
        Heap(luck=1, nested=[])


def test_a_field_that_goes_wrong_later_is_named() -> None:
    state = heap()
    state.taken = {1}  # type: ignore[assignment]
    for made_of_it in (state.fields, state.copy):
        with pytest.raises(TypeError, match="the field 'taken' holds a set"):
            made_of_it()


def test_the_common_part_of_a_view() -> None:
    state = heap()
    assert basics(state, 1) == {
        "viewer": 1, "seat": 0, "anyone": False, "over": False, "scores": [0, 0], "winners": [],
    }  # fmt: skip
    state.taken = [3, 2]
    state.end()
    told = basics(state, None)
    assert (told["seat"], told["over"], told["winners"]) == (None, True, [0])


def test_a_ledger_of_one_function() -> None:
    book = ledger(lambda state, viewer: {Quantity("pile"): state.pile, Quantity("own", 1): viewer})
    state = heap()
    assert [q.quantity for q in book.names(state, 1).quantities] == ["pile", "own"]
    assert list(book.read(state, 1)) == [5, 1]
    assert book.names(state, 1) is book.names(state, 0)
