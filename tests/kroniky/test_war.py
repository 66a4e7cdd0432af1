"""Relations, war, orders, battles, support, the end of a war (8.7, 9)."""

import pytest
from tests.kroniky.positions import Table, position, quiet_chronicle

CALM, BAD, GOOD = 3, 1, 6


def columns(table: Table) -> list[tuple[int, int]]:
    """Where the divisions of each lane stand: own, enemy."""
    return [(lane.own.column, lane.enemy.column) for lane in table.view.lanes]


def test_recruiting_needs_level_price_and_a_free_box() -> None:
    table = position(levels={"military": 2}, army={1: ([1, 1, 1, 1, 1], 0)})
    assert table.legal("recruit") == [
        "recruit infantry II", "recruit infantry III", "recruit archers II", "recruit archers III",
    ]  # fmt: skip
    assert table.why_not("recruit infantry I") == "division_full"
    assert table.why_not("recruit cavalry II") == "unit_locked"
    assert position(levels={"military": 1}, goods={}).why_not("recruit infantry I") == (
        "too_expensive"
    )


def test_every_unit_has_its_level_strength_and_price() -> None:
    units = {
        "infantry": {"gold": -2, "ore": -2}, "archers": {"gold": -2, "ore": -2, "wood": -2},
        "cavalry": {"gold": -3, "ore": -2, "food": -3},
        "catapult": {"wood": -5, "ore": -3, "gold": -2},
        "knights": {"gold": -5, "ore": -4, "food": -2},
        "cannon": {"gold": -5, "ore": -5, "science": -2},
    }  # fmt: skip
    for level, (unit, price) in enumerate(units.items(), 1):
        table = position(levels={"military": level})
        assert table.gain(f"recruit {unit} I") == price
        assert table.lane(1).own.strength == level
        table = position(levels={"military": level - 1})
        assert table.why_not(f"recruit {unit} I") == "unit_locked"


def test_a_reinforced_unit_is_one_stronger_once_per_round() -> None:
    table = position(levels={"military": 1}, buildings=["armoury"])
    assert table.gain("reinforce infantry II") == {"gold": -5, "ore": -2}
    assert table.lane(2).own.strength == 2
    assert table.view.supply == 3
    assert table.why_not("reinforce infantry II") == "space_used"
    assert position(levels={"military": 1}).why_not("reinforce infantry I") == "needs_building"


def test_crossed_boxes_are_not_used_again() -> None:
    table = position(levels={"military": 1}, army={1: ([3, 15], 0)})
    table.play("recruit infantry I")
    assert table.lane(1).own.boxes == [3, -1, 1, 0, 0]


# --- orders -------------------------------------------------------------------------------


def test_one_worker_moves_one_division_again_and_again() -> None:
    table = position(army={1: ([1], 0), 2: ([1], 2)})
    table.play("order I forward", "order I forward", "order II back")
    assert columns(table)[:2] == [(2, 6), (1, 6)]
    assert table.view.supply == 1
    assert table.why_not("order III forward") == "no_units"
    table.play("order II back")
    assert table.why_not("order I forward") == "no_supply"
    assert table.why_not("order II back") == "in_base"


def test_two_workers_move_all_divisions() -> None:
    table = position(army={1: ([1], 1), 3: ([1], 0)})
    table.play("order all")
    assert table.legal() == ["march I forward", "march I hold", "march I back"]
    assert table.why_not("march III forward") == "other_lane"
    assert table.why_not("end") == "wrong_phase"
    table.play("march I back")
    assert table.legal() == ["march III forward", "march III hold"]
    assert table.why_not("march III back") == "in_base"
    table.play("march III hold")
    assert columns(table) == [(0, 6), (0, 6), (0, 6)]
    assert (table.view.supply, table.view.phase) == (2, "actions")
    assert position().why_not("order all") == "no_army"
    assert position(army={1: ([1], 0)}, supply=1).why_not("order all") == "no_supply"


