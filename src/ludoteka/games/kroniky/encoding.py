"""What the player knows of a game of Kroniky, as numbers for machines that learn.

Of the map, what stands on it is told; of the chronicle, its events. How a chronicle is won is not:
whoever learns, learns for some.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ludoteka.core.encoding import Encoding, bits, mark, only_if, put
from ludoteka.core.parts import Part
from ludoteka.core.state import State
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky.rules import flags, fortune, land, rounds, war
from ludoteka.games.kroniky.state import CREW, DONE, FIGURES, PAID, PAID_BITS, TRACK, Board
from ludoteka.games.kroniky.tables import KEEP_GOLD

MANY: Final = 10_000  # more than any count here
PHASES: Final = 6
NUMBERS: Final = 27
AREA_CHOICES: Final = 27
TRACK_NUMBERS: Final = 8
WORKER_NUMBERS: Final = 7
BOX_NUMBERS: Final = 2
SIDES: Final = 2
ACTIONS: Final = 36  # action spaces
TERRAINS: Final = 12  # without "outside"
# a space: terrain, road, linked, rewarded, network, structure, dangerous, treasure, capital, crew
ROADS: Final = 12
HOUSE: Final = 16
DANGER: Final = 23
WEALTH: Final = 24
CAPITAL: Final = 25
CREWS: Final = 26
SPACE: Final = 27
# an event: what it brings as things stand, what a condition keeps from coming, whether dangerous
RECRUITS: Final = 8
RELATIONS: Final = 9
HAPPINESS: Final = 10
REBELLION: Final = 11
EFFECTS: Final = 12
DANGEROUS: Final = 24
EVENT: Final = 25


def parts(seats: int) -> list[Part]:
    """The parts of an observation, in the order in which they are written."""
    tracks, lanes = int(codes.TRACKS), int(codes.LANES)
    return [
        Part("phase", (PHASES,), "what is asked, as codes.py numbers it"),
        Part("round", (int(codes.ROUNDS) + 1,), "which round it is; the first: before the game"),
        Part(
            "numbers",
            (NUMBERS,),
            "cards in the deck, population, happiness (from the saddest), hunger, bankruptcy, "
            "rebellion, points, relations, at war, enemy beaten, workers in the supply, busy "
            "workers, helpers on the card, free exchanges left, rations, happiness actions, food "
            "due, gold due, danger was met, food was missing, spaces of the network, farms, mines "
            "and ports that work, and of the card: option 1, option 2, is placed",
            MANY,
        ),
        Part("line", (int(codes.LINES),), "the line of this round's event"),
        Part("marching", (lanes,), "the lane that an order to all has reached"),
        Part("card", (int(codes.CARDS),), "the action card of the round"),
        Part("cards_played", (int(codes.CARDS),), "cards drawn since the last shuffle"),
        Part("bonus", (AREA_CHOICES,), "the area in which the bonus worker waits"),
        Part("used", (ACTIONS,), "action spaces used in this round"),
        Part("extras", (ACTIONS,), "those with their extra worker"),
        Part("goods", (int(codes.RESOURCES),), "wood, ore, food, work, science, gold", MANY),
        Part(
            "tracks",
            (tracks, TRACK_NUMBERS),
            "segments done; of the next one: six goods paid, workers put to it",
            MANY,
        ),
        Part("recruited", (int(codes.UNITS),), "units recruited, by kind", MANY),
        Part("counters", (int(codes.COUNTERS),), "what key events count", MANY),
        Part(
            "divisions",
            (SIDES, lanes, int(codes.BOXES), BOX_NUMBERS),
            "own and the enemy's boxes: strength of a living unit, crossed out",
            int(codes.BOX),
        ),
        Part("columns", (SIDES, lanes), "where the divisions stand", MANY),
        Part(
            "workers",
            (int(codes.WORKERS), WORKER_NUMBERS),
            "on the map, row, column, steps left, movement ended, road paid, free steps on roads",
            MANY,
        ),
        Part(
            "map",
            (int(codes.SPACES), SPACE),
            "by space (16 rows of 16): terrain (12), road, linked to the capital, reward taken, "
            "part of the network, structure (7), dangerous, treasure, capital, workers",
            int(codes.WORKERS),
        ),
        Part(
            "events",
            (int(codes.LINES) + 1, int(codes.ROUNDS), EVENT),
            "what is to come on the three lines, then the key events; by round, the next event "
            "first: six goods, points, population, strength of the enemy's recruits, relations, "
            "happiness and rebellion as things stand, the same of what a condition now prevents, "
            "dangerous",
            MANY,
            -MANY,
        ),
    ]


class KronikyEncoding(Encoding):
    """The observations of Kroniky."""

    __slots__ = ()

    def __init__(self, seats: int) -> None:
        super().__init__(parts(seats))

    def write(self, state: State, seat: i64, buffer: "vec[i16]", start: i64) -> None:
        """What the player knows."""
        assert isinstance(state, Board)
        board: Board = state
        at: i64 = write_round(board, buffer, start)
        at = write_choices(board, buffer, at)
        at = write_tracks(board, buffer, at)
        at = write_divisions(board, buffer, at)
        at = write_workers(board, buffer, at)
        write_figures(board, buffer, at)
        at = write_map(board, buffer, at)
        at = write_events(board, buffer, at)
        assert at == start + self.size


def write_round(board: Board, buffer: "vec[i16]", at: i64) -> i64:
    """What is asked, and the single numbers."""
    at = mark(buffer, at, only_if(not board.over, board.phase), PHASES)
    at = mark(buffer, at, board.round, codes.ROUNDS + 1)
    at = put(buffer, at, board.left)
    at = put(buffer, at, board.population)
    at = put(buffer, at, board.happiness - board.setup.saddest)
    at = put(buffer, at, fortune.level(board, codes.HUNGER))
    at = put(buffer, at, fortune.level(board, codes.BANKRUPTCY))
    at = put(buffer, at, fortune.level(board, codes.REBELLION))
    at = put(buffer, at, board.points)
    at = put(buffer, at, board.relations)
    at = put(buffer, at, 1 if war.at_war(board) else 0)
    at = put(buffer, at, 1 if board.beaten else 0)
    at = put(buffer, at, board.supply)
    at = put(buffer, at, board.busy)
    at = put(buffer, at, board.helped)
    at = put(buffer, at, board.exchanges)
    at = put(buffer, at, board.rations)
    at = put(buffer, at, board.cheers)
    at = put(buffer, at, rounds.food_due(board))
    at = put(buffer, at, rounds.army_due(board, KEEP_GOLD))
    at = put(buffer, at, 1 if board.danger_met else 0)
    at = put(buffer, at, 1 if board.starved else 0)
    at = put(buffer, at, board.network)
    at = put(buffer, at, board.farms)
    at = put(buffer, at, board.mines)
    at = put(buffer, at, board.ports)
    placed: bool = is_placed(board)
    at = mark(buffer, at, only_if(placed, board.option), 2)
    return put(buffer, at, 1 if placed else 0)


def is_placed(board: Board) -> bool:
    """Whether the card of the round lies in its slot."""
    return board.phase != codes.FOUNDING and board.phase != codes.CARD


def write_choices(board: Board, buffer: "vec[i16]", at: i64) -> i64:
    """The card of the round and what was done in it."""
    at = mark(buffer, at, only_if(is_placed(board), board.line), codes.LINES)
    at = mark(buffer, at, only_if(board.phase == codes.MARCH, board.lane), codes.LANES)
    at = mark(buffer, at, only_if(board.round > 0, board.card), codes.CARDS)
    at = bits(buffer, at, board.played, codes.CARDS)
    at = mark(buffer, at, board.bonus, AREA_CHOICES)
    at = bits(buffer, at, board.used, ACTIONS)
    return bits(buffer, at, board.extras, ACTIONS)


def write_tracks(board: Board, buffer: "vec[i16]", at: i64) -> i64:
    """Goods, and how far each track is."""
    at = write_sheet(board, layout.GOODS, codes.RESOURCES, buffer, at)
    track: i64 = 0
    while track < codes.TRACKS:
        word: i64 = board.sheet[TRACK + track]
        if word != 0:
            buffer[at] = i16(word & DONE)
            i: i64 = 0
            while i < codes.RESOURCES:
                buffer[at + 1 + i] = i16((word >> (PAID + PAID_BITS * i)) & layout.PAID_UNITS)
                i += 1
            buffer[at + 1 + codes.RESOURCES] = i16(word >> CREW)
        at += TRACK_NUMBERS
        track += 1
    at = write_sheet(board, layout.RECRUITED, codes.UNITS, buffer, at)
    return write_sheet(board, layout.COUNTED, codes.COUNTERS, buffer, at)


def write_sheet(board: Board, first: i64, number: i64, buffer: "vec[i16]", at: i64) -> i64:
    """Numbers that stand on the sheet as they are."""
    i: i64 = 0
    while i < number:
        buffer[at + i] = i16(board.sheet[first + i])
        i += 1
    return at + number


def write_divisions(board: Board, buffer: "vec[i16]", at: i64) -> i64:
    """The boxes of both sides' divisions, and where they stand."""
    lane: i64 = 0
    while lane < SIDES * codes.LANES:
        boxes: i64 = board.sheet[layout.ARMY + lane]
        box: i64 = 0
        while box < codes.BOXES:
            unit: i64 = boxes & codes.BOX
            if unit == codes.CROSSED:
                buffer[at + 1] = 1
            else:
                buffer[at] = i16(unit)
            boxes >>= codes.BOX_BITS
            at += BOX_NUMBERS
            box += 1
        lane += 1
    lane = 0
    while lane < SIDES * codes.LANES:
        column: i64 = board.sheet[layout.ARMY_AT + lane]
        if column > 0:
            buffer[at] = i16(column)
        at += 1
        lane += 1
    return at


