"""What is printed on the components of Terra Mystica, for whoever draws them."""

from __future__ import annotations

from typing import Any

import msgspec

from ludoteka.core.state import State
from ludoteka.games.terra_mystica.codes import TOP
from ludoteka.games.terra_mystica.data import (
    BUILDING_NAMES,
    CONVERSION_NAMES,
    DATA,
    SITE_ENDS,
    TERRAIN_NAMES,
    TOWN_NAMES,
    TRACK_NAMES,
)
from ludoteka.games.terra_mystica.ledger import CONVERSIONS
from ludoteka.games.terra_mystica.rules import spades
from ludoteka.games.terra_mystica.setup import FACTION_FACTS
from ludoteka.games.terra_mystica.state import TOWNS_LEFT, Board

SIGNS = {
    "coins": "coin", "workers": "worker", "priests": "priest", "power": "power", "spades": "spade",
    "bridges": "bridge", "shipping_level": "ship", "stronghold_or_sanctuary": "stronghold",
}  # fmt: skip
POINTS = {CONVERSION_NAMES[kind]: points for kind, points in CONVERSIONS.items()}
OF_ONE_FACTION = frozenset({*POINTS, "ordain"})


class Sign(msgspec.Struct, frozen=True):
    """A sign, mostly with a number beside it."""

    icon: str
    text: str = ""


Face = list[list[Sign]]  # line by line


class RowContents(msgspec.Struct, frozen=True):
    """A row of a faction board: the price of a building, and the income that is uncovered."""

    building: str
    workers: int
    coins: int
    coins_alone: int | None  # without a neighbour
    base: list[Sign]
    places: Face


class FactionContents(msgspec.Struct, frozen=True):
    """What is printed on a faction board."""

    key: str
    home: str
    difficulty: int
    first: bool  # good for a first game
    spade_good: str
    shipping: list[int]
    digging: list[int]  # what a spade costs on each level
    spades: dict[str, int]  # from each terrain to the home terrain
    rows: list[RowContents]


class ScoringContents(msgspec.Struct, frozen=True):
    """A scoring tile."""

    reward: list[Sign]
    bonus: list[Sign]


class ActionContents(msgspec.Struct, frozen=True):
    """A space with an action; those of the game board cost power."""

    power: int
    face: list[Sign]


class ConversionContents(msgspec.Struct, frozen=True):
    """Goods for goods."""

    name: str
    paid: list[Sign]
    got: list[Sign]
    points: int
    common: bool  # all factions have it


class TerraContents(msgspec.Struct, frozen=True):
    """All that stays the same for a whole game."""

    ring: list[str]
    tracks: list[str]
    power_levels: list[int]  # of a cult track
    top_level: int
    power_tokens: int
    start_points: int
    bridges: int
    sites: list[tuple[str, str]]
    factions: list[FactionContents]
    scoring: dict[str, ScoringContents]
    actions: dict[str, ActionContents]
    tiles: dict[str, Face]
    towns: list[str]
    conversions: list[ConversionContents]


def contents(state: State) -> TerraContents:
    """The components of a game that is about to begin."""
    assert isinstance(state, Board)
    tiles = [*DATA["bonus_cards"], *DATA["favors"]]
    return TerraContents(
        ring=DATA["terraform_ring"],
        tracks=list(TRACK_NAMES),
        power_levels=[int(level) for level in DATA["cults"]["power_on_reaching"]],
        top_level=int(TOP),
        power_tokens=DATA["power"]["tokens"],
        start_points=DATA["start_vp"],
        bridges=DATA["bridges"],
        sites=list(SITE_ENDS),
        factions=[faction(i, printed) for i, printed in enumerate(DATA["factions"])],
        scoring={tile["id"]: scoring(tile) for tile in DATA["scoring"]},
        actions={
            **{action["id"]: board_action(action) for action in DATA["power_actions"]},
            **{key: ActionContents(0, face) for key, face in special_actions().items()},
        },
        tiles={
            **{tile["id"]: tile_face(tile) for tile in tiles},
            **{town["id"]: town_face(town) for town in DATA["towns"]},
        },
        towns=[name for i, name in enumerate(TOWN_NAMES) if state.table[TOWNS_LEFT + i]],
        conversions=conversions(),
    )


def sign(name: str, number: object = "") -> Sign:
    """One sign, by the name of what it stands for."""
    return Sign(SIGNS.get(name, name), str(number))


def signs(goods: dict[str, int]) -> list[Sign]:
    """Goods in signs; a single bridge needs no number."""
    return [sign(name, "" if name == "bridges" else n) for name, n in goods.items() if n]


