"""How games are drawn in the terminal: one module for each, working from views only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from rich.console import RenderableType

from ludoteka.cli.boards import plain
from ludoteka.core.codec import Move
from ludoteka.core.ledger import Quantity
from ludoteka.core.match import Match
from ludoteka.core.preview import Preview
from ludoteka.core.view import View
from ludoteka.language import Catalogue


class Board(Protocol):
    """What the terminal needs to know about a game."""

    @property
    def TOLD(self) -> Sequence[str]:
        """The quantities of the ledger that are told beside a move; none: `detail` is."""

    @property
    def ENDS(self) -> Sequence[str]:
        """The events with which a part of the game begins or ends: it is summed up then."""

    @property
    def SUMMED(self) -> Sequence[str]:
        """The quantities of the ledger that are told when a part is summed up."""

    def draw(self, view: View, catalogue: Catalogue, width: int) -> RenderableType:
        """The table as the viewer sees it."""

    def question(self, view: View, catalogue: Catalogue) -> str:
        """What the deciding seat is asked, in words."""

    def label(self, view: View, move: Move, catalogue: Catalogue) -> str:
        """What a move is called."""

    def detail(self, view: View, move: Move, catalogue: Catalogue) -> str:
        """What a move's label does not say: what it takes, what follows. May be empty."""

    def notes(
        self, view: View, move: Move, preview: Preview, catalogue: Catalogue
    ) -> Sequence[str]:
        """What is said of a move besides the figures of its preview."""

    def beyond(self, open_yet: Iterable[Quantity]) -> str:
        """The key of what is said where nobody can look further; empty: what is open is told."""

    def result(self, match: Match, catalogue: Catalogue) -> RenderableType:
        """Where the points came from."""


def find(key: str) -> Board:
    """The drawing of a game: the module with its key; a plain one if there is none."""
    name = f"{__name__}.{key}"
    if not key.isidentifier() or find_spec(name) is None:
        return plain
    board: Board = import_module(name)
    return board
