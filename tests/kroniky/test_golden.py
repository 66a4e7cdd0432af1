"""Records of finished games replay to the last digit."""

from pathlib import Path

import pytest
from tests.golden.untold import untold
from tests.kroniky.golden import FOLDER, ending

import ludoteka
from ludoteka.games.kroniky.data import DEFEAT_NAMES
from ludoteka.games.kroniky.own_files.files import CHRONICLES

RECORDS = sorted(FOLDER.rglob("*.txt"))


def test_there_is_one_for_each_way_a_game_of_ours_can_end() -> None:
    ends = {f"defeat.{name}" for name in DEFEAT_NAMES}
    for chronicle in CHRONICLES.values():
        ends |= {f"victory.{victory.__struct_config__.tag}" for victory in chronicle.victory}
    assert {record.stem for record in RECORDS} == ends


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: str(record.relative_to(FOLDER)))
def test_a_golden_record_replays(record: Path) -> None:
    text = record.read_text("utf-8")
    match = ludoteka.load(text)
    assert match.record() == text
    assert ending(match) == record.stem
    assert not untold(match)
