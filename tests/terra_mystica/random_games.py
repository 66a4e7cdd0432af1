"""Random games of Terra Mystica for tests."""

from __future__ import annotations

import random

from tests.terra_mystica.ledger import SWITCHES

import ludoteka
from ludoteka.bots import make_bot
from ludoteka.core.match import Match
from ludoteka.games.terra_mystica import codes

DULL = (codes.MOVE_CONVERT, codes.MOVE_SACRIFICE, codes.MOVE_PASS, codes.MOVE_DROP)


def new_match(seed: int, plain: bool = False) -> Match:
    """A new game of 2 to 5 seats with random options, or without any."""
    luck = random.Random(seed)
    options: dict[str, object] = {}
    if not plain:
        options = {name: True for name in SWITCHES if luck.random() < 0.4}
        options["dropping_out"] = luck.random() < 0.15
        if luck.random() < 0.1:
            options["setup"] = "first_game"
    return ludoteka.new("terra_mystica", 2 + seed % 4, seed=seed, **options)


def random_match(seed: int, plain: bool = False) -> Match:
    """A random game; lively moves come more often than conversions."""
    match = new_match(seed, plain)
    luck = random.Random(-seed)
    while not match.over:
        actions = [int(action) for action in match.state.legal()]
        lively = [action for action in actions if action & 255 not in DULL]
        action = luck.choice(lively if lively and luck.random() < 0.9 else actions)
        match.play(match.game.codec.unpack(action))
    return match


def bot_match(seed: int, plain: bool = False) -> Match:
    """A game of the greedy bot against itself."""
    match = new_match(seed, plain)
    bot = make_bot("greedy", match.game, seed)
    while not match.over:
        action = bot.choose(match.state, match.seat)
        match.play(match.game.codec.unpack(int(action)))
    return match
