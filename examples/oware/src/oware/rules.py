"""The position and what moves do. Seat 0 is South, seat 1 is North."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ludoteka.core.codec import Move
from ludoteka.core.options import Value
from ludoteka.core.plain import PlainState
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from oware import codes
from oware.moves import HOUSES, MOVES, Agree, Decline, Propose, Sow

SIDE = 6  # houses of each player
SEEDS = 4  # in each house at the start
ALL = SEEDS * len(HOUSES)
CAPTURED = (2, 3)  # a house with so many seeds after the sowing is captured
REPEATED = 3  # a position that comes for the third time ends the game


class Oware(PlainState):
    """The seeds in the houses, those that were captured, and what came before."""

    codec = MOVES
    houses: list[int]
    taken: list[int]
    asked: bool = False  # the seat that decides is asked whether to end the game
    proposed: bool = False  # in this turn, and it was declined
    seen: list[str]  # all positions since the last capture: none before it can come again

    def choices(self) -> Iterable[Move]:
        """The legal moves."""
        if self.asked:
            return [Agree(), Decline()]
        found: list[Move] = [Sow(house) for house in sowable(self.houses, int(self.seat))]
        return [*found, Propose()] if self.may_propose() else found

    def may_propose(self) -> bool:
        """Whether the game goes in circles: this position was there before."""
        return not self.proposed and self.times() > 1

    def times(self) -> int:
        """How often this position has come."""
        return self.seen.count(written(self.houses, int(self.seat)))

    def play(self, move: Move) -> None:
        """Do a move."""
        seat = int(self.seat)
        if isinstance(move, Sow):
            self.sow(seat, move.house)
        elif isinstance(move, Agree):
            self.say(codes.AGREED, seat)
            self.finish()
        elif isinstance(move, Propose):
            self.say(codes.PROPOSED, seat)
            self.asked = self.proposed = True
            self.seat = 1 - seat
        else:
            self.say(codes.DECLINED, seat)
            self.asked = False
            self.seat = 1 - seat

    def sow(self, seat: int, house: int) -> None:
        """Sow, capture, and pass the turn on or end the game."""
        number = self.houses[house]
        self.houses, last = sown(self.houses, house)
        self.say(codes.SOWED, seat, house, number)
        self.proposed = False
        if captured := capture(self.houses, seat, last):
            seeds = sum(self.houses[each] for each in captured)
            self.houses = [0 if h in captured else n for h, n in enumerate(self.houses)]
            self.taken[seat] += seeds
            self.seen = []
            self.say(codes.CAPTURED, seat, seeds)
        elif slam(self.houses, seat, last):
            self.say(codes.SLAMMED, seat)
        self.seat = 1 - seat
        self.seen.append(written(self.houses, 1 - seat))
        if self.taken[seat] > ALL // 2:
            self.end()
        elif not sowable(self.houses, 1 - seat):
            self.say(codes.STUCK, 1 - seat)
            self.finish()
        elif self.times() == REPEATED:
            self.say(codes.REPEATED)
            self.finish()

    def finish(self) -> None:
        """Each player takes the seeds on the own side, and the game is over."""
        for seat in (0, 1):
            seeds = sum(self.houses[house] for house in side(seat))
            if seeds:
                self.taken[seat] += seeds
                self.say(codes.KEPT, seat, seeds)
        self.houses = [0] * len(HOUSES)
        self.end()

    def points(self) -> Sequence[int]:
        """Seeds captured."""
        return self.taken


def side(seat: int) -> range:
    """The houses of a player."""
    return range(SIDE * seat, SIDE * (seat + 1))


def seeds_of(houses: Sequence[int], seat: int) -> int:
    """The seeds on a player's side."""
    return sum(houses[house] for house in side(seat))


def written(houses: Sequence[int], seat: int) -> str:
    """A position as text, with who is to move."""
    return f"{seat}:{' '.join(map(str, houses))}"


def sown(houses: Sequence[int], house: int) -> tuple[list[int], int]:
    """The houses after sowing from one of them, and where the last seed fell.

    A house with twelve or more seeds passes itself over and stays empty.
    """
    after = list(houses)
    seeds, after[house] = after[house], 0
    place = house
    while seeds:
        place = (place + 1) % len(after)
        if place != house:
            after[place] += 1
            seeds -= 1
    return after, place


def ripe(houses: Sequence[int], seat: int, last: int) -> list[int]:
    """The houses of two or three seeds on the other side, from the last seed backwards."""
    found = []
    while last in side(1 - seat) and houses[last] in CAPTURED:
        found.append(last)
        last -= 1
    return found


def slam(houses: Sequence[int], seat: int, last: int) -> bool:
    """Whether these would be all the seeds the other one has: a grand slam."""
    found = ripe(houses, seat, last)
    return bool(found) and sum(houses[h] for h in found) == seeds_of(houses, 1 - seat)


def capture(houses: Sequence[int], seat: int, last: int) -> list[int]:
    """The houses that are captured; a grand slam captures nothing."""
    return [] if slam(houses, seat, last) else ripe(houses, seat, last)


def feeds(houses: Sequence[int], seat: int, house: int) -> bool:
    """Whether sowing from this house leaves the other one a seed to play."""
    return seeds_of(sown(houses, house)[0], 1 - seat) > 0


def sowable(houses: Sequence[int], seat: int) -> list[int]:
    """The houses a player may sow from: one that has nothing must be fed."""
    own = [house for house in side(seat) if houses[house]]
    if seeds_of(houses, 1 - seat):
        return own
    return [house for house in own if feeds(houses, seat, house)]


def start(seats: int, options: Mapping[str, Value], rng: Rng) -> State:
    """The first position: four seeds in each house, South begins."""
    houses = [SEEDS] * len(HOUSES)
    return Oware(luck=rng.seed(), houses=houses, taken=[0, 0], seen=[written(houses, 0)])


def count(state: State) -> int:
    """All seeds."""
    assert isinstance(state, Oware)
    return sum(state.houses) + sum(state.taken)
