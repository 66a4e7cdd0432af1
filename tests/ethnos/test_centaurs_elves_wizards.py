"""Rules of Ethnos, section 6: the leaders that change the rest of the turn."""

import pytest
from tests.ethnos.positions import position

from ludoteka.core.errors import IllegalMove

# --- centaurs --------------------------------------------------------------------------


def test_a_centaur_band_that_placed_its_marker_may_be_followed_by_another() -> None:
    table = position(hands={0: "centaur:red dwarf:blue elf:green"})
    table.play("band centaur:red by tribe")
    assert table.phase == "chain"
    assert table.match.seat == 0
    assert table.legal() == ["band dwarf:blue by tribe", "band elf:green by tribe", "stop"]


def test_a_centaur_band_without_marker_is_followed_by_the_discard() -> None:
    table = position(hands={0: "centaur:red dwarf:blue"}, markers={0: {"rhea": 1}})
    table.play("band centaur:red by tribe")
    assert table.row == ["dwarf:blue"]
    assert table.match.seat == 1


def test_a_centaur_without_markers_left_is_followed_by_the_discard() -> None:
    table = position(hands={0: "centaur:red dwarf:blue"}, supply={0: 0})
    table.play("band centaur:red by tribe")
    assert table.match.seat == 1


def test_centaurs_may_follow_centaurs_without_limit() -> None:
    table = position(hands={0: "centaur:red centaur:blue centaur:green dwarf:grey elf:red"})
    table.play(
        "lead centaur:red", "play", "lead centaur:blue", "play", "band centaur:green by tribe"
    )
    assert table.phase == "chain"
    table.play("band dwarf:grey by tribe")
    assert [band.size for band in table.view.bands] == [1, 1, 1, 1]
    assert table.row == ["elf:red"]
    assert sum(table.view.players[0].markers) == 4


def test_the_chain_ends_with_a_centaur_band_that_places_nothing() -> None:
    table = position(hands={0: "centaur:red centaur:blue dwarf:grey"}, markers={0: {"straton": 3}})
    table.play("lead centaur:red", "play", "band centaur:blue by tribe")
    assert table.row == ["dwarf:grey"]
    assert table.match.seat == 1


def test_a_centaur_may_stop_and_discards_then() -> None:
    table = position(hands={0: "centaur:red dwarf:blue elf:green"})
    table.play("band centaur:red by tribe", "stop")
    assert table.row == ["dwarf:blue", "elf:green"]
    assert table.match.seat == 1


def test_no_further_band_is_asked_for_with_an_empty_hand() -> None:
    table = position(hands={0: "centaur:red"})
    table.play("band centaur:red by tribe")
    assert table.match.seat == 1


def test_no_further_band_is_asked_for_with_skeletons_only() -> None:
    table = position(hands={0: "centaur:red skeleton*2"})
    table.play("lead centaur:red", "play")
    assert table.match.seat == 1
    assert table.row == ["skeleton", "skeleton"]


def test_the_discard_comes_once_after_the_last_band_of_the_chain() -> None:
    table = position(hands={0: "centaur:red dwarf:blue elf:green"})
    table.play("band centaur:red by tribe")
    assert table.row == []
    table.play("band dwarf:blue by tribe")
    assert table.row == ["elf:green"]


def test_an_elf_as_last_leader_of_the_chain_keeps_by_the_size_of_its_own_band() -> None:
    table = position(
        hands={0: "centaur:red centaur:blue centaur:grey elf:red dwarf:red dwarf:blue"}
    )
    table.play("band centaur:red by tribe", "band elf:red by tribe")
    assert table.phase == "keep"
    assert table.view.pending == 1
    table.play("keep dwarf:blue", "discard")
    assert table.hand(0) == ["dwarf:blue"]
    assert table.row == ["dwarf:red"]


def test_a_wizard_as_last_leader_of_the_chain_draws_by_the_size_of_its_own_band() -> None:
    table = position(
        hands={0: "centaur:red centaur:blue wizard:red wizard:grey dwarf:blue"},
        deck="elf:red elf:blue elf:grey",
    )
    table.play("band centaur:red by tribe", "band wizard:red by tribe", "summon")
    assert table.hand(0) == ["elf:red", "elf:blue"]
    assert table.row == ["dwarf:blue"]


def test_a_chained_giant_takes_the_token_and_a_chained_troll_a_token() -> None:
    table = position(hands={0: "centaur:red centaur:blue giant:red troll:blue"})
    table.play("lead centaur:red", "play", "band giant:red by tribe")
    assert table.glory(0) == 2
    table = position(hands={0: "centaur:red troll:blue"})
    table.play("band centaur:red by tribe", "band troll:blue by tribe", "token 1")
    assert table.view.players[0].trolls == [1]


def test_a_chained_halfling_places_nothing() -> None:
    table = position(hands={0: "centaur:red halfling:blue"})
    table.play("band centaur:red by tribe", "band halfling:blue by tribe")
    assert table.markers(0, "straton") == 0


