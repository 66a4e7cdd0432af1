"""`ludoteka kroniky check FILE`, and own files as options."""

import json
from contextlib import chdir
from pathlib import Path

import pytest
from tests.kroniky.positions import quiet_chronicle, small_map

from ludoteka.cli import run
from ludoteka.games.kroniky.data import HERE

MAP = small_map(["....", "CTTO"], [], {})


def checked(data: bytes, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Status, output and refusals for a file."""
    (folder / "own.json").write_bytes(data)
    with chdir(folder):
        status = run(["kroniky", "check", "own.json"])
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.mark.parametrize("file", sorted((HERE / "data").rglob("*.json")), ids=lambda f: f.stem)
def test_our_files_are_good(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kroniky", "check", str(file)]) == 0
    said = capsys.readouterr()
    assert f"({file.stem}) is a {file.parent.name.removesuffix('s')} " in said.out
    assert said.err == ""


def test_it_says_what_a_file_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(MAP.encode(), tmp_path, capsys) == (
        0, "Small (small) is a map of 4 by 2 spaces, and nothing is wrong with it.\n", "",
    )  # fmt: skip
    assert checked(quiet_chronicle().encode(), tmp_path, capsys)[1] == (
        "Quiet (quiet) is a chronicle with one way to win, and nothing is wrong with it.\n"
    )
    assert run(["kroniky", "check", str(tmp_path / "own.json"), "--language", "cs"]) == 0
    assert "je kronika" in capsys.readouterr().out


def test_one_sentence_for_each_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = """{"id": "hill", "name": {"en": "Hill"},
  "rows": ["..x",
           ".."],
  "dangerous": [[9, 9]]}"""
    status, out, err = checked(text.encode(), tmp_path, capsys)
    assert (status, out) == (2, "")
    assert err.splitlines() == [
        "ludoteka: 'own.json': line 2: 'x' is not a terrain; "
        "choose from ., f, T, R, C, O, ~, F, $, U, S",
        "ludoteka: 'own.json': line 3: row 1 has 2 spaces, but row 0 has 3",
        "ludoteka: 'own.json': line 4: there is no space [9, 9]",
    ]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\xff\xfe\x00\x01", "is not text in UTF-8"),
        (b"", "line 1: this is not JSON: Expecting value"),
        (b"\x00\x1b[31m", "line 1: this is not JSON: Expecting value"),
        (b"ludoteka record 1\ngame ethnos\n", "line 1: this is not JSON: Expecting value"),
        (b'{"a": 1}', "line 1: a map has 'rows' and a chronicle has 'events'; this file is nei"),
        (b"1" * 50_000, "line 1: this JSON cannot be read"),
        (b"a" * 61_000, "line 1: a file has at most 60000 characters; this one has 61000"),
        (b"a" * 1_000_000, "is too large for such a file"),
        (MAP.encode("utf-16"), "is not text in UTF-8"),
    ],
    ids=["binary", "empty", "control", "record", "other", "number", "long", "huge", "utf16"],
)
def test_files_that_are_none(
    data: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = checked(data, tmp_path, capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert sentence in err


def test_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kroniky", "schema"]) == 0
    assert {"$schema", "anyOf", "$defs"} == set(json.loads(capsys.readouterr().out))


def test_a_game_on_an_own_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    land, chronicle = tmp_path / "land.json", tmp_path / "quiet.json"
    land.write_text(MAP)
    chronicle.write_text(quiet_chronicle())
    own = ["--option", f"map={land}", "--option", f"chronicle={chronicle}"]
    assert (
        run(["simulate", "kroniky", "--games", "2", "--seats", "bot:random", "--json", *own]) == 0
    )
    assert json.loads(capsys.readouterr().out)["finished"] == 2
    land.write_text(MAP.replace("CTTO", "CTXO"))
    assert run(["simulate", "kroniky", "--games", "2", *own]) == 2
    assert "option map: line 1: 'X' is not a terrain" in capsys.readouterr().err
