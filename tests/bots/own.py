"""Bots as strangers write them, the broken ones too."""

import contextlib
import os
import time
from typing import Any

from ludoteka import Move
from ludoteka.bots import Player, Position


class Dreamer(Player):
    """Any move."""

    def choose(self, position: Position) -> Move:
        return self.random.choice(position.legal())


class Worded(Player):
    """Answers with the text of a move."""

    def choose(self, position: Position) -> str:
        return f" {position.legal()[-1]} "


class Packed(Player):
    """Answers with an action, as a number of numpy."""

    def choose(self, position: Position) -> int:
        import numpy

        actions = numpy.frombuffer(position.state.legal(), numpy.int64)  # type: ignore[call-overload]
        found: int = actions[-1]
        return found


class OnlyKroniky(Player):
    """Plays one game."""

    games = ("kroniky",)

    def choose(self, position: Position) -> Move:
        return position.legal()[0]


class Raises(Player):
    """Makes a mistake."""

    def choose(self, position: Position) -> Move:
        raise ValueError("no idea, {really}")


class Leaves(Player):
    """Ends the process, it thinks."""

    def choose(self, position: Position) -> Move:
        raise SystemExit(3)


class Cheats(Player):
    """Wants what it cannot have."""

    def choose(self, position: Position) -> str:
        return "take elf:red"


class Silent(Player):
    """Forgets to answer."""

    def choose(self, position: Position) -> Move:
        return None  # type: ignore[return-value]


class Babbles(Player):
    """Says something else."""

    def choose(self, position: Position) -> str:
        return "good morning"


class Agrees(Player):
    """True is no action."""

    def choose(self, position: Position) -> int:
        return True


class Wild(Player):
    """An action that does not exist."""

    def choose(self, position: Position) -> int:
        return -(10**30)


class NeverBorn(Player):
    """Cannot be made."""

    def __init__(self, game: Any, seed: int = 0) -> None:
        raise RuntimeError("not today")

    def choose(self, position: Position) -> Move:
        return position.legal()[0]


class Stray(Player):
    """Tries a move that is not legal."""

    def choose(self, position: Position) -> Move:
        position.after("play")
        return position.legal()[0]


class Sleeps(Player):
    """Never answers."""

    def choose(self, position: Position) -> Move:
        while True:
            time.sleep(60)


class Hungry(Player):
    """Eats memory."""

    def choose(self, position: Position) -> Move:
        eaten = []
        while True:
            eaten.append(bytearray(1 << 24))


class Dies(Player):
    """Takes its process along."""

    def choose(self, position: Position) -> Move:
        os._exit(1)


class Curious(Player):
    """Reads what is not for it, and looks for the database of the server."""

    def choose(self, position: Position) -> Move:
        print("I am here")
        found = [name for name in os.environ if name.startswith("LUDOTEKA_DATA")]
        with contextlib.suppress(EOFError):
            found.append(input())
        if found:
            raise AssertionError("there was something")
        return position.legal()[0]


class Unfinished(Player):
    """Does not say what it chooses."""


class NoPlayer:
    """Something else."""


nothing = 3
