"""What a part of a game brought: a round, an age or a turn that has just ended."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice

from ludoteka.cli import foretold
from ludoteka.core.compare import changed
from ludoteka.core.deals import Deals
from ludoteka.core.match import Match
from ludoteka.core.preview import Change, explained
from ludoteka.core.state import NOBODY, State
from ludoteka.language import Catalogue


def ends(match: Match, keys: Collection[str]) -> list[int]:
    """The steps after which a part began or ended."""
    return [event.step for event in match.events if event.key in keys]


def told(
    match: Match,
    seat: int | None,
    part: tuple[int, int],
    counted: Collection[str],
    catalogue: Catalogue,
) -> list[str]:
    """Who got what between two steps, from where, and how things stand after the second one."""
    if match.game.ledger is None:
        return []
    start, end = part
    actions = [step.move.pack() for step in islice(match.steps, start, end)]
    positions = match.walk()
    first = next(islice(positions, start, None)).state.copy()
    last = first if end == start else next(islice(positions, end - start - 1, None)).state.copy()
    found = changes(match, first, last, NOBODY if seat is None else seat, counted)
    came = explained(match.game, first, actions, Deals(match.game.key))
    gains = [gain for gain in came if gain.quantity in counted]
    lines = [*foretold.by_seat(found, catalogue), *foretold.reasons(gains, catalogue)]
    if lines and not match.game.together and match.seats > 1:
        lines.append(standing([int(points) for points in last.scores()], catalogue))
    return lines


def changes(
    match: Match, first: State, last: State, seat: int, counted: Collection[str]
) -> list[Change]:
    """What is counted now otherwise than it was, as the seat may know it."""
    assert match.game.ledger is not None
    ledger = match.game.ledger()
    names = ledger.names(last, seat).quantities
    before, after = ledger.read(first, seat), ledger.read(last, seat)
    found = [(names[i], int(before[i]), int(after[i])) for i in changed(before, after)]
    return [
        Change(name.quantity, was, now, name.seat, name.thing)
        for name, was, now in found
        if name.quantity in counted
    ]


def standing(scores: list[int], catalogue: Catalogue) -> str:
    """Everybody's points, most first."""
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    said = [f"{catalogue.seat(seat)} {catalogue.number(scores[seat])}" for seat in order]
    return catalogue.write("terminal.standing", {"standing": catalogue.listed(said)})
