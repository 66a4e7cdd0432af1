"""Rules of Ethnos, section 4: a turn, recruiting, dragons, and the steps of a band."""

import pytest
from tests.ethnos.positions import position

from ludoteka.core.errors import IllegalMove

QUIET = {"duris": (0, 0, 0)}
TEN = "elf:purple*2 elf:red*2 elf:blue*2 elf:green*2 elf:orange*2"


def test_a_turn_is_a_recruit_or_a_band() -> None:
    table = position(hands={0: "elf:red"}, row="dwarf:red dwarf:red elf:blue")
    assert table.legal() == [
        "draw", "take dwarf:red", "take elf:blue", "band elf:red by tribe",
    ]  # fmt: skip


def test_turns_go_round() -> None:
    table = position(seats=4, turn=2)
    table.play("draw", "draw", "draw")
    assert table.match.seat == 1


def test_ten_cards_in_hand_forbid_recruiting() -> None:
    table = position(hands={0: TEN}, row="dwarf:red")
    assert not table.legal_kinds() & {"draw", "take"}
    with pytest.raises(IllegalMove):
        table.play("draw")


def test_nine_cards_in_hand_allow_recruiting() -> None:
    table = position(hands={0: TEN.replace("elf:orange*2", "elf:orange")}, row="dwarf:red")
    table.play("take dwarf:red")
    assert len(table.hand(0)) == 10


def test_an_empty_hand_must_recruit() -> None:
    table = position(row="dwarf:red")
    assert table.legal() == ["draw", "take dwarf:red"]


def test_a_hand_of_skeletons_must_recruit() -> None:
    table = position(hands={0: "skeleton*9"}, row="dwarf:red")
    assert table.legal() == ["draw", "take dwarf:red"]


def test_an_empty_row_leaves_only_the_deck() -> None:
    assert position().legal() == ["draw"]


def test_equal_cards_of_the_row_are_one_choice_and_only_one_is_taken() -> None:
    table = position(row="halfling:red*3")
    assert table.legal() == ["draw", "take halfling:red"]
    table.play("take halfling:red")
    assert table.row == ["halfling:red"] * 2


def test_several_dragons_may_follow_each_other() -> None:
    table = position(deck="dragon dragon elf:red")
    table.play("draw")
    assert table.view.dragons == 2
    assert table.hand(0) == ["elf:red"]
    assert table.told() == ["dragon", "dragon", "drew", "drew_card"]


def test_the_third_dragon_ends_the_age_without_another_card() -> None:
    table = position(
        tribes="orcs", horde={0: "red"}, hands={1: "elf:red"}, dragons=2, deck="dragon dwarf:red"
    )
    table.play("draw")
    assert table.phase == "raid"  # the age is over: nobody has another turn
    assert table.view.bands == []
    assert [player.hand_size for player in table.view.players] == [0, 0, 0]
    assert "drew" not in table.told()


def test_the_third_dragon_in_a_wizard_draw_cuts_the_rest_of_it() -> None:
    table = position(
        tribes="orcs",
        horde={0: "red"},
        hands={0: "wizard:red wizard:blue wizard:green"},
        deck="elf:red dragon dragon dragon elf:blue",
    )
    table.play("band wizard:red by tribe", "summon")
    assert table.told()[:5] == ["drew", "drew_card", "dragon", "dragon", "dragon"]
    assert table.phase == "raid"
    assert table.markers(0, "rhea") == 1  # what was placed before stays
    assert [band.size for band in table.view.bands] == [3]


def test_dragons_in_a_wizard_draw_are_replaced() -> None:
    table = position(hands={0: "wizard:red wizard:blue"}, deck="dragon elf:red dragon elf:blue")
    table.play("band wizard:red by tribe", "summon")
    assert table.hand(0) == ["elf:red", "elf:blue"]
    assert table.view.dragons == 2


# --- step 1 and 2: cards and leader ---------------------------------------------------


def test_a_band_is_of_one_tribe_or_of_one_colour() -> None:
    table = position(hands={0: "elf:red elf:blue dwarf:red"})
    assert [text for text in table.legal() if text != "draw"] == [
        "band dwarf:red by tribe", "band dwarf:red by colour", "lead dwarf:red",
        "band elf:red by tribe", "band elf:red by colour", "lead elf:red",
        "band elf:blue by tribe", "lead elf:blue",
    ]  # fmt: skip


def test_tribe_and_colour_do_not_mix_in_one_band() -> None:
    table = position(hands={0: "elf:red elf:blue dwarf:red skeleton"})
    table.play("lead elf:red")
    assert table.legal() == ["play", "add dwarf:red", "add elf:blue", "add skeleton"]
    table.play("add dwarf:red")
    assert table.legal() == ["play", "add skeleton"]


def test_any_smaller_band_can_be_formed_card_by_card() -> None:
    table = position(hands={0: "elf:red*2 elf:blue elf:green skeleton*2"})
    table.play("lead elf:blue", "add elf:red", "add skeleton", "play")
    band = table.view.bands[0]
    assert (band.leader, band.size) == ("elf:blue", 3)
    assert band.cards == ["elf:red", "elf:blue", "skeleton"]
    assert table.phase == "keep"


