"""The numbers of Kroniky: all that is counted, and what the dice and the deck may bring."""

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.rng import Rng
from ludoteka.core.sink import Sink
from ludoteka.core.state import State
from ludoteka.games.kroniky import codes, hidden
from ludoteka.games.kroniky.rules import development, flags, fortune, land, rounds, spaces, war
from ludoteka.games.kroniky.rules.engine import KronikyState
from ludoteka.games.kroniky.state import (
    ARMY,
    ARMY_AT,
    COUNTED,
    CREW,
    DONE,
    FIGURES,
    FOE,
    FOE_AT,
    GOODS,
    PAID,
    RECRUITED,
    ROAD,
    TRACK,
    Board,
)
from ludoteka.games.kroniky.tables import (
    ACT_EFFECT,
    ACT_FLAG_END,
    ACT_FLAGS,
    ACT_SIZE,
    KEEP_GOLD,
    SEG_COST,
)

MOST_DICE: Final = 6  # battles that one move can bring; of more nothing exact is told
SWINGS: Final = 3  # what a die is to the attacker: worse, nothing, better

# dice as digits -> lucks whose first throws they are, in the order they were found
LUCKS: dict[int, list[int]] = {}
TRIED: dict[int, int] = {}

# --- all that is counted; only the order of the deck is hidden ------------------------


def read(state: State, viewer: i64) -> "vec[i64]":
    """The numbers that names() in ledger/ calls by name, in its order."""
    assert isinstance(state, Board)
    board: Board = state
    found = vec[i64](
        [
            board.round,
            board.left,
            board.card + 1 if board.round > 0 else 0,
            board.relations,
            1 if war.at_war(board) else 0,
            1 if board.beaten else 0,
            board.points,
            board.population,
            board.happiness,
            board.supply,
            board.busy,
            land.on_map(board),
            roads(board),
            board.helped,
            board.rations,
            board.cheers,
            board.exchanges,
            rounds.food_due(board),
            rounds.army_due(board, KEEP_GOLD),
            fortune.level(board, codes.HUNGER),
            fortune.level(board, codes.BANKRUPTCY),
            fortune.level(board, codes.REBELLION),
        ]
    )
    found = read_sheet(board, GOODS, codes.RESOURCES, found)
    found = read_tracks(board, found)
    found = read_spaces(board, found)
    found = read_map(board, found)
    found = read_sheet(board, RECRUITED, codes.UNITS, found)
    found = read_sheet(board, COUNTED, codes.COUNTERS, found)
    found = read_divisions(board, ARMY, ARMY_AT, found)
    return read_divisions(board, FOE, FOE_AT, found)


def read_sheet(board: Board, first: i64, number: i64, found: "vec[i64]") -> "vec[i64]":
    """Numbers that stand on the sheet as they are."""
    i: i64 = first
    while i < first + number:
        found = append(found, board.sheet[i])
        i += 1
    return found


def roads(board: Board) -> i64:
    """Spaces with a road."""
    number: i64 = 0
    for here in board.land:
        if here & ROAD != 0:
            number += 1
    return number


def read_tracks(board: Board, found: "vec[i64]") -> "vec[i64]":
    """Of every track: segments done, goods paid and workers put to the next one."""
    track: i64 = 0
    while track < codes.TRACKS:
        found = append(found, board.sheet[TRACK + track] & DONE)
        track += 1
    track = 0
    while track < codes.TRACKS:
        paid: i64 = 0
        if (board.sheet[TRACK + track] >> PAID) != 0:
            row: i64 = development.segment(board, track)
            cost: i64 = board.setup.segments[row + SEG_COST]
            paid = development.cost_units(cost - development.unpaid(board, track, row))
        found = append(found, paid)
        track += 1
    track = 0
    while track < codes.TRACKS:
        found = append(found, board.sheet[TRACK + track] >> CREW)
        track += 1
    return found


def read_spaces(board: Board, found: "vec[i64]") -> "vec[i64]":
    """Of every action space: whether its flags hold, and how much it produces."""
    acts = board.setup.actions
    row: i64 = 0
    while row < len(acts):
        held: bool = flags.all_hold(board, acts[row + ACT_FLAGS], acts[row + ACT_FLAG_END])
        found = append(found, 1 if held else 0)
        row += ACT_SIZE
    row = 0
    while row < len(acts):
        if acts[row + ACT_EFFECT] == codes.PRODUCE:
            found = append(found, spaces.product(board, row))
        row += ACT_SIZE
    return found


def read_map(board: Board, found: "vec[i64]") -> "vec[i64]":
    """Structures built and working, and the steps that each worker has left."""
    structure: i64 = 0
    while structure < codes.STRUCTURES:
        found = append(found, board.built(structure))
        structure += 1
    structure = 0
    while structure < codes.STRUCTURES:
        found = append(found, flags.working(board, structure))
        structure += 1
    worker: i64 = 0
    while worker < codes.WORKERS:
        figure: i64 = board.sheet[FIGURES + worker]
        found = append(found, 0 if figure == codes.NOWHERE else land.steps_left(board, figure))
        worker += 1
    return found


