"""Kroniky civilizace (Chronicles of Civilization), by its rulebook."""

from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path

from ludoteka.core.game import Game, OwnFiles
from ludoteka.core.lazy import Lazily
from ludoteka.core.options import Value
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.kroniky import check, codes, content, data, meta, tabulate
from ludoteka.games.kroniky.actions import MOVES
from ludoteka.games.kroniky.advice import advice
from ludoteka.games.kroniky.bot import KronikyGuide
from ludoteka.games.kroniky.reasons import reason
from ludoteka.games.kroniky.rules import engine, land
from ludoteka.games.kroniky.state import Board
from ludoteka.games.kroniky.story import tell
from ludoteka.games.kroniky.tables import Setup
from ludoteka.games.kroniky.view import view


def start(seats: int, options: Mapping[str, Value], rng: Rng, rules: int = meta.RULES) -> State:
    """The first position of a game, with the contents of a version of the rules."""
    chosen = setup(str(options["map"]), str(options["chronicle"]), rules)
    return engine.start(chosen, rng.seed())


@lru_cache(maxsize=64)
def setup(land: str, chronicle: str, rules: int) -> Setup:
    """The tables for a map and a chronicle, each one of ours or the text of a file."""
    return tabulate.setup(data.chosen_map(land), data.chosen_chronicle(chronicle, rules))


def count(state: State) -> int:
    """Action cards and worker figures, wherever they lie."""
    assert isinstance(state, Board)
    played = int(state.played).bit_count()
    cards = int(state.left) + played if state.round else codes.CARDS
    aside = codes.WORKERS - int(state.setup.people_workers[state.population])
    return cards + aside + int(state.supply) + int(state.busy) + int(land.on_map(state))


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
    earlier={rules: partial(start, rules=rules) for rules in range(1, meta.RULES)},
    view=view,
    reason=reason,
    tell=tell,
    guide=KronikyGuide,
    count=count,
    text=Path(__file__).parent / "text",
    together=True,
    advice=advice,
    own_files=OwnFiles(content.LONGEST_FILE, check.described, content.schema),
    meant=Lazily(f"{__name__}.wishes", "meant"),
    contents=Lazily(f"{__name__}.contents", "contents"),
    ledger=Lazily(f"{__name__}.foretell", "ledger"),
    question=Lazily(f"{__name__}.foretell", "question"),
)
