"""How one int carries a move: the kind in byte 0, its operands in the bytes above."""

from typing import Final

from mypy_extensions import i64

A: Final = 8
B: Final = 16
C: Final = 24
D: Final = 32
BYTE: Final = 255


def bit(n: i64) -> i64:
    """The mask with only bit n set."""
    return 1 << n
