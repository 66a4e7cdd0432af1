"""Ethnos, by its rulebook."""

from collections.abc import Mapping
from pathlib import Path

from ludoteka.core.game import Game
from ludoteka.core.options import Value
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.ethnos import data, meta, rules
from ludoteka.games.ethnos.actions import MOVES
from ludoteka.games.ethnos.bot import EthnosGuide
from ludoteka.games.ethnos.contents import contents
from ludoteka.games.ethnos.foretell import ledger, question
from ludoteka.games.ethnos.reasons import reason
from ludoteka.games.ethnos.state import SLOTS, digits
from ludoteka.games.ethnos.story import tell
from ludoteka.games.ethnos.view import view


def start(seats: int, options: Mapping[str, Value], rng: Rng) -> State:
    """The first position of a game."""
    setup = data.setup(seats, options, rng)
    return rules.start(setup, rng.seed())


def count(state: State) -> int:
    """Cards in the game: deck with its dragons, dragons shown, row, hands, bands, cards chosen."""
    assert isinstance(state, rules.EthnosState)
    lying = [*range(state.setup.seats * SLOTS), *range(state.row(), len(state.cards))]
    cards = sum(int(digits(state.cards[word])) for word in lying)
    return cards + int(state.left) + int(state.dragons)


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
    contents=contents,
    reason=reason,
    tell=tell,
    guide=EthnosGuide,
    count=count,
    text=Path(__file__).parent / "text",
    ledger=ledger,
    question=question,
)
