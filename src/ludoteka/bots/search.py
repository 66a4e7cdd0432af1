"""Looking ahead in re-dealt copies of a position: a tree of many steps."""

from math import sqrt
from typing import Final, TypeAlias

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State

# for each move: the action, its visits, its total reward, and votes: how many visits more it is
# worth to the search, which stands by one move although it did not visit it so often
Results: TypeAlias = list[tuple[int, int, float, int]]

EXPLORE: Final = 0.8
ROOT: Final = 0
NONE: Final = 0  # no node: the root is nobody's child
WIDTH: Final = 2.0  # moves that are tried at a node: so many times the root of its visits
NARROWEST: Final = 2.0  # and so many more
KNOWN: Final = 8  # visits of a node that is worth looking for again
LOOKED_AT: Final = 400  # nodes, when a position is looked for in a tree
LARGEST: Final = 1000000  # nodes of a tree that is kept
ENDLESS: Final = 1 << 40


class Search:
    """Information-set Monte Carlo tree search for one decision of one seat.

    One tree serves all re-dealt worlds. A node is reached by an action, whatever the world;
    an action that is legal in few worlds is compared only where it was available. Moves are
    chosen by PUCT: those that the guide expects most of are tried first and most often. The
    n-th try of every move at the root is made in the same world with the same luck.
    """

    __slots__ = (
        "action", "available", "best", "decided", "explore", "first", "guide", "iterations", "left",
        "lucks", "moves", "next", "prior", "rng", "root", "seat", "seats", "top", "total", "visits",
        "worst",
    )  # fmt: skip

    def __init__(self, root: State, seat: i64, guide: Guide, rng: Rng) -> None:
        self.seat: i64 = seat
        self.seats: i64 = len(root.scores())
        self.guide: Guide = guide
        self.rng: Rng = rng
        # for each node: the action that leads to it, its first child, its next sibling
        self.action: vec[i64] = vec[i64]([0])
        self.first: vec[i64] = vec[i64]([NONE])
        self.next: vec[i64] = vec[i64]([NONE])
        # what the guide expects of it, how often it was tried, how often it could have been, and
        # what it brought its chooser
        self.prior: vec[float] = vec[float]([1.0])
        self.visits: vec[i64] = vec[i64]([0])
        self.available: vec[i64] = vec[i64]([0])
        self.total: vec[float] = vec[float]([0.0])
        # for each seat: its worst and its best reward so far
        self.worst: vec[float] = vec[float]([1.0] * self.seats)
        self.best: vec[float] = vec[float]([0.0] * self.seats)
        self.explore: float = EXPLORE
        self.begin(root, ROOT)

    def begin(self, root: State, top: i64) -> None:
        """Search from a position that a node of the tree stands for."""
        self.root: State = root
        self.top: i64 = top
        self.moves: vec[i64] = self.guide.moves(root)
        self.decided: bool = False
        self.left: i64 = ENDLESS
        self.iterations: i64 = 0
        self.lucks: vec[i64] = vec[i64]()  # of the worlds

    def resume(self, root: State) -> bool:
        """Go on from a later position with what is known of it. False: it is not in the tree."""
        node: i64 = self.find(root)
        if node == NONE or len(self.action) > LARGEST:
            return False
        self.begin(root, node)
        return True

    def find(self, wanted: State) -> i64:
        """The node where this seat knows exactly what it knows in a position."""
        key: i64 = wanted.key()
        nodes = vec[i64]([self.top])
        states = [self.root]
        i: i64 = 0
        while i < len(nodes) and i < LOOKED_AT:
            child: i64 = self.first[nodes[i]]
            while child != NONE:
                if self.visits[child] >= KNOWN and self.action[child] in states[i].legal():
                    state = states[i].copy()
                    state.apply(self.action[child])
                    if not state.over:
                        seen = state.copy()
                        seen.determinize(self.seat, Rng(1))
                        if state.seat == wanted.seat and seen.key() == key:
                            return child
                        nodes = append(nodes, child)
                        states.append(state)
                child = self.next[child]
            i += 1
        return NONE

    def run(self, iterations: i64) -> None:
        """Look into this many more worlds, or until none that are left can change the choice."""
        end: i64 = self.iterations + iterations
        while self.iterations < end and not self.decided:
            self.iterate()
            self.iterations += 1
            self.left -= 1
            self.decided = self.lead() > self.left

    def lead(self) -> i64:
        """By how many visits the first move at the root leads."""
        most: i64 = 0
        second: i64 = 0
        child: i64 = self.first[self.top]
        while child != NONE:
            visits: i64 = self.visits[child]
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
            child = self.next[child]
        return most - second

    def iterate(self) -> None:
        """Re-deal, walk down the tree, add one node, play on, and remember how it ended."""
        chooser: i64 = self.seat
        node: i64 = self.descend(self.top, self.root, self.moves, chooser, self.rng)
        path = vec[i64]([node])
        choosers = vec[i64]([chooser])
        rng = self.luck(self.visits[node])
        state = self.root.copy()
        state.determinize(self.seat, rng)
        state.apply(self.action[node])
        while self.visits[node] > 0 and not state.over:
            chooser = state.seat
            node = self.descend(node, state, self.replies(state, chooser), chooser, rng)
            path = append(path, node)
            choosers = append(choosers, chooser)
            state.apply(self.action[node])
        if not state.over:
            self.guide.playout(state, rng)
        rewards = self.rewards(state)
        i: i64 = 0
        while i < len(path):
            self.visits[path[i]] += 1
            self.total[path[i]] += rewards[choosers[i]]
            i += 1

    def replies(self, state: State, chooser: i64) -> "vec[i64]":
        """The moves to compare below the root."""
        if chooser == self.seat:
            return self.guide.moves(state)
        return self.guide.replies(state)

    def luck(self, world: i64) -> Rng:
        """The luck of a world."""
        while len(self.lucks) <= world:
            self.lucks = append(self.lucks, self.rng.seed())
        return Rng(self.lucks[world])

    def descend(self, node: i64, state: State, moves: "vec[i64]", chooser: i64, rng: Rng) -> i64:
        """The child to visit, by PUCT among those that a world allows."""
        children = self.children(node, state, moves)
        tried: i64 = 0
        tries: i64 = 0
        brought: float = 0.0
        priors: float = 0.0
        for child in children:
            self.available[child] += 1
            priors += self.prior[child]
            if self.visits[child] > 0:
                tried += 1
                tries += self.visits[child]
                brought += self.total[child]
        if tried == 0:
            return self.likeliest(children, rng)
        # by how much rewards differ here says how much a move may still surprise
        scale: float = self.explore * (self.best[chooser] - self.worst[chooser]) / priors
        best: i64 = NONE
        highest: float = 0.0
        for child in children:
            visits: float = float(self.visits[child])
            if visits > 0.0:
                bound: float = self.total[child] / visits + scale * self.prior[child] * sqrt(
                    float(self.available[child])
                ) / (1.0 + visits)
                if best == NONE or bound > highest:
                    best = child
                    highest = bound
        if tried < len(children) and float(tried) < NARROWEST + WIDTH * sqrt(float(tries)):
            fresh: i64 = self.likeliest(children, rng)
            # a move never tried is thought to be worth what the others are
            hope: float = brought / float(tries) + scale * self.prior[fresh] * sqrt(float(tries))
            if hope >= highest:
                return fresh
        return best

    def likeliest(self, children: "vec[i64]", rng: Rng) -> i64:
        """Of the children never tried the one that the guide expects most of, or one of those."""
        best: i64 = NONE
        alike: i64 = 0
        for child in children:
            if self.visits[child] > 0:
                continue
            if best == NONE or self.prior[child] > self.prior[best]:
                best = child
                alike = 1
            elif self.prior[child] == self.prior[best]:
                alike += 1
                if rng.below(alike) == 0:
                    best = child
        return best

    def children(self, node: i64, state: State, moves: "vec[i64]") -> "vec[i64]":
        """The child for each move; new ones where a move was never seen here."""
        found = vec[i64](capacity=len(moves))
        after: i64 = self.first[node]  # children mostly lie in the order of the moves
        for move in moves:
            child: i64 = self.child(node, move, after)
            if child == NONE:
                self.grow(node, state, moves)
                return self.children(node, state, moves)
            found = append(found, child)
            after = self.next[child]
        return found

    def child(self, node: i64, move: i64, after: i64) -> i64:
        """The child of a move, looked for from one on; NONE if there is none."""
        child: i64 = after
        while child != NONE and self.action[child] != move:
            child = self.next[child]
        if child == NONE:
            child = self.first[node]
            while child != NONE and self.action[child] != move:
                child = self.next[child]
        return child

    def grow(self, node: i64, state: State, moves: "vec[i64]") -> None:
        """Add children for the moves that have none."""
        priors = self.guide.priors(state, moves)
        i: i64 = len(moves) - 1
        while i >= 0:  # each is put in front, so the last comes first
            if self.child(node, moves[i], NONE) == NONE:
                child: i64 = len(self.action)
                self.action = append(self.action, moves[i])
                self.prior = append(self.prior, priors[i])
                self.first = append(self.first, NONE)
                self.next = append(self.next, self.first[node])
                self.first[node] = child
                self.visits = append(self.visits, 0)
                self.available = append(self.available, 0)
                self.total = append(self.total, 0.0)
            i -= 1

    def rewards(self, state: State) -> "vec[float]":
        """What the position at the end of a playout is worth to each seat."""
        rewards = vec[float](capacity=self.seats)
        seat: i64 = 0
        while seat < self.seats:
            reward: float = 0.0
            if state.over:
                reward = self.guide.outcome(state, seat)
            else:
                reward = self.guide.value(state, seat)
            rewards = append(rewards, reward)
            self.worst[seat] = min(self.worst[seat], reward)
            self.best[seat] = max(self.best[seat], reward)
            seat += 1
        return rewards

    def results(self) -> Results:
        """What was found for each action tried at the root; what was saved goes to the first."""
        found: Results = []
        leader: i64 = NONE
        child: i64 = self.first[self.top]
        while child != NONE:
            if self.visits[child] > 0 and (
                leader == NONE or self.visits[child] > self.visits[leader]
            ):
                leader = child
            child = self.next[child]
        child = self.first[self.top]
        while child != NONE:
            if self.visits[child] > 0:
                votes: i64 = self.left if self.decided and child == leader else 0
                found.append((self.action[child], self.visits[child], self.total[child], votes))
            child = self.next[child]
        return found
