"""The record: its format, what harms it, and what does not."""

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludoteka
from ludoteka.core import record as records
from ludoteka.core.errors import BadRecord, LudotekaError
from ludoteka.core.loading import load
from ludoteka.core.match import Match

TRIBES = ("elves", "wizards", "trolls", "merfolk", "centaurs")


def played(seats: int = 3, seed: int = 4, steps: int = 10_000, undos: bool = False) -> Match:
    """A random match."""
    match = ludoteka.new("ethnos", seats, seed, tribes=TRIBES, elf_keep_exact=True)
    chance = random.Random(seed)
    while not match.over and len(match.steps) < steps:
        match.play(chance.choice(match.legal()))
        if undos and chance.random() < 0.1:
            match.undo(chance.randint(1, min(4, len(match.steps))))
    return match


WHOLE = played()
TEXT = WHOLE.record()
SHORT = played(steps=12, undos=True).record()


def drawn() -> str:
    """A record of four draws."""
    match = ludoteka.new("ethnos", 3, 4, tribes=TRIBES, elf_keep_exact=True)
    for _ in range(4):
        match.play("draw")
    return match.record()


DRAWN = drawn()


def survives(text: str) -> Match | None:
    """The match of the text, or None where one of our errors refused it in a clean sentence."""
    try:
        return load(text)
    except LudotekaError as error:
        sentence = str(error)
    assert sentence.isprintable()
    return None


def bad(text: object, *words: str) -> BadRecord:
    """Loading raises BadRecord with one clean sentence that has these words."""
    with pytest.raises(BadRecord) as caught:
        load(text)  # type: ignore[arg-type]
    sentence = str(caught.value)
    assert sentence.isprintable()
    assert len(sentence) < 700
    for word in words:
        assert word in sentence
    return caught.value


def test_the_format() -> None:
    match = ludoteka.new("ethnos", 3, 9, skeleton_instant_win=False, tribes=TRIBES)
    match.play("draw")
    match.play("draw")
    match.undo()
    assert match.record() == (
        "ludoteka record 1\n"
        "game ethnos\n"
        "rules 2\n"
        "seats 3\n"
        "seed 9\n"
        "option tribes=elves,wizards,trolls,merfolk,centaurs\n"
        "option skeleton_instant_win=off\n"
        "\n"
        "draw\n"
        "draw\n"
        "undo\n"
        "\n"
        f"end 3 {match.state.digest()}\n"
    )


def test_the_same_match_again() -> None:
    again = load(TEXT)
    assert again.record() == TEXT
    assert again.events == WHOLE.events
    assert (again.scores, again.winners, again.over) == (WHOLE.scores, WHOLE.winners, True)


def test_undos_are_part_of_the_record() -> None:
    match = played(steps=40, undos=True)
    again = load(match.record())
    assert "undo" in match.lines
    assert (again.lines, again.state.digest()) == (match.lines, match.state.digest())


def test_a_match_loaded_goes_on() -> None:
    again = load(SHORT)
    again.play(again.legal()[0])
    assert load(again.record()).state.digest() == again.state.digest()


def test_line_ends_of_windows_do_no_harm() -> None:
    assert load(TEXT.replace("\n", "\r\n")).record() == TEXT


def test_a_byte_order_mark_does_no_harm() -> None:
    assert load("\ufeff" + TEXT).record() == TEXT


def test_comments_and_empty_lines_do_no_harm() -> None:
    assert load(TEXT.replace("\ndraw", "\n# a comment\n\n  draw  ")).record() == TEXT


@pytest.mark.parametrize("end", ["end", "end 12"])
def test_the_seal_may_be_left_out(end: str) -> None:
    lines = played(steps=12).record().splitlines()
    assert len(load("\n".join([*lines[:-1], end])).steps) == 12


def test_cut_anywhere_it_is_refused_or_whole() -> None:
    for cut in range(0, len(TEXT), 50):
        again = survives(TEXT[:cut])
        assert again is None or again.lines == WHOLE.lines


def test_a_move_called_end_does_not_close_a_record() -> None:
    match = ludoteka.new("kroniky", 1, seed=3)
    for move in ("found", "card", "end", "card", "end"):
        match.play(next(one for one in match.legal() if str(one).split(" ")[0] == move))
    lines = match.record().split("\n")
    for kept in range(1, len(lines) - 2):
        with pytest.raises(BadRecord):
            load("\n".join(lines[:kept]))
    by_hand = "\n".join([*lines[:-2], "end", ""])
    assert load(by_hand).state.digest() == match.state.digest()


def test_cut_in_its_last_lines_it_is_refused_or_whole() -> None:
    for cut in range(len(SHORT) - 60, len(SHORT)):
        again = survives(SHORT[:cut])
        assert again is None or again.lines == load(SHORT).lines


def test_an_illegal_move_is_told_with_its_line() -> None:
    lines = SHORT.splitlines()
    lines.insert(10, "skeletons")
    error = bad("\n".join(lines), "'skeletons' is not legal now")
    assert error.line == 11


