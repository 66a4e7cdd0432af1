"""Every illegal wish in Terra Mystica is explained by a reason of its own."""

import random
from collections.abc import Iterator
from itertools import product

import pytest
from tests.terra_mystica.ledger import SWITCHES
from tests.terra_mystica.positions import STRONGHOLD, TEMPLE, TRADING_HOUSE, Table

import ludoteka
from ludoteka.core.codec import Move
from ludoteka.core.match import Match
from ludoteka.core.registry import find
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.data import BONUS_CARD_NAMES
from ludoteka.games.terra_mystica.moves import PHASES
from ludoteka.games.terra_mystica.state import FAVORS_LEFT
from ludoteka.language import LANGUAGES, Catalogue
from ludoteka.language.catalogue import load

TERRA = find("terra_mystica")
CATALOGUES = [Catalogue(language, TERRA, strict=True) for language in LANGUAGES]
TEXTS = load(TERRA.text, "en")
REASONS = {key.removeprefix("reason.") for key in TEXTS if key.startswith("reason.")}
EVERY_MOVE: list[Move] = [
    kind(*values)
    for kind in TERRA.codec.kinds.values()
    for values in product(*(range(field.limit) for field in kind.layout))
]


def positions(games: int) -> Iterator[Match]:
    """Positions of random games, where goods are seldom wasted."""
    luck = random.Random(5)
    for number in range(games):
        options = {name: True for name in (*SWITCHES, "dropping_out") if luck.random() < 0.3}
        match = ludoteka.new("terra_mystica", luck.randint(2, 5), seed=number, **options)
        dull = (codes.MOVE_CONVERT, codes.MOVE_SACRIFICE, codes.MOVE_PASS, codes.MOVE_DROP)
        while not match.over:
            if luck.random() < 0.12:
                yield match
            moves = match.legal()
            lively = [move for move in moves if move.kind not in dull]
            match.play(luck.choice(lively if lively and luck.random() < 0.9 else moves))


def test_reasons_agree_with_legal_moves_and_can_be_told() -> None:
    luck = random.Random(3)
    found: set[str] = set()
    told: set[str] = set()
    for match in positions(60):
        legal = set(match.legal())
        for move in luck.sample(EVERY_MOVE, 60):
            reason = match.why_not(move)
            assert (reason is None) == (move in legal)
            if reason is None:
                continue
            assert reason.key != "not_now", str(move)
            assert reason.place in TEXTS
            found.add(reason.key)
            shape = repr((reason.key, reason.params))
            if shape not in told:
                told.add(shape)
                for catalogue in CATALOGUES:
                    assert not set(catalogue.reason(reason)) & set("{}")
    assert found <= REASONS | {"no_such_seat"}
    assert len(found) > 45


def test_every_question_has_a_text() -> None:
    phases = {key.removeprefix("phase.") for key in TEXTS if key.startswith("phase.")}
    assert phases == set(PHASES.names.values())
    tags = {str(kind.__struct_config__.tag) for kind in TERRA.codec.kinds.values()}
    assert {key.removeprefix("when.") for key in TEXTS if key.startswith("when.")} == tags


def rich_witches() -> Table:
    table = Table("witches", "nomads")
    table.put(0, "E9", "F4")
    table.put(1, "E8")
    table.rich(0)
    return table


