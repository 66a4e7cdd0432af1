"""The site of documentation is built without a warning and needs nothing from elsewhere."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.outside import environment

ROOT = Path(__file__).parents[2]
LOADED = re.compile(r'<(?:script|img|iframe)[^>]* src="?(https?:|//)|<link[^>]*stylesheet[^>]*//')


@pytest.mark.soak
def test_the_site_is_built(tmp_path: Path) -> None:
    pytest.importorskip("material", reason="MkDocs is not installed")
    pytest.importorskip("mkdocstrings_handlers.python", reason="MkDocs is not installed")
    built = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    done = subprocess.run(
        built, cwd=ROOT, env=environment(ROOT / "src", NO_MKDOCS_2_WARNING="1"),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    pages = sorted(tmp_path.rglob("*.html"))
    assert tmp_path / "docs" / "rules" / "kroniky.html" in pages
    assert [page for page in pages if LOADED.search(page.read_text("utf-8"))] == []
    found = json.loads((tmp_path / "search" / "search_index.json").read_text("utf-8"))["docs"]
    words = {page["location"]: page["text"] for page in found}
    assert "re-deal" in words["docs/api/state.html#ludoteka.core.state.State.determinize"].lower()
