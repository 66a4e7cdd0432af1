"""Kroniky civilizace (Chronicles of Civilization), by its rulebook."""

from functools import partial
from pathlib import Path

from ludoteka.core.game import FirstGame, Game, Goal, OwnFiles
from ludoteka.core.lazy import Lazily
from ludoteka.core.state import State
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.advice import advice
from ludoteka.games.kroniky.bot.guide import KronikyGuide
from ludoteka.games.kroniky.events import EVENTS
from ludoteka.games.kroniky.levels import LEVELS
from ludoteka.games.kroniky.moves import MOVES, PHASES
from ludoteka.games.kroniky.own_files.check import described
from ludoteka.games.kroniky.own_files.files import LONGEST_FILE, schema
from ludoteka.games.kroniky.reasons import KINDS
from ludoteka.games.kroniky.rules import land
from ludoteka.games.kroniky.setup import FIRST_CHRONICLE, FIRST_MAP, OPTIONS, RULES, start
from ludoteka.games.kroniky.state import Board
from ludoteka.games.kroniky.view import view


def count(state: State) -> int:
    """Action cards and worker figures, wherever they lie."""
    assert isinstance(state, Board)
    played = int(state.played).bit_count()
    cards = int(state.left) + played if state.round else codes.CARDS
    aside = codes.WORKERS - int(state.setup.people_workers[state.population])
    return cards + aside + int(state.supply) + int(state.busy) + int(land.on_map(state))


GAME = Game(
    levels=LEVELS,
    key="kroniky",
    title="Kroniky civilizace",
    shelf=4,
    first=FirstGame(1, {"map": FIRST_MAP, "chronicle": FIRST_CHRONICLE}),
    goals=(
        Goal("goods", "resource.gold", gain=3),
        Goal("goods", "resource.science", gain=3),
        Goal("goods", "resource.food", gain=3),
    ),
    edition="first edition (2025), Czech rulebook, solo; contents of the cards our own",
    rules=RULES,
    fewest=1,
    most=1,
    options=OPTIONS,
    codec=MOVES,
    start=start,
    earlier={rules: partial(start, rules=rules) for rules in range(1, RULES)},
    view=view,
    question=PHASES.question,
    reason=KINDS.reason,
    tell=EVENTS.tell,
    guide=KronikyGuide,
    count=count,
    text=Path(__file__).parent / "text",
    together=True,
    advice=advice,
    own_files=OwnFiles(LONGEST_FILE, described, schema),
    meant=Lazily(f"{__name__}.reasons", "meant"),
    contents=Lazily(f"{__name__}.view.contents", "contents"),
    ledger=Lazily(f"{__name__}.ledger", "ledger"),
    encoding=Lazily(f"{__name__}.encoding", "KronikyEncoding"),
)
