"""What the bots of Terra Mystica have learnt: weights, and a net that knows where plans mislead."""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.learned import load
from ludoteka.core.net import Net
from ludoteka.games.terra_mystica.bot.features import VERSION
from ludoteka.games.terra_mystica.bot.sight import Sight
from ludoteka.games.terra_mystica.bot.weights import differences, weights_for, with_factions

FILE: Final = Path(__file__).with_name("advantage.net")


class Learnt:
    """The weights of each faction for a number of players, and the net, if there is one."""

    __slots__ = ("net", "sight", "weights")

    def __init__(self, weights: "list[vec[i64]]", net: Net | None) -> None:
        self.weights: list[vec[i64]] = weights  # first those of a seat without a faction
        self.net: Net | None = net
        self.sight: Sight = Sight()

    def weights_of(self, faction: i64) -> "vec[i64]":
        """What things are worth to a faction."""
        return self.weights[faction + 1]


_ours: dict[int, Learnt] = {}


def ours(seats: int) -> Learnt:
    """What came with the package."""
    found = _ours.get(seats)
    if found is None:
        weights = with_factions(weights_for(seats), differences())
        found = Learnt(weights, load(FILE, VERSION))
        _ours[seats] = found
    return found
