"""Parts of the screen that look the same in every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ludoteka.core.codec import Move
from ludoteka.language import Catalogue

MARK = "\N{OBJECT REPLACEMENT CHARACTER}"  # stands for a text
SHORT = 30  # characters of a move that fits beside others
COMMANDS = {
    "3, take elf:red": "terminal.help.move",
    "? 3, why draw": "terminal.help.why",
    "due": "terminal.help.due",
    "hint": "terminal.help.hint",
    "undo": "terminal.help.undo",
    "hold": "terminal.help.hold",
    "log": "terminal.help.log",
    "board": "terminal.help.board",
    "rules, rules turn": "terminal.help.rules",
    "save FILE": "terminal.help.save",
    "quit": "terminal.help.quit",
}


def joined(texts: Sequence[Text], catalogue: Catalogue) -> Text:
    """Several texts in one phrase, as the language lists them."""
    first, *between = catalogue.listed([MARK] * len(texts)).split(MARK)
    line = Text(first)
    for text, separator in zip(texts, between, strict=True):
        line.append_text(text).append(separator)
    return line


def about(move: Move) -> str:
    """The key of what a kind of move does."""
    key, _ = move.label()
    return f"{key}.about"


def moves(console: Console, lines: list[tuple[str, str]]) -> None:
    """Numbered moves: short ones in columns, those with more to say on lines of their own."""
    numbered = [(str(number), label, detail) for number, (label, detail) in enumerate(lines, 1)]
    width = len(numbered[-1][0])
    for short, run in groupby(numbered, lambda line: not line[2] and len(line[1]) <= SHORT):
        grid: RenderableType
        if short:
            texts = [Text.assemble((f"{n:>{width}} ", "cyan"), label) for n, label, _ in run]
            grid = Columns(texts, padding=(0, 3), equal=True, column_first=True)
        else:
            grid = rows = Table.grid(padding=(0, 1))
            rows.add_column(justify="right", width=width, style="cyan")
            for number, label, detail in run:
                more = (f"  {detail}", "dim") if detail else ""
                rows.add_row(number, Text.assemble(label, more))
        console.print(Padding(grid, (0, 0, 0, 1)))


def help(console: Console, catalogue: Catalogue, commands: Mapping[str, str] = COMMANDS) -> None:
    """What can be typed."""
    table = Table.grid(padding=(0, 3))
    for command, key in commands.items():
        table.add_row(Text(command, "cyan"), catalogue.text(key))
    console.print(table)


def rules(console: Console, catalogue: Catalogue, anchor: str) -> None:
    """The titles of the rules in short, or one paragraph, or all."""
    known = [
        key.removeprefix("rules.").removesuffix(".title")
        for key in catalogue.messages
        if key.startswith("rules.") and key.endswith(".title")
    ]
    if anchor and anchor != "all" and anchor not in known:
        console.print(Text(catalogue.write("terminal.no_paragraph", {"anchor": anchor[:60]})))
    elif anchor:
        for name in known if anchor == "all" else [anchor]:
            console.print(Text(catalogue.text(f"rules.{name}.title"), "bold"))
            console.print(Padding(Text(catalogue.text(f"rules.{name}")), (0, 0, 1, 2)))
    if not anchor or anchor not in ("all", *known):
        table = Table.grid(padding=(0, 3))
        for name in known:
            table.add_row(Text(f"rules {name}", "cyan"), catalogue.text(f"rules.{name}.title"))
        console.print(table)
