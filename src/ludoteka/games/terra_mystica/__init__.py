"""Terra Mystica, by its rulebook."""

from functools import partial
from pathlib import Path

from ludoteka.core.game import FirstGame, Game, Goal
from ludoteka.core.lazy import Lazily
from ludoteka.core.notation import Notation
from ludoteka.core.state import State
from ludoteka.games.terra_mystica.codes import MOST_SEATS
from ludoteka.games.terra_mystica.levels import LEVELS, STYLES
from ludoteka.games.terra_mystica.moves import MOVES, PHASES
from ludoteka.games.terra_mystica.setup import OPTIONS, RULES, start
from ludoteka.games.terra_mystica.state import (
    BONUS_CARD,
    BONUS_CARDS_FREE,
    FAVOR_MASK,
    FAVORS_LEFT,
    SHEET,
    TOWN_COUNTS,
    TOWNS_LEFT,
    Board,
)


def count(state: State) -> int:
    """Favor tiles, town tiles and bonus cards of the game, wherever they lie."""
    assert isinstance(state, Board)
    total = int(state.table[BONUS_CARDS_FREE]).bit_count()
    total += sum(int(left) for left in state.table[FAVORS_LEFT:TOWNS_LEFT])
    total += sum(int(left) for left in state.table[TOWNS_LEFT : TOWNS_LEFT + 8])
    for seat in range(state.setup.seats):
        sheet = seat * SHEET
        total += int(state.sheets[sheet + FAVOR_MASK]).bit_count()
        total += int(state.sheets[sheet + BONUS_CARD] >= 0)
        owned = int(state.sheets[sheet + TOWN_COUNTS])
        while owned:
            total += owned & 15
            owned >>= 4
    return total


GAME = Game(
    levels=LEVELS,
    styles=STYLES,
    key="terra_mystica",
    title="Terra Mystica",
    shelf=2,
    first=FirstGame(3, {"setup": "first_game"}),
    goals=(Goal("points", gain=5),),
    edition="base game (2012), Czech rulebook",
    rules=RULES,
    fewest=2,
    most=MOST_SEATS,
    options=OPTIONS,
    codec=MOVES,
    start=start,
    earlier={rules: partial(start, rules=rules) for rules in range(1, RULES)},
    view=Lazily(f"{__name__}.view", "view"),
    contents=Lazily(f"{__name__}.view.contents", "contents"),
    reason=Lazily(f"{__name__}.reasons", "reason"),
    tell=Lazily(f"{__name__}.events", "tell"),
    guide=Lazily(f"{__name__}.bot.guide", "TerraGuide"),
    count=count,
    advice=Lazily(f"{__name__}.advice", "advice"),
    points=Lazily(f"{__name__}.advice", "points"),
    text=Path(__file__).parent / "text",
    ledger=Lazily(f"{__name__}.ledger", "ledger"),
    encoding=Lazily(f"{__name__}.encoding", "TerraEncoding"),
    question=PHASES.question,
    meant=Lazily(f"{__name__}.reasons", "meant"),
    notations={
        "snellman": Notation(
            Lazily(f"{__name__}.notation", "read"), Lazily(f"{__name__}.notation.writer", "write")
        )
    },
)
