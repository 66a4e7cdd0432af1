"""Bowls, sacrifices, offers, cult steps and limits: edge cases 1 to 13 (rules, section 18)."""

import pytest
from tests.terra_mystica.positions import TEMPLE, TRADING_HOUSE, Table

from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.data import HEX_NAMES
from ludoteka.games.terra_mystica.rules import cults, offers, power, rounds


def test_1_gaining_power_moves_from_one_to_two_then_to_three() -> None:
    table = Table("witches", "nomads")
    table.give(0, bowls=(2, 4, 6))
    assert power.gain_power(table.board, 0, 3) == 3
    assert table.bowls(0) == (0, 5, 7)


def test_2_sacrifice_takes_two_tokens_for_each_one_moved() -> None:
    table = Table("witches", "nomads")
    table.give(0, bowls=(0, 5, 1))
    table.play("sacrifice", "sacrifice")
    assert table.bowls(0) == (0, 1, 3)
    assert table.why("sacrifice") == "two_tokens"


@pytest.mark.parametrize(
    ("bowls", "points", "after", "left"),
    [
        pytest.param((0, 1, 11), 20, (0, 0, 12), 20, id="3_only_one_token_can_move"),
        pytest.param((1, 0, 11), 20, (0, 0, 12), 19, id="4_one_token_moves_twice"),
    ],
)
def test_offers_of_four_limited_by_tokens(
    bowls: tuple[int, int, int], points: int, after: tuple[int, int, int], left: int
) -> None:
    table = Table("witches", "nomads")
    table.put(0, "E9")
    table.put(1, "E10", "F6", kind=TEMPLE)
    table.give(1, bowls=bowls, points=points)
    table.rich(0)
    table.play("upgrade E9 to trading_house")
    table.end()
    table.play("accept 4 from seat 0")
    assert table.bowls(1) == after
    assert table.get(1, "points") == left


@pytest.mark.parametrize(
    ("points", "gained", "left"),
    [
        pytest.param(1, 2, 0, id="5_points_for_two"),
        pytest.param(0, 1, 0, id="6_no_points_one_for_nothing"),
    ],
)
def test_offers_of_three_limited_by_points(points: int, gained: int, left: int) -> None:
    table = Table("witches", "nomads")
    table.put(0, "E9")
    table.put(1, "E10", kind="stronghold")
    table.give(1, bowls=(6, 6, 0), points=points)
    table.rich(0)
    table.play("upgrade E9 to trading_house")
    table.end()
    table.play("accept 3 from seat 0")
    assert table.bowls(1) == (6 - gained, 6 + gained, 0)
    assert table.get(1, "points") == left


def test_7_full_bowls_are_not_asked_and_bring_no_step() -> None:
    table = Table("cultists", "nomads")
    table.put(0, "E6")
    table.put(1, "E5", kind=TRADING_HOUSE)
    table.give(1, bowls=(0, 0, 9))
    table.rich(0)
    table.play("upgrade E6 to trading_house")
    table.end()
    assert table.match.seat == 1
    assert table.board.steps_owed == 0
    assert any(move.startswith("pass") for move in table.legal())


def test_8_offer_counts_only_adjacent_buildings() -> None:
    """A temple and a dwelling touch the hex, a trading house lies two hexes away."""
    table = Table("witches", "nomads")
    table.put(0, "F5")
    table.put(1, "E10", kind=TEMPLE)
    table.put(1, "F7")
    table.put(1, "D8", kind=TRADING_HOUSE)
    table.land("forest", "F6")
    table.rich(0)
    table.play("build F6")
    table.end()
    assert table.legal() == ["accept 3 from seat 0", "decline 3 from seat 0"]
    before = table.get(1, "points")
    table.play("accept 3 from seat 0")
    assert before - table.get(1, "points") == 2


@pytest.mark.parametrize("builder", [0, 1])
def test_9_a_bridge_of_either_halves_the_price(builder: int) -> None:
    table = Table("witches", "nomads")
    table.put(0, "F4")
    table.put(1, "G3")
    table.give(0, coins=3, workers=2)
    assert table.why("upgrade F4 to trading_house") == "too_expensive"
    table.bridge(builder, "F4:G3")
    table.play("upgrade F4 to trading_house")
    assert table.get(0, "coins") == 0


def test_10_steps_over_five_and_seven_give_power() -> None:
    table = Table("witches", "nomads")
    table.give(0, cults=(0, 0, 0, 4), bowls=(12, 0, 0))
    cults.advance(table.board, 0, 3, 3)
    assert table.cult(0, "air") == 7
    assert table.bowls(0) == (8, 4, 0)


