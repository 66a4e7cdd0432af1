"""The numbers of Ethnos that stay the same, for whoever draws its table."""

from __future__ import annotations

import msgspec

from ludoteka.core.state import State
from ludoteka.games.ethnos.data import DATA
from ludoteka.games.ethnos.state import DRAGONS, HAND_LIMIT


class EthnosContents(msgspec.Struct, frozen=True):
    """All that stays the same for a whole game."""

    hand_limit: int
    dragons: int  # in the deck of an age
    trolls: list[int]  # the tokens


def contents(state: State) -> EthnosContents:
    """The components of a game."""
    return EthnosContents(int(HAND_LIMIT), int(DRAGONS), DATA["troll_tokens"]["values"])
