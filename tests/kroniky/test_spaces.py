"""Every action space, the bonus worker, exchanges, taxes and crisis relief (3.2, 7)."""

import pytest
from tests.kroniky.positions import position, quiet_chronicle

from ludoteka.games.kroniky.data import ACTION_NAMES, DATA
from ludoteka.language import Catalogue

ALL = {
    "agriculture": 4, "mining": 4, "seafaring": 4, "settlement_a": 3, "settlement_b": 2,
    "settlement_c": 1, "settlement_d": 3, "religion": 4, "capital": 4, "education": 4,
    "production": 4, "diplomacy": 4, "finance": 5,
}  # fmt: skip
RICH = {
    "rows": ["......", "CCO~..", "......"],
    "houses": {
        "farm": ["b:1"], "mine": ["c:1"], "port": ["d:1"],
        "settlement_a": ["b:3"], "settlement_b": ["c:3"],
        "settlement_c": ["d:3"], "settlement_d": ["e:3"],
    },
    "roads": ["a:1", "e:1", "f:1", "f:2", "e:2"],
    "levels": ALL,
    "buildings": ["granary", "library", "amphitheatre", "temple", "market", "armoury"],
    "inventions": [5, 10, 15],
}  # fmt: skip

PRODUCTS = {
    "agriculture.grow": {"food": 4}, "agriculture.estates": {"food": 4},
    "mining.dig": {"ore": 4}, "mining.works": {"ore": 4},
    "seafaring.fishery": {"food": 5}, "seafaring.voyages": {"science": 5},
    "seafaring.trade": {"gold": 5},
    "settlement_a.produce": {"food": 3}, "settlement_b.produce": {"work": 2},
    "settlement_c.produce": {"gold": 1}, "settlement_d.produce": {"science": 3},
    "religion.rites": {}, "religion.feasts": {},
    "capital.labour": {"work": -2, "gold": 2}, "capital.rationing": {},
    "education.study": {"science": 4}, "education.academy": {"science": 4},
    "education.enlighten": {"science": -2},
    "production.craft": {"work": 1}, "production.workshop": {"work": 4},
    "production.manufactory": {"work": 4},
    "diplomacy.envoy": {"gold": -5}, "diplomacy.embassy": {"gold": -5},
    "diplomacy.free_trade": {},
    "finance.levy": {"gold": 5}, "finance.sell": {}, "finance.buy3": {}, "finance.buy2": {},
    "finance.buy1": {}, "finance.bourse": {"gold": -2},
    "taxes.light": {"gold": 5}, "taxes.heavy": {"gold": 10}, "taxes.harsh": {"gold": 15},
    "taxes.fair": {"gold": 5},
}  # fmt: skip


def test_every_action_space_is_listed_here() -> None:
    attached = {"capital.celebration", "capital.reinforce"}
    assert set(PRODUCTS) | attached == set(ACTION_NAMES)
    assert len(ACTION_NAMES) == 36


@pytest.mark.parametrize("action", PRODUCTS)
def test_an_action_gives_its_product_once_per_round(action: str) -> None:
    peace = action == "diplomacy.free_trade"
    table = position(population=5, relations=0 if peace else 3, **RICH)  # type: ignore[arg-type]
    workers = table.action(action).workers
    assert table.gain(f"use {action}") == PRODUCTS[action]
    assert table.view.supply == 8 - workers
    assert table.why_not(f"use {action}") == "space_used"


