"""What happened, told as message keys with parameters."""

from __future__ import annotations

from collections.abc import Callable

from ludoteka.core.codec import thing_id
from ludoteka.core.event import Event
from ludoteka.core.reason import Param
from ludoteka.core.state import State
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.data import (
    BUILDING_NAMES,
    CONVERSION_NAMES,
    FACTION_NAMES,
    FAVOR_NAMES,
    HEX_NAMES,
    POWER_ACTION_NAMES,
    RIVER_NAMES,
    SCROLL_NAMES,
    SITE_NAMES,
    TERRAIN_NAMES,
    TILE_NAMES,
    TOWN_NAMES,
    TRACK_NAMES,
)
from ludoteka.games.terra_mystica.state import (
    HELD_BOWL_2,
    HELD_BOWL_3,
    HELD_COINS,
    HELD_FEW,
    HELD_MANY,
    HELD_POINTS,
    HELD_PRIESTS,
    HELD_WORKERS,
)

SOURCES = ("tile", "favor", "scroll", "faction", "shipping", "digging", "town")
# the special actions of strongholds, by faction
STRONGHOLD_ACTIONS = {
    codes.AUREN: "ACTA",
    codes.CHAOS_MAGICIANS: "ACTC",
    codes.GIANTS: "ACTG",
    codes.NOMADS: "ACTN",
    codes.SWARMLINGS: "ACTS",
    codes.WITCHES: "ACTW",
}
TILE_ACTIONS = {
    codes.SPECIAL_BON1: "BON1",
    codes.SPECIAL_BON2: "BON2",
    codes.SPECIAL_FAV6: "FAV6",
}
BYTE = 0xFF
HELD = (
    ("coin", HELD_COINS, HELD_MANY),
    ("worker", HELD_WORKERS, HELD_MANY),
    ("priest", HELD_PRIESTS, HELD_FEW),
)

Told = tuple[str, dict[str, Param]]


def goods(before: int, after: int) -> list[str]:
    """What a seat has gained between two holdings, each good as often as it came."""
    gained: list[str] = []
    for name, shift, mask in HELD:
        gained += [f"good.{name}"] * ((after >> shift & mask) - (before >> shift & mask))
    return gained + ["good.power"] * (level(after) - level(before))


def level(held: int) -> int:
    """How far the tokens of the three bowls have come."""
    return (held >> HELD_BOWL_2 & HELD_FEW) + 2 * (held >> HELD_BOWL_3 & HELD_FEW)


def points(held: int) -> int:
    """The points in holdings."""
    return held >> HELD_POINTS


def chosen(b: int, c: int) -> Told:
    return "faction_chosen", {"faction": f"faction.{FACTION_NAMES[b]}"}


def settled(b: int, c: int) -> Told:
    return "settled", {"hex": f"hex.{HEX_NAMES[b]}"}


def scroll_taken(b: int, c: int) -> Told:
    return "scroll_taken", {"scroll": f"scroll.{SCROLL_NAMES[b]}"}


def income(b: int, c: int) -> Told:
    gained = goods(b, c)
    return ("income", {"goods": gained}) if gained else ("income_nothing", {})


def cult_bonus(b: int, c: int) -> Told:
    gained = goods(b, c)
    return ("cult_bonus", {"goods": gained}) if gained else ("cult_bonus_nothing", {})


def built(b: int, c: int) -> Told:
    return "built", {"hex": f"hex.{HEX_NAMES[b]}"}


def terraformed(b: int, c: int) -> Told:
    params: dict[str, Param] = {
        "hex": f"hex.{HEX_NAMES[b]}",
        "terrain": f"terrain.{TERRAIN_NAMES[c & BYTE]}",
    }
    if c >> 8 == 0:
        return "stormed", params
    return "terraformed", {**params, "spades": c >> 8}


def upgraded(b: int, c: int) -> Told:
    building = f"building.{BUILDING_NAMES[c]}"
    return "upgraded", {"hex": f"hex.{HEX_NAMES[b]}", "building": building}


def advanced_shipping(b: int, c: int) -> Told:
    return "advanced_shipping", {"level": b}


def advanced_digging(b: int, c: int) -> Told:
    return "advanced_digging", {"level": b}


def sent_priest(b: int, c: int) -> Told:
    key = "returned_priest" if c == 1 else "sent_priest"
    return key, {"cult": f"cult.{TRACK_NAMES[b]}", "steps": c}


def power_action(b: int, c: int) -> Told:
    return "power_action", {"action": f"action.{POWER_ACTION_NAMES[b]}"}


def special_action(b: int, c: int) -> Told:
    name = TILE_ACTIONS.get(b) or STRONGHOLD_ACTIONS[c]
    return "special_action", {"action": f"action.{name}"}


def bridged(b: int, c: int) -> Told:
    return "bridged", {"bridge": thing_id("bridge", SITE_NAMES[b])}


