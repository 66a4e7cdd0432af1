"""A way in which others write games down: read into a match, written from one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludoteka.core.match import Match


@dataclass(frozen=True)
class Notation:
    """`read` raises BadRecord with the line, the command and the reason of what cannot be."""

    read: Callable[[str], Match]
    write: Callable[[Match], str]
