"""Every block of Python in the README and the docs runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
BLOCKS = [
    pytest.param(page, number, found[1], id=f"{page.relative_to(ROOT)}:{number}")
    for page in PAGES
    for number, found in enumerate(BLOCK.finditer(page.read_text("utf-8")), 1)
]


def test_there_are_blocks() -> None:
    assert BLOCKS


@pytest.mark.parametrize(("page", "number", "block"), BLOCKS)
def test_a_block_runs(
    page: Path, number: int, block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "import pyspiel" in block:
        pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    monkeypatch.chdir(tmp_path)
    exec(compile(block, f"{page.name} block {number}", "exec"), {"__name__": "__block__"})
