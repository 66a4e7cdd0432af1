"""docs/encodings.md: the numbers of all actions and the parts of all observations.

`python -m ludoteka.research.tables` prints it; a test compares it with the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ludoteka.research.space import Space

KEYS = ("ethnos", "terra_mystica", "aeons_end", "kroniky")
INTRODUCTION = """# The numbers of actions and observations

Written by `make encodings`. How they are used: [research.md](research.md).

- **Actions**: each kind of move has the numbers from its first one on. A field counts from 0 to its
  number less one, in the order of its names in `moves.py`; the last field counts fastest.
  `Space.index_of(move)` and `Space.move_of(index)` translate.
- **Observations**: the parts one after the other, each in row order. A part up to 1 has marks,
  others have counts or numbers. Seats are told from the viewer's side: the viewer first, then the
  next seats in turn.
- The version names the rules and a fingerprint of both tables, for a number of seats."""


def page() -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *(line for key in KEYS for line in game(Space(key)))]) + "\n"


def game(space: Space) -> Iterator[str]:
    """The tables of one game."""
    seats = "1 seat" if space.seats == 1 else f"{space.seats} seats"
    yield f"\n## {space.game.title}\n"
    yield f"With {seats}, version `{space.version}`: {space.actions} actions, {space.size} numbers."
    yield from actions(space)
    yield from observations(space)


def actions(space: Space) -> Iterator[str]:
    """Every kind of move with its numbers."""
    yield "\n| first | number | move | fields |\n|---|---|---|---|"
    first = 0
    for _, move in sorted(space.game.codec.kinds.items()):
        number = prod(field.limit for field in move.layout)
        fields = ", ".join(f"{field.name} {field.limit}" for field in move.layout)
        yield f"| {first} | {number} | `{move.form}` | {fields} |"
        first += number


def observations(space: Space) -> Iterator[str]:
    """Every part of an observation."""
    yield "\n| place | part | shape | up to | what it tells |\n|---|---|---|---|---|"
    place = 0
    for part in space.parts:
        shape = " x ".join(str(side) for side in part.shape)
        yield f"| {place} | `{part.name}` | {shape} | {part.most} | {part.meaning} |"
        place += part.size


if __name__ == "__main__":
    print(page(), end="")
