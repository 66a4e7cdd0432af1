"""Ways on the map: where a worker can go, and how far it is to where he is wanted."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.games.kroniky.codes import (
    CROPS,
    DEPOSIT,
    DIRECTIONS,
    EMPTY,
    FISH,
    NOWHERE,
    RUINS,
    SPECIAL,
    STRUCTURES,
    TREASURE,
    TREE,
    WATER,
)
from ludoteka.games.kroniky.rules import land, works
from ludoteka.games.kroniky.state import AT, ENDED, FIGURES, HOUSE, TERRAIN, Board
from ludoteka.games.kroniky.tables import HOUSE_COST, HOUSE_ON, Setup

UNREACHED: Final = 999


class Ways:
    """Steps from each space to where workers are wanted; found anew when something changed."""

    __slots__ = ("beside", "capital", "land", "setup", "sites", "steps", "walks")

    def __init__(self) -> None:
        self.steps: vec[i64] = vec[i64]()
        self.land: vec[i64] = vec[i64]()
        self.setup: Setup | None = None
        self.capital: i64 = NOWHERE
        self.sites: i64 = 0
        self.beside: i64 = 0
        self.walks: i64 = 0

    def lead_to(self, board: Board, sites: i64, beside: i64) -> None:
        """Lead to the sites of these structures, and beside these terrains."""
        walks: i64 = land.walkable_terrains(board)
        if sites == self.sites and beside == self.beside and walks == self.walks:
            if self.knows(board):
                return
        self.sites = sites
        self.beside = beside
        self.walks = walks
        self.setup = board.setup
        self.capital = board.capital
        self.land = board.land[:]
        self.steps = distances(board, sites, beside)

    def knows(self, board: Board) -> bool:
        """Whether the map is still what it was."""
        if self.setup is not board.setup or self.capital != board.capital:
            return False
        here = self.land
        there = board.land
        space: i64 = 0
        while space < len(here):
            if here[space] != there[space]:
                return False
            space += 1
        return True


class Reach:
    """Where a worker can go in this round, the space before each, and the steps it takes.

    Ways lead around danger while it would provoke the enemy, and end where he would be the twin of
    another worker: from there the other one is moved on.
    """

    __slots__ = ("before", "board", "careful", "later", "now", "spaces", "steps", "worker")

    def __init__(self, board: Board, worker: i64) -> None:
        self.board: Board = board
        self.worker: i64 = worker
        self.careful: bool = land.is_provoked(board)
        size: i64 = len(board.land)
        self.spaces: vec[i64] = vec[i64](capacity=size)
        self.before: vec[i64] = vec[i64]([NOWHERE] * size)
        self.steps: vec[i64] = vec[i64]([UNREACHED] * size)
        # the worker after a step, and where he came from: with so many steps, with one more
        self.now: list[tuple[int, int]] = []
        self.later: list[tuple[int, int]] = []
        figure: i64 = board.sheet[FIGURES + worker]
        if figure & ENDED != 0:
            return
        self.steps[figure & AT] = 0
        self.look_around(figure)
        paid: i64 = 0
        while self.now or self.later:
            at: i64 = 0
            while at < len(self.now):
                after, origin = self.now[at]
                self.arrive(after, origin, paid)
                at += 1
            self.now = self.later
            self.later = []
            paid += 1

    def arrive(self, figure: i64, origin: i64, paid: i64) -> None:
        """The worker stands on a space, unless he was there before by fewer steps."""
        space: i64 = figure & AT
        if self.steps[space] != UNREACHED:
            return
        self.steps[space] = paid
        self.before[space] = origin
        self.spaces = append(self.spaces, space)
        if self.careful and self.board.setup.dangerous[space] != 0:
            return
        if not land.has_twin(self.board, self.worker, figure):
            self.look_around(figure)

    def look_around(self, figure: i64) -> None:
        """The spaces that he can enter next: rides are free, steps are not."""
        board = self.board
        i: i64 = (figure & AT) * DIRECTIONS
        end: i64 = i + DIRECTIONS
        while i < end:
            space: i64 = board.setup.neighbours[i]
            i += 1
            if space == NOWHERE or self.steps[space] != UNREACHED:
                continue
            if land.may_step(board, figure, space):
                step = (land.moved(board, figure, space), figure & AT)
                if land.rides(board, figure, space):
                    self.now.append(step)
                else:
                    self.later.append(step)


def is_site(board: Board, space: i64, structures: i64) -> bool:
    """Whether one of the wanted structures could stand on the space."""
    if board.land[space] >> HOUSE != 0 or space == board.capital:
        return False
    terrain: i64 = bit(board.land[space] & TERRAIN)
    structure: i64 = 0
    while structure < STRUCTURES:
        if structures & bit(structure) != 0:
            row: i64 = works.house_row(structure)
            if board.setup.houses[row + HOUSE_ON] & terrain != 0:
                if works.lies_well(board, space, structure):
                    return True
        structure += 1
    return False


def distances(board: Board, structures: i64, beside: i64) -> "vec[i64]":
    """Steps from every space to the nearest wanted one: a site, or beside one of the terrains."""
    size: i64 = len(board.land)
    steps = vec[i64]([UNREACHED] * size)
    queue = vec[i64](capacity=size)
    neighbours = board.setup.neighbours
    lands = board.land
    walks: i64 = land.walkable_terrains(board)
    space: i64 = 0
    while space < size:
        terrain: i64 = lands[space] & TERRAIN
        if structures != 0 and (walks >> terrain) & 1 != 0 and is_site(board, space, structures):
            if steps[space] == UNREACHED:
                steps[space] = 0
                queue = append(queue, space)
        if (beside >> terrain) & 1 != 0:
            i: i64 = space * DIRECTIONS
            end: i64 = i + DIRECTIONS
            while i < end:
                near: i64 = neighbours[i]
                i += 1
                if near != NOWHERE and steps[near] == UNREACHED:
                    if (walks >> (lands[near] & TERRAIN)) & 1 != 0:
                        steps[near] = 0
                        queue = append(queue, near)
        space += 1
    at: i64 = 0
    while at < len(queue):
        here: i64 = queue[at]
        at += 1
        i = here * DIRECTIONS
        end = i + DIRECTIONS
        while i < end:
            space = neighbours[i]
            i += 1
            if space != NOWHERE and steps[space] == UNREACHED:
                if (walks >> (lands[space] & TERRAIN)) & 1 != 0:
                    steps[space] = steps[here] + 1
                    queue = append(queue, space)
    return steps


def can_build(board: Board, structures: i64) -> bool:
    """Whether the goods for one of the structures are there."""
    structure: i64 = 0
    while structure < STRUCTURES:
        if structures & bit(structure) != 0:
            if board.affords(board.setup.houses[works.house_row(structure) + HOUSE_COST]):
                return True
        structure += 1
    return False


def promise(board: Board, space: i64) -> i64:
    """How good a capital would lie here: what is within two steps of it."""
    neighbours = board.setup.neighbours
    near = vec[i64]([0] * len(board.land))
    near[space] = 1
    total: i64 = 0
    ring: i64 = 1
    while ring < 4:
        here: i64 = 0
        while here < len(board.land):
            if near[here] == ring:
                i: i64 = here * DIRECTIONS
                end: i64 = i + DIRECTIONS
                while i < end:
                    beside: i64 = neighbours[i]
                    i += 1
                    if beside != NOWHERE and near[beside] == 0:
                        near[beside] = ring + 1
                        total += appeal(board, beside) * (4 - ring)
            here += 1
        ring += 1
    if board.setup.dangerous[space] != 0:
        total -= 20
    return total


def appeal(board: Board, space: i64) -> i64:
    """What a space near the capital is worth."""
    terrain: i64 = board.land[space] & TERRAIN
    if terrain == CROPS:
        return 6
    if terrain in (DEPOSIT, RUINS, SPECIAL, TREASURE):
        return 4
    if terrain in (TREE, EMPTY):
        return 2
    if terrain in (WATER, FISH):
        return 1
    return 0