def test_a_band_of_one_card_and_skeletons() -> None:
    table = position(hands={0: "dwarf:red skeleton*3"})
    table.play("band dwarf:red by tribe")
    assert table.view.bands[0].size == 4


def test_a_skeleton_cannot_lead() -> None:
    table = position(hands={0: "dwarf:red skeleton*3"})
    for move in ("lead skeleton", "band skeleton by tribe", "band skeleton by colour"):
        with pytest.raises(IllegalMove):
            table.play(move)


def test_equal_tribe_and_colour_are_one_band() -> None:
    table = position(hands={0: "elf:red*2"})
    assert table.legal() == ["draw", "band elf:red by tribe", "lead elf:red"]


def test_a_band_of_ten_cards() -> None:
    table = position(hands={0: TEN.replace("elf", "dwarf")})
    table.play("band dwarf:red by tribe")
    assert table.view.bands[0].size == 10


# --- step 3: the control marker ---------------------------------------------------------


@pytest.mark.parametrize("own", range(4))
@pytest.mark.parametrize("size", range(1, 5))
def test_a_marker_needs_more_cards_than_own_markers_there(own: int, size: int) -> None:
    cards = ["dwarf:red", "dwarf:blue", "dwarf:green", "dwarf:grey"][:size]
    table = position(hands={0: " ".join(cards)}, markers={0: {"rhea": own}, 1: {"rhea": 5}})
    table.play("band dwarf:red by tribe")
    assert table.markers(0, "rhea") == own + (size > own)
    assert ("marked" in table.told()) == (size > own)


@pytest.mark.parametrize("theirs", range(4))
def test_with_two_players_the_markers_of_both_count(theirs: int) -> None:
    table = position(
        seats=2, hands={0: "dwarf:red dwarf:blue"}, markers={0: {"rhea": 0}, 1: {"rhea": theirs}}
    )
    table.play("band dwarf:red by tribe")
    assert table.markers(0, "rhea") == (theirs < 2)


def test_a_large_band_places_one_marker_only() -> None:
    table = position(hands={0: TEN.replace("elf", "dwarf")})
    table.play("band dwarf:red by tribe")
    assert table.markers(0, "rhea") == 1
    assert sum(table.view.players[0].markers) == 1


def test_a_band_too_small_for_a_marker_still_scores() -> None:
    table = position(
        hands={0: "dwarf:red dwarf:blue elf:red"}, markers={0: {"rhea": 2}}, tokens=QUIET,
        dragons=2, deck="dragon",
    )  # fmt: skip
    table.play("band dwarf:red by tribe")
    assert "too_small" in table.told()
    table.play("draw")
    assert table.gained(0, "bands") == 3


def test_skeletons_count_for_the_marker() -> None:
    table = position(hands={0: "dwarf:red skeleton*2"}, markers={0: {"rhea": 2}})
    table.play("band dwarf:red by tribe")
    assert table.markers(0, "rhea") == 3


def test_a_marker_leaves_the_supply() -> None:
    table = position(hands={0: "dwarf:red"})
    before = table.view.players[0].supply
    table.play("band dwarf:red by tribe")
    assert table.view.players[0].supply == before - 1


@pytest.mark.parametrize("leader", ["dwarf:red", "wingfolk:red", "minotaur:red"])
def test_without_markers_left_nothing_is_placed(leader: str) -> None:
    table = position(hands={0: leader}, supply={0: 0})
    table.play(f"band {leader} by tribe")
    assert sum(table.view.players[0].markers) == 0
    assert "no_markers" in table.told()
    assert table.match.seat == 1


def test_without_markers_left_no_horde_grows_and_no_symbol_pays() -> None:
    table = position(hands={0: "orc:red", 1: "merfolk:red merfolk:blue merfolk:grey"},
                     supply={0: 0, 1: 0})  # fmt: skip
    table.play("band orc:red by tribe")
    assert table.view.players[0].horde == []
    table.play("band merfolk:red by tribe")
    assert table.view.players[1].merfolk == 3
    assert table.match.seat == 2


def test_the_last_marker_goes_to_the_kingdom_before_the_horde() -> None:
    table = position(hands={0: "orc:red"}, supply={0: 1})
    table.play("band orc:red by tribe")
    assert table.markers(0, "rhea") == 1
    assert table.view.players[0].horde == []


# --- step 5: the discard -----------------------------------------------------------------


def test_the_rest_of_the_hand_goes_face_up_to_the_row() -> None:
    table = position(hands={0: "dwarf:red elf:blue skeleton halfling:red"}, row="elf:grey")
    table.play("lead dwarf:red", "play")
    assert table.row == ["elf:blue", "elf:grey", "halfling:red", "skeleton"]
    assert table.hand(0) == []
    assert table.match.seat == 1


def test_bands_stay_in_play_order_until_the_age_ends() -> None:
    table = position(hands={0: "dwarf:red", 1: "elf:blue", 2: "dwarf:blue dwarf:red"})
    table.play("band dwarf:red by tribe", "band elf:blue by tribe", "band dwarf:blue by tribe")
    assert [(b.seat, b.leader, b.size) for b in table.view.bands] == [
        (0, "dwarf:red", 1), (1, "elf:blue", 1), (2, "dwarf:blue", 2),
    ]  # fmt: skip
