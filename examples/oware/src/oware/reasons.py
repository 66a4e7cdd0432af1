"""What is asked, which moves answer it, and why another move cannot be made."""

from ludoteka.core.questions import Kind, Kinds, Phases
from ludoteka.core.reason import Reason
from oware import codes
from oware.moves import Agree, Decline, Propose, Sow
from oware.rules import Oware, feeds, seeds_of, side


def now(state: Oware, seat: int) -> int:
    """The phase."""
    return codes.ANSWER if state.asked else codes.TURN


def of_the_other(state: Oware, seat: int, move: Sow) -> Reason | None:
    return None if move.house in side(seat) else Reason("not_your_house")


def empty(state: Oware, seat: int, move: Sow) -> Reason | None:
    return None if state.houses[move.house] else Reason("empty_house")


def starves(state: Oware, seat: int, move: Sow) -> Reason | None:
    fed = seeds_of(state.houses, 1 - seat) or feeds(state.houses, seat, move.house)
    return None if fed else Reason("must_feed", place="rules.feed")


def no_circle(state: Oware, seat: int, move: Propose) -> Reason | None:
    return None if state.times() > 1 else Reason("no_circle")


def declined(state: Oware, seat: int, move: Propose) -> Reason | None:
    return Reason("declined") if state.proposed else None


PHASES = Phases({codes.TURN: "turn", codes.ANSWER: "answer"}, now)
KINDS = Kinds(
    PHASES,
    {
        Sow: Kind((codes.TURN,), "rules.sow", (of_the_other, empty, starves)),
        Propose: Kind((codes.TURN,), "rules.end", (no_circle, declined)),
        Agree: Kind((codes.ANSWER,), "rules.end"),
        Decline: Kind((codes.ANSWER,), "rules.end"),
    },
)
