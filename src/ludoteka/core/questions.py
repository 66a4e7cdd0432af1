"""What is asked, which kinds of moves answer it, and why another move cannot be made.

A game declares both in tables: the phases with the names of their questions, and for each kind
of move the phases it belongs to, its paragraph of the rules, and what can stand in its way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ludoteka.core.codec import Move
from ludoteka.core.reason import Reason

# Looks at a state, the seat that decides and a move: the reason against it, if it has one.
Obstacle = Callable[[Any, int, Any], Reason | None]
WRONG_PHASE = "wrong_phase"


class Phases:
    """The phases of a game: the name of what is asked in each, and which one it is now."""

    def __init__(self, names: Mapping[int, str], now: Callable[[Any, int], int]) -> None:
        self.names = names
        self.now = now  # the phase of a state, as a seat (NOBODY: a spectator) knows it

    def name(self, state: Any, seat: int) -> str:
        """What is asked now; nothing where the phase has no question."""
        return self.names.get(int(self.now(state, seat)), "")

    def question(self, state: Any, seat: int) -> str:
        """The key of what is asked now: `phase.turn`."""
        name = self.name(state, seat)
        return f"phase.{name}" if name else ""


class Kind(NamedTuple):
    """One kind of move."""

    phases: tuple[int, ...]  # in which it can answer what is asked
    place: str  # its paragraph of the rules
    obstacles: tuple[Obstacle, ...] = ()  # the first that stands in its way is told
    before: tuple[Obstacle, ...] = ()  # likewise, before the phase is looked at


class Kinds:
    """All kinds of moves of a game. `always`: obstacles that come before the phase is looked at."""

    def __init__(
        self,
        phases: Phases,
        kinds: Mapping[type[Move], Kind],
        always: tuple[Obstacle, ...] = (),
    ) -> None:
        self.phases = phases
        self.kinds = kinds
        self.always = always

    def reason(self, state: Any, seat: int, move: Move) -> Reason | None:
        """Why the seat that decides cannot make this move; None: nothing stands in its way."""
        kind = self.kinds[type(move)]
        for obstacle in (*self.always, *kind.before):
            found = obstacle(state, seat, move)
            if found is not None:
                return placed(found, kind.place)
        if self.phases.now(state, seat) not in kind.phases:
            when = f"when.{type(move).__struct_config__.tag}"
            asked = self.phases.question(state, seat)
            return Reason(WRONG_PHASE, {"when": when, "question": asked}, kind.place)
        for obstacle in kind.obstacles:
            found = obstacle(state, seat, move)
            if found is not None:
                return placed(found, kind.place)
        return None


def placed(reason: Reason, place: str) -> Reason:
    """The reason with its paragraph of the rules, if it does not name one itself."""
    return reason if reason.place else Reason(reason.key, reason.params, place)


# --- obstacles ----------------------------------------------------------------------------


def when(key: str, holds: Callable[[Any, int, Any], bool], *fields: str) -> Obstacle:
    """A reason against a move while something holds; its parameters are fields of the move."""

    def obstacle(state: Any, seat: int, move: Move) -> Reason | None:
        if not holds(state, seat, move):
            return None
        named = move.label()[1]
        return Reason(key, {field: named[field] for field in fields})

    return obstacle


def by(field: str, obstacles: Mapping[int, tuple[Obstacle, ...]]) -> Obstacle:
    """The obstacles that belong to what a field of the move names; the first of them is told."""

    def obstacle(state: Any, seat: int, move: Move) -> Reason | None:
        for each in obstacles[getattr(move, field)]:
            found = each(state, seat, move)
            if found is not None:
                return found
        return None

    return obstacle
