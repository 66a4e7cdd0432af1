"""Options and luck become the first position: map, chronicle and cards as tables, the start."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.errors import BadOption
from ludoteka.core.options import Facts, Option, Value
from ludoteka.core.problem import problem
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.data import ACTIONS, AREA_CODES, AREA_NAMES, AREAS, bundle
from ludoteka.games.kroniky.fields import Setup
from ludoteka.games.kroniky.own_files.check import read
from ludoteka.games.kroniky.own_files.content import AnyCondition, AnyEffect, If, Unless
from ludoteka.games.kroniky.own_files.files import (
    CHRONICLES,
    MAPS,
    ChronicleFile,
    MapFile,
    PayVictory,
    Wonder,
    chosen_chronicle,
    chosen_map,
)
from ludoteka.games.kroniky.rules import war
from ludoteka.games.kroniky.rules.engine import KronikyState
from ludoteka.games.kroniky.setup import printed
from ludoteka.games.kroniky.tables import SEG_SIZE

RULES = 3  # 2: the ruins of Lost Cities bring less; 3: unpaid divisions do not shrink
LENIENT = 2  # the last version of the rules in which unpaid divisions shrink
LONGEST_NAME = 60
SIGNS = set("{}[]\n")  # what only a file has


class OwnOption(Option, frozen=True):
    """One of ours, or the text of an own file, which the record then carries in one line."""

    def read(self, given: object) -> Value:
        """The name of one of ours, or an own file as one line of JSON. Raises BadOption."""
        if not isinstance(given, str) or (len(given) <= LONGEST_NAME and not set(given) & SIGNS):
            return super().read(given)
        found, problems = read(given)
        if problems:
            told = "option {option}: {problem}"
            if len(problems) > 1:
                told = "option {option}: {problem} (and {more} more)"
            raise BadOption(told, option=self.name, problem=problems[0], more=len(problems) - 1)
        wanted = MapFile if self.name == "map" else ChronicleFile
        if not isinstance(found, wanted):
            raise BadOption("option {option} takes a {option}, not another file", option=self.name)
        if found.id in self.choices:
            told = "there is already a {option} '{id}': give yours another id"
            raise BadOption(
                "option {option}: {problem}",
                option=self.name,
                problem=problem(told, option=self.name, id=found.id),
            )
        return written(found)


def written(found: MapFile | ChronicleFile) -> str:
    """A file as one printable line, the same for the same content."""
    line = msgspec.json.encode(found).decode()
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in line)


FIRST_MAP, FIRST_CHRONICLE = "green_valley", "dawn"
MAP_FACTS = Facts(
    "map",
    {
        "green_valley": 1,
        "island_realm": 2,
        "mountain_pass": 2,
        "borderlands": 3,
        "great_river": 2,
    },
    (FIRST_MAP,),
)
CHRONICLE_FACTS = Facts(
    "chronicle",
    {name: found.difficulty for name, found in CHRONICLES.items()},
    (FIRST_CHRONICLE,),
    hardest=5,
)
OPTIONS = (
    OwnOption("map", FIRST_MAP, tuple(MAPS), own=True, facts=MAP_FACTS),
    OwnOption("chronicle", FIRST_CHRONICLE, tuple(CHRONICLES), own=True, facts=CHRONICLE_FACTS),
)


def start(seats: int, options: Mapping[str, Value], rng: Rng, rules: int = RULES) -> State:
    """The table before the capital is founded, by a version of the rules."""
    setup = setup_of(str(options["map"]), str(options["chronicle"]), rules)
    state = KronikyState(setup)
    state.luck = rng.seed()
    state.sheet = setup.start_sheet[:]
    state.land = setup.terrain[:]
    state.population = setup.start_population
    state.happiness = setup.start_happiness
    state.supply = setup.people_workers[state.population]
    state.relations = setup.start_relations
    if state.relations == codes.WAR:
        war.begin(state)
    return state


@lru_cache(maxsize=64)
def setup_of(land: str, chronicle: str, rules: int) -> Setup:
    """The tables for a map and a chronicle, each one of ours or the text of a file."""
    return Press(chosen_chronicle(chronicle, rules)).setup(chosen_map(land), rules)


class Press:
    """Collects the flags and programs of the tables while they are made."""

    def __init__(self, chronicle: ChronicleFile) -> None:
        self.chronicle = chronicle
        self.flags: list[int] = []
        self.program: list[int] = []

    def setup(self, land: MapFile, rules: int) -> Setup:
        """The tables of one game."""
        chronicle = self.chronicle
        texts = [msgspec.json.encode(land).decode(), msgspec.json.encode(chronicle).decode()]
        tables = {
            **printed.map_tables(land),
            **printed.card_tables(),
            **self.track_tables(),
            "actions": [n for action in ACTIONS for n in self.action(action)],
            "works": [n for work in printed.works(chronicle) for n in self.work(*work)],
            "events": self.events(),
            "key_events": self.key_events(),
            "victories": [n for victory in chronicle.victory for n in self.keep(victory.flags())],
            "start_sheet": printed.start_sheet(chronicle),
            "flags": self.flags,
            "program": self.program,
        }
        vectors: dict[str, Any] = {name: vec[i64](tables[name]) for name in tables}
        return Setup(
            fingerprint=fingerprint(texts, rules),
            map_text=texts[0],
            chronicle_text=texts[1],
            lenient=rules <= LENIENT,
            **printed.numbers(),
            **printed.chronicle_numbers(chronicle),
            **vectors,
        )

    # --- flags ------------------------------------------------------------------------

    def conditions(self, raw: Any, working: bool = False) -> list[int]:
        """Conditions of the card data: where their flags begin and end."""
        return self.keep(
            condition.flag(working) for condition in msgspec.convert(raw, list[AnyCondition])
        )

    def keep(self, flags: Iterable[int]) -> list[int]:
        """Note flags: where they begin and end."""
        first = len(self.flags)
        self.flags += flags
        return [first, len(self.flags)]

    # --- cards ------------------------------------------------------------------------

    def track_tables(self) -> dict[str, list[int]]:
        """All segments, the first one of every track, and the end of its segments."""
        first, end, table = [], [], list[int]()
        for segments in printed_tracks(self.chronicle):
            first.append(len(table) // SEG_SIZE)
            for segment in segments:
                table += self.segment(segment)
            end.append(len(table) // SEG_SIZE)
        return {"track_first": first, "track_end": end, "segments": table}

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

    def work(self, row: list[int], conditions: Any, counter: int) -> list[int]:
        """A row of the work on the map."""
        return [*row, *self.conditions(conditions), counter]

    # --- chronicle --------------------------------------------------------------------

    def events(self) -> list[int]:
        """Where each event's program begins, and whether it is dangerous."""
        table: list[int] = []
        for event in (event for line in self.chronicle.events.lines() for event in line):
            table += [self.write(event.effects), int(event.dangerous)]
        return table

    def key_events(self) -> list[int]:
        """Round, flags and program of each key event."""
        table: list[int] = []
        for key in self.chronicle.key_events:
            table += [key.round, *self.keep([key.condition.flag()]), self.write(key.effects)]
        return table

    def write(self, effects: Sequence[AnyEffect]) -> int:
        """Add a program and give its place. It begins with its end."""
        start = len(self.program)
        self.program.append(0)
        for effect in effects:
            self.write_effect(effect)
        self.program[start] = len(self.program)
        return start

    def write_effect(self, effect: AnyEffect) -> None:
        """Add the instructions of one effect."""
        if not isinstance(effect, If | Unless):
            self.program += [effect.does, effect.goods() or effect.amount(), 0]
            return
        self.program += [effect.does, effect.condition.flag(), 0]
        jump = len(self.program) - 1
        for inner in effect.then:
            self.write_effect(inner)
        self.program[jump] = len(self.program)


def fingerprint(texts: Sequence[str], rules: int) -> int:
    """Tells two setups apart; those of lenient rules were told by their texts alone."""
    told = texts if rules <= LENIENT else [*texts, "paid upkeep"]
    digest = hashlib.blake2b("\n".join(told).encode(), digest_size=7).digest()
    return int.from_bytes(digest, "big")


def printed_tracks(chronicle: ChronicleFile) -> list[list[Any]]:
    """The segments of every track as card data; those of the chronicle come last."""
    tracks: list[list[Any]] = [AREAS[name]["segments"] for name in AREA_NAMES]
    tracks += [[building] for building in AREAS["capital"]["buildings"]]
    items, each = AREAS["inventions"]["items"], AREAS["inventions"]["per_line"]
    tracks += [items[i : i + each] for i in range(0, len(items), each)]
    wonder: list[Any] = []
    tribute: list[Any] = []
    for part in (part for victory in chronicle.victory for part in victory.parts()):
        if isinstance(part, Wonder):
            wonder = [{"conditions": [], **step} for step in msgspec.to_builtins(part.steps)]
        elif isinstance(part, PayVictory):
            tribute = [{"conditions": [], "cost": msgspec.to_builtins(part.cost)}]
    return [*tracks, wonder, tribute]
