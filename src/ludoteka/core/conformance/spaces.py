"""Numbers for machines that learn: actions keep theirs, observations show nothing hidden."""

from __future__ import annotations

from ludoteka.core.conformance.knowledge import redealt
from ludoteka.core.conformance.trial import Position
from ludoteka.core.encoding import Encoding
from ludoteka.core.parts import places
from ludoteka.core.spaces import encoding_of, numbering_of


def numbered(p: Position) -> None:
    """Every legal action has a number of its own, and the number leads back to it."""
    numbering = numbering_of(p.game)
    met: set[int] = set()
    for action in p.state.legal():
        number = int(numbering.index_of(action))
        move = p.met[int(action)]
        p.expect(0 <= number < numbering.size, f"'{move}' has the number {number}")
        p.expect(number not in met, f"'{move}' has the number of another legal move")
        p.expect(numbering.action_of(number) == action, f"the number of '{move}' is another move's")
        met.add(number)


def observed(p: Position) -> None:
    """Worlds that look alike to a seat give it the same observation, within its bounds."""
    if p.game.encoding is None and p.game.ledger is None:
        return
    encoding = encoding_of(p.game, p.state)
    for seat in range(p.trial.seats):
        seen = list(encoding.dense(p.state, seat))
        dealt = list(encoding.dense(redealt(p, seat), seat))
        same = seen == dealt
        wrong = "" if same else differ(encoding, seen, dealt)
        p.expect(same, f"the observation of seat {seat} shows what it cannot know: {wrong}")
        for part, where in zip(encoding.parts, places(encoding.parts).values(), strict=True):
            for number in seen[where]:
                within = part.least <= number <= part.most
                p.expect(within, f"the observation has {number} in its part '{part.name}'")


def differ(encoding: Encoding, one: list[int], other: list[int]) -> str:
    """The first part of two observations that differs."""
    found = places(encoding.parts).items()
    return next(name for name, where in found if one[where] != other[where])
