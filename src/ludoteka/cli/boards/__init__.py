"""How games are drawn in the terminal: one module for each, working from views only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rich.console import RenderableType

from ludoteka.cli.boards import aeons_end, ethnos, kroniky, plain, terra_mystica
from ludoteka.core.codec import Move
from ludoteka.core.match import Match
from ludoteka.core.view import View
from ludoteka.language import Catalogue


class Board(Protocol):
    """What the terminal needs to know about a game."""

    @property
    def TOLD(self) -> Sequence[str]:
        """The quantities of the ledger that are told beside a move; none: `detail` is."""

    def draw(self, view: View, catalogue: Catalogue, width: int) -> RenderableType:
        """The table as the viewer sees it."""

    def question(self, view: View, catalogue: Catalogue) -> str:
        """What the deciding seat is asked, in words."""

    def detail(self, view: View, move: Move, catalogue: Catalogue) -> str:
        """What a move's label does not say: what it takes, what follows. May be empty."""

    def result(self, match: Match, catalogue: Catalogue) -> RenderableType:
        """Where the points came from."""


BOARDS: dict[str, Board] = {
    "aeons_end": aeons_end,
    "ethnos": ethnos,
    "kroniky": kroniky,
    "terra_mystica": terra_mystica,
}


def find(key: str) -> Board:
    """The drawing of a game; a plain one if it has none of its own."""
    return BOARDS.get(key, plain)
