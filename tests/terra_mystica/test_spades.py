"""Spades, tunnels, carpets and reach: edge cases 20 to 30, 36, 37, 54 and 55."""

import pytest
from tests.terra_mystica.positions import STRONGHOLD, TRADING_HOUSE, Table

from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.rules import rounds
from ludoteka.games.terra_mystica.state import SPADES


def builders(table: Table) -> list[str]:
    return [move for move in table.legal() if move.startswith("build")]


def test_20_two_hexes_at_distance_one_and_a_dwelling_on_either() -> None:
    table = Table("halflings", "nomads", tile="SCORE3")
    table.put(0, "E6")
    table.land("desert", "E5", "E7")
    table.rich(0)
    table.play("power ACT6", "terraform E5", "to plains", "terraform E7", "to plains")
    assert builders(table) == ["build E5", "build E7"]
    table.play("build E5")
    assert table.standing("E5") == "dwelling"
    assert table.standing("E7") == "free"
    assert not builders(table)


def test_21_missing_spades_are_bought_for_one_hex() -> None:
    table = Table("halflings", "nomads", tile="SCORE3")
    table.put(0, "E6")
    table.land("forest", "E7")
    table.give(0, bowls=(0, 0, 4), workers=7, coins=9)
    table.play("power ACT5", "terraform E7", "to plains")
    assert table.get(0, "workers") == 1
    assert table.terrain("E7") == "plains"
    assert table.why("terraform E5") == "no_split_after_buying"
    table.play("build E7")


def test_22_darklings_buy_spades_with_priests_and_score() -> None:
    table = Table("darklings", "nomads", tile="SCORE1")
    table.put(0, "E5")
    table.land("desert", "E6")
    table.give(0, bowls=(0, 0, 4), priests=2, workers=1, coins=0)
    points = table.get(0, "points")
    table.play("power ACT5", "terraform E6", "to swamp")
    assert table.get(0, "points") - points == 6
    assert table.get(0, "priests") == 1


def test_23_halflings_score_for_every_spade() -> None:
    table = Table("halflings", "nomads", tile="SCORE1")
    table.put(0, "E6")
    table.land("lakes", "E7")
    table.give(0, bowls=(0, 0, 6))
    points = table.get(0, "points")
    table.play("power ACT6", "terraform E7", "to plains")
    assert table.get(0, "points") - points == 6


def test_24_halflings_stronghold_three_plains_one_dwelling_two_offers() -> None:
    table = Table("halflings", "nomads")
    table.put(0, "E6", kind=TRADING_HOUSE)
    table.put(1, "F3")
    table.land("desert", "E5", "E7", "D4")
    table.rich(0)
    table.play("upgrade E6 to stronghold")
    for name in ("E5", "E7", "D4"):
        table.play(f"terraform {name}", "to plains")
    assert builders(table) == ["build D4", "build E5", "build E7"]
    table.play("build E5")
    table.end()
    assert table.offers() == [(1, 0, 1), (1, 0, 1)]
    table.play("accept 1 from seat 0", "accept 1 from seat 0")


def test_halflings_may_give_up_the_spades_of_their_stronghold() -> None:
    table = Table("halflings", "nomads")
    table.put(0, "E6", kind=TRADING_HOUSE)
    table.rich(0)
    table.play("upgrade E6 to stronghold", "finish")
    assert table.board.free == 0


def test_25_giants_need_two_spades_for_one_hex() -> None:
    table = Table("giants", "nomads", tile="SCORE3")
    table.put(0, "D4")
    table.give(0, bowls=(0, 0, 4), workers=2)
    assert table.why("power ACT5") == "no_hex_for_spades"
    table.give(0, workers=3)
    table.play("power ACT5", "terraform E7")
    assert table.terrain("E7") == "wasteland"
    assert table.get(0, "workers") == 0
    table = Table("giants", "nomads", tile="SCORE3")
    table.put(0, "D4")
    table.give(0, bowls=(0, 0, 6))
    table.play("power ACT6", "terraform E7")
    assert table.board.free == 0


@pytest.mark.parametrize(("spades", "hexes"), [(1, 0), (2, 1), (3, 1)])
def test_26_giants_and_the_spades_of_the_cult_bonus(spades: int, hexes: int) -> None:
    table = Table("giants", "nomads", tile="SCORE2")
    table.put(0, "D4")
    table.put(1, "H1")
    table.give(0, cults=(0, 0, 4 * spades if spades < 3 else 9, 0))
    table.board.phase = codes.CULT_SPADES
    table.board.sheets[SPADES] = spades
    rounds.next_spades(table.board)
    used = 0
    while table.board.phase == codes.CULT_SPADES:
        table.play(next(move for move in table.legal() if move.startswith("terraform")))
        used += 1
    assert used == hexes


def test_27_a_tunnel_is_paid_and_scored_once_in_one_action() -> None:
    table = Table("dwarves", "nomads", tile="SCORE4")
    table.put(0, "E7")
    table.land("wasteland", "C3")
    table.give(0, workers=6, coins=2)
    points = table.get(0, "points")
    table.play("terraform C3", "to mountains", "build C3")
    assert table.get(0, "workers") == 0
    assert table.get(0, "points") - points == 4


def test_28_a_tunnel_in_a_later_turn_is_paid_again() -> None:
    table = Table("dwarves", "nomads", tile="SCORE4")
    table.put(0, "E7")
    table.land("wasteland", "C3")
    table.give(0, workers=9, coins=2)
    points = table.get(0, "points")
    table.play("terraform C3", "to mountains", "finish")
    table.turn(0)
    table.play("build C3")
    assert table.get(0, "workers") == 9 - 2 - 3 - 2 - 1
    assert table.get(0, "points") - points == 8


def test_29_no_tunnel_to_a_hex_that_touches_an_own_building() -> None:
    table = Table("dwarves", "nomads", tile="SCORE4")
    table.put(0, "E7", "C2")
    table.land("mountains", "D4")
    table.give(0, workers=1, coins=2)
    points = table.get(0, "points")
    table.play("build D4")
    assert table.get(0, "points") == points


def test_dwarves_with_stronghold_pay_one_worker() -> None:
    table = Table("dwarves", "nomads", tile="SCORE3")
    table.put(0, "E7", kind=STRONGHOLD)
    table.land("mountains", "C3")
    table.give(0, workers=2, coins=2)
    table.play("build C3")
    assert table.get(0, "workers") == 0


def test_30_fakirs_with_stronghold_skip_two_hexes() -> None:
    table = Table("fakirs", "cultists", tile="SCORE4")
    table.put(0, "E8")
    table.land("desert", "B4")
    table.give(0, workers=1, coins=2, priests=1)
    assert table.why("build B4") == "unreachable"
    table.put(0, "E8", kind=STRONGHOLD)
    points = table.get(0, "points")
    table.play("build B4")
    assert table.get(0, "priests") == 0
    assert table.get(0, "points") - points == 4


def test_one_flight_in_one_action() -> None:
    table = Table("fakirs", "cultists", tile="SCORE3")
    table.put(0, "E8")
    table.land("wasteland", "C3", "F4")
    table.rich(0)
    table.play("power ACT6", "terraform C3", "to desert")
    assert table.why("terraform F4") == "crossed_already"


@pytest.mark.parametrize("name", ["G3", "D6"])
def test_36_no_sandstorm_over_a_bridge_or_a_river(name: str) -> None:
    table = Table("nomads", "witches")
    table.put(0, "E8", kind=STRONGHOLD)
    table.bridge(0, "E8:G3")
    table.give(0, shipping=3)
    assert table.why(f"sandstorm {name}") == "storm_edge"


