"""The notation of other servers: recorded games to the last row, and back again."""

from pathlib import Path

import pytest
from tests.terra_mystica.ledger import GOLDEN, SHARED, as_table, games, index, points, text_of

from ludoteka.core.errors import BadRecord
from ludoteka.games.terra_mystica import notation
from ludoteka.games.terra_mystica.notation.rows import put_in_order
from ludoteka.games.terra_mystica.notation.writer import write
from ludoteka.games.terra_mystica.view import TerraView

HUMAN = pytest.mark.skipif(not SHARED.exists(), reason="the recorded games of people lie elsewhere")


def check_games(folder: Path) -> None:
    """Every game, as commands and as a table that agrees with the replay in every row."""
    for name in games(folder):
        plain, table = notation.read(text_of(folder, name)), notation.read(as_table(folder, name))
        assert points(plain.match) == points(table.match) == index(folder)[name], name
        assert plain.match.over
        assert plain.record() == plain.match.record()


def test_every_golden_game_is_read() -> None:
    assert len(index(GOLDEN)) == 56
    check_games(GOLDEN)


@HUMAN
def test_every_recorded_game_is_read() -> None:
    assert len(index(SHARED)) == 73
    check_games(SHARED)


def test_games_get_only_the_leniency_they_need() -> None:
    """All games of programs follow the rules; some put answers off."""
    readings = [notation.read(text_of(GOLDEN, name)) for name in games(GOLDEN)]
    assert not any(reading.options["lenient"] for reading in readings)
    assert not any(reading.notes for reading in readings)
    late = [reading for reading in readings if reading.options["late_answers"]]
    assert len(late) < len(readings) // 4
    for reading in late:
        assert any(str(step.move) == "later" for step in reading.match.steps)


HEAD = """score SCORE2,SCORE3,SCORE4,SCORE5,SCORE6,SCORE7
delete BON6
delete BON7
delete BON8
delete BON9
setup witches
setup nomads
witches: build E9
nomads: build E8
nomads: build F3
witches: build F4
nomads: build I7
"""
BONUS_CARDS = "nomads: Pass BON1\nwitches: Pass BON2\n"


def test_the_notation_is_read_in_any_case_and_spacing() -> None:
    text = HEAD.replace("nomads: build F3\nwitches: build F4\nnomads: build I7\n", "") + (
        "NOMADS:  Build  f3\nwitches: build F4 # a remark\nnomads: build I7\n\n"
        "nomads: pass bon1\nwitches: PASS BON2\nwitches: convert  2 w to 2 c. Send P to FIRE\n"
    )
    with pytest.raises(BadRecord, match="send p to fire"):
        notation.read(text)
    reading = notation.read(text.replace(". Send P to FIRE", ". action bon2. +AIR"))
    assert not reading.match.over


