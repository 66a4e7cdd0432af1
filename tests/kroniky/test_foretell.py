"""What is foretold in Kroniky: prices, battles, the end of the round, and defeat."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.kroniky.positions import Table, position, quiet_chronicle

from ludoteka.core.preview import Forecast, Foretold
from ludoteka.games.kroniky import codes

Told = dict[str, tuple[int, int]]


def changes(told: Foretold) -> Told:
    """By quantity, or quantity and thing."""
    return {f"{c.quantity} {c.thing}".strip(): (c.before, c.after) for c in told.changes}


def keys(told: Foretold) -> list[str]:
    return [line.key for line in told.lines]


def forecast(table: Table, when: str = "round") -> Forecast:
    return next(told for told in table.match.forecast(0) if told.when == when)


def causes(told: Forecast) -> set[object]:
    """The defeats that may come, for certain or by chance."""
    every: list[Foretold] = [told, *told.chances]
    return {line.params["cause"] for one in every for line in one.lines if line.key == "defeat"}


# --- single moves -----------------------------------------------------------------------


def test_a_segment_tells_its_price_its_workers_its_reward_and_what_it_yields() -> None:
    table = position(houses={"farm": ["b:1"]}, rows=["..C", "..."], levels={"agriculture": 1})
    segment = next(t.segments[1] for t in table.contents.tracks if t.track == "agriculture")
    told = table.match.preview("develop agriculture")
    found = changes(told)
    for good in set(segment.cost):
        assert found[f"goods {good}"] == (20, 20 - segment.cost.count(good))
    assert found["done track.agriculture"] == (1, 2)
    assert "open action.agriculture.harvest" not in found
    assert told.certain
    assert not told.reveals
    assert told.opens is not None
    assert told.opens.question == "phase.actions"


def test_one_unit_of_a_split_segment_is_paid_in_advance() -> None:
    table = position()
    move = table.legal("pay ")[0]
    _, track, good = move.split(" ")
    found = changes(table.match.preview(move))
    assert found == {f"goods resource.{good}": (20, 19), f"paid track.{track}": (0, 1)}


def test_points_name_their_source() -> None:
    table = position(levels={"capital": 3})
    told = table.match.preview("develop granary")
    assert [(g.amount, g.source, g.thing) for g in told.gains] == [
        (1, "source.track", "track.granary")
    ]
    assert changes(told)["points"] == (0, 1)


def test_an_action_space_tells_what_it_brings() -> None:
    table = position()
    for move in table.legal("use "):
        told = changes(table.match.preview(move))
        shares = table.does(move[4:])
        for what, number in shares.items():
            if what.startswith("resource.") and number > 0 and len(shares) == 1:
                had, has = told[f"goods {what}"]
                assert has - had == number


def test_a_recruit_makes_the_upkeep_dearer() -> None:
    table = position(levels={"military": 1}, population=2)
    found = changes(table.match.preview(table.legal("recruit ")[0]))
    assert found["food_due"] == (3, 4)
    assert found["gold_due"] == (0, 1)
    assert found["units division.I"] == (0, 1)


DANGER = quiet_chronicle({(1, 1): {"effects": [], "dangerous": True}})


def test_a_step_into_danger_tells_that_the_enemy_is_provoked() -> None:
    table = position(chronicle=DANGER, dangerous=["b:1"], workers=["a:1"], relations=2)
    told = table.match.preview("step 1 b:1")
    assert changes(told)["relations"] == (2, 3)
    assert "danger" in keys(told)
    assert "danger" not in keys(table.match.preview("step 1 a:2"))


def test_a_step_into_danger_in_a_war_tells_the_battle_it_brings() -> None:
    table = position(
        chronicle=DANGER, dangerous=["b:1"], workers=["a:1"], relations=codes.WAR,
        army={1: ([3], 2)}, foes={1: ([3], 3)},
    )  # fmt: skip
    told = table.match.preview("step 1 b:1")
    assert told.reveals
    assert sorted(chance.odds for chance in told.chances) == pytest.approx(
        [1 / 6, 1 / 6, 4 / 6], abs=1e-6
    )


def test_crossing_the_middle_tells_the_war_it_begins() -> None:
    table = position(army={1: ([2], codes.MIDDLE)}, foes={2: ([2], codes.ENEMY_BASE)}, relations=3)
    told = table.match.preview("order I forward")
    assert changes(told)["war"] == (0, 1)
    assert changes(told)["enemy_column division.II"] == (codes.ENEMY_BASE, codes.LAST_SPACE)
    assert "war" not in changes(table.match.preview("order I back"))


def test_the_last_step_tells_the_war_won_and_the_treasury() -> None:
    table = position(army={1: ([2], codes.LAST_SPACE)}, relations=codes.WAR, foes={2: ([1], 3)})
    told = table.match.preview("order I forward")
    assert changes(told)["enemy_beaten"] == (0, 1)
    assert changes(told)["goods resource.gold"] == (20, 27)
    assert "war_won" in keys(told)


def test_a_worker_who_comes_to_the_map_has_steps_and_had_none() -> None:
    table = position()
    found = changes(table.match.preview("deploy a:1"))
    assert found["steps worker.1"] == (0, table.board.setup.steps)
    assert not any(name.startswith("steps") and name != "steps worker.1" for name in found)


# --- dice and cards ---------------------------------------------------------------------


def test_a_battle_tells_its_odds_and_what_each_die_would_bring() -> None:
    """Equal strengths: a 1 loses, a 6 wins, the rest is a tie."""
    table = position(army={1: ([3, 1], 2)}, foes={1: ([4], 3)}, relations=codes.WAR, supply=2)
    told = table.match.preview("order I forward")
    assert told.reveals
    assert not told.sampled
    assert changes(told)["supply"] == (2, 1)
    odds = {
        next(k for k in keys(chance) if k.startswith("battle")): chance.odds
        for chance in told.chances
    }
    assert odds == pytest.approx(
        {"battle_tied": 4 / 6, "battle_won": 1 / 6, "battle_lost": 1 / 6}, abs=1e-6
    )
    for die in range(1, 7):
        after = position(army={1: ([3, 1], 2)}, foes={1: ([4], 3)}, relations=codes.WAR, supply=2)
        after.roll(die).play("order I forward")
        key = next(k for k in after.told() if k.startswith("battle"))
        chance = next(one for one in told.chances if key in keys(one))
        came = after.lane(1)
        found = {**changes(told), **changes(chance)}
        assert found.get("strength division.I", (4, 4))[1] == came.own.strength
        assert found.get("enemy_strength division.I", (4, 4))[1] == came.enemy.strength
        assert found.get("column division.I", (2, 2))[1] == came.own.column


def test_dice_that_bring_the_same_are_one_chance() -> None:
    """The margin is so large that only one line of the table can come."""
    table = position(army={1: ([6, 6], 2)}, foes={1: ([1], 3)}, relations=codes.WAR)
    told = table.match.preview("order I forward")
    assert "battle_won" not in keys(told)  # the margin differs
    assert changes(told)["enemy_units division.I"] == (1, 0)
    assert changes(told)["column division.I"][0] == 2


def test_the_card_of_the_next_round_is_not_told() -> None:
    table = position(goods={"food": 9})
    told = table.match.preview("end")
    assert [group.quantity for group in told.unknown] == ["card"]
    assert changes(told)["round"] == (1, 2)
    assert told.chances == ()


def test_the_last_card_of_the_deck_is_known() -> None:
    table = position(goods={"food": 9})
    board = table.board
    card = int(board.deck[0])
    board.deck, board.left = vec[i64]([card]), 1
    told = table.match.preview("end")
    assert told.unknown == ()
    assert changes(told)["card"] == (1, card + 1) or card == 0


def test_a_new_deck_brings_any_card() -> None:
    table = position(goods={"food": 9})
    table.board.left = 0
    told = table.match.preview("end")
    assert [group.quantity for group in told.unknown] == ["card"]
    assert changes(told)["deck"] == (0, codes.CARDS - 1)


# --- the end of the round ---------------------------------------------------------------


def test_upkeep_and_hunger_are_told() -> None:
    table = position(goods={"food": 1, "gold": 3}, population=2, happiness=3)
    told = forecast(table)
    assert changes(told)["goods resource.food"] == (1, 0)
    assert changes(told)["crisis crisis.hunger"] == (0, 2)
    assert changes(told)["happiness"] == (3, 2)
    upkeep = forecast(table, "upkeep")
    assert keys(upkeep)[:2] == ["upkeep", "fell_short"]
    assert upkeep.lines[0].params == {"food": 3, "gold": 0}
    assert upkeep.lines[1].params["food"] == 2
    assert not upkeep.reveals


def test_what_the_event_takes_is_told_after_the_upkeep() -> None:
    chronicle = quiet_chronicle({(1, 1): {"effects": [{"type": "pay", "cost": {"wood": 3}}]}})
    table = position(chronicle=chronicle, goods={"food": 2, "wood": 1, "gold": 1})
    told = forecast(table)
    assert changes(told)["goods resource.wood"] == (1, 0)
    assert changes(told)["goods resource.gold"] == (1, 0)
    assert changes(told)["crisis crisis.bankruptcy"] == (0, 1)
    assert "goods resource.wood" not in changes(forecast(table, "upkeep"))


def test_relations_that_rise_in_a_war_move_the_enemy_and_the_defeat_is_told() -> None:
    """The enemy stands two steps before the base: one for his move, one for the event."""
    chronicle = quiet_chronicle({(1, 1): {"effects": [{"type": "relations", "delta": 1}]}})
    table = position(
        chronicle=chronicle, relations=codes.WAR, foes={1: ([2], 2)}, goods={"food": 9}
    )
    told = forecast(table)
    assert causes(told) == {"defeat.war_lost"}
    table.play("end")
    assert table.match.over
    assert table.view.outcome == "defeat.war_lost"


def test_danger_in_a_war_moves_the_enemy_once_more_and_the_defeat_is_told() -> None:
    table = position(
        chronicle=DANGER, relations=codes.WAR, foes={1: ([2], 2)}, goods={"food": 9},
        dangerous=["a:1"],
    )  # fmt: skip
    assert causes(forecast(table)) == {"defeat.war_lost"}
    table.play("end")
    assert table.view.outcome == "defeat.war_lost"


def test_battles_of_the_enemy_are_told_with_their_odds() -> None:
    table = position(relations=codes.WAR, army={1: ([3], 1)}, foes={1: ([6], 2)})
    told = forecast(table)
    assert not told.sampled
    assert sorted(chance.odds for chance in told.chances) == pytest.approx(
        [1 / 6, 1 / 6, 4 / 6], abs=1e-6
    )
    lost = [c.odds for c in told.chances if "defeat" in keys(c)]
    assert sum(lost) == pytest.approx(1 / 6, abs=1e-6)


def test_the_end_of_the_last_round_is_told() -> None:
    assert causes(forecast(position(turn=codes.ROUNDS))) == {"defeat.out_of_time"}


def test_rebellion_of_the_unhappy_is_told() -> None:
    told = forecast(position(happiness=1))
    assert changes(told)["crisis crisis.rebellion"] == (0, 1)
    told = forecast(position(happiness=1, rebellion=1, cheers=3))
    assert "crisis crisis.rebellion" not in changes(told)  # relieved, and risen again


def test_each_slot_of_the_card_has_its_own_forecast() -> None:
    """Its goods come first, then the upkeep and the event of its line."""
    chronicle = quiet_chronicle(
        {(line, 1): {"effects": [{"type": "happiness", "delta": -line}]} for line in (1, 2, 3)}
    )
    table = position(chronicle=chronicle, goods={"food": 9}, happiness=5)
    table.board.phase = codes.CARD
    options = table.contents.cards[table.board.card]
    for when, option in zip(("first_slot", "second_slot"), options, strict=True):
        told = forecast(table, when)
        assert changes(told)["happiness"] == (5, 5 - option.line)
        for good in set(option.goods) - {"resource.food"}:
            assert changes(told)[f"goods {good}"] == (0, option.goods.count(good))
    assert forecast(table).changes == ()
    assert changes(forecast(table, "upkeep"))["goods resource.food"] == (9, 7)


def test_nothing_is_due_while_workers_return() -> None:
    table = position(workers=["a:2"], goods={"food": 9}).play("end")
    assert table.view.phase == "return"
    assert all(told.changes == () for told in table.match.forecast(0))