@pytest.mark.parametrize("action", PRODUCTS)
def test_the_view_announces_what_an_action_does(action: str) -> None:
    table = position(population=5, happiness=3, relations=3, **RICH)  # type: ignore[arg-type]
    before = table.view
    does = table.does(action)
    if action == "diplomacy.free_trade" or action.startswith(("finance.buy", "finance.sell")):
        assert [number < 0 for number in does.values()] == [True, False]
        return
    if action == "finance.bourse":
        assert does == {"term.good": 1}
        return
    table.play(f"use {action}")
    after = table.view
    changed = {
        "term.happiness": after.happiness - before.happiness,
        "term.relations": after.relations - before.relations,
    }
    changed |= {f"resource.{name}": after.goods[name] - before.goods[name] for name in after.goods}
    for good in table.action(action).cost:
        changed[good] += 1
    if action == "capital.rationing":
        changed["resource.food"] = after.food_due - before.food_due
    assert does == {what: number for what, number in changed.items() if number}


def test_what_is_added_to_another_action_is_announced_too() -> None:
    table = position(**RICH)  # type: ignore[arg-type]
    assert table.does("capital.celebration") == {"term.happiness": 1}
    assert table.does("capital.reinforce") == {"term.strength": 1}


EXTRA = {
    "agriculture.grow": "food", "mining.dig": "ore", "capital.labour": "gold",
    "education.study": "science", "production.craft": "work", "production.workshop": "work",
    "production.manufactory": "work", "finance.levy": "gold",
}  # fmt: skip


@pytest.mark.parametrize("action", EXTRA)
def test_the_extra_worker_brings_one_more_and_may_come_later(action: str) -> None:
    table = position(population=5, **RICH)  # type: ignore[arg-type]
    assert table.why_not(f"add {action}") == "space_not_used"
    table.play(f"use {action}", "deploy a:1")
    assert table.gain(f"add {action}") == {EXTRA[action]: 1}
    assert table.why_not(f"add {action}") == "extra_used"


FLAGS = {
    "agriculture.grow": "needs_working", "agriculture.estates": "needs_level",
    "mining.dig": "needs_working", "mining.works": "needs_level",
    "seafaring.fishery": "needs_working", "seafaring.voyages": "needs_level",
    "seafaring.trade": "needs_level", "settlement_a.produce": "needs_working",
    "settlement_b.produce": "needs_working", "settlement_c.produce": "needs_working",
    "settlement_d.produce": "needs_working", "religion.rites": "needs_level",
    "religion.feasts": "needs_level", "capital.rationing": "needs_building",
    "capital.celebration": "only_with_happiness", "capital.reinforce": "only_with_recruiting",
    "education.academy": "needs_invention", "education.enlighten": "needs_level",
    "production.manufactory": "needs_level", "diplomacy.envoy": "needs_level",
    "diplomacy.embassy": "needs_level", "diplomacy.free_trade": "needs_peace",
    "finance.buy2": "needs_level", "finance.buy1": "needs_building",
    "finance.bourse": "needs_invention", "taxes.fair": "needs_level",
}  # fmt: skip


@pytest.mark.parametrize("action", FLAGS)
def test_an_action_needs_its_flag(action: str) -> None:
    assert position().why_not(f"use {action}") == FLAGS[action]


def test_an_action_is_legal_even_if_it_brings_nothing() -> None:
    table = position(goods={})
    assert table.gain("use education.study") == {}
    assert table.gain("add education.study") == {"science": 1}
    table = position(levels={"religion": 3}, happiness=5)
    table.play("use religion.feasts")
    assert (table.view.happiness, table.view.happiness_actions) == (5, 1)


def test_results_are_computed_when_the_worker_is_placed() -> None:
    table = position(levels={"production": 1})
    table.play("use production.workshop", "develop finance")
    assert table.gain("add production.workshop") == {"work": 1}


def test_the_bonus_worker_works_only_in_his_area() -> None:
    table = position(area="production", supply=0)
    assert table.legal("use") == [
        "use production.craft", "use production.workshop",
    ]  # fmt: skip
    assert table.legal("deploy") == []
    assert table.why_not("help") == "no_supply"
    table.play("use production.craft")
    assert table.why_not("add production.craft") == "no_workers"


