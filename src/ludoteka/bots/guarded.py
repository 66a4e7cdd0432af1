"""A process for one bot of others, which sees no true state and has limits on time and memory."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from ludoteka.bots.hosting import choose
from ludoteka.bots.loading import full, load_player
from ludoteka.bots.workers import Stuck, Worker
from ludoteka.core.state import State

if sys.platform != "win32":
    import resource

LOADING = 60.0  # seconds in which a bot and all that it needs has to be loaded
MEBIBYTE = 1 << 20


class Guarded(Worker):
    """Asks a bot. After a failure the process is gone, and the next question starts a new one.

    `seconds` for each choice, `memory` in MiB. Settings of the server are not passed on.
    """

    def __init__(self, bot: str, seconds: float, memory: int) -> None:
        super().__init__(seconds)
        self.bot = full(bot)
        self.limit = seconds
        self.memory = memory
        self.environ = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("LUDOTEKA_") or name == "LUDOTEKA_PURE"
        }

    def load(self) -> tuple[str, ...]:
        """Start the process and load the bot: the games it plays, none for any. Raises Stuck."""
        self.seconds = LOADING
        try:
            games: tuple[str, ...] = self.ask(admit, self.bot, self.memory)
            return games
        finally:
            self.seconds = self.limit

    def choose(self, game: str, world: State, seat: int, seed: int) -> int:
        """What the bot chooses in a world that its seat may take for the true one. Raises Stuck."""
        try:
            if not self.running:
                self.load()
            action: int = self.ask(choose, self.bot, game, world, seat, seed)
            return action
        except Stuck:
            self.stop()
            raise


def admit(bot: str, memory: int) -> tuple[str, ...]:
    """Limit this process and load the bot into it; the games it plays."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (memory * MEBIBYTE, memory * MEBIBYTE))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    games: Iterable[str] = load_player(bot).games
    return tuple(games)
