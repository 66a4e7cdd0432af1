"""The changelog and the package speak of the same version."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEADING = re.compile(r"^## \[(\d+)\.(\d+)\.(\d+)\] - (Unreleased|\d{4}-\d\d-\d\d)$", re.MULTILINE)

pytestmark = pytest.mark.once


def test_the_newest_version_of_the_changelog_is_the_packages() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = HEADING.findall(text)
    assert len(headings) == text.count("\n## "), "every version is headed alike"
    versions = [tuple(int(part) for part in heading[:3]) for heading in headings]
    assert versions == sorted(set(versions), reverse=True)
    assert all(date != "Unreleased" for *_, date in headings[1:])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert ".".join(headings[0][:3]) == project["version"]
