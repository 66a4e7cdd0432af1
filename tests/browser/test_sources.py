"""The sources of the page: types, checks and tests of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]


def run(*command: str, folder: Path = ROOT, given: str = "") -> str:
    """A command that must succeed; what it printed."""
    path = f"{os.environ['PATH']}{os.pathsep}{ROOT / '.venv' / 'bin'}"
    program = shutil.which(command[0], path=path)
    assert program, f"{command[0]} is missing"
    done = subprocess.run(
        [program, *command[1:]],
        cwd=folder,
        env={**os.environ, "PATH": path},
        input=given,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def test_types_agree_with_the_structs() -> None:
    run(sys.executable, "web/tools/typescript.py", "--check")


def test_types_and_markup() -> None:
    run("npm", "run", "--silent", "check", folder=ROOT / "web")


def test_units() -> None:
    run("npm", "test", "--silent", folder=ROOT / "web")
