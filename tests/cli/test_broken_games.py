"""Broken games of somebody else: named with the reason, and everything else works."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests import faulty
from tests.outside import environment

pytestmark = pytest.mark.once
OURS = {"ethnos", "terra_mystica", "aeons_end", "kroniky"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with broken games."""
    return faulty.install(tmp_path_factory.mktemp("site"))


def ludoteka(site: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the command where the broken games are installed."""
    command = [sys.executable, "-m", "ludoteka", *arguments]
    return subprocess.run(
        command, env=environment(site, **more), capture_output=True, text=True, check=False
    )


def test_games_are_listed_and_the_broken_ones_named(site: Path) -> None:
    done = ludoteka(site, "games", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert {game["key"] for game in told["games"]} >= {*OURS, "pebbles", *faulty.PLAYED}
    assert set(told["broken"]) == {*faulty.LOAD, "nonsense"}
    for key, (_, words) in faulty.LOAD.items():
        assert words in told["broken"][key], key
        assert str(site) not in told["broken"][key]


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_they_are_listed_in_words_too(site: Path, language: str) -> None:
    done = ludoteka(site, "games", "--language", language)
    assert (done.returncode, done.stderr) == (0, "")
    assert "RuntimeError: half written" in done.stdout
    assert "elf_keep_exact" in done.stdout


def test_nobody_takes_the_key_of_one_of_ours(site: Path) -> None:
    told = json.loads(ludoteka(site, "games", "--json").stdout)
    assert next(g for g in told["games"] if g["key"] == "ethnos")["title"] == "Ethnos"


def test_help_and_notations_work(site: Path) -> None:
    done = ludoteka(site, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "kroniky" in done.stdout
    done = ludoteka(site, "import", "no_notation", "x")
    assert done.returncode == 2
    assert "there is no notation 'no_notation'" in done.stderr


@pytest.mark.parametrize(
    "key", ["raises", "leaves", "no_game", "start_fails", "no_state", "legal_fails", "view_fails"]
)
def test_playing_one_is_refused_in_one_sentence(site: Path, key: str) -> None:
    done = ludoteka(site, "play", key, "--seats", "human,bot:easy")
    assert done.returncode == 2
    assert done.stderr.startswith(f"ludoteka: the game '{key}' ")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("key", "file"), [("raises", "load_raises"), ("view_fails", "faulty_play")]
)
def test_its_author_is_shown_where(site: Path, key: str, file: str) -> None:
    done = ludoteka(site, "play", key, "--seats", "human,bot:easy", LUDOTEKA_DEBUG="1")
    assert done.returncode == 2
    assert f"{file}.py" in done.stderr


def test_a_half_translated_game_speaks_english(site: Path) -> None:
    (site / "text" / "pl.json").unlink()
    try:
        done = ludoteka(site, "games", "--language", "pl")
    finally:
        shutil.copy(faulty.TOY / "text" / "pl.json", site / "text")
    assert done.returncode == 0
    assert "Pebbles" in done.stdout
