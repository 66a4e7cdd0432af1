"""What moves would do, and what comes by itself: questions of the seat that looks.

Each holds a position of its own, so it can be answered in another thread while the table goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from ludoteka.core.codec import Move
from ludoteka.core.errors import BadMove, clean
from ludoteka.core.game import Game
from ludoteka.core.preview import Change, Forecast, Foresight, Preview
from ludoteka.core.problem import problem
from ludoteka.core.state import NOBODY, State
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table
from ludoteka.table.wonder import not_now

MOST_MOVES = 40  # one after the other


def preview(table: Table, seat: int, texts: Sequence[str]) -> Callable[[], Preview]:
    """What moves of the seat would do, made one after the other. Raises Refused."""
    match = table.match
    if match.over:
        raise Refused("error.over")
    if (reason := not_now(table, seat)) is not None:
        raise Refused("error.not_your_turn", reason, seat=seat)
    if match.game.ledger is None:
        raise Refused("error.malformed", problem=problem("this game makes no forecasts"))
    if not 1 <= len(texts) <= MOST_MOVES:
        raise Refused("error.malformed", problem=problem("give 1 to {most} moves", most=MOST_MOVES))
    try:
        moves = [match.game.codec.parse(text.strip()) for text in texts]
    except BadMove as error:
        raise Refused("error.no_move", problem=error.told) from None
    return partial(foretell, match.game, match.state.copy(), seat, moves)


def foretell(game: Game, state: State, seat: int, moves: Sequence[Move]) -> Preview:
    """The moves taken together; where luck decides, they end there."""
    told: list[Preview] = []
    for move in moves:
        if move.pack() not in state.legal():
            reason = game.against(state, move)
            raise Refused("error.illegal", reason, move=clean(str(move)), why=str(reason))
        sight = Foresight(game, state, seat)
        told.append(sight.preview(move.pack()))
        if not told[-1].certain:
            break
        state = sight.world
        state.sink = None
        state.apply(move.pack())
    return told[0] if len(told) == 1 else together(told)


def together(told: Sequence[Preview]) -> Preview:
    """Several previews, each of what comes after the one before, as one."""
    changes: dict[tuple[str, int | None, str], Change] = {}
    for change in (change for one in told for change in one.changes):
        name = (change.quantity, change.seat, change.thing)
        first = changes.pop(name, change)
        merged = msgspec.structs.replace(change, before=first.before)
        if merged.before != merged.after:
            changes[name] = merged
    return msgspec.structs.replace(
        told[-1],
        changes=tuple(changes.values()),
        gains=tuple(gain for one in told for gain in one.gains),
        lines=tuple(line for one in told for line in one.lines),
        reveals=any(one.reveals for one in told),
    )


def forecasts(table: Table, look: int | None) -> Callable[[], list[Forecast]]:
    """What comes if nothing more is done, as far as a viewer at this seat can know."""
    match = table.match
    if match.game.ledger is None or match.over:
        return list
    seat = NOBODY if look is None else look
    state = match.state.copy()
    return lambda: Foresight(match.game, state, seat).forecasts()
