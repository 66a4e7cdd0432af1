"""The map: terrain, movement, roads, connection, work, building, danger (4.3-5)."""

import pytest
from tests.kroniky.positions import position, quiet_chronicle, space

from ludoteka.games.kroniky import codes, data
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky.rules import flags
from ludoteka.games.kroniky.setup.printed import neighbours

DANGER = quiet_chronicle({(1, 1): {"effects": [], "dangerous": True}})


def test_neighbours_by_the_parity_of_the_column() -> None:
    def around(name: str) -> set[str]:
        row, column = divmod(space(name), codes.WIDTH)
        return {data.SPACE_NAMES[n] for n in neighbours(column, row, 5, 5) if n >= 0}

    assert around("c:3") == {"c:2", "c:4", "b:2", "b:3", "d:2", "d:3"}
    assert around("b:3") == {"b:2", "b:4", "a:3", "a:4", "c:3", "c:4"}
    assert around("a:1") == {"a:2", "b:1"}


def test_the_capital_stands_on_an_empty_space() -> None:
    table = position(rows=[".fC$S", "T~FUR"], treasures={"d:1": {"gold": 1}})
    table.board.phase = codes.FOUNDING
    table.board.capital = codes.NOWHERE
    assert table.legal() == ["found a:1"]
    assert table.why_not("found b:1") == "not_empty"
    assert table.why_not("found p:16") == "off_map"


WALKS = {
    ".": True, "f": True, "T": False, "R": False, "C": True, "O": False, "~": False, "F": False,
    "$": True, "U": False, "S": True,
}  # fmt: skip
ROADS = {".": True, "f": True, "C": False, "$": True, "S": True}


@pytest.mark.parametrize("sign", WALKS)
def test_terrain_says_who_walks_there(sign: str) -> None:
    treasures = {"b:1": {"gold": 1}} if sign == "$" else {}
    table = position(rows=[f".{sign}"], workers=["a:1"], treasures=treasures)
    assert ("step 1 b:1" in table.legal()) == WALKS[sign]
    if not WALKS[sign]:
        wet = sign in "~F"
        assert table.why_not("step 1 b:1") == ("needs_level" if wet else "not_walkable")


@pytest.mark.parametrize("sign", ROADS)
def test_terrain_says_where_roads_are_drawn(sign: str) -> None:
    treasures = {"b:1": {"gold": 1}} if sign == "$" else {}
    table = position(rows=[f".{sign}"], treasures=treasures)
    table.play("deploy a:1", "road 1", "step 1 b:1")
    assert ("b:1" in table.view.roads) == ROADS[sign]


@pytest.mark.parametrize("sign", ["~", "F"])
def test_water_is_sailed_with_seafaring_three_and_takes_no_road(sign: str) -> None:
    table = position(rows=[f".{sign}"], levels={"seafaring": 3})
    table.play("deploy a:1", "road 1", "step 1 b:1")
    assert "b:1" not in table.view.roads
    assert table.view.map_workers[0].space == "b:1"


BECOMES = [
    ("T", "chop 1 b:1", "forest", {"wood": 1, "work": -1}, "trees_chopped"),
    ("O", "mine out 1 b:1", "rocks", {"ore": 3, "work": -1}, "deposits_mined_out"),
    ("C", "harvest 1 b:1", "harvested", {"food": 3, "work": -1}, None),
    ("F", "fish 1 b:1", "water", {"food": 6, "work": -1}, "fish_caught"),
    ("U", "explore 1 b:1", "forest", {"science": 3}, "ruins_explored"),
]


@pytest.mark.parametrize(("sign", "move", "after", "gain", "counter"), BECOMES)
def test_work_uses_a_space_up(
    sign: str, move: str, after: str, gain: dict[str, int], counter: str | None
) -> None:
    table = position(rows=[f".{sign}"], workers=["a:1"], levels={"seafaring": 2})
    supply = table.view.supply
    assert table.gain(move) == gain
    assert table.terrain("b:1") == after
    assert table.view.map_workers[0].ended
    assert table.view.supply == supply - (1 if sign == "U" else 0)
    assert {n for n, times in table.view.counters.items() if times} == {counter} - {None}
    assert table.why_not(move) == "wrong_terrain"


