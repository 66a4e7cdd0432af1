"""What statistics count in each game, and where it stands: in the view or among the options."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from ludoteka.core.match import Match

OWN = "own"  # a map or chronicle that the player wrote


class Counted(NamedTuple):
    """A kind of thing: `shared` by all seats or each seat's own, found in this way.

    A way begins at the view that everybody has, or with `options`; `*` is the seat.
    """

    kind: str
    way: tuple[str, ...]
    shared: bool = True


COUNTED = {
    "ethnos": (Counted("tribe", ("tribes",)),),
    "terra_mystica": (Counted("faction", ("players", "*", "faction"), shared=False),),
    "aeons_end": (
        Counted("nemesis", ("nemesis",)),
        Counted("level", ("options", "level")),
        Counted("mage", ("mages", "*", "mage"), shared=False),
    ),
    "kroniky": (
        Counted("chronicle", ("options", "chronicle")),
        Counted("map", ("options", "map")),
    ),
}
Facts = dict[str, list[str]]


def facts(match: Match) -> tuple[Facts, list[Facts]]:
    """What all seats of a game shared, and what each had besides."""
    counted = COUNTED.get(match.game.key, ())
    known = {**msgspec.to_builtins(match.view(None)), "options": match.options} if counted else {}
    shared = {kind: look(known, way, 0) for kind, way, common in counted if common}
    own = [
        {kind: look(known, way, seat) for kind, way, common in counted if not common}
        for seat in range(match.seats)
    ]
    return shared, own


def look(known: Any, way: tuple[str, ...], seat: int) -> list[str]:
    """The names at the end of a way; none where it ends before."""
    for part in way:
        known = known[seat] if part == "*" else known[part]
    found = known if isinstance(known, list) else [known]
    return [OWN if str(name).startswith("{") else str(name) for name in found if name is not None]
