"""What the bots have learnt: a net that ranks plans, the same in both forms, and dispensable."""

from __future__ import annotations

import logging
import random
from pathlib import Path

import pytest

from ludoteka import build_info
from ludoteka.core import learned
from ludoteka.core.net import Net
from ludoteka.core.rng import Rng
from ludoteka.games.terra_mystica import GAME, codes
from ludoteka.games.terra_mystica.bot import features
from ludoteka.games.terra_mystica.bot.guide import TerraGuide
from ludoteka.games.terra_mystica.bot.learnt import FILE, Learnt, ours
from ludoteka.games.terra_mystica.bot.ranking import CANDIDATES, by_gain, carried_out, rank
from ludoteka.games.terra_mystica.bot.seen import see
from ludoteka.games.terra_mystica.bot.sight import Sight
from ludoteka.games.terra_mystica.bot.weights import (
    PASSING,
    SIZE,
    differences,
    weights_for,
    with_factions,
)
from ludoteka.games.terra_mystica.state import Board

FAST = build_info.compiled()
HIDDEN = 6


def some_net() -> Net:
    """A net that has learnt nothing, but has opinions."""
    luck = random.Random(8)
    sizes = [features.SIZE, HIDDEN, 2]
    weights = [
        [[luck.gauss(0, 0.4) for _ in range(sizes[i + 1])] for _ in range(sizes[i])]
        for i in range(2)
    ]
    return learned.build(learned.quantise("any", weights, [[0.1] * HIDDEN, [0.0, -0.2]]))


def table(seats: int, seed: int) -> Board:
    board = GAME.new(*GAME.check(seats, seed, {})).copy()
    assert isinstance(board, Board)
    return board


def wilful() -> TerraGuide:
    """A guide that follows such a net, and takes things to be worth just anything."""
    luck = random.Random(3)
    usual = [luck.randrange(300) for _ in range(SIZE)]
    usual[PASSING] = -1000
    added = [[luck.randrange(-50, 50) for _ in range(SIZE)] for _ in range(codes.FACTIONS)]
    return TerraGuide(Learnt(with_factions(usual, added), some_net()))


def test_both_forms_choose_the_same_with_a_net() -> None:
    board, guide = table(3, 5), wilful()
    for _ in range(60):
        if not board.over:
            guide.follow(board)
    assert board.digest()[:16] == "830bf8f45b370dbb"


def test_the_net_hears_of_differences_only_and_answers_as_to_the_whole() -> None:
    board, guide, net, other = table(3, 6), wilful(), some_net(), some_net()
    sight, changed = Sight(), 0
    for _ in range(40):
        mind = guide.think(board)
        sight.forget(net)
        for place in by_gain(mind).places:
            steps = mind.plans[place]
            after = carried_out(board, steps)
            fresh = Sight()
            see(fresh, board, steps, after)
            other.begin()
            for feature, value in fresh.told():
                other.add(feature, value)
            see(sight, board, steps, after)
            assert sight.ask(net) == other.ask()
            assert list(net.answers) == list(other.answers)
            changed += 1
        guide.follow(board)
    assert changed > 100


def test_plans_are_ranked_best_first() -> None:
    board, guide, moved = table(3, 7), wilful(), 0
    for _ in range(60):
        mind = guide.think(board)
        found, plain = rank(mind), by_gain(mind)
        assert sorted(found.places) == sorted(plain.places)
        assert len(found.places) <= CANDIDATES
        assert list(found.worths) == sorted(found.worths, reverse=True)
        moved += found.places[0] != plain.places[0]
        if len(board.legal()) > 1:
            assert guide.moves(board)[0] == guide.replies(board)[0] == guide.best(board)[0]
        guide.follow(board)
    assert moved > 5


def test_a_damaged_file_is_one_sentence_and_the_bot_plays_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "advantage.net"
    file.write_bytes(b"no net")
    with caplog.at_level(logging.WARNING):
        net = learned.load(file, features.VERSION)
    assert [record.getMessage() for record in caplog.records] == [
        "bots play without advantage.net: it is damaged"
    ]
    board = table(3, 8)
    guide = TerraGuide(Learnt(with_factions(weights_for(3), differences()), net))
    for _ in range(30):
        guide.follow(board)


def test_what_came_with_the_package_can_be_used() -> None:
    assert learned.read(FILE, features.VERSION).first.ins == features.SIZE
    assert FILE.stat().st_size < 1_000_000
    assert FILE.with_suffix(".json").exists()
    assert ours(4) is ours(4)


def test_plans_do_not_depend_on_the_luck_to_come() -> None:
    board, guide = table(4, 9), TerraGuide()
    for number in range(40):
        twin = board.copy()
        twin.determinize(board.seat, Rng(100 + number))
        assert isinstance(twin, Board)
        assert list(guide.moves(twin)) == list(guide.moves(board))
        assert list(guide.best(twin)) == list(guide.best(board))
        guide.follow(board)


def test_tiles_are_chosen_when_the_time_comes() -> None:
    chosen = 0
    for seed in range(12 if FAST else 1):
        board, guide = table(2, seed), TerraGuide()
        while not board.over:
            first = guide.best(board)[0]
            if first & 255 in (codes.MOVE_FAVOR, codes.MOVE_TOWN):
                chosen += 1
                assert len(guide.moves(board)) >= 1
            guide.follow(board)
    assert chosen > 0


def test_factions_differ_from_table_to_table() -> None:
    taken = set()
    for seed in range(30 if FAST else 6):
        board, guide = table(4, seed), TerraGuide()
        while board.phase == codes.CHOOSE:
            guide.follow(board)
        taken |= {int(board.faction(seat)) for seat in range(4)}
    assert len(taken) >= (8 if FAST else 5)
