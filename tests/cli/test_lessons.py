"""Lessons and puzzles in the terminal."""

from __future__ import annotations

import os
import pty
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.cli.command import COMMAND, ludoteka

from ludoteka.lessons.shelf import daily, lessons, texts

FIRST = "ethnos/recruiting"
GAMES = ("ethnos", "terra_mystica", "aeons_end", "kroniky")


def learn(*arguments: object, typed: str, width: int = 300) -> str:
    """What stands on the screen afterwards."""
    done = ludoteka("lesson", *arguments, typed=typed, COLUMNS=str(width))
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


def refused(*arguments: object) -> str:
    """Why something cannot be played."""
    done = ludoteka("lesson", "play", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr.strip()


def lesson_of(game: str, kind: str) -> str:
    """The last lesson, or the first puzzle, of a game."""
    names = [name for name, one in lessons().items() if (one.game, one.kind) == (game, kind)]
    return names[-1] if kind == "lesson" else names[0]


@pytest.mark.once
@pytest.mark.parametrize("kind", ["lesson", "puzzle"])
@pytest.mark.parametrize("game", GAMES)
def test_the_shown_way_leads_to_the_end(game: str, kind: str) -> None:
    name = lesson_of(game, kind)
    screen = " ".join(learn("play", name, typed="show\n" * 60).split())
    lesson = lessons()[name]
    english = lesson.text["en"]
    said = [english[step.say] for step in lesson.steps]
    plain = [" ".join(text.split()) for text in said if "{" not in text]
    assert [text for text in plain if text not in screen] == []
    done = "Well done! That was the whole lesson." if kind == "lesson" else "Solved, well done!"
    assert screen.endswith(done)


def test_an_aim_is_reached_by_any_legal_way_and_other_moves_are_answered() -> None:
    typed = ["", "8", "again", "draw", "again", "take giant:red", "quit"]
    screen = learn("play", FIRST, typed="\n".join(typed) + "\n")
    lesson = lessons()[FIRST]
    answers = [lesson.text["en"][answer.say] for answer in lesson.steps[1].answers]
    assert any(answer in screen for answer in answers)
    assert "Type again to begin this step again." in screen
    assert "Step 3 of 9\n" in screen.split("> take giant:red")[1]
    assert screen.endswith(f"To go on later: ludoteka lesson play {FIRST} --step 3\n")


def test_back_and_forth_and_questions() -> None:
    typed = [
        "back",
        "",
        "next",
        "?",
        "rules turn",
        "why take elf:red",
        "show",
        "back",
        "nope",
        "quit",
    ]
    screen = learn("play", FIRST, typed="\n".join(typed) + "\n")
    for said in (
        "This is the first step.",
        "The aim of this step is still open. Play a move, or type show.",
        "be shown how this step is done",
        "take back your last move",
        "On your turn you either recruit one ally or play one band of allies.",
        "Elves are not in this game.",
        "Player 1 takes the red dwarf from the row.",
        "“nope” is not a move; ? shows help.",
    ):
        assert said in screen, said
    assert [line for line in screen.splitlines() if line.startswith("Step ")] == [
        "Step 1 of 9", "Step 2 of 9", "Step 3 of 9", "Step 2 of 9",
    ]  # fmt: skip
    assert screen.endswith(f"ludoteka lesson play {FIRST} --step 2\n")


@pytest.mark.parametrize(("language", "said"), [("cs", "Krok 3 z 9"), ("pl", "Krok 3 z 9")])
def test_a_lesson_goes_on_at_a_step_in_the_language_of_the_learner(
    language: str, said: str
) -> None:
    screen = learn("play", FIRST, "--language", language, "--step", 3, typed="")
    lesson = lessons()[FIRST]
    assert said in screen
    assert lesson.said(language)[lesson.steps[2].say] in screen
    assert screen.endswith(f"ludoteka lesson play {FIRST} --step 3\n")


def test_the_puzzle_of_the_day() -> None:
    before = daily(datetime.now(UTC).toordinal())
    screen = learn("today", typed="quit\n")
    after = daily(datetime.now(UTC).toordinal())
    assert screen.splitlines()[-1].removesuffix(" --step 1").endswith((str(before), str(after)))


def test_a_file_of_one_s_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(texts()[FIRST], "utf-8")
    assert "Step 1 of 9" in learn("play", file, typed="quit\n")
    file.write_text(texts()[FIRST].replace('"seats": 3', '"seats": 30'), "utf-8")
    assert "line " in refused(file)


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["ethnos/recruitng"], "there is no lesson 'ethnos/recruitng'; did you mean 'ethnos/"),
        ([FIRST, "--step", "0"], "there is no step 0; the steps are 1 to 9"),
        ([FIRST, "--step", "10"], "there is no step 10; the steps are 1 to 9"),
        ([FIRST, "--step", "99"], "there is no step 99; the steps are 1 to 9"),
        ([FIRST, "--step", "99", "--language", "cs"], "krok 99 neexistuje; kroky mají"),
        ([FIRST, "--language", "xx"], "there is no language 'xx'"),
        (["nowhere.json"], "'nowhere.json' cannot be read: No such file or directory"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_gets_one_sentence(arguments: list[str], said: str) -> None:
    assert refused(*arguments).startswith(f"ludoteka: {said}")


def test_a_lesson_at_a_real_terminal() -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [COMMAND, "lesson", "play", FIRST],
        stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm"},
    ) as running:  # fmt: skip
        os.close(theirs)
        screen = ""
        for typed, awaited in (
            ("\r", "Step 1 of 9"),
            ("show\r", "Step 2 of 9"),
            ("quit\r", "Step 3 of 9"),
        ):
            while awaited not in screen or not screen.rstrip().endswith(">"):
                screen += os.read(ours, 4096).decode("utf-8", "replace")
            os.write(ours, typed.encode())
            screen = ""
        while "--step 3" not in screen:
            screen += os.read(ours, 4096).decode("utf-8", "replace")
        assert running.wait(20) == 0
    os.close(ours)
