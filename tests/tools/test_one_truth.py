"""No rule comes back into the page or into the boards of the terminal; see one_truth.py."""

from pathlib import Path

import pytest
from tests.tools import one_truth

pytestmark = pytest.mark.once


def test_no_more_rules_than_are_listed() -> None:
    listed = one_truth.allowed()
    for file, found in one_truth.findings().items():
        most = listed.get(file, {}).get("count", 0)
        told = "\n".join(f"{file}:{line}: {kind} {text}" for line, kind, text in found)
        assert len(found) <= most, f"{len(found)} findings instead of {most}:\n{told}"


def test_the_list_is_no_longer_than_needed() -> None:
    found = {file: len(here) for file, here in one_truth.findings().items()}
    longer = {
        file: (entry["count"], found.get(file, 0))
        for file, entry in one_truth.allowed().items()
        if entry["count"] > found.get(file, 0)
    }
    assert not longer, "python -m tests.tools.one_truth --write takes these off"


def test_every_file_on_the_list_has_a_reason() -> None:
    for file, entry in one_truth.allowed().items():
        assert entry["reason"].startswith(("drawing", "rule")), file


PAGE = """<script lang="ts">
  // 7 is no finding here, nor in '9'
  const COST = { dwelling: 3 };
  const enough = $derived(goods >= needed && power > 0);
  const cheap = faction === 'dwarves' ? Math.max(0, 1) : [];
</script>

<circle r="12" class:far={reach < view.far} class:seen={count > 1} />
"""
BOARD = """
from ludoteka.games.terra_mystica.tables import PRICES
from ludoteka.games.terra_mystica.data import TRACK_NAMES
def shown(view):
    if view.faction == "dwarves" and view.size >= view.needed and view.left > 0:
        return f"{view.n}/4", sum(view.points), 3, 1
"""


def test_what_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_truth, "PAGE", tmp_path)
    file = tmp_path / "terra_mystica" / "Some.svelte"
    file.parent.mkdir()
    file.write_text(PAGE, "utf-8")
    assert sorted(one_truth.in_page(file)) == [
        (3, "number", "3"), (4, "order", ">="), (5, "name", "dwarves"), (5, "sum", "Math.max"),
        (8, "order", "<"),
    ]  # fmt: skip
    module = file.with_name("due.ts")
    module.write_text("export const one = 1;\n", "utf-8")
    assert list(one_truth.in_page(module)) == [(1, "module", "due.ts")]
    board = tmp_path / "terra_mystica.py"
    board.write_text(BOARD, "utf-8")
    assert sorted((line, kind) for line, kind, _ in one_truth.in_board(board)) == [
        (2, "import"), (5, "name"), (5, "order"), (6, "number"), (6, "number"), (6, "sum"),
    ]  # fmt: skip