def test_the_bonus_worker_fills_a_segment_of_his_area() -> None:
    for area, expected in ((None, "no_workers"), ("finance", "no_workers"), ("production", None)):
        table = position(
            area=area, levels={"production": 3}, inventions=[4], supply=0, population=3
        )
        assert table.why_not("develop production") == expected


def test_finance_does_not_include_taxes() -> None:
    table = position(area="finance", supply=0)
    assert "use taxes.light" not in table.legal()
    assert "use finance.levy" in table.legal()


def test_celebration_adds_one_happiness_to_one_action() -> None:
    table = position(levels={"religion": 3}, buildings=["amphitheatre"], population=5, happiness=1)
    table.play("celebrate religion.feasts")
    assert (table.view.happiness, table.view.happiness_actions) == (3, 2)
    assert table.view.supply == 8 - 3
    assert table.why_not("celebrate religion.rites") == "space_used"
    assert position().why_not("celebrate finance.levy") == "only_with_happiness"


def test_rationing_lowers_only_the_upkeep() -> None:
    event = {"effects": [{"type": "pay", "cost": {"food": 2}}]}
    table = position(chronicle=quiet_chronicle({(1, 1): event}), buildings=["market"], population=3)
    table.play("use capital.rationing")
    assert table.view.food_due == 2
    table.play("add capital.rationing")
    assert table.view.food_due == 1
    assert table.gain("end") == {"food": -3}


def test_rationing_never_goes_below_nothing() -> None:
    table = position(buildings=["market"])
    table.play("use capital.rationing", "add capital.rationing")
    assert table.gain("end") == {}


def test_several_taxes_in_one_round_and_gold_even_in_a_rebellion() -> None:
    table = position(population=5, happiness=2)
    assert table.gain("use taxes.heavy") == {"gold": 10}
    assert (table.view.happiness, table.view.crises["rebellion"]) == (1, 1)
    assert table.gain("use taxes.light") == {"gold": 5}
    assert table.view.crises["rebellion"] == 2


# --- exchanges ----------------------------------------------------------------------------


def test_selling_takes_any_mix_of_three() -> None:
    table = position(goods={"wood": 2, "food": 1, "ore": 3})
    assert table.why_not("sell wood 2 food 1 ore 0") == "space_not_used"
    table.play("use finance.sell")
    assert len(table.legal("sell")) == 6
    assert table.why_not("sell wood 1 food 0 ore 0") == "wrong_sum"
    assert table.why_not("sell wood 3 food 0 ore 0") == "too_expensive"
    assert table.gain("sell wood 2 food 1 ore 0") == {"wood": -2, "food": -1, "gold": 1}
    assert table.gain("sell wood 0 food 0 ore 3") == {"ore": -3, "gold": 1}
    assert table.legal("sell") == []


@pytest.mark.parametrize(("action", "price"), [("buy3", 3), ("buy2", 2), ("buy1", 1)])
def test_buying_wood_food_and_ore(action: str, price: int) -> None:
    table = position(levels={"capital": 2}, buildings=["market"])
    table.play(f"use finance.{action}")
    for good in ("wood", "food", "ore"):
        move = f"exchange finance.{action} gold for {good}"
        assert table.gain(move) == {"gold": -price, good: 1}
    assert table.why_not(f"exchange finance.{action} gold for work") == "not_given_here"
    assert table.why_not(f"exchange finance.{action} wood for ore") == "not_taken_here"


def test_free_trade_only_while_there_is_peace() -> None:
    table = position(relations=0)
    table.play("use diplomacy.free_trade")
    for good in ("wood", "ore", "food", "work", "science"):
        assert table.gain(f"exchange diplomacy.free_trade gold for {good}") == {"gold": -1, good: 1}
    table.board.relations = 1
    assert table.why_not("exchange diplomacy.free_trade gold for work") == "needs_peace"
    table.board.beaten = True
    assert table.why_not("exchange diplomacy.free_trade gold for work") is None


