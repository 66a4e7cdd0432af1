"""Modules stay short enough to be read as one: the engine, the page, the tests, the scripts."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ("src/ludoteka/", "tests/", "scripts/", "examples/", "web/src/", "web/tools/")
KINDS = ("*.py", "*.ts", "*.svelte", "*.css")
BUILT = ROOT / "src" / "ludoteka" / "web"
LONGEST = 400
# what nobody reads as one, and why
EXCEPTED = {"web/src/lib/protocol.ts": "written by web/tools/typescript.py from the structs"}


def lengths() -> dict[str, int]:
    """Every module that people write, with its lines."""
    found = [file for place in SOURCES for kind in KINDS for file in (ROOT / place).rglob(kind)]
    written = [file for file in found if BUILT not in file.parents]
    return {
        file.relative_to(ROOT).as_posix(): len(file.read_text("utf-8").splitlines())
        for file in written
    }


def test_no_module_is_too_long() -> None:
    there = lengths()
    assert len(there) > 500
    long = {name for name, lines in there.items() if lines > LONGEST}
    assert not long - EXCEPTED.keys()
    assert not EXCEPTED.keys() - long, "exceptions that are no longer needed"
