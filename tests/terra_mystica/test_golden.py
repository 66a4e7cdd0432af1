"""Golden records replay to the position they were sealed with, in both forms, for ever."""

import pytest
from tests.golden.untold import untold
from tests.terra_mystica.ledger import GOLDEN, index, points

import ludoteka


@pytest.mark.parametrize("name", sorted(index(GOLDEN)))
def test_golden_records_of_the_first_rules_replay(name: str) -> None:
    """They were imported when every import was lenient and answered late."""
    record = (GOLDEN / f"{name}.record").read_text("utf-8")
    match = ludoteka.load(record)
    assert match.rules == 1
    assert match.record() == record
    assert points(match) == index(GOLDEN)[name]
    assert not untold(match)
