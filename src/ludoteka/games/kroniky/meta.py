"""Kroniky civilizace: what it is called, who can play, and which contents may be chosen."""

from __future__ import annotations

import json

import msgspec

from ludoteka.core.errors import BadOption
from ludoteka.core.options import Option, Value
from ludoteka.core.problem import problem
from ludoteka.games.kroniky.own_files.check import read
from ludoteka.games.kroniky.own_files.files import CHRONICLES, MAPS, ChronicleFile, MapFile

KEY = "kroniky"
TITLE = "Kroniky civilizace"
EDITION = "first edition (2025), Czech rulebook, solo; contents of the cards our own"
RULES = 3  # 2: the ruins of Lost Cities bring less; 3: unpaid divisions do not shrink
FEWEST, MOST = 1, 1
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


OPTIONS = (
    OwnOption("map", "green_valley", tuple(MAPS), own=True),
    OwnOption("chronicle", "dawn", tuple(CHRONICLES), own=True),
)
