"""What a plan asks for: the tracks, goods, structures and deeds on the way to a victory."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B, bit
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.rules import development, flags, works
from ludoteka.games.kroniky.state import ARMY, COUNTED, DONE, FOE, RECRUITED, Board
from ludoteka.games.kroniky.tables import (
    HOUSE_COST,
    SEG_COST,
    SEG_CREW,
    SEG_FLAG_END,
    SEG_FLAGS,
    SEG_REWARD,
    SEG_SIZE,
    UNIT_COST,
    UNIT_LEVEL,
    UNIT_SIZE,
    UNIT_STRENGTH,
)

DEEPEST: Final = 6  # flags behind flags
FAR: Final = 10_000
NEAREST: Final = -1  # whichever victory condition is nearest
A_TRIP: Final = 6  # what a structure costs in workers and steps, in units of goods
A_RUIN: Final = 7
A_MARCH: Final = 4
ON_LAND: Final = 3  # ruins that can mostly be reached without a ship
A_SMILE: Final = 5
A_TREATY: Final = 5
LEAST_UNIT: Final = 2  # cavalry: weaker ones cost too much upkeep for a war


class Plan:
    """Collects what one victory condition still needs."""

    __slots__ = (
        "cheer", "doubt", "need", "number", "people", "ruins", "structures", "tracks", "treaty",
        "units", "war", "work",
    )  # fmt: skip

    def __init__(self) -> None:
        self.need: vec[i64] = vec[i64]([0] * codes.RESOURCES)
        # tracks, structures and units that are wanted, as bit masks
        self.tracks: i64 = 0
        self.structures: i64 = 0
        self.units: i64 = 0
        self.number: i64 = 0
        self.cheer: bool = False
        self.people: bool = False
        self.ruins: bool = False
        self.treaty: bool = False
        self.war: bool = False
        # an estimate of all that is still to be paid, and of what may come besides
        self.work: i64 = 0
        self.doubt: i64 = 0

    def clear(self) -> None:
        """Want nothing."""
        i: i64 = 0
        while i < codes.RESOURCES:
            self.need[i] = 0
            i += 1
        self.tracks = 0
        self.structures = 0
        self.units = 0
        self.number = 0
        self.cheer = False
        self.people = False
        self.ruins = False
        self.treaty = False
        self.war = False
        self.work = 0
        self.doubt = 0

    def aim(self, board: Board, victory: i64) -> None:
        """Want what a victory condition needs."""
        self.clear()
        victories = board.setup.victories
        flag: i64 = victories[2 * victory]
        while flag < victories[2 * victory + 1]:
            self.want(board, board.setup.flags[flag], DEEPEST)
            flag += 1

    def want(self, board: Board, flag: i64, depth: i64) -> None:
        """Want what makes a flag hold."""
        if depth == 0 or flags.holds(board, flag):
            return
        kind: i64 = flag & BYTE
        what: i64 = (flag >> A) & BYTE
        least: i64 = flag >> B
        if kind == codes.FLAG_LEVEL:
            self.want_level(
                board, best_village(board) if what == codes.SETTLEMENTS else what, least, depth
            )
        elif kind == codes.FLAG_INVENTION:
            line: i64 = (what - 1) // codes.INVENTIONS_IN_LINE
            level: i64 = (what - 1) % codes.INVENTIONS_IN_LINE + 1
            self.want_level(board, codes.INVENTIONS + line, level, depth)
        elif kind == codes.FLAG_BUILDING:
            self.want_level(board, codes.BUILDINGS + what - 1, 1, depth)
        elif kind in (codes.FLAG_BUILT, codes.FLAG_WORKING):
            self.want_structure(board, what)
        elif kind == codes.FLAG_POPULATION:
            self.want_people(board, least, depth)
        elif kind == codes.FLAG_POINTS:
            self.want_points(board, least, depth)
        elif kind == codes.FLAG_DONE:
            self.want_level(board, what, DONE, depth)
        else:
            self.want_deed(board, kind, what, least, depth)

    def want_deed(self, board: Board, kind: i64, what: i64, least: i64, depth: i64) -> None:
        """Want what takes more than goods: smiles, ruins, treaties, an army."""
        if kind == codes.FLAG_HAPPINESS:
            self.cheer = True
            self.work += (least - board.happiness) * A_SMILE
            self.want_level(board, codes.RELIGION, 1, depth)
        elif kind == codes.FLAG_COUNTER:
            self.ruins = True
            self.work += (least - board.sheet[COUNTED + what]) * A_RUIN
            if least > ON_LAND:
                self.want_level(board, codes.SEAFARING, board.setup.sail_level, depth)
        elif kind == codes.FLAG_RECONCILED:
            self.treaty = True
            self.work += board.relations * A_TREATY
            self.want_level(board, codes.DIPLOMACY, 2, depth)
        elif kind == codes.FLAG_RECRUITED:
            self.want_units(board, what, least - board.sheet[RECRUITED + what], depth)
        elif kind == codes.FLAG_ARMY:
            self.want_units(board, 0, least - board.army(), depth)
        elif kind == codes.FLAG_BEATEN:
            self.want_war(board, depth)

    def want_level(self, board: Board, track: i64, level: i64, depth: i64) -> None:
        """Want a track up to a level; its next segment now."""
        setup = board.setup
        done: i64 = board.done(track)
        size: i64 = setup.track_end[track] - setup.track_first[track]
        while done < level and done < size:
            row: i64 = (setup.track_first[track] + done) * SEG_SIZE
            next_one: bool = done == board.done(track)
            cost: i64 = setup.segments[row + SEG_COST]
            if next_one:
                if self.tracks & bit(track) != 0:
                    return
                self.tracks |= bit(track)
                cost = development.unpaid(board, track, row)
                self.require(cost)
            self.work += development.cost_units(cost) + setup.segments[row + SEG_CREW]
            if track == codes.TRIBUTE:  # a hoard, while the upkeep goes on
                self.doubt += development.cost_units(cost)
            flag: i64 = setup.segments[row + SEG_FLAGS]
            while flag < setup.segments[row + SEG_FLAG_END]:
                self.want(board, setup.flags[flag], depth - 1)
                flag += 1
            done += 1

    def require(self, cost: i64) -> None:
        """Want the goods of a price."""
        i: i64 = 0
        while i < codes.RESOURCES:
            self.need[i] += (cost >> (i * codes.BUNDLE_BITS)) & codes.BUNDLE_BYTE
            i += 1

    def want_structure(self, board: Board, structure: i64) -> None:
        """Want a structure on the map."""
        if structure == codes.VILLAGE:
            structure = codes.VILLAGE_A
            while (
                structure < codes.VILLAGE_A + codes.VILLAGES - 1
                and board.village_at(structure) != codes.NOWHERE
            ):
                structure += 1
        if self.structures & bit(structure) == 0:
            self.structures |= bit(structure)
            self.require(board.setup.houses[works.house_row(structure) + HOUSE_COST])
            self.work += A_TRIP
            self.doubt += A_TRIP

    def want_people(self, board: Board, least: i64, depth: i64) -> None:
        """Want population: the capital first, then the settlements."""
        self.people = True
        missing: i64 = least - board.population
        track: i64 = codes.CAPITAL
        while missing > 0 and track >= codes.SETTLEMENT_A:
            level: i64 = next_growth(board, track)
            if level > 0:
                self.want_level(board, track, level, depth - 1)
                missing -= 1
            track = codes.SETTLEMENT_A + codes.VILLAGES - 1 if track == codes.CAPITAL else track - 1
        self.work += missing * A_TRIP * A_TRIP

    def want_points(self, board: Board, least: i64, depth: i64) -> None:
        """Want victory points: the buildings, cheapest flags first."""
        missing: i64 = least - board.points
        wished: i64 = 0
        i: i64 = 0
        while i < 2:
            building: i64 = codes.BUILDINGS
            while building < codes.INVENTIONS and wished < missing:
                if board.done(building) == 0 and self.tracks & bit(building) == 0:
                    row: i64 = development.segment(board, building)
                    segments = board.setup.segments
                    free: bool = flags.all_hold(
                        board, segments[row + SEG_FLAGS], segments[row + SEG_FLAG_END]
                    )
                    if free or i == 1:
                        self.want_level(board, building, 1, depth - 1)
                        wished += 1
                building += 1
            i += 1
        self.work += (missing - wished) * A_TRIP * 2

    def want_units(self, board: Board, unit: i64, number: i64, depth: i64) -> None:
        """Want units of a kind, all at once: units that wait must be fed."""
        units = board.setup.units
        self.units |= bit(unit)
        self.number = number
        cost: i64 = units[unit * UNIT_SIZE + UNIT_COST]
        self.work += number * development.cost_units(cost)
        self.doubt += number * development.cost_units(cost) // 2
        self.want_level(board, codes.MILITARY, units[unit * UNIT_SIZE + UNIT_LEVEL], depth - 1)
        if board.level(codes.MILITARY) >= units[unit * UNIT_SIZE + UNIT_LEVEL]:
            self.require(cost * number)

    def want_war(self, board: Board, depth: i64) -> None:
        """Want an army that breaks through the enemy's weakest lane."""
        self.war = True
        self.work += A_MARCH
        lane: i64 = weakest_lane(board)
        missing: i64 = enough(board, lane) - board.strength(ARMY + lane)
        if missing > 0:
            unit: i64 = best_unit(board)
            if unit < LEAST_UNIT:
                unit = LEAST_UNIT
            strength: i64 = board.setup.units[unit * UNIT_SIZE + UNIT_STRENGTH]
            self.want_units(board, unit, (missing + strength - 1) // strength, depth)


def enough(board: Board, lane: i64) -> i64:
    """The strength with which a lane is mostly won at one blow: two units fall to a lead of 2."""
    lead: i64 = 2 if board.units(FOE + lane) <= 2 else 4
    return board.strength(FOE + lane) + lead


def weakest_lane(board: Board) -> i64:
    """The lane in which least is missing for a breakthrough."""
    best: i64 = 0
    least: i64 = FAR
    lane: i64 = 0
    while lane < codes.LANES:
        missing: i64 = enough(board, lane) - board.strength(ARMY + lane)
        if missing < least:
            least = missing
            best = lane
        lane += 1
    return best


def best_unit(board: Board) -> i64:
    """The strongest unit that is unlocked; -1: none."""
    unit: i64 = codes.UNITS - 1
    while unit >= 0 and board.setup.units[unit * UNIT_SIZE + UNIT_LEVEL] > board.level(
        codes.MILITARY
    ):
        unit -= 1
    return unit


def best_village(board: Board) -> i64:
    """The settlement that is furthest developed, the first that stands, or the first."""
    best: i64 = codes.SETTLEMENT_A
    score: i64 = -1
    village: i64 = codes.SETTLEMENT_A
    while village < codes.SETTLEMENT_A + codes.VILLAGES:
        here: i64 = board.done(village) * 2
        if board.village_at(codes.VILLAGE_A + village - codes.SETTLEMENT_A) != codes.NOWHERE:
            here += 1
        if here > score:
            best = village
            score = here
        village += 1
    return best


def next_growth(board: Board, track: i64) -> i64:
    """The next level of a track that brings population; 0: none."""
    setup = board.setup
    done: i64 = board.done(track)
    size: i64 = setup.track_end[track] - setup.track_first[track]
    while done < size:
        row: i64 = (setup.track_first[track] + done) * SEG_SIZE
        done += 1
        if setup.segments[row + SEG_REWARD] >> codes.BUNDLE_PEOPLE != 0:
            return done
    return 0


def best_victory(board: Board, plan: Plan, aim: i64) -> i64:
    """The victory condition that is aimed for, or the one that asks for least."""
    if aim != NEAREST:
        return aim
    best: i64 = 0
    least: i64 = FAR
    i: i64 = 0
    while i < len(board.setup.victories) // 2:
        plan.aim(board, i)
        if plan.work + plan.doubt < least:
            least = plan.work + plan.doubt
            best = i
        i += 1
    return best


def least_work(board: Board, plan: Plan, aim: i64) -> i64:
    """What the victory aimed for still asks for."""
    plan.aim(board, best_victory(board, plan, aim))
    return plan.work


def levels(board: Board) -> i64:
    """Finished segments of all tracks."""
    total: i64 = 0
    track: i64 = 0
    while track < codes.TRACKS:
        total += board.done(track)
        track += 1
    return total


def smaller(a: i64, b: i64) -> i64:
    """The smaller number."""
    return a if a < b else b