def crossed(b: int, c: int) -> Told:
    hex = f"hex.{HEX_NAMES[b]}"
    return ("tunnelled" if c == codes.DWARVES else "flew"), {"hex": hex}


def passed(b: int, c: int) -> Told:
    if b == codes.NO_SCROLL:
        return "passed_last", {}
    return "passed", {"scroll": f"scroll.{SCROLL_NAMES[b]}"}


def favor_taken(b: int, c: int) -> Told:
    return "favor_taken", {"favor": f"favor.{FAVOR_NAMES[b]}"}


def town_founded(b: int, c: int) -> Told:
    return "town_founded", {"town": f"town.{TOWN_NAMES[b]}"}


def cult_steps(b: int, c: int) -> Told:
    return "cult_steps", {"cult": f"cult.{TRACK_NAMES[b]}", "start": c & BYTE, "goal": c >> 8}


def converted(b: int, c: int) -> Told:
    return "converted", {"conversion": f"conversion.{CONVERSION_NAMES[b]}"}


def sacrificed(b: int, c: int) -> Told:
    return "sacrificed", {}


def took_power(b: int, c: int) -> Told:
    return "took_power", {"giver": f"seat.{b}", "power": c, "price": c - 1}


def declined_power(b: int, c: int) -> Told:
    return "declined_power", {"giver": f"seat.{b}", "power": c}


def put_off(b: int, c: int) -> Told:
    return "put_off", {}


def errata_power(b: int, c: int) -> Told:
    return "errata_power", {}


def scored(b: int, c: int) -> Told:
    return "points", {"points": b, "source": f"source.{SOURCES[c]}"}


def spades_gained(b: int, c: int) -> Told:
    return "spades_gained", {"number": b}


def spades_lost(b: int, c: int) -> Told:
    return "spades_lost", {"number": b}


def scored_cult(b: int, c: int) -> Told:
    cult = f"cult.{TRACK_NAMES[c >> 8]}"
    return "scored_cult", {"points": b, "cult": cult, "level": c & BYTE}


def scored_area(b: int, c: int) -> Told:
    return "scored_area", {"points": b, "size": c & BYTE}


def scored_goods(b: int, c: int) -> Told:
    return "scored_goods", {"points": points(c) - points(b)}


def dropped(b: int, c: int) -> Told:
    return "dropped", {}


def ordained(b: int, c: int) -> Told:
    return "ordained", {}


def connected(b: int, c: int) -> Told:
    return "connected", {"hex": f"hex.{RIVER_NAMES[b]}"}


# Events of a seat; the two of the whole table stand in tell().
TELLERS: dict[int, Callable[[int, int], Told]] = {
    codes.FACTION_CHOSEN: chosen,
    codes.SETTLED: settled,
    codes.SCROLL_TAKEN: scroll_taken,
    codes.INCOME: income,
    codes.BUILT: built,
    codes.TERRAFORMED: terraformed,
    codes.UPGRADED: upgraded,
    codes.ADVANCED_SHIPPING: advanced_shipping,
    codes.ADVANCED_DIGGING: advanced_digging,
    codes.SENT_PRIEST: sent_priest,
    codes.POWER_ACTION: power_action,
    codes.SPECIAL_ACTION: special_action,
    codes.BRIDGED: bridged,
    codes.CROSSED: crossed,
    codes.PASSED: passed,
    codes.FAVOR_TAKEN: favor_taken,
    codes.TOWN_FOUNDED: town_founded,
    codes.CULT_STEPS: cult_steps,
    codes.CONVERTED: converted,
    codes.SACRIFICED: sacrificed,
    codes.TOOK_POWER: took_power,
    codes.DECLINED_POWER: declined_power,
    codes.PUT_OFF: put_off,
    codes.ERRATA_POWER: errata_power,
    codes.POINTS: scored,
    codes.CULT_BONUS: cult_bonus,
    codes.SPADES_GAINED: spades_gained,
    codes.SPADES_LOST: spades_lost,
    codes.SCORED_CULT: scored_cult,
    codes.SCORED_AREA: scored_area,
    codes.SCORED_GOODS: scored_goods,
    codes.DROPPED: dropped,
    codes.ORDAINED: ordained,
    codes.CONNECTED: connected,
}


def tell(state: State, kind: int, a: int, b: int, c: int) -> Event:
    """The event behind a raw one. For most of them a is the seat."""

    if kind == codes.ROUND_BEGAN:
        return Event("round_began", {"round": a + 1, "tile": f"tile.{TILE_NAMES[b]}"})
    if kind == codes.GAME_ENDED:
        winners = [f"seat.{seat}" for seat in range(a.bit_length()) if a >> seat & 1]
        return Event("game_ended", {"winners": list(winners)})
    key, params = TELLERS[kind](b, c)
    return Event(key, {"seat": f"seat.{a}", **params})
