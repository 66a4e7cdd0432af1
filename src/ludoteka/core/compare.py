"""The inner loops of previews: compiled, on plain numbers."""

from librt.vecs import vec
from mypy_extensions import i64

Raw = tuple[int, int, int, int, int]


def changed(before: "vec[i64]", after: "vec[i64]") -> list[int]:
    """Where two vectors of the same length differ."""
    found: list[int] = []
    i: i64 = 0
    while i < len(before):
        if before[i] != after[i]:
            found.append(i)
        i += 1
    return found


def heard(raw: list[Raw], seat: i64) -> list[Raw]:
    """The raw events that a seat (negative: a spectator) may see."""
    found: list[Raw] = []
    for event in raw:
        audience: i64 = event[1]
        if audience < 0 or (seat >= 0 and audience >> seat & 1):
            found.append(event)
    return found
