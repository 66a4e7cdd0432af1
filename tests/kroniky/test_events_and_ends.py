"""Events, key events, upkeep, and every way a game ends (3.3-3.6, 8)."""

from typing import Any

import pytest
from tests.kroniky.positions import Table, position, quiet_chronicle

from ludoteka.games.kroniky.data import COUNTER_NAMES
from ludoteka.games.kroniky.own_files.files import CHRONICLES
from ludoteka.games.kroniky.state import COUNTED


def after(*effects: dict[str, Any], **numbers: Any) -> Table:
    """A position after an event with these effects."""
    table = position(chronicle=quiet_chronicle({(1, 1): {"effects": list(effects)}}), **numbers)
    return table.play("end")


def test_missing_goods_are_replaced_by_gold_together() -> None:
    due = {"type": "pay", "cost": {"wood": 3, "science": 2, "gold": 1}}
    table = after(due, goods={"wood": 1, "gold": 5, "food": 2})
    assert table.view.goods == dict.fromkeys(table.view.goods, 0)
    assert table.view.crises["bankruptcy"] == 0
    table = after(due, goods={"wood": 1, "gold": 4, "food": 2})
    assert table.view.crises["bankruptcy"] == 1


def test_missing_food_costs_happiness_once_per_round() -> None:
    table = after({"type": "pay", "cost": {"food": 1}}, goods={"food": 1})
    assert table.view.crises["hunger"] == 2
    assert table.view.happiness == 2


def test_gain_if_and_unless() -> None:
    many = {"type": "population", "min": 2}
    gold, ore = ({"type": "gain", "reward": {name: 2}} for name in ("gold", "ore"))
    both: list[dict[str, Any]] = [
        {"type": "if", "condition": many, "then": [gold]},
        {"type": "unless", "condition": many, "then": [ore]},
        {"type": "gain", "reward": {"victory_points": 1}},
    ]
    table = after(*both, goods={"food": 9})
    assert (table.goods("gold"), table.goods("ore")) == (0, 2)
    table = after(*both, goods={"food": 9}, population=2)
    assert (table.goods("gold"), table.goods("ore")) == (2, 0)
    assert table.view.victory_points == 1


@pytest.mark.parametrize(
    ("condition", "yes"),
    [
        ({"type": "area_level", "area": "mining", "min": 2}, {"levels": {"mining": 2}}),
        ({"type": "area_level", "area": "settlements", "min": 1}, {"levels": {"settlement_d": 1}}),
        ({"type": "structure", "structure": "farm", "min": 1}, {"houses": {"farm": ["c:3"]}}),
        (
            {"type": "structure", "structure": "settlement", "min": 2},
            {"houses": {"settlement_a": ["b:1"], "settlement_d": ["c:1"]}},
        ),
        (
            {"type": "structure", "structure": "settlement_b", "min": 1},
            {"houses": {"settlement_b": ["b:1"]}},
        ),
        ({"type": "invention", "id": 7}, {"inventions": [7]}),
        ({"type": "building", "id": 2}, {"buildings": ["library"]}),
        ({"type": "population", "min": 3}, {"population": 3}),
        ({"type": "happiness", "min": 4}, {"happiness": 4}),
        ({"type": "relations", "state": "peace"}, {"relations": 0}),
        ({"type": "army_units", "min": 2}, {"army": {1: ([1], 0), 3: ([1], 0)}}),
    ],
)
def test_every_kind_of_condition(condition: dict[str, Any], yes: dict[str, Any]) -> None:
    gain = {"type": "gain", "reward": {"victory_points": 1}}
    effect = {"type": "if", "condition": condition, "then": [gain]}
    assert after(effect).view.victory_points == 0
    table = after(effect, **yes)
    if table.view.phase == "downsizing":
        table.play("continue")
    assert table.view.victory_points == 1


