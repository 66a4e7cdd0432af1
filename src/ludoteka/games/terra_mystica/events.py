"""What happened, told as message keys with parameters."""

from __future__ import annotations

from collections.abc import Callable

from ludoteka.core.event import Events, Told, audience, named
from ludoteka.core.reason import Param
from ludoteka.core.state import State
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.data import (
    BONUS_CARD_NAMES,
    BUILDING_NAMES,
    CONVERSION_NAMES,
    FACTION_NAMES,
    FAVOR_NAMES,
    HEX_NAMES,
    POWER_ACTION_NAMES,
    RIVER_NAMES,
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

SOURCES = ("tile", "favor", "bonus_card", "faction", "shipping", "digging", "town")
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


# --- special events -----------------------------------------------------------------------


def round_began(state: State, a: int, b: int, c: int) -> Told:
    return "round_began", with_about({"round": a + 1, "tile": f"tile.{TILE_NAMES[b]}"}, "tile")


def with_about(params: dict[str, Param], thing: str) -> dict[str, Param]:
    """A tile among parameters, with what it gives."""
    return {**params, "about": f"{params[thing]}.about"}


def took(key: str, thing: str) -> Callable[[State, int, int, int], Told]:
    """A seat took a tile or a bonus card."""

    def told(state: State, a: int, b: int, c: int) -> Told:
        return key, with_about(EVENTS.params(state, f"seat {thing}", a, b), thing)

    return told


def gained(key: str) -> Callable[[State, int, int, int], Told]:
    """Goods that came by an income or a cult bonus."""

    def told(state: State, a: int, b: int, c: int) -> Told:
        found = goods(b, c)
        if not found:
            return f"{key}_nothing", {"seat": f"seat.{a}"}
        return key, {"seat": f"seat.{a}", "goods": found}

    return told


def terraformed(state: State, a: int, b: int, c: int) -> Told:
    params = EVENTS.params(state, "seat hex terrain spades:number", a, b, c & BYTE, c >> 8)
    if params["spades"] == 0:
        del params["spades"]
        return "stormed", params
    return "terraformed", params


def sent_priest(state: State, a: int, b: int, c: int) -> Told:
    key = "returned_priest" if c == 1 else "sent_priest"
    return key, EVENTS.params(state, "seat cult steps:number", a, b, c)


def special_action(state: State, a: int, b: int, c: int) -> Told:
    name = TILE_ACTIONS.get(b) or STRONGHOLD_ACTIONS[c]
    return "special_action", {"seat": f"seat.{a}", "action": f"action.{name}"}


def crossed(state: State, a: int, b: int, c: int) -> Told:
    key = "tunnelled" if c == codes.DWARVES else "flew"
    return key, EVENTS.params(state, "seat hex", a, b)


def passed(state: State, a: int, b: int, c: int) -> Told:
    if b == codes.NO_BONUS_CARD:
        return "passed_last", {"seat": f"seat.{a}"}
    return took("passed", "bonus_card")(state, a, b, c)


def cult_steps(state: State, a: int, b: int, c: int) -> Told:
    parts = "seat cult start:number goal:number"
    return "cult_steps", EVENTS.params(state, parts, a, b, c & BYTE, c >> 8)


def took_power(state: State, a: int, b: int, c: int) -> Told:
    parts = "seat giver:seat power:number price:number"
    return "took_power", EVENTS.params(state, parts, a, b, c, c - 1)


def scored_cult(state: State, a: int, b: int, c: int) -> Told:
    parts = "seat points:number cult level:number"
    return "scored_cult", EVENTS.params(state, parts, a, b, c >> 8, c & BYTE)


def scored_goods(state: State, a: int, b: int, c: int) -> Told:
    return "scored_goods", {"seat": f"seat.{a}", "points": points(c) - points(b)}


def game_ended(state: State, a: int, b: int, c: int) -> Told:
    winners: Param = [f"seat.{seat}" for seat in audience(a) or ()]
    return "game_ended", {"winners": winners}


EVENTS = Events(
    {
        "faction": named("faction", FACTION_NAMES),
        "hex": named("hex", HEX_NAMES),
        "river": named("hex", RIVER_NAMES),
        "terrain": named("terrain", TERRAIN_NAMES),
        "building": named("building", BUILDING_NAMES),
        "bridge": named("bridge", SITE_NAMES),
        "cult": named("cult", TRACK_NAMES),
        "bonus_card": named("bonus_card", BONUS_CARD_NAMES),
        "favor": named("favor", FAVOR_NAMES),
        "town": named("town", TOWN_NAMES),
        "action": named("action", POWER_ACTION_NAMES),
        "conversion": named("conversion", CONVERSION_NAMES),
        "source": named("source", SOURCES),
    },
    {
        codes.FACTION_CHOSEN: ("faction_chosen", "seat faction"),
        codes.SETTLED: ("settled", "seat hex"),
        codes.BONUS_CARD_TAKEN: took("bonus_card_taken", "bonus_card"),
        codes.ROUND_BEGAN: round_began,
        codes.INCOME: gained("income"),
        codes.BUILT: ("built", "seat hex"),
        codes.TERRAFORMED: terraformed,
        codes.UPGRADED: ("upgraded", "seat hex building"),
        codes.ADVANCED_SHIPPING: ("advanced_shipping", "seat level:number"),
        codes.ADVANCED_DIGGING: ("advanced_digging", "seat level:number"),
        codes.SENT_PRIEST: sent_priest,
        codes.POWER_ACTION: ("power_action", "seat action"),
        codes.SPECIAL_ACTION: special_action,
        codes.BRIDGED: ("bridged", "seat bridge -"),
        codes.CROSSED: crossed,
        codes.PASSED: passed,
        codes.FAVOR_TAKEN: took("favor_taken", "favor"),
        codes.TOWN_FOUNDED: took("town_founded", "town"),
        codes.CULT_STEPS: cult_steps,
        codes.CONVERTED: ("converted", "seat conversion"),
        codes.SACRIFICED: ("sacrificed", "seat"),
        codes.TOOK_POWER: took_power,
        codes.DECLINED_POWER: ("declined_power", "seat giver:seat power:number"),
        codes.PUT_OFF: ("put_off", "seat"),
        codes.ERRATA_POWER: ("errata_power", "seat -"),
        codes.POINTS: ("points", "seat points:number source"),
        codes.CULT_BONUS: gained("cult_bonus"),
        codes.SPADES_GAINED: ("spades_gained", "seat number"),
        codes.SPADES_LOST: ("spades_lost", "seat number"),
        codes.SCORED_CULT: scored_cult,
        codes.SCORED_AREA: ("scored_area", "seat points:number size:number"),
        codes.SCORED_GOODS: scored_goods,
        codes.GAME_ENDED: game_ended,
        codes.DROPPED: ("dropped", "seat"),
        codes.ORDAINED: ("ordained", "seat"),
        codes.CONNECTED: ("connected", "seat hex:river"),
    },
)
tell = EVENTS.tell
