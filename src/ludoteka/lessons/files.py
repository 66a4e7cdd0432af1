"""Lesson and puzzle files: their types, so also their schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from ludoteka.core.options import Value
from ludoteka.core.reason import Param
from ludoteka.core.written import ID

LONGEST_FILE = 100_000
LONGEST_SAYING = 240  # characters of one step
YOU = "you"  # stands for the learner's seat

Id: TypeAlias = Annotated[str, msgspec.Meta(pattern=ID)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Language: TypeAlias = Literal["en", "cs", "pl"]
Line: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all parts of a file."""


class Range(Part, frozen=True):
    """A number between two others."""

    least: int | None = None
    most: int | None = None

    def holds(self, number: object) -> bool:
        """Whether it is one."""
        if isinstance(number, bool) or not isinstance(number, int):
            return False
        return (self.least is None or number >= self.least) and (
            self.most is None or number <= self.most
        )


class Aim(Part, frozen=True):
    """What is to be reached, by any legal way. One of `told`, `shows`, `counts`, `any` and `all`.

    `told`: this was told to the learner since the step began, `times` times, with these
    parameters (`where`: a number, a range, or a thing; `card.elf.*` is any elf). `shows`: the view
    of the learner has this at a path (`players.0.hand`; of a list its length counts). `counts`: a
    quantity of the ledger, of a thing if it has several, and `after` what comes by itself
    (`age`), looked at when the learner's turn is over.
    """

    told: str | None = None
    where: dict[str, int | str | Range] = {}
    times: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1
    shows: str | None = None
    equal: int | str | bool | None = msgspec.field(default=None, name="is")
    least: int | None = None
    most: int | None = None
    counts: str | None = None
    thing: str = ""
    after: str = ""
    any: list[Aim] = []
    all: list[Aim] = []


class Answer(Part, frozen=True):
    """What is said when something else than the aim came about. `back`: it leads away from it."""

    when: Aim
    say: str
    params: dict[str, Param] = {}
    back: bool = False


class Step(Part, frozen=True):
    """One thing that is said, and what the learner does about it.

    Without an aim it is read. `line`: one way to the aim, with the moves of all seats up to the
    next step; other seats follow it as long as the learner does. `teaches`: paragraphs of the
    rules.
    """

    say: str
    params: dict[str, Param] = {}
    point: list[str] = []
    aim: Aim | None = None
    line: list[Line] = []
    answers: list[Answer] = []
    teaches: list[str] = []


class LessonFile(Part, frozen=True):
    """A lesson or a puzzle: a position of a game, and steps from there."""

    id: Id
    game: str
    rules: Annotated[int, msgspec.Meta(ge=1)]
    seats: Annotated[int, msgspec.Meta(ge=1, le=12)]
    seed: Annotated[int, msgspec.Meta(ge=0)]
    steps: Annotated[list[Step], msgspec.Meta(min_length=1, max_length=60)]
    text: dict[Language, dict[str, str]]
    kind: Literal["lesson", "puzzle"] = "lesson"
    minutes: Annotated[int, msgspec.Meta(ge=1, le=60)] = 5
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    you: Annotated[int, msgspec.Meta(ge=0, le=11)] = 0
    bots: str = "easy"
    options: dict[str, Value] = {}
    opening: Annotated[list[Line], msgspec.Meta(max_length=4000)] = []

    @property
    def name(self) -> str:
        """What it is known by: `ethnos/first_band`."""
        return f"{self.game}/{self.id}"

    def said(self, language: str) -> dict[str, str]:
        """What it says, by key; in English where it does not speak the language."""
        known = {str(spoken): words for spoken, words in self.text.items()}
        return known.get(language, known["en"])

    @property
    def titles(self) -> dict[str, str]:
        """What it is called, by language."""
        return {str(language): words["title"] for language, words in self.text.items()}


def schema() -> dict[str, Any]:
    """The JSON schema of a lesson or puzzle file."""
    return msgspec.json.schema(LessonFile)
