"""What the net of advantages is shown: features that are present, and what changed since."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.net import Net
from ludoteka.games.terra_mystica.bot.features import SIZE

MOST: Final = 600  # features present at once


class Sight:
    """The features of one position after another; the net only hears of what is different."""

    __slots__ = ("count", "features", "fresh", "held", "old", "old_count")

    def __init__(self) -> None:
        self.features: vec[i64] = vec[i64]([0] * MOST)
        self.count: i64 = 0
        self.old: vec[i64] = vec[i64]([0] * MOST)
        self.old_count: i64 = 0
        # of each feature: how much there is in the position being written, and in the one before
        self.fresh: vec[i64] = vec[i64]([0] * SIZE)
        self.held: vec[i64] = vec[i64]([0] * SIZE)

    def put(self, feature: i64, value: i64) -> None:
        """So much of a feature is there."""
        if value == 0:
            return
        if self.fresh[feature] == 0:
            self.features[self.count] = feature
            self.count += 1
        self.fresh[feature] += value

    def one(self, block: i64, value: i64, size: i64) -> None:
        """One of the features of a block: that of a value from 0 to size - 1, or the nearest."""
        self.put(block + max(0, min(value, size - 1)), 1)

    def forget(self, net: Net) -> None:
        """Begin anew: nothing was seen before."""
        net.begin()
        i: i64 = 0
        while i < self.old_count:
            self.held[self.old[i]] = 0
            i += 1
        self.old_count = 0
        self.clear()

    def ask(self, net: Net) -> i64:
        """What the net answers to all that was put; then the next position can be written."""
        i: i64 = 0
        while i < self.count:
            feature: i64 = self.features[i]
            more: i64 = self.fresh[feature] - self.held[feature]
            if more != 0:
                net.add(feature, more)
                self.held[feature] += more
            i += 1
        i = 0
        while i < self.old_count:
            feature = self.old[i]
            if self.fresh[feature] == 0 and self.held[feature] != 0:
                net.add(feature, -self.held[feature])
                self.held[feature] = 0
            i += 1
        now = self.features
        self.old_count = self.count
        self.clear()
        self.features = self.old
        self.old = now
        return net.ask()

    def clear(self) -> None:
        """The next position is written."""
        i: i64 = 0
        while i < self.count:
            self.fresh[self.features[i]] = 0
            i += 1
        self.count = 0

    def told(self) -> list[tuple[int, int]]:
        """The features of the position that was written, for teaching; then as `ask`."""
        places = sorted({int(feature) for feature in self.features[: self.count]})
        found = [(place, int(self.fresh[place])) for place in places if self.fresh[place] != 0]
        self.clear()
        return found
