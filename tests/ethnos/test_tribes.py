"""Rules of Ethnos, section 6: the leaders with boards, tokens and kingdoms of their own."""

import pytest
from tests.ethnos.positions import Table, position

from ludoteka.core.errors import IllegalMove

QUIET = {"duris": (0, 0, 0)}
THREE_MERFOLK = "merfolk:red merfolk:blue merfolk:grey"


def end_age(table: Table) -> Table:
    return table.play("draw")


# --- dwarves ---


@pytest.mark.parametrize(
    "band, glory",
    [
        ("dwarf:red", 1),
        ("dwarf:red skeleton*4", 1),
        ("dwarf:red dwarf:blue skeleton", 3),
        ("dwarf:red dwarf:blue dwarf:grey dwarf:green dwarf:orange", 15),
        ("dwarf:red dwarf:blue dwarf:grey dwarf:green dwarf:orange dwarf:purple", 15),
        ("elf:red dwarf:red", 1),
    ],
)
def test_a_dwarf_leader_adds_a_card_to_the_score_after_skeletons_left(
    band: str, glory: int
) -> None:
    table = position(bands=[(0, band)], dragons=2, deck="dragon", tokens=QUIET)
    assert end_age(table).gained(0, "bands") == glory


def test_a_dwarf_adds_nothing_to_the_marker() -> None:
    table = position(hands={0: "dwarf:red"}, markers={0: {"rhea": 1}})
    table.play("band dwarf:red by tribe")
    assert table.markers(0, "rhea") == 1


# --- giants ---


def test_the_first_giant_band_of_an_age_takes_the_token_with_one_card() -> None:
    table = position(hands={0: "giant:red"})
    table.play("band giant:red by tribe")
    assert (table.glory(0), table.view.giant, table.view.giant_size) == (2, 0, 1)


def test_an_equal_giant_band_takes_nothing() -> None:
    table = position(hands={1: "giant:red giant:blue"}, giant=(0, 2), turn=1,
                     bands=[(0, "giant:grey giant:red")])  # fmt: skip
    table.play("band giant:red by tribe")
    assert (table.match.scores, table.view.giant) == ([0, 0, 0], 0)


def test_the_holder_gains_nothing_by_an_equal_band_and_its_token_stays_where_it_is() -> None:
    table = position(hands={0: "giant:red giant:blue"}, giant=(0, 2),
                     bands=[(0, "giant:grey giant:purple")])  # fmt: skip
    table.play("band giant:red by tribe")
    assert table.glory(0) == 0
    assert [band.giant for band in table.view.bands] == [True, False]


def test_the_holder_scores_again_for_a_larger_band_and_moves_the_token() -> None:
    table = position(hands={0: "giant:red giant:blue giant:green"}, giant=(0, 2),
                     bands=[(0, "giant:grey giant:purple")])  # fmt: skip
    table.play("band giant:red by tribe")
    assert table.glory(0) == 2
    assert [band.giant for band in table.view.bands] == [False, True]


def test_skeletons_count_for_the_giant_token_and_their_leaving_does_not_move_it() -> None:
    table = position(
        hands={1: "giant:red skeleton*2"}, giant=(0, 2), turn=1,
        bands=[(0, "giant:grey giant:purple")], dragons=2, deck="dragon", tokens=QUIET,
    )  # fmt: skip
    table.play("band giant:red by tribe")
    assert table.view.giant == 1
    end_age(table)
    assert table.gained(1, "giant") == 2 + 2
    assert table.gained(0, "giant") == 0


@pytest.mark.parametrize(
    "seats, age, glory", [(3, 1, 2), (3, 2, 5), (2, 2, 5), (4, 1, 2), (5, 2, 4), (6, 3, 6)]
)
def test_the_giant_token_pays_its_holder_by_the_age(seats: int, age: int, glory: int) -> None:
    table = position(
        seats=seats, tribes="giants", giant=(1, 2), age=age, dragons=2, deck="dragon",
        bands=[(1, "giant:red giant:blue")], tokens=QUIET,
    )  # fmt: skip
    assert end_age(table).gained(1, "giant") == glory


def test_the_comparison_of_giants_starts_anew_in_the_next_age() -> None:
    table = position(seats=2, giant=(0, 3), bands=[(0, "giant:red giant:blue giant:grey")],
                     dragons=2, deck="dragon", tokens=QUIET)  # fmt: skip
    end_age(table)
    assert (table.view.giant, table.view.giant_size) == (None, 0)


