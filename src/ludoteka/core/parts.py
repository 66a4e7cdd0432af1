"""The named parts of an observation: a table that documents it and takes it apart."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import NamedTuple


class Part(NamedTuple):
    """A part of an observation: its name, its shape, what it tells, and its bounds."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    most: int = 1  # a mark, unless more is said
    least: int = 0

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def length(parts: Iterable[Part]) -> int:
    """How many numbers all parts have together."""
    return sum(part.size for part in parts)


def places(parts: Iterable[Part]) -> dict[str, slice]:
    """Where each part lies in the flat observation."""
    found: dict[str, slice] = {}
    start = 0
    for part in parts:
        found[part.name] = slice(start, start + part.size)
        start += part.size
    return found
