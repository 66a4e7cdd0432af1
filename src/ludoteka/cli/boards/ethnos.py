"""Ethnos in the terminal. Every colour has a symbol too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ludoteka.cli import screen
from ludoteka.cli.boards.plain import beyond as beyond
from ludoteka.cli.boards.plain import detail as detail
from ludoteka.cli.boards.plain import label as label
from ludoteka.core.codec import Move, thing_id
from ludoteka.core.match import Match
from ludoteka.core.preview import Preview
from ludoteka.core.view import View
from ludoteka.games.ethnos.data import COLOUR_NAMES, SOURCE_NAMES
from ludoteka.games.ethnos.moves import Band, Play
from ludoteka.games.ethnos.view import EthnosView, PlayerView
from ludoteka.language import Catalogue

WIDE = 120  # from here on the two tables stand side by side
AGES = ("I", "II", "III")
SKELETON = "skeleton"
TOLD = ("dragons", "glory", "band_glory", "markers", "merfolk", "horde", "trolls", "giant")
ENDS, SUMMED = ("age_began",), ("glory",)
MARKS = {
    "purple": ("◆", "magenta"),
    "red": ("●", "red"),
    "blue": ("■", "bright_blue"),
    "green": ("▲", "green"),
    "orange": ("★", "dark_orange"),
    "grey": ("✚", "grey70"),
}


def draw(view: View, catalogue: Catalogue, width: int) -> RenderableType:
    """The whole table, and the viewer's hand."""
    assert isinstance(view, EthnosView)
    tables = [kingdoms(view, catalogue), players(view, catalogue)]
    parts: list[RenderableType] = [
        heading(view, catalogue),
        Columns(tables, padding=(0, 3)) if width >= WIDE else Group(tables[0], "", tables[1]),
        *side_boards(view, catalogue),
        *bands(view, catalogue),
        *row(view, catalogue),
    ]
    if view.hand is not None:
        parts.append(pile(catalogue, "board.hand", view.hand))
    if view.chosen:
        parts.append(pile(catalogue, "board.chosen", view.chosen))
    return Group(*parts)


def question(view: View, catalogue: Catalogue) -> str:
    """The phase as a question."""
    assert isinstance(view, EthnosView)
    return catalogue.text(f"phase.{view.phase}")


def notes(view: View, move: Move, preview: Preview, catalogue: Catalogue) -> Iterator[str]:
    """The cards that a band leaves to the others."""
    left = sum(c.after - c.before for c in preview.changes if c.quantity == "row")
    if isinstance(move, Band | Play) and left > 0:
        yield catalogue.sentence("preview.left", {"left": left})


# --- the table ----------------------------------------------------------------------------


def heading(view: EthnosView, catalogue: Catalogue) -> Text:
    """The age, the deck, the dragons, the tribes."""
    line = Text(catalogue.text("board.age", {"age": view.age, "ages": view.ages}), "bold")
    for key, number in (("board.deck", view.deck_size), ("board.dragons", view.dragons)):
        line.append(f" · {catalogue.text(key, {'number': number})}", "not bold")
    tribes = catalogue.names_of([f"tribe.{tribe}" for tribe in view.tribes])
    return line.append(f"\n{catalogue.text('board.tribes')}: {tribes}", "not bold dim")


def table(first: str) -> Table:
    """A quiet table with one column of names."""
    made = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    made.add_column(first, no_wrap=True)
    return made


def kingdoms(view: EthnosView, catalogue: Catalogue) -> Table:
    """Glory tokens, the one of this age marked, and everybody's markers."""
    shown = table(catalogue.text("board.kingdom"))
    for age in AGES[: view.ages]:
        shown.add_column(age, justify="right")
    for player in view.players:
        shown.add_column(
            catalogue.seat(player.seat), justify="right", max_width=9, no_wrap=True, style="bold"
        )
    for kingdom in view.kingdoms:
        tokens = [
            Text(str(token), "reverse" if age + 1 == view.age else "dim")
            for age, token in enumerate(kingdom.tokens)
        ]
        name = catalogue.name(f"kingdom.{kingdom.kingdom}")
        colour = catalogue.name(f"colour.{kingdom.colour}")
        markers = [str(number) if number else "·" for number in kingdom.markers]
        shown.add_row(marked(f"{name} ({colour})", kingdom.colour), *tokens, *markers)
    return shown


def players(view: EthnosView, catalogue: Catalogue) -> Table:
    """Glory, cards, markers, and what the tribes in play add."""
    shown = table(catalogue.text("board.player"))
    for key in ("board.glory", "board.cards", "board.supply"):
        shown.add_column(catalogue.text(key), justify="right")
    first = view.players[0]
    extra = [
        ("board.merfolk", first.merfolk is not None),
        ("board.horde", first.horde is not None),
        ("board.trolls", first.trolls is not None),
        ("board.giant", "giants" in view.tribes),
    ]
    for key, present in extra:
        if present:
            shown.add_column(catalogue.text(key))
    for player in view.players:
        shown.add_row(*player_cells(view, player, catalogue))
    return shown


def player_cells(view: EthnosView, player: PlayerView, catalogue: Catalogue) -> list[Text]:
    """One line of the players' table."""
    turn = "▶ " if player.seat == view.seat else "  "
    own = player.seat == view.viewer
    name = catalogue.seat(player.seat)
    called = catalogue.write("terminal.you", {"name": name}) if own else name
    cells = [
        Text(turn + called, "bold" if own else ""),
        Text(str(player.glory), "bold"),
        Text(str(player.hand_size)),
        Text(str(player.supply)),
    ]
    if player.merfolk is not None:
        cells.append(Text(f"{player.merfolk}/{view.track_end}"))
    if player.horde is not None:
        cells.append(Text(" ").join(marked("", colour) for colour in player.horde))
    if player.trolls is not None:
        cells.append(Text(" ".join(map(str, player.trolls))))
    if "giants" in view.tribes:
        cells.append(Text(str(view.giant_size) if view.giant == player.seat else ""))
    return cells


