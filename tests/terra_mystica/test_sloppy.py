"""Games as people type them: what other servers accept is read, and said in a note."""

import random
import re
from collections.abc import Callable

import pytest
from tests.terra_mystica.ledger import (
    GOLDEN,
    SHARED,
    as_table,
    games,
    index,
    ledgers,
    points,
    table_lines,
    table_row,
    text_of,
)

from ludoteka.core.errors import BadRecord
from ludoteka.core.notation import Reading
from ludoteka.games.terra_mystica import notation

HUMAN = pytest.mark.skipif(not SHARED.exists(), reason="the recorded games of people lie elsewhere")
ANSWER = re.compile(r"\w+: (leech|decline) \d+ from \w+", re.IGNORECASE)
STEP = re.compile(r"cultists: \+\w+", re.IGNORECASE)
Rows = list[str]


def faction(row: str) -> str:
    """Whose row it is."""
    return row.partition(":")[0]


def commands(row: str) -> Rows:
    """The commands of a row."""
    return row.partition(": ")[2].split(". ")


def passes(row: str) -> bool:
    """Whether somebody passes in the row."""
    return any(command.lower().startswith("pass") for command in commands(row))


def answers_later(rows: Rows, luck: random.Random) -> Rows:
    """Every third answer later: before the own next row, any step it brings, and the round's end.

    A pass ends the search: it may be the last one of the round.
    """
    rows = list(rows)
    for number in range(len(rows) - 1, -1, -1):
        if not ANSWER.fullmatch(rows[number]) or luck.random() < 0.6:
            continue
        end = number + 1
        while end < len(rows) and faction(rows[end]) != faction(rows[number]):
            own_step = rows[number].endswith("cultists") and faction(rows[end]) == "cultists"
            if own_step or passes(rows[end]) or rows[end].startswith("drop"):
                break
            end += 1
        rows.insert(luck.randint(number, end - 1), rows.pop(number))
    return rows


def answers_behind(rows: Rows, luck: random.Random) -> Rows:
    """An answer behind the action that follows it, in one row."""
    joined: Rows = []
    for row in rows:
        before = joined[-1] if joined else ""
        if ANSWER.fullmatch(before) and faction(before) == faction(row) and not ANSWER.match(row):
            joined[-1] = f"{row}. {commands(before)[0]}"
        else:
            joined.append(row)
    return joined


def burn_nothing(rows: Rows, luck: random.Random) -> Rows:
    return [row.replace(": upgrade", ": burn 0. upgrade") for row in rows]


def bonus_card_in_the_last_round(rows: Rows, luck: random.Random) -> Rows:
    return [f"{row} BON3" if row.lower().endswith(": pass") else row for row in rows]


def pass_first(rows: Rows, luck: random.Random) -> Rows:
    """Conversions behind the pass."""
    written = []
    for row in rows:
        parts = commands(row)
        if passes(row) and len(parts) > 1 and "ACTC" not in row.upper():
            row = f"{faction(row)}: {'. '.join([parts[-1], *parts[:-1]])}"
        written.append(row)
    return written


def one_command_a_row(rows: Rows, luck: random.Random) -> Rows:
    """The help of the server: one for each line, or separated by dots."""
    written: Rows = []
    for row in rows:
        single = ":" not in row or "ACTC" in row.upper()
        written += [row] if single else [f"{faction(row)}: {part}" for part in commands(row)]
    return written


def tiles_after_the_answers(rows: Rows, luck: random.Random) -> Rows:
    """A tile in a row of its own, behind the answers to the building."""
    written: Rows = []
    waiting = ""
    for row in [*rows, ""]:
        if waiting and not ANSWER.fullmatch(row):
            written.append(waiting)
            waiting = ""
        parts = commands(row)
        if len(parts) > 1 and all(part.startswith(("+FAV", "+TW")) for part in parts[1:]):
            row, waiting = f"{faction(row)}: {parts[0]}", f"{faction(row)}: {'. '.join(parts[1:])}"
        written.append(row)
    return written


def done_and_wait(rows: Rows, luck: random.Random) -> Rows:
    written: Rows = []
    for row in rows:
        if ":" in row and not ANSWER.match(row) and luck.random() < 0.5:
            written += [f"{faction(row)}: wait", f"{row}. wait. done. "]
        else:
            written.append(row)
    return written


def typed_otherwise(rows: Rows, luck: random.Random) -> Rows:
    """Capitals, blanks, remarks and rows of the server in between."""
    written: Rows = []
    for row in rows:
        if ":" in row:
            row = row.replace(" ", "  ").replace(".", " . ")
            row = luck.choice((row.upper(), row.lower(), row.title())) + " # a remark"
        written += [row, *(["", "# Round 1 income", "income"] if luck.random() < 0.02 else [])]
    return written


def servers_rows(rows: Rows, luck: random.Random) -> Rows:
    """Rows of a ledger that are no commands."""
    written: Rows = []
    for row in rows:
        written.append(row)
        if passes(row):
            written.append(f"{faction(row)}: [opponent accepted power]")
            written.append(f"{faction(row)}: other_income_for_faction")
    return written


