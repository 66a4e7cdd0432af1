"""Whatever is wrong: one clear sentence, status 2, no traceback."""

import signal
import subprocess
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest
from tests.cli.command import COMMAND, ludoteka

from ludoteka import build_info
from ludoteka.cli import run

WORKS = 2.0  # seconds of CPU: more than it takes to start
WRONG = [
    ("nonsense", "No such command 'nonsense'."),
    ("games --foo", "No such option: --foo"),
    ("games extra", "Got unexpected extra argument(s) (extra)"),
    ("play", "Missing argument 'GAME'."),
    ("play chess", "there is no game 'chess'; choose from "),
    ("play ethnos --seats human", "Ethnos has 2 to 6 seats, not 1"),
    ("play ethnos --seats human,bot:genius", "'bot:genius' is not a player; "),
    ("play ethnos --seats human,hard", "'hard' is not a player; "),
    ("play ethnos --seats ,", "'' is not a player; choose from human, bot:random"),
    ("play ethnos --seed -1", "a seed is a number from 0 to 9223372036854775807, not '-1'"),
    ("play ethnos --seed x", "Invalid value for '--seed': "),
    ("play ethnos --option tribes", "an option is written NAME=VALUE, not 'tribes'"),
    ("play ethnos --option =1", "an option is written NAME=VALUE, not '=1'"),
    ("play ethnos --option foo=1", "there is no option 'foo'; choose from tribes"),
    ("play ethnos --option tribes=elfs", "option tribes has no 'elfs'; did you mean 'elves'?"),
    ("play ethnos --option tribes=elves", "with 4 seats there are 6 tribes, not 1"),
    (
        "play ethnos --option elf_keep_exact=on --option elf_keep_exact=on",
        "option elf_keep_exact is given twice",
    ),
    ("play ethnos --language de", "there is no language 'de'; choose from en, cs, pl"),
    ("simulate ethnos", "Missing option '--games'."),
    ("simulate ethnos --games 0", "the number of games is 1 to "),
    ("simulate ethnos --games -3", "the number of games is 1 to "),
    ("simulate ethnos --games 1 --jobs 0", "the number of jobs is 1 to 256, not 0"),
    ("simulate ethnos --games 1 --seats human,human", "only bots can be simulated"),
    ("simulate ethnos --games 1 --seed 9223372036854775808", "a seed is a number from 0 to "),
    ("arena ethnos", "Missing argument 'PLAYER...'."),
    ("arena ethnos easy", "an arena needs at least two players"),
    ("arena ethnos easy easy", "the player 'easy' is given twice"),
    ("arena ethnos easy esay", "there is no bot 'esay'; did you mean 'easy'?"),
    ("arena ethnos easy hard --games 0", "the number of games is 1 to "),
    ("arena ethnos easy hard random --games 5", "one deal is 6 games here: give --games as many"),
    ("arena ethnos easy hard --seats 7", "Ethnos has 2 to 6 seats, not 7"),
    ("arena ethnos easy hard --jobs 0", "the number of jobs is 1 to 256, not 0"),
    ("arena ethnos easy hard --out /dev/null", "the folder '/dev/null' cannot be used: "),
    ("data ethnos --games 1", "Missing option '--out'."),
    ("data ethnos --games 0 --out x", "the number of games is 1 to "),
    ("data ethnos --games 1 --out x --per-file 0", "a file has 1 to 1000 games, not 0"),
    ("data ethnos --games 1 --out x --players easy", "Ethnos has 2 to 6 seats, not 1"),
    ("data ethnos --games 1 --out x --players easy,", "there is no bot ''; choose from "),
    ("replay", "Missing argument 'FILE'."),
    ("replay /nonexistent", "'/nonexistent' cannot be read: No such file or directory"),
    ("replay /", "'/' cannot be read: Is a directory"),
    ("replay /dev/zero", "'/dev/zero' is too large for a record"),
    ("kroniky", "Missing command."),
    ("kroniky check", "Missing argument 'FILE'."),
    ("kroniky check /nonexistent", "'/nonexistent' cannot be read: No such file or directory"),
    ("kroniky check /", "'/' cannot be read: Is a directory"),
    ("kroniky check /dev/zero", "'/dev/zero' is too large for such a file"),
    ("ethnos check x", "No such command 'ethnos'."),
    ("play kroniky --option map=a.json", "'a.json' cannot be read: No such file or directory"),
    ("play kroniky --option map=hills", "option map cannot be 'hills'; choose from borderlands, "),
    ("bench chess", "there is no game 'chess'; choose from "),
    ("bench ethnos --seconds 0", "a measurement takes 0.01 to 600 seconds, not 0.0"),
]


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The sentence with which the command refuses."""
    assert run(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("ludoteka: ")
    assert said.err.count("\n") == 1
    return said.err.removeprefix("ludoteka: ").removesuffix("\n")


@pytest.mark.parametrize(("arguments", "sentence"), WRONG)
def test_refusals(arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(arguments.split(), capsys).startswith(sentence)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\xff\xfe\x00\x01", "is not text in UTF-8"),
        (b"\x00\x1b[31m", "line 1: '??[31m' has control characters"),
        (b"", "line 1: a record begins with"),
        (b"ludoteka record 1\ngame ethnos\n", "line 3: the record stops before its 'rules' line"),
        (b"a" * 5_000_000, "is too large for a record"),
        (
            b"ludoteka record 1\ngame ethnos\nrules 1\nseats 2\nseed 1\n\nfly\n\nend 1\n",
            "line 7: 'fly' is not a move",
        ),
    ],
    ids=["binary", "control", "empty", "cut", "huge", "move"],
)
def test_files_that_are_no_records(
    data: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record"
    file.write_bytes(data)
    assert sentence in refused(["replay", str(file)], capsys)


def test_a_stale_engine_is_not_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build_info, "stale", lambda: True)
    assert refused(["bench"], capsys).startswith("the compiled engine is older than its sources")


def test_a_fault_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> bool:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(build_info, "stale", fail)
    said = refused(["bench"], capsys)
    assert said.startswith("this is a fault in ludoteka: ZeroDivisionError: by zero")
    monkeypatch.setenv("LUDOTEKA_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run(["bench"])


@pytest.mark.once
def test_the_real_command_refuses_too() -> None:
    done = ludoteka("replay", "/nonexistent")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "ludoteka: '/nonexistent' cannot be read: No such file or directory\n"


@pytest.mark.once
def test_the_real_command_helps() -> None:
    for arguments in ([], ["--help"], ["-h"], ["simulate", "--help"]):
        done = ludoteka(*arguments)
        assert done.returncode == 0
        assert "Usage: ludoteka" in done.stdout
        assert done.stderr == ""


def heed_interruptions() -> None:
    """Tests that run in the background of a shell inherit that interruptions are ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def wait_until_it_works(pid: int) -> None:
    """Until it and its children have done more than start."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        family = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
        if sum(each.cpu_times().user for each in family) > WORKS:
            return
        time.sleep(0.05)
    raise AssertionError("it does nothing")


@pytest.mark.once
@pytest.mark.parametrize(
    "arguments",
    [
        "simulate ethnos --games 1000000 --seats bot:easy,bot:easy --jobs 2",
        "simulate ethnos --games 1000000 --seats bot:easy,bot:easy",
        "play ethnos",
    ],
)
def test_an_interruption_ends_it_cleanly(arguments: str) -> None:
    with subprocess.Popen(
        [str(COMMAND), *arguments.split()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_interruptions,
    ) as process:
        if arguments.startswith("play"):
            assert process.stdout is not None
            process.stdout.readline()
        else:
            wait_until_it_works(process.pid)
        process.send_signal(signal.SIGINT)
        try:
            _, said = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == 130
    assert said == b""


@pytest.mark.once
def test_a_broken_pipe_is_nobody_s_fault() -> None:
    with subprocess.Popen(
        [str(COMMAND), "play", "ethnos", "--seats", "bot:random,bot:random"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        said = process.stderr.read()
    assert process.returncode == 141
    assert said == b""


@pytest.mark.once
def test_a_full_disk() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([str(COMMAND), "games"], stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr == b"ludoteka: cannot go on: No space left on device\n"


@pytest.mark.once
def test_a_screen_without_accents() -> None:
    done = ludoteka("games", "--language", "cs", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stderr == ""
