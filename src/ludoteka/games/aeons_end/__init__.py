"""Aeon's End, by its rulebook."""

from functools import partial
from pathlib import Path

from ludoteka.core.game import FirstGame, Game, Goal
from ludoteka.core.lazy import Lazily
from ludoteka.core.piles import unpacked
from ludoteka.core.state import State
from ludoteka.games.aeons_end.bot.guide import AeonsEndGuide
from ludoteka.games.aeons_end.events import tell
from ludoteka.games.aeons_end.levels import LEVELS
from ludoteka.games.aeons_end.moves import MOVES, PHASES
from ludoteka.games.aeons_end.reasons import reason
from ludoteka.games.aeons_end.setup import FIRST_MAGES, FIRST_NEMESIS, OPTIONS, RULES, start
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.view import view


def count(state: State) -> int:
    """All cards in the game: supply, players', destroyed, nemesis and turn order cards."""
    assert isinstance(state, Board)
    piles = sum(len(pile) for pile in unpacked(state.piles))
    spells = sum(state.prepped(seat) for seat in range(state.setup.seats))
    return int(piles + spells + sum(state.supply) + state.destroyed)


GAME = Game(
    levels=LEVELS,
    key="aeons_end",
    title="Aeon's End",
    shelf=3,
    first=FirstGame(2, {"level": "beginner", "nemesis": FIRST_NEMESIS, "mages": FIRST_MAGES}),
    goals=(Goal("nemesis_life", less=True, gain=4),),
    edition="second edition, Czech rulebook (Konec věků)",
    rules=RULES,
    fewest=1,
    most=4,
    options=OPTIONS,
    codec=MOVES,
    start=start,
    earlier={rules: partial(start, rules=rules) for rules in range(1, RULES)},
    view=view,
    contents=Lazily(f"{__name__}.view.contents", "contents"),
    reason=reason,
    tell=tell,
    guide=AeonsEndGuide,
    count=count,
    advice=Lazily(f"{__name__}.advice", "advice"),
    text=Path(__file__).parent / "text",
    together=True,
    ledger=Lazily(f"{__name__}.ledger", "ledger"),
    encoding=Lazily(f"{__name__}.encoding", "AeonsEndEncoding"),
    question=PHASES.question,
)
