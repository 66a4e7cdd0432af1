"""The spaces of a game for machines that learn: its actions numbered, its observations."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from math import prod
from typing import Any

from librt.vecs import vec
from mypy_extensions import i16, i64

from ludoteka.core.codec import Codec
from ludoteka.core.encoding import Encoding, mark, seen_from
from ludoteka.core.game import Game
from ludoteka.core.ledger import Ledger, Quantity
from ludoteka.core.numbering import Numbering
from ludoteka.core.parts import Part
from ludoteka.core.state import State

MOST_ACTIONS = 1_000_000
MOST = 32_767  # the largest number of an observation


def numbering_of(game: Game) -> Numbering:
    """The numbers of a game's actions. Raises TypeError for a game with too many."""
    number = sum(prod(f.limit for f in move.layout) for move in game.codec.kinds.values())
    if number > MOST_ACTIONS:
        most = f"more than the {MOST_ACTIONS} that can be numbered"
        raise TypeError(f"{game.title} has {number} actions, {most}")
    return numbered(game.codec)


@lru_cache(64)
def numbered(codec: Codec) -> Numbering:
    """The numbers of all that moves can say, kind after kind."""
    return Numbering(
        [
            (kind, [(field.shift, field.mask, field.limit) for field in move.layout])
            for kind, move in sorted(codec.kinds.items())
        ]
    )


def version(game: Game, encoding: Encoding) -> str:
    """What a learnt player was learnt for: the rules, the numbers of actions, the observation."""
    said = [str(game.rules)]
    for kind, move in sorted(game.codec.kinds.items()):
        said.append(f"{kind} {move.form} {[(f.name, f.limit, f.names) for f in move.layout]}")
    said += [f"{part.name} {part.shape}" for part in encoding.parts]
    digest = hashlib.blake2b("\n".join(said).encode(), digest_size=4).hexdigest()
    return f"{game.key} {game.rules}.{digest}"


def encoding_of(game: Game, state: State) -> Encoding:
    """The observations of games like this one: the game's own, or all that its ledger counts."""
    seats = len(state.scores())
    if game.encoding is not None:
        return made(game.encoding, seats)
    if game.ledger is None:
        why = "has neither an encoding nor a ledger: it cannot be observed"
        raise TypeError(f"{game.title} {why}")
    return Counted(game, game.ledger(), state, seats)


@lru_cache(64)
def made(encoding: Callable[[int], Encoding], seats: int) -> Encoding:
    """A game's own encoding, made once."""
    return encoding(seats)


class Counted(Encoding):
    """All that a game's ledger counts, for games without an encoding of their own."""

    def __init__(self, game: Game, ledger: Ledger, state: State, seats: int) -> None:
        self.game, self.ledger, self.seats = game, ledger, seats
        self.orders = [order(ledger, state, viewer, seats) for viewer in range(seats)]
        names = ledger.names(state, 0).quantities
        counted = [named(names[i]) for i in self.orders[0]]
        parts = [
            Part("asked", (seats,), "who is asked, the viewer first"),
            Part("scores", (seats,), "points so far", MOST, -MOST),
            Part("counted", (len(counted),), "in this order: " + ", ".join(counted), MOST, -MOST),
        ]
        super().__init__(parts)

    def write(self, state: State, seat: i64, buffer: vec[i16], start: i64) -> None:
        viewer, seats = int(seat), self.seats
        asked = -1 if state.over else int(state.seat)
        at = mark(buffer, start, seen_from(asked, viewer, seats), seats)
        scores = state.scores()
        for place in range(seats):
            buffer[at + place] = bounded(scores[(viewer + place) % seats])
        at += seats
        numbers = self.ledger.read(state, viewer)
        wanted = self.orders[viewer]
        if len(numbers) != len(wanted) or len(wanted) + 2 * seats != self.size:
            why = "counts other things in each game: it needs an encoding of its own"
            raise TypeError(f"{self.game.title} {why}")
        for i in wanted:
            buffer[at] = bounded(numbers[i])
            at += 1


def bounded(number: Any) -> int:
    """A number that fits."""
    return max(-MOST, min(MOST, int(number)))


def named(quantity: Quantity) -> str:
    """A quantity in words, its owner told from the first seat."""
    whose = "" if quantity.seat is None else f" of seat +{quantity.seat}"
    thing = f" {quantity.thing}" if quantity.thing else ""
    return f"{quantity.quantity}{thing}{whose}"


def order(ledger: Ledger, state: State, viewer: int, seats: int) -> list[int]:
    """The places of the ledger's numbers: the table's, the viewer's, the next seat's."""

    def place(i: int) -> int:
        seat = names[i].seat
        return -1 if seat is None else (seat - viewer) % seats

    names = ledger.names(state, viewer).quantities
    return sorted(range(len(names)), key=place)
