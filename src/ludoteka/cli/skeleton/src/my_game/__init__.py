"""My Game: the rooms of the game put together."""

from pathlib import Path

from ludoteka.core.game import Game
from ludoteka.core.options import Option

from my_game.areas import layout
from my_game.bot import MyGuide
from my_game.events import EVENTS
from my_game.ledger import LEDGER
from my_game.moves import MOVES
from my_game.reasons import KINDS, PHASES
from my_game.rules import count, start
from my_game.view import view

GAME = Game(
    key="my_game",
    title="My Game",
    edition="first edition",
    rules=1,
    fewest=2,
    most=4,
    # Options are chosen before the game. Their words: option.NAME, option.NAME.VALUE.
    options=(Option("hand", "five", ("three", "five")),),
    codec=MOVES,
    start=start,
    view=view,
    reason=KINDS.reason,
    tell=EVENTS.tell,
    guide=MyGuide,
    count=count,
    text=Path(__file__).parent / "text",
    ledger=lambda: LEDGER,
    question=PHASES.question,
    layout=layout,
    secrets=True,  # players hide their hands from each other
)
