"""Uses an installed Ludoteka as people do: `python installed.py [compiled|interpreted]`.

It needs nothing but the package with its extra `server`; the wheels of a release are tried with it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import urlopen

ANY_FORM = ("compiled", "interpreted")
WAIT = 120  # seconds


def ludoteka(*arguments: str, typed: str = "") -> str:
    """What the command prints on standard output."""
    done = subprocess.run(
        [sys.executable, "-m", "ludoteka", *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=WAIT,
        check=False,
    )
    assert done.returncode == 0, (arguments, done.stdout, done.stderr)
    return done.stdout


def check_commands() -> None:
    """All games are there; they are told, simulated, and played in the terminal."""
    games = re.findall(r"^(\w+)  ", ludoteka("games"), re.MULTILINE)
    assert set(games) >= {"aeons_end", "ethnos", "kroniky", "terra_mystica"}, games
    for key in games:
        ludoteka("simulate", key, "--games", "2")
        assert ludoteka("play", key, "--language", "pl", typed="quit\n")
    assert ludoteka("lesson", "list")


def get(address: str) -> str:
    """What the server answers."""
    with urlopen(address, timeout=WAIT) as answer:
        assert answer.status == 200, address
        return str(answer.read().decode())


def check_server(folder: Path) -> None:
    """It migrates a fresh database, is healthy, and has the page with its program."""
    database = f"sqlite:///{folder / 'tables.sqlite3'}"
    command = [sys.executable, "-m", "ludoteka", "serve", "--port", "0", "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            found = re.search(r"http://[^/]+", said)
            assert found, said
            assert get(f"{found[0]}/health")
            programs = re.findall(r'src="([^"]+\.js)"', get(found[0]))
            assert programs
            for program in programs:
                assert get(found[0] + program)
        finally:
            server.terminate()


def main() -> None:
    """Check everything; the argument says which form of the engine must run."""
    from ludoteka import build_info

    form = build_info.form().split()[0]
    assert form in (sys.argv[1:] or ANY_FORM), build_info.form()
    check_commands()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        check_server(Path(folder))
    print(f"{ludoteka('--version').strip()}, Python {sys.version.split()[0]}: all is there")


if __name__ == "__main__":
    main()
