"""What was said once stays as it was said: moves, events, views and commands cannot be changed."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import msgspec

import ludoteka

PACKAGE = Path(ludoteka.__file__).parent


def below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """Every class made of this one."""
    for child in kind.__subclasses__():
        yield child
        yield from below(child)


def test_every_struct_is_frozen() -> None:
    rooms = ("core", "games", "table")
    for room in rooms:
        for place in (PACKAGE / room).rglob("*.py"):
            parts = place.relative_to(PACKAGE.parent).with_suffix("").parts
            import_module(".".join(parts).removesuffix(".__init__"))
    starts = tuple(f"ludoteka.{room}." for room in rooms)
    ours = [kind for kind in below(msgspec.Struct) if kind.__module__.startswith(starts)]
    assert len(ours) > 200
    assert [kind for kind in ours if not kind.__struct_config__.frozen] == []
