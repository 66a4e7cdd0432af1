"""What is told in the log: for each event its key, and what its numbers are."""

from ludoteka.core.event import Events, named

from my_game.moves import CARDS
from my_game.rules import PLAYED, WON

# Words: event.KEY, with the parameters in braces.
EVENTS = Events(
    {"card": named("card", CARDS)},
    {
        PLAYED: ("played", "seat card"),
        WON: ("won", "seat card"),
    },
)
