"""Many searches side by side that ask others for values: behind ludoteka.research.BatchSearch."""

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from ludoteka.core.batch import reward
from ludoteka.core.encoding import Encoding
from ludoteka.core.numbering import Numbering
from ludoteka.core.rng import Rng
from ludoteka.core.state import State, stacked

ROOT: Final = 0
NONE: Final = -1


class Tree:
    """One tree over all re-dealt worlds of a position. A node is reached by actions.

    An edge is an action that was legal at a node in some world. Only edges that are legal in the
    world of a simulation are compared in it; what a net was not asked about has the mean prior.
    """

    __slots__ = (
        "action", "asked", "child", "first", "next", "path", "prior", "rng", "root", "seats",
        "total", "visits",
    )  # fmt: skip

    def __init__(self, root: State, seats: i64, luck: i64) -> None:
        self.root = root
        self.rng = Rng(luck)
        self.seats: i64 = seats
        self.path: vec[i64] = vec[i64]()  # the nodes of the present simulation
        # for each node: its first edge, the legal actions when it was a leaf, how often it was
        # visited, and what that brought each seat
        self.first: vec[i64] = vec[i64]([NONE])
        self.asked: vec[i64] = vec[i64]([0])
        self.visits: vec[i64] = vec[i64]([0])
        self.total: vec[float] = vec[float]([0.0] * seats)
        # for each edge: its action, its prior, the node it leads to, the next edge
        self.action: vec[i64] = vec[i64]()
        self.prior: vec[float] = vec[float]()
        self.child: vec[i64] = vec[i64]()
        self.next: vec[i64] = vec[i64]()

    def descend(self, explore: float) -> State:
        """Re-deal, and walk down to where nobody was yet, or to the end of the game."""
        state = self.root.copy()
        state.determinize(self.root.seat, self.rng)
        node: i64 = ROOT
        self.path = vec[i64]([ROOT])
        while not state.over and self.first[node] != NONE:
            edge: i64 = self.best(node, state.legal(), state.seat, explore)
            state.apply(self.action[edge])
            node = self.child[edge]
            if node == NONE:
                node = self.grow(edge)
            self.path = append(self.path, node)
        return state

    def best(self, node: i64, legal: "vec[i64]", chooser: i64, explore: float) -> i64:
        """The edge to follow among the legal ones: PUCT."""
        edges = vec[i64](capacity=len(legal))
        priors: float = 0.0
        tries: i64 = 1
        after: i64 = NONE  # edges mostly lie in the order of the legal actions
        for action in legal:
            edge: i64 = self.find(node, action, after)
            edges = append(edges, edge)
            priors += self.prior[edge]
            if self.child[edge] != NONE:
                tries += self.visits[self.child[edge]]
            after = self.next[edge]
        scale: float = explore * sqrt(float(tries)) / priors
        # a move never tried is thought to be worth what the position is
        usual: float = self.mean(node, chooser)
        chosen: i64 = NONE
        highest: float = 0.0
        for edge in edges:
            below: i64 = self.child[edge]
            bound: float = 0.0
            if below == NONE or self.visits[below] == 0:
                bound = usual + scale * self.prior[edge]
            else:
                visits: i64 = self.visits[below]
                share: float = self.prior[edge] / float(1 + visits)
                bound = self.mean(below, chooser) + scale * share
            if chosen == NONE or bound > highest:
                chosen = edge
                highest = bound
        return chosen

    def find(self, node: i64, action: i64, after: i64) -> i64:
        """The edge of an action, looked for from an edge on; a new one if there is none."""
        edge: i64 = after
        while edge != NONE and self.action[edge] != action:
            edge = self.next[edge]
        if edge == NONE:
            edge = self.first[node]
            while edge != NONE and self.action[edge] != action:
                edge = self.next[edge]
        if edge == NONE:
            edge = self.join(node, action, 1.0 / float(self.asked[node]))
        return edge

    def join(self, node: i64, action: i64, prior: float) -> i64:
        """Add an edge, before the others."""
        edge: i64 = len(self.action)
        self.action = append(self.action, action)
        self.prior = append(self.prior, prior)
        self.child = append(self.child, NONE)
        self.next = append(self.next, self.first[node])
        self.first[node] = edge
        return edge

    def grow(self, edge: i64) -> i64:
        """Add the node that an edge leads to."""
        node: i64 = len(self.first)
        self.child[edge] = node
        self.first = append(self.first, NONE)
        self.asked = append(self.asked, 0)
        self.visits = append(self.visits, 0)
        seat: i64 = 0
        while seat < self.seats:
            self.total = append(self.total, 0.0)
            seat += 1
        return node

    def mean(self, node: i64, seat: i64) -> float:
        """What a node was worth to a seat so far."""
        visits: i64 = self.visits[node]
        if visits == 0:
            return 0.0
        return self.total[node * self.seats + seat] / float(visits)

    def expand(
        self, legal: "vec[i64]", places: "vec[i64]", priors: "vec[float]", start: i64
    ) -> None:
        """Give the leaf its edges, with priors that are 1 together."""
        node: i64 = self.path[len(self.path) - 1]
        together: float = 0.0
        for place in places:
            together += priors[start + place]
        self.asked[node] = len(legal)
        usual: float = 1.0 / float(len(legal))
        i: i64 = len(legal) - 1
        while i >= 0:  # joined in front, so the last comes first
            prior: float = usual
            if together > 0.0:
                prior = priors[start + places[i]] / together
            self.join(node, legal[i], prior)
            i -= 1

    def back_up(self, values: "vec[float]", start: i64) -> None:
        """Tell every node of the simulation what it brought."""
        for node in self.path:
            self.visits[node] += 1
            seat: i64 = 0
            while seat < self.seats:
                self.total[node * self.seats + seat] += values[start + seat]
                seat += 1


