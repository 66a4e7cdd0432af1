"""Ethnos, by its rulebook."""

from functools import partial
from pathlib import Path

from ludoteka.core.game import FirstGame, Game, Goal
from ludoteka.core.lazy import Lazily
from ludoteka.core.state import State
from ludoteka.games.ethnos.levels import LEVELS, STYLES
from ludoteka.games.ethnos.moves import MOVES, PHASES
from ludoteka.games.ethnos.setup import FIRST_TRIBES, OPTIONS, RULES, start
from ludoteka.games.ethnos.state import SLOTS, Board


def count(state: State) -> int:
    """Cards in the game: deck with its dragons, dragons shown, row, hands, bands, cards chosen."""
    assert isinstance(state, Board)
    zones = [*range(0, state.known(0), SLOTS), state.row(), state.played(), state.formed()]
    return sum(int(state.number(zone)) for zone in zones) + int(state.left) + int(state.dragons)


GAME = Game(
    levels=LEVELS,
    styles=STYLES,
    key="ethnos",
    title="Ethnos",
    shelf=1,
    first=FirstGame(4, {"tribes": FIRST_TRIBES}),
    goals=(Goal("glory", after="age", gain=8, hoard=("hand", 7)),),
    edition="first edition (2017), Czech and Polish rulebooks",
    rules=RULES,
    fewest=2,
    most=6,
    options=OPTIONS,
    codec=MOVES,
    start=start,
    earlier={rules: partial(start, rules=rules) for rules in range(1, RULES)},
    view=Lazily(f"{__name__}.view", "view"),
    contents=Lazily(f"{__name__}.view", "contents"),
    reason=Lazily(f"{__name__}.reasons", "reason"),
    tell=Lazily(f"{__name__}.events", "tell"),
    guide=Lazily(f"{__name__}.bot.guide", "EthnosGuide"),
    count=count,
    advice=Lazily(f"{__name__}.advice", "advice"),
    text=Path(__file__).parent / "text",
    ledger=Lazily(f"{__name__}.ledger", "ledger"),
    encoding=Lazily(f"{__name__}.encoding", "EthnosEncoding"),
    question=PHASES.question,
)