def faction(number: int, printed: dict[str, Any]) -> FactionContents:
    """A faction board."""
    shipping, digging = printed["shipping"], printed["digging"]
    home = TERRAIN_NAMES.index(printed["home"])
    return FactionContents(
        key=printed["key"],
        home=printed["home"],
        difficulty=printed["difficulty"],
        first=printed["key"] in FACTION_FACTS.first,
        spade_good=SIGNS[digging["unit"]],
        shipping=list(range(shipping["start"], shipping["max"] + 1)),
        digging=digging["rate"][: digging["max"] + 1],
        spades={
            terrain: int(spades.shortest(number, i, home))
            for i, terrain in enumerate(TERRAIN_NAMES)
        },
        rows=[row(name, printed["buildings"][name]) for name in BUILDING_NAMES[1:]],
    )


def row(building: str, printed: dict[str, Any]) -> RowContents:
    """A row of a faction board."""
    cost, alone = printed["cost"], printed.get("cost_alone")
    income: dict[str, list[int]] = printed["income"]
    steps = max((len(each) for each in income.values()), default=1)
    gained = [
        {good: each[i] - (each[i - 1] if i else 0) for good, each in income.items()}
        for i in range(steps)
    ]
    return RowContents(
        building=building,
        workers=cost["workers"],
        coins=cost["coins"],
        coins_alone=alone["coins"] if alone else None,
        base=signs(gained[0]) if gained else [],
        places=[signs(goods) for goods in gained[1:]],
    )


def board_action(printed: dict[str, Any]) -> ActionContents:
    """A power action of the game board."""
    return ActionContents(printed["power"], signs(printed["gain"]))


def scoring(tile: dict[str, Any]) -> ScoringContents:
    """A scoring tile: what it rewards, and the cult bonus."""
    return ScoringContents(
        reward=[sign(tile["action"]), sign("point", tile["vp"])],
        bonus=[sign(tile["cult"], tile["per_steps"]), *signs(tile["bonus"])],
    )


def tile_face(tile: dict[str, Any]) -> Face:
    """A bonus card or a favor tile."""
    lines: Face = []
    if "cult" in tile:
        lines.append([sign(tile["cult"], tile["steps"])])
    if "income" in tile:
        lines.append(signs(tile["income"]))
    if "shipping" in tile:
        lines.append([sign("ship", f"+{tile['shipping']}")])
    if "town_power" in tile:
        lines.append([sign("town", tile["town_power"])])
    if "action" in tile:
        lines.append([sign("action"), *special_actions()[tile["id"]]])
    for kind, points in tile.get("vp_on_build", {}).items():
        lines.append([sign(kind), sign("point", points)])
    for kind, points in list(tile.get("pass_vp", {}).items())[:1]:
        lines.append([sign(kind), sign("point", points)])
    if "pass_vp_by_trading_houses" in tile:
        steps = [n for n in tile["pass_vp_by_trading_houses"] if n]
        lines.append([sign("trading_house"), sign("point", f"{min(steps)}–{max(steps)}")])
    return lines


def town_face(town: dict[str, Any]) -> Face:
    """A town tile: points, and what else it brings."""
    rest = signs({good: town.get(good, 0) for good in ("coins", "workers", "priests", "power")})
    if "cult_steps_each_track" in town:
        rest.append(sign("cult", town["cult_steps_each_track"]))
    if "shipping_or_carpet_step" in town:
        rest.append(sign("ship", f"+{town['shipping_or_carpet_step']}"))
    points = [sign("point", town["vp"])]
    return [points, rest] if rest else [points]


def special_actions() -> dict[str, list[Sign]]:
    """The actions of factions and tiles."""
    able = DATA["abilities"]
    return {
        "ACTA": [sign("cult", able["auren"]["steps"])],
        "ACTC": [sign("action", 2)],
        "ACTE": [sign("bridge"), sign("worker", f"−{able['worker_bridge']['workers']}")],
        "ACTG": [sign("spade", able["giants"]["spades"])],
        "ACTN": [sign("desert")],
        "ACTS": [sign("trading_house")],
        "ACTW": [sign("dwelling")],
        "BON1": [sign("spade", 1)],
        "BON2": [sign("cult", 1)],
        "FAV6": [sign("cult", 1)],
    }


def conversions() -> list[ConversionContents]:
    """Every conversion, those of all factions first."""
    power = DATA["power"]
    made = [
        ("power to coin", sign("power", power["coin"]), sign("coin")),
        ("power to worker", sign("power", power["worker"]), sign("worker")),
        ("power to priest", sign("power", power["priest"]), sign("priest")),
        ("priest to worker", sign("priest"), sign("worker")),
        ("worker to coin", sign("worker"), sign("coin")),
        ("sacrifice", sign("power", "II"), sign("power", "III")),
        ("point to coin", sign("point"), sign("coin")),
        ("coin to point", sign("coin"), sign("point")),
        ("ordain", sign("worker"), sign("priest")),
    ]
    return [
        ConversionContents(name, [paid], [got], POINTS.get(name, 0), name not in OF_ONE_FACTION)
        for name, paid, got in made
    ]
