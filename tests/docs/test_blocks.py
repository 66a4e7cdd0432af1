"""Every block of code in the README and the docs runs, or says why it does not.

A block names its language. Python and shell commands are run, data is read. What cannot be run is
marked in front of it, `<!-- skip: next "why" -->`; the command line must at least understand it.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from unittest import SkipTest

import pytest
from sybil import Document, Example, Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.markdown import CodeBlockParser, SkipParser
from tests.outside import environment
from typer.main import get_command

from ludoteka.cli.app import command

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "examples").rglob("README.md")),
]
FENCE = re.compile(r"^ *```(.*)$", re.MULTILINE)
SHOWN = {"diff", "ini", "jsonc", "nginx", "text"}  # jsonc: data that was shortened
# packages of extras that are not always installed
OPTIONAL = {"open_spiel", "pyspiel", "ray", "sb3_contrib", "stable_baselines3", "torch"}
run_python = PythonEvaluator()


class Missing(SkipTest):
    """A package is not installed."""


def python(example: Example) -> None:
    """Run it; the blocks of a page follow one another."""
    try:
        run_python(example)
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] not in OPTIONAL:
            raise
        raise Missing(f"{missing.name} is not installed") from None


def shell(example: Example) -> None:
    """Run it in a shell that stops at the first failure."""
    scripts = str(Path(sys.executable).parent)
    path = os.pathsep.join([scripts, os.environ.get("PATH", "")])
    done = subprocess.run(
        ["sh", "-eu", "-c", example.parsed], env=environment(ROOT / "src", PATH=path),
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, f"{example.path}:{example.line}\n{done.stdout}{done.stderr}"


def data(example: Example) -> None:
    """Read it: one value, or one on each line."""
    try:
        json.loads(example.parsed)
    except json.JSONDecodeError:
        for line in example.parsed.splitlines():
            json.loads(line)


def shown(example: Example) -> None:
    """There is nothing to run."""


def unknown(example: Example) -> None:
    """Neither run nor marked."""
    raise AssertionError(f"{example.path}:{example.line}: say how it is run, or why it is not")


def parsed(page: Path) -> Document:
    """A page with its blocks."""
    known = {"python": python, "sh": shell, "json": data} | dict.fromkeys(SHOWN, shown)
    found = {fence.strip() for fence in FENCE.findall(page.read_text("utf-8"))[::2]}
    parsers = [CodeBlockParser(name, known.get(name, unknown)) for name in found if name]
    return Sybil([*parsers, SkipParser()]).parse(page)


def name_of(page: Path) -> str:
    """A page as the tests call it."""
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_block_names_its_language(page: Path) -> None:
    fences = FENCE.findall(page.read_text("utf-8"))
    assert len(fences) % 2 == 0
    assert all(fences[::2])
    assert not any(fences[1::2])


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_what_a_page_shows_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    missing = ""
    for example in parsed(page).examples():
        try:
            example.evaluate()
        except Missing as told:
            missing = str(told)
        except SkipTest:
            understood(example)
    if missing:
        pytest.skip(f"not all of it: {missing}")


def understood(example: Example) -> None:
    """The commands that are not run exist, and take what they are given."""
    for line in str(example.parsed).splitlines():
        words = shlex.split(line.removeprefix("$ "), comments=True)
        if words[:1] == ["ludoteka"]:
            reads(words[1:])


def reads(words: list[str]) -> None:
    """Read the arguments as the command does, without doing anything."""
    found = get_command(command(words))
    while hasattr(found, "commands"):
        name, *words = words
        found = found.commands[name]
    with found.make_context("ludoteka", words):
        pass


def test_a_wrong_command_is_not_understood() -> None:
    reads(["simulate", "ethnos", "--games", "200"])
    with pytest.raises(Exception, match="No such option"):
        reads(["simulate", "ethnos", "--gmaes", "200"])
