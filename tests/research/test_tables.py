"""docs/encodings.md says what the numbers are. A change of them is a change of that page."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteka.research.tables import page

PAGE = Path(__file__).parents[2] / "docs" / "encodings.md"


@pytest.mark.once
def test_the_page_is_of_today() -> None:
    assert PAGE.read_text("utf-8") == page(), "`make encodings` writes it anew"
