"""The real command, run as people run it."""

import os
import subprocess
import sys
from pathlib import Path

COMMAND = Path(sys.executable).with_name("ludoteka")


def ludoteka(
    *arguments: object, typed: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the command with some arguments, typing some text."""
    return subprocess.run(
        [str(COMMAND), *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )
