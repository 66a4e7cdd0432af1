"""Every ability of every faction: edge cases 31 to 42 and the rest of section 11."""

from collections.abc import Sequence

import pytest
from tests.terra_mystica.positions import STRONGHOLD, TEMPLE, TRADING_HOUSE, Table

from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.data import DATA, FACTION_NAMES, TERRAIN_NAMES
from ludoteka.games.terra_mystica.tables import HOME


@pytest.mark.parametrize("faction", FACTION_NAMES)
def test_start_goods_of_every_faction(faction: str) -> None:
    homes = {plan["key"]: plan["home"] for plan in DATA["factions"]}
    other = next(name for name in homes if homes[name] != homes[faction])
    table = Table(faction, other)
    plan = DATA["factions"][FACTION_NAMES.index(faction)]
    assert [table.get(0, good) for good in ("coins", "workers", "priests")] == [
        plan["coins"], plan["workers"], plan["priests"],
    ]  # fmt: skip
    assert list(table.bowls(0)) == plan["bowls"]
    assert table.get(0, "points") == 20
    assert table.get(0, "shipping") == plan["shipping"]["start"]
    assert [table.cult(0, track) for track in DATA["cults"]["tracks"]] == plan["cults"]
    assert TERRAIN_NAMES[HOME[FACTION_NAMES.index(faction)]] == plan["home"]


def test_31_alchemists_stronghold_fills_the_bowls_and_pays_for_spades() -> None:
    table = Table("alchemists", "nomads", tile="SCORE3")
    table.put(0, "E5", kind=TRADING_HOUSE)
    table.land("plains", "E6")
    table.give(0, bowls=(5, 7, 0), coins=6, workers=4)
    table.play("upgrade E5 to stronghold")
    assert table.bowls(0) == (0, 5, 7)
    table.end()
    table.turn(0)
    table.give(0, workers=3)
    table.play("terraform E6", "to swamp")
    assert table.bowls(0) == (0, 3, 9)


def test_alchemists_trade_points_and_coins() -> None:
    table = Table("alchemists", "nomads")
    table.give(0, coins=2, points=1)
    table.play("convert coin to point")
    assert (table.get(0, "coins"), table.get(0, "points")) == (0, 2)
    table.play("convert point to coin", "convert point to coin")
    assert (table.get(0, "coins"), table.get(0, "points")) == (2, 0)
    assert table.why("convert point to coin") == "no_points"


def test_auren_stronghold_favor_and_action() -> None:
    table = Table("auren", "nomads")
    table.put(0, "E9", kind=TRADING_HOUSE)
    table.give(0, coins=6, workers=4, cults=(0, 0, 0, 0), bowls=(12, 0, 0))
    table.play("upgrade E9 to stronghold", "favor FAV1")
    assert table.cult(0, "fire") == 3
    table.end()
    table.turn(0)
    table.play("cult air by ACTA")
    assert table.cult(0, "air") == 2
    table.end()
    table.turn(0)
    assert table.why("cult air by ACTA") == "used_already"


def test_32_chaos_magicians_take_two_favors_for_a_temple() -> None:
    table = Table("chaos_magicians", "nomads")
    table.put(0, "D4", kind=TRADING_HOUSE)
    table.rich(0)
    table.play("upgrade D4 to temple", "favor FAV5")
    assert table.why("favor FAV5") == "favor_owned"
    assert table.why("end turn") == "owes_favor"
    table.play("favor FAV6")


def chaos_with_stronghold() -> Table:
    table = Table("chaos_magicians", "nomads")
    table.put(0, "D4", kind=STRONGHOLD)
    table.put(1, "H1")
    table.rich(0)
    return table


def test_33_passing_first_forfeits_the_second_action() -> None:
    table = chaos_with_stronghold()
    table.play("double turn", f"pass {table.free_bonus_cards()[0]}")
    assert table.match.seat == 1


def test_chaos_magicians_take_two_actions_in_a_row() -> None:
    table = chaos_with_stronghold()
    table.play("double turn", "power ACT4")
    table.end()
    assert table.match.seat == 0
    assert table.why("double turn") == "used_already"
    table.play("power ACT2")
    table.end()
    assert table.match.seat == 1


def test_chaos_magicians_may_give_up_the_second_action() -> None:
    table = chaos_with_stronghold()
    table.play("double turn", "power ACT4", "end turn", "end turn")
    assert table.match.seat == 1


def test_cultists_stronghold_seven_points() -> None:
    table = Table("cultists", "nomads", tile="SCORE3")
    table.put(0, "E6", kind=TRADING_HOUSE)
    table.rich(0)
    points = table.get(0, "points")
    table.play("upgrade E6 to stronghold")
    assert table.get(0, "points") - points == 7


