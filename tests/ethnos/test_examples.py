"""Every worked example of the Czech (cs) and the Polish (pl) rulebook, with its page.

Both books tell mostly the same examples; Robert and Piotr sit at 0, Alice and Ewa at 1,
Michal and Tomek at 2.
"""

import pytest
from tests.ethnos.positions import position

DURIS = {"duris": (2, 4)}


def test_cs_p6_pl_p6_robert_recruits_a_dwarf_from_the_row_and_alice_from_the_deck() -> None:
    table = position(
        hands={0: "dwarf:red dwarf:blue", 1: "elf:red"},
        row="dwarf:purple elf:green wizard:blue",
        deck="wingfolk:purple",
    )
    table.play("take dwarf:purple")
    assert table.hand(0) == ["dwarf:purple", "dwarf:red", "dwarf:blue"]
    assert table.row == ["elf:green", "wizard:blue"]  # the card taken is not replaced
    table.play("draw")
    assert table.hand(1) == ["elf:red", "wingfolk:purple"]
    # the others do not learn what it was
    assert table.seen_by(0).players[1].hand_size == 2
    assert table.seen_by(0).players[1].seen == []
    heard = [event for event in table.match.steps[-1].events if event.visible(0)]
    assert [event.key for event in heard] == ["drew"]


def test_cs_p7_pl_p7_a_dragon_is_shown_and_another_card_drawn() -> None:
    table = position(hands={0: "elf:red"}, deck="dragon dwarf:red")
    table.play("draw")
    assert table.view.dragons == 1
    assert table.hand(0) == ["dwarf:red", "elf:red"]
    assert table.match.seat == 1


def test_cs_p7_pl_p7_the_first_two_dragons_do_nothing_the_third_ends_the_age() -> None:
    table = position(deck="dragon dragon dwarf:red dragon")
    table.play("draw")
    assert (table.view.dragons, table.view.age) == (2, 1)
    table.play("draw")
    assert table.view.age == 2
    assert "age_ended" in table.told()


def test_cs_p8_pl_p8_example_1_three_dwarves_gain_duris() -> None:
    table = position(
        hands={0: "dwarf:purple dwarf:red dwarf:blue elf:green wizard:grey"},
        row="elf:red",
        markers={0: {"duris": 2}, 1: {"duris": 2}},
    )
    table.play("band dwarf:purple by tribe")
    assert table.markers(0, "duris") == 3
    assert table.row == ["elf:red", "elf:green", "wizard:grey"]
    assert table.hand(0) == []
    assert table.view.bands[0].leader == "dwarf:purple"


def test_cs_p8_pl_p8_example_2_two_purple_cards_under_wingfolk_go_to_rhea() -> None:
    table = position(
        hands={1: "wingfolk:purple elf:purple dwarf:green"},
        markers={0: {"duris": 3, "rhea": 1}, 1: {"duris": 2, "rhea": 1}},
        turn=1,
    )
    table.play("band wingfolk:purple by colour")
    assert "place duris" not in table.legal()
    table.play("place rhea")
    assert table.markers(1, "rhea") == 2
    assert table.markers(1, "duris") == 2
    assert table.row == ["dwarf:green"]


def test_cs_p9_pl_p9_second_age_pays_first_and_second_place_in_duris() -> None:
    table = position(
        markers={0: {"duris": 4}, 1: {"duris": 3}, 2: {"duris": 1}},
        tokens=DURIS, age=2, dragons=2, deck="dragon",
    )  # fmt: skip
    table.play("draw")
    assert table.match.scores == [4, 2, 0]


def test_cs_p9_pl_p9_one_more_marker_of_alice_shares_duris() -> None:
    table = position(
        markers={0: {"duris": 4}, 1: {"duris": 4}, 2: {"duris": 1}},
        tokens=DURIS, age=2, dragons=2, deck="dragon",
    )  # fmt: skip
    table.play("draw")
    assert table.match.scores == [3, 3, 0]


