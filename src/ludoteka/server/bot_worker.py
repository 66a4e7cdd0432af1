"""The process in which bots think. It is started and, if need be, killed by workers.py."""

from __future__ import annotations

import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from ludoteka.bots import make_bot
from ludoteka.core.registry import find
from ludoteka.core.state import State


def think(game: str, level: str, state: State, seat: int, seed: int) -> Any:
    """What a bot of this level would do."""
    with make_bot(level, find(game), seed=seed) as bot:
        return bot.think(state, seat)


def serve(pipe: Connection, seconds: float, answer: Callable[..., Any] = think) -> None:
    """Answer questions until the other end is gone.

    The alarm ends this process even inside compiled code, and even when nobody is left to kill it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    timed = hasattr(signal, "setitimer")
    while True:
        try:
            question = pipe.recv()
        except (EOFError, OSError):
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
            pipe.send(found)
        except OSError:
            return
