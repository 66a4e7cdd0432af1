"""Oware, by the Abapa rules: the rooms of the game put together."""

from pathlib import Path

from ludoteka.core.game import Game
from oware.areas import layout
from oware.bot import OwareGuide
from oware.events import EVENTS
from oware.ledger import LEDGER
from oware.moves import MOVES
from oware.reasons import KINDS, PHASES
from oware.rules import count, start
from oware.view import view

GAME = Game(
    key="oware",
    title="Oware",
    edition="Abapa rules",
    rules=1,
    fewest=2,
    most=2,
    options=(),
    codec=MOVES,
    start=start,
    view=view,
    reason=KINDS.reason,
    tell=EVENTS.tell,
    guide=OwareGuide,
    count=count,
    text=Path(__file__).parent / "text",
    ledger=lambda: LEDGER,
    question=PHASES.question,
    layout=layout,
    secrets=False,
)
