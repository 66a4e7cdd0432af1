"""Moves as ints, texts and JSON: the friendly side names the same bytes as the rules."""

from typing import Annotated, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteka.core.action import BYTE, A, B, C, D
from ludoteka.core.codec import MOST_KEPT, Codec, Move, number, one_of, some_of, thing_id
from ludoteka.core.errors import BadMove
from ludoteka.games.ethnos import codes, moves
from ludoteka.games.ethnos.data import CARD_NAMES
from ludoteka.games.ethnos.moves import MOVES

ELF_RED = codes.ELVES * codes.COLOURS + 1

# one move of each kind, its text, and the expression by which the rules name it
EXAMPLES: list[tuple[Move, str, int]] = [
    (moves.Draw(), "draw", codes.MOVE_DRAW),
    (moves.Take(ELF_RED), "take elf:red", codes.MOVE_TAKE | ELF_RED << A),
    (
        moves.Band(ELF_RED, 1), "band elf:red by colour",
        codes.MOVE_BAND | ELF_RED << A | codes.BY_COLOUR << B,
    ),
    (
        moves.Band(ELF_RED, 0), "band elf:red by tribe",
        codes.MOVE_BAND | ELF_RED << A | codes.BY_TRIBE << B,
    ),
    (moves.Pick(ELF_RED), "lead elf:red", codes.MOVE_PICK | ELF_RED << A),
    (moves.Add(codes.SKELETON), "add skeleton", codes.MOVE_ADD | codes.SKELETON << A),
    (moves.Play(), "play", codes.MOVE_PLAY),
    (moves.Place(5), "place pelagon", codes.MOVE_PLACE | 5 << A),
    (moves.Skip(), "skip", codes.MOVE_SKIP),
    (moves.TakeToken(6), "token 6", codes.MOVE_TOKEN | 6 << A),
    (moves.Leave(), "leave tokens", codes.MOVE_LEAVE),
    (moves.Stop(), "stop", codes.MOVE_STOP),
    (moves.Keep(71), "keep wizard:grey", codes.MOVE_KEEP | 71 << A),
    (moves.KeepAll(), "keep all", codes.MOVE_KEEP_ALL),
    (moves.Discard(), "discard", codes.MOVE_DISCARD),
    (moves.Summon(), "summon", codes.MOVE_SUMMON),
    (moves.Decline(), "decline", codes.MOVE_DECLINE),
    (moves.Raid(0), "raid nothing", codes.MOVE_RAID),
    (moves.Raid(0b100101), "raid purple blue grey", codes.MOVE_RAID | 0b100101 << A),
    (moves.TenSkeletons(), "skeletons", codes.MOVE_SKELETONS),
    (moves.Scatter(), "scatter", codes.MOVE_SCATTER),
]  # fmt: skip


@pytest.mark.parametrize("move, text, action", EXAMPLES, ids=[text for _, text, _ in EXAMPLES])
def test_moves_of_ethnos_pack_as_the_rules_say(move: Move, text: str, action: int) -> None:
    assert move.pack() == action
    assert MOVES.unpack(action) == move
    assert str(move) == text
    assert MOVES.parse(text) == move


def test_a_move_that_was_unpacked_is_not_made_again() -> None:
    action = codes.MOVE_RAID | 0b100101 << A
    assert MOVES.unpack(action) is MOVES.unpack(action)
    for action in range(MOST_KEPT + 1):
        MOVES.unpack(codes.MOVE_RAID | action << A)
    assert len(MOVES.met) <= MOST_KEPT


def test_every_kind_of_ethnos_has_an_example() -> None:
    assert {type(move) for move, _, _ in EXAMPLES} == set(MOVES.kinds.values())


def test_the_shifts_are_whole_bytes_in_order() -> None:
    assert [A, B, C, D] == [8, 16, 24, 32]
    assert BYTE == 255


class Wide(Move, frozen=True):
    kind: ClassVar[int] = 7
    form: ClassVar[str] = "wide {small} to {large} with {some}"
    small: Annotated[int, number(256)]
    large: Annotated[int, number(257)]
    some: Annotated[int, some_of([f"n{i}" for i in range(20)])]


