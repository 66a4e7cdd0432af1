"""The fields of a state, declared once. The class that the rules use is written from them.

A game's `layout.py` declares what its setup and its state hold:

    SETUP = Layout(number("seats"), vector("scoring", "the scoring tile of each round"))
    STATE = Layout(
        inherited("seat", "luck", "revealed"), number("round"), flag("rough"), inherited("over"),
        vector("hexes"), shared("deck", upto="left"),
    )

`python -m ludoteka.core.layout FOLDER...` writes `fields.py` beside it: ordinary classes with
constructor, copying, digest, key and pickling, which the compiler knows how to make fast. The order
of the declaration is the order in the digest.
"""

from __future__ import annotations

import runpy
import sys
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

NUMBER, FLAG, LENGTH, VECTOR, SHARED, PILES, OBJECT = (
    "number",
    "flag",
    "length",
    "vector",
    "shared",
    "piles",
    "object",
)
TYPES = {NUMBER: "i64", FLAG: "bool", LENGTH: "i64"}
TYPES |= {VECTOR: "vec[i64]", SHARED: "vec[i64]", PILES: "vec[i64]"}
INHERITED = ("seat", "anyone", "over", "luck", "revealed")
FLAGS = ("anyone", "over")
WIDTH = 100
# How a digest is made of the fields: a name, or a list of such.
Shape = str | Sequence["Shape"]


@dataclass(frozen=True)
class Field:
    """One field: its name, what kind of value it has, and one sentence about it."""

    name: str
    kind: str
    about: str = ""
    default: int = 0
    upto: str = ""  # how many of a vector's numbers count
    type: str = ""  # of an object
    told: bool = True  # whether it is a part of the digest
    own: bool = True  # whether it is declared here, not by State


def number(name: str, about: str = "", default: int = 0, told: bool = True) -> Field:
    """A small int."""
    return Field(name, NUMBER, about, default, told=told)


def flag(name: str, about: str = "", told: bool = True) -> Field:
    """Yes or no; no at the start."""
    return Field(name, FLAG, about, told=told)


def length(name: str, about: str = "") -> Field:
    """How many numbers of a vector count, where the rest of it is room."""
    return Field(name, LENGTH, about, told=False)


def vector(name: str, about: str = "", upto: str = "", told: bool = True) -> Field:
    """Numbers that each copy of the state has for itself; `upto` names their length."""
    return Field(name, VECTOR, about, upto=upto, told=told)


def shared(name: str, about: str = "", upto: str = "", told: bool = True) -> Field:
    """Numbers that are never changed in place, so that copies share them."""
    return Field(name, SHARED, about, upto=upto, told=told)


def piles(name: str, about: str = "") -> Field:
    """Several piles of cards in one vector: see piles.py."""
    return Field(name, PILES, about)


def value(name: str, type: str, about: str = "") -> Field:
    """A value of another type, for a setup; never a part of the digest."""
    return Field(name, OBJECT, about, type=type, told=False)


def inherited(*names: str) -> list[Field]:
    """The place in the digest of fields that every state has."""
    kinds = {name: FLAG if name in FLAGS else NUMBER for name in INHERITED}
    return [Field(name, kinds[name], own=False) for name in names]


class Layout:
    """The fields of one class. `told`: their shape in the digest, if it is not a plain row."""

    def __init__(self, *fields: Field | list[Field], told: Sequence[Shape] | None = None) -> None:
        self.fields: list[Field] = []
        for field in fields:
            self.fields += field if isinstance(field, list) else [field]
        names = [field.name for field in self.fields]
        if len(set(names)) < len(names):
            raise ValueError("a field is declared twice")
        known = {field.name for field in self.fields if field.told}
        self.told: Sequence[Shape] = tuple(f.name for f in self.fields if f.told)
        if told is not None:
            self.told = told
            if sorted(flat(told)) != sorted(known):
                raise ValueError("the digest's shape names other fields than are declared")

    @property
    def own(self) -> list[Field]:
        """The fields that are declared here."""
        return [field for field in self.fields if field.own]

    def find(self, name: str) -> Field:
        """The field of this name."""
        return next(field for field in self.fields if field.name == name)


def flat(shape: Iterable[Shape]) -> list[str]:
    """All names in a shape."""
    names: list[str] = []
    for part in shape:
        names += [part] if isinstance(part, str) else flat(part)
    return names


