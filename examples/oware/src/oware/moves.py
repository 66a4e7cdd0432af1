"""The moves. Houses go round against the clock: a to f are South's, A to F are North's."""

from typing import Annotated, ClassVar

from ludoteka.core.codec import Codec, Move, one_of

HOUSES = tuple("abcdefABCDEF")


class Sow(Move, frozen=True):
    """Sow the seeds of one of your houses."""

    kind: ClassVar[int] = 0
    form: ClassVar[str] = "sow {house}"
    house: Annotated[int, one_of(HOUSES, "house")]


class Propose(Move, frozen=True):
    """Propose to end a game that goes in circles."""

    kind: ClassVar[int] = 1
    form: ClassVar[str] = "propose the end"


class Agree(Move, frozen=True):
    """Agree to the end."""

    kind: ClassVar[int] = 2
    form: ClassVar[str] = "agree"
    closes: ClassVar[bool] = True


class Decline(Move, frozen=True):
    """Play on."""

    kind: ClassVar[int] = 3
    form: ClassVar[str] = "decline"
    closes: ClassVar[bool] = True


MOVES = Codec(Sow, Propose, Agree, Decline)
