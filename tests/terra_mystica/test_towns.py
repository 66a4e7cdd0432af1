"""Towns: edge cases 14 to 19, river towns, bridges, and every town tile."""

import pytest
from tests.terra_mystica.positions import (
    DWELLING,
    SANCTUARY,
    STRONGHOLD,
    TEMPLE,
    TRADING_HOUSE,
    Table,
)

from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.data import HEX_NAMES, RIVER_NAMES, SITE_NAMES
from ludoteka.games.terra_mystica.rules import bridges, towns
from ludoteka.games.terra_mystica.tables import BIT_HIGH, BIT_LOW, SHORE_HIGH, SHORE_LOW
from ludoteka.games.terra_mystica.view import TerraView


def group(table: Table, **kinds: str) -> None:
    """Buildings of seat 0."""
    for name, kind in kinds.items():
        table.put(0, name, kind=kind)


def founds(table: Table) -> bool:
    """Whether the group around E7 becomes a town."""
    return bool(towns.check(table.board, 0, HEX_NAMES.index("E7")))


def in_towns(table: Table) -> set[str]:
    """The hexes that belong to a town."""
    view = table.match.view(None)
    assert isinstance(view, TerraView)
    return {hex.name for hex in view.hexes if hex.town}


def test_14_fav5_makes_a_town_of_power_six_at_once() -> None:
    table = Table("witches", "nomads")
    group(table, E7=DWELLING, E8=DWELLING, D4=TRADING_HOUSE, D5=TRADING_HOUSE)
    table.put(0, "A10", kind=TRADING_HOUSE)
    table.rich(0)
    table.play("upgrade A10 to temple", "favor FAV5")
    assert table.board.towns_owed == 1
    table.play("town TW1")
    assert table.towns(0) == 1


@pytest.mark.parametrize(
    ("kinds", "town"),
    [
        pytest.param((SANCTUARY, TRADING_HOUSE, TRADING_HOUSE), True, id="15_with_trading_houses"),
        pytest.param((SANCTUARY, STRONGHOLD, DWELLING), True, id="15_with_stronghold"),
        pytest.param((STRONGHOLD, TRADING_HOUSE, TRADING_HOUSE), False, id="16_no_sanctuary"),
    ],
)
def test_three_buildings(kinds: tuple[str, ...], town: bool) -> None:
    table = Table("witches", "nomads")
    for name, kind in zip(("E7", "E8", "D5"), kinds, strict=True):
        table.put(0, name, kind=kind)
    assert founds(table) == town


def test_17_fav5_completes_two_groups() -> None:
    table = Table("witches", "nomads")
    group(table, E7=DWELLING, E8=DWELLING, D4=TRADING_HOUSE, D5=TRADING_HOUSE)
    group(table, A9=STRONGHOLD, A10=DWELLING, B5=DWELLING, B4=DWELLING)
    table.put(0, "H7", kind=TRADING_HOUSE)
    table.rich(0)
    table.play("upgrade H7 to temple", "favor FAV5")
    assert table.board.towns_owed == 2
    table.play("town TW1", "town TW1")
    assert table.towns(0) == 2


def test_18_a_group_joined_to_a_town_founds_no_other() -> None:
    table = Table("witches", "nomads")
    group(table, D4=TEMPLE, D5=TEMPLE, E7=TEMPLE, C3=DWELLING)
    assert founds(table)
    group(table, E5=STRONGHOLD, F3=TRADING_HOUSE, F4=TRADING_HOUSE)
    table.land("forest", "E6")
    table.rich(0)
    table.play("build E6")
    assert table.board.towns_owed == 0
    assert in_towns(table) == {"D4", "D5", "E7", "C3", "E5", "F3", "F4", "E6"}


def test_19_without_a_tile_there_is_no_town() -> None:
    table = Table("witches", "nomads", tile="SCORE2")
    group(table, D4=TEMPLE, D5=TEMPLE, E7=TEMPLE, E8=DWELLING)
    table.only_towns()
    points = table.get(0, "points")
    assert not founds(table)
    assert table.get(0, "keys") == 0
    assert table.get(0, "points") == points


