"""What is told once of a game, and the small view beside it."""

import random
from collections import Counter

import msgspec
import pytest
from tests.kroniky.positions import position, quiet_chronicle
from tests.kroniky.rich import PAIRS, choice

import ludoteka
from ludoteka.core.action import BYTE, A
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.data import (
    DATA,
    SPACE_NAMES,
    STRUCTURE_NAMES,
    TERRAIN_NAMES,
    VILLAGE_NAMES,
)
from ludoteka.games.kroniky.rules import flags, rounds
from ludoteka.games.kroniky.state import LINKED, ROAD, TERRAIN, Board
from ludoteka.games.kroniky.view import view
from ludoteka.games.kroniky.view.contents import KEPT, book, contents, named
from ludoteka.games.kroniky.view.types import KronikyView

SMALL = 4_000  # bytes of a view without the reach of workers


@pytest.mark.parametrize(("land_", "chronicle"), PAIRS)
def test_contents_stay_the_same_for_a_whole_game_and_views_stay_small(
    land_: str, chronicle: str
) -> None:
    match = ludoteka.new("kroniky", 1, seed=1, map=land_, chronicle=chronicle)
    chance = random.Random(1)
    board = match.state
    assert isinstance(board, Board)
    first = contents(board)
    assert msgspec.json.decode(msgspec.json.encode(first), type=type(first)) == first
    while not board.over:
        if chance.random() < 0.05:
            assert contents(board) is first
            seen = view(board, 0)
            assert msgspec.json.decode(msgspec.json.encode(seen), type=KronikyView) == seen
            assert seen.contents == first.key
            bare = [msgspec.structs.replace(one, reach=[]) for one in seen.map_workers]
            small = msgspec.structs.replace(seen, map_workers=bare)
            assert len(msgspec.json.encode(small)) < SMALL
        board.apply(choice(board, chance)[0])


def test_view_and_contents_tell_every_space() -> None:
    terrains = roads = 0
    for seed, (land_, chronicle) in enumerate(PAIRS[::5]):
        match = ludoteka.new("kroniky", 1, seed=seed, map=land_, chronicle=chronicle)
        chance = random.Random(seed)
        board = match.state
        assert isinstance(board, Board)
        while not board.over:
            board.apply(choice(board, chance)[0])
        seen = view(board, 0)
        terrains, roads = terrains + len(seen.terrain), roads + len(seen.roads)
        for place in contents(board).hexes:
            here = int(board.land[SPACE_NAMES.index(place.space)])
            assert seen.terrain.get(place.space, place.terrain) == TERRAIN_NAMES[here & TERRAIN]
            assert (place.space in seen.roads) == bool(here & ROAD)
            if place.space in seen.structures:
                assert (place.space in seen.apart) == (not here & LINKED)
    assert min(terrains, roads) > 10


def test_flags_are_told_as_they_hold_and_how_far_they_are() -> None:
    match = ludoteka.new("kroniky", 1, seed=3, chronicle="long_peace")
    chance = random.Random(3)
    board = match.state
    assert isinstance(board, Board)
    while not board.over:
        if chance.random() < 0.05:
            seen = view(board, 0)
            for i, (flag, text) in enumerate(
                zip(book(board.setup).flags, contents(board).flags, strict=True)
            ):
                holds = flags.holds(board, flag)
                assert (i in seen.holds) == holds
                number = text.params.get("number", 0)
                assert isinstance(number, int)
                if number:
                    assert (seen.reached[i] >= number) == holds
                if flag & BYTE == codes.FLAG_LEVEL:
                    assert seen.reached[i] == board.level(flag >> A & BYTE)
        board.apply(choice(board, chance)[0])


def test_effects_name_their_conditions() -> None:
    chronicle = quiet_chronicle(
        {
            (1, 1): {
                "effects": [
                    {"type": "pay", "cost": {"wood": 2}},
                    {
                        "type": "unless",
                        "condition": {"type": "happiness", "min": 4},
                        "then": [{"type": "relations", "delta": 1}],
                    },
                ],
                "dangerous": True,
            }
        }
    )
    found = position(chronicle=chronicle).contents
    event = found.events[0][0]
    assert event.dangerous
    paid, worse = event.effects
    assert (paid.type, paid.goods) == ("pay", ["resource.wood"] * 2)
    assert (worse.type, worse.amount, worse.enemy, worse.when) == ("relations", 1, True, [])
    [flag] = worse.unless
    assert (found.flags[flag].key, found.flags[flag].params) == ("needs_happiness", {"number": 4})
    assert found.events[1][0].effects == []


