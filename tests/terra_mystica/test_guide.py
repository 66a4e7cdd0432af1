"""The guide: plans that are legal, growth with every faction, values that rise with progress."""

import random

import pytest
from tests.terra_mystica.ledger import SWITCHES
from tests.terra_mystica.positions import STRONGHOLD, Table

from ludoteka import build_info
from ludoteka.bots import make_bot
from ludoteka.core.match import new
from ludoteka.core.registry import find
from ludoteka.core.rng import Rng
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.bot.guide import CHOICES, HORIZON, TerraGuide
from ludoteka.games.terra_mystica.data import FACTION_NAMES
from ludoteka.games.terra_mystica.state import Board
from ludoteka.games.terra_mystica.tables import HOME
from ludoteka.table.wonder import hint

GAME = find("terra_mystica")
FAST = build_info.compiled()


def start(seats: int, seed: int, **options: object) -> Board:
    seats, seed, values = GAME.check(seats, seed, options)
    state = GAME.new(seats, seed, values)
    assert isinstance(state, Board)
    return state


def follow(board: Board) -> None:
    """The best plan of the deciding seat, every move of it legal."""
    steps = TerraGuide().best(board)
    assert len(steps) > 0
    for action in steps:
        assert action in list(board.legal()), str(GAME.codec.unpack(int(action)))
        board.apply(action)


@pytest.mark.parametrize("seed", range(24 if FAST else 4))
def test_every_move_of_a_plan_is_legal(seed: int) -> None:
    luck = random.Random(seed)
    options: dict[str, object] = {name: True for name in SWITCHES if luck.random() < 0.3}
    board = start(luck.randint(2, 5), seed, **options)
    while not board.over:
        if luck.random() < 0.1:
            actions = list(board.legal())
            board.apply(luck.choice(actions))
        else:
            follow(board)


def others(faction: str, number: int) -> str:
    """Factions of other colours beside this one."""
    chosen = [faction]
    for name in FACTION_NAMES:
        colours = {HOME[FACTION_NAMES.index(one)] for one in chosen}
        if HOME[FACTION_NAMES.index(name)] not in colours and len(chosen) < number:
            chosen.append(name)
    return ",".join(chosen)


@pytest.mark.parametrize("faction", FACTION_NAMES)
def test_every_faction_grows_and_spends_its_goods(faction: str) -> None:
    points, buildings, left = 0, 0, 0
    games = 4 if FAST else 1
    for seed in range(games):
        board = start(4, seed, factions=others(faction, 4), start_player="first_seat")
        while not board.over:
            if board.round == 5 and board.seat == 0 and board.phase == codes.TURN:
                last = board.copy()
            TerraGuide().follow(board)
        assert isinstance(last, Board)
        points += int(board.scores()[0])
        buildings += int(board.sheets[layout.OWN_LOW]).bit_count()
        buildings += int(board.sheets[layout.OWN_HIGH]).bit_count()
        left += int(last.sheets[layout.WORKERS])
    assert points / games > 60
    assert buildings / games >= 4
    assert left / games < 12


def test_moves_worth_a_thought_are_few_and_legal() -> None:
    board, guide, rng = start(4, 5), TerraGuide(), Rng(1)
    while not board.over:
        legal, advice = list(board.legal()), list(guide.moves(board))
        assert set(advice) <= set(legal)
        assert 1 <= len(advice) == len(set(advice)) <= CHOICES
        assert next(iter(guide.replies(board))) in advice
        board.apply(advice[rng.below(len(advice))])


def test_values_rise_with_points_goods_and_towns() -> None:
    table = Table("witches", "nomads")
    table.put(0, "E9", "F4")
    guide = TerraGuide()
    values = [guide.value(table.board, 0)]
    table.give(0, coins=9, workers=5)
    values.append(guide.value(table.board, 0))
    table.put(0, "E9", kind=STRONGHOLD)
    values.append(guide.value(table.board, 0))
    table.board.sheets[layout.VP] += 20
    values.append(guide.value(table.board, 0))
    assert 0 < values[0] < values[1] < values[2] < values[3] < 1


def test_playouts_look_two_rounds_ahead() -> None:
    board = start(3, 8)
    TerraGuide().playout(board, Rng(1))
    assert board.round == HORIZON
    TerraGuide().playout(board, Rng(1))
    TerraGuide().playout(board, Rng(1))
    assert board.over


def test_levels_think_in_budgets() -> None:
    budgets = [make_bot(level, GAME).iterations for level in ("medium", "hard", "master")]
    assert budgets == sorted(set(budgets))


def test_a_hint_names_moves_and_a_reason() -> None:
    match = new("terra_mystica", 2, seed=3)
    while match.view(0).phase != "turn":  # type: ignore[attr-defined]
        match.play(match.legal()[0])
    with make_bot("hard", GAME) as bot:
        given = hint(GAME, match.state, bot.think(match.state, match.seat))
    assert given.best.text in map(str, match.legal())
    assert given.reasons[0].key.startswith("advice.")
    assert given.reasons[-1].key.startswith("hint.")


@pytest.mark.soak
def test_hard_bots_reach_a_hundred_points() -> None:
    total = best = 0
    for seed in range(8):
        board = start(4, seed)
        bots = [make_bot("hard", GAME, seed) for _ in range(4)]
        while not board.over:
            board.apply(bots[board.seat].choose(board, int(board.seat)))
        scores = [int(points) for points in board.scores()]
        total, best = total + sum(scores), best + max(scores)
    assert total / 32 >= 100
    assert best / 8 >= 115
