"""What happened, told as message keys with parameters."""

from __future__ import annotations

from functools import lru_cache

from ludoteka.core.codec import thing_id
from ludoteka.core.event import Events, Told, named
from ludoteka.core.reason import Param
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
    WORKER_NAMES,
)
from ludoteka.games.kroniky.own_files.files import read_chronicle
from ludoteka.games.kroniky.state import Board

MOST_BUNDLES = 2000
WORK_KEYS = ("chopped", "mined_out", "harvested", "fished", "explored")
# Where goods come from, and what is told of the place.
SOURCES = {
    codes.FROM_CARD: ("gained_card", ""),
    codes.FROM_SLOT: ("gained_slot", "area"),
    codes.FROM_HELP: ("gained_help", ""),
    codes.FROM_SPACE: ("gained_space", "action"),
    codes.FROM_TRACK: ("gained_track", "track"),
    codes.FROM_TREASURE: ("gained_treasure", "space"),
    codes.FROM_WORK: ("gained_work", ""),
    codes.FROM_SPECIAL: ("gained_special", "space"),
    codes.FROM_EVENT: ("gained_event", ""),
    codes.FROM_TREASURY: ("gained_treasury", ""),
}


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
    victory = read_chronicle(board.setup.chronicle_text).victory[index]
    return f"victory.{victory.__struct_config__.tag}"


# --- news that need more than their names ---------------------------------------------


def drew(board: Board, card: int, b: int, c: int) -> Told:
    options = DATA["action_cards"][card]["options"]
    return "drew", {"number": card + 1, "areas": [f"area.{option['area']}" for option in options]}


def gained(board: Board, reward: int, source: int, detail: int) -> Told:
    key, part = SOURCES[source]
    return key, {"goods": goods(reward), **EVENTS.params(board, part, detail)}


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


def used(board: Board, space: int, extra: int, c: int) -> Told:
    return ("added" if extra else "used"), {"action": f"action.{ACTION_NAMES[space]}"}


def worked(board: Board, move: int, who: int, where: int) -> Told:
    return WORK_KEYS[move - codes.MOVE_CHOP], {"worker": worker(who), "space": space(where)}


def relations(board: Board, reached: int, delta: int, c: int) -> Told:
    return ("relations_worse" if delta > 0 else "relations_better"), {"relations": reached}


def happiness(board: Board, reached: int, delta: int, c: int) -> Told:
    return ("happiness_rose" if delta > 0 else "happiness_fell"), {"happiness": reached}


def key_event(board: Board, index: int, came: int, c: int) -> Told:
    return ("key_event" if came else "key_event_spared"), {"number": index + 1}


def crisis(board: Board, which: int, level: int, delta: int) -> Told:
    key = "crisis_rose" if delta > 0 else "crisis_fell"
    return key, {"crisis": f"crisis.{CRISIS_NAMES[which]}", "level": level}


EVENTS = Events(
    {
        "action": named("action", ACTION_NAMES),
        "area": named("area", AREA_NAMES),
        "cause": named("defeat", DEFEAT_NAMES),
        "condition": victory_name,
        "crisis": named("crisis", CRISIS_NAMES),
        "division": named("division", LANE_NAMES),
        "goods": lambda board, bundle: goods(bundle),
        "line": named("line", "123"),
        "resource": named("resource", RESOURCE_NAMES),
        "space": named("hex", SPACE_NAMES),
        "structure": named("structure", STRUCTURE_NAMES),
        "track": named("track", TRACK_NAMES),
        "unit": named("unit", UNIT_NAMES),
        "worker": named("worker", WORKER_NAMES),
    },
    {
        codes.TOLD_FOUNDED: ("founded", "space"),
        codes.TOLD_ROUND: ("round_began", "round:number"),
        codes.TOLD_DREW: drew,
        codes.TOLD_PLACED: ("placed", "area line"),
        codes.TOLD_GAINED: gained,
        codes.TOLD_USED: used,
        codes.TOLD_HELPED: ("helped", "number"),
        codes.TOLD_DEVELOPED: developed,
        codes.TOLD_PAID: ("paid", "track resource"),
        codes.TOLD_STAFFED: ("staffed", "track"),
        codes.TOLD_EXCHANGED: ("exchanged", "given:goods got:goods"),
        codes.TOLD_RELIEVED: ("relieved", "crisis"),
        codes.TOLD_RECRUITED: ("recruited", "unit division strength:number"),
        codes.TOLD_DEPLOYED: ("deployed", "worker space"),
        codes.TOLD_ROAD_PAID: ("road_paid", "worker space"),
        codes.TOLD_STEPPED: ("stepped", "worker space"),
        codes.TOLD_RESTORED: ("restored", "worker"),
        codes.TOLD_WORKED: worked,
        codes.TOLD_BUILT: ("built", "worker structure space"),
        codes.TOLD_ORDERED: ordered,
        codes.TOLD_MOVED: moved,
        codes.TOLD_WAR: ("war", ""),
        codes.TOLD_WAR_STOPPED: ("war_stopped", ""),
        codes.TOLD_RELATIONS: relations,
        codes.TOLD_BATTLE: battle,
        codes.TOLD_LOSSES: losses,
        codes.TOLD_WAR_WON: ("war_won", ""),
        codes.TOLD_UPKEEP: ("upkeep", "food:number gold:number"),
        codes.TOLD_CRISIS: crisis,
        codes.TOLD_HAPPINESS: happiness,
        codes.TOLD_DISBANDED: ("disbanded", "division"),
        codes.TOLD_EVENT: ("event", "line round:number"),
        codes.TOLD_KEY_EVENT: key_event,
        codes.TOLD_DANGER: ("danger", ""),
        codes.TOLD_ENEMY_RECRUITED: ("enemy_recruited", "division strength:number"),
        codes.TOLD_SPENT: spent,
        codes.TOLD_ROADS: ("road_drawn", "space"),
        codes.TOLD_RECALLED: ("recalled", "worker"),
        codes.TOLD_VICTORY: ("victory", "condition round:number"),
        codes.TOLD_DEFEAT: ("defeat", "cause round:number"),
        codes.TOLD_POPULATION: ("population_grew", "population:number"),
        codes.TOLD_ROUND_ENDED: ("round_ended", "round:number"),
    },
)