# --- writing the classes ----------------------------------------------------------------


def written(setup: Layout, state: Layout) -> str:
    """The text of fields.py."""
    piled = any(field.kind == PILES for field in state.fields)
    inner = [*setup_class(setup), "", "", *state_class(state)]
    head = [
        '"""Written from layout.py by `make fields`: change that, not this."""',
        "",
        "from typing import Any",
        "",
        "from librt.vecs import vec",
        "from mypy_extensions import i64",
        "",
        *(["from ludoteka.core.piles import mixed_piles, packed, unpacked"] if piled else []),
        "from ludoteka.core.state import State, mixed, mixed_all, rebuild, revive",
        "",
        "",
    ]
    return "\n".join([*head, *inner]) + "\n"


def setup_class(setup: Layout) -> list[str]:
    """The class Setup: its fields are given to the constructor by name."""
    given = [f"{f.name}: {typed(f)}" for f in setup.own]
    text = [
        "class Setup:",
        '    """What stays the same for a whole game; shared by all copies of its state."""',
        "",
        *row("    __slots__ = (", slots(f.name for f in setup.own), ")"),
        "",
        *row("    def __init__(", ["self", *given], ") -> None:"),
    ]
    for field in setup.own:
        text += [*about(field, 8), f"        self.{field.name}: {inside(field)} = {field.name}"]
    text += [
        "",
        "    def fields(self) -> tuple[Any, ...]:",
        '        """All that tells two setups apart."""',
        *row("        return (", [text for part in setup.told for text in told(setup, part)], ")"),
        "",
        "    def everything(self) -> tuple[Any, ...]:",
        '        """What the constructor was given, as plain Python."""',
        *row("        return (", [kept(field) for field in setup.own], ")"),
        "",
        "    def __reduce__(self) -> tuple[Any, ...]:",
        "        return rebuild, (type(self), self.everything())",
    ]
    return text


def state_class(state: Layout) -> list[str]:
    """The class Fields, on which the game's Board stands."""
    scalars = [field for field in state.fields if scalar(field)]
    text = [
        "class Fields(State):",
        '    """The fields of a position: made, copied, compared and kept."""',
        "",
        *row("    __slots__ = (", slots(["setup", *(f.name for f in state.own)]), ")"),
        "",
        '    def __init__(self, setup: Setup, like: "Fields | None" = None) -> None:',
        '        """The first state, or one like another; what may change is copied."""',
        "        super().__init__(0, 0)",
        "        self.setup: Setup = setup",
        "        if like is None:",
    ]
    for field in state.own:
        text += about(field, 12)
        text.append(f"            self.{field.name}: {inside(field)} = {first(field)}")
    text += [
        "        else:",
        *(f"            self.{name} = like.{name}" for name in INHERITED),
        *(f"            {taken(field)}" for field in state.own),
        "",
        "    def fields(self) -> tuple[Any, ...]:",
        '        """The whole state as nested tuples of ints: what the digest is made of."""',
        *row("        numbers = (", [plain(field) for field in scalars if field.told], ")"),
        *row(
            "        return (",
            ["self.setup.fields()", "numbers", *(plain(f) for f in vectors(state) if f.told)],
            ")",
        ),
        "",
        "    def key(self) -> i64:",
        '        """One number for the position, made of the same fields as the digest."""',
        "        key: i64 = 0",
        *(f"        {mixing(f)}" for f in [*scalars, *vectors(state)] if f.told),
        "        return mixed(mixed(key, 0), 0)",
        "",
        "    def everything(self) -> tuple[Any, ...]:",
        '        """All fields as plain Python."""',
        *row("        return (", [plain(f) for f in complete(state)], ")"),
        "",
        "    def restore(self, kept: tuple[Any, ...]) -> None:",
        '        """The reverse of everything()."""',
    ]
    for i, field in enumerate(complete(state)):
        text.append(f"        self.{field.name} = {unpacked(field, f'kept[{i}]')}")
        if field.kind == VECTOR and field.upto:
            text.append(f"        self.{field.upto} = len(self.{field.name})")
    text += [
        "",
        "    def __reduce__(self) -> tuple[Any, ...]:",
        "        return revive, (type(self), self.setup, self.everything())",
    ]
    return text