# --- elves --------------------------------------------------------------------------------


def test_an_elf_may_keep_fewer_cards_or_none() -> None:
    hand = "elf:red elf:blue dwarf:red dwarf:blue wizard:red"
    table = position(hands={0: hand})
    table.play("band elf:red by tribe", "discard")
    assert table.hand(0) == []
    assert len(table.row) == 3
    table = position(hands={0: hand})
    table.play("band elf:red by tribe", "keep dwarf:blue", "discard")
    assert table.hand(0) == ["dwarf:blue"]


def test_an_elf_keeps_at_most_as_many_cards_as_its_band_has() -> None:
    table = position(hands={0: "elf:red elf:blue dwarf:red dwarf:blue wizard:red"})
    table.play("band elf:red by tribe", "keep dwarf:red", "keep dwarf:blue")
    assert table.legal() == ["discard"]
    with pytest.raises(IllegalMove):
        table.play("keep wizard:red")


def test_skeletons_count_for_what_an_elf_keeps() -> None:
    table = position(hands={0: "elf:red skeleton*2 dwarf:red dwarf:blue wizard:red"})
    table.play("band elf:red by tribe", "keep all")
    assert table.hand(0) == ["dwarf:red", "dwarf:blue", "wizard:red"]
    assert table.row == []


def test_an_elf_may_keep_skeletons() -> None:
    table = position(hands={0: "elf:red skeleton*2 dwarf:red"})
    table.play("lead elf:red", "add skeleton", "play", "keep skeleton", "discard")
    assert table.hand(0) == ["skeleton"]
    assert table.row == ["dwarf:red"]


def test_keep_all_is_offered_only_when_all_may_be_kept() -> None:
    table = position(hands={0: "elf:red elf:blue dwarf:red dwarf:blue wizard:red"})
    table.play("band elf:red by tribe")
    assert "keep all" not in table.legal()
    table = position(hands={0: "elf:red elf:blue dwarf:red dwarf:blue"})
    table.play("band elf:red by tribe")
    assert table.legal() == ["keep all", "keep dwarf:red", "keep dwarf:blue", "discard"]


def test_an_elf_without_cards_left_is_asked_nothing() -> None:
    table = position(hands={0: "elf:red elf:blue"})
    table.play("band elf:red by tribe")
    assert table.match.seat == 1


def test_an_elf_in_a_band_of_another_leader_keeps_nothing() -> None:
    table = position(hands={0: "dwarf:red elf:red wizard:blue"})
    table.play("band dwarf:red by colour")
    assert table.row == ["wizard:blue"]


def test_kept_cards_cannot_lift_the_hand_over_ten() -> None:
    table = position(hands={0: "elf:red elf:blue elf:grey elf:green elf:orange dwarf:red*2 "
                               "dwarf:blue*2 dwarf:grey"})  # fmt: skip
    table.play("band elf:red by tribe", "keep all")
    assert len(table.hand(0)) == 5


# --- wizards ---------------------------------------------------------------------------------


def test_a_wizard_may_decline_to_draw() -> None:
    table = position(hands={0: "wizard:red dwarf:red"}, deck="elf:red")
    table.play("lead wizard:red", "play", "decline")
    assert table.hand(0) == []
    assert table.match.seat == 1


def test_a_wizard_draws_all_or_nothing() -> None:
    table = position(hands={0: "wizard:red wizard:blue"})
    table.play("band wizard:red by tribe")
    assert table.legal() == ["summon", "decline"]


def test_a_wizard_draws_from_the_deck_never_from_the_row() -> None:
    table = position(hands={0: "wizard:red dwarf:blue"}, row="elf:grey", deck="elf:red")
    table.play("band wizard:red by tribe", "summon")
    assert table.hand(0) == ["elf:red"]
    assert table.row == ["dwarf:blue", "elf:grey"]


def test_skeletons_count_for_what_a_wizard_draws() -> None:
    table = position(hands={0: "wizard:red skeleton*2"}, deck="elf:red elf:blue elf:grey")
    table.play("band wizard:red by tribe", "summon")
    assert len(table.hand(0)) == 3


def test_a_wizard_band_of_ten_fills_the_hand_and_a_band_must_follow() -> None:
    table = position(
        seats=2,
        hands={0: "wizard:purple*2 wizard:red*2 wizard:blue*2 wizard:green*2 wizard:grey*2"},
        deck="elf:red*2 elf:blue*2 elf:grey*2 dwarf:red*2 dwarf:blue*2",
    )
    table.play("band wizard:red by tribe", "summon", "draw")
    assert len(table.hand(0)) == 10
    assert not table.legal_kinds() & {"draw", "take"}


def test_a_wizard_in_a_band_of_another_leader_draws_nothing() -> None:
    table = position(hands={0: "dwarf:red wizard:red"}, deck="elf:red")
    table.play("band dwarf:red by colour")
    assert table.match.seat == 1
    assert table.hand(0) == []