@pytest.mark.parametrize(
    "size, glory", [(1, 0), (2, 1), (3, 3), (4, 6), (5, 10), (6, 15), (7, 15), (10, 15)]
)
def test_cs_p10_pl_p10_the_table_of_glory_for_bands(size: int, glory: int) -> None:
    cards = ["elf:purple*2", "elf:red*2", "elf:blue*2", "elf:green*2", "elf:orange*2"]
    band = " ".join(cards[: size // 2]) + (f" {cards[-1][:-2]}" if size % 2 else "")
    table = position(bands=[(0, band)], dragons=2, deck="dragon", tokens=DURIS)
    table.play("draw")
    assert table.glory(0) == glory


def test_cs_p10_pl_p10_three_bands_are_worth_thirteen() -> None:
    table = position(
        seats=4,
        bands=[
            (0, "elf:green wizard:green"),
            (0, "dwarf:red dwarf:blue dwarf:grey"),
            (0, "elf:red wizard:red minotaur:red wingfolk:red"),
        ],
        age=3, dragons=2, deck="dragon", tokens={"duris": (0, 0, 0)},
    )  # fmt: skip
    table.play("draw")
    assert table.gained(0, "bands") == 1 + 6 + 6


@pytest.mark.parametrize("seat", [0, 1])
def test_cs_p11_pl_p11_with_two_players_four_cards_beat_two_and_one_marker(seat: int) -> None:
    for size, gained in ((3, 0), (4, 1)):
        cards = ["elf:purple", "elf:red", "elf:blue", "elf:green"][:size]
        table = position(
            seats=2,
            hands={seat: " ".join(cards)},
            markers={0: {"duris": 2}, 1: {"duris": 1}},
            turn=seat,
        )
        before = table.markers(seat, "duris")
        table.play("band elf:purple by tribe")
        assert table.markers(seat, "duris") == before + gained


def test_cs_p12_pl_p15_a_wizard_with_two_cards_draws_two_after_the_discard() -> None:
    table = position(
        hands={0: "wizard:red wizard:blue elf:green dwarf:grey"}, deck="elf:red dwarf:red"
    )
    table.play("band wizard:red by tribe")
    assert table.row == ["dwarf:grey", "elf:green"]
    assert table.hand(0) == []
    table.play("summon")
    assert table.hand(0) == ["dwarf:red", "elf:red"]


def test_cs_p12_pl_p12_an_elf_with_three_of_seven_cards_keeps_three_and_discards_one() -> None:
    table = position(
        hands={0: "elf:red elf:blue elf:grey dwarf:red dwarf:blue wizard:red wizard:blue"}
    )
    table.play("band elf:red by tribe", "keep dwarf:red", "keep wizard:red", "keep wizard:blue")
    table.play("discard")
    assert table.hand(0) == ["dwarf:red", "wizard:red", "wizard:blue"]
    assert table.row == ["dwarf:blue"]


def test_cs_p13_pl_p12_a_blue_centaur_is_followed_by_a_red_orc() -> None:
    table = position(hands={0: "centaur:blue elf:blue orc:red dwarf:grey"})
    table.play("band centaur:blue by colour")
    assert table.markers(0, "straton") == 1
    assert table.row == []  # the discard comes after the second band
    table.play("band orc:red by tribe")
    assert table.markers(0, "rhea") == 1
    assert table.view.players[0].horde == ["red"]
    assert table.row == ["dwarf:grey"]


def test_cs_p13_pl_p14_five_allies_with_two_skeletons_score_as_three() -> None:
    table = position(
        bands=[(0, "elf:red elf:blue elf:grey skeleton*2")],
        dragons=2, deck="dragon", tokens=DURIS,
    )  # fmt: skip
    table.play("draw")
    assert table.gained(0, "bands") == 3


def test_cs_p13_pl_p14_three_cards_under_a_red_minotaur_place_the_fourth_marker() -> None:
    table = position(
        hands={2: "minotaur:red minotaur:blue minotaur:grey"}, markers={2: {"rhea": 3}}, turn=2
    )
    table.play("band minotaur:red by tribe")
    assert table.markers(2, "rhea") == 4


def test_cs_p14_pl_p13_three_merfolk_mark_althea_swim_three_and_mark_any_kingdom() -> None:
    table = position(
        hands={1: "merfolk:green merfolk:red merfolk:blue"},
        markers={1: {"althea": 2, "pelagon": 5}},
        turn=1,
    )
    table.play("band merfolk:green by tribe")
    assert table.markers(1, "althea") == 3
    assert table.view.players[1].merfolk == 3
    table.play("place pelagon")  # although five of its markers lie there
    assert table.markers(1, "pelagon") == 6


def test_cs_p14_pl_p13_the_furthest_on_the_merfolk_board_scores_one_in_the_first_age() -> None:
    table = position(
        tribes="merfolk", swum={0: 2, 1: 5, 2: 4}, dragons=2, deck="dragon", tokens=DURIS
    )
    table.play("draw")
    assert table.match.scores == [0, 1, 0]


def test_cs_p14_pl_p13_a_giant_band_of_three_then_a_larger_one_of_four() -> None:
    table = position(
        hands={
            0: "giant:red giant:blue giant:grey",
            1: "giant:purple giant:red giant:green giant:orange",
        },
        deck="dragon elf:red dragon dragon",
        tokens=DURIS,
    )
    table.play("band giant:red by tribe")
    assert (table.match.scores, table.view.giant) == ([2, 0, 0], 0)
    table.play("band giant:purple by tribe")
    assert (table.match.scores, table.view.giant) == ([2, 2, 0], 1)
    table.play("draw")
    assert (table.view.dragons, table.view.giant) == (1, 1)
    table.play("draw")  # the second and the third dragon
    assert table.gained(1, "giant") == 2 + 2
    assert table.view.giant is None  # the token is back beside the board


def test_cs_p14_pl_p14_an_orange_orc_marks_ithys_and_the_orange_horde_space() -> None:
    table = position(hands={1: "orc:orange"}, turn=1)
    table.play("band orc:orange by tribe")
    assert table.markers(1, "ithys") == 1
    assert table.view.players[1].horde == ["orange"]


def test_cs_p14_pl_p14_three_markers_on_the_horde_board_are_worth_six() -> None:
    table = position(
        tribes="orcs", horde={1: "orange red grey"}, dragons=2, deck="dragon", tokens=DURIS
    )
    table.play("draw", "raid red orange grey")
    assert table.gained(1, "orcs") == 6
    assert table.view.players[1].horde == []


def test_cs_p15_pl_p15_three_under_purple_wingfolk_go_where_two_or_fewer_lie() -> None:
    table = position(
        hands={0: "wingfolk:purple wingfolk:red wingfolk:blue"},
        markers={0: {"duris": 3, "rhea": 2, "straton": 4, "althea": 1}},
    )
    table.play("band wingfolk:purple by tribe")
    assert table.legal() == ["place rhea", "place althea", "place ithys", "place pelagon"]


def test_cs_p15_pl_p15_four_under_a_troll_take_a_token_up_to_four() -> None:
    table = position(
        hands={1: "troll:red troll:blue troll:grey troll:green"}, turn=1, trolls={0: (3,)}
    )
    table.play("band troll:red by tribe")
    assert table.legal() == ["token 1", "token 2", "token 4", "leave tokens"]
    table.play("token 4")
    assert table.view.players[1].trolls == [4]


def test_cs_p15_the_larger_sum_of_troll_tokens_wins_the_tie() -> None:
    table = position(
        markers={0: {"duris": 2}, 1: {"duris": 2}}, trolls={0: (1,), 1: (4,)}, tribes="trolls",
        tokens=DURIS, age=2, dragons=2, deck="dragon",
    )  # fmt: skip
    table.play("draw")
    assert table.match.scores == [2, 4, 0]


def test_pl_p15_a_token_of_four_beats_one_of_two() -> None:
    table = position(
        markers={0: {"duris": 1}, 1: {"duris": 1}}, trolls={0: (4,), 1: (2,)}, tribes="trolls",
        tokens=DURIS, dragons=2, deck="dragon",
    )  # fmt: skip
    table.play("draw")
    assert table.match.scores == [2, 0, 0]


def test_pl_p15_one_token_of_four_beats_one_and_three() -> None:
    table = position(
        markers={0: {"duris": 1}, 1: {"duris": 1}}, trolls={0: (1, 3), 1: (4,)}, tribes="trolls",
        tokens=DURIS, dragons=2, deck="dragon",
    )  # fmt: skip
    table.play("draw")
    assert table.match.scores == [0, 2, 0]


def test_cs_p15_pl_p12_four_under_a_dwarf_score_as_five() -> None:
    table = position(
        bands=[(1, "dwarf:red dwarf:blue dwarf:grey dwarf:green")],
        dragons=2, deck="dragon", tokens=DURIS,
    )  # fmt: skip
    table.play("draw")
    assert table.gained(1, "bands") == 10
