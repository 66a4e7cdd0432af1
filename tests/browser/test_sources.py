"""The types of the page agree with what the server sends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]


def test_types_agree_with_the_structs() -> None:
    check = [sys.executable, "web/tools/typescript.py", "--check"]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
