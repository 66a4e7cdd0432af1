"""What the engine foretells of a move, or of doing nothing more, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator

from ludoteka.core.codec import Move
from ludoteka.core.ledger import Gain, Quantity
from ludoteka.core.match import Match
from ludoteka.core.preview import Change, Forecast, Foresight, Foretold, Opens, Preview
from ludoteka.language import Catalogue

MOST = 6  # ways luck can fall that are told
# the key of what is said where nobody can look further, instead of all that is open
Beyond = Callable[[Iterable[Quantity]], str]


def nowhere(open_yet: Iterable[Quantity]) -> str:
    """All that is open is told."""
    return ""


def brief(preview: Preview, seat: int, told: Collection[str], catalogue: Catalogue) -> str:
    """What surely changes for the seat or the table, as far as it is among those to be told.

    Then whether there is no free way back, and whether the game ends.
    """
    mine = (seat, None)
    own = [each for each in preview.changes if each.seat in mine and each.quantity in told]
    parts = [listed(own, catalogue)]
    parts += [catalogue.text("foretold.reveals")] if preview.reveals else []
    parts += [catalogue.text("foretold.over")] if ends(preview) else []
    return " · ".join(filter(None, parts))


def ends(foretold: Foretold) -> bool:
    """Whether the game is over then."""
    return foretold.opens is not None and foretold.opens.seat is None


def whole(
    preview: Preview, seat: int, catalogue: Catalogue, beyond: Beyond = nowhere
) -> Iterator[str]:
    """All that is known about a move before it is made."""
    own = [change for change in preview.changes if change.seat == seat]
    costs = [change for change in own if change.after < change.before]
    brings = [change for change in own if change.after > change.before]
    for key, changes in (("terminal.costs", costs), ("terminal.brings", brings)):
        if changes:
            yield catalogue.write(key, {"changes": listed(changes, catalogue)})
    yield from by_seat([c for c in preview.changes if c.seat != seat], catalogue)
    yield from reasons(preview.gains, catalogue)
    yield from by_luck(preview, (), catalogue, beyond)
    if preview.lines:
        yield catalogue.text("terminal.would")
        yield from (f"  {catalogue.event(event)}" for event in preview.lines)
    if preview.reveals:
        yield catalogue.text("terminal.reveals")
    if ends(preview):
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
    forecast: Forecast,
    told: Collection[str],
    catalogue: Catalogue,
    together: bool = False,
    beyond: Beyond = nowhere,
) -> Iterator[str]:
    """What comes for everybody if nothing more is done, with the reasons.

    Of a game played together the events are told too; of what cannot be foretold now, nothing.
    """
    if not (forecast.changes or forecast.lines or forecast.chances or forecast.unknown):
        return
    wanted = [
        change
        for change in forecast.changes
        if (together or change.seat is not None) and is_told(change, told)
    ]
    lines = [*by_seat(wanted, catalogue), *reasons(forecast.gains, catalogue)]
    lines += by_luck(forecast, told, catalogue, beyond) if forecast.chances or together else ()
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
    found: dict[tuple[int, str], Counter[str]] = {}
    for gain in gains:
        thing = f" ({catalogue.name(gain.thing)})" if gain.thing else ""
        sums = found.setdefault((gain.seat, gain.quantity), Counter())
        sums[f"{catalogue.name(gain.source)}{thing}"] += gain.amount
    for (seat, name), sums in sorted(found.items()):
        counted = quantity(Quantity(name), catalogue)
        said = [f"{source} {catalogue.signed(amount)}" for source, amount in sums.items()]
        yield f"{catalogue.seat(seat)}, {counted}: {catalogue.listed(said)}"


def is_told(counted: Change | Quantity, told: Collection[str]) -> bool:
    """Whether a quantity is among those to be told; without any, all are."""
    return not told or counted.quantity in told


def by_luck(
    preview: Preview, told: Collection[str], catalogue: Catalogue, beyond: Beyond
) -> Iterator[str]:
    """The ways luck can fall, the most likely first, and what stays open."""
    key = "terminal.chance.sampled" if preview.sampled else "terminal.chance"
    for chance in preview.chances[:MOST]:
        odds, changes = catalogue.percent(chance.odds), outcome(chance, told, catalogue, beyond)
        yield catalogue.write(key, {"odds": odds, "changes": changes})
    if len(preview.chances) > MOST:
        yield catalogue.text("foretold.more", {"count": len(preview.chances) - MOST})
    # what each of the ways tells is not open
    open_in = {(each.quantity, each.seat) for way in preview.chances for each in way.unknown}
    left = [each for each in preview.unknown if (each.quantity, each.seat) in open_in]
    if not preview.chances:
        yield from open_yet(preview, told, catalogue, beyond)
    elif not beyond(left):
        yield from listed_open(left, told, catalogue)


def outcome(chance: Foretold, told: Collection[str], catalogue: Catalogue, beyond: Beyond) -> str:
    """What one way brings besides what is certain."""
    changes = [change for change in chance.changes if is_told(change, told)]
    parts = [*by_seat(changes, catalogue), *reasons(chance.gains, catalogue)]
    parts += [catalogue.event(event) for event in chance.lines]
    parts += [catalogue.text("foretold.over")] if ends(chance) else []
    parts += open_yet(chance, told, catalogue, beyond)
    return " · ".join(parts) or catalogue.text("terminal.nothing")


def open_yet(
    part: Foretold, told: Collection[str], catalogue: Catalogue, beyond: Beyond
) -> Iterator[str]:
    """What luck decides, or that nobody can look further."""
    said = beyond(part.unknown) if part.opens is None else ""
    if said:
        yield catalogue.text(said)
    else:
        yield from listed_open(part.unknown, told, catalogue)


def listed_open(
    unknown: Iterable[Quantity], told: Collection[str], catalogue: Catalogue
) -> Iterator[str]:
    """The quantities that luck decides."""
    groups = dict.fromkeys(
        catalogue.fill(f"quantity.{each.quantity}", lambda _: "…")
        for each in unknown
        if is_told(each, told)
    )
    if groups:
        yield catalogue.write("terminal.luck", {"quantities": catalogue.listed(list(groups))})
