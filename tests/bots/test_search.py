"""The tree search: what it tries first, when it stops, and what it keeps."""

from librt.vecs import vec
from mypy_extensions import i64
from tests.bots.games import ETHNOS, Coin, Nim, ethnos_positions, plain

from ludoteka.bots import make_bot
from ludoteka.bots.search import Search
from ludoteka.bots.workers import run
from ludoteka.core.guide import Guide, by_order
from ludoteka.core.rng import Rng
from ludoteka.core.state import State


class Knowing(Guide):
    """Thinks that taking the most is best, and that all positions are alike."""

    __slots__ = ()

    def moves(self, state: State) -> "vec[i64]":
        return vec[i64](sorted(state.legal(), reverse=True))

    def priors(self, state: State, moves: "vec[i64]") -> "vec[float]":
        return by_order(moves)

    def value(self, state: State, seat: i64) -> float:
        return 0.5

    def playout(self, state: State, rng: Rng) -> None:
        return


def visits(tree: Search) -> dict[int, int]:
    """How often each move at the root was tried."""
    return {int(action): int(number) for action, number, _, _ in tree.results()}


def test_moves_are_tried_in_the_order_of_the_guide() -> None:
    tree = Search(Nim(40), 0, Knowing(), Rng(1))
    tried = []
    for _ in range(3):
        before = set(visits(tree))
        tree.run(1)
        tried += sorted(set(visits(tree)) - before)
    assert tried == [3, 2, 1]


def test_what_the_guide_expects_most_of_is_tried_most() -> None:
    tree = Search(Nim(40), 0, Knowing(), Rng(1))
    tree.run(60)
    found = visits(tree)
    assert found[3] >= found[2] >= found[1] > 0


def test_without_an_order_chance_says_what_comes_first() -> None:
    first = set()
    for luck in range(1, 30):
        tree = Search(Nim(9), 0, Guide(), Rng(luck))
        tree.run(1)
        first |= set(visits(tree))
    assert first == {1, 2, 3}


def test_the_priors_of_a_guide_fall_gently() -> None:
    priors = list(by_order(vec[i64]([5, 6, 7, 8])))
    assert priors == sorted(set(priors), reverse=True)
    assert priors[0] < 3 * priors[-1]


def test_long_lists_are_widened_as_visits_come() -> None:
    class Long(Nim):
        def legal(self) -> "vec[i64]":
            return vec[i64](range(1, min(200, self.stones) + 1))

        def copy(self) -> "Long":
            return Long(self.stones, self.seat)

    tree = Search(Long(500), 0, Guide(), Rng(1))
    tree.run(100)
    assert 2 < len(visits(tree)) <= 22
    tree.run(1500)
    assert 22 < len(visits(tree)) <= 82


def test_a_settled_search_stops_and_chooses_the_same() -> None:
    saved = 0
    for state in ethnos_positions(12, seed=6):
        trees = [Search(state, state.seat, ETHNOS.guide(), Rng(4)) for _ in range(2)]
        run(trees[0], 80, 0.0)
        trees[1].run(80)
        most = [max(visits(tree).items(), key=lambda each: each[1]) for tree in trees]
        if not trees[0].decided:
            continue
        assert most[0][0] == most[1][0]
        saved += 80 - int(trees[0].iterations)
        votes = [vote for _, _, _, vote in trees[0].results() if vote]
        assert votes in ([], [80 - trees[0].iterations])
    assert saved > 0


class Watching(Guide):
    """Guesses the coin, and remembers how it fell for each guess."""

    def __init__(self) -> None:
        self.fell: dict[int, list[int]] = {Coin.HEADS: [], Coin.TAILS: []}

    def moves(self, state: State) -> "vec[i64]":
        return vec[i64]([Coin.HEADS, Coin.TAILS])

    def outcome(self, state: State, seat: i64) -> float:
        assert isinstance(state, Coin)
        right = state.points == 3
        if seat == 0:
            self.fell[state.coin if right else 1 - state.coin].append(state.coin)
        return float(right)


def test_the_same_try_of_two_moves_meets_the_same_luck() -> None:
    guide = Watching()
    Search(Coin(0), 0, guide, Rng(3)).run(300)
    fell = [guide.fell[guess] for guess in (Coin.HEADS, Coin.TAILS)]
    few = min(map(len, fell))
    assert few > 20
    assert fell[0][:few] == fell[1][:few]


def test_the_tree_goes_on_in_the_same_turn() -> None:
    tree = Search(Nim(30), 0, Guide(), Rng(1))
    tree.run(400)
    state = Nim(30)
    before = len(tree.action)
    state.apply(2)
    state.apply(1)
    state.determinize(0, Rng(1))
    assert tree.resume(state)
    assert len(tree.action) == before
    assert sum(visits(tree).values()) > 8
    tree.run(50)
    assert set(visits(tree)) <= {1, 2, 3}
    assert not tree.resume(Nim(29))


def test_only_a_bot_that_thinks_by_time_keeps_its_tree() -> None:
    """So that the same knowledge and the same seed give the same choice."""
    timed = make_bot("hard", plain(), seconds=0.05)
    counted = make_bot("hard", plain(), iterations=200)
    for bot in (timed, counted):
        bot.choose(Nim(23), 0)
    assert timed.tree is not None
    assert counted.tree is None
    kept = timed.tree
    state = Nim(23)
    state.apply(3)
    state.apply(3)
    timed.choose(state, 0)
    assert timed.tree is kept
    again = make_bot("hard", plain(), iterations=200)
    assert counted.think(state, 0) == again.think(state, 0)