@pytest.mark.parametrize(
    ("rows", "line", "words"),
    [
        ("witches: build A1\n", 15, "build a1"),
        ("witches: jump E9\n", 15, "jump e9"),
        ("witches: action BON1. transform E10 to green\n", 15, "not_held"),
        ("nomads: upgrade E8 to TP\n", 15, "turn of witches"),
        ("witches: dig 1. transform E10 to green\n", 15, "2 spades, 1 are open"),
        ("witches: upgrade E9 to SA\n", 15, "no_such_upgrade"),
        ("witches: leech 3 from nomads\n", 15, "nomads offers no 3 power"),
        ("witches: bridge A1:B1\n", 15, "no action for a bridge"),
        ("witches: action ACT4\n", 15, "no_power"),
        ("witches: convert 2pw to 1w\n", 15, "rate is 3"),
        ("dragons: build E9\n", 15, "neither"),
        ("witches: send p to moon\n", 15, "send p to moon"),
        ("option fire-and-ice\n", 15, "no option 'fire-and-ice'"),
        ("mermaids: build E9\n", 15, "not in the game"),
        ("witches: pass BON4. upgrade E9 to TP\n", 15, "turn of nomads"),
        ("witches: action BON2\nnomads: upgrade E8 to TP\n", 15, "what it is for"),
        ("witches: action BON2\n", 15, "what it is for"),
        ("witches: action BON2. action ACT1\n", 15, "BON2 before it is not complete"),
        ("witches: action BON2. +2AIR\n", 15, "BON2 gives one step"),
        ("witches: +2AIR\n", 15, "two steps"),
        ("witches: -AIR. upgrade E9 to TP\nnomads: wait. done\n", 15, "what it is for"),
        ("witches: dig 1. -SPADE\n", 15, "bought spades must be used"),
        ("witches: dig 2. transform F5 to black\n", 15, "2 spades are bought and only 1 used"),
        ("witches: dig 5. transform E10 to green\n", 15, "5 spades cannot be bought"),
        ("witches: +3VP. upgrade E9 to TP\n", 15, "+3vp"),
        ("witches: -2W. upgrade E9 to TP\n", 15, "changed by hand"),
        ("witches: +BON4\n", 15, "by passing"),
        ("witches: leech\n", 15, "nobody offers power to witches"),
        ("witches: dig 99999999999999\n", 15, "dig 999"),
        ("drop-faction dwarves\n", 15, "no faction 'dwarves' in this game"),
        ("drop-faction dragons\n", 15, "drop-faction dragons"),
    ],
)
def test_what_cannot_be_is_refused_with_line_command_and_reason(
    rows: str, line: int, words: str
) -> None:
    with pytest.raises(BadRecord) as refusal:
        notation.read(HEAD + BONUS_CARDS + rows)
    assert refusal.value.line == line
    assert words in str(refusal.value)


LOOSE = [
    pytest.param("dig 1. transform E10", 9, id="transform_towards_home"),
    pytest.param("convert 1w to 1c. wait. upgrade E9 to TP", 9, id="wait"),
    pytest.param("pass BON3. convert 1W to 1C", 9, id="convert_behind_pass"),
    pytest.param("resign", 8, id="resign"),
    pytest.param("upgrade E9 to TP. done", 9, id="done"),
    pytest.param("Up grade  e 9 TO t p .DONE", 9, id="blanks"),
    pytest.param("Action  Bon 2. + AIR", 8, id="blanks_behind_signs"),
]


@pytest.mark.parametrize(("row", "steps"), LOOSE)
def test_loose_forms_are_understood(row: str, steps: int) -> None:
    assert len(notation.read(f"{HEAD}{BONUS_CARDS}witches: {row}\n").actions) >= steps


@pytest.mark.parametrize(("hex", "terrain"), [("E10", "lakes"), ("D7", "mountains")])
def test_a_hex_goes_as_far_towards_home_as_the_spades_do(hex: str, terrain: str) -> None:
    view = notation.read(f"{HEAD}{BONUS_CARDS}witches: dig 1. transform {hex}\n").match.view()
    assert isinstance(view, TerraView)
    assert next(one.terrain for one in view.hexes if one.name == hex) == terrain


STRONGHOLD_ROWS = """witches: upgrade E9 to TP
nomads: upgrade I7 to TP
witches: upgrade E9 to SH
nomads: decline. pass BON3
"""


def test_a_ride_that_is_given_up() -> None:
    text = HEAD + BONUS_CARDS + STRONGHOLD_ROWS
    reading = notation.read(text + "witches: Action ACTW.  -free_d\nwitches: pass BON1\n")
    assert reading.options["lenient"]
    assert "a ride of the Witches is given up" in str(reading.notes[0])
    match = reading.match
    assert "forgo ride" in map(str, (step.move for step in match.steps))
    assert notation.read(write(match)).digest == reading.digest
    with pytest.raises(BadRecord, match="no ride of the Witches"):
        notation.read(text + "witches: -FREE_D\n")
    with pytest.raises(BadRecord, match="used"):
        notation.read(text + "witches: action ACTW. -FREE_D\nwitches: action ACTW. build F2\n")


