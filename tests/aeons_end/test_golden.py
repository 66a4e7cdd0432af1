"""Golden records replay to the position they were sealed with, in both forms, for ever."""

from pathlib import Path

import pytest
from tests.aeons_end.golden import FOLDER, WANTED, ended
from tests.golden.untold import untold

import ludoteka

RECORDS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_golden_record_replays(path: Path) -> None:
    text = path.read_text("utf-8")
    match = ludoteka.load(text)  # raises if the seal does not fit
    assert match.record() == text
    assert match.over
    assert match.rules == (2 if path.stem.startswith("rules-2") else 1)
    wanted = next(wanted for wanted in WANTED if wanted.name == path.stem)
    assert wanted.ended in ("", ended(match))
    assert not untold(match)


def test_every_wanted_record_is_there() -> None:
    assert {path.stem for path in RECORDS} == {wanted.name for wanted in WANTED}
