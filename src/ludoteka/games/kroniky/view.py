"""What the player sees of a game of Kroniky, as types of its own. Only the deck is hidden."""

from __future__ import annotations

from collections import Counter

import msgspec

from ludoteka.core.state import State
from ludoteka.games.kroniky import codes, story, view_ahead
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky import tables as columns
from ludoteka.games.kroniky.content import MapFile
from ludoteka.games.kroniky.data import (
    ACTION_NAMES,
    AREA_NAMES,
    COUNTER_NAMES,
    CRISIS_NAMES,
    DEFEAT_NAMES,
    LANE_NAMES,
    MAP_SIGNS,
    PHASE_NAMES,
    RESOURCE_NAMES,
    SLOT_NAMES,
    SPACE_NAMES,
    STRUCTURE_NAMES,
    TERRAIN_NAMES,
    TRACK_NAMES,
    UNIT_NAMES,
    read_chronicle,
    read_map,
)
from ludoteka.games.kroniky.encode import goods_bundle
from ludoteka.games.kroniky.needs import needs
from ludoteka.games.kroniky.rules import development, flags, fortune, land, rounds, war
from ludoteka.games.kroniky.state import Board
from ludoteka.games.kroniky.view_types import (
    ActionView,
    CardOption,
    CardView,
    DivisionView,
    Flag,
    HexView,
    KronikyView,
    LaneView,
    SegmentView,
    SlotView,
    StructureView,
    TrackView,
    UnitView,
    VictoryView,
    WorkerView,
)


