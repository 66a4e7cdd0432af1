"""`ludoteka import` and `ludoteka export`."""

from pathlib import Path

import pytest
from tests.cli.test_refusals import refused

import ludoteka
from ludoteka.cli import run
from ludoteka.core.registry import find
from ludoteka.games.terra_mystica.notation.writer import write

GOLDEN = Path(__file__).parents[1] / "golden" / "terra_mystica"
GAME = GOLDEN / "base_tmai_2p_ai0_s101.txt"


def test_a_game_becomes_a_record_that_replays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.record"
    assert run(["import", "snellman", str(GAME), "-o", str(record)]) == 0
    assert capsys.readouterr().out == ""
    assert ludoteka.load(record.read_text("utf-8")).over
    assert run(["import", "snellman", str(GAME)]) == 0
    assert capsys.readouterr().out == record.read_text("utf-8")
    assert run(["replay", str(record), "--json"]) == 0
    assert '"over":true' in capsys.readouterr().out


def test_a_record_is_written_in_the_notation_and_read_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = ludoteka.new("terra_mystica", seats=3, seed=5)
    while len(match.steps) < 150 and not match.over:
        match.play(match.legal()[0])
    record, text = tmp_path / "game.record", tmp_path / "game.txt"
    record.write_text(match.record(), "utf-8")
    assert run(["export", "snellman", str(record), "--output", str(text)]) == 0
    assert text.read_text("utf-8") == write(match)
    assert run(["import", "snellman", str(text)]) == 0
    assert ludoteka.load(capsys.readouterr().out).state.digest() == match.state.digest()


def test_sloppy_writing_is_noted_beside_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(GAME.read_text("utf-8").replace(": upgrade", ": burn 0. upgrade", 1), "utf-8")
    assert run(["import", "snellman", str(file)]) == 0
    said = capsys.readouterr()
    assert ludoteka.load(said.out).over
    assert said.err.startswith("ludoteka: note: line ")
    assert said.err.endswith(": 'burn 0' does nothing\n")
    assert said.err.count("\n") == 1


def test_an_impossible_command_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = GAME.read_text("utf-8").splitlines()
    number = next(i for i, line in enumerate(lines) if "upgrade" in line.lower())
    faction = lines[number].partition(":")[0].lower()
    file = tmp_path / "wrong.txt"
    file.write_text("\n".join([*lines[:number], f"{faction}: upgrade A1 to SH"]), "utf-8")
    said = refused(["import", "snellman", str(file)], capsys)
    wrong = f"line {number + 1}: {faction}: 'upgrade a1 to sh': "
    assert wrong in said
    reason = said.partition(wrong)[2]
    assert " " in reason
    assert "_" not in reason


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\xff\xfe\x00\x01", "is not text in UTF-8"),
        (b"\x00\x1b[31m", "line 1: '??[31m' is neither a row of play nor of the head"),
        (b"", "no faction is set up"),
        (b"a" * 5_000_000, "is too large for a game"),
        (b"setup witches\n", "Terra Mystica has 2 to 5 seats, not 1"),
    ],
    ids=["binary", "control", "empty", "huge", "lonely"],
)
def test_files_that_are_no_games(
    data: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file.txt"
    file.write_bytes(data)
    assert sentence in refused(["import", "snellman", str(file)], capsys)


@pytest.mark.parametrize("command", ["import", "export"])
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Missing argument 'NOTATION'."),
        (["snellman"], "Missing argument '"),
        (["snellman", "a", "b"], "Got unexpected extra argument"),
        (["snellman", "a", "-o"], "Option '-o' requires an argument."),
        (["snellman", "a", "--to", "b"], "No such option: --to"),
    ],
)
def test_wrong_words(
    command: str, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused([command, *words], capsys).startswith(sentence)


@pytest.mark.parametrize("order", [["-o", "OUT", "IN"], ["--output=OUT", "IN"], ["IN", "-oOUT"]])
def test_options_may_stand_anywhere(order: list[str], tmp_path: Path) -> None:
    out = str(tmp_path / "game.record")
    words = [word.replace("OUT", out).replace("IN", str(GAME)) for word in order]
    assert run(["import", "snellman", *words]) == 0
    assert ludoteka.load(Path(out).read_text("utf-8")).over


@pytest.mark.parametrize("command", ["import", "export"])
def test_wrong_places(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = GAME if command == "import" else GAME.with_suffix(".record")
    said = refused([command, "snellman", "/nonexistent"], capsys)
    assert said == "'/nonexistent' cannot be read: No such file or directory"
    assert "Is a directory" in refused([command, "snellman", str(tmp_path)], capsys)
    said = refused([command, "snellman", str(there), "-o", str(tmp_path)], capsys)
    assert "cannot be written: Is a directory" in said
    said = refused([command, "snelman", str(there)], capsys)
    assert said == "there is no notation 'snelman'; did you mean 'snellman'?"


def test_records_of_other_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "ethnos.record"
    record.write_text(ludoteka.new("ethnos", seats=2, seed=1).record(), "utf-8")
    said = refused(["export", "snellman", str(record)], capsys)
    assert said.endswith("snellman is for Terra Mystica, not for Ethnos")
    assert "is neither" in refused(["import", "snellman", str(record)], capsys)
    assert "a record begins with" in refused(["export", "snellman", str(GAME)], capsys)
    assert find("ethnos").notations == {}


@pytest.mark.parametrize(
    ("language", "rows", "sentence"),
    [
        ("cs", "setup witches\nsetup nomads\nfly\n", "řádek 3: „fly“ není tah ani řádek záhlaví"),
        (
            "pl",
            "setup witches\n",
            "wiersze nagłówka się nie zgadzają: Terra Mystica ma od 2 do 5 miejsc",
        ),
        ("cs", "option lunar\n", "řádek 1: „option lunar“: volba „lunar“ neexistuje; na výběr je "),
    ],
)
def test_refusals_speak_the_language_that_is_asked_for(
    language: str, rows: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(rows, "utf-8")
    said = refused(["import", "snellman", str(file), "--language", language], capsys)
    assert f"': {sentence}" in said


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("cs", "poznámka: řádek "), ("pl", "uwaga: wiersz ")],
)
def test_notes_and_reasons_speak_it_too(
    language: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GAME.read_text("utf-8")
    sloppy, wrong = tmp_path / "sloppy.txt", tmp_path / "wrong.txt"
    sloppy.write_text(text.replace(": upgrade", ": burn 0. upgrade", 1), "utf-8")
    assert run(["import", "snellman", str(sloppy), "--language", language]) == 0
    said = capsys.readouterr()
    assert said.err.startswith(f"ludoteka: {sentence}")
    assert "does nothing" not in said.err

    number = text.lower()[: text.lower().index("upgrade")].count("\n")
    rows = text.splitlines()[:number]
    faction = text.splitlines()[number].partition(":")[0].lower()
    wrong.write_text("\n".join([*rows, f"{faction}: upgrade A1 to SH"]), "utf-8")
    told = refused(["import", "snellman", str(wrong), "--language", language], capsys)
    english = refused(["import", "snellman", str(wrong)], capsys)
    reason, known = (sentence.rpartition(": ")[2] for sentence in (told, english))
    assert reason != known
    assert "_" not in reason


def test_a_language_that_nobody_speaks(capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(["import", "snellman", str(GAME), "--language", "de"], capsys)
    assert said == "there is no language 'de'; choose from en, cs, pl"