def first_bonus_cards_by_plus(rows: Rows, luck: random.Random) -> Rows:
    """The older way of the setup."""
    first = next(i for i, row in enumerate(rows) if passes(row))
    seats = sum(row.startswith("setup") for row in rows)
    swapped = [re.sub("pass ", "+", row, flags=re.I) for row in rows[first : first + seats]]
    return [*rows[:first], *swapped, *rows[first + seats :]]


def answers_without_names(rows: Rows, luck: random.Random) -> Rows:
    """`leech 2` and `decline` where only one offer can be meant: right behind the building."""
    written: Rows = []
    for number, row in enumerate(rows):
        before = rows[number - 1]
        maker = row.rpartition(" ")[2]
        alone = ":" in before and not ANSWER.match(before) and faction(before) == maker
        if ANSWER.fullmatch(row) and alone and not STEP.match(before):
            others = [r for r in rows[number + 1 : number + 20] if faction(r) == faction(row)]
            if not (others and ANSWER.match(others[0])):
                row = row.rpartition(" from ")[0]
        written.append(row)
    return written


VARIANTS: list[Callable[[Rows, random.Random], Rows]] = [
    answers_later, answers_behind, burn_nothing, bonus_card_in_the_last_round, pass_first,
    one_command_a_row, tiles_after_the_answers, done_and_wait, typed_otherwise, servers_rows,
    first_bonus_cards_by_plus, answers_without_names,
]  # fmt: skip


def name_of(variant: Callable[[Rows, random.Random], Rows]) -> str:
    return variant.__name__


def read_variant(
    folder: object, name: str, variant: Callable[[Rows, random.Random], Rows]
) -> Reading:
    """A recorded game written otherwise: it leads to the same points."""
    assert folder in (GOLDEN, SHARED)
    where = GOLDEN if folder == GOLDEN else SHARED
    rows = variant(text_of(where, name).splitlines(), random.Random(name))
    reading = notation.read("\n".join(rows))
    assert points(reading.match) == index(where)[name], name
    return reading


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_golden_games_typed_otherwise(variant: Callable[[Rows, random.Random], Rows]) -> None:
    for name in list(games(GOLDEN))[::4]:
        read_variant(GOLDEN, name, variant)


@HUMAN
@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_games_of_people_typed_otherwise(variant: Callable[[Rows, random.Random], Rows]) -> None:
    for name in games(SHARED):
        if name.startswith("human"):
            read_variant(SHARED, name, variant)


