"""Moves: declared once as a small class, read and written as an int, a text and JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import (
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from ludoteka.core.errors import BadMove, clean, meant
from ludoteka.core.reason import Param
from ludoteka.core.state import State

LONGEST_TEXT = 500
MOST_KEPT = 5000
TOP_BIT = 63
Key = TypeVar("Key")


def one_of(names: Sequence[str], thing: str = "") -> msgspec.Meta:
    """A field that names one thing: its index in `names`."""
    return msgspec.Meta(
        ge=0,
        lt=len(names),
        extra={"names": tuple(names), "many": False, "thing": thing},
        extra_json_schema={"x-names": list(names)},
    )


def some_of(names: Sequence[str], thing: str = "") -> msgspec.Meta:
    """A field that names a set of things: a bit mask over `names`."""
    return msgspec.Meta(
        ge=0,
        lt=1 << len(names),
        extra={"names": tuple(names), "many": True, "thing": thing},
        extra_json_schema={"x-names": list(names), "x-mask": True},
    )


def number(limit: int) -> msgspec.Meta:
    """A field that is a number from 0 to limit - 1."""
    return msgspec.Meta(ge=0, lt=limit, extra={"names": (), "many": False, "thing": ""})


class Field(NamedTuple):
    """Where a field lies in the int, and how it is written."""

    name: str
    shift: int
    limit: int
    names: tuple[str, ...]
    many: bool
    thing: str
    ids: tuple[str, ...]  # of the things its names stand for, if it names things
    words: tuple[str, ...]  # the keys of its names in the catalogues
    mask: int  # of its bytes

    def write(self, value: int) -> str:
        """The field's text."""
        if self.many:
            return " ".join(n for i, n in enumerate(self.names) if value >> i & 1) or "nothing"
        return self.names[value] if self.names else str(value)

    def read(self, text: str) -> int:
        """The field's value."""
        if self.many:
            words = [] if text == "nothing" else text.split(" ")
            value = 0
            for word in words:
                mask = 1 << self.find(word)
                if value & mask:
                    raise BadMove("'{word}' is named twice", word=clean(word))
                value |= mask
            return value
        if self.names:
            return self.find(text)
        if re.fullmatch(r"[0-9]{1,10}", text) and int(text) < self.limit:
            return int(text)
        raise BadMove(
            "'{text}' is not a number from 0 to {most}", text=clean(text), most=self.limit - 1
        )

    def find(self, word: str) -> int:
        """The place of one name."""
        if word in self.names:
            return self.names.index(word)
        raise BadMove(
            "no {field} is called '{word}'; {meant}",
            field=self.name,
            word=clean(word),
            meant=meant(word, self.names),
        )

    def param(self, value: int) -> Param:
        """The value as a parameter of a message."""
        if not self.names:
            return value
        if self.many:
            return [word for i, word in enumerate(self.words) if value >> i & 1]
        return self.words[value]

    def things(self, value: int) -> list[str]:
        """The ids of the things on the table that the value names."""
        if not self.ids:
            return []
        if self.many:
            return [name for i, name in enumerate(self.ids) if value >> i & 1]
        return [self.ids[value]]


def thing_id(thing: str, name: str) -> str:
    """The id of a thing on the table, which is also the key of its name: `card.elf.red`."""
    return f"{thing}.{name}".replace(":", ".")


class Move(msgspec.Struct, frozen=True, gc=False, tag=str.lower, tag_field="move"):
    """One answer to one decision. A game's moves say their kind, their form and their fields."""

    kind: ClassVar[int]
    form: ClassVar[str]
    layout: ClassVar[tuple[Field, ...]] = ()
    # whether the move itself says that its player is done: a table does not ask again
    closes: ClassVar[bool] = False
    # whether it is a part of a choice that nobody else may know of until it is shown: nobody
    # else's view changes, nothing is told to others, and the same seat goes on
    secret: ClassVar[bool] = False

    def pack(self) -> int:
        """The move as the rules know it."""
        action = self.kind
        for field in self.layout:
            action |= getattr(self, field.name) << field.shift
        return action

    def __str__(self) -> str:
        words = {f.name: f.write(getattr(self, f.name)) for f in self.layout}
        return self.form.format(**words)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"

    def label(self) -> tuple[str, dict[str, Param]]:
        """What it is called: a message key with parameters."""
        params = {field.name: field.param(getattr(self, field.name)) for field in self.layout}
        return f"move.{type(self).__struct_config__.tag}", params

    def touches(self, state: State) -> list[str]:
        """The things on the table that this move is about, for choosing it by clicking them."""
        return self.named()

    def named(self) -> list[str]:
        """The things on the table that the fields name."""
        return [thing for f in self.layout for thing in f.things(getattr(self, f.name))]