def side_boards(view: EthnosView, catalogue: Catalogue) -> list[Text]:
    """One line for each tribe in play that brings something onto the table."""
    lines = []
    if "merfolk" in view.tribes:
        spaces = catalogue.listed([str(space) for space in view.symbols])
        end = view.track_end
        lines.append(catalogue.write("board.symbols", {"spaces": spaces, "end": end}))
    if "trolls" in view.tribes:
        tokens = [str(token) for token in view.free_trolls]
        free = catalogue.listed(tokens) or catalogue.text("board.empty")
        lines.append(catalogue.write("board.free_trolls", {"tokens": free}))
    if "giants" in view.tribes:
        free_giant = catalogue.text("board.giant_free")
        size = catalogue.text("board.giant_size", {"size": view.giant_size})
        lines.append(free_giant if view.giant is None else size)
    return [Text(" · ".join(lines), "dim")] if lines else []


def bands(view: EthnosView, catalogue: Catalogue) -> list[RenderableType]:
    """The bands of this age: leader and size, by player."""
    if not view.bands:
        return []
    shown = Table.grid(padding=(0, 2))
    for player in view.players:
        own = [band for band in view.bands if band.seat == player.seat]
        cards = [card(band.leader, catalogue).append(f" ({band.size})", "default") for band in own]
        line = screen.joined(cards, catalogue) if own else "-"
        shown.add_row(catalogue.seat(player.seat), line)
    return [Text(f"\n{catalogue.text('board.bands')}", "bold"), Padding(shown, (0, 0, 0, 2))]


def row(view: EthnosView, catalogue: Catalogue) -> list[RenderableType]:
    """The face-up cards, one line for each colour."""
    title = Text(f"\n{catalogue.text('board.row')}", "bold")
    if not view.row:
        return [title.append(f": {catalogue.text('board.empty')}", "not bold")]
    shown = Table.grid(padding=(0, 2))
    for colour in COLOUR_NAMES:
        names = [name.split(":")[0] for name in view.row if name.endswith(f":{colour}")]
        if names:
            members = [f"member.{name}" for name in names]
            shown.add_row(
                marked(catalogue.name(f"colour.{colour}"), colour), catalogue.names_of(members)
            )
    wild = view.row.count(SKELETON)
    if wild:
        shown.add_row("", catalogue.names_of([f"member.{SKELETON}"] * wild))
    return [title, Padding(shown, (0, 0, 0, 2))]


def pile(catalogue: Catalogue, key: str, cards: Sequence[str]) -> Text:
    """Cards in a hand, on one line."""
    line = Text(f"\n{catalogue.text(key)} ({len(cards)}): ", "bold")
    if not cards:
        return line.append(catalogue.text("board.empty"), "not bold")
    counts = Counter(cards)
    shown = [card(name, catalogue, number) for name, number in counts.items()]
    return Text.assemble(line, screen.joined(shown, catalogue))


def card(name: str, catalogue: Catalogue, number: int = 1) -> Text:
    """A card with the mark of its colour, or several equal ones."""
    thing = thing_id("card", name)
    text = catalogue.name(thing) if number == 1 else catalogue.counted(thing, number)
    return marked(text, name.split(":")[1]) if ":" in name else Text(text)


def marked(text: str, colour: str) -> Text:
    """Text with the mark of a colour before it, both in that colour."""
    mark, style = MARKS[colour]
    return Text(f"{mark} {text}".rstrip(), style)


# --- points ---------------------------------------------------------------------


def result(match: Match, catalogue: Catalogue) -> RenderableType:
    """Glory by age and source, as the events tell it."""
    points: Counter[tuple[int, str, int]] = Counter()
    for event in match.events:
        if event.key in ("scored", "scored_kingdom"):
            age, gained = event.params["age"], event.params["points"]
            assert isinstance(age, int)
            assert isinstance(gained, int)
            seat = int(str(event.params["seat"]).removeprefix("seat."))
            points[age, str(event.params["source"]), seat] += gained
    shown = table(catalogue.text("board.source"))
    for seat in range(match.seats):
        shown.add_column(catalogue.seat(seat), justify="right", max_width=12, no_wrap=True)
    ages = sorted({age for age, _, _ in points})
    for age in ages:
        title = catalogue.text("board.age", {"age": age, "ages": ages[-1]})
        shown.add_row(
            Text(title, "bold"),
            *(
                Text(
                    str(sum(n for (a, _, s), n in points.items() if (a, s) == (age, seat))), "bold"
                )
                for seat in range(match.seats)
            ),
        )
        for source in (f"source.{name}" for name in SOURCE_NAMES):
            numbers = [points[age, source, seat] for seat in range(match.seats)]
            if any(numbers):
                shown.add_row(f"  {catalogue.name(source)}", *(str(n or "·") for n in numbers))
        shown.add_section()
    totals = [sum(n for (_, _, s), n in points.items() if s == seat) for seat in range(match.seats)]
    shown.add_row(
        Text(catalogue.text("board.total"), "bold"), *(Text(str(n), "bold") for n in totals)
    )
    return shown
