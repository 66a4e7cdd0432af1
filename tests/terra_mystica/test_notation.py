"""The notation of other servers: recorded games to the last row, and back again."""

import csv
import random
from pathlib import Path

import pytest
from tests.terra_mystica.ledger import GOLDEN, SHARED, SWITCHES, ledgers, replay

import ludoteka
from ludoteka.core.errors import BadRecord
from ludoteka.core.match import Match
from ludoteka.games.terra_mystica import codes, notation
from ludoteka.games.terra_mystica.notation_check import differences
from ludoteka.games.terra_mystica.notation_rows import faction_key
from ludoteka.games.terra_mystica.view import TerraView

HUMAN = pytest.mark.skipif(not SHARED.exists(), reason="the recorded games of people lie elsewhere")


def index(folder: Path) -> dict[str, dict[str, int]]:
    """The final points of every game of a folder, by faction."""
    with (folder / "index.csv").open(encoding="utf-8") as file:
        return {
            row["id"]: {
                faction_key(word.split(":")[0]): int(word.split(":")[1])
                for word in row["final_vp"].split()
            }
            for row in csv.DictReader(file)
        }


def points(match: Match) -> dict[str, int]:
    """The points of a match by faction."""
    view = match.view(None)
    assert isinstance(view, TerraView)
    return {str(player.faction): player.points for player in view.players}


def check_rows(folder: Path, least: int) -> None:
    """Every game of the folder agrees with its table in every row."""
    expected = index(folder)
    rows = 0
    for name, table in ledgers(folder):
        reader = replay(folder, name, table)
        assert differences(reader) == [], name
        assert reader.match.over, name
        assert points(reader.match) == expected[name], name
        rows += len(table)
    assert rows >= least


def test_every_row_of_the_golden_games_agrees() -> None:
    check_rows(GOLDEN, 10_000)


@HUMAN
def test_every_row_of_all_recorded_games_agrees() -> None:
    assert len(index(SHARED)) == 73
    check_rows(SHARED, 16_000)


@pytest.mark.parametrize("name", sorted(index(GOLDEN)))
def test_golden_games_replay_from_file_and_record(name: str) -> None:
    match = notation.read((GOLDEN / f"{name}.txt").read_text("utf-8"))
    assert match.over
    assert points(match) == index(GOLDEN)[name]
    record = (GOLDEN / f"{name}.record").read_text("utf-8")
    assert match.record() == record
    assert ludoteka.load(record).scores == match.scores


def random_match(seed: int) -> Match:
    """A random game with random options; lively moves come more often than conversions."""
    luck = random.Random(seed)
    options: dict[str, object] = {name: True for name in SWITCHES if luck.random() < 0.4}
    if luck.random() < 0.15:
        options["dropping_out"] = True
    if luck.random() < 0.1:
        options["setup"] = "first_game"
    match = ludoteka.new("terra_mystica", luck.randint(2, 5), seed=seed, **options)
    dull = (codes.MOVE_CONVERT, codes.MOVE_SACRIFICE, codes.MOVE_PASS, codes.MOVE_DROP)
    while not match.over:
        actions = [int(action) for action in match.state.legal()]
        lively = [action for action in actions if action & 255 not in dull]
        action = luck.choice(lively if lively and luck.random() < 0.9 else actions)
        match.play(match.game.codec.unpack(action))
    return match


def check_export(seed: int) -> None:
    match = random_match(seed)
    again = notation.read(notation.write(match))
    assert again.state.digest() == match.state.digest(), seed


@pytest.mark.parametrize("seed", range(40))
def test_export_and_import_give_the_same_position(seed: int) -> None:
    check_export(seed)


@pytest.mark.soak
def test_export_and_import_of_five_hundred_games() -> None:
    for seed in range(500):
        check_export(seed)


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
SCROLLS = "nomads: Pass BON1\nwitches: Pass BON2\n"


def test_the_notation_is_read_in_any_case_and_spacing() -> None:
    text = HEAD.replace("nomads: build F3\nwitches: build F4\nnomads: build I7\n", "") + (
        "NOMADS:  Build  f3\nwitches: build F4 # a remark\nnomads: build I7\n\n"
        "nomads: pass bon1\nwitches: PASS BON2\nwitches: convert  2 w to 2 c. Send P to FIRE\n"
    )
    with pytest.raises(BadRecord, match="send p to fire"):
        notation.read(text)
    match = notation.read(text.replace(". Send P to FIRE", ". action bon2. +AIR"))
    assert not match.over


