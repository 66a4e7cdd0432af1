"""The worked examples of the rulebook, by their numbers in the rules reference."""

from tests.kroniky.positions import Table, position, quiet_chronicle, space

import ludoteka
from ludoteka.games.kroniky import state as layout

PAY_WOOD = {"effects": [{"type": "pay", "cost": {"wood": 2}}]}


def ready_card(number: int) -> Table:
    """A game whose first card is this one, before it is placed."""
    seed = 0
    while True:
        table = Table(ludoteka.new("kroniky", 1, seed=seed))
        table.play("found f:5")
        if table.board.card == number - 1:
            return table
        seed += 1


def test_example_1_a_card_goes_only_to_its_two_slots() -> None:
    table = ready_card(1)
    assert table.legal() == ["card agriculture", "card production"]
    assert table.why_not("card finance") == "slot_closed"


def test_example_2_the_extra_action_brings_one_work_for_each_of_two_workers() -> None:
    table = position(card=1)
    assert table.gain("help") == {"work": 1}
    assert table.gain("help") == {"work": 1}
    assert table.why_not("help") == "card_full"


def test_example_3_bonus_worker_and_supply_worker_make_two_work() -> None:
    table = position(area="production", goods={})
    table.play("use production.craft", "add production.craft")
    assert table.goods("work") == 2
    assert table.view.supply == 3


def test_example_4_the_first_step_of_religion_costs_a_worker_and_three_work() -> None:
    table = position(goods={"work": 3})
    assert table.gain("develop religion") == {"work": -3}
    assert table.level("religion") == 1
    assert table.view.supply == 3


def test_example_5_a_segment_of_two_wood_gives_one_work_at_once() -> None:
    table = position(goods={"wood": 2})
    assert table.gain("develop agriculture") == {"wood": -2, "work": 1}


def test_example_6_infantry_is_written_into_the_first_free_box() -> None:
    table = position(goods={"gold": 2, "ore": 2}, levels={"military": 1})
    assert table.gain("recruit infantry II") == {"gold": -2, "ore": -2}
    assert table.lane(2).own.boxes == [1, 0, 0, 0, 0]
    assert table.level("military") == 1


def test_example_7_upkeep_of_a_small_civilisation() -> None:
    table = position(army={1: ([1], 0)})
    assert table.gain("end") == {"food": -3, "gold": -1}


def test_example_8_upkeep_of_an_army() -> None:
    table = position(army={1: ([1], 0), 2: ([1, 1], 0), 3: ([1, 1, 1], 0)})
    assert table.gain("end") == {"food": -2 - 4, "gold": -4}


def test_example_9_missing_food_and_gold() -> None:
    table = position(goods={"food": 5, "gold": 1}, population=4, army={1: ([1, 1, 1], 0)})
    table.play("end")
    assert table.view.crises == {"hunger": 2, "bankruptcy": 1, "rebellion": 0}
    assert table.view.happiness == 2
    assert (table.goods("food"), table.goods("gold")) == (0, 0)


def test_example_10_food_for_population_army_and_event() -> None:
    event = {"effects": [{"type": "pay", "cost": {"food": 2}}]}
    table = position(
        chronicle=quiet_chronicle({(1, 1): event}),
        goods={"food": 5, "gold": 1}, population=3, army={1: ([1], 0)},
    )  # fmt: skip
    table.play("end", "continue")
    assert table.view.crises["hunger"] == 2
    assert table.view.happiness == 2


def test_example_11_agriculture_three_brings_one_more_food_and_line_one() -> None:
    table = position(
        chronicle=quiet_chronicle({(1, 1): PAY_WOOD}), levels={"agriculture": 3}, card=1, goods={}
    )
    table.board.phase = 1
    assert table.gain("card agriculture") == {"food": 4, "wood": 1}
    assert table.view.line == 1
    assert table.view.bonus == "agriculture"
    assert table.gain("end")["wood"] == -1  # the missing one is due in gold
    assert table.view.crises["bankruptcy"] == 1


def test_example_12_production_brings_line_two() -> None:
    settled = {"type": "area_level", "area": "settlements", "min": 1}
    gain = {"type": "gain", "reward": {"gold": 2}}
    event = {"effects": [{"type": "if", "condition": settled, "then": [gain]}]}
    table = position(chronicle=quiet_chronicle({(2, 1): event}), levels={"settlement_b": 1}, card=1)
    table.board.phase = 1
    table.play("card production")
    assert table.gain("end") == {"gold": 2, "food": -2}


