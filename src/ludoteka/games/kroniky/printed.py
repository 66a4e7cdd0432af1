"""The tables that hold no flags and no programs: map, action cards, units, numbers."""

from __future__ import annotations

from typing import Any

from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.content import ChronicleFile, MapFile
from ludoteka.games.kroniky.data import (
    ACTION_NAMES,
    AREAS,
    DATA,
    DEFEAT_NAMES,
    MAP_SIGNS,
    RESOURCE_NAMES,
    SLOT_NAMES,
    TERRAIN_NAMES,
    space_at,
)
from ludoteka.games.kroniky.encode import (
    AREA_CODES,
    STRUCTURE_CODES,
    bundle,
    goods_bundle,
    names_mask,
)
from ludoteka.games.kroniky.rules.spaces import ADDED


def map_tables(land: MapFile) -> list[list[int]]:
    """Terrain, dangerous spaces, treasures, and the six neighbours of each space."""
    size = len(land.rows) * codes.WIDTH
    terrain, dangerous, treasures = [0] * size, [0] * size, [0] * size
    for row, signs in enumerate(land.rows):
        for column, sign in enumerate(signs):
            terrain[space_at(column, row)] = TERRAIN_NAMES.index(MAP_SIGNS[sign])
    for column, row in land.dangerous:
        dangerous[space_at(column, row)] = 1
    for treasure in land.treasures:
        treasures[space_at(*treasure.at)] = goods_bundle(treasure.reward)
    beside: list[int] = []
    for space in range(size):
        row, column = divmod(space, codes.WIDTH)
        beside += neighbours(column, row, len(land.rows[0]), len(land.rows))
    return [terrain, dangerous, treasures, beside]


def neighbours(column: int, row: int, columns: int, rows: int) -> list[int]:
    """The neighbours of a space: flat-topped hexes, odd columns pushed down."""
    down = column % 2
    around = [
        (column, row - 1), (column, row + 1),
        (column - 1, row - 1 + down), (column - 1, row + down),
        (column + 1, row - 1 + down), (column + 1, row + down),
    ]  # fmt: skip
    inside = column < columns
    return [
        space_at(c, r) if inside and 0 <= c < columns and 0 <= r < rows else codes.NOWHERE
        for c, r in around
    ]


def map_action(name: str) -> Any:
    """An action of the resource card."""
    return next(a for a in DATA["resource_card"]["map_actions"] if a["id"] == name)


def chop_yield() -> list[int]:
    """What a tree brings, by the level of production."""
    steps = map_action("chop")["reward_by_production_level"]
    levels = range(AREAS["production"]["max_level"] + 1)
    return [bundle([s for s in steps if s["min_level"] <= n][-1]["reward"]) for n in levels]


def action_cards() -> list[int]:
    """Both options of every action card."""
    table: list[int] = []
    for card in DATA["action_cards"]:
        for option in card["options"]:
            extra = option["extra_action"]
            table += [AREA_CODES[option["area"]], option["event_line"] - 1]
            table += [bundle(option["resources"]), bundle(extra["per_worker"])]
            table.append(extra["max_workers"])
    return table


def slot_level(area: str) -> int:
    """The level from which a slot gives its bonus."""
    slots = DATA["resource_card"]["slots"]
    return slots[SLOT_NAMES.index(area)]["bonus"]["min_level"] if area in SLOT_NAMES else 0


def slot_goods(area: str) -> int:
    """The bonus of a slot."""
    slots = DATA["resource_card"]["slots"]
    return bundle(slots[SLOT_NAMES.index(area)]["bonus"]["reward"]) if area in SLOT_NAMES else 0


def units() -> list[int]:
    """Level, strength and price of the units."""
    table: list[int] = []
    for unit in AREAS["military"]["units"]:
        table += [unit["level"], unit["strength"], bundle(unit["cost"])]
    return table


def houses() -> list[int]:
    """Price and place of the kinds of structures."""
    table: list[int] = []
    for area in ("agriculture", "mining", "seafaring", "settlements"):
        structure = DATA["areas"][area]["structure"]
        table.append(bundle(structure["cost"]))
        table.append(names_mask(structure["on"], TERRAIN_NAMES))
        table.append(names_mask(structure["adjacent_to"], TERRAIN_NAMES))
    return table


def keep_row(row: Any) -> list[int]:
    """A row of the army's upkeep."""
    return [row["min_units"], row["food"], row["gold"]]


def fight_row(row: Any) -> list[int]:
    """A row of the battle table."""
    return [row["margin_min"], row["move"], row["loser_losses"], row["winner_losses"]]


def action_effect(effect: Any) -> list[int]:
    """The effect of an action space with its four operands."""
    kind = effect["type"]
    if kind == "produce":
        structure = 0
        if "times_connected" in effect:
            structure = STRUCTURE_CODES[effect["times_connected"]] + 1
        if "plus_connected" in effect:
            structure = STRUCTURE_CODES[effect["plus_connected"]] + ADDED
        resource = RESOURCE_NAMES.index(effect["resource"])
        area = effect.get("per_level_of")
        level = codes.NO_AREA if area is None else AREA_CODES[area]
        return [codes.PRODUCE, resource, effect.get("base", 0), level, structure]
    if kind == "exchange":
        give = names_mask(effect["give"], RESOURCE_NAMES)
        get = names_mask(effect["get"], RESOURCE_NAMES)
        return [codes.EXCHANGE, give, get, *effect["rate"]]
    if kind == "tax":
        return [codes.TAX, effect["gold_per_population"], -effect["happiness"], 0, 0]
    if kind == "upkeep_food":
        return [codes.RATION, -effect["delta"], -effect["extra_delta"], 0, 0]
    plain = {
        "happiness": codes.CHEER,
        "relations": codes.APPEASE,
        "happiness_boost": codes.CELEBRATE,
        "unit_boost": codes.REINFORCE,
    }
    return [plain[kind], effect["delta"], 0, 0, 0]


def terrains(what: str, value: object) -> int:
    """The terrains of which this is said, as a bit mask."""
    said = [name for name, terrain in DATA["terrain"].items() if terrain[what] == value]
    return names_mask(said, TERRAIN_NAMES)


def numbers(chronicle: ChronicleFile) -> list[int]:
    """The single numbers."""
    card = DATA["resource_card"]
    people, happiness, movement = card["population"], card["happiness"], card["movement"]
    fast = movement["inventions"][0]
    crises, battle = DATA["crises"], DATA["battle"]
    die = {change: int(result) for result, change in battle["die"].items()}
    return [
        bundle(card["start_resources"]),
        people["start"],
        people["max"],
        happiness["start"],
        happiness["min"],
        happiness["max"],
        movement["base"],
        fast["limit"],
        fast["id"],
        movement["unlimited_roads_invention"],
        movement["water_requires"]["min"],
        bundle(map_action("road")["cost"]),
        map_action("refresh")["supply_workers"],
        crises["hunger"]["defeat_at"],
        crises["rebellion"]["reduce"]["happiness_actions_in_round"],
        DATA["exchanges_per_round"],
        battle["orders"][0]["workers"],
        battle["orders"][1]["workers"],
        chronicle.relations_start,
        goods_bundle(chronicle.treasury),
        goods_bundle(chronicle.special.reward),
        names_mask(chronicle.defeat, DEFEAT_NAMES),
        die[-1],
        die[1],
        ACTION_NAMES.index("capital.reinforce"),
        ACTION_NAMES.index("capital.celebration"),
        ACTION_NAMES.index("finance.sell"),
        terrains("road", True),
        terrains("walk", True),
        terrains("walk", movement["water_requires"]),
    ]
