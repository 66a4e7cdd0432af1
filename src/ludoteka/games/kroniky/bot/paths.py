"""Ways on the map: how far it is to where workers are wanted, and where a capital lies well."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.fields import Setup
from ludoteka.games.kroniky.rules import land, works
from ludoteka.games.kroniky.rules.land import UNREACHED
from ludoteka.games.kroniky.state import HOUSE, TERRAIN, Board
from ludoteka.games.kroniky.tables import HOUSE_COST, HOUSE_ON


class Ways:
    """Steps from each space to where workers are wanted; found anew when something changed."""

    __slots__ = ("beside", "capital", "land", "setup", "sites", "steps", "walks")

    def __init__(self) -> None:
        self.steps: vec[i64] = vec[i64]()
        self.land: vec[i64] = vec[i64]()
        self.setup: Setup | None = None
        self.capital: i64 = codes.NOWHERE
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


def is_site(board: Board, space: i64, structures: i64) -> bool:
    """Whether one of the wanted structures could stand on the space."""
    if board.land[space] >> HOUSE != 0 or space == board.capital:
        return False
    terrain: i64 = bit(board.land[space] & TERRAIN)
    structure: i64 = 0
    while structure < codes.STRUCTURES:
        if structures & bit(structure) != 0:
            row: i64 = works.house_row(structure)
            if board.setup.houses[row + HOUSE_ON] & terrain != 0:
                if works.lies_well(board, space, structure):
                    return True
        structure += 1
    return False


def wanted_spaces(board: Board, structures: i64, beside: i64, walks: i64) -> "vec[i64]":
    """0 for every space that is a site or lies beside one of the terrains, else UNREACHED."""
    steps = vec[i64]([UNREACHED] * len(board.land))
    neighbours = board.setup.neighbours
    space: i64 = 0
    while space < len(steps):
        terrain: i64 = board.land[space] & TERRAIN
        if structures != 0 and (walks >> terrain) & 1 != 0 and is_site(board, space, structures):
            steps[space] = 0
        if (beside >> terrain) & 1 != 0:
            i: i64 = space * codes.DIRECTIONS
            end: i64 = i + codes.DIRECTIONS
            while i < end:
                near: i64 = neighbours[i]
                if near != codes.NOWHERE and (walks >> (board.land[near] & TERRAIN)) & 1 != 0:
                    steps[near] = 0
                i += 1
        space += 1
    return steps


def distances(board: Board, structures: i64, beside: i64) -> "vec[i64]":
    """Steps from every space to the nearest wanted one: a site, or beside one of the terrains."""
    walks: i64 = land.walkable_terrains(board)
    steps = wanted_spaces(board, structures, beside, walks)
    neighbours = board.setup.neighbours
    queue = vec[i64](capacity=len(steps))
    space: i64 = 0
    while space < len(steps):
        if steps[space] == 0:
            queue = append(queue, space)
        space += 1
    at: i64 = 0
    while at < len(queue):
        here: i64 = queue[at]
        at += 1
        i: i64 = here * codes.DIRECTIONS
        end: i64 = i + codes.DIRECTIONS
        while i < end:
            space = neighbours[i]
            i += 1
            if space != codes.NOWHERE and steps[space] == UNREACHED:
                if (walks >> (board.land[space] & TERRAIN)) & 1 != 0:
                    steps[space] = steps[here] + 1
                    queue = append(queue, space)
    return steps


def can_build(board: Board, structures: i64) -> bool:
    """Whether the goods for one of the structures are there."""
    structure: i64 = 0
    while structure < codes.STRUCTURES:
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
                i: i64 = here * codes.DIRECTIONS
                end: i64 = i + codes.DIRECTIONS
                while i < end:
                    beside: i64 = neighbours[i]
                    i += 1
                    if beside != codes.NOWHERE and near[beside] == 0:
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
    if terrain == codes.CROPS:
        return 6
    if terrain in (codes.DEPOSIT, codes.RUINS, codes.SPECIAL, codes.TREASURE):
        return 4
    if terrain in (codes.TREE, codes.EMPTY):
        return 2
    if terrain in (codes.WATER, codes.FISH):
        return 1
    return 0
