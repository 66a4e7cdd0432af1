"""A whole game as a text file: a short header, one move per line, and a closing line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from ludoteka.core.errors import BadRecord, clean

if TYPE_CHECKING:
    from ludoteka.core.game import Game
    from ludoteka.core.options import Value

FORMAT = "ludoteka record 1"
LONGEST = 1_000_000
UNDO = "undo"
REDEAL = "redeal"  # with a seat and a seed: from here on it is another game, as that seat knew it
NUMBER = re.compile(r"[0-9]{1,19}")


class Record(msgspec.Struct, frozen=True):
    """A record taken apart, not yet replayed. `lines` are moves and undos with their line."""

    game: str
    rules: int
    seats: int
    seed: int
    options: dict[str, str]
    lines: list[tuple[int, str]]
    end: str


def write(
    game: str,
    rules: int,
    seats: int,
    seed: int,
    options: Mapping[str, str],
    lines: list[str],
    digest: str,
) -> str:
    """The record's text."""
    head = [FORMAT, f"game {game}", f"rules {rules}", f"seats {seats}", f"seed {seed}"]
    head += [f"option {name}={value}" for name, value in options.items()]
    return "\n".join([*head, "", *lines, "", f"end {len(lines)} {digest}", ""])


def read(text: str) -> Record:
    """The parts of a record's text. Raises BadRecord."""
    lines = numbered(text)
    body = [(n, line.strip()) for n, line in lines[1:]]
    body = [(n, line) for n, line in body if line and not line.startswith("#")]
    head = take_head(body, len(lines))
    options: dict[str, str] = {}
    while body and is_option(body[0], lines):
        n, line = body.pop(0)
        name, equals, value = line.removeprefix("option ").partition("=")
        if not equals or name in options:
            raise BadRecord(n, "'{text}' is not an option, or is given twice", text=clean(line))
        options[name] = value
    if not body or not closes(body[-1], lines):
        raise BadRecord(len(lines), "the record stops without its 'end' line: it is cut off")
    _, end = body.pop()
    return Record(lines=body, options=options, end=end.removeprefix("end").strip(), **head)  # type: ignore[arg-type]


def numbered(text: str) -> list[tuple[int, str]]:
    """The lines of a record with their numbers; the first one must say that it is a record."""
    if not isinstance(text, str):
        raise BadRecord(0, "a record is a text")
    if len(text) > LONGEST:
        raise BadRecord(
            0,
            "a record has at most {most} characters; this one has {number}",
            most=LONGEST,
            number=len(text),
        )
    # what editors on Windows add does no harm
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    lines = list(enumerate(text.split("\n"), 1))
    for n, line in lines:
        if not line.isprintable():
            raise BadRecord(n, "'{text}' has control characters", text=clean(line))
    if lines[0][1].strip() != FORMAT:
        begin = clean(lines[0][1])
        raise BadRecord(
            1, "a record begins with '{format}', not with '{begin}'", format=FORMAT, begin=begin
        )
    return lines


def take_head(body: list[tuple[int, str]], last: int) -> dict[str, int | str]:
    """Take the four lines that every record begins with."""
    head: dict[str, int | str] = {}
    for name in ("game", "rules", "seats", "seed"):
        if not body:
            raise BadRecord(last, "the record stops before its '{name}' line", name=name)
        n, line = body.pop(0)
        word, _, value = line.partition(" ")
        if word != name:
            raise BadRecord(
                n, "'{name} ...' is expected here, not '{text}'", name=name, text=clean(line)
            )
        if name != "game" and not NUMBER.fullmatch(value):
            raise BadRecord(
                n, "'{name}' takes a number, not '{value}'", name=name, value=clean(value)
            )
        head[name] = value if name == "game" else int(value)
    return head


def is_option(line: tuple[int, str], lines: list[tuple[int, str]]) -> bool:
    """Whether a line belongs to the header. There are games with a move `option first`: it has no
    value, and an empty line stands before the moves."""
    n, text = line
    return text.startswith("option ") and ("=" in text or bool(lines[n - 2][1].strip()))


def closes(last: tuple[int, str], lines: list[tuple[int, str]]) -> bool:
    """Whether a line is the closing one. Without a count it stands after an empty line: there are
    games with a move `end`."""
    n, line = last
    word, _, count = line.partition(" ")
    return word == "end" and (bool(count) or not lines[n - 2][1].strip())


def seal(
    game: Game,
    rules: int,
    seats: int,
    seed: int,
    options: Mapping[str, Value],
    lines: list[str],
    digest: str,
) -> str:
    """A record of the game; options that have their default are not written."""
    chosen = {
        option.name: option.write(options[option.name])
        for option in game.options
        if options[option.name] != option.default
    }
    return write(game.key, rules, seats, seed, chosen, lines, digest)
