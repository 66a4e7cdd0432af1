"""Who plays the seats that are not learning."""

from __future__ import annotations

from ludoteka.bots import make_player
from ludoteka.core.batch import Opponent
from ludoteka.core.game import Game, luck
from ludoteka.core.state import State

RANDOM = "random"


def opponent(level: str, game: Game, seed: int) -> Opponent:
    """Who plays at a level, or as `file.py:Class`. The engine's own random play needs no bot."""
    return Opponent(luck(RANDOM, seed)) if level == RANDOM else Botted(level, game, seed)


class Botted(Opponent):
    """A bot, of a level or of others."""

    def __init__(self, level: str, game: Game, seed: int) -> None:
        super().__init__(1)
        self.bot = make_player(level, game, seed)

    def choose(self, state: State) -> int:
        return self.bot.choose(state, int(state.seat))
