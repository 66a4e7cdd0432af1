"""Looking ahead in re-dealt copies of a position: one step, or playouts that race."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.bots.search import Results
from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State

HEAT: Final = 16  # worlds between two looks at who is behind
CLEARLY: Final = 3.0  # standard errors
CAUTION: Final = 1.0  # standard errors by which a move must beat the one the guide would make


class Race:
    """Flat search for one decision: the guide's moves run against each other in playouts.

    In every re-dealt world all moves still in the race are played out with the same luck, so
    that they differ by what they do and not by the cards dealt. A move that falls clearly behind
    is out. The guide's first move stands unless another one is better beyond chance.
    """

    __slots__ = (
        "apart", "decided", "guide", "iterations", "left", "moves", "rng", "root", "running",
        "seat", "total", "visits",
    )  # fmt: skip

    def __init__(self, root: State, seat: i64, guide: Guide, rng: Rng) -> None:
        self.root: State = root
        self.seat: i64 = seat
        self.guide: Guide = guide
        self.rng: Rng = rng
        self.iterations: i64 = 0
        self.left: i64 = 0  # a race is decided by what was seen, however much is left
        self.moves: vec[i64] = guide.moves(root)
        # places in moves of those still in the race
        self.running: vec[i64] = vec[i64](list(range(len(self.moves))))
        self.decided: bool = len(self.moves) == 1
        self.visits: vec[i64] = vec[i64]([0] * len(self.moves))
        self.total: vec[float] = vec[float]([0.0] * len(self.moves))
        # for each pair of moves: the sum of squared differences of their rewards
        self.apart: vec[float] = vec[float]([0.0] * (len(self.moves) * len(self.moves)))

    def run(self, iterations: i64) -> None:
        """Play about this many more playouts, or until one move is left."""
        end: i64 = self.iterations + iterations
        while self.iterations < end and not self.decided:
            self.play_world()
            if self.visits[self.running[0]] % HEAT == 0:
                self.drop()
        if self.decided:
            self.iterations = end

    def even(self, worlds: i64) -> None:
        """Play all moves out until each has so many playouts, also those out of the race."""
        left = self.running
        self.running = vec[i64](list(range(len(self.moves))))
        for i in self.running:
            while self.visits[i] < worlds:
                self.play_world()
        self.running = left

    def play_world(self) -> None:
        """One world, in which every move still in the race is played out."""
        world = self.root.copy()
        world.determinize(self.seat, self.rng)
        luck: i64 = self.rng.seed()
        n: i64 = len(self.moves)
        rewards = vec[float]([0.0] * n)
        for i in self.running:
            state = world.copy()
            state.apply(self.moves[i])
            if not state.over:
                self.guide.playout(state, Rng(luck))
            if state.over:
                rewards[i] = self.guide.outcome(state, self.seat)
            else:
                rewards[i] = self.guide.value(state, self.seat)
            self.total[i] += rewards[i]
            self.visits[i] += 1
            self.iterations += 1
        for i in self.running:
            for j in self.running:
                difference: float = rewards[i] - rewards[j]
                self.apart[i * n + j] += difference * difference

    def drop(self) -> None:
        """Take out of the race what is clearly behind the leader."""
        leader: i64 = self.leader()
        left = vec[i64](capacity=len(self.running))
        for i in self.running:
            if not self.behind(i, leader, CLEARLY):
                left = append(left, i)
        self.running = left
        self.decided = len(left) == 1

    def leader(self) -> i64:
        """The place of the best move so far."""
        best: i64 = self.running[0]
        for i in self.running:
            if self.total[i] > self.total[best]:
                best = i
        return best

    def behind(self, i: i64, other: i64, errors: float) -> bool:
        """Whether a move is behind another by more than this many standard errors."""
        worlds: float = float(self.visits[other])
        gap: float = (self.total[other] - self.total[i]) / worlds
        spread: float = self.apart[other * len(self.moves) + i] / worlds - gap * gap
        return gap > 0.0 and gap * gap > errors * errors * spread / worlds

    def results(self) -> Results:
        """What was found for each move; the race stands by one of them."""
        choice: i64 = self.leader()
        if self.running[0] == 0 and not self.behind(0, choice, CAUTION):
            choice = 0
        found: Results = []
        i: i64 = 0
        while i < len(self.moves):
            found.append((self.moves[i], self.visits[i], self.total[i], 1 if i == choice else 0))
            i += 1
        return found


def look_ahead(state: State, seat: i64, guide: Guide, rng: Rng, worlds: i64) -> Results:
    """One step ahead: each move's values, summed over re-dealt worlds."""
    moves = guide.moves(state)
    totals = vec[float]([0.0] * len(moves))
    world: i64 = 0
    while world < worlds:
        dealt = state.copy()
        dealt.determinize(seat, rng)
        i: i64 = 0
        while i < len(moves):
            after = dealt.copy()
            after.apply(moves[i])
            if after.over:
                totals[i] += guide.outcome(after, seat)
            else:
                totals[i] += guide.value(after, seat)
            i += 1
        world += 1
    found: Results = []
    i = 0
    while i < len(moves):
        found.append((moves[i], worlds, totals[i], 0))
        i += 1
    return found
