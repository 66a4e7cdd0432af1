"""`ludoteka games`: what can be played."""

from __future__ import annotations

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludoteka.cli.arguments import Json, Language
from ludoteka.cli.facts import compare
from ludoteka.core.game import Game
from ludoteka.core.options import Option
from ludoteka.core.registry import shelf
from ludoteka.language import Catalogue


def games(json: Json = False, language: Language = "en") -> None:
    """List the games, with their seats and options."""
    found, broken = shelf()
    if json:
        told = {"games": [describe(game) for game in found], "broken": broken}
        print(msgspec.json.encode(told).decode())
        return
    console = Console(highlight=False)
    for game in found:
        console.print(show(game, Catalogue(language, game)))
    words = Catalogue(language)
    for key, problem in broken.items():
        console.print(Text(words.write("terminal.broken", {"game": key, "problem": problem})))


def describe(game: Game) -> dict[str, object]:
    """A game as plain data."""
    return {
        "key": game.key,
        "title": game.title,
        "edition": game.edition,
        "rules": game.rules,
        "fewest": game.fewest,
        "most": game.most,
        "options": [
            {
                "name": option.name,
                "default": option.write(option.default),
                "values": list(values(option)),
                "many": option.many,
                "facts": option.facts,
            }
            for option in game.options
        ],
    }


def values(option: Option) -> tuple[str, ...]:
    """What an option can be set to, as text."""
    return option.choices or ("on", "off")


def show(game: Game, catalogue: Catalogue) -> Table:
    """A game and its options as a table."""
    key = "terminal.seats" if game.fewest < game.most else "terminal.seats.exact"
    people = catalogue.write(key, {"fewest": game.fewest, "most": game.most})
    name, about = catalogue.text("game.title"), catalogue.text("game.about")
    title = Text.assemble((game.key, "bold"), f"  {name}, {people}. {about}")
    table = Table(title=title, title_justify="left", title_style="", show_header=False, box=None)
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    for option in game.options:
        words = Text(catalogue.text(f"option.{option.name}.about"))
        words.append(f"\n{option.write(option.default)}", "bold")
        others = [value for value in values(option) if value != option.write(option.default)]
        words.append(" | " + (", " if option.many else " | ").join(others), "dim")
        if option.facts is not None:
            words.append("".join(f"\n{line}" for line in compare(option.facts, catalogue)), "dim")
        table.add_row(option.name, words)
    return table
