"""What a command loads: the rest would only cost time."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from ludoteka.cli import run
from ludoteka.cli.app import COMMANDS, GROUPS

GAME = Path(__file__).parents[1] / "golden/terra_mystica/base_tmai_2p_ai0_s101.txt"
HEAVY = ("typer", "click", "pydantic", "rich", "babel", "litestar", "sqlalchemy", "ludoteka.table")
OTHERS = ("ludoteka.games.ethnos", "ludoteka.games.aeons_end", "ludoteka.games.kroniky")
# of the game itself: what only bots, tables and refusals need
ROOMS = tuple(f"ludoteka.games.terra_mystica.{r}" for r in ("bot", "view", "events", "reasons"))


def loaded(*arguments: str) -> set[str]:
    """The modules that a command has loaded when it ends."""
    program = (
        "import sys; from ludoteka.cli import run; status = run(sys.argv[1:]);"
        "print(status, *sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    )
    status, *modules = done.stderr.split()
    assert status == "0"
    return set(modules)


@pytest.mark.parametrize("output", [[], ["-o", "/dev/null"]])
def test_an_import_loads_only_what_it_needs(output: list[str]) -> None:
    modules = loaded("import", "snellman", str(GAME), *output)
    assert "ludoteka.games.terra_mystica.notation.reader" in modules
    assert modules.isdisjoint((*HEAVY, *OTHERS, *ROOMS))


def test_a_command_loads_no_other_command() -> None:
    modules = loaded("games", "--json")
    assert modules.isdisjoint(("ludoteka.cli.play", "ludoteka.cli.simulate", "ludoteka.cli.boards"))


def imported(module: str) -> set[str]:
    """The modules that are loaded with this one."""
    program = f"import sys; import {module}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("module", ["ludoteka", "ludoteka.cli"])
def test_an_import_loads_nothing_heavy(module: str) -> None:
    unneeded = (*HEAVY, *OTHERS, "ludoteka.games", "importlib.metadata", "numpy", "asyncio")
    assert imported(module).isdisjoint(unneeded)


@pytest.mark.parametrize("asked", ["--help", "--version"])
def test_the_help_loads_no_command_and_no_game(asked: str) -> None:
    modules = loaded(asked)
    commands = {f"ludoteka.cli.{room.module}" for room in (COMMANDS | GROUPS).values()}
    assert modules.isdisjoint((*commands, *OTHERS, "ludoteka.games.terra_mystica"))
    assert modules.isdisjoint(("asyncio", "babel", "litestar", "numpy", "ludoteka.table"))


def test_the_help_says_what_the_commands_say_of_themselves() -> None:
    for name, room in COMMANDS.items():
        assert room.told == (room.enter().__doc__ or "").partition("\n\n")[0], name


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith(f"ludoteka {version('ludoteka')}, engine ")