def write_workers(board: Board, buffer: "vec[i16]", at: i64) -> i64:
    """The workers on the map."""
    worker: i64 = 0
    while worker < codes.WORKERS:
        figure: i64 = board.sheet[FIGURES + worker]
        if figure != codes.NOWHERE:
            here: i64 = figure & layout.AT
            buffer[at] = 1
            buffer[at + 1] = i16(here // codes.WIDTH)
            buffer[at + 2] = i16(here % codes.WIDTH)
            buffer[at + 3] = i16(land.steps_left(board, figure))
            buffer[at + 4] = 1 if figure & layout.ENDED else 0
            buffer[at + 5] = 1 if figure & layout.ROAD_PAID else 0
            buffer[at + 6] = i16((figure >> layout.RIDE) & layout.RIDE_BITS)
        at += WORKER_NUMBERS
        worker += 1
    return at


def write_figures(board: Board, buffer: "vec[i16]", at: i64) -> None:
    """The capital and the workers on the map itself."""
    if board.capital != codes.NOWHERE:
        buffer[at + board.capital * SPACE + CAPITAL] = 1
    worker: i64 = 0
    while worker < codes.WORKERS:
        figure: i64 = board.sheet[FIGURES + worker]
        if figure != codes.NOWHERE:
            buffer[at + (figure & layout.AT) * SPACE + CREWS] += 1
        worker += 1


def write_map(board: Board, buffer: "vec[i16]", at: i64) -> i64:
    """Every space of the map."""
    spaces = board.land
    dangerous = board.setup.dangerous
    treasures = board.setup.treasures
    space: i64 = 0
    end: i64 = at + codes.SPACES * SPACE
    while space < len(spaces):
        word: i64 = spaces[space]
        terrain: i64 = word & layout.TERRAIN
        if terrain != codes.OUTSIDE:
            buffer[at + terrain - 1] = 1
            if word != terrain:
                bits(buffer, at + ROADS, word // layout.ROAD, HOUSE - ROADS)
                structure: i64 = (word >> layout.HOUSE) & layout.HOUSE_BITS
                if structure > 0:
                    buffer[at + HOUSE + structure - 1] = 1
            if dangerous[space] != 0:
                buffer[at + DANGER] = 1
            if treasures[space] != 0:
                buffer[at + WEALTH] = 1
        at += SPACE
        space += 1
    return end


def write_events(board: Board, buffer: "vec[i16]", at: i64) -> i64:
    """The events that are still to come: everybody can read the chronicle."""
    setup = board.setup
    first: i64 = board.round
    if board.phase == codes.FOUNDING or board.phase == codes.RETURN:
        first += 1
    if board.over:
        first = codes.ROUNDS + 1
    line: i64 = 0
    while line < codes.LINES:
        number: i64 = first
        while number <= codes.ROUNDS:
            event: i64 = (line * codes.ROUNDS + number - 1) * 2
            row: i64 = at + (line * codes.ROUNDS + number - first) * EVENT
            write_program(board, setup.events[event], True, buffer, row)
            buffer[row + DANGEROUS] = i16(setup.events[event + 1])
            number += 1
        line += 1
    at += codes.LINES * codes.ROUNDS * EVENT
    keys = setup.key_events
    i: i64 = 0
    while i < len(keys):
        if keys[i] >= first:
            comes: bool = flags.all_hold(board, keys[i + 1], keys[i + 2])
            write_program(board, keys[i + 3], comes, buffer, at + (keys[i] - first) * EVENT)
        i += rounds.KEY_EVENT
    return at + codes.ROUNDS * EVENT


def write_program(board: Board, start: i64, comes: bool, buffer: "vec[i16]", at: i64) -> None:
    """What an event brings, and what a condition keeps from coming."""
    program = board.setup.program
    end: i64 = program[start]
    reached: i64 = end  # where the effects under a condition end
    prevented: bool = False
    i: i64 = start + 1
    while i < end:
        operation: i64 = program[i]
        if i >= reached:
            prevented = False
        if operation == codes.DO_IF or operation == codes.DO_UNLESS:
            prevented = flags.holds(board, program[i + 1]) == (operation == codes.DO_UNLESS)
            reached = program[i + 2]
        else:
            told: i64 = at if comes and not prevented else at + EFFECTS
            write_effect(operation, program[i + 1], buffer, told)
        i += rounds.INSTRUCTION


def write_effect(operation: i64, operand: i64, buffer: "vec[i16]", at: i64) -> None:
    """One effect of an event."""
    if operation == codes.DO_PAY or operation == codes.DO_GAIN:
        sign: i64 = 1 if operation == codes.DO_GAIN else -1
        i: i64 = 0
        while operand != 0:  # goods, points, population: the order of a bundle
            buffer[at + i] += i16(sign * (operand & codes.BUNDLE_BYTE))
            operand >>= codes.BUNDLE_BITS
            i += 1
    elif operation == codes.DO_RECRUIT:
        buffer[at + RECRUITS] += i16(operand)
    elif operation == codes.DO_RELATIONS:
        buffer[at + RELATIONS] += i16(operand)
    elif operation == codes.DO_HAPPINESS:
        buffer[at + HAPPINESS] += i16(operand)
    elif operation == codes.DO_REBELLION:
        buffer[at + REBELLION] += i16(operand)
