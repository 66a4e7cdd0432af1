"""One game between players. Its luck and theirs come from a seed and numbers alone."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack

import msgspec

from ludoteka.arena.players import make_player
from ludoteka.bots import Chooser
from ludoteka.core.game import LARGEST_SEED, Game
from ludoteka.core.options import Value
from ludoteka.core.state import State

LONGEST_GAME = 100_000  # decisions; a game that takes more counts as not finished
Ask = Callable[[Chooser, State, int], int]


class Played(msgspec.Struct, frozen=True):
    """How a game ended, in the order of the seats."""

    decisions: int
    over: bool
    winners: tuple[bool, ...]
    scores: tuple[int, ...]


def luck(seed: int, *numbers: int) -> int:
    """A seed for one game, or for one player in it."""
    text = " ".join(map(str, (seed, *numbers)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % LARGEST_SEED


def seating(size: int, turn: int) -> list[int]:
    """Who sits on each seat when the players have moved on so many times."""
    return [(seat + turn) % size for seat in range(size)]


def choose(player: Chooser, state: State, seat: int) -> int:
    """The player's choice."""
    return player.choose(state, seat)


def play(
    game: Game,
    options: Mapping[str, Value],
    seed: int,
    seated: Sequence[tuple[str, int]],
    ask: Ask = choose,
) -> Played:
    """Play one game; `seated` has the name and the luck of the player on each seat."""
    state = game.new(len(seated), seed, options).copy()
    decisions = 0
    with ExitStack() as end:
        players = [end.enter_context(make_player(name, game, own)) for name, own in seated]
        while not state.over and decisions < LONGEST_GAME:
            seat = int(state.seat)
            state.apply(ask(players[seat], state, seat))
            decisions += 1
    won = int(state.winners()) if state.over else 0
    winners = tuple(bool(won >> seat & 1) for seat in range(len(seated)))
    return Played(decisions, bool(state.over), winners, tuple(int(s) for s in state.scores()))