def slots(names: Iterable[str]) -> list[str]:
    """Names as they stand in `__slots__`."""
    return [f'"{name}"' for name in sorted(names)]


def complete(state: Layout) -> list[Field]:
    """All fields that are kept of a state, those that every state has first."""
    return [*inherited(*INHERITED), *(field for field in state.own if field.kind != LENGTH)]


def scalar(field: Field) -> bool:
    return field.kind in (NUMBER, FLAG, LENGTH)


def vectors(layout: Layout) -> list[Field]:
    return [field for field in layout.fields if not scalar(field)]


def typed(field: Field) -> str:
    """The type of an argument. Quoted: a vec cannot be subscripted where no compiler is."""
    known = TYPES.get(field.kind, field.type)
    return f'"{known}"' if known.startswith("vec") else known


def inside(field: Field) -> str:
    return TYPES.get(field.kind, field.type)


def first(field: Field) -> str:
    """The value a field begins with."""
    if field.kind in (NUMBER, LENGTH):
        return str(field.default)
    return "False" if field.kind == FLAG else f"{TYPES[field.kind]}()"


def kept(field: Field) -> str:
    """An expression for what the constructor of a setup was given."""
    return f"self.{field.name}" if field.kind == FLAG else plain(field)


def plain(field: Field) -> str:
    """An expression for the field as plain Python."""
    name = f"self.{field.name}"
    if field.kind == FLAG:
        return f"int({name})"
    if field.kind in (VECTOR, SHARED):
        return f"list({name}[: self.{field.upto}])" if field.upto else f"list({name})"
    if field.kind == PILES:
        return f"unpacked({name})"
    return name


def mixing(field: Field) -> str:
    """How a field becomes a part of the key."""
    name = f"self.{field.name}"
    if field.kind == NUMBER:
        return f"key = mixed(key, {name})"
    if field.kind == FLAG:
        return f"key = mixed(key, i64({name}))"
    if field.kind == PILES:
        return f"key = mixed_piles(key, {name})"
    end = f"self.{field.upto}" if field.upto else f"len({name})"
    return f"key = mixed_all(key, {name}, {end})"


def unpacked(field: Field, kept: str) -> str:
    """An expression for the field, made of plain Python."""
    if field.kind == FLAG:
        return f"{kept} != 0"
    if field.kind == PILES:
        return f"packed({kept})"
    return kept if field.kind == NUMBER else f"vec[i64]({kept})"


def told(layout: Layout, part: Shape) -> list[str]:
    """The expressions for a part of a setup's digest, lists in brackets."""
    if isinstance(part, str):
        return [kept(layout.find(part))]
    inner = [text for each in part for text in told(layout, each)]
    inner[0] = f"[{inner[0]}"
    inner[-1] = f"{inner[-1]}]"
    return inner


def taken(field: Field) -> str:
    """How a copy takes a field over."""
    name = field.name
    own = field.kind in (VECTOR, PILES)
    return f"self.{name} = like.{name}{'[:]' if own else ''}"


def about(field: Field, indent: int) -> list[str]:
    """The comment above a field."""
    lines = textwrap.wrap(field.about, WIDTH - indent - 2)
    return [f"{' ' * indent}# {line}" for line in lines]


def row(opening: str, parts: Sequence[str], closing: str) -> list[str]:
    """Parts between brackets, on one line or filled into several."""
    comma = "," if opening.endswith("= (") or opening.endswith("return (") else ""
    line = f"{opening}{', '.join(parts)}{comma if len(parts) == 1 else ''}{closing}"
    if len(line) <= WIDTH:
        return [line]
    indent = " " * (len(opening) - len(opening.lstrip()) + 4)
    lines, current = [opening], indent
    for part in parts:
        if len(current) + len(part) + 1 > WIDTH:
            lines.append(current.rstrip())
            current = indent
        current += f"{part}, "
    skip = "  # fmt: skip"
    return [*lines, current.rstrip(), f"{' ' * (len(indent) - 4)}{closing}{skip}"]


def write(folder: Path) -> Path:
    """Write the fields.py of a game's folder, from its layout.py."""
    found = runpy.run_path(str(folder / "layout.py"))
    place = folder / "fields.py"
    place.write_text(written(found["SETUP"], found["STATE"]), "utf-8")
    return place


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(write(Path(name)))