def cultists_build(errata: bool = False, full: Sequence[int] = (), late: bool = False) -> Table:
    """The Cultists build beside two others; whose bowl III is full can gain nothing."""
    table = Table("cultists", "nomads", "witches", cultists_errata=errata, late_answers=late)
    for seat in full:
        table.give(seat, bowls=(0, 0, 12))
    table.put(0, "E6")
    table.put(1, "F3")
    table.put(2, "F4")
    table.give(0, cults=(0, 0, 0, 0), bowls=(12, 0, 0), coins=9, workers=9)
    table.play("upgrade E6 to trading_house")
    table.end()
    return table


def test_41_two_opponents_take_power_one_step() -> None:
    table = cultists_build()
    table.play("accept 1 from seat 0", "step air", "accept 1 from seat 0")
    assert table.cult(0, "air") == 1
    assert table.match.seat == 1
    assert table.board.steps_owed == 0


def test_a_step_blocked_between_turns_concerns_nobody_else() -> None:
    """The Cultists lack a key after their turn; the next seat's key is its own."""
    table = Table("cultists", "nomads")
    table.put(0, "E6")
    table.put(1, "F3")
    table.give(0, cults=(9, 0, 0, 0), coins=9, workers=9)
    table.give(1, cults=(9, 0, 0, 0), keys=1, bowls=(12, 0, 0))
    table.play("upgrade E6 to trading_house")
    table.end()
    table.play("accept 1 from seat 0", "step fire")
    assert table.match.seat == 1
    assert not any(move.startswith("key") for move in table.legal())
    assert table.cult(1, "fire") == 9


@pytest.mark.parametrize("errata", [False, True])
def test_42_all_decline(errata: bool) -> None:
    table = cultists_build(errata)
    table.decline_all()
    assert table.bowls(0) == ((11, 1, 0) if errata else (12, 0, 0))
    assert table.board.steps_owed == 0


@pytest.mark.parametrize("late", [False, True])
def test_offers_that_can_move_nothing_bring_no_errata_power(late: bool) -> None:
    """No neighbour could gain power: none declined, so the Cultists get nothing."""
    table = cultists_build(errata=True, full=(1, 2), late=late)
    if late:
        table.decline_all()
    assert table.match.seat == 1
    assert table.offers() == []
    assert table.bowls(0) == (12, 0, 0)
    assert table.board.steps_owed == 0


@pytest.mark.parametrize("full", [1, 2])
def test_the_errata_needs_one_decline_of_those_who_could_gain(full: int) -> None:
    table = cultists_build(errata=True, full=(full,))
    assert table.match.seat == 3 - full
    table.decline_all()
    assert table.bowls(0) == (11, 1, 0)


def test_darklings_have_no_digging_and_ordain_priests() -> None:
    table = Table("darklings", "nomads")
    table.put(0, "E5", kind=TRADING_HOUSE)
    table.give(0, coins=6, workers=7, priests=0)
    assert table.why("advance digging") == "no_digging"
    table.play("upgrade E5 to stronghold", "ordain", "ordain", "ordain")
    assert table.get(0, "priests") == 3
    assert table.get(0, "workers") == 0
    table.end()
    table.turn(0)
    assert table.why("ordain") == "no_exchange"


def test_engineers_build_bridges_for_workers_as_long_as_they_last() -> None:
    table = Table("engineers", "nomads")
    table.put(0, "C2")
    table.give(0, workers=6)
    for site in ("C2:D3", "C2:D4", "C2:E5"):
        table.turn(0)
        table.play(f"bridge {site} by ACTE")
        table.end()
    assert table.get(0, "workers") == 0
    table.turn(0)
    table.give(0, workers=2)
    assert table.why("bridge C2:D3 by ACTE") == "no_bridges"


@pytest.mark.parametrize("round", [1, 6])
def test_40_engineers_score_their_bridges_on_passing(round: int) -> None:
    table = Table(
        "engineers",
        "nomads",
        tile="SCORE3",
        round=round,
        scrolls=("BON1", "BON2", "BON3", "BON4", "BON5"),
    )
    table.put(0, "C2", kind=STRONGHOLD)
    table.put(0, "D3", "D4")
    for site in ("C2:D3", "C2:D4", "C2:E5"):
        table.bridge(0, site)
    table.hold(0, "BON1")
    points = table.get(0, "points")
    table.pass_now()
    assert table.get(0, "points") - points == 6