def test_a_giant_in_a_band_of_another_leader_takes_nothing() -> None:
    table = position(hands={0: "dwarf:red giant:red"})
    table.play("band dwarf:red by colour")
    assert table.view.giant is None


# --- halflings ---


def test_a_halfling_leader_never_places_a_marker() -> None:
    table = position(hands={0: "halfling:red*4 halfling:blue*3"})
    table.play("band halfling:red by tribe")
    assert sum(table.view.players[0].markers) == 0
    assert table.view.bands[0].size == 7


def test_halflings_under_another_leader_are_ordinary_cards() -> None:
    table = position(hands={0: "dwarf:red halfling:red*2"}, markers={0: {"rhea": 2}})
    table.play("band dwarf:red by colour")
    assert table.markers(0, "rhea") == 3


# --- merfolk ---


def test_merfolk_swim_by_the_size_of_the_band_even_without_a_marker() -> None:
    table = position(hands={0: "merfolk:red merfolk:blue"}, markers={0: {"rhea": 4}})
    table.play("band merfolk:red by tribe")
    assert table.view.players[0].merfolk == 2
    assert table.markers(0, "rhea") == 4
    assert table.match.seat == 1


def test_a_symbol_reached_or_passed_asks_for_a_marker_anywhere_or_none() -> None:
    table = position(hands={0: "merfolk:red merfolk:blue"}, swum={0: 2})
    table.play("band merfolk:red by tribe")
    assert table.phase == "tide"
    assert table.legal() == [
        "place duris", "place rhea", "place straton", "place althea", "place ithys",
        "place pelagon", "skip",
    ]  # fmt: skip
    table.play("skip")
    assert sum(table.view.players[0].markers) == 1
    assert table.match.seat == 1


def test_the_extra_marker_goes_anywhere_with_two_players_too() -> None:
    table = position(
        seats=2, hands={0: THREE_MERFOLK}, markers={0: {"duris": 4}, 1: {"duris": 5, "rhea": 3}}
    )
    table.play("band merfolk:red by tribe", "place duris")
    assert table.markers(0, "duris") == 5
    assert table.markers(0, "rhea") == 0