def view(state: State, seat: int | None) -> KronikyView:
    """What the player sees; a spectator sees the same."""
    board = state
    assert isinstance(board, Board)
    setup = board.setup
    found = read_map(setup.texts[0])
    chronicle = read_chronicle(setup.texts[1])
    winners = int(state.winners()) if state.over else 0
    placed = board.phase not in (codes.FOUNDING, codes.CARD)
    kinds = len(setup.actions) // columns.ACT_SIZE
    return KronikyView(
        viewer=seat,
        seat=None if state.over else int(state.seat),
        anyone=False,
        over=bool(state.over),
        scores=[int(points) for points in state.scores()],
        winners=[codes.SEAT] if winners else [],
        phase=PHASE_NAMES[board.phase],
        round=int(board.round),
        rounds=codes.ROUNDS,
        map=found.id,
        chronicle=chronicle.id,
        map_names=msgspec.to_builtins(found.name),
        chronicle_names=msgspec.to_builtins(chronicle.name),
        columns=len(found.rows[0]),
        outcome=outcome(board),
        slots=[slot(board, name) for name in SLOT_NAMES],
        card=None if board.phase == codes.FOUNDING else card(board, placed),
        deck_size=int(board.left),
        cards_played=[i + 1 for i in range(codes.CARDS) if board.played >> i & 1],
        goods={name: int(board.sheet[layout.GOODS + i]) for i, name in enumerate(RESOURCE_NAMES)},
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
        provoked=placed and bool(land.is_provoked(board)),
        starved=bool(board.starved),
        line=int(board.line) + 1 if placed else None,
        food_due=int(rounds.food_due(board)),
        gold_due=int(rounds.army_due(board, columns.KEEP_GOLD)),
        tracks=[track(board, t) for t in range(codes.TRACKS) if size(board, t)],
        actions=[action(board, a) for a in range(kinds)],
        structures=structures(board),
        hexes=hexes(board, found),
        capital=None if board.capital == codes.NOWHERE else SPACE_NAMES[board.capital],
        map_workers=[w for n in range(codes.WORKERS) for w in map_worker(board, n)],
        steps_limit=int(land.steps_limit(board)),
        rides=bool(board.knows(setup.numbers[columns.N_RIDE_INVENTION])),
        units=[unit(board, number) for number in range(codes.UNITS)],
        lanes=[lane(board, n) for n in range(codes.LANES)],
        marching=LANE_NAMES[board.lane] if board.phase == codes.MARCH else None,
        recruited={n: int(board.sheet[layout.RECRUITED + i]) for i, n in enumerate(UNIT_NAMES)},
        counters={n: int(board.sheet[layout.COUNTED + i]) for i, n in enumerate(COUNTER_NAMES)},
        victories=[victory(board, v) for v in range(len(setup.victories) // 2)],
        defeats=list(chronicle.defeat),
        events=[chronicle.events.first, chronicle.events.second, chronicle.events.third],
        key_events=list(chronicle.key_events),
        ruins_reward=story.goods(goods_bundle(chronicle.ruins_reward)),
        special_reward=story.goods(goods_bundle(chronicle.special.reward)),
        treasury=story.goods(goods_bundle(chronicle.treasury)),
    )


def outcome(board: Board) -> str | None:
    """How the game ended, as the id of its name."""
    if board.outcome == codes.RUNNING:
        return None
    if board.outcome >= codes.WON:
        return story.victory_name(board, int(board.outcome) - codes.WON)
    return f"defeat.{DEFEAT_NAMES[board.outcome]}"


def flag_views(board: Board, start: int, end: int) -> list[Flag]:
    """Conditions with their present state."""
    told = []
    for flag in board.setup.flags[start:end]:
        reason = needs(int(flag))
        told.append(Flag(reason.key, reason.params, bool(flags.holds(board, flag))))
    return told


def card(board: Board, placed: bool) -> CardView:
    """The action card of this round."""
    cards = board.setup.cards
    options = []
    for option in range(2):
        row = int(board.card) * columns.CARD_SIZE + option * columns.CARD_OPTION
        options.append(
            CardOption(
                area=AREA_NAMES[cards[row + columns.CARD_AREA]],
                line=int(cards[row + columns.CARD_LINE]) + 1,
                goods=story.goods(int(cards[row + columns.CARD_GOODS])),
                help=story.goods(int(cards[row + columns.CARD_HELP])),
                helpers=int(cards[row + columns.CARD_HELPERS]),
            )
        )
    return CardView(int(board.card) + 1, options, int(board.option) if placed else None)


def slot(board: Board, name: str) -> SlotView:
    """A slot of the resource card."""
    area = AREA_NAMES.index(name)
    setup = board.setup
    return SlotView(
        area=name,
        level=int(setup.bonus_level[area]),
        goods=story.goods(int(setup.bonus_goods[area])),
        bonus=bool(rounds.has_bonus(board, area)),
    )


def size(board: Board, number: int) -> int:
    """How many segments a track has."""
    return int(board.setup.track_end[number] - board.setup.track_first[number])


def track(board: Board, number: int) -> TrackView:
    """One track."""
    name, done = TRACK_NAMES[number], int(board.done(number))
    first, end = int(board.setup.track_first[number]), int(board.setup.track_end[number])
    segments = [segment(board, at * columns.SEG_SIZE) for at in range(first, end)]
    row = int(development.segment(board, number))
    if row < 0:
        return TrackView(name, done, len(segments), False, [], [], 0, [], [], segments)
    unpaid = int(development.unpaid(board, number, row))
    cost = int(board.setup.segments[row + columns.SEG_COST])
    following = segments[done]
    return TrackView(
        track=name,
        done=done,
        size=len(segments),
        split=following.split,
        unpaid=story.goods(unpaid),
        paid=story.goods(cost - unpaid),
        workers=int(development.missing_crew(board, number, row)),
        flags=following.flags,
        reward=following.reward,
        segments=segments,
    )


def segment(board: Board, row: int) -> SegmentView:
    """One segment as it is printed."""
    segments = board.setup.segments
    start, end = int(segments[row + columns.SEG_FLAGS]), int(segments[row + columns.SEG_FLAG_END])
    reward = int(segments[row + columns.SEG_REWARD])
    people = ["term.population"] * (reward >> codes.BUNDLE_PEOPLE)
    return SegmentView(
        split=bool(segments[row + columns.SEG_SPLIT]),
        cost=story.goods(int(segments[row + columns.SEG_COST])),
        workers=int(segments[row + columns.SEG_CREW]),
        flags=flag_views(board, start, end),
        reward=story.goods(reward) + people,
    )


def action(board: Board, number: int) -> ActionView:
    """One action space."""
    acts = board.setup.actions
    row = number * columns.ACT_SIZE
    start, end = int(acts[row + columns.ACT_FLAGS]), int(acts[row + columns.ACT_FLAG_END])
    return ActionView(
        action=ACTION_NAMES[number],
        used=bool(board.used >> number & 1),
        extra=bool(board.extras >> number & 1),
        workers=int(acts[row + columns.ACT_CREW]),
        cost=story.goods(int(acts[row + columns.ACT_COST])),
        flags=flag_views(board, start, end),
        does=view_ahead.does(board, row),
        takes_extra=bool(acts[row + columns.ACT_EXTRA]),
    )


def structures(board: Board) -> list[StructureView]:
    """Every kind of structure."""
    built = Counter(int(here) >> layout.HOUSE & layout.HOUSE_BITS for here in board.land)
    told = []
    for number, name in enumerate(STRUCTURE_NAMES):
        village = number >= codes.VILLAGE_A
        row = (codes.VILLAGE_A if village else number) * columns.HOUSE_SIZE
        cost = story.goods(int(board.setup.houses[row + columns.HOUSE_COST]))
        most = 1 if village else codes.OF_A_KIND
        told.append(StructureView(name, cost, built[number + 1], most))
    return told


def unit(board: Board, number: int) -> UnitView:
    """A kind of unit."""
    units, row = board.setup.units, number * columns.UNIT_SIZE
    return UnitView(
        unit=UNIT_NAMES[number],
        level=int(units[row + columns.UNIT_LEVEL]),
        strength=int(units[row + columns.UNIT_STRENGTH]),
        cost=story.goods(int(units[row + columns.UNIT_COST])),
    )


def hexes(board: Board, found: MapFile) -> list[HexView]:
    """All spaces of the map, row by row."""
    told = []
    spaces, dangerous, treasures = board.land, board.setup.dangerous, board.setup.treasures
    for row in range(len(found.rows)):
        for column in range(len(found.rows[0])):
            space = row * codes.WIDTH + column
            here = int(spaces[space])
            house = here >> layout.HOUSE & layout.HOUSE_BITS
            terrain = here & layout.TERRAIN
            reward = int(treasures[space]) if terrain == codes.TREASURE else 0
            told.append(
                HexView(
                    space=SPACE_NAMES[space],
                    printed=MAP_SIGNS[found.rows[row][column]],
                    terrain=TERRAIN_NAMES[terrain],
                    walk=bool(land.walkable(board, space)),
                    road=bool(here & layout.ROAD),
                    linked=bool(here & layout.LINKED),
                    structure=STRUCTURE_NAMES[house - 1] if house else None,
                    dangerous=bool(dangerous[space]),
                    treasure=story.goods(reward),
                )
            )
    return told


def map_worker(board: Board, number: int) -> list[WorkerView]:
    """A worker on the map, if he is there."""
    figure = int(board.sheet[layout.FIGURES + number])
    if figure == codes.NOWHERE:
        return []
    return [
        WorkerView(
            worker=number + 1,
            space=SPACE_NAMES[figure & layout.AT],
            steps=int(land.steps_left(board, figure)),
            ended=bool(figure & layout.ENDED),
            building_road=bool(figure & layout.ROAD_PAID),
            reach=view_ahead.reach(board, number),
        )
    ]


def division(board: Board, boxes: int, column: int) -> DivisionView:
    """One division."""
    packed = int(board.sheet[boxes])
    units = [packed >> box * codes.BOX_BITS & codes.BOX for box in range(codes.BOXES)]
    shown = [-1 if unit == codes.CROSSED else unit for unit in units]
    at = max(codes.PLAYER_BASE, int(board.sheet[column]))  # who wins the war may pass the base
    return DivisionView(shown, int(board.strength(boxes)), at)


def lane(board: Board, number: int) -> LaneView:
    """One lane of the battlefield."""
    return LaneView(
        lane=LANE_NAMES[number],
        own=division(board, layout.ARMY + number, layout.ARMY_AT + number),
        enemy=division(board, layout.FOE + number, layout.FOE_AT + number),
        own_total=int(war.total_strength(board, number, True)),
        enemy_total=int(war.total_strength(board, number, False)),
        battle=view_ahead.battle(board, number),
        wins=view_ahead.wins(board, number),
        threatens=view_ahead.threatens(board, number),
    )


def victory(board: Board, number: int) -> VictoryView:
    """One way to win."""
    start, end = (int(n) for n in board.setup.victories[2 * number : 2 * number + 2])
    return VictoryView(story.victory_name(board, number), flag_views(board, start, end))