def test_example_13_finance_brings_line_three_with_enemy_and_danger() -> None:
    known = {"type": "invention", "id": 1}
    gain = {"type": "gain", "reward": {"science": 2}}
    event = {
        "dangerous": True,
        "effects": [
            {"type": "if", "condition": known, "then": [gain]},
            {"type": "enemy_recruit", "strength": 1},
        ],
    }
    table = position(
        rows=["..C"], chronicle=quiet_chronicle({(3, 1): event}), card=5, dangerous=["b:1"],
        inventions=[1], houses={"farm": ["b:1"]},
    )  # fmt: skip
    table.board.phase = 1
    table.play("card finance")
    assert table.gain("end")["science"] == 2
    assert table.lane(3).enemy.boxes == [1, 0, 0, 0, 0]
    assert table.view.relations == 4


def test_example_14_a_road_of_five_spaces_for_one_work() -> None:
    way = ["step 1 b:1", "step 1 c:2", "step 1 d:2", "step 1 e:3"]
    for paved, drawn in ((False, 5), (True, 4)):
        table = position(rows=["....."] * 3, roads=["a:1"] if paved else [], goods={"work": 1})
        before = len(table.view.roads)
        table.play("deploy a:1", "road 1", *way)
        assert len(table.view.roads) - before == drawn
        assert table.goods("work") == 0


def test_example_15_two_trees_with_production_two_are_four_wood() -> None:
    table = position(rows=["..T.", "...T"], levels={"production": 2}, goods={"work": 2})
    table.play("deploy a:1", "step 1 b:1", "step 1 c:2")
    table.play("chop 1 c:1", "chop 1 d:2")
    assert (table.goods("wood"), table.goods("work")) == (4, 0)
    assert table.legal("step 1") == []
    assert table.why_not("step 1 b:1") == "movement_ended"


def test_example_16_mining_out_and_harvesting_use_the_place_up() -> None:
    table = position(
        rows=["O.C."], capital="d:1", workers=["b:1"], goods={"work": 2, "wood": 5, "food": 5}
    )
    assert table.gain("mine out 1 a:1") == {"work": -1, "ore": 3}
    assert table.gain("harvest 1 c:1") == {"work": -1, "food": 3}
    table.board.sheet[layout.GOODS + 3] = 5
    assert table.why_not("build 1 mine") == "must_lie_beside"
    assert table.why_not("build 1 farm") == "must_lie_beside"


def test_example_17_fishing_brings_six_food() -> None:
    table = position(rows=["..F"], workers=["b:1"], levels={"seafaring": 2}, goods={"work": 1})
    assert table.gain("fish 1 c:1") == {"work": -1, "food": 6}


def farms(number: int) -> Table:
    """Connected farms beside crops, agriculture 3."""
    return position(
        rows=["....", "CCCC"], houses={"farm": ["b:1", "c:1", "d:1"][:number]},
        levels={"agriculture": 3}, goods={},
    )  # fmt: skip


def test_example_18_grow_with_level_three_and_two_workers_is_four_food() -> None:
    table = farms(1)
    table.play("use agriculture.grow", "add agriculture.grow")
    assert table.goods("food") == 4


def test_example_19_estates_with_three_farms_are_nine_food() -> None:
    table = farms(3)
    assert table.gain("use agriculture.estates") == {"food": 9}
    assert table.view.supply == 3
    assert table.why_not("add agriculture.estates") == "no_extra_worker"


def test_example_20_a_port_and_level_one_are_two() -> None:
    table = position(rows=["..~"], houses={"port": ["b:1"]}, levels={"seafaring": 1}, goods={})
    assert table.gain("use seafaring.fishery") == {"food": 2}
    assert table.why_not("use seafaring.voyages") == "needs_level"
    table = position(
        rows=["..~"], houses={"port": ["b:1"]}, goods={}, levels={"seafaring": 1, "education": 3}
    )
    assert table.gain("use seafaring.trade") == {"gold": 2}


