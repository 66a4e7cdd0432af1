"""The report of an arena: one page of HTML that needs nothing else; no time or place is in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import isnan

import numpy as np

from ludoteka.arena.charts import Span, spans
from ludoteka.arena.ratings import Rating
from ludoteka.arena.schedule import Plan, Result
from ludoteka.arena.standings import FIRST_LOOK, SURELY, Estimate, Table
from ludoteka.core.registry import find

STYLE = """
:root { color-scheme: light dark; --ink: #1d2430; --soft: #5b6675; --paper: #fbfbf9;
  --line: #d9dce1; --mark: #1f6f8b; --win: #2e8b57; --loss: #c2572f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --soft: #9aa5b5;
  --paper: #14181f; --line: #303845; --mark: #6cc3e0; --win: #58c48a; --loss: #e8875f; } }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { line-height: 1.2; } h2 { margin-top: 2.2em; }
p, figcaption { color: var(--soft); max-width: 46rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35em .8em; border-bottom: 1px solid var(--line); text-align: right;
  white-space: nowrap; }
th { color: var(--soft); font-weight: 600; } th.player { text-align: left; color: var(--ink); }
small { color: var(--soft); }
.cross small { color: inherit; }
.cross td { background: color-mix(in srgb, var(--win) var(--won), transparent); }
.cross td.below { background: color-mix(in srgb, var(--loss) var(--won), transparent); }
figure { margin: 1rem 0; } svg { width: 100%; min-width: 34rem; height: auto; }
svg text { fill: var(--ink); font-size: 14px; } svg .name { text-anchor: end; }
svg .tick { text-anchor: middle; fill: var(--soft); }
svg .grid { stroke: var(--line); } svg circle { fill: var(--mark); }
svg .thin, svg .thick { stroke: var(--mark); stroke-width: 2; stroke-linecap: round; }
svg .thick { stroke-width: 9; opacity: .45; }
"""


def page(plan: Plan, table: Table, ratings: Sequence[Rating], results: Sequence[Result]) -> str:
    """The whole page. Ratings are in the order of the plan."""
    title = f"Arena: {find(plan.game).title}"
    body = "\n".join(
        [
            f"<h1>{escape(title)}</h1>",
            *introduction(plan, table),
            *ranking(table, ratings),
            *rating_chart(table, ratings),
            *crosstable(plan, table),
            *points_chart(plan, table, results),
        ]
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def introduction(plan: Plan, table: Table) -> Iterator[str]:
    """What was played."""
    game = find(plan.game)
    options = [
        f"{option.name}={option.write(plan.options[option.name])}"
        for option in game.options
        if plan.options[option.name] != option.default
    ]
    seats = "1 seat" if plan.seats == 1 else f"{plan.seats} seats"
    told = [
        f"{table.games:,} games in {table.deals:,} deals, {table.decisions:,} decisions",
        f"{seats}, rules {plan.rules}, seed {plan.seed}",
    ]
    if options:
        told.append(f"options {escape(', '.join(options))[:2000]}")
    if table.unfinished:
        told.append(f"{table.unfinished:,} games did not end and count as drawn")
    yield f"<p>{'; '.join(told)}.</p>"
    yield f"<p>{how(plan)} {sureness(table)}</p>"


def how(plan: Plan) -> str:
    """How players are compared."""
    if plan.apart:
        return "Each player plays every deal on all seats; players are compared by who wins it."
    return "Every combination of players plays every deal, rotated over the seats, with one luck."


def sureness(table: Table) -> str:
    """Whether the order of the table is to be trusted."""
    rule = f"each player leads the next by more than {SURELY:.0f} standard errors"
    if table.sure:
        return f"The order is sure: {rule}."
    return f"The order is not sure: it would be if {rule}, over {FIRST_LOOK} deals or more."


def ranking(table: Table, ratings: Sequence[Rating]) -> Iterator[str]:
    """The table."""
    heads = ("rating", "score", "wins", "points", "games")
    yield '<h2>Table</h2>\n<div class="wide"><table><tr><th class="player">player</th>'
    yield "".join(f"<th>{head}</th>" for head in heads) + "</tr>"
    for player, row in zip(table.order, table.standings, strict=True):
        rating = ratings[player]
        cells = (
            f"{rating.mu:.1f} <small>±{rating.margin:.1f}</small>",
            percent(row.score),
            percent(row.wins),
            with_error(row.points, 1.0, 1),
            f"{row.games:,}",
        )
        yield (
            f'<tr><th class="player">{escape(row.player)}</th>'
            + "".join(f"<td>{cell}</td>" for cell in cells)
            + "</tr>"
        )
    yield "</table></div>"
    yield (
        "<p>Score: the share of the other players that were beaten, draws half, in percent. "
        "Behind ±: of ratings the interval of 95 %, of all else one standard error.</p>"
    )


def rating_chart(table: Table, ratings: Sequence[Rating]) -> Iterator[str]:
    """Ratings with their intervals."""
    rows = []
    for player, row in zip(table.order, table.standings, strict=True):
        mu, margin = ratings[player]
        rows.append(Span(row.player, mu, (mu - margin, mu + margin)))
    yield "<h2>Ratings</h2>"
    yield figure(
        spans(rows, "Ratings with intervals"),
        "OpenSkill (Plackett-Luce), 25 at first; the lines are intervals of 95 %, "
        "from deals drawn again. Who won or lost every game may be further away than they tell.",
    )


def crosstable(plan: Plan, table: Table) -> Iterator[str]:
    """Everybody against everybody."""
    yield '<h2>Crosstable</h2>\n<div class="wide"><table class="cross"><tr><th></th>'
    names = [escape(row.player) for row in table.standings]
    yield "".join(f"<th>{name}</th>" for name in names) + "</tr>"
    for name, row in zip(names, table.against, strict=True):
        cells = "".join(cell(found) for found in row)
        yield f'<tr><th class="player">{name}</th>{cells}</tr>'
    where = "in the same deals" if plan.apart else "at the same table"
    yield f"</table></div>\n<p>What the row scored against the column {where}, in percent.</p>"


def cell(found: Estimate | None) -> str:
    """One player against another; the further from a draw, the stronger the colour."""
    if found is None:
        return "<th>-</th>"
    strength = round(abs(found.mean - 0.5) * 100)
    kind = ' class="below"' if found.mean < 0.5 else ""
    return f'<td{kind} style="--won: {strength}%">{percent(found)}</td>'


def points_chart(plan: Plan, table: Table, results: Sequence[Result]) -> Iterator[str]:
    """How the points of each player are spread."""
    points: list[list[int]] = [[] for _ in plan.players]
    for result in results:
        for player, scored in zip(plan.seated(result.number), result.played.scores, strict=True):
            points[player].append(scored)
    rows = []
    for player, row in zip(table.order, table.standings, strict=True):
        low, first, third, high = map(float, np.percentile(points[player], (10, 25, 75, 90)))
        rows.append(Span(row.player, row.points.mean, (low, high), (first, third)))
    yield "<h2>Points</h2>"
    yield figure(
        spans(rows, "Points"),
        "The mean, the middle half of the games, and what lies between the lowest and the "
        "highest tenth.",
    )


def figure(chart: str, caption: str) -> str:
    """A chart with a sentence below."""
    return f'<figure class="wide">{chart}<figcaption>{caption}</figcaption></figure>'


def percent(found: Estimate) -> str:
    """A share with its standard error."""
    return with_error(found, 100.0, 1)


def with_error(found: Estimate, factor: float, digits: int) -> str:
    """A mean with its standard error, if there is one."""
    told = f"{found.mean * factor:.{digits}f}"
    if isnan(found.error):
        return told
    return f"{told} <small>±{found.error * factor:.{digits}f}</small>"
