"""Conditions: flags before segments and actions, events, victory."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.state import COUNTED, LINKED, RECRUITED, Board


def all_hold(board: Board, first: i64, end: i64) -> bool:
    """Whether all flags of setup.flags[first:end] hold."""
    while first < end:
        if not holds(board, board.setup.flags[first]):
            return False
        first += 1
    return True


def holds(board: Board, flag: i64) -> bool:
    """Whether one flag holds now."""
    kind: i64 = flag & BYTE
    what: i64 = (flag >> A) & BYTE
    if kind == codes.FLAG_LEVEL:  # most of them
        return board.level(what) >= flag >> B
    if kind == codes.FLAG_INVENTION:
        return board.knows(what)
    if kind == codes.FLAG_BUILDING:
        return board.has_building(what)
    if kind == codes.FLAG_PEACE:
        return board.relations == codes.PEACE or board.beaten
    if kind == codes.FLAG_DONE:
        return board.done(what) == board.setup.track_end[what] - board.setup.track_first[what]
    if kind == codes.FLAG_BEATEN:
        return board.beaten
    if kind == codes.FLAG_RECONCILED:
        return board.relations == codes.PEACE
    return reached(board, kind, what) >= flag >> B


def reached(board: Board, kind: i64, what: i64) -> i64:
    """The number that a flag asks for, as it is now; 0 for flags that ask for none."""
    if kind == codes.FLAG_LEVEL:
        return board.level(what)
    if kind == codes.FLAG_BUILT:
        return board.built(what)
    if kind == codes.FLAG_WORKING:
        return working(board, what)
    if kind == codes.FLAG_POPULATION:
        return board.population
    if kind == codes.FLAG_HAPPINESS:
        return board.happiness
    if kind == codes.FLAG_ARMY:
        return board.army()
    if kind == codes.FLAG_COUNTER:
        return board.sheet[COUNTED + what]
    if kind == codes.FLAG_POINTS:
        return board.points
    if kind == codes.FLAG_RECRUITED:
        return board.sheet[RECRUITED + what]
    return 0


def which_hold(board: Board, asked: "vec[i64]") -> "vec[i64]":
    """The places of the flags that hold among some."""
    places = vec[i64](capacity=len(asked))
    i: i64 = 0
    while i < len(asked):
        if holds(board, asked[i]):
            places = append(places, i)
        i += 1
    return places


def all_reached(board: Board, asked: "vec[i64]") -> "vec[i64]":
    """The numbers that some flags ask for, as they are now."""
    numbers = vec[i64](capacity=len(asked))
    i: i64 = 0
    while i < len(asked):
        numbers = append(numbers, reached(board, asked[i] & BYTE, (asked[i] >> A) & BYTE))
        i += 1
    return numbers


def working(board: Board, structure: i64) -> i64:
    """How many of a structure count for actions: connected, and not exhausted."""
    if structure == codes.FARM:
        return board.farms
    if structure == codes.MINE:
        return board.mines
    if structure == codes.PORT:
        return board.ports
    if structure == codes.VILLAGE:
        number: i64 = 0
        village: i64 = codes.VILLAGE_A
        while village < codes.VILLAGE_A + codes.VILLAGES:
            number += working(board, village)
            village += 1
        return number
    space: i64 = board.village_at(structure)
    if space == codes.NOWHERE or board.land[space] & LINKED == 0:
        return 0
    return 1
