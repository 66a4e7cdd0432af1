"""Files of what was learned: small nets in whole numbers, checked before they are used.

A bot whose file is missing, damaged or of another version says so once and plays on without.
"""

from __future__ import annotations

import hashlib
import logging
import sys
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
from librt.vecs import vec
from mypy_extensions import i16, i64

from ludoteka.core.net import UNIT, Layer, Net

log = logging.getLogger(__name__)

FORMAT = 1
MOST = 2**15 - 1  # the largest weight in whole numbers
DIGEST = 16


class Written(msgspec.Struct, frozen=True):
    """A net as its file has it. `features` names the version of what it was taught to see."""

    format: int
    features: str
    sizes: tuple[int, ...]
    shifts: tuple[int, ...]
    weights: bytes  # of all layers one after another, 2 bytes each
    biases: bytes  # likewise, 8 bytes each


class Unfit(Exception):
    """Why a file cannot be used."""


def quantise(
    features: str, weights: Sequence[Sequence[Sequence[float]]], biases: Sequence[Sequence[float]]
) -> Written:
    """A net of real numbers in whole ones. `weights[layer][input][output]`."""
    sizes = [len(weights[0]), *(len(layer[0]) for layer in weights)]
    numbers, offsets = array("h"), array("q")
    shifts = []
    for layer, bias in zip(weights, biases, strict=True):
        largest = max(abs(weight) for row in layer for weight in row)
        shift = 0
        while shift < 24 and largest * 2 ** (shift + 1) <= MOST:
            shift += 1
        shifts.append(shift)
        for row in layer:
            numbers.extend(max(-MOST, min(MOST, round(w * 2**shift))) for w in row)
        offsets.extend(round(b * UNIT * 2**shift) for b in bias)
    return Written(
        FORMAT, features, tuple(sizes), tuple(shifts), _little(numbers), _little(offsets)
    )


def write(net: Written, path: Path) -> None:
    """Keep a net in a file."""
    text = msgspec.msgpack.encode(net)
    path.write_bytes(text + hashlib.blake2b(text, digest_size=DIGEST).digest())


def read(path: Path, features: str) -> Net:
    """The net of a file; `Unfit` if it cannot be used here."""
    return build(written(path, features))


def written(path: Path, features: str) -> Written:
    """What stands in a file; `Unfit` if it cannot be used here."""
    try:
        content = path.read_bytes()
    except OSError:
        raise Unfit("it cannot be read") from None
    text, digest = content[:-DIGEST], content[-DIGEST:]
    if hashlib.blake2b(text, digest_size=DIGEST).digest() != digest:
        raise Unfit("it is damaged")
    try:
        found = msgspec.msgpack.decode(text, type=Written)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Unfit("it is no net") from None
    if found.format != FORMAT or found.features != features:
        raise Unfit("it was made for another version")
    return found


def build(written: Written) -> Net:
    """A net that can be asked."""
    numbers, offsets = array("h"), array("q")
    numbers.frombytes(written.weights)
    offsets.frombytes(written.biases)
    if sys.byteorder == "big":
        numbers.byteswap()
        offsets.byteswap()
    sizes = written.sizes
    pairs = list(pairwise(sizes))
    if (
        len(pairs) not in (2, 3)
        or min(sizes) < 1
        or len(written.shifts) != len(pairs)
        or len(numbers) != sum(ins * outs for ins, outs in pairs)
        or len(offsets) != sum(sizes[1:])
    ):
        raise Unfit("its layers do not fit together")
    layers = []
    at = from_ = 0
    for (ins, outs), shift in zip(pairs, written.shifts, strict=True):
        some = vec[i16]([i16(number) for number in numbers[at : at + ins * outs]])
        layers.append(Layer(ins, outs, shift, some, vec[i64](list(offsets[from_ : from_ + outs]))))
        at += ins * outs
        from_ += outs
    return Net(layers)


@cache
def load(path: Path, features: str) -> Net | None:
    """The net of a file, or None and a sentence in the log: the bot plays on without it."""
    try:
        return read(path, features)
    except Unfit as why:
        log.warning("bots play without %s: %s", path.name, why)
        return None


def _little(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers = array(numbers.typecode, numbers)
        numbers.byteswap()
    return numbers.tobytes()
