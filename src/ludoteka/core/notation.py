"""A way in which others write games down: read into a match, written from one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ludoteka.core.errors import BadRecord
from ludoteka.core.game import Game
from ludoteka.core.match import Match
from ludoteka.core.options import Value
from ludoteka.core.record import seal


@dataclass(frozen=True)
class Reading:
    """A game that was read: how it starts, its actions, where they lead, and what was sloppy."""

    game: Game
    seats: int
    seed: int
    options: Mapping[str, Value]
    rules: int
    actions: Sequence[int]
    digest: str
    notes: Sequence[BadRecord] = ()  # told like refusals, with the line

    def record(self) -> str:
        """The whole game as text; no match has to be made for it."""
        unpack = self.game.codec.unpack
        texts = {action: str(unpack(action)) for action in set(self.actions)}
        lines = [texts[action] for action in self.actions]
        head = (self.game, self.rules, self.seats, self.seed, self.options)
        return seal(*head, lines, self.digest)

    @cached_property
    def match(self) -> Match:
        """The game with its story."""
        match = Match(self.game, self.seats, self.seed, dict(self.options), self.rules)
        for action in self.actions:
            match.play(self.game.codec.unpack(action))
        return match


@dataclass(frozen=True)
class Notation:
    """`read` raises BadRecord with the line, the command and the reason why it cannot be."""

    read: Callable[[str], Reading]
    write: Callable[[Match], str]