@pytest.mark.parametrize("counter", COUNTER_NAMES)
def test_key_events_count_over_the_game(counter: str) -> None:
    key = {
        "round": 1,
        "condition": {"type": "counter", "counter": counter, "min": 2},
        "effects": [{"type": "relations", "delta": 1}, {"type": "gain", "reward": {"gold": 9}}],
    }
    for number, relations in ((1, 3), (2, 4), (3, 4)):
        table = position(chronicle=quiet_chronicle(key_events=[key, {**key, "round": 2}]))
        table.board.sheet[COUNTED + COUNTER_NAMES.index(counter)] = number
        gold = table.goods("gold")
        table.play("end")
        assert table.view.relations == relations
        assert table.goods("gold") - gold == (9 if relations == 4 else 0)


def test_happiness_and_rebellion_effects() -> None:
    assert after({"type": "happiness", "delta": -1}).view.happiness == 2
    assert after({"type": "happiness", "delta": 1}).view.happiness == 4
    table = after({"type": "happiness", "delta": -3}, happiness=2)
    assert (table.view.happiness, table.view.crises["rebellion"]) == (1, 2 + 1)
    assert after({"type": "rebellion", "delta": 2}).view.crises["rebellion"] == 2


def test_relations_towards_peace() -> None:
    assert after({"type": "relations", "delta": -2}).view.relations == 1


def test_only_the_event_of_the_chosen_line_comes() -> None:
    gold = {"effects": [{"type": "gain", "reward": {"gold": 5}}]}
    table = position(chronicle=quiet_chronicle({(2, 1): gold, (1, 2): gold}), line=1)
    assert "gold" not in table.gain("end")


def test_enemy_effects_are_over_when_he_is_beaten_but_others_come() -> None:
    effects = [
        {"type": "enemy_recruit", "strength": 1}, {"type": "relations", "delta": 1},
        {"type": "gain", "reward": {"gold": 1}},
    ]  # fmt: skip
    table = position(chronicle=quiet_chronicle({(1, 1): {"effects": effects}}))
    table.board.beaten = True
    assert table.gain("end") == {"food": -2, "gold": 1}
    assert table.view.relations == 3
    assert table.lane(1).enemy.boxes[0] == 0


def test_a_new_deck_comes_after_twelve_cards() -> None:
    table = position(goods={"food": 99})
    drawn = [table.view.card.number] if table.view.card else []
    for _ in range(14):
        table.play("end")
        table.play(table.legal("card")[0])
        assert table.view.card
        drawn.append(table.view.card.number)
    assert len(set(drawn[1:12])) == 11
    assert table.view.deck_size == 12 - 3
    assert table.view.cards_played == sorted(drawn[12:])


# --- defeat -------------------------------------------------------------------------------


def lost(table: Table) -> str | None:
    """How the game was lost."""
    assert table.match.over
    assert table.match.winners == []
    assert table.match.scores == [0]
    assert table.match.legal() == []
    return table.view.outcome


def test_defeat_by_hunger() -> None:
    assert lost(position(goods={}, hunger=2).play("end")) == "defeat.hunger"


def test_defeat_by_bankruptcy() -> None:
    table = position(goods={"food": 9}, bankruptcy=3, army={1: ([1], 0)}).play("end")
    assert lost(table) == "defeat.bankruptcy"
    assert table.view.crises["bankruptcy"] == 4


def test_defeat_by_rebellion() -> None:
    assert lost(position(happiness=1, rebellion=3).play("end")) == "defeat.rebellion"
    assert lost(position(happiness=1, rebellion=3).play("use taxes.light")) == "defeat.rebellion"


def test_defeat_in_war() -> None:
    table = position(relations=6, foes={3: ([1], 1)}).play("end")
    assert lost(table) == "defeat.war_lost"


@pytest.mark.parametrize("rebellion", [0, 1])
def test_three_cheers_ease_a_rebellion_if_there_is_one(rebellion: int) -> None:
    table = position(rebellion=rebellion, cheers=3).play("end")
    assert ("crisis_fell" in table.told()) == bool(rebellion)
    assert table.view.crises.get("rebellion", 0) == 0


