"""Many games stepped together: the loop behind ludoteka.research.Batch."""

from collections.abc import Callable

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from ludoteka.core.encoding import Encoding
from ludoteka.core.numbering import Numbering
from ludoteka.core.rng import Rng
from ludoteka.core.state import State, stacked


@mypyc_attr(allow_interpreted_subclasses=True)
class Opponent:
    """Who plays the seats that are not learning: at random, unless a subclass knows better."""

    def __init__(self, luck: i64) -> None:
        self.rng = Rng(luck)

    def choose(self, state: State) -> i64:
        """The action of the seat that is asked."""
        actions: vec[i64] = state.legal()
        return actions[self.rng.below(len(actions))]


class Rows:
    """Games side by side, a row each. A game that ends is followed by a new one.

    What is written lies in vectors whose memory others may look at: they are never replaced.
    Whoever steps clears the observations before it.
    """

    __slots__ = (
        "actions", "asked", "encoding", "ends", "fresh", "learner", "legal", "masks", "number",
        "numbering", "observations", "opponents", "points", "rewards", "seats", "states",
        "together",
    )  # fmt: skip

    def __init__(
        self,
        encoding: Encoding,
        numbering: Numbering,
        fresh: Callable[[int], State],
        number: i64,
        seats: i64,
        together: bool,
    ) -> None:
        self.encoding = encoding
        self.numbering = numbering
        self.fresh = fresh  # the next game of a row
        self.number: i64 = number
        self.seats: i64 = seats
        self.together = together
        self.learner: i64 = -1  # the seat that is asked; negative: all are
        self.opponents: list[Opponent] = []  # one for each row
        self.states: list[State] = []
        # the numbers of the legal actions
        self.legal: vec[vec[i64]] = stacked([[] for _ in range(number)])
        self.actions: vec[i64] = vec[i64]([0] * number)
        self.asked: vec[i64] = vec[i64]([0] * number)
        self.ends: vec[u8] = vec[u8]([0] * number)
        self.rewards: vec[float] = vec[float]([0.0] * (number * seats))
        self.points: vec[i64] = vec[i64]([0] * (number * seats))
        self.observations: vec[i16] = vec[i16]([0] * (number * encoding.size))
        self.masks: vec[u8] = vec[u8]([0] * (number * numbering.size))

    def begin(self) -> None:
        """Start a game in every row."""
        self.states = []
        row: i64 = 0
        while row < self.number:
            self.states.append(self.start(row))
            self.show(row)
            row += 1

    def start(self, row: i64) -> State:
        """A new game, brought to the first decision that is asked for."""
        state = self.fresh(row)
        state.sink = None
        self.answer(row, state)
        while state.over:
            state = self.fresh(row)
            state.sink = None
            self.answer(row, state)
        return state

    def answer(self, row: i64, state: State) -> None:
        """Let the opponents play until the learner is asked."""
        if self.learner >= 0:
            while not state.over and state.seat != self.learner:
                state.apply(self.opponents[row].choose(state))

    def wrong(self) -> i64:
        """The first row whose action is not legal; negative: all are."""
        size: i64 = self.numbering.size
        row: i64 = 0
        while row < self.number:
            index: i64 = self.actions[row]
            if index < 0 or index >= size or self.masks[row * size + index] == 0:
                return row
            row += 1
        return -1

    def sample(self, lucks: list[Rng]) -> None:
        """Choose a legal action for each row by its own luck, each equally likely."""
        row: i64 = 0
        while row < self.number:
            places = self.legal[row]
            self.actions[row] = places[lucks[row].below(len(places))]
            row += 1

    def step(self) -> None:
        """Do the action of each row, and show what is asked then."""
        row: i64 = 0
        while row < self.number:
            state = self.states[row]
            self.withdraw(row)
            state.apply(self.numbering.action_of(self.actions[row]))
            self.answer(row, state)
            if state.over:
                self.finish(row, state)
                self.states[row] = self.start(row)
            elif self.ends[row] != 0:
                self.resume(row)
            self.show(row)
            row += 1

    def show(self, row: i64) -> None:
        """Write what the seat that is asked knows and may do."""
        state = self.states[row]
        self.asked[row] = state.seat
        self.encoding.write(state, state.seat, self.observations, row * self.encoding.size)
        places: vec[i64] = state.legal()
        self.numbering.offer(places, self.masks, row * self.numbering.size)
        self.legal[row] = places

    def withdraw(self, row: i64) -> None:
        """Take the legal actions of a row out of its mask."""
        masks = self.masks
        start: i64 = row * self.numbering.size
        for place in self.legal[row]:
            masks[start + place] = 0

    def sparse(self) -> "tuple[vec[i64], vec[i64], vec[i16]]":
        """The observations without zeros: where each row begins, the places, what stands there."""
        seen = self.observations
        size: i64 = self.encoding.size
        offsets = vec[i64]([0])
        places = vec[i64](capacity=self.number * 128)
        values = vec[i16](capacity=self.number * 128)
        i: i64 = 0
        place: i64 = 0
        while i < len(seen):
            if seen[i] != 0:
                places = append(places, place)
                values = append(values, seen[i])
            i += 1
            place += 1
            if place == size:
                offsets = append(offsets, len(places))
                place = 0
        return offsets, places, values

    def finish(self, row: i64, state: State) -> None:
        """Note how a game ended."""
        self.ends[row] = 1
        points: vec[i64] = state.scores()
        seat: i64 = 0
        while seat < self.seats:
            self.points[row * self.seats + seat] = points[seat]
            self.rewards[row * self.seats + seat] = reward(state, seat, self.seats, self.together)
            seat += 1

    def resume(self, row: i64) -> None:
        """The end that was noted is past."""
        self.ends[row] = 0
        seat: i64 = 0
        while seat < self.seats:
            self.rewards[row * self.seats + seat] = 0.0
            seat += 1


def reward(state: State, seat: i64, seats: i64, together: bool) -> float:
    """How a game ended for a seat: 1 for who wins alone, and all rewards together are 0.

    Who shares a victory shares the reward. Where all win or lose as one: 1 or -1.
    """
    winners: i64 = state.winners()
    won: i64 = (winners >> seat) & 1
    if together or seats == 1:
        return 1.0 if won else -1.0
    number: i64 = 0
    while winners != 0:
        number += winners & 1
        winners >>= 1
    if number == 0:
        return 0.0
    share: float = 1.0 / float(number) if won else 0.0
    return (share * float(seats) - 1.0) / float(seats - 1)
