"""Who plays: players by their names."""

from __future__ import annotations

from typing import Protocol

from ludoteka.bots import make_bot
from ludoteka.core.game import Game
from ludoteka.core.rng import Rng
from ludoteka.core.state import State

RANDOM = "random"


class Player(Protocol):
    """What a game asks its players."""

    def choose(self, state: State, seat: int) -> int:
        """The action of the seat that decides."""

    def close(self) -> None:
        """End whatever the player has started."""


class Dice:
    """The random player, without the care that other bots take not to see hidden things."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(1 + seed)

    def choose(self, state: State, seat: int) -> int:
        """Any legal action."""
        actions = state.legal()
        return int(actions[self.rng.below(len(actions))])

    def close(self) -> None:
        """Nothing was started."""


def make_player(name: str, game: Game, seed: int) -> Player:
    """The player with a name, with a luck of its own. Raises BadOption."""
    return Dice(seed) if name == RANDOM else make_bot(name, game, seed)
