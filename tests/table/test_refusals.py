"""Whatever is refused has one clear sentence, in the shared catalogues and nowhere else."""

import ast
import re
from pathlib import Path

import pytest

import ludoteka
from ludoteka.core.problem import Problem
from ludoteka.language import LANGUAGES
from ludoteka.language.catalogue import SHARED, load
from ludoteka.language.message import read
from ludoteka.table.refusals import Refused

SOURCES = Path(ludoteka.__file__).parent
KEY = re.compile(r"error\.[a-z_]+")


def keys_in_sources() -> set[str]:
    """Every key of a refusal that stands in the code."""
    return {
        node.value
        for file in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and KEY.fullmatch(node.value)
    }


def refusals() -> list[tuple[str, set[str]]]:
    """Every refusal that stands in the code with its key: what is said along with it."""
    found = []
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id == "Refused" and isinstance(node.args[0], ast.Constant):
                said = {word.arg for word in node.keywords if word.arg}
                said |= {"problem"} if len(node.args) > 2 else set()
                found.append((str(node.args[0].value), said))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence(language: str) -> None:
    texts = {key: text for key, text in load(SHARED, language).items() if KEY.fullmatch(key)}
    assert set(texts) == keys_in_sources()
    for text in texts.values():
        assert isinstance(text, str)
        assert text.endswith(".")
        assert "\n" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_says_what_its_sentence_needs(language: str) -> None:
    texts = load(SHARED, language)
    found = refusals()
    assert len(found) > 60
    for key, said in found:
        assert read(str(texts[key])).arguments() <= said, key


def test_a_refusal_is_told_in_english() -> None:
    refused = Refused("error.turn_open", seat=1)
    assert str(refused) == "Player 2 has not ended the turn yet."
    assert refused.params == {"seat": "seat.1"}
    assert str(Refused("error.chat", most=500)) == "A message must have 1 to 500 characters."
    assert str(Refused("error.setup", problem=Problem("a.b is wrong"))) == (
        "This table cannot be set up: a.b is wrong."
    )
