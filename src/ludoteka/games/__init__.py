"""The games, one folder each. Called, this package gives their keys: `ludoteka.games()`."""

import sys
from types import ModuleType

from ludoteka.core.registry import games


class Shelf(ModuleType):
    """Importing a game makes `ludoteka.games` this package; it must stay the function too."""

    def __call__(self) -> tuple[str, ...]:
        """The keys of all games there are."""
        return games()


sys.modules[__name__].__class__ = Shelf
