"""A finished game looked at again: honest, repeatable, and no chance called a mistake."""

import random
from functools import cache

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.bots.games import ETHNOS, Coin, Nim, ethnos_positions, permuted, plain

import ludoteka
from ludoteka.bots import make_bot
from ludoteka.bots.analysis import (
    Analysis,
    NotOver,
    Verdict,
    analyse,
    begin,
    finish,
    judge,
    weighing,
)
from ludoteka.bots.analysis.grading import LIMITS, SWINGS, grade_of, turnings
from ludoteka.bots.analysis.judging import Judge
from ludoteka.bots.analysis.shapes import Told
from ludoteka.bots.analysis.weighing import Scales
from ludoteka.core.guide import Guide
from ludoteka.core.match import Match
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.ethnos.bot.guide import EthnosGuide
from ludoteka.games.terra_mystica.bot.guide import TerraGuide
from ludoteka.games.terra_mystica.state import Board

LEVEL = "greedy"  # quick


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few worlds: what is tested does not depend on their number."""
    monkeypatch.setattr(weighing, "MOST", 6)


@cache
def kroniky() -> Match:
    """A game that was lost soon, at random."""
    match, luck = ludoteka.new("kroniky", seats=1, seed=3), random.Random(1)
    while not match.over:
        match.play(luck.choice(match.legal()))
    return match


@cache
def found() -> Analysis:
    """Its analysis."""
    return analyse(kroniky(), LEVEL)


def step(number: int, *values: float, **more: object) -> Verdict:
    """A step after which the lines expect these values."""
    move = Told("draw", "move.draw", {})
    told = Verdict(number, 0, move, list(values), [0.01] * len(values), False)
    return msgspec.structs.replace(told, **more)


@pytest.mark.once
def test_every_step_is_told_of_and_the_last_one_says_how_it_ended() -> None:
    steps = found().steps
    assert [each.step for each in steps] == list(range(1, len(kroniky().steps) + 1))
    assert [each.move.text for each in steps] == [str(each.move) for each in kroniky().steps]
    assert steps[-1].values == [0.0]
    assert steps[-1].errors == [0.0]
    assert found().lines == 1
    assert sum(found().sums[0].grades.values()) == sum(each.grade is not None for each in steps)


@pytest.mark.once
def test_pieces_in_any_order_are_the_whole() -> None:
    match, middle = kroniky(), len(kroniky().steps) // 2
    last = judge(match, middle, len(match.steps) + 1, LEVEL)
    first = judge(match, 1, middle, LEVEL)
    assert finish(match, begin(match), first + last, LEVEL) == found()


def test_a_game_that_is_not_over_is_refused() -> None:
    match = ludoteka.new("ethnos", seats=2, seed=7)
    for asked in (lambda: analyse(match), lambda: begin(match), lambda: judge(match, 1, 2)):
        with pytest.raises(NotOver, match="not over"):
            asked()


def test_a_verdict_is_the_same_whatever_was_hidden() -> None:
    match = ludoteka.new("ethnos", seats=3, seed=7)
    with make_bot("easy", ETHNOS) as bot:
        judges = Judge(match, bot)
        judges.scales.worlds = 20
        for number, state in enumerate(ethnos_positions(12, seed=4)):
            seat, legal = int(state.seat), [int(each) for each in state.legal()]
            if len(legal) < 2 or len(state.scores()) != 3:
                continue
            made = type("Made", (), {"seat": seat, "action": legal[-1]})
            plain_step = step(number + 1, 0.0, 0.0, 0.0)
            told = judges.graded(plain_step, made, state)  # type: ignore[arg-type]
            twin = permuted(state, seat, 50 + number)
            assert judges.graded(plain_step, made, twin) == told  # type: ignore[arg-type]


def test_a_guess_is_judged_by_what_was_known() -> None:
    scales = Scales(plain(), 2)
    lucky = scales.compare(Coin(Coin.HEADS), 0, (Coin.SAFE, Coin.HEADS), 5, 0.01)
    unlucky = scales.compare(Coin(Coin.TAILS), 0, (Coin.SAFE, Coin.HEADS), 5, 0.01)
    assert lucky == unlucky
    assert grade_of("chance", *lucky.loss) == "good"


def test_a_move_that_gives_the_game_away_costs_chances() -> None:
    scales = Scales(plain(), 2)
    won, given = 2, 1  # of two stones
    loss = scales.compare(Nim(2), 0, (won, given), 5, 0.01).loss
    assert loss.value == 1.0
    assert grade_of("chance", *loss) == "blunder"


def test_what_may_be_chance_is_no_mistake() -> None:
    for unit, (small, middle, large) in LIMITS.items():
        assert grade_of(unit, large, large / 2) == "good"
        assert grade_of(unit, large, large / 3) == "blunder"
        assert grade_of(unit, middle, 0.0) == "mistake"
        assert grade_of(unit, small, 0.0) == "inaccuracy"
        assert grade_of(unit, small * 0.99, 0.0) == "good"


def test_turning_points_are_luck_or_decisions() -> None:
    big = SWINGS["chance"] * 2
    steps = [
        step(1, 0.5, 0.5),
        step(2, 0.5 + big, 0.5 - big, revealed=True),
        step(3, 0.5, 0.5, revealed=True, grade="blunder", loss=big),
        step(4, 0.5 + big, 0.5 - big),
        step(5, 0.5 + big - 0.01, 0.5),
    ]
    told = turnings("chance", [0.5, 0.5], steps)
    causes = [(each.step, each.cause) for each in told]
    assert causes == [(2, "luck"), (3, "decision"), (4, "decision"), (5, "decision")]
    assert abs(told[0].swing) == pytest.approx(big)
    assert told[3].line == 1


def test_noise_turns_nothing() -> None:
    noisy = [step(1, 0.5, errors=[0.04]), step(2, 0.65, errors=[0.04])]
    assert turnings("chance", [0.5], noisy) == []


def test_where_a_net_judges_games_are_not_played_to_their_end() -> None:
    scales, state = Scales(ETHNOS, 2), ludoteka.new("ethnos", seats=2, seed=3).state
    assert isinstance(scales.guide, EthnosGuide)
    judged = state.copy()
    scales.play_out(judged, 1, stir=False)
    assert not judged.over
    scales.guide.listen_to(None)
    scales.play_out(state, 1, stir=False)
    assert state.over


class Plain(Guide):
    """Everybody follows the best plan of Terra Mystica, without a whim."""

    def __init__(self) -> None:
        self.terra = TerraGuide()

    def moves(self, state: State) -> vec[i64]:
        return self.terra.moves(state)

    def playout(self, state: State, rng: Rng) -> None:
        assert isinstance(state, Board)
        while not state.over:
            self.terra.follow(state)


@pytest.mark.once
def test_where_luck_has_no_part_positions_are_stirred() -> None:
    terra = ludoteka.new("terra_mystica", seats=2, seed=3)
    scales = Scales(terra.game, 2)
    assert not scales.is_certain(terra.state), "playouts differ by whims"
    scales.guide, scales.make = Plain(), Plain
    assert scales.is_certain(terra.state)
    assert not Scales(ETHNOS, 2).is_certain(ludoteka.new("ethnos", seats=2, seed=3).state)
    scales.worlds = 4
    assert any(each.error > 0 for each in scales.expect(terra.state, 5))
