"""Players made of code: `make_bot("hard", game)` gives one, `bot.choose(state, seat)` asks it."""

from __future__ import annotations

from ludoteka.bots.bot import Bot, Choice, Thought
from ludoteka.bots.bot import Bot as make_bot
from ludoteka.bots.levels import LEVELS

__all__ = ["LEVELS", "Bot", "Choice", "Thought", "make_bot"]