def test_11_the_key_of_a_town_made_by_fav5_lifts_the_marker() -> None:
    table = Table("witches", "nomads")
    table.put(0, "D5", "E8", kind=TRADING_HOUSE)
    table.put(0, "D4")
    table.put(0, "E7")
    table.give(0, cults=(9, 0, 0, 0), bowls=(12, 0, 0), coins=20, workers=9)
    table.play("upgrade D5 to temple", "favor FAV5")
    assert table.cult(0, "fire") == 9
    table.play("town TW1")
    assert table.cult(0, "fire") == 10
    assert table.bowls(0) == (9, 3, 0)
    assert table.get(0, "keys") == 0


def test_12_an_occupied_top_keeps_the_key() -> None:
    table = Table("witches", "nomads")
    table.give(0, cults=(9, 0, 0, 0), keys=1)
    table.give(1, cults=(10, 0, 0, 0))
    cults.advance(table.board, 0, 0, 1)
    assert table.cult(0, "fire") == 9
    assert table.get(0, "keys") == 1


def test_13_priests_above_seven_are_lost() -> None:
    table = Table("witches", "nomads")
    table.give(0, priests=4, sent=3)
    table.put(0, "E9", kind=TEMPLE)
    rounds.income(table.board, 0)
    assert table.get(0, "priests") == 4


def test_conversion_to_a_priest_is_refused_at_the_limit() -> None:
    table = Table("witches", "nomads")
    table.give(0, priests=4, sent=3, bowls=(0, 0, 12))
    assert table.why("convert power to priest") == "priest_limit"


def test_every_conversion_has_its_rate() -> None:
    table = Table("witches", "nomads")
    table.give(0, bowls=(0, 0, 12), coins=0, workers=0, priests=0)
    table.play("convert power to priest", "convert power to worker", "convert power to coin")
    assert table.bowls(0) == (9, 0, 3)
    assert [table.get(0, good) for good in ("priests", "workers", "coins")] == [1, 1, 1]
    table.play("convert priest to worker", "convert worker to coin")
    assert [table.get(0, good) for good in ("priests", "workers", "coins")] == [0, 1, 2]
    assert table.why("convert coin to point") == "points_at_end"


def test_nothing_is_converted_after_passing_or_in_another_turn() -> None:
    table = Table("witches", "nomads")
    table.put(0, "E9")
    table.put(1, "E8")
    bonus_card = table.free_bonus_cards()[0]
    table.play(f"pass {bonus_card}")
    assert table.match.seat == 1


def test_a_step_that_is_blocked_is_lost_without_a_key() -> None:
    table = Table("witches", "nomads")
    table.give(0, cults=(9, 0, 0, 0), priests=1, bowls=(12, 0, 0))
    table.play("priest to fire for 3")
    assert table.cult(0, "fire") == 9
    assert table.bowls(0) == (12, 0, 0)


def test_priest_spots_fill_up_and_the_return_stays_possible() -> None:
    table = Table("witches", "nomads")
    table.give(0, priests=7)
    for steps in (3, 2, 2, 2):
        table.play(f"priest to fire for {steps}")
        table.end()
        table.turn(0)
    assert table.why("priest to fire for 3") == "spot_taken"
    assert table.why("priest to fire for 2") == "spot_taken"
    assert table.get(0, "sent") == 4
    table.play("priest to fire for 1")
    assert table.get(0, "sent") == 4


def test_more_tracks_than_keys_let_the_player_choose() -> None:
    table = Table("witches", "nomads")
    table.put(0, "D5", "E8", "D4", kind=TRADING_HOUSE)
    table.put(0, "E7")
    table.give(0, cults=(9, 9, 0, 0), bowls=(12, 0, 0), coins=20, workers=9)
    table.only_towns(TW5=1)
    table.play("upgrade E7 to trading_house", "town TW5")
    assert table.legal() == ["key to fire", "key to water"]
    table.play("key to water")
    assert (table.cult(0, "fire"), table.cult(0, "water")) == (9, 10)
    assert (table.cult(0, "earth"), table.cult(0, "air")) == (1, 1)


def test_offers_of_two_buildings_are_told_apart() -> None:
    table = Table("witches", "nomads")
    table.put(1, "F3")
    for _ in range(2):
        offers.make(table.board, 0, HEX_NAMES.index("F4"))
    assert table.offers() == [(1, 0, 1)] * 2
    assert [int(offer >> layout.OFFER_EVENT) for offer in table.board.offers] == [0, 1]
    offers.forget(table.board, 1)
    assert table.offers() == []


def test_the_parts_of_an_offer_do_not_overlap() -> None:
    parts = [
        layout.SEAT_MASK,
        layout.SEAT_MASK << layout.OFFER_FROM,
        layout.OFFER_LIMIT << layout.OFFER_AMOUNT,
        1 << layout.OFFER_TAKEN,
        1 << layout.OFFER_REFUSED,
        1 << layout.OFFER_EVENT,
    ]
    assert sum(parts) == (1 << layout.OFFER_EVENT + 1) - 1
