"""Work that is kept in a folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.arena.made import ended, plan

from ludoteka.arena.folder import Lines, choose_seed, claim, lines_of
from ludoteka.arena.schedule import ARENA, Result
from ludoteka.core.errors import BadOption

pytestmark = pytest.mark.once


def test_the_same_work_goes_on_and_other_work_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "arena"
    claim(folder, ARENA, plan(2))
    claim(folder, ARENA, plan(2))
    with pytest.raises(BadOption, match="was begun with other settings: seed 7, not 8"):
        claim(folder, ARENA, plan(2, seed=8))
    with pytest.raises(BadOption, match='players \\["a","b"\\], not \\["a","b","c"\\]'):
        claim(folder, ARENA, plan(3))
    assert choose_seed(None, folder, ARENA) == 7
    assert choose_seed(3, folder, ARENA) == 3
    assert choose_seed(None, tmp_path / "new", ARENA) != choose_seed(None, None, ARENA)


def test_a_folder_with_other_things_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(BadOption, match="is not empty, and holds no arena that could go on"):
        claim(tmp_path, ARENA, plan(2))
    (tmp_path / "arena.json").write_text("[", encoding="utf-8")
    with pytest.raises(BadOption, match="which cannot be read"):
        claim(tmp_path, ARENA, plan(2))
    with pytest.raises(BadOption, match="cannot be used: "):
        claim(tmp_path / "letter.txt", ARENA, plan(2))


def test_a_line_that_was_cut_off_is_passed_over(tmp_path: Path) -> None:
    file, made = tmp_path / "games.jsonl", plan(2)
    results = [ended(made, number, (1, 2)) for number in range(3)]
    for result in results:
        lines = Lines(file)
        lines.add(result)
        lines.file.write(b'[17,{"decis')
        lines.close()
    assert list(lines_of(file, Result)) == results
    assert list(lines_of(tmp_path / "none", Result)) == []