def test_example_21_settlement_d_needs_its_building_then_education_then_an_invention() -> None:
    table = position()
    assert table.why_not("develop settlement_d") == "needs_built"
    table = position(houses={"settlement_d": ["b:1"]})
    table.play("develop settlement_d")
    assert table.why_not("develop settlement_d") == "needs_level"
    table = position(levels={"settlement_d": 1, "education": 1})
    table.play("develop settlement_d")
    assert table.why_not("develop settlement_d") == "needs_invention"
    table = position(levels={"settlement_d": 2}, inventions=[12])
    table.play("develop settlement_d")
    assert table.level("settlement_d") == 3


def test_example_22_harsh_taxes() -> None:
    table = position(population=4)
    assert table.gain("use taxes.harsh") == {"gold": 12}
    assert table.view.happiness == 1
    assert table.view.supply == 7 - 3


def test_example_23_the_way_to_engineering() -> None:
    assert position().why_not("develop inventions_3") is None  # 11 is free at once
    table = position(inventions=[11], levels={"education": 1})
    assert table.why_not("develop inventions_3") == "needs_level"  # 12: education 2
    table = position(inventions=[12], levels={"settlement_a": 2})
    assert table.why_not("develop inventions_3") == "needs_level"  # 13: settlements 3
    table = position(inventions=[12], levels={"settlement_a": 3})
    assert table.why_not("develop inventions_3") is None
    table = position(inventions=[12], levels={"education": 2})
    assert table.why_not("develop education") == "needs_invention"  # 13
    table = position(inventions=[3], levels={"education": 2})
    assert table.why_not("develop inventions_1") == "needs_level"  # 4: education 3
    table = position(inventions=[3, 13], levels={"education": 2})
    table.play("develop education", "develop inventions_1")
    assert table.board.knows(4)


def test_example_24_a_turn_on_the_map() -> None:
    table = position(
        rows=["...", ".$.", "...", "...", "C.T", "..T", "O.."], capital="b:1",
        treasures={"b:2": {"wood": 1}}, levels={"production": 2}, goods={"work": 5},
    )  # fmt: skip
    table.play("deploy b:1", "road 1")
    assert table.gain("step 1 b:2") == {"wood": 1}
    table.play("step 1 b:3", "step 1 b:4", "step 1 b:5", "build 1 farm")
    table.play("chop 1 c:5", "chop 1 c:6")
    assert (table.goods("wood"), table.goods("work")) == (4, 1)
    table.play("restore 1", "step 1 b:6", "build 1 mine")
    assert table.view.supply == 2
    assert "b:6" not in table.view.roads
    assert table.linked("b:6")
    assert (table.board.farms, table.board.mines) == (1, 1)


def test_example_25_a_settlement_on_a_special_space() -> None:
    table = position(rows=["...S"], goods={"wood": 6, "work": 3, "food": 1})
    table.play("deploy a:1", "road 1", "step 1 b:1", "step 1 c:1", "step 1 d:1")
    assert table.gain("build 1 settlement_a") == {
        "wood": -2 + 1, "work": -1, "food": -1, "gold": 2,
    }  # fmt: skip
    table.play("develop settlement_a")
    assert table.gain("use settlement_a.produce") == {"food": 1}


def test_example_26_an_envoy_stops_the_war() -> None:
    table = position(
        levels={"diplomacy": 2}, relations=6, foes={1: ([2], 4), 2: ([3], 3)}, goods={"gold": 5}
    )
    assert table.gain("use diplomacy.envoy") == {"gold": -5}
    assert (table.view.relations, table.view.war) == (5, False)
    assert [table.lane(n).enemy.column for n in (1, 2)] == [4, 3]


def test_example_27_war_begins_with_the_enemy_on_his_first_space() -> None:
    event = {"effects": [{"type": "relations", "delta": 1}]}
    table = position(
        chronicle=quiet_chronicle({(1, 1): event}), relations=5, foes={1: ([2], 6), 3: ([1], 6)}
    )
    table.play("end")
    assert table.view.war
    assert [table.lane(n).enemy.column for n in (1, 2, 3)] == [5, 6, 5]


def test_example_28_danger_in_war_lets_the_enemy_advance_at_once_and_again() -> None:
    event = {"effects": [], "dangerous": True}
    table = position(
        rows=["..."], chronicle=quiet_chronicle({(1, 1): event}), dangerous=["b:1"],
        relations=6, foes={1: ([2], 5), 2: ([1], 4)},
    )  # fmt: skip
    table.play("deploy a:1", "step 1 b:1")
    assert [table.lane(n).enemy.column for n in (1, 2)] == [4, 3]
    table.play("end")
    assert [table.lane(n).enemy.column for n in (1, 2)] == [3, 2]