def lay_out(move: type[Move]) -> tuple[Field, ...]:
    """Whole bytes for each field, in order, above the kind."""
    shift, fields = 8, []
    for name, hint in get_type_hints(move, include_extras=True).items():
        if get_origin(hint) is ClassVar:
            continue
        if get_origin(hint) is not Annotated:
            raise TypeError(f"{move.__name__}.{name} needs one_of, some_of or number")
        meta = get_args(hint)[1]
        assert meta.extra is not None
        thing, names = meta.extra["thing"], meta.extra["names"]
        ids = tuple(thing_id(thing, each) for each in names) if thing else ()
        words = ids or tuple(thing_id(name, each) for each in names)
        width = -(-max(1, (meta.lt - 1).bit_length()) // 8) * 8
        mask = (1 << width) - 1
        fields.append(Field(name, shift, meta.lt, **meta.extra, ids=ids, words=words, mask=mask))
        shift += width
    if shift > TOP_BIT:
        raise TypeError(f"{move.__name__} does not fit into {TOP_BIT} bits")
    return tuple(fields)


def keep(known: dict[Key, Move], key: Key, move: Move) -> None:
    """Remember a move; when there are too many, begin anew."""
    if len(known) >= MOST_KEPT:
        known.clear()
    known[key] = move


class Codec:
    """All moves of a game."""

    def __init__(self, *moves: type[Move]) -> None:
        self.kinds: dict[int, type[Move]] = {}
        for move in moves:
            if move.kind in self.kinds:
                raise TypeError(
                    f"{move.__name__} and {self.kinds[move.kind].__name__} share a kind"
                )
            self.kinds[move.kind] = move
            move.layout = lay_out(move)
        self.types = frozenset(moves)
        self.read: dict[str, Move] = {}  # texts that were understood lately
        self.met: dict[int, Move] = {}  # actions that were unpacked lately

    @cached_property
    def patterns(self) -> list[tuple[re.Pattern[str], type[Move]]]:
        """The forms of all moves, as they are read."""
        patterns = []
        for move in self.kinds.values():
            pattern = re.escape(move.form)
            for field in move.layout:
                pattern = pattern.replace(rf"\{{{field.name}\}}", f"(?P<{field.name}>.+?)")
            patterns.append((re.compile(pattern), move))
        return patterns

    @cached_property
    def decoder(self) -> msgspec.json.Decoder[Any]:
        """Reads any move of the game."""
        return msgspec.json.Decoder(self.union())

    def union(self) -> Any:
        """The type of any move of the game."""
        union: Any = None
        for move in self.kinds.values():
            union = move if union is None else union | move
        return union

    def schema(self) -> dict[str, Any]:
        """The JSON schema of a move."""
        return msgspec.json.schema(self.union())

    def unpack(self, action: int) -> Move:
        """The move that an action of the rules stands for; moves never change, so it is shared."""
        move = self.met.get(action)
        if move is None:
            kind = self.kinds[action & 0xFF]
            move = kind(*[action >> field.shift & field.mask for field in kind.layout])
            keep(self.met, action, move)
        return move

    def unpack_all(self, actions: Iterable[int]) -> list[Move]:
        """The moves that some actions stand for."""
        met = self.met
        return [met.get(action) or self.unpack(action) for action in actions]

    def parse(self, text: str) -> Move:
        """The move that a text stands for. Raises BadMove."""
        move = self.read.get(text)
        if move is None:
            move = self.understand(text)
            keep(self.read, text, move)
        return move

    def understand(self, text: str) -> Move:
        """The same, for a text that was not read before."""
        if len(text) > LONGEST_TEXT:
            raise BadMove(
                "a move has at most {most} characters; this text has {number}",
                most=LONGEST_TEXT,
                number=len(text),
            )
        problem: BadMove | None = None
        for pattern, move in self.patterns:
            if match := pattern.fullmatch(text):
                try:
                    return move(*(f.read(match[f.name]) for f in move.layout))
                except BadMove as error:
                    problem = problem or error
        if problem:
            raise BadMove(
                "'{text}' is not a move: {problem}", text=clean(text), problem=problem.told
            )
        forms = [move.form for move in self.kinds.values()]
        raise BadMove("'{text}' is not a move; {meant}", text=clean(text), meant=meant(text, forms))

    def decode(self, data: bytes | str) -> Move:
        """The move that a JSON text stands for. Raises BadMove."""
        try:
            move: Move = self.decoder.decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise BadMove("this JSON is not a move: {fault}", fault=clean(str(error))) from None
        return move