class Searches:
    """Trees side by side, a row each. Each simulation of a row ends at a leaf that is handed out.

    What is written lies in vectors whose memory others may look at: they are never replaced.
    Whoever asks for leaves clears the observations before it.
    """

    __slots__ = (
        "asked", "encoding", "explore", "legal", "masks", "number", "numbering", "observations",
        "places", "priors", "seats", "together", "trees", "values", "visits", "waiting",
        "worlds", "worth",
    )  # fmt: skip

    def __init__(
        self,
        encoding: Encoding,
        numbering: Numbering,
        number: i64,
        seats: i64,
        together: bool,
        explore: float,
    ) -> None:
        self.encoding = encoding
        self.numbering = numbering
        self.number: i64 = number
        self.seats: i64 = seats
        self.together = together
        self.explore = explore
        self.trees: list[Tree] = []
        self.worlds: list[State] = []  # where the present simulations have come to
        # the legal actions of each leaf, and their numbers
        self.legal: vec[vec[i64]] = stacked([[] for _ in range(number)])
        self.places: vec[vec[i64]] = stacked([[] for _ in range(number)])
        self.asked: vec[i64] = vec[i64]([0] * number)
        self.waiting: vec[u8] = vec[u8]([0] * number)
        self.observations: vec[i16] = vec[i16]([0] * (number * encoding.size))
        self.masks: vec[u8] = vec[u8]([0] * (number * numbering.size))
        # what is given for the leaves
        self.values: vec[float] = vec[float]([0.0] * (number * seats))
        self.priors: vec[float] = vec[float]([0.0] * (number * numbering.size))
        # what was found
        self.visits: vec[i64] = vec[i64]([0] * (number * numbering.size))
        self.worth: vec[float] = vec[float]([0.0] * (number * seats))

    def begin(self, roots: list[State], luck: list[int]) -> None:
        """Start a search in every row."""
        self.trees = []
        self.worlds = []
        row: i64 = 0
        while row < self.number:
            self.forget(row)
            root = roots[row].copy()
            self.trees.append(Tree(root, self.seats, luck[row]))
            self.worlds.append(root)
            row += 1

    def forget(self, row: i64) -> None:
        """Take the last leaf back."""
        masks = self.masks
        start: i64 = row * self.numbering.size
        for place in self.places[row]:
            masks[start + place] = 0
        self.places[row] = vec[i64]()
        self.waiting[row] = 0

    def descend(self) -> None:
        """One simulation in every row, down to its leaf; those that end a game are done."""
        row: i64 = 0
        while row < self.number:
            tree = self.trees[row]
            self.forget(row)
            state = tree.descend(self.explore)
            self.worlds[row] = state
            if state.over:
                self.pay(row, state)
                tree.back_up(self.values, row * self.seats)
            else:
                self.show(row, state)
            row += 1

    def show(self, row: i64, state: State) -> None:
        """Hand a leaf out."""
        self.waiting[row] = 1
        self.asked[row] = state.seat
        self.encoding.write(state, state.seat, self.observations, row * self.encoding.size)
        places: vec[i64] = state.legal()
        self.numbering.offer(places, self.masks, row * self.numbering.size)
        self.places[row] = places
        self.legal[row] = state.legal()

    def pay(self, row: i64, state: State) -> None:
        """What the end of a game is worth to each seat."""
        seat: i64 = 0
        while seat < self.seats:
            found: float = reward(state, seat, self.seats, self.together)
            self.values[row * self.seats + seat] = found
            seat += 1

    def play_out(self) -> None:
        """Values of the leaves by random play to the end, each in its own world."""
        row: i64 = 0
        while row < self.number:
            if self.waiting[row] != 0:
                state = self.worlds[row].copy()
                state.rollout(self.trees[row].rng)
                self.pay(row, state)
            row += 1

    def take(self) -> None:
        """Go on with the values and priors that were given for the leaves."""
        row: i64 = 0
        while row < self.number:
            if self.waiting[row] != 0:
                tree = self.trees[row]
                start: i64 = row * self.numbering.size
                tree.expand(self.legal[row], self.places[row], self.priors, start)
                tree.back_up(self.values, row * self.seats)
                self.waiting[row] = 0
            row += 1

    def tell(self) -> None:
        """Write how often each action was tried, and what the positions were worth."""
        row: i64 = 0
        while row < self.number:
            tree = self.trees[row]
            start: i64 = row * self.numbering.size
            edge: i64 = tree.first[ROOT]
            while edge != NONE:
                node: i64 = tree.child[edge]
                tries: i64 = 0
                if node != NONE:
                    tries = tree.visits[node]
                self.visits[start + self.numbering.index_of(tree.action[edge])] = tries
                edge = tree.next[edge]
            seat: i64 = 0
            while seat < self.seats:
                self.worth[row * self.seats + seat] = tree.mean(ROOT, seat)
                seat += 1
            row += 1
