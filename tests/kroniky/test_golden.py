"""Records of finished games replay to the last digit."""

from pathlib import Path

import pytest
from tests.kroniky.golden import FOLDER, ending

import ludoteka

RECORDS = sorted(FOLDER.glob("*.txt"))


def test_there_are_victories_and_defeats() -> None:
    names = {record.stem for record in RECORDS}
    assert {"defeat.hunger", "defeat.bankruptcy", "defeat.rebellion"} <= names
    assert {"defeat.war_lost", "defeat.out_of_time"} <= names
    assert len([name for name in names if name.startswith("victory.")]) >= 5


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_golden_record_replays(record: Path) -> None:
    text = record.read_text("utf-8")
    match = ludoteka.load(text)
    assert match.record() == text
    assert ending(match) == record.stem
