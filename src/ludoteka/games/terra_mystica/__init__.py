"""Terra Mystica, by its rulebook."""

from pathlib import Path

from ludoteka.core.game import Game
from ludoteka.core.notation import Notation
from ludoteka.core.state import State
from ludoteka.games.terra_mystica import meta, notation
from ludoteka.games.terra_mystica.actions import MOVES
from ludoteka.games.terra_mystica.bot import TerraGuide
from ludoteka.games.terra_mystica.foretell import LEDGER, question
from ludoteka.games.terra_mystica.reasons import reason
from ludoteka.games.terra_mystica.start import start
from ludoteka.games.terra_mystica.state import (
    FAVOR_MASK,
    FAVORS_LEFT,
    SCROLL,
    SCROLLS_FREE,
    SHEET,
    TOWN_COUNTS,
    TOWNS_LEFT,
    Board,
)
from ludoteka.games.terra_mystica.story import tell
from ludoteka.games.terra_mystica.view import view
from ludoteka.games.terra_mystica.wishes import meant


def count(state: State) -> int:
    """Favor tiles, town tiles and scrolls of the game, wherever they lie."""
    assert isinstance(state, Board)
    total = int(state.table[SCROLLS_FREE]).bit_count()
    total += sum(int(left) for left in state.table[FAVORS_LEFT:TOWNS_LEFT])
    total += sum(int(left) for left in state.table[TOWNS_LEFT : TOWNS_LEFT + 8])
    for seat in range(state.setup.seats):
        sheet = seat * SHEET
        total += int(state.sheets[sheet + FAVOR_MASK]).bit_count()
        total += int(state.sheets[sheet + SCROLL] >= 0)
        owned = int(state.sheets[sheet + TOWN_COUNTS])
        while owned:
            total += owned & 15
            owned >>= 4
    return total


GAME = Game(
    key=meta.KEY,
    title=meta.TITLE,
    edition=meta.EDITION,
    rules=meta.RULES,
    fewest=meta.FEWEST,
    most=meta.MOST,
    options=meta.OPTIONS,
    codec=MOVES,
    start=start,
    view=view,
    reason=reason,
    tell=tell,
    guide=TerraGuide,
    count=count,
    text=Path(__file__).parent / "text",
    ledger=LEDGER,
    question=question,
    meant=meant,
    notations={"snellman": Notation(notation.read, notation.write)},
)