@pytest.mark.parametrize(
    ("variant", "note"),
    [
        (burn_nothing, "'burn 0' does nothing"),
        (bonus_card_in_the_last_round, "'pass bon3' names a bonus card in the last round"),
        (pass_first, "is read before what it was written behind"),
        (answers_behind, "is read before what it was written behind"),
        (tiles_after_the_answers, "still belongs to the turn before"),
        (answers_without_names, "is read as "),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_sloppy_writing_is_noted(variant: Callable[[Rows, random.Random], Rows], note: str) -> None:
    notes = [
        n for name in list(games(GOLDEN))[::4] for n in read_variant(GOLDEN, name, variant).notes
    ]
    assert any(note in told for told in map(str, notes))
    assert all(
        re.match(r"line \d+: '|the option lenient is on, ", told) for told in map(str, notes)
    )


# --- the Cultists ---------------------------------------------------------------------------


def steps_behind(rows: Rows) -> Rows:
    """The Cultists' steps behind their next own row, if that is a pass."""
    rows = list(rows)
    for number in range(len(rows) - 1, -1, -1):
        if STEP.fullmatch(rows[number]):
            own = [i for i in range(number + 1, len(rows)) if faction(rows[i]) == "cultists"]
            turns = [i for i in own if not ANSWER.match(rows[i]) and not STEP.match(rows[i])]
            if turns and passes(rows[turns[0]]):
                rows.insert(turns[0], rows.pop(number))
    return rows


def step_games() -> list[tuple[str, Rows, Rows]]:
    """Games of the Cultists with a step behind a pass."""
    found = []
    for name in games(GOLDEN):
        rows = text_of(GOLDEN, name).splitlines()
        if (behind := steps_behind(rows)) != rows:
            found.append((name, rows, behind))
    return found


def test_a_step_of_the_cultists_behind_their_pass() -> None:
    found = step_games()
    assert found
    for name, _, behind in found:
        reading = notation.read("\n".join(behind))
        assert points(reading.match) == index(GOLDEN)[name]
        assert any("is due before the turn of the Cultists ends" in str(n) for n in reading.notes)


def test_a_step_of_the_cultists_behind_their_pass_in_a_table() -> None:
    """The row of the pass shows them without the step."""
    checked = 0
    for name, _, _ in step_games():
        lines = table_lines(GOLDEN, name)
        for number in range(len(lines) - 1, -1, -1):
            cells = lines[number].split("\t")
            if cells[0] != "cultists" or not STEP.fullmatch(f"cultists: {cells[-1]}"):
                continue
            own = [i for i in range(number + 1, len(lines)) if lines[i].startswith("cultists\t")]
            after = lines[own[0]].split("\t")
            if after[-1].lower().startswith("pass"):
                before = [line for line in lines[:number] if line.startswith("cultists\t")][-1]
                shown = before.split("\t")
                moved = after[:10] + shown[10:13] + after[13:]
                lines[own[0]] = "\t".join(moved)
                step = [*after[:-1], cells[-1]]
                lines.insert(own[0] + 1, "\t".join(step))
                del lines[number]
                checked += 1
        reading = notation.read("\n".join(lines))
        assert points(reading.match) == index(GOLDEN)[name]
    assert checked > 0


def test_an_answer_to_the_cultists_may_wait_while_their_step_does_not() -> None:
    """The second answer is put off behind the step, or the step stands behind it."""
    checked = 0
    for name in games(GOLDEN):
        rows = text_of(GOLDEN, name).splitlines()
        for number in range(1, len(rows) - 2):
            one, other, step = rows[number : number + 3]
            both = ANSWER.fullmatch(one) and ANSWER.fullmatch(other) and STEP.fullmatch(step)
            if both and one.endswith("cultists") and other.endswith("cultists"):
                behind = [*rows[: number + 1], step, other, *rows[number + 3 :]]
                later = [*rows[: number + 1], step, rows[number + 3], other, *rows[number + 4 :]]
                variants = [behind]
                if faction(rows[number + 3]) not in (faction(other), "cultists"):
                    variants.append(later)
                for variant in variants:
                    if not passes(rows[number + 3]):
                        reading = notation.read("\n".join(variant))
                        assert points(reading.match) == index(GOLDEN)[name]
                        checked += 1
    assert checked > 5


# --- tables ---------------------------------------------------------------------------------

DROPPED = "human_4pLeague_S64_D1L1_G5"


@pytest.mark.parametrize("name", list(games(GOLDEN))[::8])
def test_a_cell_for_the_history_means_nothing(name: str) -> None:
    lines = [f"{line}\tshow history" for line in table_lines(GOLDEN, name)]
    assert points(notation.read("\n".join(lines)).match) == index(GOLDEN)[name]


@HUMAN
def test_rows_of_a_seat_that_dropped_out_may_have_no_commands() -> None:
    """In its turns, at the income, or missing altogether."""
    lines = table_lines(SHARED, DROPPED)
    out = lines.index("cultists dropped from the game")
    rows = ledgers(SHARED)[DROPPED]
    told = [row for row in rows if row[0] == "cultists"]
    kept = [*lines]
    for number in range(len(lines) - 1, out, -1):
        cells = lines[number].split("\t")
        if cells[0] == "cultists":
            kept[number] = "\t".join(cells[:-1])  # the commands are missing
        elif cells[0] == "auren" and "upgrade" in cells[-1]:
            now = [line for line in lines[:number] if line.startswith("cultists\t")][-1]
            kept.insert(number, "\t".join([*now.split("\t")[:-2], "", "", "show history"]))
    assert points(notation.read("\n".join(kept)).match) == index(SHARED)[DROPPED]
    cut = [line for i, line in enumerate(lines) if i <= out or not line.startswith("cultists\t")]
    assert points(notation.read("\n".join(cut)).match) == index(SHARED)[DROPPED]
    for number in range(out + 1, len(lines)):
        if lines[number].startswith("cultists\t"):
            some = [line for i, line in enumerate(lines) if i != number]
            assert points(notation.read("\n".join(some)).match) == index(SHARED)[DROPPED]
    wrong = table_row([*told[-1][:1], 99, *told[-1][2:-1], ""])
    with pytest.raises(BadRecord, match="99 VP"):
        notation.read("\n".join([*lines[:-1], wrong]))


@pytest.mark.parametrize("remark", ["+8vp for", "+18vp for network", "score_resources"])
def test_the_final_scoring_is_checked_against_the_replay(remark: str) -> None:
    """Not against the number that the row itself names."""
    name = next(iter(games(GOLDEN)))
    lines = as_table(GOLDEN, name).splitlines()
    number = next(i for i, line in enumerate(lines) if remark in line)
    cells = lines[number].split("\t")
    points_shown = int(cells[2].split()[0])
    for wrong in (
        [cells[0], "", f"{points_shown + 1} VP", *cells[3:-1], cells[-1].replace("8vp", "9vp")],
        [cells[0], "", f"{points_shown - 2} VP", *cells[3:]],
    ):
        rest = lines[number + 1 :]
        with pytest.raises(BadRecord, match=f"line {number + 1}: "):
            notation.read("\n".join([*lines[:number], "\t".join(wrong), *rest]))


# --- what cannot be meant -------------------------------------------------------------------


def test_an_answer_nobody_asked_for_is_refused() -> None:
    rows = text_of(GOLDEN, "base_tmai_2p_ai0_s107").splitlines()
    number = next(i for i, row in enumerate(rows) if ANSWER.fullmatch(row))
    twice = [*rows[: number + 1], rows[number], *rows[number + 1 :]]
    with pytest.raises(BadRecord, match="offers no"):
        notation.read("\n".join(twice))