@pytest.mark.parametrize(
    "start, size, symbols",
    [(0, 2, 0), (0, 3, 1), (0, 7, 2), (2, 10, 3), (3, 3, 0), (3, 4, 1), (12, 5, 0), (12, 6, 1),
     (17, 3, 1), (18, 5, 0)],
)  # fmt: skip
def test_one_marker_for_each_symbol_of_the_move(start: int, size: int, symbols: int) -> None:
    cards = [f"merfolk:{c}*2" for c in ("red", "blue", "grey", "green", "orange")]
    hand = " ".join(cards[: size // 2]) + (" merfolk:purple" if size % 2 else "")
    table = position(hands={0: hand}, swum={0: start})
    leader = hand.split()[0].split("*")[0]
    table.play(f"band {leader} by tribe")
    assert table.view.players[0].merfolk == min(18, start + size)
    asked = 0
    while table.phase == "tide":
        assert table.view.pending == symbols - asked
        table.play("place duris")
        asked += 1
    assert asked == symbols
    assert table.match.seat == 1


def test_the_extra_markers_stop_with_the_supply() -> None:
    hand = "merfolk:red*2 merfolk:blue*2 merfolk:grey*2 merfolk:green"
    table = position(hands={0: hand}, supply={0: 2})
    table.play("band merfolk:red by tribe", "place duris")
    assert table.match.seat == 1
    assert sum(table.view.players[0].markers) == 2


# --- minotaurs ---


@pytest.mark.parametrize("own, size, placed", [(0, 1, 1), (1, 1, 1), (2, 1, 0), (2, 2, 1)])
def test_a_minotaur_needs_one_card_less(own: int, size: int, placed: int) -> None:
    hand = " ".join(["minotaur:red", "minotaur:blue"][:size])
    table = position(hands={0: hand}, markers={0: {"rhea": own}})
    table.play("band minotaur:red by tribe")
    assert table.markers(0, "rhea") == own + placed


@pytest.mark.parametrize("theirs, placed", [(1, 1), (2, 0)])
def test_with_two_players_a_minotaur_faces_the_markers_of_both(theirs: int, placed: int) -> None:
    table = position(seats=2, hands={0: "minotaur:red"}, markers={1: {"rhea": theirs}})
    table.play("band minotaur:red by tribe")
    assert table.markers(0, "rhea") == placed


def test_a_minotaur_adds_nothing_to_the_score() -> None:
    table = position(bands=[(0, "minotaur:red minotaur:blue")], dragons=2, deck="dragon",
                     tokens=QUIET)  # fmt: skip
    assert end_age(table).gained(0, "bands") == 1


# --- orcs ---


def test_an_orc_band_too_small_for_the_kingdom_still_fills_the_horde_space() -> None:
    table = position(hands={0: "orc:red"}, markers={0: {"rhea": 3}})
    table.play("band orc:red by tribe")
    assert table.markers(0, "rhea") == 3
    assert table.view.players[0].horde == ["red"]


def test_a_horde_space_holds_one_marker() -> None:
    table = position(hands={0: "orc:red"}, horde={0: "red"})
    before = table.view.players[0].supply
    table.play("band orc:red by tribe")
    assert table.view.players[0].horde == ["red"]
    assert table.view.players[0].supply == before - 1  # the kingdom's marker only


def test_the_leader_alone_names_the_horde_space() -> None:
    table = position(hands={0: "orc:red orc:blue orc:grey"})
    table.play("band orc:blue by tribe")
    assert table.view.players[0].horde == ["blue"]


# --- trolls ---


def test_a_troll_may_leave_the_tokens() -> None:
    table = position(hands={0: "troll:red troll:blue"})
    table.play("band troll:red by tribe", "leave tokens")
    assert table.view.players[0].trolls == []
    assert table.match.seat == 1


def test_a_troll_is_not_asked_when_no_token_is_small_enough() -> None:
    table = position(hands={0: "troll:red troll:blue"}, trolls={1: (1,), 2: (2,)})
    table.play("band troll:red by tribe")
    assert table.match.seat == 1


def test_skeletons_count_for_the_troll_token() -> None:
    table = position(hands={0: "troll:red skeleton*5"})
    table.play("band troll:red by tribe", "token 6")
    assert table.view.players[0].trolls == [6]


def test_a_troll_band_larger_than_six_takes_any_free_token() -> None:
    table = position(hands={0: "troll:red*2 troll:blue*2 troll:grey*2 troll:green*2"})
    table.play("band troll:red by tribe")
    assert table.legal() == [*(f"token {value}" for value in range(1, 7)), "leave tokens"]


def test_a_taken_token_is_gone() -> None:
    table = position(hands={0: "troll:red troll:blue"}, trolls={1: (2,)})
    table.play("band troll:red by tribe")
    with pytest.raises(IllegalMove):
        table.play("token 2")
    table.play("token 1")
    assert table.view.free_trolls == [3, 4, 5, 6]


# --- wingfolk ---


def test_wingfolk_must_name_a_kingdom_when_there_are_several() -> None:
    table = position(hands={0: "wingfolk:red"}, markers={0: {"rhea": 1}})
    table.play("band wingfolk:red by tribe")
    assert table.phase == "wings"
    assert "place rhea" not in table.legal()
    assert len(table.legal()) == 5


def test_wingfolk_with_one_possible_kingdom_are_not_asked() -> None:
    full = {"duris": 1, "rhea": 1, "straton": 1, "althea": 1, "ithys": 1}
    table = position(hands={0: "wingfolk:red"}, markers={0: full})
    table.play("band wingfolk:red by tribe")
    assert table.markers(0, "pelagon") == 1
    assert table.match.seat == 1


def test_wingfolk_with_no_possible_kingdom_place_nothing() -> None:
    names = ("duris", "rhea", "straton", "althea", "ithys", "pelagon")
    table = position(hands={0: "wingfolk:red"}, markers={0: dict.fromkeys(names, 1)})
    table.play("band wingfolk:red by tribe")
    assert sum(table.view.players[0].markers) == 6
    assert table.match.seat == 1


def test_with_two_players_wingfolk_face_the_markers_of_both() -> None:
    table = position(seats=2, hands={0: "wingfolk:red"}, markers={1: {"duris": 1}, 0: {"rhea": 1}})
    table.play("band wingfolk:red by tribe")
    assert table.legal() == ["place straton", "place althea", "place ithys", "place pelagon"]