@pytest.mark.parametrize(
    ("rows", "note"),
    [
        ("witches: convert 3C to 1VP. upgrade E9 to TP\n", "points_at_end"),
        (
            "witches: upgrade E9 to TP\nnomads: action BON1. -SPADE\n",
            "spades of an action are given up",
        ),
    ],
)
def test_what_only_the_lenient_reading_allows(rows: str, note: str) -> None:
    reading = notation.read(HEAD + BONUS_CARDS + rows)
    assert reading.options["lenient"]
    assert note in str(reading.notes[0])
    assert len(reading.notes) == 1


LOST = """score SCORE2,SCORE3,SCORE4,SCORE5,SCORE6,SCORE7
delete BON7
delete BON8
delete BON9
delete BON6
setup giants
setup halflings
giants: build D4
halflings: build E6
halflings: build H3
giants: build E3
halflings: pass BON1
giants: pass BON2
giants: pass BON3
"""


def test_lost_spades_count_as_on_other_servers() -> None:
    """Halflings get a point for each spade, used or not: by the rulebook only for used ones."""
    used = notation.read(LOST + "halflings: action BON1. transform E5 to brown\n")
    assert not used.options["lenient"]
    lost = notation.read(LOST + "halflings: action BON1. -SPADE\n")
    assert lost.options["lenient"]
    assert points(lost.match)["halflings"] == points(used.match)["halflings"] == 21


def test_a_row_in_the_right_order_stays_as_it_is() -> None:
    for row in (["transforme10togreen", "builde10"], ["actionact5", "dig1", "builde10"]):
        assert put_in_order(row, True) == (row, "")
    assert put_in_order(["builde10", "transforme10togreen"], True)[0][0] == "transforme10togreen"


def test_a_spade_action_typed_in_the_wrong_order() -> None:
    text = HEAD + BONUS_CARDS.replace("witches: Pass BON2", "witches: Pass BON3")
    right = "witches: upgrade E9 to TP\nnomads: action BON1. dig 1. build E7\n"
    wrong = right.replace("action BON1. dig 1", "dig 1. action BON1")
    digests = {notation.read(text + rows).digest for rows in (right, wrong)}
    assert len(digests) == 1


def test_declining_all_at_once_and_answers_typed_last() -> None:
    text = HEAD + BONUS_CARDS + "witches: upgrade F4 to TP\n"
    one = notation.read(text + "nomads: decline. upgrade F3 to TP\n")
    other = notation.read(text + "nomads: upgrade F3 to TP. decline 1 from witches\n")
    assert one.digest == other.digest
    assert one.notes == ()
    again = notation.read(text + "nomads: decline. decline. upgrade F3 to TP\n")
    assert again.digest == one.digest
    assert "'decline' finds no open offer" in str(again.notes[0])


@pytest.mark.parametrize(
    "text", ["", "hello", "setup witches\nsetup nomads\ndelete BON77\n", "score SCORE1\n" * 3]
)
def test_bad_heads_are_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        notation.read(text)


NAMES = sorted(index(GOLDEN))[::8]


@pytest.mark.parametrize("name", NAMES)
def test_tables_are_checked(name: str) -> None:
    lines = as_table(GOLDEN, name).splitlines()
    wrong = next(i for i, line in enumerate(lines) if "upgrade" in line)
    lines[wrong] = lines[wrong].replace(" C\t", "1 C\t", 1)
    with pytest.raises(BadRecord, match=f"line {wrong + 1}: .* the table has"):
        notation.read("\n".join(lines))


@pytest.mark.parametrize("remark", ["cult_income_for", "other_income_for", "score_resources"])
def test_a_row_of_a_table_that_comes_twice_is_refused(remark: str) -> None:
    lines = as_table(GOLDEN, NAMES[0]).splitlines()
    last = max(i for i, line in enumerate(lines) if remark in line)
    with pytest.raises(BadRecord, match=f"line {last + 2}: .* the table has"):
        notation.read("\n".join([*lines[: last + 1], *lines[last:]]))
