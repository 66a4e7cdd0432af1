"""A code with the name of a thing is its place in the data; different things have their own."""

from importlib import import_module

import pytest

from ludoteka.games.aeons_end import codes as aeons_end
from ludoteka.games.kroniky.data import SPACE_NAMES

# game, a table of names in its data, what stands before a name in codes.py
TABLES = [
    ("aeons_end", "CARD_TYPES", ""),
    ("aeons_end", "END_NAMES", ""),
    ("aeons_end", "MAGE_NAMES", ""),
    ("aeons_end", "MENACE_TYPES", ""),
    ("aeons_end", "NEMESIS_NAMES", ""),
    ("aeons_end", "STEP_NAMES", "PHASE_"),
    ("ethnos", "TRIBE_NAMES", ""),
    ("kroniky", "COUNTER_NAMES", ""),
    ("kroniky", "DEFEAT_NAMES", ""),
    ("kroniky", "DIRECTION_NAMES", ""),
    ("kroniky", "RESOURCE_NAMES", ""),
    ("kroniky", "STRUCTURE_NAMES", ""),
    ("kroniky", "TERRAIN_NAMES", ""),
    ("kroniky", "TRACK_NAMES", ""),
    ("terra_mystica", "BONUS_CARD_NAMES", ""),
    ("terra_mystica", "BUILDING_NAMES", ""),
    ("terra_mystica", "CONVERSION_NAMES", ""),
    ("terra_mystica", "FACTION_NAMES", ""),
    ("terra_mystica", "FAVOR_NAMES", ""),
    ("terra_mystica", "POWER_ACTION_NAMES", ""),
    ("terra_mystica", "REWARD_NAMES", "FOR_"),
    ("terra_mystica", "TERRAIN_NAMES", ""),
    ("terra_mystica", "TOWN_NAMES", ""),
]

# game, what codes of one kind begin with
KINDS = [
    ("aeons_end", "ASK_"),
    ("aeons_end", "LUCK_"),
    ("aeons_end", "MOVE_"),
    ("aeons_end", "PHASE_"),
    ("ethnos", "FROM_"),
    ("ethnos", "MOVE_"),
    ("kroniky", "DO_"),
    ("kroniky", "FLAG_"),
    ("kroniky", "FROM_"),
    ("kroniky", "MOVE_"),
    ("kroniky", "TOLD_"),
    ("terra_mystica", "FOR_"),
    ("terra_mystica", "FROM_"),
    ("terra_mystica", "MOVE_"),
    ("terra_mystica", "SPECIAL_"),
]


@pytest.mark.parametrize(("game", "table", "before"), TABLES)
def test_a_code_is_the_place_of_its_name(game: str, table: str, before: str) -> None:
    room = f"ludoteka.games.{game}"
    codes, names = import_module(f"{room}.codes"), getattr(import_module(f"{room}.data"), table)
    words = {name: before + name.replace(" ", "_").upper() for name in names}
    found = {name: getattr(codes, word) for name, word in words.items() if hasattr(codes, word)}
    assert found
    assert found == {name: names.index(name) for name in found}


@pytest.mark.parametrize(("game", "before"), KINDS)
def test_no_two_codes_of_a_kind_are_the_same(game: str, before: str) -> None:
    codes = vars(import_module(f"ludoteka.games.{game}.codes"))
    found = [code for name, code in codes.items() if name.startswith(before)]
    assert len(set(found)) == len(found) > 1


@pytest.mark.parametrize(("none", "before"), [("NO_LUCK", "LUCK_"), ("NO_QUESTION", "ASK_")])
def test_codes_of_a_kind_are_counted_from_none(none: str, before: str) -> None:
    found = [code for name, code in vars(aeons_end).items() if name.startswith((before, none))]
    assert sorted(found) == list(range(len(found)))


def test_spaces_of_kroniky_fill_a_byte() -> None:
    assert (SPACE_NAMES[0], SPACE_NAMES[-1], len(SPACE_NAMES)) == ("a:1", "p:16", 256)


def test_things_of_aeons_end_have_numbers_of_their_own() -> None:
    things = [
        *range(aeons_end.KINDS),
        *(aeons_end.THING_MENACE + menace for menace in range(aeons_end.MENACES)),
        *(aeons_end.THING_ABILITY + mage for mage in range(aeons_end.MAGES)),
        aeons_end.THING_UNLEASH,
        aeons_end.THING_EXHAUSTION,
        aeons_end.THING_SWARM,
        aeons_end.THING_TURN,
        aeons_end.THING_HUSKS,
    ]
    assert len(set(things)) == len(things)
