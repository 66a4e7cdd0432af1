"""What is foretold in Terra Mystica: prices of reach, points by source, income and the end."""

import pytest
from tests.terra_mystica.positions import STRONGHOLD, TRADING_HOUSE, Table

from ludoteka import build_info
from ludoteka.bots import make_bot
from ludoteka.core import conformance
from ludoteka.core.preview import Foretold
from ludoteka.core.registry import find

GAME = find("terra_mystica")


def changes(told: Foretold, seat: int | None = 0) -> dict[str, tuple[int, int]]:
    """By quantity and thing."""
    mine = [change for change in told.changes if change.seat == seat]
    return {f"{c.quantity} {c.thing}".strip(): (c.before, c.after) for c in mine}


def test_only_points_that_are_converted_are_points_paid() -> None:
    table = Table("alchemists", "nomads")
    table.give(0, points=5, workers=3)
    [gain] = table.match.preview("convert point to coin").gains
    assert (gain.quantity, gain.seat, gain.amount, gain.source) == (
        "points", 0, -1, "source.conversion",
    )  # fmt: skip
    assert not table.match.preview("convert worker to coin").gains


def paid(table: Table, *moves: str) -> dict[str, int]:
    """What several moves of a seat cost and bring, each foretold before it is made."""
    total: dict[str, int] = {}
    for move in moves:
        for name, (before, after) in changes(table.match.preview(move)).items():
            total[name] = total.get(name, 0) + after - before
        table.play(move)
    return total


def test_a_tunnel_costs_two_workers_more_and_brings_four_points() -> None:
    table = Table("dwarves", "nomads", tile="SCORE4")
    table.put(0, "E7")
    table.land("wasteland", "C3")
    table.give(0, workers=6, coins=2)
    told = paid(table, "terraform C3", "to mountains", "build C3")
    assert (told["workers"], told["coins"], told["points"]) == (-2 - 3 - 1, -2, 4)
    assert told["built building.dwelling"] == 1


def test_a_carpet_flight_costs_a_priest_and_brings_four_points() -> None:
    table = Table("fakirs", "cultists", tile="SCORE4")
    table.put(0, "E7")
    table.land("desert", "C3")
    table.give(0, workers=1, coins=2, priests=1)
    told = table.match.preview("build C3")
    found = changes(told)
    assert found["priests"] == (1, 0)
    assert found["workers"] == (1, 0)
    assert found["coins"] == (2, 0)
    assert [(gain.amount, gain.source) for gain in told.gains] == [(4, "source.faction")]
    assert told.certain
    assert not told.reveals


def test_a_bridge_of_engineers_costs_two_workers() -> None:
    table = Table("engineers", "nomads")
    table.put(0, "C2")
    table.give(0, workers=2)
    found = changes(table.match.preview("bridge C2:D3 by ACTE"))
    assert found == {"workers": (2, 0), "bridges": (0, 1)}


def test_shipping_tells_its_price_and_its_points() -> None:
    table = Table("auren", "nomads")
    table.put(0, "C2")
    table.give(0, coins=4, priests=1)
    points = table.get(0, "points")
    told = table.match.preview("advance shipping")
    assert changes(told) == {
        "coins": (4, 0), "priests": (1, 0), "shipping": (0, 1), "points": (points, points + 2),
    }  # fmt: skip
    assert [gain.source for gain in told.gains] == ["source.shipping"]


def test_a_building_beside_a_neighbour_offers_power_and_asks_him() -> None:
    table = Table("dwarves", "nomads")
    table.put(0, "E5")
    table.put(1, "E6", kind=TRADING_HOUSE)
    table.give(0, coins=6, workers=2)
    told = table.match.preview("upgrade E5 to trading_house")
    assert changes(told, 1) == {"offered": (0, 2)}
    assert changes(told)["coins"] == (6, 3)


def test_income_is_foretold_for_all_seats() -> None:
    table = Table("dwarves", "nomads")
    table.put(0, "E5")
    table.put(1, "E6", kind=TRADING_HOUSE)
    before = [table.get(seat, "workers") for seat in (0, 1)]
    income, cult, end = table.match.forecast(0)
    assert [told.when for told in (income, cult, end)] == ["income", "cult", "game"]
    assert [line.key for line in income.lines] == ["income", "income"]
    after = [changes(income, seat)["workers"][1] for seat in (0, 1)]
    assert after[0] == before[0] + 2  # printed, and one dwelling
    assert after[1] > before[1]
    assert income.certain


def test_the_cult_bonus_is_foretold_by_the_levels_reached() -> None:
    table = Table("dwarves", "nomads", tile="SCORE2")
    table.give(0, cults=(0, 0, 8, 0))
    _, cult, _ = table.match.forecast(1)
    assert changes(cult)["bonus_spades"] == (0, 2)
    assert not changes(cult, 1)


def test_the_game_as_it_stands_names_cults_areas_and_goods() -> None:
    table = Table("dwarves", "nomads")
    table.put(0, "E5")
    table.give(0, cults=(5, 0, 0, 0), coins=6, workers=0, priests=0, bowls=(12, 0, 0))
    _, _, end = table.match.forecast(None)
    gains = {(gain.source, gain.thing): gain.amount for gain in end.gains if gain.seat == 0}
    assert gains["source.cults", "cult.fire"] == 8
    assert gains["source.area", ""] == 18
    assert gains["source.goods", ""] == 2
    points = changes(end)["points"]
    assert points[1] - points[0] == sum(gains.values())


def test_the_last_round_brings_no_more_income() -> None:
    table = Table("dwarves", "nomads", round=6)
    table.put(0, "E5", kind=STRONGHOLD)
    income, cult, end = table.match.forecast(0)
    assert income.changes == cult.changes == ()
    assert end.gains


@pytest.mark.parametrize("seats", range(2, 6))
def test_what_is_foretold_comes_true(seats: int) -> None:
    """In random games with all options, and in those of a bot."""
    share = 0.1 if build_info.compiled() else 0.05
    counts = conformance.foretold(GAME, seats, share=share)
    assert counts["certain"] == counts["moves"] > 0
    with make_bot("greedy", GAME) as bot:
        counts = conformance.foretold(GAME, seats, {}, 1, share=0.1, choose=bot.choose)
    assert counts["certain"] == counts["moves"] > 25