def test_a_field_takes_as_many_bytes_as_its_values_need() -> None:
    Codec(Wide)
    assert [(field.name, field.shift) for field in Wide.layout] == [
        ("small", 8), ("large", 16), ("some", 32),
    ]  # fmt: skip
    assert Wide(255, 256, 1 << 19).pack() == 7 | 255 << 8 | 256 << 16 | 1 << 19 + 32


@given(st.integers(0, 255), st.integers(0, 256), st.integers(0, (1 << 20) - 1))
def test_wide_moves_round_trip(small: int, large: int, some: int) -> None:
    codec = Codec(Wide)
    move = Wide(small, large, some)
    assert codec.unpack(move.pack()) == move
    assert codec.parse(str(move)) == move
    assert move.pack() < 1 << 63


class Fat(Move, frozen=True):
    kind: ClassVar[int] = 8
    form: ClassVar[str] = "fat {mask}"
    mask: Annotated[int, some_of([f"n{i}" for i in range(57)])]


class Bare(Move, frozen=True):
    kind: ClassVar[int] = 9
    form: ClassVar[str] = "bare {n}"
    n: int


class AlsoSeven(Move, frozen=True):
    kind: ClassVar[int] = 7
    form: ClassVar[str] = "seven"


def test_a_wrong_declaration_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match="does not fit into 63 bits"):
        Codec(Fat)
    with pytest.raises(TypeError, match="needs one_of, some_of or number"):
        Codec(Bare)
    with pytest.raises(TypeError, match="share a kind"):
        Codec(Wide, AlsoSeven)


@given(st.text(max_size=600))
@settings(max_examples=400)
def test_any_text_is_a_move_or_a_bad_move(text: str) -> None:
    try:
        move = MOVES.parse(text)
    except BadMove as error:
        sentence = str(error)
    else:
        sentence = str(move)
        assert MOVES.parse(sentence) == move
    assert sentence.isprintable()


WORDS = [
    "", "take", "band", "lead", "raid", "keep", "token", "leave", "place", "by", "tribe", "colour",
    "elf:red", "red", "skeleton", "all", "nothing", "tokens", "duris", "1", "7",
]  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=6))
@settings(max_examples=400)
def test_any_words_are_a_move_or_a_bad_move(words: list[str]) -> None:
    try:
        move = MOVES.parse(" ".join(words))
    except BadMove:
        return
    assert MOVES.parse(str(move)) == move


@given(st.binary(max_size=100) | st.text(max_size=100))
@settings(max_examples=200)
def test_any_json_is_a_move_or_a_bad_move(data: bytes | str) -> None:
    try:
        MOVES.decode(data)
    except BadMove as error:
        sentence = str(error)
        assert sentence.isprintable()


def test_every_card_survives_in_every_move_that_names_one() -> None:
    for kind in (moves.Take, moves.Pick, moves.Add, moves.Keep):
        for card, name in enumerate(CARD_NAMES):
            move = kind(card)
            assert MOVES.parse(str(move)) == move == MOVES.unpack(move.pack())
            assert name in str(move)


def test_colours_of_a_raid_may_stand_in_any_order_but_not_twice() -> None:
    assert str(MOVES.parse("raid grey purple")) == "raid purple grey"
    with pytest.raises(BadMove, match="is named twice"):
        MOVES.parse("raid grey grey")


def test_the_schema_names_every_move_and_its_words() -> None:
    schema = MOVES.schema()
    mapping = schema["discriminator"]["mapping"]
    assert set(mapping) == {move.__name__.lower() for move in MOVES.kinds.values()}
    assert schema["$defs"]["Take"]["properties"]["card"]["x-names"] == list(CARD_NAMES)
    assert schema["$defs"]["Raid"]["properties"]["colours"]["x-mask"] is True


def test_things_are_named_by_ids_with_dots() -> None:
    assert thing_id("card", "elf:red") == "card.elf.red"
    meta = one_of(("a", "b"), "letter")
    assert meta.lt == 2


def test_the_fields_of_a_move_are_the_parameters_of_its_label() -> None:
    assert moves.Take(ELF_RED).label() == ("move.take", {"card": "row.elf.red"})
    key, params = moves.Band(ELF_RED, 1).label()
    assert (key, params["group"]) == ("move.band", "group.colour")
    Codec(Wide)
    assert Wide(3, 4, 0b101).label() == (
        "move.wide", {"small": 3, "large": 4, "some": ["some.n0", "some.n2"]}
    )  # fmt: skip