@pytest.mark.parametrize(
    ("rows", "line", "words"),
    [
        ("witches: build A1\n", 15, "build a1"),
        ("witches: jump E9\n", 15, "jump e9"),
        ("witches: action BON1. transform E10 to green\n", 15, "not_held"),
        ("nomads: upgrade E8 to TP\n", 15, "turn of witches"),
        ("witches: dig 1. transform E10 to green\n", 15, "2 spades, 1 are open"),
        ("witches: upgrade E9 to SA\n", 15, "no_such_upgrade"),
        ("witches: leech 3 from nomads\n", 15, "no 3 power"),
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
        ("witches: burn 0. upgrade E9 to TP\n", 15, "burn 0"),
        ("witches: dig 99999999999999\n", 15, "dig 999"),
        ("drop-faction dwarves\n", 15, "no faction 'dwarves' in this game"),
        ("drop-faction dragons\n", 15, "drop-faction dragons"),
    ],
)
def test_what_cannot_be_is_refused_with_line_command_and_reason(
    rows: str, line: int, words: str
) -> None:
    with pytest.raises(BadRecord) as refusal:
        notation.read(HEAD + SCROLLS + rows)
    assert refusal.value.line == line
    assert words in str(refusal.value)


LOOSE = [
    pytest.param("dig 1. transform E10", 10, id="transform_towards_home"),
    pytest.param("convert 1w to 1c. wait. upgrade E9 to TP", 9, id="wait"),
    pytest.param("pass BON3. convert 1W to 1C", 9, id="convert_behind_pass"),
    pytest.param("resign", 8, id="resign"),
    pytest.param("upgrade E9 to TP. done", 9, id="done"),
    pytest.param("Up grade  e 9 TO t p .DONE", 9, id="blanks"),
    pytest.param("Action  Bon 2. + AIR", 8, id="blanks_behind_signs"),
]


@pytest.mark.parametrize(("row", "steps"), LOOSE)
def test_loose_forms_are_understood(row: str, steps: int) -> None:
    assert len(notation.read(f"{HEAD}{SCROLLS}witches: {row}\n").steps) >= steps


STRONGHOLD_ROWS = """witches: upgrade E9 to TP
nomads: upgrade I7 to TP
witches: upgrade E9 to SH
nomads: decline. pass BON3
"""


def test_a_ride_that_is_given_up() -> None:
    text = HEAD + SCROLLS + STRONGHOLD_ROWS
    match = notation.read(text + "witches: Action ACTW.  -free_d\nwitches: pass BON1\n")
    assert "forgo ride" in map(str, (step.move for step in match.steps))
    again = notation.read(notation.write(match))
    assert again.state.digest() == match.state.digest()
    with pytest.raises(BadRecord, match="no ride of the Witches"):
        notation.read(text + "witches: -FREE_D\n")
    with pytest.raises(BadRecord, match="used"):
        notation.read(text + "witches: action ACTW. -FREE_D\nwitches: action ACTW. build F2\n")


def test_a_bought_spade_that_is_given_up() -> None:
    match = notation.read(f"{HEAD}{SCROLLS}witches: dig 1. -SPADE\n")
    assert str(match.steps[-1].move) == "finish"


def test_a_spade_action_typed_in_the_wrong_order() -> None:
    text = HEAD + SCROLLS.replace("witches: Pass BON2", "witches: Pass BON3")
    right = "witches: upgrade E9 to TP\nnomads: action BON1. dig 1. build E7\n"
    wrong = right.replace("action BON1. dig 1", "dig 1. action BON1")
    digests = {notation.read(text + rows).state.digest() for rows in (right, wrong)}
    assert len(digests) == 1


def test_declining_all_at_once_and_answers_typed_last() -> None:
    text = HEAD + SCROLLS + "witches: upgrade F4 to TP\n"
    one = notation.read(text + "nomads: decline. upgrade F3 to TP\n")
    other = notation.read(text + "nomads: upgrade F3 to TP. decline 1 from witches\n")
    assert one.state.digest() == other.state.digest()


@pytest.mark.parametrize(
    "text", ["", "hello", "setup witches\nsetup nomads\ndelete BON77\n", "score SCORE1\n" * 3]
)
def test_bad_heads_are_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        notation.read(text)


def as_table(name: str) -> str:
    """A golden game in the tabular form."""
    head = [
        line
        for line in (GOLDEN / f"{name}.txt").read_text("utf-8").splitlines()
        if line.startswith(("option", "delete", "score"))
    ]
    rows = dict(ledgers(GOLDEN))[name]
    for faction, vp, coins, workers, priests, bowls, cults, commands in rows:
        cells = [faction, "", f"{vp} VP", "", f"{coins} C", "", f"{workers} W", "", f"{priests} P"]
        cells += ["", f"{bowls} PW", "", cults, "", commands]
        head.append("\t".join(str(cell) for cell in cells))
    return "\n".join(["Default game options", *head]) + "\n"


NAMES = sorted(index(GOLDEN))[::8]


@pytest.mark.parametrize("name", NAMES)
def test_tables_are_read_and_checked(name: str) -> None:
    text = as_table(name)
    match = notation.read(text)
    assert points(match) == index(GOLDEN)[name]
    lines = text.splitlines()
    wrong = next(i for i, line in enumerate(lines) if "upgrade" in line)
    lines[wrong] = lines[wrong].replace(" C\t", "1 C\t", 1)
    with pytest.raises(BadRecord, match="table"):
        notation.read("\n".join(lines))
