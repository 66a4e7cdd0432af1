"""What happened, told as message keys with parameters."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ludoteka.core.codec import thing_id
from ludoteka.core.event import Event
from ludoteka.core.reason import Param
from ludoteka.core.state import State
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.data import (
    ACTION_NAMES,
    AREA_NAMES,
    BUILDING_NAMES,
    CRISIS_NAMES,
    DATA,
    DEFEAT_NAMES,
    DIRECTION_NAMES,
    INVENTION_NAMES,
    LANE_NAMES,
    RESOURCE_NAMES,
    SPACE_NAMES,
    STRUCTURE_NAMES,
    TRACK_NAMES,
    UNIT_NAMES,
    read_chronicle,
)
from ludoteka.games.kroniky.state import Board

Told = tuple[str, dict[str, Param]]

MOST_BUNDLES = 2000
WORK_KEYS = ("chopped", "mined_out", "harvested", "fished", "explored")


def goods(bundle: int) -> list[str]:
    """The ids of all single units of a price or reward."""
    return list(units_of(bundle)) if bundle else []


@lru_cache(MOST_BUNDLES)
def units_of(bundle: int) -> tuple[str, ...]:
    """The same, kept for the next time: a view names hundreds of prices."""
    named: list[str] = []
    for i, name in enumerate(RESOURCE_NAMES):
        number = bundle >> i * codes.BUNDLE_BITS & codes.BUNDLE_BYTE
        named += [f"resource.{name}"] * number
    points = bundle >> codes.BUNDLE_POINTS & codes.BUNDLE_BYTE
    return (*named, *["term.victory_point"] * points)


def space(number: int) -> str:
    """The id of a space."""
    return thing_id("hex", SPACE_NAMES[number])


def worker(number: int) -> str:
    """The id of a worker."""
    return f"worker.{number + 1}"


def division(lane: int) -> str:
    """The id of a division."""
    return f"division.{LANE_NAMES[lane]}"


def victory_name(board: Board, index: int) -> str:
    """The id of a victory condition's kind."""
    victory = read_chronicle(board.setup.texts[1]).victory[index]
    return f"victory.{victory.__struct_config__.tag}"


# --- one function for each kind of news that needs more than its names ----------------


def drew(board: Board, card: int, b: int, c: int) -> Told:
    options = DATA["action_cards"][card]["options"]
    return "drew", {"number": card + 1, "areas": [f"area.{option['area']}" for option in options]}


def gained(board: Board, reward: int, source: int, detail: int) -> Told:
    params: dict[str, Param] = {"goods": goods(reward)}
    if source == codes.FROM_SLOT:
        return "gained_slot", {**params, "area": f"area.{AREA_NAMES[detail]}"}
    if source == codes.FROM_SPACE:
        return "gained_space", {**params, "action": f"action.{ACTION_NAMES[detail]}"}
    if source == codes.FROM_TRACK:
        return "gained_track", {**params, "track": f"track.{TRACK_NAMES[detail]}"}
    if source in (codes.FROM_TREASURE, codes.FROM_SPECIAL):
        key = "gained_treasure" if source == codes.FROM_TREASURE else "gained_special"
        return key, {**params, "space": space(detail)}
    plain = {
        codes.FROM_CARD: "gained_card",
        codes.FROM_HELP: "gained_help",
        codes.FROM_WORK: "gained_work",
        codes.FROM_EVENT: "gained_event",
        codes.FROM_TREASURY: "gained_treasury",
    }
    return plain[source], params


def developed(board: Board, track: int, level: int, c: int) -> Told:
    if track < codes.AREAS:
        return "developed", {"track": f"track.{TRACK_NAMES[track]}", "level": level}
    if track < codes.INVENTIONS:
        return "built_building", {"building": f"building.{BUILDING_NAMES[track - codes.AREAS]}"}
    if track < codes.WONDER:
        number = (track - codes.INVENTIONS) * codes.INVENTIONS_IN_LINE + level - 1
        return "invented", {"invention": f"invention.{INVENTION_NAMES[number]}"}
    return ("wonder_step", {"number": level}) if track == codes.WONDER else ("tribute_paid", {})


def ordered(board: Board, lane: int, direction: int, c: int) -> Told:
    if lane == codes.LANES:
        return "ordered_all", {}
    return "ordered", {"division": division(lane), "way": f"way.{DIRECTION_NAMES[direction]}"}


def moved(board: Board, lane: int, column: int, enemy: int) -> Told:
    if column <= codes.PLAYER_BASE:
        return ("enemy_arrived" if enemy else "withdrew"), {"division": division(lane)}
    if column == codes.ENEMY_BASE:
        return "enemy_left", {"division": division(lane)}
    key = "enemy_moved" if enemy else "moved"
    return key, {"division": division(lane), "column": column}


def battle(board: Board, a: int, die: int, totals: int) -> Told:
    lane, attacks = divmod(a, 2)
    own, enemy = divmod(totals, 256)
    key = "attacked" if attacks else "was_attacked"
    return key, {"division": division(lane), "die": die, "own": own, "enemy": enemy}


def losses(board: Board, lane: int, lost: int, lead: int) -> Told:
    own, enemy = divmod(lost, 256)
    key = "battle_won" if lead > 0 else "battle_lost" if lead < 0 else "battle_tied"
    return key, {"division": division(lane), "own": own, "enemy": enemy, "margin": abs(lead)}


def spent(board: Board, paid: int, hungry: int, short: int) -> Told:
    # gold stands in for what is missing, so there may be more of it than its byte holds
    gold = paid >> codes.GOLD * codes.BUNDLE_BITS
    named = goods(paid & (1 << codes.GOLD * codes.BUNDLE_BITS) - 1) + ["resource.gold"] * gold
    params: dict[str, Param] = {"goods": named, "food": hungry, "gold": short}
    return ("fell_short" if hungry or short else "paid_due"), params


