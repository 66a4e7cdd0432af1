"""Searching one decision in several processes at once: each grows a tree of its own."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Callable
from typing import TypeAlias

from ludoteka.bots.search import Race, Search
from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State

Results: TypeAlias = list[tuple[int, int, float]]  # action, visits, total reward
# state, seat, guide, luck, iterations (0: no limit), seconds (0: no limit)
Task: TypeAlias = tuple[State, int, Callable[[], Guide], int, int, float]

LOOK_AT_CLOCK = 8  # iterations


def search(task: Task) -> Results:
    """Search within a budget of iterations, of seconds, or whichever ends first."""
    state, seat, guide, luck, iterations, seconds = task
    advice = guide()
    tree: Race | Search = (Race if advice.races() else Search)(state, seat, advice, Rng(luck))
    if not seconds:
        tree.run(iterations)
        return tree.results()
    end = time.monotonic() + seconds
    while not iterations or tree.iterations < iterations:
        left = iterations - tree.iterations if iterations else LOOK_AT_CLOCK
        tree.run(min(LOOK_AT_CLOCK, left))
        if tree.settled or time.monotonic() >= end:
            break
    return tree.results()


class Workers:
    """Processes that wait for tasks. They end with close(), with this object, or with us."""

    def __init__(self, number: int) -> None:
        self.processes = [start() for _ in range(number)]
        self.close = weakref.finalize(self, stop, self.processes)

    def search(self, tasks: list[Task]) -> list[Results]:
        """Do the first task here and the others in the processes, at the same time."""
        for process, task in zip(self.processes, tasks[1:], strict=True):
            send(process, task)
        found = [search(tasks[0])]
        for i, task in enumerate(tasks[1:]):
            try:
                found.append(receive(self.processes[i]))
            except (EOFError, OSError, pickle.UnpicklingError):  # it died: do its work, replace it
                stop([self.processes[i]])
                self.processes[i] = start()
                found.append(search(task))
        return found


def start() -> subprocess.Popen[bytes]:
    """A new process that serves tasks."""
    command = [sys.executable, "-c", f"from {__name__} import serve; serve()"]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def stop(processes: list[subprocess.Popen[bytes]]) -> None:
    """End processes and wait until they are gone."""
    for process in processes:
        process.kill()
        process.communicate()


def send(process: subprocess.Popen[bytes], task: Task) -> None:
    """Give a task to a process; if it is dead, receive() will notice."""
    assert process.stdin is not None
    try:
        process.stdin.write(pickle.dumps(task))
        process.stdin.flush()
    except OSError:
        process.kill()


def receive(process: subprocess.Popen[bytes]) -> Results:
    """Wait for the results of a process."""
    assert process.stdout is not None
    results: Results = pickle.load(process.stdout)
    return results


def serve() -> None:
    """Do tasks until there are no more: when the pipe is closed, or its other end has died."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the other end decides
    tasks, results = sys.stdin.buffer, sys.stdout.buffer
    while True:
        try:
            task: Task = pickle.load(tasks)
        except EOFError:
            return
        results.write(pickle.dumps(search(task)))
        results.flush()
