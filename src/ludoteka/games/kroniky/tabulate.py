"""Turns cards, a map and a chronicle into the tables of ints that the rules read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from ludoteka.games.kroniky import codes, content, printed
from ludoteka.games.kroniky.content import ChronicleFile, MapFile
from ludoteka.games.kroniky.data import (
    ACTIONS,
    AREA_NAMES,
    AREAS,
    DATA,
    DEFEAT_NAMES,
    TERRAIN_NAMES,
)
from ludoteka.games.kroniky.encode import (
    AREA_CODES,
    boxes,
    bundle,
    flag,
    goods_bundle,
    victory_flags,
)
from ludoteka.games.kroniky.tables import SEG_SIZE, Setup

WORKS = ("chop", "mine_out", "harvest", "fish", "explore")
WORK_COUNTERS = {
    "tree": codes.TREES_CHOPPED,
    "deposit": codes.DEPOSITS_MINED_OUT,
    "fish": codes.FISH_CAUGHT,
    "ruins": codes.RUINS_EXPLORED,
}
PLAIN_EFFECTS = {
    content.EnemyRecruits: codes.DO_RECRUIT,
    content.Relations: codes.DO_RELATIONS,
    content.HappinessChange: codes.DO_HAPPINESS,
    content.Rebellion: codes.DO_REBELLION,
}


def setup(land: MapFile, chronicle: ChronicleFile) -> Setup:
    """The tables of one game."""
    tables = Press().tables(land, chronicle)
    texts = [msgspec.json.encode(land).decode(), msgspec.json.encode(chronicle).decode()]
    digest = hashlib.blake2b("\n".join(texts).encode(), digest_size=7).digest()
    return Setup(tables, int.from_bytes(digest, "big"), texts)


class Press:
    """Collects flags and programs while the tables are made."""

    def __init__(self) -> None:
        self.flags: list[int] = []
        self.program: list[int] = []
        self.segments: list[int] = []

    def tables(self, land: MapFile, chronicle: ChronicleFile) -> list[list[int]]:
        """All tables, in the order Setup takes them."""
        card = DATA["resource_card"]
        first, end = self.tracks(chronicle)
        people = range(1, card["population"]["max"] + 1)
        return [
            printed.numbers(chronicle),
            *printed.map_tables(land),
            printed.action_cards(),
            [printed.slot_level(area) for area in AREA_NAMES],
            [printed.slot_goods(area) for area in AREA_NAMES],
            [0, *(card["population"]["workers"][str(n)] for n in people)],
            [0, *(card["population"]["food"][str(n)] for n in people)],
            first,
            end,
            self.segments,
            [n for action in ACTIONS for n in self.action(action)],
            self.flags,
            printed.units(),
            printed.houses(),
            [n for name in WORKS for n in self.work(printed.map_action(name), chronicle)],
            printed.chop_yield(),
            [bundle(DATA["crises"][name]["reduce"]["cost"]) for name in DEFEAT_NAMES[:2]],
            [n for row in DATA["upkeep"]["army_division"] for n in printed.keep_row(row)],
            [n for row in DATA["battle"]["outcomes"] for n in printed.fight_row(row)],
            self.events(chronicle),
            self.key_events(chronicle),
            self.program,
            [n for victory in chronicle.victory for n in self.victory(victory)],
            [boxes(units) for units in chronicle.enemy_units],
        ]

    # --- flags ------------------------------------------------------------------------

    def conditions(self, raw: Any, working: bool = False) -> list[int]:
        """Conditions of the card data: where their flags begin and end."""
        return self.list_flags(msgspec.convert(raw, list[content.AnyCondition]), working)

    def list_flags(
        self, conditions: Iterable[content.AnyCondition], working: bool = False
    ) -> list[int]:
        """Where the flags of these conditions begin and end."""
        return self.keep([flag(condition, working) for condition in conditions])

    def keep(self, flags: list[int]) -> list[int]:
        """Note flags: where they begin and end."""
        first = len(self.flags)
        self.flags += flags
        return [first, len(self.flags)]

    # --- cards ------------------------------------------------------------------------

    def tracks(self, chronicle: ChronicleFile) -> tuple[list[int], list[int]]:
        """The first segment of every track, and the end of its segments."""
        rows: list[list[Any]] = [AREAS[name]["segments"] for name in AREA_NAMES]
        rows += [[building] for building in AREAS["capital"]["buildings"]]
        items = AREAS["inventions"]["items"]
        each = AREAS["inventions"]["per_line"]
        rows += [items[i : i + each] for i in range(0, len(items), each)]
        rows += [wonder_steps(chronicle), tribute(chronicle)]
        first, end = [], []
        for segments in rows:
            first.append(len(self.segments) // SEG_SIZE)
            for segment in segments:
                self.segments += self.segment(segment)
            end.append(len(self.segments) // SEG_SIZE)
        return first, end

    def segment(self, segment: Any) -> list[int]:
        """A row of the segments."""
        split = segment.get("cost_mode") == "split"
        flags = self.conditions(segment["conditions"])
        crew, rewards = segment.get("workers", 0), segment.get("rewards", {})
        return [bundle(segment["cost"]), int(split), crew, bundle(rewards), *flags]

    def action(self, action: Any) -> list[int]:
        """A row of the action spaces."""
        return [
            AREA_CODES[action["area"]],
            action["workers"],
            int(action["extra_worker"]),
            bundle(action["cost"]),
            *self.conditions(action["conditions"], working=True),
            *printed.action_effect(action["effect"]),
        ]

    def work(self, action: Any, chronicle: ChronicleFile) -> list[int]:
        """A row of the work on the map."""
        target = action["target"]
        reward = bundle(action.get("reward", {}))
        counter = WORK_COUNTERS.get(target, codes.NOWHERE)
        if action["id"] == "explore":
            reward = goods_bundle(chronicle.ruins_reward)
        return [
            TERRAIN_NAMES.index(target),
            TERRAIN_NAMES.index(DATA["terrain"][target]["becomes"]),
            int(action["reach"] == "adjacent_or_same"),
            bundle(action["cost"]),
            action.get("supply_workers", 0),
            reward,
            *self.conditions(action.get("conditions", [])),
            counter,
        ]

    # --- chronicle --------------------------------------------------------------------

    def victory(self, victory: content.AnyVictory) -> list[int]:
        """Where the flags of a victory condition begin and end."""
        parts = victory.of if isinstance(victory, content.AllOf) else [victory]
        return self.keep([code for part in parts for code in victory_flags(part)])

    def events(self, chronicle: ChronicleFile) -> list[int]:
        """Where each event's program begins, and whether it is dangerous."""
        lines = (chronicle.events.first, chronicle.events.second, chronicle.events.third)
        table: list[int] = []
        for event in (event for line in lines for event in line):
            table += [self.write(event.effects), int(event.dangerous)]
        return table

    def key_events(self, chronicle: ChronicleFile) -> list[int]:
        """Round, flags and program of each key event."""
        table: list[int] = []
        for key in chronicle.key_events:
            table += [key.round, *self.list_flags([key.condition]), self.write(key.effects)]
        return table

    def write(self, effects: Sequence[content.AnyEffect]) -> int:
        """Add a program and give its place. It begins with its end."""
        start = len(self.program)
        self.program.append(0)
        for effect in effects:
            self.write_effect(effect)
        self.program[start] = len(self.program)
        return start

    def write_effect(self, effect: content.AnyEffect) -> None:
        """Add the instructions of one effect."""
        if isinstance(effect, content.If | content.Unless):
            operation = codes.DO_IF if isinstance(effect, content.If) else codes.DO_UNLESS
            self.program += [operation, flag(effect.condition, False), 0]
            jump = len(self.program) - 1
            for inner in effect.then:
                self.write_effect(inner)
            self.program[jump] = len(self.program)
        elif isinstance(effect, content.Pay):
            self.program += [codes.DO_PAY, goods_bundle(effect.cost), 0]
        elif isinstance(effect, content.Gain):
            self.program += [codes.DO_GAIN, goods_bundle(effect.reward), 0]
        elif isinstance(effect, content.EnemyRecruits):
            self.program += [codes.DO_RECRUIT, effect.strength, 0]
        else:
            self.program += [PLAIN_EFFECTS[type(effect)], effect.delta, 0]


def singles(chronicle: ChronicleFile) -> list[content.SingleVictory]:
    """All single victory conditions."""
    found: list[content.SingleVictory] = []
    for victory in chronicle.victory:
        found += victory.of if isinstance(victory, content.AllOf) else [victory]
    return found


def wonder_steps(chronicle: ChronicleFile) -> list[Any]:
    """The wonder as segments, if there is one."""
    for part in singles(chronicle):
        if isinstance(part, content.Wonder):
            steps: list[Any] = msgspec.to_builtins(part.steps)
            return [{"conditions": [], **step} for step in steps]
    return []


def tribute(chronicle: ChronicleFile) -> list[Any]:
    """The victory by payment as a segment, if there is one."""
    for part in singles(chronicle):
        if isinstance(part, content.PayVictory):
            return [{"conditions": [], "cost": msgspec.to_builtins(part.cost)}]
    return []
