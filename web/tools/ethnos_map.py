"""Draws the map of Ethnos: python tools/ethnos_map.py > src/games/ethnos/map.ts

Corners are set by hand; every line between two corners is broken up by midpoint displacement
with a fixed seed, so that neighbours share exactly the same border.
"""

from __future__ import annotations

import math
import random

Point = tuple[float, float]
WIDTH, HEIGHT = 720, 600
CORNERS: dict[str, Point] = {
    "a": (44, 112), "b": (128, 30), "c": (236, 74), "d": (368, 18), "e": (506, 66),
    "f": (604, 22), "g": (690, 92), "h": (706, 200), "i": (654, 276), "j": (708, 396),
    "k": (660, 528), "l": (584, 584), "m": (500, 532), "n": (352, 588), "o": (224, 528),
    "p": (134, 580), "q": (40, 510), "r": (12, 420), "s": (64, 326), "t": (14, 214),
    "u": (250, 288), "v": (474, 312),
}  # fmt: skip
KINGDOMS = {
    "duris": "stabcu",
    "rhea": "cdevu",
    "straton": "efghiv",
    "althea": "usrqpo",
    "ithys": "uvmno",
    "pelagon": "vijklm",
}
COAST = "abcdefghijklmnopqrst"
LAKE: list[Point] = [
    (296, 284), (318, 266), (350, 274), (392, 268), (424, 290), (412, 312), (374, 306), (338, 318),
]  # fmt: skip


def broken(a: Point, b: Point, wild: float, rng: random.Random) -> list[Point]:
    """The line from a to b, without b, broken up until the pieces are short."""
    length = math.dist(a, b)
    if length < 11:
        return [a]
    shift = rng.uniform(-wild, wild) * length
    across = ((a[1] - b[1]) / length, (b[0] - a[0]) / length)
    middle = ((a[0] + b[0]) / 2 + across[0] * shift, (a[1] + b[1]) / 2 + across[1] * shift)
    return broken(a, middle, wild, rng) + broken(middle, b, wild, rng)


def edge(start: str, end: str) -> list[Point]:
    """The border between two corners, the same from either side, without its end."""
    first, last = sorted((start, end))
    wild = 0.2 if start + end in COAST + COAST[0] or end + start in COAST + COAST[0] else 0.17
    points = broken(CORNERS[first], CORNERS[last], wild, random.Random(f"{first}{last}7"))
    if start == first:
        return points
    return [CORNERS[start], *reversed(points[1:])]


def outline(corners: str) -> list[Point]:
    """All points around a shape."""
    return [p for a, b in zip(corners, corners[1:] + corners[0], strict=True) for p in edge(a, b)]


def round_outline(points: list[Point], seed: str) -> list[Point]:
    """All points around a shape of its own, slightly broken."""
    rng = random.Random(seed)
    return [
        p
        for a, b in zip(points, points[1:] + points[:1], strict=True)
        for p in broken(a, b, 0.12, rng)
    ]


def path(points: list[Point]) -> str:
    """A closed path with the corners rounded."""
    steps = []
    for i, (x, y) in enumerate(points):
        nx, ny = points[(i + 1) % len(points)]
        steps.append(f"{x:.0f} {y:.0f} {(x + nx) / 2:.0f} {(y + ny) / 2:.0f}")
    x, y = points[-1]
    start = f"M{(x + points[0][0]) / 2:.0f} {(y + points[0][1]) / 2:.0f}"
    return start + "".join(f"Q{step}" for step in steps) + "Z"


def main() -> None:
    print("// Made by tools/ethnos_map.py; change it there.")
    print(f"export const WIDTH = {WIDTH};\nexport const HEIGHT = {HEIGHT};")
    print("export const LANDS: Record<string, string> = {")
    for kingdom, corners in KINGDOMS.items():
        print(f"  {kingdom}: '{path(outline(corners))}',")
    print("};")
    print(f"export const COAST = '{path(outline(COAST))}';")
    print(f"export const LAKE = '{path(round_outline(LAKE, 'lake'))}';")


if __name__ == "__main__":
    main()
