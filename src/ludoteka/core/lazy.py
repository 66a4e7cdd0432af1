"""Rooms of a game that are entered only when somebody needs them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Lazily:
    """A function of a module that is imported when the function is first called."""

    module: str
    name: str

    def __call__(self, *given: Any) -> Any:
        return enter(self.module, self.name)(*given)


def itself(function: Any) -> Any:
    """The function behind a lazy one; any other as it is."""
    return enter(function.module, function.name) if isinstance(function, Lazily) else function


@cache
def enter(module: str, name: str) -> Any:
    """What a module has under this name."""
    return getattr(import_module(module), name)