def test_two_groups_and_one_tile_make_one_town() -> None:
    """The first group takes the last tile; the other one stays a group that could found later."""
    table = Table("witches", "nomads")
    group(table, E7=DWELLING, E8=DWELLING, D4=TRADING_HOUSE, D5=TRADING_HOUSE)
    group(table, A9=STRONGHOLD, A10=DWELLING, B5=DWELLING, B4=DWELLING)
    table.put(0, "H7", kind=TRADING_HOUSE)
    table.rich(0)
    table.only_towns(TW1=1)
    table.play("upgrade H7 to temple", "favor FAV5")
    assert table.board.towns_owed == 1
    assert in_towns(table) == {"A9", "A10", "B5", "B4"}
    table.play("town TW1")
    table.end()
    assert table.match.seat == 1


def test_a_tile_that_is_owed_founds_no_river_town() -> None:
    table = Table("mermaids", "nomads")
    group(table, E4=TEMPLE, D3=TRADING_HOUSE, E5=TRADING_HOUSE, C2=DWELLING)
    table.only_towns(TW1=1)
    assert table.why("connect r14") == ""
    table.board.towns_owed = 1
    assert table.why("connect r14") == "towns_gone"
    table.board.towns_owed, table.board.granted = 0, 1 << 1
    assert table.why("connect r14") == "towns_gone"


def test_a_bridge_completes_a_town() -> None:
    table = Table("witches", "nomads")
    group(table, F4=TEMPLE, E7=TEMPLE, E6=DWELLING, G3=STRONGHOLD)
    table.rich(0)
    table.play("bridge F4:G3 by ACT1", "town TW2")
    assert table.towns(0) == 1


def test_a_foreign_bridge_gives_the_tile_to_the_owner() -> None:
    table = Table("witches", "nomads")
    group(table, F4=TEMPLE, E7=TEMPLE, E6=DWELLING, G3=STRONGHOLD)
    table.put(1, "D6")
    table.bridge(1, "D6:E8")
    table.turn(1)
    table.rich(1)
    table.put(1, "E8")
    # the Nomads may not build where they own no end
    assert table.why("bridge F4:G3 by ACT1") == "bridge_end"
    table.bridge(1, "F4:G3")
    bridges.check(table.board, 1, SITE_NAMES.index("F4:G3"))
    assert table.board.granted == 1


@pytest.mark.parametrize(
    ("tile", "points", "good", "amount"),
    [
        ("TW1", 5, "coins", 6),
        ("TW2", 7, "workers", 2),
        ("TW3", 9, "priests", 1),
        ("TW8", 11, "coins", 0),
    ],
)
def test_town_tiles_with_goods(tile: str, points: int, good: str, amount: int) -> None:
    table = Table("auren", "nomads", tile="SCORE3", extra_town_tiles=True)
    before, held = table.get(0, "points"), table.get(0, good)
    table.board.towns_owed = 1
    table.play(f"town {tile}")
    assert table.get(0, "points") - before == points
    assert table.get(0, good) - held == amount
    assert table.get(0, "keys") == 1


def test_tw4_gives_power() -> None:
    table = Table("auren", "nomads", tile="SCORE3")
    table.give(0, bowls=(12, 0, 0))
    table.board.towns_owed = 1
    table.play("town TW4")
    assert table.bowls(0) == (4, 8, 0)


def test_tw5_counts_its_key_first() -> None:
    table = Table("auren", "nomads", tile="SCORE3")
    table.give(0, cults=(9, 2, 3, 4))
    table.board.towns_owed = 1
    table.play("town TW5")
    assert [table.cult(0, track) for track in ("fire", "water", "earth", "air")] == [10, 3, 4, 5]


