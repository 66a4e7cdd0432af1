"""The tables that hold no flags and no programs: map, action cards, units, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky.data import (
    ACTION_NAMES,
    AREA_CODES,
    AREA_NAMES,
    AREAS,
    DATA,
    DEFEAT_NAMES,
    MAP_SIGNS,
    RESOURCE_NAMES,
    STRUCTURE_CODES,
    TERRAIN_NAMES,
    bundle,
    space_at,
)
from ludoteka.games.kroniky.own_files.files import ChronicleFile, MapFile
from ludoteka.games.kroniky.rules.spaces import ADDED

CARD = DATA["resource_card"]
WORKS = ("chop", "mine_out", "harvest", "fish", "explore")
WORK_COUNTERS = {
    "tree": codes.TREES_CHOPPED,
    "deposit": codes.DEPOSITS_MINED_OUT,
    "fish": codes.FISH_CAUGHT,
    "ruins": codes.RUINS_EXPLORED,
}


def names_mask(names: Iterable[str], among: Sequence[str]) -> int:
    """A set of names as a bit mask."""
    return sum(1 << among.index(name) for name in names)


def boxes(units: Sequence[int]) -> int:
    """A division with these units."""
    return sum(unit << box * codes.BOX_BITS for box, unit in enumerate(units))


# --- the map --------------------------------------------------------------------------


def map_tables(land: MapFile) -> dict[str, list[int]]:
    """Terrain, dangerous spaces, treasures, and the six neighbours of each space."""
    size = len(land.rows) * codes.WIDTH
    terrain, dangerous, treasures = [0] * size, [0] * size, [0] * size
    for row, signs in enumerate(land.rows):
        for column, sign in enumerate(signs):
            terrain[space_at(column, row)] = TERRAIN_NAMES.index(MAP_SIGNS[sign])
    for column, row in land.dangerous:
        dangerous[space_at(column, row)] = 1
    for treasure in land.treasures:
        treasures[space_at(*treasure.at)] = treasure.reward.bundle()
    beside: list[int] = []
    for space in range(size):
        row, column = divmod(space, codes.WIDTH)
        beside += neighbours(column, row, len(land.rows[0]), len(land.rows))
    return {
        "terrain": terrain,
        "dangerous": dangerous,
        "treasures": treasures,
        "neighbours": beside,
    }


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


def terrains(what: str, value: object) -> int:
    """The terrains of which this is said, as a bit mask."""
    said = [name for name, terrain in DATA["terrain"].items() if terrain[what] == value]
    return names_mask(said, TERRAIN_NAMES)


def map_action(name: str) -> Any:
    """An action of the resource card."""
    return next(a for a in CARD["map_actions"] if a["id"] == name)


def works(chronicle: ChronicleFile) -> Iterator[tuple[list[int], Any, int]]:
    """The work on the map: its numbers up to the flags, its conditions, and its counter."""
    for action in map(map_action, WORKS):
        target = action["target"]
        reward = bundle(action.get("reward", {}))
        if action["id"] == "explore":
            reward = chronicle.ruins_reward.bundle()
        row = [
            TERRAIN_NAMES.index(target),
            TERRAIN_NAMES.index(DATA["terrain"][target]["becomes"]),
            int(action["reach"] == "adjacent_or_same"),
            bundle(action["cost"]),
            action.get("supply_workers", 0),
            reward,
        ]
        yield row, action.get("conditions", []), WORK_COUNTERS.get(target, codes.NOWHERE)


def jobs() -> list[int]:
    """The move that works on each terrain."""
    targets = [map_action(name)["target"] for name in WORKS]
    return [
        codes.MOVE_CHOP + targets.index(name) if name in targets else codes.NOWHERE
        for name in TERRAIN_NAMES
    ]


# --- cards ----------------------------------------------------------------------------


def card_tables() -> dict[str, list[int]]:
    """The tables that are the same in every game."""
    people = CARD["population"]
    levels = range(1, people["max"] + 1)
    slots = {slot["area"]: slot["bonus"] for slot in CARD["slots"]}
    chops = map_action("chop")["reward_by_production_level"]
    production = range(AREAS["production"]["max_level"] + 1)
    upkeep, fights = DATA["upkeep"]["army_division"], DATA["battle"]["outcomes"]
    return {
        "cards": action_cards(),
        "bonus_level": [slots[a]["min_level"] if a in slots else 0 for a in AREA_NAMES],
        "bonus_goods": [bundle(slots[a]["reward"]) if a in slots else 0 for a in AREA_NAMES],
        "people_workers": [0, *(people["workers"][str(n)] for n in levels)],
        "people_food": [0, *(people["food"][str(n)] for n in levels)],
        "units": rows(AREAS["military"]["units"], "level", "strength", "cost"),
        "houses": houses(),
        "jobs": jobs(),
        "chop": [
            bundle([s for s in chops if s["min_level"] <= n][-1]["reward"]) for n in production
        ],
        "relief": [bundle(DATA["crises"][name]["reduce"]["cost"]) for name in DEFEAT_NAMES[:2]],
        "keep": rows(upkeep, "min_units", "food", "gold"),
        "fights": rows(fights, "margin_min", "move", "loser_losses", "winner_losses"),
    }


def rows(table: Iterable[Any], *columns: str) -> list[int]:
    """These columns of a table, row by row; a price is one int."""
    cells = [row[column] for row in table for column in columns]
    return [bundle(cell) if isinstance(cell, dict) else cell for cell in cells]


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


def houses() -> list[int]:
    """Price and place of the kinds of structures."""
    table: list[int] = []
    for area in ("agriculture", "mining", "seafaring", "settlements"):
        structure = DATA["areas"][area]["structure"]
        table.append(bundle(structure["cost"]))
        table.append(names_mask(structure["on"], TERRAIN_NAMES))
        table.append(names_mask(structure["adjacent_to"], TERRAIN_NAMES))
    return table


def action_effect(effect: Any) -> list[int]:
    """The effect of an action space with its four operands."""
    return EFFECTS[effect["type"]](effect)


def produce(effect: Any) -> list[int]:
    """So much of a resource, by a level and by structures."""
    structure = 0
    if "times_connected" in effect:
        structure = STRUCTURE_CODES[effect["times_connected"]] + 1
    if "plus_connected" in effect:
        structure = STRUCTURE_CODES[effect["plus_connected"]] + ADDED
    resource = RESOURCE_NAMES.index(effect["resource"])
    area = effect.get("per_level_of")
    level = codes.NO_AREA if area is None else AREA_CODES[area]
    return [codes.PRODUCE, resource, effect.get("base", 0), level, structure]


def exchange(effect: Any) -> list[int]:
    """Some kinds of goods for others."""
    give, get = (names_mask(effect[side], RESOURCE_NAMES) for side in ("give", "get"))
    return [codes.EXCHANGE, give, get, *effect["rate"]]


def change(code: int) -> Callable[[Any], list[int]]:
    """A marker moves."""
    return lambda effect: [code, effect["delta"], 0, 0, 0]


EFFECTS: dict[str, Callable[[Any], list[int]]] = {
    "produce": produce,
    "exchange": exchange,
    "tax": lambda e: [codes.TAX, e["gold_per_population"], -e["happiness"], 0, 0],
    "upkeep_food": lambda e: [codes.RATION, -e["delta"], -e["extra_delta"], 0, 0],
    "happiness": change(codes.CHEER),
    "relations": change(codes.APPEASE),
    "happiness_boost": change(codes.CELEBRATE),
    "unit_boost": change(codes.REINFORCE),
}


def start_sheet(chronicle: ChronicleFile) -> list[int]:
    """The sheet at the start: goods, and the enemy; nothing else stands anywhere."""
    sheet = [0] * layout.SHEET
    for name, number in CARD["start_resources"].items():
        sheet[layout.GOODS + RESOURCE_NAMES.index(name)] = number
    for first, end in ((layout.FIGURES, layout.TRACK), (layout.HOUSES, layout.ARMY)):
        sheet[first:end] = [codes.NOWHERE] * (end - first)
    sheet[layout.FOE : layout.FOE + codes.LANES] = map(boxes, chronicle.enemy_units)
    sheet[layout.FOE_AT : layout.FOE_AT + codes.LANES] = [codes.ENEMY_BASE] * codes.LANES
    return sheet


# --- single numbers -------------------------------------------------------------------


def numbers() -> dict[str, Any]:
    """The single numbers that are the same in every game."""
    people, happiness, movement = CARD["population"], CARD["happiness"], CARD["movement"]
    fast = movement["inventions"][0]
    crises, battle = DATA["crises"], DATA["battle"]
    die = {change: int(result) for result, change in battle["die"].items()}
    return {
        "start_population": people["start"],
        "start_happiness": happiness["start"],
        "most_people": people["max"],
        "saddest": happiness["min"],
        "happiest": happiness["max"],
        "steps": movement["base"],
        "fast_steps": fast["limit"],
        "fast_invention": fast["id"],
        "ride_invention": movement["unlimited_roads_invention"],
        "sail_level": movement["water_requires"]["min"],
        "road_cost": bundle(map_action("road")["cost"]),
        "restore_crew": map_action("refresh")["supply_workers"],
        "defeat_at": crises["hunger"]["defeat_at"],
        "relief_cheers": crises["rebellion"]["reduce"]["happiness_actions_in_round"],
        "most_exchanges": DATA["exchanges_per_round"],
        "order_crew": battle["orders"][0]["workers"],
        "order_all_crew": battle["orders"][1]["workers"],
        "bad_roll": die[-1],
        "good_roll": die[1],
        "reinforcing": ACTION_NAMES.index("capital.reinforce"),
        "celebration": ACTION_NAMES.index("capital.celebration"),
        "sale": ACTION_NAMES.index("finance.sell"),
        "road_terrains": terrains("road", True),
        "walk_terrains": terrains("walk", True),
        "sail_terrains": terrains("walk", movement["water_requires"]),
    }


def chronicle_numbers(chronicle: ChronicleFile) -> dict[str, Any]:
    """The single numbers of a chronicle."""
    return {
        "start_relations": chronicle.relations_start,
        "treasury": chronicle.treasury.bundle(),
        "special": chronicle.special.reward.bundle(),
        "defeats": names_mask(chronicle.defeat, DEFEAT_NAMES),
    }
