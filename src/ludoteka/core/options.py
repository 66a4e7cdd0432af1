"""The choices a game offers before it starts, and how they are read from text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from ludoteka.core.errors import BadOption, clean, meant, said

Value = bool | str | tuple[str, ...]

YES_NO = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


class Part(msgspec.Struct, frozen=True):
    """A part of a list: so many of these choices."""

    name: str
    number: int
    choices: tuple[str, ...]


class Facts(msgspec.Struct, frozen=True):
    """What helps to choose: how difficult each choice is, and which are good for a first game.

    `KIND.CHOICE.about` tells what a choice is. Difficulties are from 1 to `hardest`; a scale of
    three is said in words.
    """

    kind: str
    difficulty: dict[str, int]
    first: tuple[str, ...] = ()
    hardest: int = 3


class Option(msgspec.Struct, frozen=True):
    """A switch (no choices), a choice of one, or a list of different choices (`many`).

    The default of a list may be a word of its own, like `random`. `own`: besides the choices, the
    text of a file that somebody wrote for the game. The rest helps a form: a list with one choice
    for each seat, the parts of a list (its other choices stand alone), an option that means
    something only up to a number of seats, and facts about the choices, which are then cards.
    """

    name: str
    default: Value
    choices: tuple[str, ...] = ()
    many: bool = False
    own: bool = False
    per_seat: bool = False
    parts: tuple[Part, ...] = ()
    most_seats: int = 0
    facts: Facts | None = None

    def read(self, given: object) -> Value:
        """The value given in Python or as text. Raises BadOption."""
        if self.many:
            return self.read_many(given)
        if not self.choices:
            if isinstance(given, bool):
                return given
            if isinstance(given, str) and given in YES_NO:
                return YES_NO[given]
            raise BadOption(
                "option {option} is on or off, not '{given}'", option=self.name, given=said(given)
            )
        if isinstance(given, str) and given in self.choices:
            return given
        wrong = said(given)
        raise BadOption(
            "option {option} cannot be '{wrong}'; {meant}",
            option=self.name,
            wrong=wrong,
            meant=meant(wrong, self.choices),
        )

    def read_many(self, given: object) -> Value:
        if given == self.default:
            return self.default
        if isinstance(given, str):
            given = [word.strip() for word in given.split(",")]
        if not isinstance(given, Iterable):
            raise BadOption("option {option} takes a list of names", option=self.name)
        names = [name if isinstance(name, str) else said(name) for name in given]
        for name in names:
            if name not in self.choices:
                wrong = clean(name)
                raise BadOption(
                    "option {option} has no '{wrong}'; {meant}",
                    option=self.name,
                    wrong=wrong,
                    meant=meant(wrong, self.choices),
                )
        if len(set(names)) < len(names):
            raise BadOption("option {option} names something twice", option=self.name)
        return tuple(names)

    def write(self, value: Value) -> str:
        """The value as text, for records and the command line."""
        if isinstance(value, bool):
            return "on" if value else "off"
        return value if isinstance(value, str) else ",".join(value)


def read_options(options: Iterable[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """All options of a game with their values. Raises BadOption."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            wrong = clean(name)
            raise BadOption(
                "there is no option '{wrong}'; {meant}", wrong=wrong, meant=meant(wrong, known)
            )
    return {
        name: option.read(given[name]) if name in given else option.default
        for name, option in known.items()
    }