def test_tw6_has_two_keys_and_two_steps() -> None:
    table = Table("auren", "nomads", tile="SCORE3", extra_town_tiles=True)
    table.give(0, cults=(8, 9, 0, 5))
    table.board.towns_owed = 1
    table.play("town TW6")
    assert [table.cult(0, track) for track in ("fire", "water", "earth", "air")] == [10, 10, 2, 7]
    assert table.get(0, "keys") == 0


@pytest.mark.parametrize(
    ("faction", "level", "points"), [("auren", 1, 6), ("fakirs", 0, 4), ("dwarves", 0, 4)]
)
def test_tw7_improves_travel(faction: str, level: int, points: int) -> None:
    table = Table(faction, "cultists", tile="SCORE3", extra_town_tiles=True)
    before = table.get(0, "points")
    table.board.towns_owed = 1
    table.play("town TW7")
    assert table.get(0, "shipping") == level
    assert table.get(0, "points") - before == points


def test_town_rewards_of_tile_and_factions() -> None:
    for faction, more, workers in (("witches", 10, 0), ("swarmlings", 5, 3), ("auren", 5, 0)):
        table = Table(faction, "nomads", tile="SCORE2")
        points, held = table.get(0, "points"), table.get(0, "workers")
        table.board.towns_owed = 1
        table.play("town TW1")
        assert table.get(0, "points") - points == 5 + more
        assert table.get(0, "workers") - held == workers


def test_mermaids_found_a_town_over_a_river_hex() -> None:
    table = Table("mermaids", "nomads")
    group(table, E4=TEMPLE, D3=TRADING_HOUSE, E5=TRADING_HOUSE)
    table.put(0, "C2", kind=DWELLING)
    assert "connect r14" in table.legal()
    table.play("connect r14", "town TW1")
    assert table.towns(0) == 1
    assert table.why("connect r14") == "no_river_town"
    view = table.match.view(0)
    assert isinstance(view, TerraView)
    rivers = [(hex.name, hex.seat) for hex in view.hexes if hex.terrain == "river" and hex.town]
    assert rivers == [("r14", 0)]


def test_39_no_river_town_next_to_an_existing_town() -> None:
    table = Table("mermaids", "nomads")
    group(table, D4=TEMPLE, D5=TEMPLE, E7=TEMPLE, E6=STRONGHOLD)
    assert founds(table)
    group(table, C2=SANCTUARY, B2=TRADING_HOUSE, B3=TRADING_HOUSE)
    # r15 touches E6, which is in a town
    assert "connect r15" not in table.legal()


def test_buildings_placed_later_join_a_river_town() -> None:
    table = Table("mermaids", "nomads")
    group(table, E4=TEMPLE, D3=TRADING_HOUSE, E5=TRADING_HOUSE, C2=DWELLING)
    table.play("connect r14", "town TW1")
    group(table, B2=TRADING_HOUSE, B3=TEMPLE)
    table.land("lakes", "A5")
    table.rich(0)
    table.play("build A5")
    assert table.board.towns_owed == 0


def test_mermaids_only() -> None:
    table = Table("witches", "nomads")
    assert table.why("connect r3") == "faction_only"


@pytest.mark.parametrize("river", range(len(RIVER_NAMES)), ids=RIVER_NAMES)
def test_a_river_town_joins_the_shores_of_its_river(river: int) -> None:
    table = Table("mermaids", "nomads")
    shores = [
        name
        for hex, name in enumerate(HEX_NAMES)
        if SHORE_LOW[river] & BIT_LOW[hex] or SHORE_HIGH[river] & BIT_HIGH[hex]
    ]
    table.put(0, *shores)
    table.board.sheets[layout.RIVER_TOWNS] = 1 << river
    for name in shores:
        hex = HEX_NAMES.index(name)
        found = towns.group(table.board, 0, BIT_LOW[hex], BIT_HIGH[hex])
        assert found == (SHORE_LOW[river], SHORE_HIGH[river])