@pytest.mark.parametrize(("level", "wood"), [(0, 1), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_production_makes_trees_worth_more(level: int, wood: int) -> None:
    table = position(rows=[".T"], workers=["a:1"], levels={"production": level})
    assert table.gain("chop 1 b:1")["wood"] == wood


def test_harvest_and_fish_also_from_the_space_itself() -> None:
    table = position(rows=[".C"], workers=["b:1"])
    assert table.gain("harvest 1 b:1")["food"] == 3
    table = position(rows=[".F"], workers=["b:1"], levels={"seafaring": 3})
    assert table.gain("fish 1 b:1")["food"] == 6


def test_work_needs_its_price_and_reach() -> None:
    table = position(rows=[".T.T", "...."], workers=["a:1"], goods={})
    assert table.why_not("chop 1 b:1") == "too_expensive"
    assert table.why_not("chop 1 d:1") == "not_adjacent"
    assert table.why_not("chop 1 c:1") == "wrong_terrain"
    table = position(rows=[".F"], workers=["a:1"], levels={"seafaring": 1})
    assert table.why_not("fish 1 b:1") == "needs_level"
    table = position(rows=[".U"], workers=["a:1"], supply=0)
    assert table.why_not("explore 1 b:1") == "no_supply"


def test_a_treasure_is_taken_in_passing_once() -> None:
    table = position(rows=[".$."], treasures={"b:1": {"wood": 2}})
    table.play("deploy a:1")
    assert table.gain("step 1 b:1") == {"wood": 2}
    assert table.gain("step 1 a:1") == {}
    assert table.gain("step 1 b:1") == {}
    assert table.terrain("b:1") == "forest"


# --- movement -----------------------------------------------------------------------------


def test_four_steps_and_seven_with_the_wheel() -> None:
    table = position(rows=["........"], workers=["a:1"])
    table.play("step 1 b:1", "step 1 c:1", "step 1 d:1", "step 1 e:1")
    assert table.why_not("step 1 f:1") == "no_steps"
    table = position(rows=["........"], workers=["a:1"], inventions=[7])
    table.play("step 1 b:1", "step 1 c:1", "step 1 d:1", "step 1 e:1")
    table.board.sheet[layout.TRACK + codes.INVENTIONS + 1] = 3  # the wheel, invented now
    table.play("step 1 f:1", "step 1 g:1", "step 1 h:1")
    assert table.legal("step") == []


def test_paved_roads_cost_no_steps() -> None:
    roads = ["a:1", "b:1", "c:1", "d:1", "e:1", "f:1", "g:1"]
    table = position(rows=["........"], workers=["a:1"], roads=roads, inventions=[9])
    for name in roads[1:]:
        table.play(f"step 1 {name}")
    assert table.view.map_workers[0].steps == 7
    table.play("step 1 h:1")
    assert table.view.map_workers[0].steps == 6


def test_a_free_ride_ends_when_it_leads_nowhere_new() -> None:
    table = position(rows=["..."], workers=["a:1"], roads=["a:1", "b:1"], inventions=[9])
    table.play("step 1 b:1", "step 1 a:1")
    assert table.why_not("step 1 b:1") == "rode_enough"


def test_a_space_that_gets_its_road_by_the_step_is_not_free() -> None:
    table = position(rows=["..."], inventions=[9])
    table.play("deploy a:1", "road 1", "step 1 b:1")
    assert table.view.map_workers[0].steps == 6


def test_restoring_movement_costs_a_supply_worker() -> None:
    table = position(rows=["......"], workers=["a:1"])
    assert table.why_not("restore 1") == "not_moved"
    table.play("step 1 b:1", "restore 1")
    assert table.view.map_workers[0].steps == 4
    assert (table.view.supply, table.view.busy) == (2, 1)
    table.board.supply = 0
    table.play("step 1 c:1")
    assert table.why_not("restore 1") == "no_supply"


def test_who_only_rode_may_end_his_movement_and_begin_a_road() -> None:
    roads = ["a:1", "b:1", "c:1"]
    table = position(rows=["....."], workers=["a:1"], roads=roads, inventions=[9])
    table.play("step 1 b:1", "step 1 c:1")
    assert table.why_not("road 1") == "road_too_late"
    table.play("restore 1", "road 1", "step 1 d:1")
    assert table.view.roads[-1] == "d:1"


def test_the_reason_of_an_equal_worker_is_the_true_one() -> None:
    table = position(rows=[".R"], workers=["a:1", "a:1"])
    assert table.why_not("step 2 b:1") == "not_walkable"


def test_workers_take_turns_and_equal_ones_are_one_choice() -> None:
    table = position(rows=["...", "..."])
    table.play("deploy a:1", "deploy a:1")
    assert table.why_not("step 2 b:1") == "twin"
    table.play("step 1 b:1", "step 2 a:2", "step 1 c:1")
    assert [w.space for w in table.view.map_workers] == ["c:1", "a:2"]
    assert table.why_not("step 3 a:1") == "not_on_map"
    assert table.why_not("step 1 a:1") == "not_adjacent"


def test_deploying_to_capital_and_settlements() -> None:
    table = position(rows=["....", "...."], houses={"settlement_c": ["d:2"]})
    assert table.legal("deploy") == ["deploy a:1", "deploy d:2"]
    assert table.why_not("deploy b:1") == "no_deploying_here"
    table.board.supply = 0
    assert table.why_not("deploy a:1") == "no_supply"


def test_workers_stay_or_come_back_at_the_end_of_the_round() -> None:
    table = position(rows=["......"], workers=["b:1", "c:1"])
    table.play("step 1 a:1", "end")
    assert table.view.phase == "return"
    table.play("recall 1", "stay")
    assert table.view.round == 2
    assert table.view.supply == 3
    assert [(w.worker, w.space, w.steps) for w in table.view.map_workers] == [(2, "c:1", 4)]


def test_the_last_recall_begins_the_next_round() -> None:
    table = position(workers=["b:1"])
    table.play("end", "recall 1")
    assert (table.view.phase, table.view.round) == ("card", 2)


# --- roads and connection -----------------------------------------------------------------


def test_a_road_is_paid_before_the_first_step() -> None:
    table = position(rows=["....."], workers=["a:1"])
    table.play("step 1 b:1")
    assert table.why_not("road 1") == "road_too_late"
    table.play("restore 1", "road 1")
    assert table.why_not("road 1") == "road_paid"
    table.play("step 1 c:1")
    assert [(n in table.view.roads) for n in ("a:1", "b:1", "c:1")] == [False, True, True]
    assert position(workers=["a:1"], goods={}).why_not("road 1") == "too_expensive"


def test_an_action_finishes_the_road() -> None:
    table = position(rows=[".T.", "..."])
    table.play("deploy a:1", "road 1", "chop 1 b:1", "restore 1", "step 1 b:1")
    assert "b:1" not in table.view.roads


def test_harvested_crops_take_a_road() -> None:
    table = position(rows=[".C"], workers=["a:1"])
    table.play("harvest 1 b:1", "restore 1", "road 1", "step 1 b:1")
    assert "b:1" in table.view.roads


def test_a_structure_works_only_when_connected() -> None:
    table = position(
        rows=["....", "...C"], houses={"farm": ["d:1"]}, levels={"agriculture": 2}, workers=["b:1"]
    )
    assert table.why_not("use agriculture.grow") == "needs_working"
    assert table.why_not("develop agriculture") == "needs_invention"  # the flag "farm" has passed
    table.play("road 1", "step 1 c:1")
    assert table.linked("d:1")
    assert table.gain("use agriculture.grow") == {"food": 2}


def test_connection_goes_through_structures() -> None:
    table = position(
        rows=["....", "C.O."], houses={"farm": ["b:1"], "mine": ["c:1"]}, levels={"mining": 1}
    )
    assert table.linked("c:1")
    assert table.gain("use mining.dig") == {"ore": 1}


def test_an_exhausted_farm_stays_built_but_does_not_work() -> None:
    table = position(
        rows=["...", "C.."], houses={"farm": ["b:1"]}, levels={"agriculture": 1}, workers=["b:1"]
    )
    assert table.board.farms == 1
    table.play("harvest 1 a:2")
    assert table.board.farms == 0
    assert table.board.built(codes.FARM) == 1
    assert table.why_not("use agriculture.grow") == "needs_working"
    assert table.why_not("develop agriculture") is None  # its flag asks only for a farm


def test_connected_settlements_are_counted_and_no_army_among_them() -> None:
    houses = {"settlement_a": ["b:1"], "settlement_c": ["d:1"]}
    table = position(rows=["....."], houses=houses, army={1: ([3, 1], 0)})
    assert table.linked("b:1")
    assert not table.linked("d:1")
    assert flags.working(table.board, codes.VILLAGE) == 1
    assert flags.working(position(army={1: ([3, 1], 0)}).board, codes.VILLAGE) == 0


def test_a_special_space_pays_once_when_settled_and_connected() -> None:
    table = position(rows=["...S"], workers=["d:1", "b:1"])
    assert "gold" not in table.gain("build 1 settlement_b")
    assert table.view.counters["settlements_on_special"] == 1
    table.play("road 2")
    assert table.gain("step 2 c:1") == {"gold": 2, "wood": 1}
    table.play("develop settlement_b")
    assert table.gain("use settlement_b.produce") == {"work": 1}


# --- building -----------------------------------------------------------------------------


def test_structures_and_their_places() -> None:
    table = position(rows=["C.O~f.S"], workers=["b:1", "f:1", "g:1", "e:1"], capital="f:1")
    assert table.legal("build 1") == [
        "build 1 farm", "build 1 mine", "build 1 settlement_a", "build 1 settlement_b",
        "build 1 settlement_c", "build 1 settlement_d",
    ]  # fmt: skip
    assert table.why_not("build 1 port") == "must_lie_beside"
    assert table.why_not("build 2 farm") == "capital_here"
    assert table.why_not("build 3 farm") == "not_buildable"
    assert table.why_not("build 3 settlement_a") is None
    assert table.why_not("build 4 port") == "not_buildable"
    assert table.gain("build 1 mine") == {"wood": -2, "work": -1}
    assert table.why_not("build 1 farm") == "occupied"


def test_limits_of_structures() -> None:
    houses = {"farm": ["b:1", "c:1", "d:1"], "settlement_a": ["e:1"]}
    table = position(rows=["......", "CCCCCC"], houses=houses, workers=["f:1"])
    assert table.why_not("build 1 farm") == "limit_reached"
    assert table.why_not("build 1 settlement_a") == "limit_reached"
    assert table.why_not("build 1 settlement_b") is None
    table = position(rows=["..", "C."], workers=["b:1"], goods={})
    assert table.why_not("build 1 farm") == "too_expensive"


# --- dangerous land -----------------------------------------------------------------------


def test_entering_dangerous_land_counts_once_per_round() -> None:
    table = position(rows=["..."], chronicle=DANGER, dangerous=["b:1", "c:1"])
    table.play("deploy a:1", "step 1 b:1")
    assert table.view.relations == 4
    table.play("step 1 c:1", "end")
    assert table.view.relations == 4


def test_dangerous_land_is_harmless_without_a_dangerous_event() -> None:
    table = position(rows=["..."], dangerous=["b:1"])
    table.play("deploy a:1", "road 1", "step 1 b:1", "end")
    assert table.view.relations == 3


def test_work_on_dangerous_land_counts() -> None:
    table = position(rows=[".T"], chronicle=DANGER, dangerous=["b:1"], workers=["a:1"])
    table.play("chop 1 b:1")
    assert table.view.relations == 4
    table = position(rows=[".T"], chronicle=DANGER, dangerous=["a:1"], workers=["a:1"])
    assert table.view.relations == 3
    table.play("chop 1 b:1")
    assert table.view.relations == 4


def test_deploying_building_and_roads_on_dangerous_land_count() -> None:
    table = position(chronicle=DANGER, dangerous=["a:1"])
    table.play("deploy a:1")
    assert table.view.relations == 4
    table = position(rows=["C.."], capital="c:1", chronicle=DANGER, dangerous=["b:1"],
                     workers=["b:1"])  # fmt: skip
    table.play("build 1 farm")
    assert table.view.relations == 4
    table = position(capital="c:1", chronicle=DANGER, dangerous=["b:1"], workers=["b:1"])
    table.play("road 1")
    assert table.view.relations == 4


def test_old_infrastructure_counts_in_phase_five() -> None:
    for infrastructure in ({"roads": ["b:1"]}, {"houses": {"port": ["b:1"]}}, {"capital": "b:1"}):
        table = position(rows=["..."], chronicle=DANGER, dangerous=["b:1"], **infrastructure)
        assert table.view.relations == 3
        table.play("end")
        assert table.view.relations == 4
    table = position(rows=["..."], chronicle=DANGER, dangerous=["b:1"], workers=["b:1"])
    table.play("end")
    assert table.view.relations == 3  # a worker who merely stands there


def test_a_new_road_on_dangerous_land_counts_once() -> None:
    table = position(rows=["..."], chronicle=DANGER, dangerous=["b:1"])
    table.play("deploy a:1", "road 1", "step 1 b:1")
    assert (table.view.relations, table.view.danger_met) == (4, True)
    table.play("end")  # the road is old infrastructure by now, but the danger was met
    assert table.view.relations == 4


def test_paying_for_a_road_counts_only_where_it_draws_one() -> None:
    table = position(capital="c:1", chronicle=DANGER, dangerous=["b:1"], workers=["b:1"],
                     roads=["b:1"])  # fmt: skip
    table.play("road 1")
    assert table.view.relations == 3  # the road was there before
    table = position(rows=[".C."], chronicle=DANGER, dangerous=["b:1"], workers=["b:1"])
    table.play("road 1")
    assert table.view.relations == 3  # crops take no road


def test_danger_has_no_effect_without_an_enemy() -> None:
    table = position(chronicle=DANGER, dangerous=["a:1"])
    table.board.beaten = True
    table.play("deploy a:1", "end")
    assert table.view.relations == 3
