"""The guide: plans that win, moves worth a thought, values that rise with progress."""

from collections import Counter

from tests.kroniky.golden import ending, planned
from tests.kroniky.positions import position, quiet_chronicle
from tests.kroniky.rich import PAIRS

import ludoteka
from ludoteka import build_info
from ludoteka.core.rng import Rng
from ludoteka.games.kroniky import GAME
from ludoteka.games.kroniky.bot import worth
from ludoteka.games.kroniky.bot.guide import CHOICES, KronikyGuide
from ludoteka.games.kroniky.state import Board


def test_the_plan_wins_where_careless_play_loses() -> None:
    ends: Counter[bool] = Counter()
    for seed in range(25):
        land, chronicle = PAIRS[seed]
        match = ludoteka.new("kroniky", 1, seed=seed, map=land, chronicle=chronicle)
        ends[ending(planned(match, seed)).startswith("victory")] += 1
    assert ends[True] >= 8


def test_random_play_hardly_ever_wins() -> None:
    won = 0
    for seed in range(200):
        land, chronicle = PAIRS[seed % len(PAIRS)]
        state = GAME.new(1, seed, {"map": land, "chronicle": chronicle})
        state.rollout(Rng(seed + 1))
        won += int(state.winners())
    assert won <= 2


def test_moves_worth_a_thought_are_few_and_legal() -> None:
    match = ludoteka.new("kroniky", 1, seed=5)
    guide, rng = KronikyGuide(), Rng(1)
    few = set()
    while not match.over:
        legal = list(match.state.legal())
        advice = list(guide.replies(match.state))
        assert set(advice) <= set(legal)
        assert 1 <= len(advice) == len(set(advice)) <= CHOICES
        few.add(len(advice))
        match.state.apply(advice[rng.below(len(advice))])
    assert few == {1, 2, 3, 4}


def test_a_won_game_is_finished() -> None:
    table = position(chronicle=quiet_chronicle(victory=[{"type": "pay", "cost": {"gold": 9}}]))
    guide = KronikyGuide()
    assert str(GAME.codec.unpack(int(guide.choose(table.board, Rng(1))))) == "develop tribute"
    assert guide.outcome(table.play("develop tribute").board, 0) == 1.0


def test_progress_is_worth_something() -> None:
    chronicle = quiet_chronicle(victory=[{"type": "victory_points", "min": 4}])
    guide = KronikyGuide()
    values = []
    for points in (0, 2, 3):
        table = position(chronicle=chronicle)
        table.board.points = points
        values.append(guide.value(table.board, 0))
    assert 0 < values[0] < values[1] < values[2] < 1
    troubled = position(chronicle=chronicle, hunger=3)
    assert guide.value(troubled.board, 0) < values[0]


def test_playouts_go_to_the_end() -> None:
    state = GAME.new(1, 4, {"map": "green_valley", "chronicle": "dawn"})
    guide = KronikyGuide()
    guide.playout(state, Rng(3))
    assert state.over
    assert guide.races()


def test_a_late_loss_is_better_than_an_early_one_and_worse_than_a_victory() -> None:
    early, late = position(chronicle=quiet_chronicle()), position(chronicle=quiet_chronicle())
    early.board.round, late.board.round = 3, 12
    guide = KronikyGuide()
    assert 0 < guide.outcome(early.board, 0) < guide.outcome(late.board, 0) < 0.5


def test_it_plays_for_what_it_reaches_not_for_what_looks_near() -> None:
    board = GAME.new(1, 1, {"map": "green_valley", "chronicle": "dawn"})
    assert isinstance(board, Board)
    guide = KronikyGuide()
    guide.settle(board)
    assert (worth.best_victory(board, worth.Plan(), worth.NEAREST), guide.mind.aim) == (0, 1)


def test_what_it_plays_for_depends_on_what_is_known_alone() -> None:
    guide = KronikyGuide()
    board = GAME.new(1, 11, {"map": "borderlands", "chronicle": "lost_cities"})
    assert isinstance(board, Board)
    rng = Rng(5)
    for number in range(60 if build_info.compiled() else 12):
        if board.over:
            break
        if number % 4 == 0:
            twin, fresh = board.copy(), KronikyGuide()
            twin.determinize(0, Rng(100 + number))
            moves = list(guide.moves(board))
            assert list(fresh.moves(twin)) == moves
            assert fresh.mind.aim == guide.mind.aim
        board.apply(guide.choose(board, rng))


def test_it_aims_for_the_victory_that_is_wished() -> None:
    recruit = {"type": "recruit", "unit": "infantry", "count": 1}
    both = quiet_chronicle(victory=[{"type": "pay", "cost": {"gold": 99}}, recruit])
    table = position(chronicle=both, levels={"military": 1})
    recruiting = "recruit infantry I"
    assert str(GAME.codec.unpack(int(KronikyGuide(1).moves(table.board)[0]))) == recruiting
    other = [str(GAME.codec.unpack(int(a))) for a in KronikyGuide(0).moves(table.board)]
    assert recruiting not in other


def test_an_army_waits_until_all_of_it_can_be_paid() -> None:
    war = quiet_chronicle(victory=[{"type": "defeat_enemy"}], enemy_units=[[4, 3], [9], [9]])
    poor = position(chronicle=war, levels={"military": 3}, goods={"gold": 7, "ore": 5, "food": 9})
    moves = [str(GAME.codec.unpack(int(a))) for a in KronikyGuide().moves(poor.board)]
    assert not any(move.startswith("recruit") for move in moves)
    rich = position(chronicle=war, levels={"military": 3})
    best = GAME.codec.unpack(int(KronikyGuide().choose(rich.board, Rng(1))))
    assert str(best) == "recruit cavalry I"