def test_an_order_to_all_ends_with_the_war() -> None:
    table = position(army={1: ([1], 5), 2: ([1], 2)}, foes={2: ([3], 4)}, relations=6)
    table.play("order all", "march I forward")
    assert table.view.enemy_beaten
    assert (table.view.phase, table.view.marching) == ("actions", None)
    assert columns(table) == [(0, 6), (0, 6), (0, 6)]
    assert table.why_not("march II forward") == "wrong_phase"
    assert table.why_not("end") is None


def test_crossing_the_middle_means_war() -> None:
    table = position(army={2: ([1], 3)}, foes={1: ([2], 6), 2: ([2], 6)})
    table.play("order II forward")
    assert table.view.war
    assert table.view.relations == 6
    assert columns(table) == [(0, 5), (4, 5), (0, 6)]


def test_the_enemy_stays_in_his_base_when_his_first_space_is_taken() -> None:
    event = {"effects": [{"type": "relations", "delta": 1}]}
    table = position(
        army={1: ([9], 5)}, foes={1: ([2], 6)}, relations=5,
        chronicle=quiet_chronicle({(1, 1): event}),
    )  # fmt: skip
    table.play("end", "continue")
    assert table.view.war
    assert columns(table)[0] == (5, 6)
    table.board.phase = 2
    table.roll(CALM).play("order I forward")  # wins by 7: the base falls
    assert table.view.enemy_beaten


def test_attacking_a_token_of_a_stopped_war_is_war_again() -> None:
    table = position(army={1: ([4], 1)}, foes={1: ([2, 2, 2, 2], 2), 2: ([1], 6)})
    table.roll(CALM).play("order I forward")
    assert table.view.war
    assert columns(table)[1] == (0, 5)


def test_a_plain_step_behind_the_middle_in_peace_is_war_too() -> None:
    table = position(army={1: ([4], 4)}, foes={1: ([2], 6)}, relations=0)
    table.play("order I forward")
    assert table.view.war
    assert columns(table)[0] == (5, 6)


# --- battle -------------------------------------------------------------------------------


@pytest.mark.parametrize(("lane", "name"), [(1, "I"), (2, "II"), (3, "III")])
@pytest.mark.parametrize(
    ("own", "foe", "die", "after"),
    [
        # attack from 2 into 3: units own, units enemy, columns
        ([4, 4], [4, 4], CALM, ([4, -1], [4, -1], (2, 3))),  # tie
        ([5, 4], [4, 4], CALM, ([5, 4], [4, -1], (3, 4))),  # by 1
        ([4, 4], [4, 4], GOOD, ([4, 4], [4, -1], (3, 4))),  # by 1, thanks to the die
        ([4, 4], [4, 4], BAD, ([4, -1], [4, 4], (1, 2))),  # lost by 1
        ([5, 5], [4, 2, 2], CALM, ([5, 5], [4, -1, -1], (3, 4))),  # by 2
        ([5, 6], [4, 2, 2], CALM, ([5, 6], [4, -1, -1], (3, 4))),  # by 3
        ([6, 6], [3, 2, 2, 1], CALM, ([6, 6], [3, -1, -1, -1], (4, 5))),  # by 4
        ([4, 2, 2], [5, 5], CALM, ([4, -1, -1], [5, 5], (1, 2))),  # lost by 2, survives
        ([8], [4], CALM, ([8], [-1], (4, 6))),  # enemy destroyed: only the winner moves
        ([4], [9, 9], CALM, ([-1], [9, 9], (0, 1))),  # own division destroyed
    ],
)
def test_the_battle_table(
    own: list[int],
    foe: list[int],
    die: int,
    after: tuple[list[int], list[int], tuple[int, int]],
    lane: int,
    name: str,
) -> None:
    table = position(army={lane: (own, 2)}, foes={lane: (foe, 3)}, relations=6)
    table.roll(die).play(f"order {name} forward")
    here = table.lane(lane)
    boxes = here.own.boxes[: len(own)], here.enemy.boxes[: len(foe)]
    assert (*boxes, columns(table)[lane - 1]) == after


