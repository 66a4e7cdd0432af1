"""What is said of a move of Kroniky besides its figures: danger, war, and the odds of a battle."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteka.core.codec import Move
from ludoteka.core.preview import Foretold, Preview
from ludoteka.core.view import View
from ludoteka.games.kroniky.moves import Recall
from ludoteka.games.kroniky.view.types import BattleView, KronikyView
from ludoteka.language import Catalogue


def notes(view: View, move: Move, preview: Preview, catalogue: Catalogue) -> Iterator[str]:
    """The considered move in short notes."""
    assert isinstance(view, KronikyView)
    for key in ("danger", "war", "war_won"):
        if tells(preview, key):
            yield note(key, catalogue)
    if (battle := fought(view, move)) and any(tells(part, "attacked") for part in parts(preview)):
        yield from odds(battle, catalogue)
    elif any(tells(chance, "danger") for chance in preview.chances):
        yield note("danger", catalogue)
    if isinstance(move, Recall) and any(c.quantity == "round" for c in preview.changes):
        yield note("round", catalogue)


def note(key: str, catalogue: Catalogue, **params: int) -> str:
    """A note in words."""
    return catalogue.sentence(f"kroniky.note.{key}", {**params})


def parts(preview: Preview) -> tuple[Foretold, ...]:
    """What is certain, and each way luck can fall."""
    return (preview, *preview.chances)


def tells(part: Foretold, key: str) -> bool:
    """Whether an event comes."""
    return any(event.key == key for event in part.lines)


def fought(view: KronikyView, move: Move) -> list[BattleView]:
    """All that the die can bring in the lane of the division that a move is about."""
    _, params = move.label()
    division = params.get("division")
    return next((lane.battle for lane in view.lanes if f"division.{lane.lane}" == division), [])


def odds(battle: list[BattleView], catalogue: Catalogue) -> Iterator[str]:
    """How many sides of the die win, tie and lose, and how many decide the war."""
    won = sum(each.sides for each in battle if each.lead > 0)
    tied = sum(each.sides for each in battle if each.lead == 0)
    lost = sum(each.sides for each in battle if each.lead < 0)
    yield note("battle", catalogue, won=won, tied=tied, lost=lost)
    for end in ("won", "lost"):
        if sides := sum(each.sides for each in battle if each.war == end):
            yield note(f"sides_{end}", catalogue, sides=sides)