def test_war_from_the_start_is_told_when_the_capital_is_founded() -> None:
    for start in (5, 6):
        table = position(chronicle=quiet_chronicle(relations_start=start))
        assert ("war" in table.told()) == (start == 6)
        assert table.view.winners == []


def test_defeat_when_time_runs_out() -> None:
    assert lost(position(turn=15).play("end")) == "defeat.out_of_time"


def test_a_crisis_that_the_chronicle_does_not_name_stops_at_its_end() -> None:
    chronicle = quiet_chronicle(defeat=["war_lost", "out_of_time"])
    table = position(chronicle=chronicle, goods={}, hunger=3).play("end")
    assert not table.match.over
    assert table.view.crises["hunger"] == 4


def test_defeat_is_looked_at_first() -> None:
    table = position(
        chronicle=quiet_chronicle(
            {(1, 1): {"effects": [{"type": "pay", "cost": {"food": 9}}]}},
            victory=[{"type": "victory_points", "min": 1}],
        ),
        goods={"food": 2},
    )
    table.board.points = 1
    table.play("end")
    assert table.match.winners == [0]  # the upkeep came first, and it was paid
    table = position(
        chronicle=quiet_chronicle(victory=[{"type": "victory_points", "min": 1}]),
        goods={},
        hunger=3,
    )
    table.board.points = 1
    assert lost(table.play("end")) == "defeat.hunger"


# --- victory ------------------------------------------------------------------------------

LEVELS = {"type": "area_levels", "levels": {"finance": 1, "religion": 1}}
BOTH = {"type": "all", "of": [{"type": "happiness", "min": 4}, {"type": "population", "min": 2}]}
WON: list[tuple[dict[str, Any], dict[str, Any], list[str]]] = [
    ({"type": "victory_points", "min": 1}, {"levels": {"capital": 1}}, ["develop granary"]),
    (
        {"type": "recruit", "unit": "archers", "count": 2},
        {"levels": {"military": 2}},
        ["recruit archers I", "recruit archers III"],
    ),
    ({"type": "wonder", "key": "w", "steps": [{"cost": {"ore": 9}}]}, {}, ["develop wonder"]),
    ({"type": "peace"}, {"levels": {"diplomacy": 2}, "relations": 1}, ["use diplomacy.envoy"]),
    ({"type": "defeat_enemy"}, {"army": {1: ([1], 5)}, "relations": 6}, ["order I forward"]),
    ({"type": "ruins", "min": 1}, {"rows": [".U"], "workers": ["a:1"]}, ["explore 1 b:1"]),
    (LEVELS, {}, ["develop finance", "develop religion"]),
    ({"type": "pay", "cost": {"gold": 20, "food": 20}}, {}, ["develop tribute"]),
    ({"type": "happiness", "min": 4}, {"levels": {"religion": 1}}, ["use religion.rites"]),
    ({"type": "population", "min": 2}, {}, ["develop capital"]),
    (BOTH, {"happiness": 4}, ["develop capital"]),
]


@pytest.mark.parametrize(("victory", "given", "moves"), WON, ids=[w[0]["type"] for w in WON])
def test_victory_comes_at_once(
    victory: dict[str, Any], given: dict[str, Any], moves: list[str]
) -> None:
    table = position(chronicle=quiet_chronicle(victory=[victory]), **given)
    for move in moves:
        assert not table.match.over
        table.play(move)
    assert table.match.over
    assert table.match.winners == [0]
    assert table.match.scores == [1]
    assert table.view.outcome == f"victory.{victory['type']}"
    assert table.told()[-1] == "victory"


def test_all_parts_must_hold_at_the_same_time() -> None:
    table = position(chronicle=quiet_chronicle(victory=[BOTH]), happiness=3)
    table.play("develop capital")
    assert not table.match.over


def test_our_chronicles_name_all_defeats() -> None:
    for chronicle in CHRONICLES.values():
        assert len(chronicle.defeat) == 5
