"""What a seat knows, as numbers for machines that learn: written into a given buffer."""

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr

from ludoteka.core.parts import Part, length
from ludoteka.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding:
    """Observations of one game with so many seats: all of the same length, named by parts.

    A function of what the seat may know, no more. Seats are told from the viewer's side: the
    viewer first, then the others in the order of the seats.
    """

    __slots__ = ("parts", "size")

    def __init__(self, parts: list[Part]) -> None:
        self.parts: tuple[Part, ...] = tuple(parts)
        self.size: i64 = length(parts)

    def write(self, state: State, seat: i64, buffer: "vec[i16]", start: i64) -> None:
        """Write what the seat knows from `start` on, where the buffer holds zeros."""
        raise NotImplementedError

    def dense(self, state: State, seat: i64) -> "vec[i16]":
        """What the seat knows, every number."""
        buffer = vec[i16]([0] * self.size)
        self.write(state, seat, buffer, 0)
        return buffer

    def sparse(self, state: State, seat: i64) -> "tuple[vec[i64], vec[i16]]":
        """The same without zeros: the places, ascending, and what stands there."""
        buffer: vec[i16] = self.dense(state, seat)
        places = vec[i64]()
        values = vec[i16]()
        i: i64 = 0
        while i < len(buffer):
            if buffer[i] != 0:
                places = append(places, i)
                values = append(values, buffer[i])
            i += 1
        return places, values


def put(buffer: "vec[i16]", at: i64, value: i64) -> i64:
    """One number; the place after it."""
    buffer[at] = i16(value)
    return at + 1


def mark(buffer: "vec[i16]", at: i64, which: i64, number: i64) -> i64:
    """A 1 at one of several places, none for a number that is not among them."""
    if 0 <= which < number:
        buffer[at + which] = 1
    return at + number


def bits(buffer: "vec[i16]", at: i64, mask: i64, number: i64) -> i64:
    """The lowest bits of a mask, one number each."""
    i: i64 = 0
    while mask != 0 and i < number:
        buffer[at + i] = i16(mask & 1)
        mask >>= 1
        i += 1
    return at + number


def only_if(holds: bool, value: i64) -> i64:
    """A value that is told, or no value. (`x if y else -1` makes a Python int of it: slow.)"""
    if holds:
        return value
    return -1


def seen_from(seat: i64, viewer: i64, seats: i64) -> i64:
    """How many places after the viewer a seat sits; negative for no seat."""
    if seat < 0:
        return seat
    if seat >= viewer:
        return seat - viewer
    return seat - viewer + seats
