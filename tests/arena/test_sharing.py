"""Work shared out over processes, and over the machines of a Ray cluster."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from ludoteka.arena.sharing import crew
from ludoteka.cli import run
from ludoteka.core.errors import BadOption, GameFault

pytestmark = pytest.mark.once
PATIENCE = 300  # seconds
# a process that says who works for it, and is killed while they do
KILLED = """
import multiprocessing, os, signal, sys, time
from ludoteka.arena.sharing import crew
def report(number):
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
with crew(2) as workers:
    workers.share(abs, range(100), report)
"""


def double(number: int) -> int:
    """Some work."""
    return 2 * number


def fail(number: int) -> int:
    """Work that a game makes impossible."""
    raise GameFault("chess", ValueError("half written"))


def die(number: int) -> int:
    """Work during which the process is killed."""
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("jobs", [1, 3])
def test_every_piece_is_done_once(jobs: int) -> None:
    done: list[int] = []
    with crew(jobs) as workers:
        workers.share(double, range(40), done.append)
        workers.share(double, range(40, 43), done.append)
    assert sorted(done) == list(range(0, 86, 2))


def test_a_refusal_in_a_process_is_the_same_sentence() -> None:
    sentence = r"^the game 'chess' failed \(ValueError: half written\)$"
    with pytest.raises(BadOption, match=sentence), crew(2) as workers:
        workers.share(fail, range(3), print)


def test_a_process_that_was_killed_is_told() -> None:
    sentence = "^one of the processes was ended from outside$"
    with pytest.raises(BadOption, match=sentence), crew(2) as workers:
        workers.share(die, range(3), print)


def test_nobody_works_on_for_the_dead() -> None:
    command = [sys.executable, "-c", KILLED]
    done = subprocess.run(command, stdout=subprocess.PIPE, timeout=PATIENCE)
    assert done.returncode == -signal.SIGKILL
    left = [int(pid) for pid in done.stdout.split()]
    assert left
    until = time.monotonic() + PATIENCE
    while any(alive(pid) for pid in left) and time.monotonic() < until:
        time.sleep(0.05)
    assert not [pid for pid in left if alive(pid)]


def alive(pid: int) -> bool:
    """Whether a process still runs: one that nobody buried does not."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


@pytest.mark.parametrize(
    ("package", "module", "arguments", "sentence"),
    [
        (
            "openskill.models",
            "ludoteka.arena.ratings",
            "arena ethnos random easy",
            "an arena needs the package openskill: install 'ludoteka[research]'",
        ),
        (
            "pyarrow",
            "ludoteka.arena.parquet",
            "data ethnos --games 1 --out x",
            "data needs the package pyarrow: install 'ludoteka[data]'",
        ),
        (
            "ray",
            "ludoteka.arena.cluster",
            "arena ethnos random easy --address auto",
            "an --address needs the package ray: install 'ludoteka[ray]'",
        ),
    ],
)
def test_a_missing_package_is_named(
    package: str,
    module: str,
    arguments: str,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    for name in (module, "ludoteka.arena.dataset", "ludoteka.arena.report"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    assert run(arguments.split()) == 2
    assert capsys.readouterr().err == f"ludoteka: {sentence}\n"


def test_no_cluster_answers(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: make ray")
    assert run(["arena", "ethnos", "random", "easy", "--address", "127.0.0.1:1"]) == 2
    told = capsys.readouterr().err
    assert told == "ludoteka: there is no Ray cluster at '127.0.0.1:1'\n"


@pytest.mark.soak
def test_two_machines_give_the_same_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ray = pytest.importorskip("ray", reason="Ray is not installed: make ray")
    utilities = pytest.importorskip("ray.cluster_utils")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    arguments = ["arena", "aeons_end", "random", "greedy", "--games", "2000", "--seed", "5"]
    arguments += ["--json", "--out"]
    assert run([*arguments, str(tmp_path / "alone")]) == 0
    expected = capsys.readouterr().out
    cluster = utilities.Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        cluster.add_node(num_cpus=1)
        assert run([*arguments, str(tmp_path / "two"), "--address", cluster.address]) == 0
        assert capsys.readouterr().out == expected
        ray.init(cluster.address, log_to_driver=False, logging_level="ERROR")
        assert sum(node["Alive"] for node in ray.nodes()) == 2
        ray.shutdown()
    finally:
        cluster.shutdown()
    reports = [(tmp_path / name / "report.html").read_bytes() for name in ("alone", "two")]
    assert reports[0] == reports[1]