def test_a_typo_is_told_with_its_line() -> None:
    error = bad(TEXT.replace("\ndraw\n", "\ndrew\n", 1), "did you mean 'draw'?")
    assert TEXT.splitlines()[error.line - 1] == "draw"


@pytest.mark.parametrize(
    "old, new, words",
    [
        ("ludoteka record 1", "ludoteka record 2", "begins with"),
        ("game ethnos", "game ethnoss", "did you mean 'ethnos'"),
        ("rules 2", "rules 3", "knows versions up to 2"),
        ("rules 2", "rules 0", "start at 1"),
        ("rules 2", "rules 99999999999999999999", "takes a number"),
        ("seats 3", "seats 7", "2 to 6 seats"),
        ("seats 3", "seats ٣", "takes a number"),
        ("seats 3", "seats 3.0", "takes a number"),
        ("seats 3", "seats -3", "takes a number"),
        ("seats 3", "seats 5", "6 tribes"),
        ("seed 4", "seed 9999999999999999999", "a seed is"),
        ("seed 4", "seed 5", "sealed"),
        ("seats 3\n", "", "'seats ...' is expected"),
        ("game ethnos\n", "game ethnos\ngame ethnos\n", "'rules ...' is expected"),
        ("option elf_keep_exact=on", "option elf_keep_exact=on\noption elf_keep_exact=on", "twice"),
        ("option elf_keep_exact=on", "option elf_keep_exact", "is not an option"),
        ("option elf_keep_exact=on", "option elf_keep_exact=perhaps", "on or off"),
        ("option elf_keep_exact=on", "option elf=on", "no option 'elf'"),
        ("tribes=elves", "tribes=elfs", "did you mean 'elves'"),
        ("end ", "end end ", "the end line counts"),
        ("\nend", "\nend\nend", "is not a move"),
        ("draw", "dr\taw", "control characters"),
        ("draw", "dr\x1b[31maw", "control characters"),
        ("draw", "dr\x00aw", "control characters"),
        ("draw", "@2 draw", "not_your_turn"),
        ("draw", "@77 draw", "no_such_seat"),
        ("draw", "undo", "taken back"),
        ("\n", "\r", "control characters"),
    ],
)
def test_a_damaged_record_is_refused_with_the_reason(old: str, new: str, words: str) -> None:
    assert old in DRAWN
    bad(DRAWN.replace(old, new, -1 if old == "\n" else 1), words)


@pytest.mark.parametrize("text", [None, b"ludoteka record 1", 5, ["x"], TEXT.encode()])
def test_a_record_is_a_text(text: object) -> None:
    bad(text, "a record is a text")


@pytest.mark.parametrize("text", ["", "\n", "\ud800", "\x00\xff" * 500, "ludoteka record 1"])
def test_junk_is_no_record(text: str) -> None:
    bad(text)


def test_a_record_of_ten_megabytes_is_refused_at_once() -> None:
    began = time.process_time()
    bad("x" * 10_000_000, "at most 1000000 characters; this one has 10000000")
    bad(TEXT.replace("\ndraw", "\ndraw" * 2_000_000, 1), "at most")
    assert time.process_time() - began < 1


def test_another_seal_is_refused() -> None:
    digest = WHOLE.state.digest()
    bad(TEXT.replace(digest, "0" * 16), "does not lead to the position it was sealed with")


def test_reading_does_not_need_the_game() -> None:
    record = records.read("ludoteka record 1\ngame chess\nrules 3\nseats 2\nseed 0\n\ne4\n\nend 1")
    assert (record.game, record.rules, record.lines, record.end) == ("chess", 3, [(7, "e4")], "1")


# --- anything at all -----------------------------------------------------------------------------


@given(st.data())
@settings(max_examples=300)
def test_a_mutated_record_raises_only_our_errors(data: st.DataObject) -> None:
    text = SHORT
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        text = text[:start] + data.draw(st.text(max_size=8)) + text[start + length :]
    survives(text)


@given(st.text(max_size=200))
@settings(max_examples=200)
def test_any_text_raises_only_our_errors(text: str) -> None:
    for attempt in (text, records.FORMAT + "\n" + text, SHORT[:-30] + text):
        survives(attempt)


@given(st.lists(st.sampled_from(SHORT.splitlines()), max_size=30))
@settings(max_examples=200)
def test_shuffled_lines_raise_only_our_errors(lines: list[str]) -> None:
    survives("\n".join([*SHORT.splitlines()[:7], *lines, "end"]))


def test_a_first_move_that_looks_like_an_option() -> None:
    match = ludoteka.new("aeons_end", seats=1, seed=3, nemesis="prince_of_gluttons")
    match.play("option first")
    text = match.record()
    assert "\n\noption first\n" in text
    again = ludoteka.load(text)
    assert again.record() == text
    bad(text.replace("\n\noption first", "\noption first"), "is not an option")
