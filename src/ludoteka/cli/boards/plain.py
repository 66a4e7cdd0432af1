"""A game that nobody has drawn yet: its view as an indented list."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from rich.console import RenderableType
from rich.text import Text

from ludoteka.core.codec import Move
from ludoteka.core.match import Match
from ludoteka.core.view import View
from ludoteka.language import Catalogue

TOLD = ()


def draw(view: View, catalogue: Catalogue, width: int) -> RenderableType:
    """All fields of the view."""
    return Text("\n".join(lines(msgspec.to_builtins(view), "")))


def lines(value: object, indent: str) -> Iterator[str]:
    """A nested value, one line for each thing in it."""
    for name, inner in value.items() if isinstance(value, dict) else ():
        if isinstance(inner, dict):
            yield f"{indent}{name}:"
            yield from lines(inner, indent + "  ")
        elif isinstance(inner, list) and inner and isinstance(inner[0], dict):
            for number, item in enumerate(inner):
                yield f"{indent}{name} {number}:"
                yield from lines(item, indent + "  ")
        elif isinstance(inner, list):
            yield f"{indent}{name}: {' '.join(map(str, inner))}"
        else:
            yield f"{indent}{name}: {inner}"


def question(view: View, catalogue: Catalogue) -> str:
    """The phase, if the view names one."""
    phase = getattr(view, "phase", "")
    return catalogue.text(f"phase.{phase}") if phase else ""


def detail(view: View, move: Move, catalogue: Catalogue) -> str:
    """Nothing more than the label says."""
    return ""


def result(match: Match, catalogue: Catalogue) -> RenderableType:
    """Nothing more than the scores say."""
    return ""
