"""Golden records replay to the position they were sealed with, in both forms, for ever."""

from pathlib import Path

import pytest
from tests.golden import make, playthrough
from tests.golden.facts import ALL, facts
from tests.golden.untold import untold

import ludoteka
from ludoteka.core.record import FORMAT

FOLDER = Path(__file__).parent / "ethnos"
RECORDS = sorted(path for path in FOLDER.glob("*.txt") if path.name != playthrough.NAME)


def text_of(path: Path) -> tuple[str, str]:
    """What the record is for, and its text without that comment."""
    first, comment, rest = path.read_text("utf-8").split("\n", 2)
    assert (first, comment[:2]) == (FORMAT, "# ")
    return comment[2:], f"{first}\n{rest}"


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_golden_record_replays(path: Path) -> None:
    shows, text = text_of(path)
    match = ludoteka.load(path.read_text("utf-8"))  # raises if the seal does not fit
    assert match.record() == text
    assert match.over
    assert not untold(match)
    if shows != "options matter":
        assert set(shows.split(", ")) <= facts(match)
    else:
        assert make.differs(match)


def test_the_golden_records_show_everything() -> None:
    shown = set().union(*(facts(ludoteka.load(path.read_text("utf-8"))) for path in RECORDS))
    assert shown >= ALL


def test_every_golden_record_is_wanted_and_made() -> None:
    assert {path.stem for path in RECORDS} == {*(wanted.name for wanted in make.WANTED), "undos"}


@pytest.mark.parametrize("name", ["seats-2", "won-together", "won-by-ten-skeletons", "rules-2"])
def test_the_maker_makes_the_same_again(name: str) -> None:
    wanted = next(wanted for wanted in make.WANTED if wanted.name == name)
    assert make.find(wanted).record() == text_of(FOLDER / f"{name}.txt")[1]


def test_the_record_with_undos_is_made_again() -> None:
    assert make.with_undos().record() == text_of(FOLDER / "undos.txt")[1]


def test_the_playthrough_reads_as_before() -> None:
    """If the rules changed on purpose: run make.py, and read the difference."""
    assert playthrough.tell() == (FOLDER / playthrough.NAME).read_text("utf-8")
