"""Players made of code: `make_bot("hard", game)` gives one, `bot.choose(state, seat)` asks it.

Bots of your own derive from `Player`; `make_player` makes both kinds, by name.
"""

from __future__ import annotations

from ludoteka.bots.bot import Bot, Choice, Thought
from ludoteka.bots.bot import Bot as make_bot
from ludoteka.bots.hosting import Chooser, PlayerFault, make_player
from ludoteka.bots.levels import LEVELS
from ludoteka.bots.player import Player, Position

__all__ = [
    "LEVELS",
    "Bot",
    "Choice",
    "Chooser",
    "Player",
    "PlayerFault",
    "Position",
    "Thought",
    "make_bot",
    "make_player",
]
