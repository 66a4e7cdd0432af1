"""What the page and the terminal are told: prices of reach, special actions, printed contents."""

import random
import re
from pathlib import Path

import pytest
from tests.terra_mystica.positions import STRONGHOLD, Table

import ludoteka
from ludoteka.core.match import Match
from ludoteka.games.terra_mystica.view import TerraView
from ludoteka.games.terra_mystica.view.contents import Sign, TerraContents, contents

ICONS = Path(__file__).parents[2] / "web" / "src" / "games" / "terra_mystica" / "icons.ts"


def seen(match: Match, seat: int = 0) -> TerraView:
    view = match.view(seat)
    assert isinstance(view, TerraView)
    return view


def reach(table: Table) -> dict[str, tuple[int, int, bool]]:
    """Workers and priests for each hex in reach, and whether only a crossing leads there."""
    return {
        one.hex: (one.goods.count("good.worker"), one.goods.count("good.priest"), one.crossing)
        for one in seen(table.match).reach
    }


def test_the_price_of_land_holds_the_tunnel() -> None:
    table = Table("dwarves", "nomads")
    table.put(0, "E7")
    table.land("wasteland", "C3", "E6")
    assert reach(table)["E6"] == (3, 0, False)
    assert reach(table)["C3"] == (3 + 2, 0, True)
    table.put(0, "A1", kind=STRONGHOLD)
    assert reach(table)["C3"] == (3 + 1, 0, True)


def test_the_price_of_land_holds_the_carpet() -> None:
    table = Table("fakirs", "cultists")
    table.put(0, "E7")
    table.land("desert", "C3")
    assert reach(table)["C3"] == (0, 1, True)
    table.land("plains", "C3")
    assert reach(table)["C3"] == (3, 1, True)


def test_a_faction_board_shows_three_bowls() -> None:
    table = Table("witches", "nomads")
    table.give(0, bowls=(3, 4, 5), shipping=2)
    assert seen(table.match).players[0].bowls == [3, 4, 5]


def test_open_spades_are_not_paid() -> None:
    table = Table("witches", "nomads")
    table.put(0, "E7")
    table.land("mountains", "E6")
    table.rich(0)
    table.play("power ACT5")
    assert reach(table)["E6"] == (0, 0, False)


def test_what_another_seat_has_open_makes_nothing_cheaper() -> None:
    table = Table("witches", "nomads")
    table.put(1, "E7")
    table.land("plains", "E6")
    waiting = table.match.view(1)
    assert isinstance(waiting, TerraView)
    [price] = [one.goods for one in waiting.reach if one.hex == "E6"]
    assert price == ["good.worker"] * 3


@pytest.mark.parametrize("factions", [("dwarves", "fakirs"), ("darklings", "giants")])
def test_land_costs_what_was_told(factions: tuple[str, str]) -> None:
    luck, compared, crossings = random.Random(1), 0, 0
    for seed in range(8):
        match = ludoteka.new("terra_mystica", seats=2, seed=seed, factions=factions)
        while not match.over:
            view = seen(match, match.seat)
            # the last spade of a cult bonus brings the income too
            for one in view.reach if view.phase != "cult_spades" else ():
                told = (one.goods.count("good.worker"), one.goods.count("good.priest"))
                paid = transformed(match, one.hex)
                if paid is not None:
                    assert paid == told, (seed, len(match.steps), one)
                    compared += 1
                    crossings += one.crossing
            match.play(luck.choice(match.legal()))
    assert compared > 50
    assert crossings > 20 or "giants" in factions


def transformed(match: Match, hex: str) -> tuple[int, int] | None:
    """The workers and priests that changing a hex into home terrain really takes."""
    game, seat = match.game, match.seat
    start = seen(match, seat).players[seat]
    state = match.state.copy()
    for text in (f"terraform {hex}", f"to {start.home}"):
        move = game.codec.parse(text).pack()
        if move not in state.legal():
            return None
        state.apply(move)
    end = game.view(state, seat)
    assert isinstance(end, TerraView)
    me = end.players[seat]
    return start.workers - me.workers, start.priests - me.priests


def test_special_actions_are_those_of_stronghold_and_tiles() -> None:
    table = Table("witches", "engineers")
    assert seen(table.match).players[1].specials == ["ACTE"]
    table.put(0, "E7", kind=STRONGHOLD)
    table.give(0, favors=["FAV6"])
    table.hold(0, "BON1")
    assert seen(table.match).players[0].specials == ["ACTW", "BON1", "FAV6"]


def test_a_seat_without_a_faction_has_no_price_and_has_not_left() -> None:
    match = ludoteka.new("terra_mystica", seats=2, seed=1)
    player = seen(match).players[0]
    assert (player.faction, player.spade_price, player.dropped) == (None, 0, False)


def test_every_town_tile_of_a_seat_is_seen() -> None:
    table = Table("witches", "nomads")
    for tile in ("TW2", "TW5", "TW2"):
        table.board.towns_owed = 1
        table.play(f"town {tile}")
    assert seen(table.match).players[0].towns == ["TW2", "TW2", "TW5"]


def signs(found: object) -> list[Sign]:
    """All signs, wherever they are."""
    if isinstance(found, Sign):
        return [found]
    if isinstance(found, list | tuple):
        return [sign for one in found for sign in signs(one)]
    if isinstance(found, dict):
        return signs(list(found.values()))
    if hasattr(found, "__struct_fields__"):
        return signs([getattr(found, name) for name in found.__struct_fields__])
    return []


def printed(**options: object) -> TerraContents:
    return contents(ludoteka.new("terra_mystica", seats=2, seed=1, **options).first())


def test_contents_are_what_is_printed() -> None:
    found = printed()
    assert found.tiles["FAV12"][1] == [Sign("trading_house"), Sign("point", "2–4")]
    assert found.actions["ACT4"].power == 4
    assert found.actions["ACTE"].face == [Sign("bridge"), Sign("worker", "−2")]
    giants, witches = (
        next(one for one in found.factions if one.key == key) for key in ("giants", "witches")
    )
    assert set(giants.spades.values()) == {0, 2}
    assert [witches.spades[terrain] for terrain in ("forest", "lakes", "desert")] == [0, 1, 3]
    house = next(row for row in witches.rows if row.building == "trading_house")
    assert (house.workers, house.coins, house.coins_alone) == (2, 3, 6)
    assert house.places[2] == [Sign("coin", "2"), Sign("power", "2")]
    dwelling = next(row for row in witches.rows if row.building == "dwelling")
    assert (dwelling.base, house.base) == ([Sign("worker", "1")], [])
    assert "TW6" not in found.towns
    assert "TW6" in printed(extra_town_tiles=True).towns


def test_every_sign_is_drawn() -> None:
    names = set(re.findall(r"^  (\w+):", ICONS.read_text("utf-8"), re.MULTILINE))
    assert {sign.icon for sign in signs(printed())} <= names
