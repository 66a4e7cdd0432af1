"""Searching in several processes: repeatable, robust, and nothing stays behind."""

import os
import signal
import subprocess
import sys
import time

import pytest
from tests.bots.games import ETHNOS, ethnos_positions

from ludoteka.bots import make_bot

ORPHANS = """
import time
from ludoteka.bots import make_bot
from ludoteka.core.registry import find
game = find("ethnos")
state = game.new(*game.check(3, 1, {}))
bot = make_bot("easy", game, iterations=6, processes=3)
bot.choose(state, int(state.seat))
print(*(worker.process.pid for worker in bot.workers.all), flush=True)
time.sleep(60)
"""


def alive(pid: int) -> bool:
    """Whether a process runs (and is not just waiting to be buried)."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_processes_add_up_and_repeat() -> None:
    thoughts = []
    for _ in range(2):
        with make_bot("hard", ETHNOS, seed=5, iterations=31, processes=3) as bot:
            thoughts.append(
                [bot.think(state, int(state.seat)) for state in ethnos_positions(4, seed=6)]
            )
    assert thoughts[0] == thoughts[1]
    assert all(not thought.choices or 15 < thought.visits <= 31 for thought in thoughts[0])


def test_close_ends_the_processes() -> None:
    state = next(iter(ethnos_positions(1, seed=6)))
    with make_bot("hard", ETHNOS, iterations=4, processes=2) as bot:
        bot.choose(state, int(state.seat))
        assert bot.workers is not None
        processes = [worker.process for worker in bot.workers.all]
    assert all(process is not None and process.poll() is not None for process in processes)


def test_dead_process_is_replaced_and_its_work_done() -> None:
    state = next(iter(ethnos_positions(1, seed=6)))
    with make_bot("hard", ETHNOS, iterations=24, processes=2) as bot:
        thought = bot.think(state, int(state.seat))
        assert bot.workers is not None
        process = bot.workers.all[0].process
        assert process is not None
        process.kill()
        process.wait()
        assert bot.think(state, int(state.seat)) == thought
        assert bot.workers.all[0].process is not process


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="needs /proc")
def test_processes_end_when_their_owner_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", ORPHANS], stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        pids = [int(pid) for pid in owner.stdout.readline().split()]
        assert len(pids) == 2
        assert all(alive(pid) for pid in pids)
        owner.send_signal(signal.SIGKILL)
    end = time.monotonic() + 10
    while any(alive(pid) for pid in pids) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(alive(pid) for pid in pids)
