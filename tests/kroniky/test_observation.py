"""What is observed of the events that a chronicle still has, and prices compared with a purse."""

import random
from typing import Any

import msgspec
from tests.kroniky.positions import Table, position, quiet_chronicle

import ludoteka
from ludoteka.core.parts import places
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.encoding import EVENT, KronikyEncoding
from ludoteka.games.kroniky.own_files.files import CHRONICLES
from ludoteka.games.kroniky.state import FULL, GOODS, covers

NAMES = [
    "wood", "ore", "food", "work", "science", "gold", "points", "population", "recruits",
    "relations", "happiness", "rebellion",
]  # fmt: skip
TOLD = [*NAMES, *(f"no {name}" for name in NAMES), "dangerous"]
KEY_EVENTS = 4
Row = dict[str, int]

MANY = {"type": "population", "min": 2}
MIXED: dict[str, Any] = {
    "effects": [
        {"type": "pay", "cost": {"wood": 3, "gold": 1}},
        {"type": "if", "condition": MANY, "then": [{"type": "gain", "reward": {"ore": 2}}]},
        {"type": "unless", "condition": MANY, "then": [{"type": "happiness", "delta": -2}]},
        {"type": "gain", "reward": {"victory_points": 1, "wood": 1}},
    ]
}
WAR: dict[str, Any] = {
    "dangerous": True,
    "effects": [
        {"type": "enemy_recruit", "strength": 3},
        {"type": "relations", "delta": 2},
        {"type": "rebellion", "delta": 1},
    ],
}
KEY: dict[str, Any] = {
    "round": 3,
    "condition": MANY,
    "effects": [{"type": "gain", "reward": {"gold": 9}}],
}


def observed(table: Table) -> dict[tuple[int, int], Row]:
    """The events by line and by how many rounds ahead they are, those that do something."""
    encoding = KronikyEncoding(1)
    numbers = list(encoding.dense(table.board, 0))[places(encoding.parts)["events"]]
    rows = [numbers[at : at + EVENT] for at in range(0, len(numbers), EVENT)]
    found = {}
    for at, row in enumerate(rows):
        told = {name: number for name, number in zip(TOLD, row, strict=True) if number}
        if told:
            found[at // codes.ROUNDS + 1, at % codes.ROUNDS] = told
    return found


def chronicle() -> str:
    """Events on two lines, and a key event."""
    return quiet_chronicle({(1, 1): MIXED, (3, 2): WAR}, key_events=[KEY])


def test_events_to_come_are_observed_as_things_stand() -> None:
    table = position(chronicle=chronicle(), goods={"food": 9})
    always = {"wood": -2, "gold": -1, "points": 1}
    war = {"recruits": 3, "relations": 2, "rebellion": 1, "dangerous": 1}
    assert observed(table) == {
        (1, 0): {**always, "happiness": -2, "no ore": 2},
        (3, 1): war,
        (KEY_EVENTS, 2): {"no gold": 9},
    }
    assert observed(position(chronicle=chronicle(), population=2)) == {
        (1, 0): {**always, "ore": 2, "no happiness": -2},
        (3, 1): war,
        (KEY_EVENTS, 2): {"gold": 9},
    }


def test_an_event_that_has_come_is_observed_no_more() -> None:
    table = position(chronicle=chronicle(), workers=["b:1"], population=2)
    assert observed(table).keys() == {(1, 0), (3, 1), (KEY_EVENTS, 2)}
    table.play("end")
    assert table.view.phase == "return"
    assert observed(table).keys() == {(3, 0), (KEY_EVENTS, 1)}
    table.play("stay")
    assert observed(table).keys() == {(3, 0), (KEY_EVENTS, 1)}


def test_all_events_are_observed_before_the_game_and_none_after_it() -> None:
    match = ludoteka.new("kroniky", seats=1, seed=1)
    first = observed(Table(match))
    lines = CHRONICLES["dawn"].events.lines()
    busy = {(n, r) for n, line in enumerate(lines, 1) for r, e in enumerate(line) if e.effects}
    keys = {(KEY_EVENTS, key.round - 1) for key in CHRONICLES["dawn"].key_events}
    assert first.keys() == busy | keys
    luck = random.Random(1)
    while not match.over:
        match.play(luck.choice(match.legal()))
    assert observed(Table(match)) == {}


def test_a_purse_covers_what_the_player_affords() -> None:
    table, luck = position(), random.Random(7)
    board = table.board
    for _ in range(2000):
        most = luck.choice((1, 5, FULL + 1, 300))
        price = 0
        for i in range(codes.RESOURCES):
            board.sheet[GOODS + i] = have = luck.randrange(most)
            part = luck.choice((0, have, have + 1, luck.randrange(FULL + 1)))
            price |= min(part, FULL) << i * codes.BUNDLE_BITS
        assert covers(board.purse(), price) == board.affords(price)


def prices(found: Any) -> list[int]:
    """All prices in some data."""
    if isinstance(found, dict):
        own = list(found["cost"].values()) if "cost" in found else []
        return own + [price for part in found.values() for price in prices(part)]
    if isinstance(found, list):
        return [price for part in found for price in prices(part)]
    return []


def test_no_price_is_higher_than_a_purse_tells() -> None:
    # the types of own files allow 99 of a good
    told = [price for one in CHRONICLES.values() for price in prices(msgspec.to_builtins(one))]
    assert told
    assert max(told) <= FULL