def crisis(board: Board, which: int, level: int, delta: int) -> Told:
    key = "crisis_rose" if delta > 0 else "crisis_fell"
    return key, {"crisis": f"crisis.{CRISIS_NAMES[which]}", "level": level}


SPECIAL: dict[int, Callable[[Board, int, int, int], Told]] = {
    codes.TOLD_DREW: drew,
    codes.TOLD_GAINED: gained,
    codes.TOLD_DEVELOPED: developed,
    codes.TOLD_ORDERED: ordered,
    codes.TOLD_MOVED: moved,
    codes.TOLD_BATTLE: battle,
    codes.TOLD_LOSSES: losses,
    codes.TOLD_SPENT: spent,
    codes.TOLD_CRISIS: crisis,
}


def tell(state: State, kind: int, a: int, b: int, c: int) -> Event:
    """The event behind a raw one."""
    assert isinstance(state, Board)
    if kind in SPECIAL:
        return Event(*SPECIAL[kind](state, a, b, c))
    return Event(*plain(state, kind, a, b, c))


def plain(board: Board, kind: int, a: int, b: int, c: int) -> Told:
    """News that only need their names."""
    if kind <= codes.TOLD_RECRUITED:
        return from_cards(kind, a, b, c)
    if kind <= codes.TOLD_BUILT or kind in (codes.TOLD_ROADS, codes.TOLD_RECALLED):
        return from_map(kind, a, b, c)
    if kind == codes.TOLD_RELATIONS:
        return ("relations_worse" if b > 0 else "relations_better"), {"relations": a}
    if kind == codes.TOLD_HAPPINESS:
        return ("happiness_rose" if b > 0 else "happiness_fell"), {"happiness": a}
    if kind == codes.TOLD_KEY_EVENT:
        return ("key_event" if b else "key_event_spared"), {"number": a + 1}
    if kind == codes.TOLD_VICTORY:
        return "victory", {"condition": victory_name(board, a), "round": b}
    told: dict[int, Told] = {
        codes.TOLD_WAR: ("war", {}),
        codes.TOLD_WAR_STOPPED: ("war_stopped", {}),
        codes.TOLD_WAR_WON: ("war_won", {}),
        codes.TOLD_UPKEEP: ("upkeep", {"food": a, "gold": b}),
        codes.TOLD_EVENT: ("event", {"line": f"line.{a + 1}", "round": b}),
        codes.TOLD_DANGER: ("danger", {}),
        codes.TOLD_POPULATION: ("population_grew", {"population": a}),
        codes.TOLD_ROUND_ENDED: ("round_ended", {"round": a}),
    }
    if kind == codes.TOLD_DISBANDED:
        return "disbanded", {"division": division(a)}
    if kind == codes.TOLD_ENEMY_RECRUITED:
        return "enemy_recruited", {"division": division(a), "strength": b}
    if kind == codes.TOLD_DEFEAT:
        return "defeat", {"cause": f"defeat.{DEFEAT_NAMES[a]}", "round": b}
    return told[kind]


def from_cards(kind: int, a: int, b: int, c: int) -> Told:
    """News of the cards."""
    if kind == codes.TOLD_FOUNDED:
        return "founded", {"space": space(a)}
    if kind == codes.TOLD_ROUND:
        return "round_began", {"round": a}
    if kind == codes.TOLD_PLACED:
        return "placed", {"area": f"area.{AREA_NAMES[a]}", "line": f"line.{b + 1}"}
    if kind == codes.TOLD_USED:
        return ("added" if b else "used"), {"action": f"action.{ACTION_NAMES[a]}"}
    if kind == codes.TOLD_HELPED:
        return "helped", {"number": a}
    if kind == codes.TOLD_PAID:
        named = {"track": f"track.{TRACK_NAMES[a]}", "resource": f"resource.{RESOURCE_NAMES[b]}"}
        return "paid", {**named}
    if kind == codes.TOLD_STAFFED:
        return "staffed", {"track": f"track.{TRACK_NAMES[a]}"}
    if kind == codes.TOLD_EXCHANGED:
        return "exchanged", {"given": goods(a), "got": goods(b)}
    if kind == codes.TOLD_RELIEVED:
        return "relieved", {"crisis": f"crisis.{CRISIS_NAMES[a]}"}
    assert kind == codes.TOLD_RECRUITED
    return "recruited", {"unit": f"unit.{UNIT_NAMES[a]}", "division": division(b), "strength": c}


def from_map(kind: int, a: int, b: int, c: int) -> Told:
    """News of the map."""
    if kind == codes.TOLD_ROADS:
        return "road_drawn", {"space": space(a)}
    if kind == codes.TOLD_WORKED:
        return WORK_KEYS[a - codes.MOVE_CHOP], {"worker": worker(b), "space": space(c)}
    params: dict[str, Param] = {"worker": worker(a)}
    if kind == codes.TOLD_RESTORED:
        return "restored", params
    if kind == codes.TOLD_RECALLED:
        return "recalled", params
    if kind == codes.TOLD_BUILT:
        return "built", {
            **params,
            "structure": f"structure.{STRUCTURE_NAMES[b]}",
            "space": space(c),
        }
    key = {
        codes.TOLD_DEPLOYED: "deployed",
        codes.TOLD_ROAD_PAID: "road_paid",
        codes.TOLD_STEPPED: "stepped",
    }[kind]
    return key, {**params, "space": space(b)}
