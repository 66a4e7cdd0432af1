"""What the player sees of a game of Kroniky, as types of its own. Only the deck is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

from ludoteka.core.action import BYTE
from ludoteka.core.state import State
from ludoteka.games.kroniky import codes, events
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky import tables as columns
from ludoteka.games.kroniky.data import (
    ACTION_NAMES,
    AREA_NAMES,
    COUNTER_NAMES,
    CRISIS_NAMES,
    DEFEAT_NAMES,
    LANE_NAMES,
    RESOURCE_NAMES,
    SLOT_NAMES,
    SPACE_NAMES,
    STRUCTURE_NAMES,
    TERRAIN_NAMES,
    TRACK_NAMES,
    UNIT_NAMES,
)
from ludoteka.games.kroniky.moves import PHASES
from ludoteka.games.kroniky.rules import development, flags, fortune, land, rounds, war
from ludoteka.games.kroniky.state import Board
from ludoteka.games.kroniky.view.contents import Book, book
from ludoteka.games.kroniky.view.types import (
    BattleView,
    BegunView,
    CardView,
    DivisionView,
    KronikyView,
    LaneView,
    WorkerView,
)

T = TypeVar("T")
CARD_NUMBERS = range(1, codes.CARDS + 1)
SLOTS = [(name, AREA_NAMES.index(name)) for name in SLOT_NAMES]
BOX_SHIFTS = range(0, codes.BOXES * codes.BOX_BITS, codes.BOX_BITS)


def view(state: State, seat: int | None) -> KronikyView:
    """What the player sees; a spectator sees the same."""
    board = state
    assert isinstance(board, Board)
    setup = board.setup
    asked = book(setup)
    winners = int(state.winners()) if state.over else 0
    placed = board.phase not in (codes.FOUNDING, codes.CARD)
    sheet: list[int] = list(board.sheet)  # each look at a vector of the state makes a Python object
    tracks = sheet[layout.TRACK : layout.TRACK + codes.TRACKS]
    return KronikyView(
        viewer=seat,
        seat=None if state.over else int(state.seat),
        anyone=False,
        over=bool(state.over),
        scores=[int(points) for points in state.scores()],
        winners=[codes.SEAT] if winners else [],
        contents=asked.contents.key,
        phase=PHASES.name(board, codes.SEAT),
        round=int(board.round),
        outcome=outcome(board),
        card=None if board.phase == codes.FOUNDING else card(board, placed),
        deck_size=int(board.left),
        cards_played=masked(int(board.played), CARD_NUMBERS),
        bonuses=[name for name, area in SLOTS if rounds.has_bonus(board, area)],
        goods=dict(zip(RESOURCE_NAMES, sheet[layout.GOODS :], strict=False)),
        population=int(board.population),
        happiness=int(board.happiness),
        crises={name: int(fortune.level(board, i)) for i, name in enumerate(CRISIS_NAMES)},
        victory_points=int(board.points),
        supply=int(board.supply),
        busy=int(board.busy),
        workers=int(setup.people_workers[board.population]),
        bonus=None if board.bonus == codes.NO_AREA else AREA_NAMES[board.bonus],
        helped=int(board.helped),
        rations=int(board.rations),
        happiness_actions=int(board.cheers),
        relations=int(board.relations),
        war=bool(war.at_war(board)),
        enemy_beaten=bool(board.beaten),
        danger_met=bool(board.danger_met),
        provoking=list(asked.dangerous) if placed and land.is_provoked(board) else [],
        last_recall=last_recall(board),
        starved=bool(board.starved),
        line=int(board.line) + 1 if placed else None,
        food_due=int(rounds.food_due(board)),
        gold_due=int(rounds.army_due(board, columns.KEEP_GOLD)),
        tracks=some(TRACK_NAMES, [noted & layout.DONE for noted in tracks]),
        begun=[begun(board, n) for n, noted in enumerate(tracks) if noted >> layout.PAID],
        used=masked(int(board.used), ACTION_NAMES),
        extra=masked(int(board.extras), ACTION_NAMES),
        products=products(board, asked),
        holds=list(flags.which_hold(board, asked.packed)),
        reached=list(flags.all_reached(board, asked.packed)),
        **places(board, asked),
        capital=None if board.capital == codes.NOWHERE else SPACE_NAMES[board.capital],
        map_workers=[
            map_worker(board, number, figure)
            for number, figure in enumerate(sheet[layout.FIGURES : layout.TRACK])
            if figure != codes.NOWHERE
        ],
        lanes=[lane(board, n, sheet) for n in range(codes.LANES)],
        marching=LANE_NAMES[board.lane] if board.phase == codes.MARCH else None,
        recruited=some(UNIT_NAMES, sheet[layout.RECRUITED : layout.COUNTED]),
        counters=some(COUNTER_NAMES, sheet[layout.COUNTED :]),
    )


def some(names: Sequence[str], found: Sequence[int]) -> dict[str, int]:
    """Numbers by name; those that are 0 are left out."""
    return {name: number for name, number in zip(names, found, strict=True) if number}


def outcome(board: Board) -> str | None:
    """How the game ended, as the id of its name."""
    if board.outcome == codes.RUNNING:
        return None
    if board.outcome >= codes.WON:
        return events.victory_name(board, int(board.outcome) - codes.WON)
    return f"defeat.{DEFEAT_NAMES[board.outcome]}"


def card(board: Board, placed: bool) -> CardView:
    """The action card of this round."""
    return CardView(int(board.card) + 1, int(board.option) if placed else None)


def begun(board: Board, number: int) -> BegunView:
    """The next segment of a track, for which something was paid in advance."""
    row = int(development.segment(board, number))
    unpaid = int(development.unpaid(board, number, row))
    cost = int(board.setup.segments[row + columns.SEG_COST])
    crew = int(development.missing_crew(board, number, row))
    return BegunView(TRACK_NAMES[number], events.goods(cost - unpaid), events.goods(unpaid), crew)


def masked(mask: int, names: Sequence[T]) -> list[T]:
    """What a bit mask stands for."""
    return [name for i, name in enumerate(names) if mask >> i & 1] if mask else []


def products(board: Board, asked: Book) -> dict[str, int]:
    """What action spaces would bring now."""
    return {name: int(amount(board, row)) for name, row, amount in asked.products}


def places(board: Board, asked: Book) -> dict[str, Any]:
    """What has become of the spaces of the map."""
    terrain: dict[str, str] = {}
    roads: list[str] = []
    structures: dict[str, str] = {}
    apart: list[str] = []
    for name, printed, here in zip(SPACE_NAMES, asked.terrain, board.land, strict=False):
        if here == printed:
            continue
        if here & layout.TERRAIN != printed:
            terrain[name] = TERRAIN_NAMES[here & layout.TERRAIN]
        if here & layout.ROAD:
            roads.append(name)
        house = here >> layout.HOUSE & layout.HOUSE_BITS
        if house:
            structures[name] = STRUCTURE_NAMES[house - 1]
            if not here & layout.LINKED:
                apart.append(name)
    return {"terrain": terrain, "roads": roads, "structures": structures, "apart": apart}


def map_worker(board: Board, number: int, figure: int) -> WorkerView:
    """A worker on the map."""
    return WorkerView(
        worker=number + 1,
        space=SPACE_NAMES[figure & layout.AT],
        steps=int(land.steps_left(board, figure)),
        ended=bool(figure & layout.ENDED),
        building_road=bool(figure & layout.ROAD_PAID),
        reach=reachable(board, number),
    )


def division(strength: int, packed: int, column: int) -> DivisionView:
    """One division."""
    units = [packed >> shift & codes.BOX for shift in BOX_SHIFTS]
    shown = [-1 if unit == codes.CROSSED else unit for unit in units] if packed else units
    at = max(codes.PLAYER_BASE, column)  # who wins the war may pass the base
    return DivisionView(shown, strength, at)


def lane(board: Board, number: int, sheet: list[int]) -> LaneView:
    """One lane of the battlefield."""
    own, foe = layout.ARMY + number, layout.FOE + number
    own_at, foe_at = sheet[layout.ARMY_AT + number], sheet[layout.FOE_AT + number]
    own_units, foe_units = int(board.units(own)), int(board.units(foe))
    facing = bool(own_units and foe_units and foe_at == own_at + 1)
    return LaneView(
        lane=LANE_NAMES[number],
        own=division(int(board.strength(own)), sheet[own], own_at),
        enemy=division(int(board.strength(foe)), sheet[foe], foe_at),
        own_total=int(war.total_strength(board, number, True)),
        enemy_total=int(war.total_strength(board, number, False)),
        battle=battles(board, number) if facing else [],
        wins=own_units > 0 and not facing and wins(board, number),
        threatens=foe_units > 0 and not facing and threatens(board, number),
    )


# --- what is told before the player acts ----------------------------------------------


def reachable(board: Board, worker: int) -> list[dict[str, str]]:
    """Where a worker can go, by the number of steps; each space with the one before it."""
    if board.phase != codes.ACTIONS or land.is_twin(board, worker):
        return []
    found = land.Reach(board, worker)
    steps, before = found.steps, found.before
    told: list[dict[str, str]] = []
    for space in found.spaces:
        number = steps[space]
        while len(told) <= number:
            told.append({})
        told[number][SPACE_NAMES[space]] = SPACE_NAMES[before[space]]
    return told


def battles(board: Board, lane: int) -> list[BattleView]:
    """All that the die can bring where two divisions stand face to face and one can attack.

    Who attacks makes no difference: a 1 harms the attacker as a 6 helps him. After the upkeep only
    the enemy does, if there is war.
    """
    ordered = board.phase in (codes.DOWNSIZING, codes.RETURN)
    if ordered and not war.at_war(board):
        return []
    own_at = board.sheet[layout.ARMY_AT + lane]
    own, foe = int(board.units(layout.ARMY + lane)), int(board.units(layout.FOE + lane))
    lead = int(war.total_strength(board, lane, True) - war.total_strength(board, lane, False))
    swings = Counter(int(war.swing(board, die)) for die in range(1, codes.DIE + 1))
    told = []
    for swing, sides in sorted(swings.items(), reverse=True):
        after = board.copy()
        assert isinstance(after, Board)
        war.settle(after, lane, lead + swing)
        own_left, foe_left = after.units(layout.ARMY + lane), after.units(layout.FOE + lane)
        told.append(
            BattleView(
                lead=lead + swing,
                sides=sides,
                own_losses=own - int(own_left),
                enemy_losses=foe - int(foe_left),
                moves=int(after.sheet[layout.ARMY_AT + lane] - own_at) if own_left else None,
                enemy_left=int(foe_left),
                war="won" if after.beaten else "lost" if after.over else None,
            )
        )
    return told


def wins(board: Board, lane: int) -> bool:
    """Whether the player's next step forward wins the war, without a battle."""
    if board.beaten:
        return False
    after = board.copy()
    assert isinstance(after, Board)
    war.march(after, lane, codes.FORWARD)
    return bool(after.beaten)


def threatens(board: Board, lane: int) -> bool:
    """Whether the enemy's next step loses the war, without a battle."""
    if not war.at_war(board):
        return False
    after = board.copy()
    assert isinstance(after, Board)
    war.advance(after, lane)
    return bool(after.over)


def last_recall(board: Board) -> bool:
    """Whether the round ends when a worker is taken back from the map."""
    if board.phase != codes.RETURN:
        return False
    after = board.copy()
    assert isinstance(after, Board)
    after.apply(next(action for action in board.legal() if is_recall(int(action))))
    return bool(after.phase != codes.RETURN)


def is_recall(action: int) -> bool:
    """Whether an action takes a worker back."""
    return action & BYTE == codes.MOVE_RECALL
