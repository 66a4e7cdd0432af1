"""Rules of Ethnos, section 11: the options that no other test has."""

import pytest
from tests.ethnos.positions import position


def test_option_elf_must_keep_exactly_as_many() -> None:
    hand = "elf:red elf:blue dwarf:red dwarf:blue wizard:red"
    table = position(hands={0: hand}, elf_keep_exact=True)
    table.play("band elf:red by tribe")
    assert table.legal() == ["keep dwarf:red", "keep dwarf:blue"]
    table.play("keep dwarf:red")
    assert table.legal() == ["keep dwarf:blue", "keep wizard:red"]
    table.play("keep wizard:red")
    assert table.legal() == ["discard"]


def test_option_elf_exact_leaves_the_choice_when_no_more_are_left() -> None:
    table = position(hands={0: "elf:red elf:blue dwarf:red dwarf:blue"}, elf_keep_exact=True)
    table.play("band elf:red by tribe")
    assert table.legal() == ["keep all", "keep dwarf:red", "keep dwarf:blue", "discard"]


@pytest.mark.parametrize(
    "held, row, drawn", [(0, "", 2), (8, "", 2), (9, "", 1), (0, "wizard:red", 1)]
)
def test_option_an_empty_row_draws_two(held: int, row: str, drawn: int) -> None:
    cards = ["elf:purple*2", "elf:red*2", "elf:blue*2", "elf:green*2", "elf:orange*2"]
    hand = " ".join(cards[: held // 2]) + (" elf:grey" if held % 2 else "")
    table = position(hands={0: hand}, row=row, deck="dwarf:red dwarf:blue dwarf:grey",
                     empty_row_draw_two=True)  # fmt: skip
    table.play("draw")
    assert len(table.hand(0)) == held + drawn
    assert table.match.seat == 1


def test_without_the_option_an_empty_row_draws_one() -> None:
    table = position(deck="dwarf:red dwarf:blue")
    table.play("draw")
    assert table.hand(0) == ["dwarf:red"]


def test_option_draw_two_replaces_dragons_and_ends_with_the_third() -> None:
    table = position(deck="dragon dwarf:red dragon dwarf:blue", empty_row_draw_two=True)
    table.play("draw")
    assert table.hand(0) == ["dwarf:red", "dwarf:blue"]
    table = position(tribes="orcs", horde={0: "red"}, deck="dwarf:red dragon", dragons=2,
                     empty_row_draw_two=True)  # fmt: skip
    table.play("draw")
    assert table.phase == "raid"