def test_an_invention_names_what_asks_for_it_and_what_it_gives() -> None:
    found = position().contents
    gifts = {one.invention: one.gift for one in found.inventions if one.gift}
    assert gifts == {"wheel": "steps", "paved_roads": "rides"}
    for one in found.inventions:
        name = f"invention.{one.invention}"
        asks = {
            f"track.{track.track}"
            for track in found.tracks
            for segment in track.segments
            for flag in segment.flags
            if found.flags[flag].params.get("invention") == name
        }
        assert asks == {thing for thing in one.opens if thing.startswith("track.")}


def test_limits_are_those_of_the_rules() -> None:
    table = position(happiness=5)
    limits = table.contents.limits
    assert (limits.crisis, limits.happiness, limits.population) == (4, 5, 5)
    assert (limits.rounds, limits.war, limits.die) == (codes.ROUNDS, codes.WAR, codes.DIE)
    assert rounds.food_due(table.board) == table.view.food_due


def test_own_files_have_contents_of_their_own() -> None:
    one = position(rows=["...", "..."]).contents
    other = position(rows=["...", "..T"]).contents
    assert one.key != other.key
    assert [place.terrain for place in other.hexes][-1] == "tree"


def test_contents_are_kept_for_a_number_of_games() -> None:
    number = KEPT + 6
    sizes = [(3 + n % 13, 1 + n // 13) for n in range(number)]
    keys = [position(rows=["." * wide] * high).contents.key for wide, high in sizes]
    assert len(set(keys)) == number
    assert named(keys[-1]).key == keys[-1]
    with pytest.raises(StopIteration):
        named(keys[0])


def test_the_view_tells_the_last_recall() -> None:
    table = position(workers=["a:1", "b:1"], goods={"food": 9})
    assert not table.view.last_recall
    table.play("end")
    assert table.view.phase == "return"
    assert not table.view.last_recall
    table.play("recall 1")
    assert table.view.last_recall
    table.play("recall 2")
    assert table.view.phase == "card"
    assert not table.view.last_recall


def test_units_ask_for_their_military_level() -> None:
    table = position(levels={"military": 2})
    held = table.view.holds
    opened = {unit.unit for unit in table.contents.units if set(unit.flags) <= set(held)}
    assert opened == {move.split(" ")[1] for move in table.legal("recruit ")}


def test_units_and_structures_are_told_as_printed() -> None:
    told = position().contents
    for printed, unit in zip(DATA["areas"]["military"]["units"], told.units, strict=True):
        assert (unit.unit, unit.level) == (printed["key"], printed["level"])
        assert unit.strength == printed["strength"]
        goods = Counter(good.removeprefix("resource.") for good in unit.cost)
        assert goods == printed["cost"]
    limits = {one.structure: one.limit for one in told.structures}
    assert limits == {name: 1 if name in VILLAGE_NAMES else 3 for name in STRUCTURE_NAMES}


def test_the_capital_is_told_once_it_is_founded() -> None:
    begun = ludoteka.new("kroniky", 1, seed=1).view(0)
    assert isinstance(begun, KronikyView)
    assert begun.capital is None
    assert position(capital="b:2").view.capital == "b:2"


def test_exchanges_name_the_goods_to_choose_from() -> None:
    sold, got = position().action("finance.sell").does
    assert (sold.what, sold.of) == ("term.good", ["resource.wood", "resource.ore", "resource.food"])
    assert (got.what, got.of) == ("resource.gold", [])


def test_a_battle_is_told_only_where_one_can_attack() -> None:
    """Face to face in peace: the player may attack, but after the upkeep nobody does."""
    table = position(
        army={1: ([2], 2)}, foes={1: ([2], 3)}, relations=2, goods={"food": 9, "gold": 9}
    )
    assert table.lane(1).battle
    table.play("end")
    assert table.view.phase == "downsizing"
    assert not table.lane(1).battle
