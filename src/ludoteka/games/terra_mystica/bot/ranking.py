"""Which of the plans is best: by what they gain, and by what the net has learnt of such plans."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.net import UNIT
from ludoteka.games.terra_mystica.bot.plan import NEVER, Mind
from ludoteka.games.terra_mystica.bot.seen import see
from ludoteka.games.terra_mystica.bot.weights import PERCENT, POINT
from ludoteka.games.terra_mystica.codes import CHOOSE
from ludoteka.games.terra_mystica.state import Board

CANDIDATES: Final = 8  # plans that the net looks at
SHARE: Final = 70  # how much of a plan's gain counts beside the net, in percent: the net adds to it
FARTHEST: Final = 2000  # what lies further behind the best plan counts as this


class Ranking:
    """The best plans of a mind, best first: their places there, and their worth in hundredths."""

    __slots__ = ("places", "worths")

    def __init__(self) -> None:
        self.places: vec[i64] = vec[i64](capacity=CANDIDATES)
        self.worths: vec[i64] = vec[i64](capacity=CANDIDATES)


def rank(mind: Mind) -> Ranking:
    """The best plans, as the net sees them, or by their gain where there is none."""
    found = by_gain(mind)
    net = mind.learnt.net
    if net is None or len(found.places) == 1 or mind.board.phase == CHOOSE:
        return found  # of factions the net has seen too few games yet
    sight = mind.learnt.sight
    sight.forget(net)
    best: i64 = found.worths[0]
    i: i64 = 0
    while i < len(found.places):
        steps = mind.plans[found.places[i]]
        see(sight, mind.board, steps, carried_out(mind.board, steps))
        advantage: i64 = sight.ask(net)
        share: i64 = SHARE * UNIT // PERCENT + net.answers[1]
        behind: i64 = max(found.worths[i] - best, -FARTHEST)
        found.worths[i] = (advantage * POINT + share * behind) // UNIT
        i += 1
    sort(found)
    return found


def by_gain(mind: Mind) -> Ranking:
    """The plans that gain most; of equals, the one that was found first."""
    found = Ranking()
    gains = mind.gains[:]
    while len(found.places) < CANDIDATES:
        best: i64 = 0
        i: i64 = 1
        while i < len(gains):
            if gains[i] > gains[best]:
                best = i
            i += 1
        if gains[best] == NEVER:
            return found
        found.places = append(found.places, best)
        found.worths = append(found.worths, gains[best])
        gains[best] = NEVER
    return found


def sort(found: Ranking) -> None:
    """Best first; equals stay as they are."""
    i: i64 = 1
    while i < len(found.places):
        place: i64 = found.places[i]
        worth: i64 = found.worths[i]
        j: i64 = i
        while j > 0 and found.worths[j - 1] < worth:
            found.places[j] = found.places[j - 1]
            found.worths[j] = found.worths[j - 1]
            j -= 1
        found.places[j] = place
        found.worths[j] = worth
        i += 1


def carried_out(board: Board, steps: "vec[i64]") -> Board:
    """The position after a plan."""
    after = board.copy()
    assert isinstance(after, Board)
    for step in steps:
        after.apply(step)
    return after