def read_divisions(board: Board, division: i64, column: i64, found: "vec[i64]") -> "vec[i64]":
    """Of every lane: living units, their strength, and where they stand."""
    lane: i64 = 0
    while lane < codes.LANES:
        found = append(found, board.units(division + lane))
        lane += 1
    lane = 0
    while lane < codes.LANES:
        found = append(found, board.strength(division + lane))
        lane += 1
    return read_sheet(board, column, codes.LANES, found)


# --- worlds for every way that dice and deck can fall, with the odds ------------------


def branches(state: State, seat: i64, action: i64) -> list[tuple[float, list[State]]] | None:
    """The ways luck can fall when the player does this; none if luck has no part in it."""

    def act(world: State) -> None:
        world.apply(action)

    return ways(state, act)


def ways(state: State, do: Callable[[State], None]) -> list[tuple[float, list[State]]] | None:
    """By what each die is to the attacker; the card drawn stays open.

    Two worlds for each way: one with the lowest such dice and the first unseen card, one with the
    highest and the last.
    """
    assert isinstance(state, KronikyState)
    sides = dice(state)
    found: list[tuple[float, list[State]]] = []
    lucky: bool = False
    open_ways: list[tuple[int, int, float]] = [(1, 1, 1.0)]
    while open_ways:
        low, high, odds = open_ways.pop()
        world = arranged(state, low, 0, 0)
        after = done(world, do)
        if battles(after) > throws(low):
            if throws(low) == MOST_DICE:
                return None
            lucky = True
            swing: i64 = 0
            while swing < SWINGS:
                number: i64 = sides[swing * SWINGS + 2]
                if number > 0:
                    lowest: i64 = low * (codes.DIE + 1) + sides[swing * SWINGS]
                    highest: i64 = high * (codes.DIE + 1) + sides[swing * SWINGS + 1]
                    open_ways.append((lowest, highest, odds * float(number) / float(codes.DIE)))
                swing += 1
            continue
        other = other_card(state, high, after, do)
        if after.round != state.round:
            lucky = True
        found.append((odds, [world, other]))
    return found if lucky else []


def dice(state: KronikyState) -> "vec[i64]":
    """For each swing: the lowest and the highest die that brings it, and how many do."""
    found = vec[i64]([0] * (SWINGS * SWINGS))
    die: i64 = 1
    while die <= codes.DIE:
        at: i64 = (war.swing(state, die) + 1) * SWINGS
        if found[at] == 0:
            found[at] = die
        found[at + 1] = die
        found[at + 2] += 1
        die += 1
    return found


def throws(word: i64) -> i64:
    """How many dice a word of them has. It begins with a 1, so that none is lost."""
    number: i64 = 0
    while word > 1:
        word //= codes.DIE + 1
        number += 1
    return number


def done(world: KronikyState, do: Callable[[State], None]) -> KronikyState:
    """What becomes of the world."""
    after = world.copy()
    after.sink = Sink()
    do(after)
    return after


def battles(after: KronikyState) -> i64:
    """How many dice were thrown."""
    assert after.sink is not None
    number: i64 = 0
    for event in after.sink.raw:
        if event[0] == codes.TOLD_BATTLE:
            number += 1
    return number


def arranged(state: KronikyState, word: i64, which: i64, top: i64) -> KronikyState:
    """A world with these dice next, by the so manieth luck, and this unseen card on the deck."""
    world = state.copy()
    world.luck = luck_of(word, which)
    unseen = hidden.unseen_cards(state)
    deck = vec[i64](capacity=len(unseen))
    i: i64 = 0
    while i < len(unseen):
        if i != top:
            deck = append(deck, unseen[i])
        i += 1
    world.deck = append(deck, unseen[top]) if len(unseen) > 0 else deck
    return world


def other_card(
    state: KronikyState, word: i64, after: KronikyState, do: Callable[[State], None]
) -> KronikyState:
    """A world with these dice and the last card; of a new deck, another card than came before."""
    world = arranged(state, word, 0, state.left - 1)
    which: i64 = 0
    while state.left == 0 and after.round != state.round and done(world, do).card == after.card:
        which += 1
        world.luck = luck_of(word, which)
    return world


def luck_of(word: i64, which: i64) -> i64:
    """A luck whose first throws are these dice; the same at every call."""
    known = LUCKS.setdefault(word, [])
    tried: i64 = TRIED.get(word, 0)
    while len(known) <= which:
        tried += 1
        luck: i64 = Rng(tried).seed()
        if begins(luck, word):
            known.append(luck)
        TRIED[word] = tried
    found: i64 = known[which]
    return found


def begins(luck: i64, word: i64) -> bool:
    """Whether these dice are what comes of a luck."""
    rng = Rng(luck)
    place: i64 = 1
    while place * (codes.DIE + 1) <= word:
        place *= codes.DIE + 1
    place //= codes.DIE + 1
    while place > 0:
        if 1 + rng.below(codes.DIE) != (word // place) % (codes.DIE + 1):
            return False
        place //= codes.DIE + 1
    return True
