"""What is most likely meant by touching a thing, and the reason that is given for it."""

import pytest
from tests.kroniky.positions import Table, position

from ludoteka.games.kroniky.reasons import meant
from ludoteka.table.wonder import thing_reason


def wishes(table: Table, thing: str) -> list[str]:
    return [str(move) for move in meant(table.board, 0, thing)]


@pytest.mark.parametrize(
    ("thing", "wish"),
    [
        ("action.religion.rites", "use religion.rites"),
        ("track.market", "develop market"),
        ("area.religion", "card religion"),
        ("unit.archers", "recruit archers I"),
        ("division.II", "order II forward"),
        ("crisis.hunger", "relieve hunger"),
        ("card", "help"),
        ("resource.ore", "sell wood 0 food 0 ore 3"),
        ("resource.gold", "exchange finance.buy3 gold for food"),
        ("hex.c.3", "deploy c:3"),
    ],
)
def test_one_wish(thing: str, wish: str) -> None:
    assert wishes(position(), thing) == [wish]


def test_workers_on_the_map_are_meant_to_walk_and_build() -> None:
    table = position(workers=["a:1", "a:1", "b:2"])
    assert wishes(table, "hex.c.3") == ["step 1 c:3", "step 3 c:3"]  # the second is like the first
    assert wishes(table, "structure.farm") == ["build 1 farm", "build 3 farm"]
    assert wishes(position(), "structure.farm") == []


def test_a_good_that_nobody_buys_is_meant_for_a_segment_that_needs_it() -> None:
    table = position()
    [wish] = wishes(table, "resource.science")
    verb, track, good = wish.split(" ")
    assert (verb, good) == ("pay", "science")
    segment = next(t.segments[0] for t in table.contents.tracks if t.track == track)
    assert segment.split
    assert "resource.science" in segment.cost


@pytest.mark.parametrize(
    "thing", ["round", "crisis.rebellion", "hex.z.99", "resource.silk", "no.thing"]
)
def test_what_means_nothing(thing: str) -> None:
    assert wishes(position(), thing) == []


def test_the_reason_is_that_of_the_wish() -> None:
    table = position(goods={})
    match = table.match
    found = thing_reason(match.game, match.state, "resource.ore")
    assert found is not None
    assert found.key == "space_not_used"
    found = thing_reason(match.game, match.state, "hex.c.3")
    assert found is not None
    assert found.key == "no_deploying_here"