@pytest.mark.parametrize("seat", [0, 1])
def test_a_new_level_of_shipping_is_told(seat: int) -> None:
    table = Table("witches", "nomads")
    table.rich(seat)
    table.give(seat, shipping=1)
    table.turn(seat)
    table.play("advance shipping")
    told = [event.params for event in table.match.events if event.key == "advanced_shipping"]
    assert told == [{"seat": f"seat.{seat}", "level": 2}]


def test_fakirs_dig_one_level_only_and_have_no_ships() -> None:
    table = Table("fakirs", "cultists")
    table.rich(0)
    assert table.why("advance shipping") == "no_shipping"
    table.play("advance digging")
    told = [event.params for event in table.match.events if event.key == "advanced_digging"]
    assert told == [{"seat": "seat.0", "level": 1}]
    table.end()
    table.turn(0)
    assert table.why("advance digging") == "track_end"


def test_giants_stronghold_two_free_spades() -> None:
    table = Table("giants", "nomads", tile="SCORE1")
    table.put(0, "D4", kind=STRONGHOLD)
    points = table.get(0, "points")
    table.play("spades by ACTG", "terraform E7")
    assert table.terrain("E7") == "wasteland"
    assert table.get(0, "points") - points == 4


@pytest.mark.parametrize(("level", "after", "points"), [(1, 2, 2), (5, 5, 0)])
def test_38_mermaids_stronghold_raises_shipping(level: int, after: int, points: int) -> None:
    table = Table("mermaids", "nomads", tile="SCORE3")
    table.put(0, "E4", kind=TRADING_HOUSE)
    table.rich(0)
    table.give(0, shipping=level)
    before = table.get(0, "points")
    table.play("upgrade E4 to stronghold")
    assert table.get(0, "shipping") == after
    assert table.get(0, "points") - before == points


def test_35_swarmlings_upgrade_for_free() -> None:
    table = Table("swarmlings", "nomads", tile="SCORE6")
    table.put(0, "E4", kind=STRONGHOLD)
    table.put(0, "D2")
    table.put(1, "D3")
    table.give(0, favors=["FAV10"], coins=0, workers=0)
    points = table.get(0, "points")
    table.play("swarm D2")
    assert table.standing("D2") == "trading_house"
    assert table.get(0, "points") - points == 6
    table.end()
    assert table.offers() == [(1, 0, 1)]


def test_34_witches_ride_anywhere() -> None:
    table = Table("witches", "nomads", tile="SCORE5")
    table.put(0, "E9", kind=STRONGHOLD)
    table.put(1, "E3")
    table.give(0, favors=["FAV11"], coins=0, workers=0)
    points = table.get(0, "points")
    table.play("ride F2")
    assert table.get(0, "points") - points == 4
    table.end()
    assert table.offers() == [(1, 0, 1)]


def test_actions_of_strongholds_need_them_and_the_right_faction() -> None:
    table = Table("witches", "nomads")
    assert table.why("ride F2") == "needs_stronghold"
    assert table.why("sandstorm F2") == "faction_only"
    assert table.why("swarm F2") == "faction_only"
    assert table.why("double turn") == "faction_only"


def test_the_last_favor_that_is_left_for_a_seat_is_owed() -> None:
    table = Table("chaos_magicians", "nomads")
    table.put(0, "E9", kind=TRADING_HOUSE)
    table.rich(0)
    for favor in range(codes.FAVORS):
        table.board.table[layout.FAVORS_LEFT + favor] = int(favor == codes.FAV5)
    table.play("upgrade E9 to temple")
    assert [move for move in table.legal() if move.startswith("favor")] == ["favor FAV5"]
    assert table.board.favors_owed == 1


def test_a_sandstorm_is_told_without_spades() -> None:
    table = Table("nomads", "witches")
    table.put(0, "E7", kind=STRONGHOLD)
    table.land("forest", "E6")
    table.play("sandstorm E6")
    [event] = [event for event in table.match.events if event.key == "stormed"]
    assert event.params == {"seat": "seat.0", "hex": "hex.E6", "terrain": "terrain.desert"}
    table = Table("witches", "nomads")
    table.put(0, "E7")
    table.land("mountains", "E6")
    table.rich(0)
    table.play("terraform E6", "to forest")
    [event] = [event for event in table.match.events if event.key == "terraformed"]
    assert event.params["spades"] == 1


def test_temples_bring_a_favor_again_after_a_sanctuary() -> None:
    table = Table("witches", "nomads")
    table.put(0, "E9", kind=TEMPLE)
    table.put(0, "F5", kind=TRADING_HOUSE)
    table.rich(0)
    table.play("upgrade E9 to sanctuary", "favor FAV8")
    table.end()
    table.turn(0)
    table.play("upgrade F5 to temple", "favor FAV7")
    assert table.board.phase == codes.REST
