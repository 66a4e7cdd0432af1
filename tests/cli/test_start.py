"""What a command loads: the rest would only cost time."""

import subprocess
import sys
from pathlib import Path

import pytest

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


def test_importing_the_command_loads_nothing_heavy() -> None:
    program = "import sys; import ludoteka.cli; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()).isdisjoint((*HEAVY, *OTHERS, "ludoteka.games"))
