"""Comparing moves by playouts in the same worlds, without a tree."""

from librt.vecs import vec
from mypy_extensions import i64
from tests.bots.games import Coin, Nim, Vault, plain

from ludoteka.bots import make_bot
from ludoteka.bots.race import HEAT, Race
from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State


class Racing(Guide):
    """Knows nothing, and wants no tree."""

    def races(self) -> bool:
        return True


class Guessing(Racing):
    """Leaves the safe way out."""

    def moves(self, state: State) -> vec[i64]:
        return vec[i64]([Coin.HEADS, Coin.TAILS])


def test_a_race_finds_the_move_that_wins_at_once() -> None:
    assert make_bot("medium", plain(Racing)).choose(Nim(3), 0) == 3


def test_a_race_answers_a_decision_of_the_whole_table() -> None:
    bot = make_bot("medium", plain(Racing))
    assert bot.choose(Vault((Vault.GOOD,)), 1) == Vault.GOOD


def test_a_race_does_not_see_the_coin() -> None:
    choices = [make_bot("hard", plain(Racing)).think(Coin(coin), 0) for coin in (0, 1)]
    assert choices[0] == choices[1]


def test_moves_run_in_the_same_worlds() -> None:
    race = Race(Coin(Coin.HEADS), 0, Racing(), Rng(3))
    race.run(3 * (HEAT - 1))
    heads, tails, safe = race.results()
    assert [visits for _, visits, _, _ in (heads, tails, safe)] == [HEAT - 1] * 3
    assert sorted(votes for _, _, _, votes in (heads, tails, safe)) == [0, 0, 1]
    guide = Racing()
    won, lost = Coin(Coin.HEADS), Coin(Coin.TAILS)
    won.apply(Coin.HEADS)
    lost.apply(Coin.HEADS)
    once = guide.outcome(won, 0) + guide.outcome(lost, 0)
    means = sum(total / visits for _, visits, total, _ in (heads, tails))
    assert abs(means - once) < 1e-9


def test_the_first_move_stands_unless_another_is_better_beyond_chance() -> None:
    stood = 0
    for seed in range(1, 30):
        race = Race(Coin(Coin.HEADS), 0, Guessing(), Rng(seed))
        race.run(2 * 9)
        results = race.results()
        means = {action: total / visits for action, visits, total, _ in results}
        chosen = next(action for action, _, _, votes in results if votes)
        best = means[chosen] > max(means.values()) - 1e-9
        assert best or chosen == Coin.HEADS
        stood += not best
    assert 0 < stood < 29


def test_who_falls_behind_is_out_and_the_race_ends() -> None:
    race = Race(Nim(3), 0, Racing(), Rng(1))
    race.run(10_000)
    assert race.decided
    assert race.iterations == 10_000  # nothing is left to do
    played = {action: visits for action, visits, _, _ in race.results()}
    assert max(played.values()) == played[3] < 200


def test_a_settled_race_does_not_wait_for_its_time() -> None:
    bot = make_bot("hard", plain(Racing), seconds=60.0)
    assert bot.choose(Nim(3), 0) == 3
