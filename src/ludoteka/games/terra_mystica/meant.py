"""What a player most likely means by touching a thing, so that the right reason is given."""

from __future__ import annotations

from ludoteka.core.codec import Move
from ludoteka.core.state import NOBODY, State
from ludoteka.games.terra_mystica import codes, moves
from ludoteka.games.terra_mystica.data import HEX_NAMES
from ludoteka.games.terra_mystica.rules import building
from ludoteka.games.terra_mystica.state import Board
from ludoteka.games.terra_mystica.tables import HOME


def meant(state: State, seat: int, thing: str) -> list[Move]:
    """The moves meant by touching a hex: upgrades at home, else building or transforming."""
    assert isinstance(state, Board)
    kind, _, name = thing.partition(".")
    if kind != "hex" or name not in HEX_NAMES or state.phase < codes.TURN:
        return []
    hex = HEX_NAMES.index(name)
    if state.owns(seat, hex):
        old = state.building(hex)
        kinds = range(codes.TRADING_HOUSE, codes.BUILDINGS)
        return [moves.Upgrade(hex, new) for new in kinds if building.follows(old, new)]
    if state.owner(hex) != NOBODY or state.terrain(hex) == HOME[state.faction(seat)]:
        return [moves.Build(hex)]
    return [moves.Terraform(hex)]
