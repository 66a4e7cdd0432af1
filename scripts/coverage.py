"""One line for each package: how many of its lines the interpreted tests have run.

python scripts/coverage.py build/coverage.json   (written by slipcover, see scripts/test.sh)

Only what the interpreted run tests is counted: server and command are tested once, on the
compiled engine and mostly in processes of their own. The floor is no goal: it is there to notice
a package whose tests have gone.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path, PurePath

SOURCE = PurePath("src/ludoteka")
PACKAGES = ("core", "games", "bots", "language", "table")
FLOOR = 80  # percent, of each package


def package(file: str) -> str:
    """The package a file belongs to, for games each its own."""
    top, *rest = PurePath(file).relative_to(SOURCE).parts
    return f"{top}/{rest[0]}" if top == "games" and len(rest) > 1 else top


def main() -> int:
    """Print the lines; 1 if a package is below the floor."""
    covered: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    for file, told in json.loads(Path(sys.argv[1]).read_text("utf-8"))["files"].items():
        name = package(file)
        if name.split("/")[0] in PACKAGES:
            covered[name] += len(told["executed_lines"])
            lines[name] += len(told["executed_lines"]) + len(told["missing_lines"])
    low = []
    for name in sorted(lines):
        share = 100 * covered[name] / max(1, lines[name])
        print(f"{name:22} {share:5.1f} % of {lines[name]} lines")
        if share < FLOOR:
            low.append(name)
    if low or not lines:
        print(f"Less than {FLOOR} % of these lines were run: {', '.join(low) or 'none at all'}.")
    return bool(low) or not lines


if __name__ == "__main__":
    sys.exit(main())