def test_example_29_recruiting_a_catapult_and_two_infantry() -> None:
    table = position(levels={"military": 4}, goods={"wood": 5, "ore": 7, "gold": 6})
    table.play("recruit catapult I", "recruit infantry III", "recruit infantry III")
    assert table.lane(1).own.boxes == [4, 0, 0, 0, 0]
    assert table.lane(3).own.boxes == [1, 1, 0, 0, 0]
    assert [table.goods(name) for name in ("wood", "ore", "gold")] == [0, 0, 0]


def test_example_30_downsizing_comes_after_the_upkeep() -> None:
    table = position(army={1: ([2, 2, 2], 0)})
    assert table.gain("end") == {"food": -2 - 2, "gold": -2}
    table.play("disband I")
    assert table.lane(1).own.boxes == [2, 2, -1, 0, 0]
    assert (table.view.food_due, table.view.gold_due) == (2 + 1, 1)


def test_example_31_support_from_the_lane_beside() -> None:
    table = position(army={1: ([2], 2), 2: ([2], 3), 3: ([5], 3)}, foes={1: ([2], 3)})
    assert (table.lane(1).own_total, table.lane(1).enemy_total) == (4, 2)
    table = position(
        army={1: ([2, 2], 2), 2: ([2], 3)}, foes={1: ([3], 3), 2: ([2], 2)}, relations=6
    )
    assert (table.lane(1).own_total, table.lane(1).enemy_total) == (6, 5)


def test_example_32_defence_with_support() -> None:
    table = position(levels={"military": 1}, relations=6, foes={1: ([3], 2)}, army={2: ([3], 0)})
    table.play("recruit infantry I", "order II forward", "end", "continue")
    assert table.lane(1).enemy.column == 1
    table.board.phase = 2
    table.roll(1).play("order I forward")
    assert "attacked" in table.told()
    assert table.told().count("battle_tied") == 1
    assert table.lane(1).own.boxes == [-1, 0, 0, 0, 0]
    assert table.lane(1).enemy.boxes == [-1, 0, 0, 0, 0]


def test_example_33_attack_over_the_middle_and_victory_in_defence() -> None:
    table = position(
        army={1: ([5, 5], 3)}, foes={1: ([4, 1, 2], 6)},
        chronicle=quiet_chronicle(victory=[{"type": "defeat_enemy"}]),
    )  # fmt: skip
    table.play("order I forward")
    assert table.view.war
    assert table.lane(1).enemy.column == 5
    table.roll(3).play("order I forward")
    assert table.lane(1).enemy.boxes == [4, -1, -1, 0, 0]
    assert (table.lane(1).own.column, table.lane(1).enemy.column) == (4, 5)
    table.play("end")
    gold = table.goods("gold")
    table.roll(6).play("continue")
    assert table.goods("gold") == gold + 7
    assert table.match.winners == [0]


def test_example_34_workers_grow_with_the_population() -> None:
    table = position(goods={"wood": 2, "work": 2})
    assert table.view.workers == 4
    table.play("develop capital")
    assert (table.view.population, table.view.workers, table.view.supply) == (2, 5, 5)


def test_example_35_a_trip_to_the_coast() -> None:
    table = position(rows=["..~"], goods={"work": 3, "wood": 4})
    table.play("deploy a:1", "road 1", "step 1 b:1", "build 1 port", "develop seafaring")
    assert table.gain("use seafaring.fishery") == {"food": 2}


def test_example_36_a_round_with_four_workers() -> None:
    table = position(
        rows=["....$"], treasures={"e:1": {"gold": 3}}, area="production", goods={"work": 1},
        army={1: ([1], 0)},
    )  # fmt: skip
    table.play("deploy a:1", "step 1 b:1", "step 1 c:1", "step 1 d:1")
    assert table.gain("step 1 e:1") == {"gold": 3}
    table.play("use production.craft", "add production.craft")
    table.play("develop religion", "order I forward")
    assert table.view.supply == 0
    assert table.goods("work") == 0
    assert table.lane(1).own.column == 1
    assert table.board.capital == space("a:1")
