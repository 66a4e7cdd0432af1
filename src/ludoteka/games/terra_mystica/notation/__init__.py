"""The notation of other servers: `read` makes a match of it; writer.py writes one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludoteka.core.errors import BadOption, BadRecord, clean
from ludoteka.core.notation import Reading
from ludoteka.core.problem import problem
from ludoteka.games.terra_mystica import GAME
from ludoteka.games.terra_mystica.data import BONUS_CARD_NAMES
from ludoteka.games.terra_mystica.notation.check import check_tables
from ludoteka.games.terra_mystica.notation.reader import Reader
from ludoteka.games.terra_mystica.notation.rows import (
    ANSWERS,
    RULE_OPTIONS,
    Script,
    faction_key,
    read_script,
)
from ludoteka.games.terra_mystica.setup import FIRST_SEAT

ABOUT_THE_GAME = ("seed", "rules")  # own remarks that are no options


def read(text: str) -> Reading:
    """The game that a file tells, plain or as a table.

    Raises BadRecord with the line, the command and the reason of what cannot be.
    """
    reader = replay(read_script(text))
    board, options = reader.board, reader.options
    place = (int(board.setup.seats), reader.seed, options, reader.rules)
    return Reading(reader.game, *place, reader.actions, board.digest(), tuple(reader.notes))


def replay(script: Script) -> Reader:
    """The game replayed with no more leniency than it needs."""
    last: BadRecord | None = None
    strict: BadRecord | None = None
    for late, lenient in attempts(script):
        try:
            reader = start(script, late, lenient)
            reader.play()
            check_tables(reader)
        except BadRecord as error:
            last = error
            strict = strict if lenient else error
            continue
        if lenient and strict is not None and not script.own:
            reader.notes.insert(0, leniency(strict))
        return reader
    assert last is not None
    raise last


def leniency(strict: BadRecord) -> BadRecord:
    """The note that says why the lenient reading was needed."""
    told = "the option lenient is on, for by the rules alone it would fail at {problem}"
    place = problem("line {line}: {problem}", line=strict.line, problem=strict.problem)
    note = BadRecord(0, told, strict.reason, problem=place if strict.line else strict.problem)
    note.game = strict.game
    return note


def attempts(script: Script) -> Iterator[tuple[bool, bool]]:
    """Late answers and the lenient reading, tried in this order; own remarks say what to take."""
    if script.own:
        yield False, False
        return
    if not puts_off(script):
        yield False, False
    yield True, False
    yield True, True


def puts_off(script: Script) -> bool:
    """Whether an answer stands behind somebody else's turn that followed the offer."""
    turns: dict[str, int] = {}  # the last row of each faction with a turn in it
    last = 0
    for number, row in enumerate(script.rows):
        for command in row.commands:
            if not command.startswith(ANSWERS):
                if row.faction and command[0] != "+":
                    turns[row.faction] = last = number
                continue
            giver = faction_key(command.rpartition("from")[2])
            if turns.get(giver, last) < last:
                return True
    return False


def start(script: Script, late: bool, lenient: bool) -> Reader:
    """A reader at the first position of the file."""
    options: dict[str, object] = dict(script.own) or head_options(script, late, lenient)
    about = {name: options.pop(name) for name in ABOUT_THE_GAME if name in options}
    try:
        seed = number(about, "seed", 0)
        rules = number(about, "rules", GAME.rules)
        if not 1 <= rules <= GAME.rules:
            raise BadOption("there is no version {rules} of the rules", rules=rules)
        _, _, values = GAME.check(len(script.factions), seed, options)
        return Reader(GAME, script, values, seed, rules)
    except BadOption as error:
        raise BadRecord(0, "the head rows do not fit: {problem}", problem=error.told) from None


def number(about: Mapping[str, object], name: str, default: int) -> int:
    """A number among the own remarks."""
    given = str(about.get(name, default))
    try:
        return int(given)
    except ValueError:
        told = "'{name}' takes a number, not '{value}'"
        raise BadOption(told, name=name, value=clean(given)) from None


def head_options(script: Script, late: bool, lenient: bool) -> dict[str, object]:
    """What the head rows say, and what was found out about the rest."""
    options: dict[str, object] = {
        RULE_OPTIONS[o]: True for o in script.options if o in RULE_OPTIONS
    }
    usable = BONUS_CARD_NAMES if "shipping_scroll" in options else BONUS_CARD_NAMES[:-1]
    options["factions"] = tuple(script.factions)
    options["start_player"] = FIRST_SEAT
    options["scrolls"] = tuple(name for name in usable if name not in script.deleted)
    if script.scoring:
        options["scoring_tiles"] = tuple(script.scoring)
    options["late_answers"], options["lenient"] = late, lenient
    leaving = ("drop-faction", "resign")
    options["dropping_out"] = any(
        command.startswith(leaving) for row in script.rows for command in row.commands
    )
    return options
