"""`ludoteka new-game`: what it lays out plays at once, passes its own tests, and can be served."""

from __future__ import annotations

import asyncio
import random
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.outside import environment, install
from tests.server.client import Browser, Server

from ludoteka.cli import run

Said = pytest.CaptureFixture[str]
pytestmark = pytest.mark.once
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that was laid out and installed, each in a folder of its own."""
    folder = tmp_path_factory.mktemp("new")
    source = folder / "source"
    assert run(["new-game", "high_card", "--title", "High Card", "--into", str(source)]) == 0
    install(source, folder / "site")
    return folder


def call(laid: Path, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run Python where the new game is installed."""
    return subprocess.run(
        [sys.executable, *command], env=environment(laid / "site", **more), cwd=laid / "source",
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_nothing_of_the_skeletons_own_names_is_left(laid: Path) -> None:
    files = [path for path in (laid / "source").rglob("*") if path.is_file()]
    assert {path.name for path in files} >= {"pyproject.toml", "README.md", "test_high_card.py"}
    for path in files:
        text = path.read_text("utf-8")
        assert not any(name in text for name in ("my_game", "MyGame", "My Game", "MyView")), path
    assert (laid / "source" / "src" / "high_card" / "text" / "pl.json").is_file()


def test_its_own_tests_pass_in_both_forms(laid: Path) -> None:
    for pure in ("0", "1"):
        done = call(laid, "-m", "pytest", "-q", "-p", "no:cacheprovider", LUDOTEKA_PURE=pure)
        assert done.returncode == 0, done.stdout
        assert "2 passed" in done.stdout


def test_it_is_well_typed(laid: Path) -> None:
    cache = ["--cache-dir", str(laid / "mypy")]
    done = call(laid, "-m", "mypy", "--strict", *cache, "src", MYPYPATH="src")
    assert done.returncode == 0, done.stdout


def test_it_is_played_in_the_terminal(laid: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludoteka", "play", "high_card", "--seats", "human,bot:easy",
         "--seed", "3"],
        env=environment(laid / "site"), input="? 1\n" + "1\n" * 5, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "The trick" in done.stdout
    assert "takes the trick" in done.stdout
    assert "wins." in done.stdout or "share the victory" in done.stdout


def test_it_is_played_over_the_server(laid: Path, tmp_path: Path) -> None:
    path = environment(laid / "site")["PYTHONPATH"]

    async def play(url: str) -> None:
        browser = Browser(url)
        told = (await browser.http.get("/api/games")).json()
        assert next(g for g in told["games"] if g["key"] == "high_card")["title"] == "High Card"
        table = await browser.create("me", "easy", "greedy", game="high_card")
        page = await browser.page(table)
        chance = random.Random(1)
        while not page.over:
            wish = page.next_wish(chance)
            if wish is None:
                await page.receive()
                continue
            await page.send(wish)
            answer = await page.answered(wish["id"])
            assert answer["type"] == "ack", answer
            await page.reach(answer["number"])
        titles = {area["title"] for area in page.state["view"]["areas"]}
        assert titles == {"area.trick", "area.hand"}
        assert sum(page.state["view"]["scores"]) == 5

    with Server(f"sqlite:///{tmp_path / 'x.sqlite3'}", tmp_path, PYTHONPATH=path) as server:
        asyncio.run(play(server.url))


def refused(arguments: str, capsys: Said) -> str:
    """The one sentence with which the command refuses."""
    assert run(["new-game", *shlex.split(arguments)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    return told.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("Nim", "a key has up to 40 small letters"),
        ("9lives", "a key has up to 40 small letters"),
        ("a__b", "a key has up to 40 small letters"),
        ("../x", "a key has up to 40 small letters"),
        ("class", "a key has up to 40 small letters"),
        ("x" * 41, "a key has up to 40 small letters"),
        ("ethnos", "there is a game 'ethnos' already"),
        ("json", "there is a Python module 'json' already"),
        ("nim --title '\"'", "a title is one short line"),
        ("nim --into .", "'.' exists already"),
        ("nim --into /dev/null/x", "'/dev/null/x': Not a directory"),
    ],
)
def test_bad_wishes_are_refused(
    arguments: str, words: str, capsys: Said, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert words in refused(arguments, capsys)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_exists_stays_as_it_is(
    capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nim").mkdir()
    assert "'nim' exists already; choose a new folder" in refused("nim", capsys)
    assert list((tmp_path / "nim").iterdir()) == []