def test_the_bourse_exchanges_freely_but_not_for_ever() -> None:
    table = position(inventions=[10])
    assert table.gain("use finance.bourse") == {"gold": -2}
    assert len(table.legal("exchange")) == 12
    assert table.why_not("exchange finance.bourse wood for work") == "not_given_here"
    for _ in range(DATA["exchanges_per_round"] // 2):
        table.play("exchange finance.bourse wood for gold", "exchange finance.bourse gold for wood")
    assert table.legal("exchange") == []
    assert table.why_not("exchange finance.bourse wood for gold") == "enough_exchanges"


def test_other_spaces_exchange_nothing() -> None:
    table = position()
    assert table.why_not("exchange finance.levy gold for wood") == "no_exchange"
    table.play("use finance.sell")
    assert table.why_not("exchange finance.sell wood for gold") == "sells_mixed"


# --- crises -------------------------------------------------------------------------------


def test_eight_food_against_hunger_eight_gold_against_bankruptcy() -> None:
    table = position(hunger=2, bankruptcy=1)
    assert table.gain("relieve hunger") == {"food": -8}
    assert table.gain("relieve hunger") == {"food": -8}
    assert table.gain("relieve bankruptcy") == {"gold": -8}
    assert table.view.crises == {"hunger": 0, "bankruptcy": 0, "rebellion": 0}
    assert table.why_not("relieve hunger") == "no_crisis"
    assert position(goods={}, hunger=1).why_not("relieve hunger") == "too_expensive"


def test_three_happiness_actions_calm_the_rebellion() -> None:
    table = position(levels={"religion": 3, "education": 4}, rebellion=2, population=5, supply=20)
    table.play("use religion.rites", "use religion.feasts", "use education.enlighten", "end")
    assert table.view.crises["rebellion"] == 1


def test_happiness_one_raises_the_rebellion_each_round() -> None:
    table = position(happiness=1)
    table.play("end")
    assert table.view.crises["rebellion"] == 1


def test_what_did_not_change_is_not_told() -> None:
    table = position(levels={"religion": 3}, happiness=5)
    table.play("use religion.feasts")
    assert "happiness_rose" not in table.told()
    table = position(happiness=1)
    table.play("use taxes.light")
    assert "happiness_fell" not in table.told()
    assert "crisis_rose" in table.told()
    table = position(levels={"diplomacy": 2}, relations=0)
    table.play("use diplomacy.envoy")
    assert "relations_better" not in table.told()


def test_what_is_paid_is_told_even_if_it_is_not_enough() -> None:
    table = position(goods={"food": 1, "gold": 3}, army={1: ([1], 0)})
    table.play("end")
    event = next(e for s in table.match.steps for e in s.events if e.key == "fell_short")
    assert "resource.food" in event.params["goods"]  # type: ignore[operator]
    catalogue = Catalogue("en", table.match.game)
    assert catalogue.event(event) == "Short of 2 food; paid only 1 food and 1 gold."


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Short of 2 food."), ("cs", "Chybí 2 jídla."), ("pl", "Brakuje 2 żywności.")],
)
def test_nothing_paid_is_not_told_as_a_payment(language: str, told: str) -> None:
    table = position(goods={"food": 0, "gold": 9})
    table.play("end")
    event = next(e for s in table.match.steps for e in s.events if e.key == "fell_short")
    assert event.params["goods"] == []
    assert Catalogue(language, table.match.game).event(event) == told


def test_a_huge_payment_is_told_rightly() -> None:
    dear = dict.fromkeys(("wood", "ore", "work", "science", "gold"), 99)
    events = {(line, 1): {"effects": [{"type": "pay", "cost": dear}]} for line in (1, 2, 3)}
    table = position(chronicle=quiet_chronicle(events), goods={"gold": 600, "food": 9})
    table.play("end")
    told = [
        event.params["goods"] for event in table.match.steps[-1].events if "goods" in event.params
    ]
    assert ["resource.gold"] * 495 in told
    assert table.goods("gold") == 105
