"""Passing, incomes, cult bonuses and the end: edge cases 43 to 58, and every tile."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.terra_mystica.positions import (
    DWELLING,
    SANCTUARY,
    STRONGHOLD,
    TEMPLE,
    TRADING_HOUSE,
    Table,
)

from ludoteka.games.terra_mystica import codes, scoring
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.data import BONUS_CARD_NAMES, TILE_NAMES
from ludoteka.games.terra_mystica.rules import rounds, turns
from ludoteka.games.terra_mystica.state import SHEET
from ludoteka.games.terra_mystica.view import TerraView

ALL = BONUS_CARD_NAMES[:9]


def test_43_bon4_does_not_count_for_the_final_area() -> None:
    table = Table("witches", "nomads", scrolls=("BON1", "BON2", "BON3", "BON4", "BON5"))
    table.put(0, "E9", "C4")
    table.hold(0, "BON4")
    table.give(0, shipping=1)
    assert scoring.largest_area(table.board, 0) == 1
    table.give(0, shipping=2)
    assert scoring.largest_area(table.board, 0) == 2


@pytest.mark.parametrize(
    ("bonus_card", "kinds", "points"),
    [
        ("BON9", (DWELLING,) * 5, 5),
        ("BON6", (STRONGHOLD, SANCTUARY), 8),
        ("BON7", (TRADING_HOUSE,) * 3, 6),
        ("BON1", (DWELLING, TRADING_HOUSE), 0),
    ],
)
def test_44_points_of_bonus_cards_on_passing(
    bonus_card: str, kinds: tuple[str, ...], points: int
) -> None:
    bonus_cards = (bonus_card, *(name for name in ALL if name != bonus_card))[:5]
    table = Table("witches", "nomads", tile="SCORE3", scrolls=bonus_cards)
    for name, kind in zip(("E9", "F4", "C3", "A3", "A10"), kinds, strict=False):
        table.put(0, name, kind=kind)
    table.hold(0, bonus_card)
    before = table.get(0, "points")
    table.pass_now()
    assert table.get(0, "points") - before == points


@pytest.mark.parametrize(("faction", "level", "points"), [("mermaids", 2, 6), ("dwarves", 0, 0)])
def test_bon10_scores_shipping_levels(faction: str, level: int, points: int) -> None:
    bonus_cards = ("BON10", "BON1", "BON2", "BON3", "BON5")
    table = Table(faction, "nomads", tile="SCORE3", shipping_scroll=True, scrolls=bonus_cards)
    table.put(0, "E9")
    table.give(0, shipping=level)
    table.hold(0, "BON10")
    before = table.get(0, "points")
    table.pass_now()
    assert table.get(0, "points") - before == points


@pytest.mark.parametrize(("houses", "points"), [(0, 0), (1, 2), (2, 3), (3, 3), (4, 4)])
def test_45_fav12_on_passing(houses: int, points: int) -> None:
    bonus_cards = ("BON1", "BON2", "BON3", "BON4", "BON5")
    table = Table("witches", "nomads", tile="SCORE3", scrolls=bonus_cards)
    table.put(0, *("E9", "F4", "C3", "A3")[:houses], kind=TRADING_HOUSE)
    table.give(0, favors=["FAV12"])
    before = table.get(0, "points")
    turns.score_pass(table.board, 0)
    assert table.get(0, "points") - before == points


def test_46_the_last_player_goes_on_alone() -> None:
    table = Table("witches", "nomads")
    table.put(0, "E9")
    table.put(1, "H1")
    table.rich(1)
    table.pass_now()
    for action in ("power ACT4", "power ACT2"):
        table.play(action)
        table.end()
        assert table.match.seat == 1


@pytest.mark.parametrize(
    ("levels", "prizes", "points"),
    [
        pytest.param((9, 9, 5, 0), (8, 4, 2), [6, 6, 2, 0], id="47_cult_levels"),
        pytest.param((20, 19, 19, 19), (18, 12, 6), [18, 6, 6, 6], id="48_areas"),
        pytest.param((7, 7), (18, 12, 6), [15, 15], id="49_areas_of_two"),
        pytest.param((5, 5, 5, 5), (8, 4, 2), [3, 3, 3, 3], id="four_tied"),
    ],
)
def test_shared_places(levels: tuple[int, ...], prizes: tuple[int, ...], points: list[int]) -> None:
    assert list(scoring.shares(vec[i64](levels), vec[i64](prizes))) == points


@pytest.mark.parametrize(("faction", "points"), [("witches", 2), ("alchemists", 4)])
def test_50_goods_at_the_end(faction: str, points: int) -> None:
    table = Table(faction, "nomads")
    table.give(0, priests=1, workers=2, coins=1, bowls=(3, 5, 2), points=0)
    scoring.goods(table.board)
    assert table.get(0, "points") == points
    assert table.bowls(0) == (7, 1, 0)


def test_51_the_bonus_card_given_back_may_be_taken_without_coins() -> None:
    table = Table("witches", "nomads", "mermaids")
    held = BONUS_CARD_NAMES[table.board.sheets[layout.BONUS_CARD]]
    table.pass_now()
    coins = table.get(1, "coins")
    table.play(f"pass {held}")
    assert table.get(1, "coins") == coins


def test_52_coins_gather_on_a_bonus_card_left_over() -> None:
    table = Table("witches", "nomads")
    bonus_card = BONUS_CARD_NAMES.index(table.free_bonus_cards()[0])
    table.board.table[layout.BONUS_CARD_COINS + bonus_card] = 2
    rounds.lay_coins(table.board)
    assert table.board.table[layout.BONUS_CARD_COINS + bonus_card] == 3


BONUSES = [
    pytest.param("SCORE1", (0, 0, 5, 0), "coins", 5, id="SCORE1"),
    pytest.param("SCORE3", (0, 9, 0, 0), "priests", 2, id="SCORE3"),
    pytest.param("SCORE4", (6, 0, 0, 0), "workers", 3, id="SCORE4"),
    pytest.param("SCORE7", (0, 0, 0, 6), "workers", 3, id="53_SCORE7"),
]


@pytest.mark.parametrize(("tile", "cults", "good", "amount"), BONUSES)
def test_cult_bonuses_with_goods(tile: str, cults: tuple[int, ...], good: str, amount: int) -> None:
    table = Table("witches", "nomads", tile=tile)
    table.give(0, cults=cults)
    before = table.get(0, good)
    rounds.cult_bonus(table.board, 0)
    assert table.get(0, good) - before == amount


@pytest.mark.parametrize(
    ("tile", "cults"),
    [("SCORE2", (0, 0, 8, 0)), ("SCORE6", (0, 8, 0, 0)), ("SCORE8", (0, 0, 0, 8))],
)
def test_cult_bonuses_with_spades(tile: str, cults: tuple[int, ...]) -> None:
    table = Table("witches", "nomads", tile=tile)
    table.give(0, cults=cults)
    rounds.cult_bonus(table.board, 0)
    assert table.board.sheets[layout.SPADES] == 2


def test_cult_bonus_of_score5_is_power_and_of_score9_coins_for_priests() -> None:
    table = Table("witches", "nomads", tile="SCORE5")
    table.give(0, cults=(8, 0, 0, 0), bowls=(12, 0, 0))
    rounds.cult_bonus(table.board, 0)
    assert table.bowls(0) == (4, 8, 0)
    table = Table("witches", "nomads", tile="SCORE9")
    table.give(0, sent=3, coins=0)
    rounds.cult_bonus(table.board, 0)
    assert table.get(0, "coins") == 6


@pytest.mark.parametrize(
    ("tile", "move", "points"),
    [
        ("SCORE3", "build E10", 2),
        ("SCORE5", "build E10", 2),
        ("SCORE6", "upgrade E9 to trading_house", 3),
        ("SCORE8", "upgrade E9 to trading_house", 3),
        ("SCORE9", "upgrade F4 to temple", 4),
        ("SCORE4", "upgrade F4 to stronghold", 5),
        ("SCORE7", "upgrade C3 to sanctuary", 5),
        ("SCORE1", "terraform D7", 4),
    ],
)
def test_scoring_tiles(tile: str, move: str, points: int) -> None:
    table = Table("witches", "nomads", tile=tile)
    table.put(0, "E9")
    table.put(0, "F4", kind=TRADING_HOUSE)
    table.put(0, "C3", kind=TEMPLE)
    table.land("forest", "E10")
    table.rich(0)
    before = table.get(0, "points")
    table.play(move)
    if move.startswith("terraform"):
        table.play("to forest")
    assert table.get(0, "points") - before == points
    assert tile in TILE_NAMES


@pytest.mark.parametrize(
    ("favor", "track", "steps"),
    [
        (f"FAV{n}", track, 3 if n < 5 else 2 if n < 9 else 1)
        for n, track in zip(range(1, 13), ("fire", "water", "earth", "air") * 3, strict=True)
    ],
)
def test_favor_tiles_move_their_cult(favor: str, track: str, steps: int) -> None:
    table = Table("auren", "nomads")
    table.give(0, cults=(0, 0, 0, 0))
    table.board.favors_owed = 1
    table.play(f"favor {favor}")
    assert table.cult(0, track) == steps


def income(table: Table) -> dict[str, int]:
    """What an income brings seat 0."""
    goods = ("coins", "workers", "priests")
    before = {good: table.get(0, good) for good in goods}
    table.give(0, bowls=(12, 0, 0))
    rounds.income(table.board, 0)
    gained = {good: table.get(0, good) - before[good] for good in goods}
    return {**gained, "power": table.bowls(0)[1] + 2 * table.bowls(0)[2]}


def test_56_income_of_fav7_and_bon3() -> None:
    table = Table("witches", "nomads", scrolls=("BON1", "BON2", "BON3", "BON4", "BON5"))
    table.hold(0, "BON3")
    table.give(0, favors=["FAV7"])
    # the first worker of the dwelling row is always there
    assert income(table) == {"coins": 6, "workers": 2, "priests": 0, "power": 1}


@pytest.mark.parametrize(
    ("bonus_card", "gained"),
    [
        ("BON1", (2, 0, 0, 0)), ("BON2", (4, 0, 0, 0)), ("BON3", (6, 0, 0, 0)),
        ("BON4", (0, 0, 0, 3)), ("BON5", (0, 1, 0, 3)), ("BON6", (0, 2, 0, 0)),
        ("BON7", (0, 1, 0, 0)), ("BON8", (0, 0, 1, 0)), ("BON9", (2, 0, 0, 0)),
        ("BON10", (0, 0, 0, 3)),
    ],
)  # fmt: skip
def test_income_of_every_bonus_card(bonus_card: str, gained: tuple[int, ...]) -> None:
    bonus_cards = (bonus_card, *(name for name in ALL if name != bonus_card))[:5]
    table = Table("witches", "nomads", shipping_scroll=True, scrolls=bonus_cards)
    table.hold(0, bonus_card)
    coins, workers, priests, power = gained
    assert income(table) == {
        "coins": coins, "workers": workers + 1, "priests": priests, "power": power,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("favor", "gained"), [("FAV7", (0, 1, 1)), ("FAV8", (0, 0, 4)), ("FAV9", (3, 0, 0))]
)
def test_income_of_favors(favor: str, gained: tuple[int, int, int]) -> None:
    table = Table("witches", "nomads", scrolls=("BON8", "BON2", "BON3", "BON4", "BON5"))
    table.hold(0, "BON8")
    table.give(0, favors=[favor])
    coins, workers, power = gained
    assert income(table) == {
        "coins": coins, "workers": workers + 1, "priests": 1, "power": power,
    }  # fmt: skip


def test_bon2_and_fav6_give_a_step_once_a_round() -> None:
    table = Table("witches", "nomads", scrolls=("BON1", "BON2", "BON3", "BON4", "BON5"))
    table.hold(0, "BON2")
    table.give(0, favors=["FAV6"], cults=(0, 0, 0, 0))
    for means in ("BON2", "FAV6"):
        table.turn(0)
        table.play(f"cult fire by {means}")
        table.end()
        table.turn(0)
        assert table.why(f"cult fire by {means}") == "used_already"
    assert table.cult(0, "fire") == 2


def test_58_eight_buildings_in_one_area_with_shipping_one() -> None:
    table = Table("witches", "nomads")
    table.put(0, "E9", "D6", "E8", "G3", "G4", "H5", "I9", "H6")
    table.give(0, shipping=1)
    assert scoring.largest_area(table.board, 0) == 8


def test_dwarves_and_fakirs_connect_areas_over_gaps() -> None:
    table = Table("dwarves", "nomads")
    table.put(0, "E7", "C3")
    assert scoring.largest_area(table.board, 0) == 2
    table = Table("fakirs", "cultists")
    table.put(0, "E8", "B4")
    assert scoring.largest_area(table.board, 0) == 1
    table.put(0, "E8", kind=STRONGHOLD)
    assert scoring.largest_area(table.board, 0) == 2


@pytest.mark.parametrize(
    ("act", "good", "amount"),
    [("ACT2", "priests", 1), ("ACT3", "workers", 2), ("ACT4", "coins", 7)],
)
def test_power_actions_with_goods(act: str, good: str, amount: int) -> None:
    table = Table("witches", "nomads")
    table.give(0, bowls=(0, 0, 12))
    before = table.get(0, good)
    table.play(f"power {act}")
    assert table.get(0, good) - before == amount
    table.end()
    table.give(1, bowls=(0, 0, 12))
    assert table.why(f"power {act}") == "power_used"


def test_the_end_is_scored_and_a_tie_is_shared() -> None:
    table = Table("witches", "nomads", round=6, tile="SCORE6")
    for seat, hex in ((0, "E9"), (1, "H1")):
        table.put(seat, hex)
        table.give(seat, points=50, cults=(0, 0, 0, 0), coins=0, workers=0, bowls=(12, 0, 0))
        table.board.sheets[seat * SHEET + layout.BONUS_CARD] = codes.BON1
    table.play("pass", "pass")
    assert table.match.over
    assert table.match.scores == [65, 65]
    view = table.match.view()
    assert isinstance(view, TerraView)
    assert table.match.winners == view.winners == [0, 1]
