"""The story of a table, kept small: lines are encoded, and the older ones are packed."""

from __future__ import annotations

import struct
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterator

import msgspec

from ludoteka.table.hidden import Hidden
from ludoteka.table.lines import EVERYBODY, KINDS, Line, may_see

MOST = 200  # lines told at once, besides the rest of the last entry told
BLOCK = 64  # lines packed together
PLAIN = 32  # the newest lines that are not packed
LEVEL = 3  # of zlib

HEAD = struct.Struct("<IIqIHBB")  # length, number, at, step, who may see it, kind, private
LINE = b'{"number":%d,"at":%d,"kind":"%b","step":%d,%b,"private":%b}'
encode = msgspec.json.Encoder().encode
read_lines = msgspec.json.Decoder(list[Line]).decode


class Story:
    """All lines, each marked with who may see it."""

    __slots__ = ("blocks", "firsts", "hidden", "plain", "size", "starts")

    def __init__(self, hidden: Hidden) -> None:
        self.hidden = hidden
        self.plain = bytearray()  # the newest lines, one after the other
        self.starts = array("I")  # where each of them begins
        self.blocks: list[bytes] = []
        self.firsts = array("I")  # the number of the entry each block begins with
        self.size = 0

    def __len__(self) -> int:
        return self.size

    def add(self, line: Line, seen_by: int = EVERYBODY) -> None:
        """One more line. Its `step` counts all steps, hidden ones too."""
        tail = b'"key":%b,"params":%b' % (encode(line.key), encode(line.params))
        kind = KINDS.index(line.kind)
        head = HEAD.pack(len(tail), line.number, line.at, line.step, seen_by, kind, line.private)
        self.starts.append(len(self.plain))
        self.plain += head
        self.plain += tail
        self.size += 1
        if len(self.starts) >= PLAIN + BLOCK:
            self.pack()

    def pack(self) -> None:
        """Make a block of the oldest lines that are not packed yet."""
        cut = self.starts[BLOCK]
        self.firsts.append(HEAD.unpack_from(self.plain)[1])
        self.blocks.append(zlib.compress(self.plain[:cut], LEVEL))
        del self.plain[:cut]
        self.starts = array("I", (start - cut for start in self.starts[BLOCK:]))

    def newest(self, look: int | None, after: int = 0) -> tuple[list[bytes], bool]:
        """The lines of the entries after one, oldest first, and whether they were too many.

        If so, they are only the newest. Entries are never cut in two, and their numbers are those
        that the viewer counts.
        """
        return self.told(look, self.backwards(len(self.blocks)), after)

    def before(self, look: int | None, number: int) -> tuple[list[bytes], bool]:
        """The newest lines of the entries before one, and whether there are more."""
        count = self.hidden.number
        block = bisect_left(self.firsts, number, key=lambda first: count(look, first))
        if block < len(self.blocks):
            lines = self.backwards(block, plain=False)
        else:
            lines = self.backwards(block)
        return self.told(look, lines, 0, number)

    def since(self, look: int | None, after: int = 0) -> list[Line]:
        """All lines of the entries after one, however many."""
        told, more = self.newest(look, after)
        lines = read_lines(joined(told))
        while more:
            told, more = self.before(look, lines[0].number)
            lines = [*read_lines(joined(told)), *lines]
        return [line for line in lines if line.number > after]

    def told(
        self,
        look: int | None,
        lines: Iterator[tuple[int, bytes]],
        after: int,
        before: int = 1 << 62,
    ) -> tuple[list[bytes], bool]:
        """Take lines, newest first, as long as they are wanted."""
        found: list[bytes] = []
        hidden, viewer, last = self.hidden, self.hidden.viewer(look), 0
        for place, line in lines:
            length, number, at, step, seen_by, kind, private = HEAD.unpack_from(line)
            shown = number - hidden.entries.at(number, viewer)
            if shown <= after:
                break
            if shown >= before or not may_see(seen_by, look):
                continue
            if len(found) >= MOST and number != last:
                return found[::-1], True
            last = number
            step -= hidden.steps.at(place, viewer)
            tail = line[HEAD.size : HEAD.size + length]
            name, flag = KINDS[kind].encode(), b"true" if private else b"false"
            found.append(LINE % (shown, at, name, step, tail, flag))
        return found[::-1], False

    def backwards(self, blocks: int, plain: bool = True) -> Iterator[tuple[int, bytes]]:
        """The lines of the first blocks, and those that are not packed, from the end."""
        if plain:
            place, end = self.size, len(self.plain)
            for start in reversed(self.starts):
                place -= 1
                yield place, bytes(self.plain[start:end])
                end = start
        for block in range(blocks - 1, -1, -1):
            lines = list(parts(zlib.decompress(self.blocks[block])))
            for place in range(BLOCK - 1, -1, -1):
                yield block * BLOCK + place, lines[place]


def parts(block: bytes) -> Iterator[bytes]:
    """The lines of a block."""
    start = 0
    while start < len(block):
        end = start + HEAD.size + HEAD.unpack_from(block, start)[0]
        yield block[start:end]
        start = end


def joined(lines: list[bytes]) -> bytes:
    """Lines as one JSON list."""
    return b"[%b]" % b",".join(lines)
