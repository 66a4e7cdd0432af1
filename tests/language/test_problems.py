"""What can be wrong with an option, a record or an own file is told in every language."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteka.core import record
from ludoteka.core.errors import BadOption, BadRecord
from ludoteka.core.loading import load
from ludoteka.core.problem import Problem, problem
from ludoteka.core.registry import find
from ludoteka.games.kroniky.own_files.check import check
from ludoteka.language import Catalogue
from ludoteka.language.catalogue import SHARED, problems
from ludoteka.language.message import read

SOURCES = Path(__file__).parents[2] / "src" / "ludoteka"
FOREIGN = ("cs", "pl")
MAKERS = {
    "problem", "fault", "Problem", "BadOption", "BadMove", "BadRecord", "UnknownGame", "__init__",
    "NeedsLate", "NeedsLenient", "NotOver", "refusal", "note_that", "place",
}  # fmt: skip
TABLES = {"told", "numbers", "SENTENCES", "TYPES"}
# Whose sentences are looked for where; what the terminal alone says stays English.
ROOMS = {
    "core": [
        "core/*.py", "bots/analysis/*.py", "lessons/*.py", "table/*.py", "server/*.py",
        "cli/lessons.py",
    ],
    "games/ethnos": ["games/ethnos/setup.py"],
    "games/terra_mystica": ["games/terra_mystica/setup.py", "games/terra_mystica/notation/*.py"],
    "games/aeons_end": ["games/aeons_end/setup.py"],
    "games/kroniky": ["games/kroniky/setup/*.py", "games/kroniky/own_files/*.py"],
}  # fmt: skip
PYTHON_SAYS = {  # json, about a file that is none; which of them depends on its version
    "Expecting value", "Expecting ',' delimiter", "Expecting ':' delimiter", "Extra data",
    "Expecting property name enclosed in double quotes", "Unterminated string starting at",
    "Illegal trailing comma before end of object", "Illegal trailing comma before end of array",
    "Invalid control character at", "Invalid \\escape", "Invalid \\uXXXX escape",
}  # fmt: skip


def sentences(file: Path) -> Iterator[str]:
    """The sentences that a module can say."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        found: list[ast.expr] = []
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            found = node.args[:3] if name in MAKERS else []
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in TABLES:
            found = node.value.values if isinstance(node.value, ast.Dict) else [node.value]
        for part in found:
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value:
                yield part.value


def said(room: str) -> set[str]:
    """All sentences of a room that people can read."""
    files = [file for pattern in ROOMS[room] for file in SOURCES.glob(pattern)]
    return {
        text
        for file in files
        for text in sentences(file)
        if " " in text or "{" in text or text == "null"
    }


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("room", ROOMS)
def test_every_sentence_is_translated(room: str, language: str) -> None:
    known = problems(SOURCES / room / "text", language)
    shared = problems(SHARED, language)
    wanted = said(room)
    assert wanted <= set(known) | set(shared)
    assert set(known) <= wanted | PYTHON_SAYS
    for english, text in known.items():
        assert isinstance(text, str)
        assert read(text).arguments() <= {part.split("}")[0] for part in english.split("{")[1:]}


def test_a_sentence_has_gaps() -> None:
    told = problem("no {what}; {meant}", what="seat", meant=problem("there is {x}", x=3))
    assert str(told) == "no seat; there is 3"
    assert str(Problem("{a} {b}", {"a": "{b}"})) == "{b} {b}"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "option scrolls has no 'BON99'; did you mean 'BON9'?"),
        ("cs", "volba scrolls nezná „BON99“; nemáte na mysli „BON9“?"),
        ("pl", "w opcji scrolls nie ma „BON99”; czy chodzi o „BON9”?"),
    ],
)
def test_an_option(language: str, text: str) -> None:
    game = find("terra_mystica")
    with pytest.raises(BadOption) as error:
        game.check(2, 1, {"scrolls": "BON99"})
    assert Catalogue(language, game).problem(error.value.told) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "line 3: 'rules' takes a number, not 'two'"),
        ("cs", "řádek 3: za slovem „rules“ má být číslo, ne „two“"),
        ("pl", "wiersz 3: po słowie „rules” ma być liczba, a nie „two”"),
    ],
)
def test_a_record(language: str, text: str) -> None:
    with pytest.raises(BadRecord) as error:
        load(f"{record.FORMAT}\ngame ethnos\nrules two\n")
    assert Catalogue(language).problem(error.value.told) == text


@pytest.mark.parametrize("language", FOREIGN)
def test_an_illegal_move_in_a_record_is_explained_in_words(language: str) -> None:
    text = f"{record.FORMAT}\ngame ethnos\nrules 2\nseats 2\nseed 1\n\nstop\n\nend\n"
    with pytest.raises(BadRecord) as error:
        load(text)
    words = Catalogue(language, find(error.value.game))
    assert error.value.reason is not None
    reason = words.reason(error.value.reason)
    assert words.problem(error.value.sentence(reason)).endswith(reason)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("{", "řádek 1: toto není JSON: chybí název v uvozovkách"),
        ('{"id": "hill", "rows": ["..", "."]}', "řádek 1: chybí pole `name`"),
        (
            '{"id": "hill", "name": {"en": "Hill"}, "rows": ["..",\n "."]}',
            "řádek 2: řada 1 má 1 pole, řada 0 jich má 2",
        ),
        (
            '{"id": "hill", "name": {"en": 3}, "rows": [".."]}',
            "řádek 1: name.en: má tu být text, ne celé číslo",
        ),
    ],
)
def test_an_own_file(file: str, text: str) -> None:
    assert Catalogue("cs", find("kroniky")).problem(check(file)[0]) == text
