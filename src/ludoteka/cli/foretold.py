"""What the engine foretells of a move, or of doing nothing more, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ludoteka.core.codec import Move
from ludoteka.core.ledger import Gain, Quantity
from ludoteka.core.match import Match
from ludoteka.core.preview import Change, Forecast, Foresight, Foretold, Opens, Preview
from ludoteka.language import Catalogue


def brief(preview: Preview, seat: int, told: Collection[str], catalogue: Catalogue) -> str:
    """What surely changes for the seat or the table, as far as it is among those to be told."""
    mine = (seat, None)
    own = [each for each in preview.changes if each.seat in mine and each.quantity in told]
    return listed(own, catalogue)


def whole(preview: Preview, seat: int, catalogue: Catalogue) -> Iterator[str]:
    """All that is known about a move before it is made."""
    own = [change for change in preview.changes if change.seat == seat]
    costs = [change for change in own if change.after < change.before]
    brings = [change for change in own if change.after > change.before]
    for key, changes in (("terminal.costs", costs), ("terminal.brings", brings)):
        if changes:
            yield catalogue.write(key, {"changes": listed(changes, catalogue)})
    yield from by_seat([c for c in preview.changes if c.seat != seat], catalogue)
    yield from reasons(preview.gains, catalogue)
    yield from by_luck(preview, catalogue)
    if preview.lines:
        yield catalogue.text("terminal.would")
        yield from (f"  {catalogue.event(event)}" for event in preview.lines)
    if preview.reveals:
        yield catalogue.text("terminal.reveals")
    if preview.opens is not None and preview.opens.seat is None:
        yield catalogue.text("terminal.then.over")
    elif preview.opens is not None:
        yield follows(preview.opens, seat, catalogue)


def follows(opens: Opens, seat: int, catalogue: Catalogue) -> str:
    """Who decides next; of the seat itself, what it is asked."""
    if opens.seat == seat and opens.question:
        return catalogue.write("terminal.then.yours", {"question": catalogue.text(opens.question)})
    return catalogue.write("terminal.then", {"name": catalogue.seat(opens.seat or 0)})


def following(match: Match, move: Move, seat: int, catalogue: Catalogue) -> Iterator[str]:
    """For a move that only opens a choice: what each answer would do."""
    told = match.preview(move, seat)
    if told.changes or told.reveals or told.opens is None or told.opens.seat != seat:
        return
    after = match.state.copy()
    after.apply(move.pack())
    sight = Foresight(match.game, after, seat)
    for action in after.legal():
        preview = sight.preview(int(action))
        changes = listed((c for c in preview.changes if c.seat == seat), catalogue)
        label = catalogue.move(match.game.codec.unpack(int(action)))
        yield f"  {label}: {changes or catalogue.text('terminal.nothing')}"


def due(
    forecast: Forecast, told: Collection[str], catalogue: Catalogue, together: bool = False
) -> Iterator[str]:
    """What comes for everybody if nothing more is done, with the reasons.

    Of a game played together the events are told too; of what cannot be foretold now, nothing.
    """
    if not (forecast.changes or forecast.lines or forecast.chances or forecast.unknown):
        return
    wanted = [
        change
        for change in forecast.changes
        if (together or change.seat is not None) and (change.quantity in told or not told)
    ]
    lines = [*by_seat(wanted, catalogue), *reasons(forecast.gains, catalogue)]
    lines += by_luck(forecast, catalogue) if forecast.chances or together else ()
    lines += [catalogue.event(event) for event in forecast.lines] if together else ()
    yield catalogue.text(f"forecast.{forecast.when}")
    yield from (f"  {line}" for line in lines or [catalogue.text("terminal.nothing")])


# --- parts --------------------------------------------------------------------------------


def listed(changes: Iterable[Change], catalogue: Catalogue) -> str:
    """Quantities with what they have more or less, and what they are then."""
    return catalogue.listed(
        [
            f"{quantity(change, catalogue)} {catalogue.signed(change.after - change.before)} "
            f"({catalogue.number(change.after)})"
            for change in changes
        ]
    )


def quantity(counted: Change | Quantity, catalogue: Catalogue) -> str:
    """What a quantity is called."""
    thing = {"thing": counted.thing} if counted.thing else {}
    return catalogue.text(f"quantity.{counted.quantity}", {**thing})


def by_seat(changes: Iterable[Change], catalogue: Catalogue) -> Iterator[str]:
    """A line for each seat, and one for the table."""
    found: dict[int | None, list[Change]] = {}
    for change in changes:
        found.setdefault(change.seat, []).append(change)
    for seat, own in found.items():
        name = catalogue.text("terminal.table") if seat is None else catalogue.seat(seat)
        yield f"{name}: {listed(own, catalogue)}"


def reasons(gains: Iterable[Gain], catalogue: Catalogue) -> Iterator[str]:
    """A line for each seat: what its points are for."""
    found: dict[tuple[int, str], list[str]] = {}
    for gain in gains:
        thing = f" ({catalogue.name(gain.thing)})" if gain.thing else ""
        said = f"{catalogue.name(gain.source)}{thing} {catalogue.signed(gain.amount)}"
        found.setdefault((gain.seat, gain.quantity), []).append(said)
    for (seat, name), said_of in found.items():
        counted = quantity(Quantity(name), catalogue)
        yield f"{catalogue.seat(seat)}, {counted}: {catalogue.listed(said_of)}"


def by_luck(preview: Preview, catalogue: Catalogue) -> Iterator[str]:
    """The ways luck can fall, and what stays open."""
    for chance in preview.chances:
        key = "terminal.chance.sampled" if preview.sampled else "terminal.chance"
        odds, changes = catalogue.percent(chance.odds), outcome(chance, catalogue)
        yield catalogue.write(key, {"odds": odds, "changes": changes})
    if preview.unknown:
        yield open_yet(preview, catalogue)


def outcome(chance: Foretold, catalogue: Catalogue) -> str:
    """What one way brings besides what is certain."""
    parts = [*by_seat(chance.changes, catalogue), *reasons(chance.gains, catalogue)]
    if chance.unknown:
        parts.append(open_yet(chance, catalogue))
    return " · ".join(parts) or catalogue.text("terminal.nothing")


def open_yet(foretold: Foretold, catalogue: Catalogue) -> str:
    """The quantities that luck decides."""
    groups = dict.fromkeys(
        catalogue.fill(f"quantity.{each.quantity}", lambda _: "…") for each in foretold.unknown
    )
    return catalogue.write("terminal.luck", {"quantities": catalogue.listed(list(groups))})
