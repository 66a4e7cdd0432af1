"""Charts as inline SVG: a line for each player, with a dot at its mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

WIDTH, LABEL, RIGHT = 720, 190, 30  # pixels: of all, left and right of the axis
ROW, TOP, BOTTOM = 34, 10, 34
TICKS = 6
LONGEST_LABEL = 26  # letters
STEPS = (1, 2, 5, 10)


class Span(NamedTuple):
    """A player's mean, how far a thin line reaches to both sides, and a thick one."""

    label: str
    mean: float
    thin: tuple[float, float]
    thick: tuple[float, float] | None = None


def spans(rows: Sequence[Span], title: str) -> str:
    """The chart."""
    low = min(min(row.mean, row.thin[0]) for row in rows)
    high = max(max(row.mean, row.thin[1]) for row in rows)
    step = tick(high - low)
    first, last = floor(low / step), ceil(high / step)
    last += first == last
    height = TOP + ROW * len(rows) + BOTTOM

    def x(value: float) -> str:
        share = (value / step - first) / (last - first)
        return f"{LABEL + share * (WIDTH - LABEL - RIGHT):.1f}"

    parts = [
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">',
        *(axis(x(i * step), number(i * step), height) for i in range(first, last + 1)),
        *(line(row, x, TOP + ROW * i + ROW // 2) for i, row in enumerate(rows)),
        "</svg>",
    ]
    return "\n".join(parts)


def tick(width: float) -> float:
    """A round distance of ticks for so wide an axis."""
    least = (width or 1.0) / TICKS
    size = 10.0 ** floor(log10(least))
    return float(next(step * size for step in STEPS if step * size >= least * 0.999))


def number(value: float) -> str:
    """A number on the axis."""
    return f"{value:.10g}"


def axis(x: str, told: str, height: int) -> str:
    """A line of the grid, with its number below."""
    end = height - BOTTOM
    return (
        f'<line class="grid" x1="{x}" x2="{x}" y1="{TOP}" y2="{end}"/>'
        f'<text class="tick" x="{x}" y="{end + 20}">{told}</text>'
    )


def line(row: Span, x: Callable[[float], str], y: int) -> str:
    """One player."""
    name = row.label
    shown = name if len(name) <= LONGEST_LABEL else "..." + name[3 - LONGEST_LABEL :]
    drawn = [f'<text class="name" x="{LABEL - 14}" y="{y + 5}">{escape(shown)}</text>']
    for kind, ends in (("thin", row.thin), ("thick", row.thick)):
        if ends is not None:
            low, high = map(x, ends)
            drawn.append(f'<line class="{kind}" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>')
    told = f"{escape(name)}: {row.mean:.2f} ({row.thin[0]:.2f} to {row.thin[1]:.2f})"
    drawn.append(f'<circle cx="{x(row.mean)}" cy="{y}" r="5.5"><title>{told}</title></circle>')
    return "".join(drawn)
