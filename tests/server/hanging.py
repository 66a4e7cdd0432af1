"""Bots that do not answer, for the processes of tests."""

import os
import time
from typing import Any


def hang(*_: Any) -> None:
    """Think for ever."""
    time.sleep(3600)


def spin(*_: Any) -> None:
    """Think for ever, and busily."""
    while True:
        pass


def die(*_: Any) -> None:
    """Fall dead."""
    os._exit(3)


def fail(*_: Any) -> None:
    """Make a mistake."""
    raise ValueError("no idea")
