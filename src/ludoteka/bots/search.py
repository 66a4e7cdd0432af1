"""Looking ahead in re-dealt copies of a position: one step, or a tree of many."""

from math import log, sqrt
from typing import Final, TypeAlias

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State

# for each move: the action, its visits, its total reward, and whether the search stands by it (1)
# although others were visited as often; a tree says so by visits alone
Results: TypeAlias = list[tuple[int, int, float, int]]

EXPLORE: Final = 0.5
ROOT: Final = 0
NONE: Final = 0  # no node: the root is nobody's child
HEAT: Final = 16  # worlds between two looks at who is behind
CLEARLY: Final = 3.0  # standard errors
CAUTION: Final = 1.0  # standard errors by which a move must beat the one the guide would make


class Search:
    """Information-set Monte Carlo tree search for one decision of one seat.

    One tree serves all re-dealt worlds. A node is reached by an action, whatever the world;
    an action that is legal in few worlds is compared only where it was available.
    """

    __slots__ = (
        "action", "available", "decided", "first", "guide", "iterations", "next", "rng", "root",
        "seat", "seats", "total", "visits",
    )  # fmt: skip

    def __init__(self, root: State, seat: i64, guide: Guide, rng: Rng) -> None:
        self.root: State = root
        self.seat: i64 = seat
        self.decided: bool = False  # a tree can always grow
        self.seats: i64 = len(root.scores())
        self.guide: Guide = guide
        self.rng: Rng = rng
        self.iterations: i64 = 0
        # for each node: the action that leads to it, its first child, its next sibling
        self.action: vec[i64] = vec[i64]([0])
        self.first: vec[i64] = vec[i64]([NONE])
        self.next: vec[i64] = vec[i64]([NONE])
        # how often it was tried, how often it could have been, and what it brought its chooser
        self.visits: vec[i64] = vec[i64]([0])
        self.available: vec[i64] = vec[i64]([0])
        self.total: vec[float] = vec[float]([0.0])

    def run(self, iterations: i64) -> None:
        """Look into this many more worlds."""
        i: i64 = 0
        while i < iterations:
            self.iterate()
            i += 1
        self.iterations += iterations

    def iterate(self) -> None:
        """Re-deal, walk down the tree, add one node, play on, and remember how it ended."""
        state = self.root.copy()
        state.determinize(self.seat, self.rng)
        path = vec[i64]()
        choosers = vec[i64]()
        chooser: i64 = self.seat
        node: i64 = ROOT
        grown: bool = False
        while not grown and not state.over:
            before: i64 = len(self.action)
            if node == ROOT:
                node = self.descend(node, self.guide.moves(state))
            else:
                node = self.descend(node, self.guide.replies(state))
            grown = len(self.action) > before
            path = append(path, node)
            choosers = append(choosers, chooser)
            state.apply(self.action[node])
            chooser = state.seat
        if not state.over:
            self.guide.playout(state, self.rng)
        rewards = self.rewards(state)
        i: i64 = 0
        while i < len(path):
            node = path[i]
            self.visits[node] += 1
            self.total[node] += rewards[choosers[i]]
            i += 1

    def descend(self, node: i64, moves: "vec[i64]") -> i64:
        """The child to visit: a new one for a move not yet tried here, else by upper bounds."""
        untried = vec[i64](capacity=len(moves))
        best: i64 = NONE
        highest: float = 0.0
        for move in moves:
            child: i64 = self.first[node]
            while child != NONE and self.action[child] != move:
                child = self.next[child]
            if child == NONE:
                untried = append(untried, move)
                continue
            self.available[child] += 1
            if len(untried) == 0:
                visits: float = float(self.visits[child])
                bound: float = self.total[child] / visits + EXPLORE * sqrt(
                    log(float(self.available[child])) / visits
                )
                if best == NONE or bound > highest:
                    best = child
                    highest = bound
        if len(untried) == 0:
            return best
        return self.grow(node, untried[self.rng.below(len(untried))])

    def grow(self, node: i64, move: i64) -> i64:
        """Add a child."""
        child: i64 = len(self.action)
        self.action = append(self.action, move)
        self.first = append(self.first, NONE)
        self.next = append(self.next, self.first[node])
        self.first[node] = child
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 1)
        self.total = append(self.total, 0.0)
        return child

    def rewards(self, state: State) -> "vec[float]":
        """What the position at the end of a playout is worth to each seat."""
        rewards = vec[float](capacity=self.seats)
        seat: i64 = 0
        while seat < self.seats:
            if state.over:
                rewards = append(rewards, self.guide.outcome(state, seat))
            else:
                rewards = append(rewards, self.guide.value(state, seat))
            seat += 1
        return rewards

    def results(self) -> Results:
        """What was found for each action tried at the root."""
        found: Results = []
        child: i64 = self.first[ROOT]
        while child != NONE:
            found.append((self.action[child], self.visits[child], self.total[child], 0))
            child = self.next[child]
        return found


class Race:
    """Flat search for one decision: the guide's moves run against each other in playouts.

    In every re-dealt world all moves still in the race are played out with the same luck, so
    that they differ by what they do and not by the cards dealt. A move that falls clearly behind
    is out. The guide's first move stands unless another one is better beyond chance.
    """

    __slots__ = (
        "apart", "decided", "guide", "iterations", "moves", "rng", "root", "running", "seat",
        "total", "visits",
    )  # fmt: skip

    def __init__(self, root: State, seat: i64, guide: Guide, rng: Rng) -> None:
        self.root: State = root
        self.seat: i64 = seat
        self.guide: Guide = guide
        self.rng: Rng = rng
        self.iterations: i64 = 0
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
