"""Bots that whoever runs the server allows, each in a process of its own."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

from ludoteka.bots import LEVELS
from ludoteka.bots.bot import known
from ludoteka.bots.guarded import Guarded
from ludoteka.bots.workers import Stuck
from ludoteka.core.errors import BadOption, clean
from ludoteka.core.match import Match

NAME = re.compile(r"[^\W_](?:[\w -]{0,22}\w)?")  # letters, digits, _, spaces, hyphens


def read_bots(given: Sequence[str]) -> dict[str, str]:
    """Bots written as NAME=MODULE:CLASS, by their names. Raises BadOption."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, bot = text.partition("=")
        if not equals or ":" not in bot:
            raise BadOption(f"a bot is written NAME=MODULE:CLASS, not '{clean(text)}'")
        if not NAME.fullmatch(name):
            letters = "up to 24 letters, digits, spaces or hyphens"
            raise BadOption(f"the name of a bot has {letters}; '{clean(name)}' has not")
        if name.casefold() in LEVELS or name in found:
            raise BadOption(f"there is a bot '{clean(name)}' already")
        found[name] = bot
    return found


class OwnBots:
    """The bots by the names under which they are offered. `memory` is in MiB."""

    def __init__(
        self, wished: Mapping[str, str] | None = None, seconds: float = 5.0, memory: int = 1024
    ) -> None:
        self.bots = {name: Guarded(bot, seconds, memory) for name, bot in (wished or {}).items()}
        self.games: dict[str, tuple[str, ...]] = {}
        self.threads = {name: ThreadPoolExecutor(1, f"bot {name}") for name in self.bots}

    def load(self) -> None:
        """Load all of them. Raises BadOption for one that cannot be used."""
        loading = {name: self.threads[name].submit(bot.load) for name, bot in self.bots.items()}
        for name, loaded in loading.items():
            try:
                self.games[name] = loaded.result()
            except Stuck as stuck:
                self.close()
                raise BadOption(f"{name}: {why(stuck)}") from stuck

    def offered(self, game: str) -> tuple[str, ...]:
        """The bots that play a game."""
        return tuple(name for name, games in self.games.items() if not games or game in games)

    async def choose(self, name: str, match: Match, seat: int) -> int:
        """What a bot would do in the present position. Only what its seat knows leaves for it.

        Raises Stuck.
        """
        with match.game.blamed:
            world = known(match.state, seat)
            legal = [int(action) for action in world.legal()]
        loop = asyncio.get_running_loop()
        question = (match.game.key, world, seat, secrets.randbits(32))
        action = await loop.run_in_executor(self.threads[name], self.bots[name].choose, *question)
        if action not in legal:
            raise Stuck(False)
        return action

    def close(self) -> None:
        """End all processes, and let the threads go."""
        for name, bot in self.bots.items():
            self.threads[name].shutdown(wait=False, cancel_futures=True)
            bot.stop()


def why(stuck: Stuck) -> str:
    """Why a bot gave no answer."""
    if stuck.__cause__ is not None:
        return str(stuck.__cause__)
    return "it took too long, or its process ended" if stuck.stopped else str(stuck)