@pytest.mark.parametrize(
    ("move", "key"),
    [
        ("build E8", "hex_taken"),
        ("build A3", "unreachable"),
        ("build C4", "needs_shipping"),
        ("build F5", "needs_spades"),
        ("terraform A1", "unreachable"),
        ("terraform E9", "hex_taken"),
        ("to forest", "hex_first"),
        ("dig", "dig_with_hex"),
        ("finish", "wrong_phase"),
        ("upgrade E8 to trading_house", "not_yours"),
        ("upgrade E9 to temple", "no_such_upgrade"),
        ("priest to fire for 0", "steps_zero"),
        ("power ACT1", "bridge_needs_site"),
        ("bridge A3:C1 by ACT1", "bridge_end"),
        ("bridge F4:G3 by ACTE", "faction_only"),
        ("cult fire by ACTA", "faction_only"),
        ("spades by ACTG", "faction_only"),
        ("pass", "bonus_card_needed"),
        ("favor FAV1", "no_favor_owed"),
        ("town TW1", "no_town_owed"),
        ("key to fire", "no_key_choice"),
        ("ordain", "faction_only"),
        ("convert point to coin", "faction_only"),
        ("accept 1 from seat 1", "no_offer"),
        ("decline 1 from seat 1", "no_offer"),
        ("later", "wrong_phase"),
        ("step fire", "faction_only"),
        ("end turn", "must_act"),
        ("settle A1", "wrong_phase"),
        ("scroll BON1", "wrong_phase"),
        ("choose witches", "wrong_phase"),
        ("sacrifice", "two_tokens"),
    ],
)
def test_reasons_at_the_start_of_a_turn(move: str, key: str) -> None:
    assert rich_witches().why(move) == key


def test_reasons_of_the_poor() -> None:
    table = rich_witches()
    table.give(0, coins=0, workers=0, priests=0, bowls=(12, 0, 0))
    for move, key in (
        ("upgrade E9 to trading_house", "too_expensive"),
        ("advance shipping", "too_expensive"),
        ("advance digging", "too_expensive"),
        ("priest to fire for 3", "too_expensive"),
        ("power ACT4", "no_power"),
        ("bridge F4:G3 by ACT1", "no_power"),
        ("terraform F5", "no_spades"),
        ("convert power to worker", "no_power"),
        ("convert priest to worker", "too_expensive"),
        ("convert worker to coin", "too_expensive"),
    ):
        assert table.why(move) == key, move


def test_the_last_round_takes_no_bonus_card() -> None:
    table = Table("witches", "nomads", round=6, tile="SCORE6")
    bonus_card = table.free_bonus_cards()[0]
    assert table.why(f"pass {bonus_card}") == "no_bonus_card_now"
    table.board.favors_owed = 1
    assert table.why("pass") == "owes_favor"


def test_stock_bonus_cards_and_tiles_that_are_gone() -> None:
    table = rich_witches()
    for name in ("A10", "C3", "C4", "F2"):
        table.put(0, name, kind=TRADING_HOUSE)
    assert table.why("upgrade E9 to trading_house") == "no_stock"
    table.put(0, "A3", kind=TEMPLE)
    table.play("upgrade A3 to sanctuary")
    table.board.table[FAVORS_LEFT] = 0
    assert table.why("favor FAV1") == "favor_gone"
    assert table.why("end turn") == "owes_favor"
    table.board.towns_owed = 1
    table.only_towns()
    assert table.why("town TW2") == "town_gone"


def test_bonus_cards_of_others() -> None:
    table = rich_witches()
    reasons = {table.why(f"pass {bonus_card}") for bonus_card in BONUS_CARD_NAMES[:9]}
    assert reasons == {"bonus_card_own", "bonus_card_held", "bonus_card_not_in_play", ""}


def test_river_towns_without_tiles() -> None:
    table = Table("mermaids", "nomads")
    table.only_towns()
    assert table.why("connect r3") == "towns_gone"


def test_giants_make_only_wasteland() -> None:
    table = Table("giants", "nomads")
    table.put(0, "D4", kind=STRONGHOLD)
    table.land("wasteland", "E7")
    table.rich(0)
    assert table.why("terraform E7") == "giants_home_only"


def test_alchemists_without_points_have_none_to_convert() -> None:
    table = Table("alchemists", "nomads")
    table.give(0, points=0)
    assert table.why("convert point to coin") == "no_points"
    table.give(0, points=1)
    assert table.why("convert point to coin") == ""


def test_the_tile_whose_action_is_not_held_is_named() -> None:
    reason = Table("witches", "nomads").match.why_not("cult fire by FAV6")
    assert reason is not None
    assert "favor.FAV6" in reason.params.values()


def test_a_turn_does_not_end_while_a_town_is_owed() -> None:
    table = rich_witches()
    table.play("upgrade E9 to trading_house")
    table.decline_all()
    table.board.towns_owed = 1
    assert "end turn" not in table.legal()
    assert table.why("end turn") == "owes_town"
