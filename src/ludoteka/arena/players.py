"""Who plays: players by their names."""

from __future__ import annotations

from ludoteka import bots
from ludoteka.bots import Chooser
from ludoteka.core.game import Game
from ludoteka.core.rng import Rng
from ludoteka.core.state import State

RANDOM = "random"


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

    def __enter__(self) -> Dice:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def make_player(name: str, game: Game, seed: int) -> Chooser:
    """The player with a name, with a luck of its own. Raises BadOption."""
    return Dice(seed) if name == RANDOM else bots.make_player(name, game, seed)
