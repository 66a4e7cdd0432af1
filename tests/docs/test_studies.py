"""The studies run as they stand, and keep what a full run gave."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ludoteka import build_info

pytestmark = pytest.mark.once
ROOT = Path(__file__).parents[2]
STUDIES = sorted((ROOT / "docs" / "studies").glob("*.ipynb"))
LARGEST = 200_000  # bytes
nbformat = pytest.importorskip("nbformat", reason="Jupyter is not installed")


def name_of(path: Path) -> str:
    """A study as the tests call it."""
    return path.stem


def cells(path: Path) -> list[dict[str, object]]:
    """The cells of code."""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_there_are_three() -> None:
    assert len(STUDIES) == 3


@pytest.mark.parametrize("study", STUDIES, ids=name_of)
def test_a_study_keeps_what_came_out(study: Path) -> None:
    assert study.stat().st_size < LARGEST
    found = cells(study)
    assert [cell["execution_count"] for cell in found] == list(range(1, len(found) + 1))
    kept = study.read_text("utf-8")
    assert "image/svg+xml" in kept
    assert "image/png" not in kept
    assert '"output_type": "error"' not in kept
    assert '"name": "stderr"' not in kept


@pytest.mark.skipif(build_info.form() != "compiled", reason="takes minutes without the compiler")
@pytest.mark.parametrize("study", STUDIES, ids=name_of)
def test_a_study_runs(study: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nbclient = pytest.importorskip("nbclient", reason="Jupyter is not installed")
    pytest.importorskip("ipykernel", reason="Jupyter is not installed")
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    path = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("PYTHONPATH", path)
    monkeypatch.setenv("LUDOTEKA_STUDY", "0.01")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    notebook = nbformat.read(study, as_version=4)
    client = nbclient.NotebookClient(
        notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": study.parent}}
    )
    client.execute()
    assert any("image/svg+xml" in str(cell.get("outputs")) for cell in notebook.cells)