def test_a_beaten_division_is_pushed_back() -> None:
    table = position(army={1: ([3, 1, 1], 3)}, foes={1: ([7], 4)}, relations=6)
    table.roll(CALM).play("order I forward")
    assert columns(table)[0] == (2, 3)


def test_with_one_space_left_both_move_one() -> None:
    table = position(army={1: ([9], 3)}, foes={1: ([1, 1, 1, 1], 4)}, relations=6)
    table.roll(CALM).play("order I forward")
    assert columns(table)[0] == (4, 5)


def test_nobody_moves_when_a_survivor_has_no_space_behind() -> None:
    table = position(army={1: ([2, 2], 1)}, foes={1: ([5], 2)}, relations=6)
    table.roll(CALM).play("order I forward")
    assert columns(table)[0] == (1, 2)


def test_a_division_that_is_destroyed_while_deploying_loses_the_war() -> None:
    table = position(army={1: ([1], 0)}, foes={1: ([5], 1)}, relations=6)
    table.roll(CALM).play("order I forward")
    assert table.match.over
    assert table.view.outcome == "defeat.war_lost"


def test_a_defender_in_his_base_comes_out_when_he_wins() -> None:
    table = position(army={1: ([5], 0)}, foes={1: ([2, 1, 1], 1)}, relations=6)
    table.play("end")
    table.roll(CALM).play("continue")
    assert columns(table)[0] == (1, 2)


def test_an_undefended_base_is_lost() -> None:
    table = position(army={2: ([5], 0)}, foes={1: ([1], 1)}, relations=6)
    table.play("end", "continue")
    assert table.view.outcome == "defeat.war_lost"


def test_the_enemy_attacks_what_stands_in_his_way() -> None:
    table = position(army={1: ([3, 3], 2)}, foes={1: ([2, 2, 1], 3)}, relations=6)
    table.play("end")
    table.roll(CALM).play("continue")
    assert "was_attacked" in table.told()
    assert columns(table)[0] == (3, 4)


def test_an_open_lane_wins_the_war() -> None:
    table = position(army={3: ([1], 5)}, foes={1: ([9], 5)}, relations=6)
    assert table.gain("order III forward") == {"gold": 7}
    assert table.view.enemy_beaten
    assert not table.view.war
    assert columns(table) == [(0, 6), (0, 6), (0, 6)]
    assert table.lane(3).own.boxes[0] == 1
    assert table.why_not("order III forward") == "enemy_beaten"
    assert table.why_not("order all") == "enemy_beaten"


def test_envoys_are_closed_without_an_enemy() -> None:
    table = position(levels={"diplomacy": 4})
    table.board.beaten = True
    assert table.why_not("use diplomacy.envoy") == "enemy_beaten"
    assert table.why_not("use diplomacy.free_trade") is None


def test_the_enemy_moves_only_in_war() -> None:
    table = position(foes={1: ([1], 3)}, relations=5)
    table.play("end")
    assert columns(table)[0] == (0, 3)


def test_all_lanes_of_the_enemy_move_in_war() -> None:
    table = position(foes={1: ([1], 5), 2: ([1], 6), 3: ([], 6)}, relations=6)
    table.play("end")
    assert columns(table) == [(0, 4), (0, 5), (0, 6)]


def test_a_division_in_its_base_gives_no_support() -> None:
    table = position(army={1: ([2], 1), 2: ([5], 0)}, foes={1: ([3], 2), 2: ([9], 6)})
    assert table.lane(1).own_total == 2
    assert table.lane(1).enemy_total == 3


def test_lane_two_may_have_two_supporters() -> None:
    table = position(
        army={1: ([1], 3), 2: ([2], 2), 3: ([4], 3)}, foes={1: ([1], 2), 2: ([1], 3), 3: ([1], 2)}
    )
    assert table.lane(2).own_total == 7
    assert table.lane(2).enemy_total == 3


