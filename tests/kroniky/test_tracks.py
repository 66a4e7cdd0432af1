"""Development: segments, split and whole costs, flags, rewards, buildings, inventions (6, 7)."""

from typing import Any

import pytest
from tests.kroniky.positions import position, quiet_chronicle

from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.data import AREA_NAMES, AREAS, BUILDING_NAMES, TRACK_NAMES


def test_a_split_segment_is_paid_unit_by_unit() -> None:
    table = position(goods={"wood": 1, "work": 2})
    assert table.gain("pay mining wood") == {"wood": -1}
    assert table.why_not("pay mining wood") == "not_needed"
    assert table.why_not("pay mining work") == "last_part"
    assert table.gain("develop mining") == {"work": -1}
    assert table.level("mining") == 1


def test_paid_units_stay_for_later_rounds() -> None:
    table = position(goods={"wood": 1, "work": 1, "food": 5})
    table.play("pay capital work", "end")
    [begun] = table.view.begun
    assert begun.track == "capital"
    assert begun.paid == ["resource.work"]
    assert sorted(begun.unpaid) == ["resource.wood", "resource.wood", "resource.work"]


def test_a_whole_segment_is_paid_at_once() -> None:
    table = position(goods={"wood": 1})
    assert table.why_not("pay agriculture wood") == "whole_cost"
    assert table.why_not("develop agriculture") == "too_expensive"


def test_a_worker_of_a_split_segment_may_come_before_the_goods() -> None:
    table = position(levels={"military": 4}, inventions=[14], supply=1)
    table.play("staff military")
    assert table.view.supply == 0
    assert table.why_not("staff military") == "no_worker_needed"
    table.play("develop military")
    assert table.level("military") == 5
    assert position().why_not("staff finance") == "no_worker_needed"


def test_a_worker_may_be_the_last_part_too() -> None:
    table = position(levels={"military": 4}, inventions=[14], supply=1, goods={"ore": 2})
    table.play("pay military ore", "pay military ore")
    assert table.why_not("pay military gold") == "too_expensive"  # two gold and a worker are left
    table = position(levels={"military": 4}, inventions=[14], supply=1)
    table.play(*["pay military ore"] * 2, *["pay military gold"] * 2)
    assert table.why_not("staff military") == "last_part"


def test_a_flag_must_hold_at_every_payment() -> None:
    table = position(levels={"finance": 4}, happiness=5)
    assert table.why_not("develop finance") is None
    table.board.happiness = 4
    assert table.why_not("develop finance") == "needs_happiness"


def test_a_finished_track_takes_nothing() -> None:
    table = position(levels={"religion": 4})
    assert table.why_not("develop religion") == "track_finished"
    assert table.why_not("pay religion gold") == "track_finished"


def test_population_flag_of_production_four() -> None:
    table = position(levels={"production": 3}, inventions=[4], population=2)
    assert table.why_not("develop production") == "needs_population"


@pytest.mark.parametrize("area", AREA_NAMES)
def test_every_segment_of_an_area_can_be_bought_for_its_price(area: str) -> None:
    """All flags hold; price, workers, level and reward are as printed."""
    for done, segment in enumerate(AREAS[area]["segments"]):
        table = position(
            rows=["......", "CO~..."],
            houses={
                "farm": ["b:1"], "mine": ["c:1"], "port": ["d:1"], "settlement_a": ["e:1"],
                "settlement_b": ["f:1"], "settlement_c": ["e:2"], "settlement_d": ["f:2"],
            },
            levels={**dict.fromkeys(AREA_NAMES, 4), area: done},
            buildings=BUILDING_NAMES, inventions=[5, 10, 15], population=3, happiness=5,
        )  # fmt: skip
        people, points = table.view.population, table.view.victory_points
        changed = table.gain(f"develop {area}")
        expected: dict[str, int] = {name: -n for name, n in segment["cost"].items()}
        for name, n in segment["rewards"].get("resources", {}).items():
            expected[name] = expected.get(name, 0) + n
        assert changed == {name: n for name, n in expected.items() if n}
        assert table.level(area) == done + 1
        grown = segment["rewards"].get("population", 0)
        assert table.view.population - people == grown
        assert table.view.victory_points - points == segment["rewards"].get("victory_points", 0)
        assert table.view.supply == 6 - segment["workers"] + grown


BUILDING_FLAGS = {
    "granary": {"levels": {"capital": 1}},
    "library": {"inventions": [11]},
    "amphitheatre": {"levels": {"capital": 2}},
    "temple": {"levels": {"religion": 1}},
    "market": {"levels": {"finance": 2}},
    "armoury": {"levels": {"military": 2}},
}


@pytest.mark.parametrize("building", BUILDING_NAMES)
def test_a_building_needs_its_flag_and_gives_a_victory_point(building: str) -> None:
    assert position().why_not(f"develop {building}") in ("needs_level", "needs_invention")
    flags: Any = BUILDING_FLAGS[building]
    table = position(**flags)
    table.play(f"develop {building}")
    assert table.view.victory_points == 1
    assert table.why_not(f"develop {building}") == "track_finished"


def test_an_invention_needs_the_one_before_it() -> None:
    table = position(levels={"mining": 2})
    table.play("develop inventions_1")
    assert table.board.knows(1)
    assert not table.board.knows(2)
    table.play("develop inventions_1", "develop inventions_1")
    assert table.board.knows(3)
    assert table.why_not("develop inventions_1") == "needs_level"
    assert table.why_not("pay inventions_2 science") == "whole_cost"


@pytest.mark.parametrize("line", range(3))
def test_all_fifteen_inventions_can_be_made(line: int) -> None:
    table = position(
        rows=["..C"], houses={"farm": ["b:1"]}, levels=dict.fromkeys(AREA_NAMES, 4),
        buildings=["library"],
    )  # fmt: skip
    for _ in range(codes.INVENTIONS_IN_LINE):
        table.play(f"develop inventions_{line + 1}")
    assert table.level(f"inventions_{line + 1}") == codes.INVENTIONS_IN_LINE


def test_population_stops_at_five() -> None:
    table = position(population=5)
    table.play("develop capital")
    assert (table.view.population, table.view.workers, table.view.supply) == (5, 8, 8)


def test_a_chronicle_without_wonder_or_tribute_has_no_such_track() -> None:
    table = position()
    assert "wonder" not in [t.track for t in table.contents.tracks]
    assert table.why_not("develop wonder") == "no_such_victory"
    assert table.why_not("develop tribute") == "no_such_victory"


def test_the_wonder_is_paid_step_by_step() -> None:
    level = {"type": "area_level", "area": "capital", "min": 1}
    steps = [{"cost": {"wood": 6}}, {"cost": {"gold": 9}, "conditions": [level]}]
    wonder = {"type": "wonder", "key": "tower", "steps": steps}
    table = position(chronicle=quiet_chronicle(victory=[wonder]))
    assert table.gain("develop wonder") == {"wood": -6}
    assert table.why_not("develop wonder") == "needs_level"
    table.play("develop capital", "develop wonder")
    assert table.match.winners == [0]


def test_tracks_have_the_places_the_rules_know() -> None:
    assert TRACK_NAMES.index("granary") == codes.BUILDINGS
    assert TRACK_NAMES.index("inventions_1") == codes.INVENTIONS
    assert TRACK_NAMES.index("wonder") == codes.WONDER
    assert TRACK_NAMES.index("tribute") == codes.TRIBUTE
    assert len(TRACK_NAMES) == codes.TRACKS
    for place, name in enumerate(TRACK_NAMES[: codes.BUILDINGS]):
        assert getattr(codes, name.upper()) == place
