"""Sharing work out: pieces done here, in several processes, or on a Ray cluster.

Pieces come back in any order: whoever asks must not depend on it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Self, TypeAlias, TypeVar

import msgspec

from ludoteka.core.errors import BadOption, LudotekaError

MOST_JOBS = 256
AHEAD = 3  # pieces that wait for each process
Piece = TypeVar("Piece")
Done = TypeVar("Done")
Do: TypeAlias = Callable[[Piece], Done]
Report: TypeAlias = Callable[[Done], None]


class Refused(msgspec.Struct, frozen=True):
    """Why a piece could not be done. Refusals of all kinds travel as their sentence."""

    sentence: str


def attempt(do: Do[Piece, Done], piece: Piece) -> Done | Refused:
    """Do a piece, somewhere else."""
    try:
        return do(piece)
    except LudotekaError as error:
        return Refused(str(error))


def take(report: Report[Done], done: Done | Refused) -> None:
    """Report what came back. Raises BadOption for a refusal."""
    if isinstance(done, Refused):
        raise BadOption(done.sentence)
    report(done)


class Crew:
    """Those who do the work: this process alone, unless a subclass knows better."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Go home; at once, if something went wrong."""

    def share(self, do: Do[Piece, Done], pieces: Iterable[Piece], report: Report[Done]) -> None:
        """Do all pieces, and report each when it is done."""
        for piece in pieces:
            report(do(piece))


def get_ready() -> None:
    """In a process that works for others: die quietly when interrupted, and when they have died."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=end_with, args=(multiprocessing.parent_process(),), daemon=True).start()


def end_with(other: BaseProcess | None) -> None:
    """End this process when another ends: nobody else tells it that there is no more work."""
    if other is not None:
        other.join()
        os._exit(1)


class Processes(Crew):
    """Several processes; none of them outlives an interruption."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.pool = ProcessPoolExecutor(jobs, initializer=get_ready)

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is None:
            self.pool.shutdown()
            return
        self.pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()

    def share(self, do: Do[Piece, Done], pieces: Iterable[Piece], report: Report[Done]) -> None:
        """Keep every process busy with pieces."""
        waiting = iter(pieces)
        ahead = islice(waiting, AHEAD * self.jobs)
        try:
            running = {self.pool.submit(attempt, do, piece) for piece in ahead}
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for piece in islice(waiting, len(done)):
                    running.add(self.pool.submit(attempt, do, piece))
                for ready in done:
                    take(report, ready.result())
        except BrokenProcessPool:
            raise BadOption("one of the processes was ended from outside") from None


def crew(jobs: int, address: str | None = None) -> Crew:
    """So many processes, or those of the cluster at an address. Raises BadOption."""
    if not 1 <= jobs <= MOST_JOBS:
        raise BadOption(f"the number of jobs is 1 to {MOST_JOBS}, not {jobs}")
    if address is not None:
        from ludoteka.arena.cluster import Cluster

        return Cluster(address)
    return Crew() if jobs == 1 else Processes(jobs)
