"""Ludoteka: a table for modern board games that knows every rule of them.

A match is the friendly side. Moves have names, events tell what happened, nothing illegal passes:

>>> import ludoteka
>>> match = ludoteka.new("ethnos", seats=2, seed=7)
>>> match
<Match: Ethnos, 2 seats, seed 7, 0 moves, seat 1 decides>
>>> match.legal()[:2]
[<Draw: draw>, <Take: take halfling:green>]
>>> match.play("take halfling:green")
>>> [event.key for event in match.latest]
['took']
>>> match.why_not("take elf:red").key
'tribe_not_in_play'
>>> match.undo()

`match.view(seat)` is what a seat may see, `match.preview(move)` what a move would do,
`match.forecast()` what comes if nothing more is done. `match.record()` is the whole game as text:

>>> ludoteka.load(match.record()).legal() == match.legal()
True

`match.state` is the fast side, for bots and research: actions are ints, positions are copied in a
fraction of a microsecond where the engine is compiled.

>>> from ludoteka.core.rng import Rng
>>> position = match.state.copy()
>>> position.determinize(match.seat, Rng(1))   # deal anew what the seat cannot know
>>> position.rollout(Rng(2))                   # random legal actions to the end
>>> position.over
True
>>> match.copy().outcome() is None             # the match itself goes on
True

`games()` names what can be played; each game is a `Game` with its options, moves, texts and bots.
All refusals are a `LudotekaError`, one clear sentence each, and change nothing.
"""

import os

if os.environ.get("LUDOTEKA_PURE") == "1":
    from ludoteka import _pure

    _pure.install()

from ludoteka.core.codec import Move
from ludoteka.core.errors import (
    BadMove,
    BadOption,
    BadRecord,
    BadUndo,
    GameFault,
    IllegalMove,
    LudotekaError,
    UnknownGame,
)
from ludoteka.core.event import Event
from ludoteka.core.game import Game
from ludoteka.core.loading import load
from ludoteka.core.match import Match, Outcome, new
from ludoteka.core.reason import Reason
from ludoteka.core.registry import games
from ludoteka.core.state import State

__all__ = [
    "BadMove",
    "BadOption",
    "BadRecord",
    "BadUndo",
    "Event",
    "Game",
    "GameFault",
    "IllegalMove",
    "LudotekaError",
    "Match",
    "Move",
    "Outcome",
    "Reason",
    "State",
    "UnknownGame",
    "games",
    "load",
    "new",
]
