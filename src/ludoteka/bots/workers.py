"""Processes in which bots think: several at one decision, or one beside the server."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Callable
from threading import Timer
from typing import Any, TypeAlias

from ludoteka.bots.race import Race
from ludoteka.bots.search import ENDLESS, Results, Search
from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State

# state, seat, guide, luck, iterations (0: no limit), seconds (0: no limit)
Task: TypeAlias = tuple[State, int, Callable[[], Guide], int, int, float]

LOOK_AT_CLOCK = 8  # iterations
GRACE = 0.5  # seconds a process has to end itself before it is killed


class Stuck(Exception):
    """The process gave no answer in time, or failed; `stopped` tells that it had to be stopped."""

    def __init__(self, stopped: bool) -> None:
        super().__init__("the bot gave no answer")
        self.stopped = stopped


class Worker:
    """One process. It is started when it is needed, and ends with stop() or with us.

    `seconds`: how long it may think about one question (0: as long as it likes).
    """

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.environ: dict[str, str] | None = None  # what it is told by the system; None: as we are
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def running(self) -> bool:
        """Whether there is a process."""
        return self.process is not None and self.process.poll() is None

    def send(self, answer: Callable[..., Any], *question: Any) -> None:
        """Give the process something to do; if it is dead, receive() will notice."""
        if not self.running:
            self.process = subprocess.Popen(
                [sys.executable, "-c", f"from {__name__} import serve; serve()"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=self.environ,
            )
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(pickle.dumps((answer, question, self.seconds)))
            self.process.stdin.flush()
        except (OSError, ValueError):
            self.process.kill()

    def receive(self) -> Any:
        """Wait for the answer. Raises Stuck; if the process had to be stopped, it is gone."""
        process = self.process
        assert process is not None
        assert process.stdout is not None
        late = Timer(self.seconds + GRACE, process.kill) if self.seconds else None
        if late is not None:
            late.start()
        try:
            found = pickle.load(process.stdout)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            self.stop()
            raise Stuck(True) from None
        finally:
            if late is not None:
                late.cancel()
        if isinstance(found, Exception):
            raise Stuck(False) from found
        return found

    def ask(self, answer: Callable[..., Any], *question: Any) -> Any:
        """Give the process something to do and wait for the answer. Raises Stuck."""
        self.send(answer, *question)
        return self.receive()

    def stop(self) -> None:
        """End the process, whatever it does, and wait until it is gone."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.communicate()


class Workers:
    """Several processes. They end with close(), with this object, or with us."""

    def __init__(self, number: int, seconds: float = 0.0) -> None:
        self.all = [Worker(seconds) for _ in range(number)]
        self.ended = weakref.finalize(self, stop, self.all)

    def close(self) -> None:
        """End all processes."""
        self.ended()

    def search(self, tasks: list[Task]) -> list[Results]:
        """Do the first task here and the others in the processes, at the same time."""
        for worker, task in zip(self.all, tasks[1:], strict=True):
            worker.send(search, task)
        found = [search(tasks[0])]
        for worker, task in zip(self.all, tasks[1:], strict=True):
            try:
                found.append(worker.receive())
            except Stuck:  # it died: do its work
                found.append(search(task))
        return found


def stop(workers: list[Worker]) -> None:
    """End all processes."""
    for worker in workers:
        worker.stop()


def search(task: Task) -> Results:
    """Search within a budget of iterations, of seconds, or whichever ends first."""
    state, seat, guide, luck, iterations, seconds = task
    advice = guide()
    tree: Race | Search = (Race if advice.races() else Search)(state, seat, advice, Rng(luck))
    run(tree, iterations, seconds)
    return tree.results()


def run(tree: Race | Search, iterations: int, seconds: float) -> None:
    """Let a search think: iterations (0: no limit), seconds (0: no limit)."""
    if not seconds:
        tree.left = iterations
        tree.run(iterations)
        return
    start = time.monotonic()
    used = 0.0
    while used < seconds and not tree.decided and not 0 < iterations <= tree.iterations:
        left = iterations - tree.iterations if iterations else ENDLESS
        if used:
            left = min(left, 1 + int(int(tree.iterations) / used * (seconds - used)))
        tree.left = left
        tree.run(min(LOOK_AT_CLOCK, left))
        used = time.monotonic() - start


def serve() -> None:
    """Answer until there are no more questions: the pipe is closed, or its other end has died.

    The alarm ends this process even inside compiled code, and even when nobody is left to kill it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the other end decides
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever is printed is no answer
    sys.stdin = open(os.devnull)  # noqa: SIM115 - and questions are not for whoever reads
    timed = hasattr(signal, "setitimer")
    while True:
        try:
            answer, question, seconds = pickle.load(questions)
        except EOFError:
            return
        if timed:
            signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            found = answer(*question)
        except Exception as error:
            found = error
        if timed:
            signal.setitimer(signal.ITIMER_REAL, 0)
        try:
            answers.write(pickle.dumps(found))
            answers.flush()
        except BrokenPipeError:  # whoever asked is gone: nothing is left to be flushed to
            os._exit(0)
