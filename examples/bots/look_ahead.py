"""Looks one move ahead in a few worlds as they might be, and judges them by the game's guide."""

from ludoteka import Move
from ludoteka.bots import Player, Position

WORLDS = 4


class LookAhead(Player):
    def choose(self, position: Position) -> Move:
        worlds = position.worlds(WORLDS)

        def worth(move: Move) -> float:
            return sum(world.after(move).value() for world in worlds)

        return max(position.legal(), key=worth)
