"""What the bots hope for: towns that a dwelling would join, and the scoring tiles to come."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.terra_mystica.positions import TRADING_HOUSE, Table

from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.bot import weights as w
from ludoteka.games.terra_mystica.bot.tiles import scoring_prospects
from ludoteka.games.terra_mystica.bot.towns import town_prospects
from ludoteka.games.terra_mystica.data import HEX_NAMES
from ludoteka.games.terra_mystica.rules import towns
from ludoteka.games.terra_mystica.tables import BIT_HIGH, BIT_LOW


def weights(**told: list[int]) -> "vec[i64]":
    """Weights that are 0 but for these, which begin at the places of these names."""
    numbers = [0] * w.SIZE
    for name, values in told.items():
        start = getattr(w, name)
        numbers[start : start + len(values)] = values
    return vec[i64](numbers)


# only whole towns count, and those that a dwelling would make whole, less by its spades
WHOLE_TOWNS = weights(POWER_LACKING=[100], SIZE_LACKING=[100], TOWN_JOIN=[80, 40, 20, 10])


def apart() -> Table:
    """Witches with power 4 on two hexes and 2 on a third: D5 and E7 lie between them."""
    table = Table("witches", "nomads")
    table.put(0, "C3", "D4", "E8", kind=TRADING_HOUSE)
    return table


@pytest.mark.parametrize(
    ("terrain", "share"),
    [("forest", 80), ("mountains", 40), ("wasteland", 20), ("desert", 10)],
)
def test_a_dwelling_between_groups_promises_a_town(terrain: str, share: int) -> None:
    table = apart()
    table.land(terrain, "D5")
    table.put(1, "E7")
    assert town_prospects(table.board, 0, WHOLE_TOWNS) == share * w.WHOLE // 100


def test_of_several_hexes_the_cheapest_counts() -> None:
    table = apart()
    table.land("desert", "D5")
    table.land("mountains", "E7")
    assert town_prospects(table.board, 0, WHOLE_TOWNS) == 40 * w.WHOLE // 100


def test_no_town_is_promised_where_rivals_stand_between() -> None:
    table = apart()
    table.put(1, "D5", "E7")
    assert town_prospects(table.board, 0, WHOLE_TOWNS) == 0


def test_what_would_grow_into_a_town_that_stands_promises_none() -> None:
    table = apart()
    table.land("forest", "D5", "E7")
    hexes = [HEX_NAMES.index(name) for name in ("C3", "D4")]
    low, high = sum(BIT_LOW[hex] for hex in hexes), sum(BIT_HIGH[hex] for hex in hexes)
    towns.found(table.board, 0, low, high)
    assert town_prospects(table.board, 0, WHOLE_TOWNS) == 0


def test_a_dwelling_kept_for_the_round_of_trading_houses_is_worth_more() -> None:
    table = Table("witches", "nomads")  # trading houses are rewarded with 3 points in round 5
    table.put(0, "E9", "F4")
    percent = [0, 0, 0, 0, 20]
    coming = weights(COMING=[0] * codes.FOR_TRADING_HOUSE * w.ROUNDS_AHEAD + percent)
    assert scoring_prospects(table.board, 0, 0, coming) == 2 * 3 * 20
    table.put(0, "E9", kind=TRADING_HOUSE)
    assert scoring_prospects(table.board, 0, 0, coming) == 3 * 20
    table.board.round += 1  # the same tile is nearer now, and these weights know it far away only
    assert scoring_prospects(table.board, 0, 0, coming) == 0


def test_a_town_in_prospect_shares_in_the_tile_of_this_round_until_the_seat_passes() -> None:
    table = Table("witches", "nomads")  # towns are rewarded with 5 points in round 1
    now = weights(COMING=[0] * codes.FOR_TOWN * w.ROUNDS_AHEAD + [50])
    town = 8 * w.WHOLE // 10
    assert scoring_prospects(table.board, 0, town, now) == 5 * 50 * 8 // 10
    table.board.sheets[layout.PASSED] = 1
    assert scoring_prospects(table.board, 0, town, now) == 0
