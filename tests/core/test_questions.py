"""Obstacles: what a declared reason tells, and which of several."""

from __future__ import annotations

from typing import Annotated, ClassVar

from ludoteka.core.codec import Codec, Move, number, one_of
from ludoteka.core.questions import by, when
from ludoteka.core.reason import Reason


class Buy(Move, frozen=True):
    """Buy so many of a good."""

    kind: ClassVar[int] = 0
    form: ClassVar[str] = "buy {count} {good}"
    good: Annotated[int, one_of(("tea", "salt"), "good")]
    count: Annotated[int, number(9)]


Codec(Buy)
nothing = when("nothing", lambda state, seat, move: move.count == 0)
too_many = when("too_many", lambda state, seat, move: move.count > state, "good", "count")


def test_a_reason_names_fields_of_the_move() -> None:
    assert too_many(3, 0, Buy(0, 3)) is None
    assert too_many(3, 0, Buy(0, 4)) == Reason("too_many", {"good": "good.tea", "count": 4})


def test_the_first_obstacle_of_what_a_field_names_is_told() -> None:
    obstacle = by("good", {0: (nothing, too_many), 1: ()})
    assert obstacle(-1, 0, Buy(0, 0)) == Reason("nothing")
    assert obstacle(-1, 0, Buy(0, 1)) == Reason("too_many", {"good": "good.tea", "count": 1})
    assert obstacle(3, 0, Buy(0, 1)) is None
    assert obstacle(-1, 0, Buy(1, 0)) is None