# --- relations ----------------------------------------------------------------------------


def test_at_peace_the_enemy_leaves_the_battlefield() -> None:
    table = position(levels={"diplomacy": 4}, relations=2, army={1: ([1], 2)}, foes={1: ([3], 4)})
    table.play("use diplomacy.embassy")
    assert table.view.relations == 0
    assert columns(table)[0] == (2, 6)
    assert table.lane(1).enemy.strength == 3


def test_relations_stop_at_peace() -> None:
    table = position(levels={"diplomacy": 4}, relations=1)
    table.play("use diplomacy.embassy", "use diplomacy.envoy")
    assert table.view.relations == 0


def test_a_step_towards_war_in_war_lets_the_enemy_advance() -> None:
    event = {"effects": [{"type": "relations", "delta": 1}]}
    table = position(chronicle=quiet_chronicle({(1, 1): event}), relations=6, foes={1: ([1], 5)})
    table.play("end")
    assert columns(table)[0] == (0, 3)  # phase 4, and the event


def test_new_enemies_appear_at_once_in_war() -> None:
    event = {"effects": [{"type": "enemy_recruit", "strength": 2}]}
    table = position(chronicle=quiet_chronicle({(2, 1): event}), line=2, relations=6)
    table.play("end")
    assert columns(table)[1] == (0, 5)
    assert table.lane(2).enemy.boxes == [2, 0, 0, 0, 0]


def test_a_full_enemy_division_takes_no_more() -> None:
    event = {"effects": [{"type": "enemy_recruit", "strength": 2}]}
    table = position(chronicle=quiet_chronicle({(1, 1): event}), foes={1: ([1, 1, 15, 1, 1], 6)})
    table.play("end")
    assert table.lane(1).enemy.boxes == [1, 1, -1, 1, 1]


def test_a_chronicle_may_begin_with_war() -> None:
    table = position(chronicle=quiet_chronicle(relations_start=6, enemy_units=[[2, 1], [], [3]]))
    assert table.view.war
    assert columns(table) == [(0, 5), (0, 6), (0, 5)]


def test_downsizing_takes_a_division_off_the_battlefield() -> None:
    table = position(army={1: ([2], 3), 2: ([1], 0)})
    table.play("end")
    assert table.legal() == ["continue", "disband I", "disband II"]
    assert table.why_not("disband III") == "no_units"
    table.play("disband I")
    assert columns(table)[0] == (0, 6)


@pytest.mark.parametrize("missing", ["food", "gold"])
def test_divisions_do_not_shrink_when_the_upkeep_was_not_paid_in_full(missing: str) -> None:
    goods = {"food": 3, "gold": 1}  # for the population, and one division of a single unit
    table = position(army={1: ([2], 3)}, goods=goods)
    table.play("end")
    assert table.view.phase == "downsizing"
    table = position(army={1: ([2], 3)}, goods={**goods, missing: goods[missing] - 1})
    table.play("end")
    assert (table.view.phase, table.view.round) == ("card", 2)
    assert "fell_short" in table.told()
    assert table.why_not("disband I") == "wrong_phase"
    assert columns(table)[0] == (3, 6)


def test_dice_cards_and_events_draw_the_line_for_undo() -> None:
    table = position(army={1: ([4], 2)}, foes={1: ([3], 3)}, relations=6, workers=["a:1"], supply=9)
    revealed = table.board.revealed
    table.play("step 1 b:1", "develop production", "use finance.levy", "order all", "march I back")
    assert table.board.revealed == revealed
    table.play("order I forward")
    assert table.board.revealed == revealed
    table.roll(CALM).play("order I forward")
    assert table.board.revealed == revealed + 1
    table.play("end")
    assert table.board.revealed == revealed + 1
    table.play("continue")
    assert table.board.revealed == revealed + 2
    table.play("stay")
    assert table.board.revealed == revealed + 3
