"""docs/write-a-bot.md: the first bot plays as the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteka.cli import run

PAGE = (Path(__file__).parents[2] / "docs" / "write-a-bot.md").read_text("utf-8")


def test_the_first_bot_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    block = re.search(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    command = re.search(r"^ludoteka (simulate .*)$", PAGE, re.MULTILINE)
    assert block
    assert command
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(block[1], "utf-8")
    words = command[1].replace("--games 100", "--games 1").split()
    assert run(words) == 0
    assert "bot:mine.py:Mine" in capsys.readouterr().out
    assert run([word.replace("Mine", "Mien") for word in words]) == 2
    assert capsys.readouterr().err in PAGE
