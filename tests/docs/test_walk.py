"""docs/add-a-game.md: whoever does what it says gets what it says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.outside import environment

from ludoteka.cli import run

pytestmark = pytest.mark.once
PAGE = (Path(__file__).parents[2] / "docs" / "add-a-game.md").read_text("utf-8")
# the file that the words before a change name, and the change
CHANGE = re.compile(r"`(\w+\.py)`[^`]*(?:`end_trick`[^`]*)?((?:```diff\n.*?```\s*)+)", re.DOTALL)
WORDS = re.compile(r'`"(event\.\w+)": "([^"]+)"`')


def change(file: Path, diff: str) -> None:
    """Change the lines of a file as a diff without places says."""
    before = [line[1:] for line in diff.splitlines() if line[:1] in " -"]
    after = [line[1:] for line in diff.splitlines() if line[:1] in " +"]
    text = file.read_text("utf-8")
    assert text.count("\n".join(before)) == 1, f"{file.name}: {diff}"
    file.write_text(text.replace("\n".join(before), "\n".join(after)), "utf-8")


def test_make_it_your_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "my_cards"
    assert run(["new-game", "my_cards", "--title", "My Cards", "--into", str(folder)]) == 0
    said = capsys.readouterr().out.replace(str(folder), "my_cards")
    assert said in PAGE
    rooms = folder / "src" / "my_cards"
    changes = CHANGE.findall(PAGE)
    assert [name for name, _ in changes] == ["rules.py", "events.py"]
    for name, diffs in changes:
        for diff in re.findall(r"```diff\n(.*?)```", diffs, re.DOTALL):
            change(rooms / name, diff)

    def tested() -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        return subprocess.run(
            command, env=environment(folder / "src"), cwd=folder, capture_output=True, text=True,
            check=False,
        )  # fmt: skip

    refused = tested()
    assert refused.returncode == 1
    told = re.search(r"^E +(AssertionError: my_cards: .*)$", PAGE, re.MULTILINE)
    assert told
    assert told[1] in refused.stdout
    key, words = WORDS.findall(PAGE)[0]
    for language in ("en", "cs", "pl"):
        file = rooms / "text" / f"{language}.json"
        file.write_text(json.dumps({**json.loads(file.read_text("utf-8")), key: words}), "utf-8")
    passed = tested()
    assert passed.returncode == 0, passed.stdout
