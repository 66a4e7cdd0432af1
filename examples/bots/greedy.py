"""Takes whatever brings the most points at once, and leaves the rest to luck."""

from ludoteka import Move
from ludoteka.bots import Player, Position


class Greedy(Player):
    def choose(self, position: Position) -> Move:
        def points(move: Move) -> tuple[int, float]:
            return position.after(move).scores[position.seat], self.random.random()

        return max(position.legal(), key=points)
