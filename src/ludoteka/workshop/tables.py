"""Tables of Terra Mystica for the workshop: each seat follows plans in a way of its own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.errors import BadOption, clean
from ludoteka.core.learned import Unfit, Written, build, written
from ludoteka.games.terra_mystica import GAME, codes
from ludoteka.games.terra_mystica.bot.features import VERSION
from ludoteka.games.terra_mystica.bot.guide import TerraGuide
from ludoteka.games.terra_mystica.bot.learnt import FILE, Learnt
from ludoteka.games.terra_mystica.bot.weights import differences, weights_for, with_factions
from ludoteka.games.terra_mystica.data import FACTION_NAMES
from ludoteka.games.terra_mystica.state import Board
from ludoteka.games.terra_mystica.tables import HOME

NET = FILE.name


class Way(msgspec.Struct, frozen=True):
    """A way to choose plans: by these weights, or by those of the package; and by a net.

    Weights are one table for all factions, or one for no faction and one for each.
    """

    weights: tuple[tuple[int, ...], ...] = ()
    net: Written | None = None


@lru_cache(maxsize=8)
def guide_of(way: Way, seats: int) -> TerraGuide:
    """A guide that chooses so at a table of this size."""
    if len(way.weights) == 1:
        weights = [vec[i64](way.weights[0])] * (codes.FACTIONS + 1)
    elif way.weights:
        weights = [vec[i64](table) for table in way.weights]
    else:
        weights = with_factions(weights_for(seats), differences())
    return TerraGuide(Learnt(weights, None if way.net is None else build(way.net)))


def way_of(path: Path) -> Way:
    """The way of the weights of the package and the net of a file. Raises BadOption."""
    try:
        return Way(net=written(path, VERSION))
    except Unfit as why:
        raise BadOption(f"'{clean(str(path))}' cannot be used: {why}") from None


def lay(seats: int, luck: int, lined_up: bool) -> Board:
    """A table; its factions are drawn, or left to those who play."""
    options = {"factions": ",".join(line_up(seats, luck))} if lined_up else {}
    board = GAME.new(*GAME.check(seats, luck, options)).copy()
    assert isinstance(board, Board)
    return board


def line_up(seats: int, luck: int) -> list[str]:
    """Factions of different colours, drawn."""
    drawn: dict[int, str] = {}
    names = list(FACTION_NAMES)
    random.Random(luck).shuffle(names)
    for name in names:
        drawn.setdefault(int(HOME[FACTION_NAMES.index(name)]), name)
    return list(drawn.values())[:seats]


def play(board: Board, ways: Sequence[Way]) -> list[int]:
    """Play to the end, each seat in its way; the points of all."""
    guides = [guide_of(way, len(ways)) for way in ways]
    while not board.over:
        guides[board.seat].follow(board)
    return [int(points) for points in board.scores()]