def test_37_a_sandstorm_brings_no_points_for_spades() -> None:
    table = Table("nomads", "witches", tile="SCORE1")
    table.put(0, "E8", kind=STRONGHOLD)
    points = table.get(0, "points")
    table.play("sandstorm E7")
    assert table.terrain("E7") == "desert"
    assert table.get(0, "points") == points
    table.give(0, workers=1, coins=2)
    table.play("build E7")


def test_54_earth_eight_and_score2_give_two_spades() -> None:
    table = Table("halflings", "nomads", tile="SCORE2")
    table.put(0, "E6")
    table.give(0, cults=(0, 0, 8, 0))
    rounds.cult_bonus(table.board, 0)
    assert table.board.sheets[SPADES] == 2


def test_55_shipping_two_joins_over_two_river_hexes() -> None:
    table = Table("witches", "nomads")
    table.put(0, "E9")
    table.land("forest", "C4")
    table.give(0, shipping=1, coins=4, priests=1, workers=1)
    assert table.why("build C4") == "needs_shipping"
    points = table.get(0, "points")
    table.play("advance shipping")
    assert table.get(0, "points") - points == 3
    table.end()
    table.turn(0)
    table.give(0, coins=2)
    table.play("build C4")


def test_57_digging_once_makes_spades_cheaper() -> None:
    table = Table("witches", "nomads")
    table.rich(0)
    points = table.get(0, "points")
    table.play("advance digging")
    assert table.get(0, "points") - points == 6
    table.end()
    table.turn(0)
    table.put(0, "E9")
    table.land("lakes", "E10")
    before = table.get(0, "workers")
    table.play("terraform E10", "to forest")
    assert before - table.get(0, "workers") == 2


def test_the_way_over_home_terrain_is_barred() -> None:
    """Home swamp, plains to lakes: five spades the other way."""
    table = Table("alchemists", "nomads", tile="SCORE3")
    table.put(0, "E5")
    table.land("plains", "E6")
    table.give(0, workers=15)
    before = table.get(0, "workers")
    table.play("terraform E6", "to lakes")
    assert before - table.get(0, "workers") == 15


def test_two_rough_hexes_are_refused() -> None:
    table = Table("halflings", "nomads", tile="SCORE3")
    table.put(0, "E6")
    table.land("forest", "E5", "E7")
    table.rich(0)
    table.play("power ACT6", "terraform E5", "to lakes")
    assert table.why("terraform E7") == "second_rough"


def test_a_home_hex_is_not_built_on_after_transforming_another() -> None:
    table = Table("halflings", "nomads", tile="SCORE3")
    table.put(0, "E6")
    table.land("plains", "E5")
    table.land("desert", "E7")
    table.rich(0)
    table.play("power ACT5", "terraform E7", "to plains")
    assert table.why("build E5") == "only_new_home"


def test_a_free_spade_must_be_used() -> None:
    table = Table("halflings", "nomads", tile="SCORE3")
    table.put(0, "E6")
    table.rich(0)
    table.play("power ACT5")
    assert table.why("finish") == "must_transform"


def test_bon4_lends_shipping_only_in_the_action_phase() -> None:
    table = Table("witches", "nomads", scrolls=("BON1", "BON2", "BON3", "BON4", "BON5"))
    table.put(0, "E9")
    table.land("forest", "C4", "F4")
    table.give(0, coins=2, workers=1)
    table.hold(0, "BON3")
    assert table.why("build D6") == "needs_shipping"
    table.land("forest", "D6")
    table.hold(0, "BON4")
    assert table.why("build D6") == ""
    table.board.phase = codes.CULT_SPADES
    table.board.free = 1
    assert table.why("terraform D6") == "needs_shipping"


def test_eight_dwellings_and_terraforming_goes_on() -> None:
    table = Table("witches", "nomads")
    table.put(0, "E9", "E10", "F5", "F6", "F7", "G5", "G6", "D7")
    table.rich(0)
    table.land("lakes", "E11")
    table.play("terraform E11", "to forest")
    assert table.why("build E11") in ("no_stock", "wrong_phase")
