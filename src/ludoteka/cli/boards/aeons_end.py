"""Aeon's End in the terminal. Hands are open, so everybody sees the same table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ludoteka.cli.boards.plain import notes as notes
from ludoteka.core.codec import Move
from ludoteka.core.ledger import Quantity
from ludoteka.core.match import Match
from ludoteka.core.view import View
from ludoteka.games.aeons_end.data import (
    ABILITY_NAMES,
    CARD_NAMES,
    CARDS,
    GATHERED,
    MAGE_DATA,
    MAGE_NAMES,
    MENACE_NAMES,
    MENACES,
    NEMESIS_NAMES,
    TARGET_NAMES,
)
from ludoteka.games.aeons_end.moves import (
    Ability,
    Cast,
    Gain,
    Hit,
    Play,
    Prep,
    Reclaim,
    Remove,
    Resolve,
    TakeOption,
    Use,
)
from ludoteka.games.aeons_end.view import AeonsEndView, BreachView, MageView
from ludoteka.language import Catalogue

WIDE = 110  # from here on nemesis cards and supply stand side by side
OPENED, GONE = "●", "✕"
STAGES = "○◔◑◕"  # how far a closed breach is turned
TOLD = (
    "damage", "aether", "gem_aether", "spell_aether", "discount", "nemesis_life", "menace",
    "gravehold", "fury", "husks", "husk_wound", "devoured", "corruption_deck", "life", "charges",
    "breach", "breaches",
)  # fmt: skip
ENDS = ("turn_drawn",)
SUMMED = (
    "nemesis_life", "menace", "gravehold", "fury", "husks", "devoured", "life", "charges",
)  # fmt: skip
HEARTS = {"minion": "♥", "power": "◆"}


def draw(view: View, catalogue: Catalogue, width: int) -> RenderableType:
    """The whole table."""
    assert isinstance(view, AeonsEndView)
    tables = [menaces(view, catalogue), supply(view, catalogue)]
    return Group(
        heading(view, catalogue),
        turns(view, catalogue),
        Columns(tables, padding=(0, 4)) if width >= WIDE else Group("", *tables),
        *(mage(view, each, catalogue) for each in view.mages),
        *own_turn(view, catalogue),
    )


def question(view: View, catalogue: Catalogue) -> str:
    """What is asked, and which text asks it."""
    assert isinstance(view, AeonsEndView)
    phase = f"phase.{view.phase}"
    asked = view.question
    if asked is None or asked.text is None:
        return catalogue.text(phase)
    key = "board.asked.number" if asked.number else "board.asked"
    return catalogue.text(key, {"text": asked.text, "phase": phase, "number": asked.number})


# --- the table ----------------------------------------------------------------------------


def heading(view: AeonsEndView, catalogue: Catalogue) -> Text:
    """The nemesis and Gravehold."""
    name = catalogue.name(f"nemesis.{view.nemesis}")
    life = catalogue.text("board.life", {"life": view.nemesis_life, "most": view.nemesis_start})
    line = Text(f"{name}: {life}", "bold red")
    city = catalogue.text("board.life", {"life": view.gravehold, "most": view.gravehold_start})
    line.append(f"   {catalogue.text('board.gravehold')}: {city}", "bold green")
    deck = " + ".join(map(str, view.nemesis_deck))
    facts = [catalogue.write("board.deck", {"cards": deck})]
    gathered, *_ = GATHERED[NEMESIS_NAMES.index(view.nemesis)]
    if gathered == "fury":
        facts.append(catalogue.text("board.fury", {"number": view.fury}))
    if gathered == "husks":
        facts.append(catalogue.text("board.husks", {"number": view.husks, "life": view.husk_life}))
    if gathered == "corruption_deck":
        facts.append(catalogue.text("board.corruptions", {"number": view.corruption_deck}))
    if view.devoured:
        top = f"card.{view.devoured[-1]}"
        number = len(view.devoured)
        facts.append(catalogue.text("board.devoured", {"number": number, "card": top}))
    return line.append(f"\n{' · '.join(facts)}", "default not bold")


def turns(view: AeonsEndView, catalogue: Catalogue) -> Text:
    """Whose turn it is, and what the turn order deck still holds."""
    line = Text(f"{catalogue.text('board.turn')}: ", "bold")
    if view.turn is not None:
        line.append(f"{catalogue.name(f'turn.{view.turn}')}, ", "bold")
    line.append(catalogue.text(f"step.{view.step}"), "not bold")
    parts = (("next", view.turn_next), ("left", view.turn_left), ("past", view.turn_discard))
    for key, cards in parts:
        if cards:
            names = catalogue.listed([catalogue.name(f"turn.{card}") for card in cards])
            line.append(f" · {catalogue.text(f'board.turn.{key}')}: {names}", "not bold dim")
    return line


def table(*columns: str) -> Table:
    """A quiet table."""
    made = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    for column in columns:
        made.add_column(column, no_wrap=True)
    return made


def menaces(view: AeonsEndView, catalogue: Catalogue) -> RenderableType:
    """Nemesis cards in play, the oldest first."""
    shown = table(catalogue.text("board.in_play"), "", catalogue.text("board.strength"))
    for card in view.in_play:
        name = catalogue.name(f"menace.{card.card}")
        type = MENACES[MENACE_NAMES.index(card.card)]["type"]
        kind = catalogue.text(f"type.{type}")
        shown.add_row(Text(name, "red"), kind, f"{HEARTS[type]} {card.strength}")
    if not view.in_play:
        shown.add_row(Text(catalogue.text("board.empty"), "dim"))
    return shown


def supply(view: AeonsEndView, catalogue: Catalogue) -> RenderableType:
    """The nine piles."""
    shown = table(
        catalogue.text("board.supply"), "", catalogue.text("board.cost"),
        catalogue.text("board.left"),
    )  # fmt: skip
    for pile in view.supply:
        style = "" if pile.left else "dim"
        printed = CARDS[CARD_NAMES.index(pile.card)]
        kind = catalogue.text(f"type.{printed['type']}")
        name = catalogue.name(f"card.{pile.card}")
        shown.add_row(Text(name, style), kind, str(printed["cost"]), str(pile.left))
    return shown


def mage(view: AeonsEndView, each: MageView, catalogue: Catalogue) -> RenderableType:
    """One mage: life and charges, breaches, hand, discard pile."""
    turn = "▶ " if each.seat == view.active and view.turn == each.mage else ""
    seat = catalogue.seat(each.seat)
    own = each.seat == view.viewer
    who = catalogue.write("terminal.you", {"name": seat}) if own else seat
    line = Text(f"\n{turn}{catalogue.name(f'mage.{each.mage}')}, {who}", "bold")
    life = catalogue.text("board.life", {"life": each.life, "most": view.player_start})
    line.append(f"  {life}", "not bold" if each.life else "not bold red")
    ability = catalogue.name(f"ability.{each.ability}")
    slots = MAGE_DATA[MAGE_NAMES.index(each.mage)]["ability"]["charges"]
    charges = "■" * each.charges + "□" * (slots - each.charges)
    line.append(f"  {ability} {charges}", "not bold cyan")
    rows = Table.grid(padding=(0, 2))
    rows.add_row(
        catalogue.text("board.breaches"), "  ".join(breach(b, catalogue) for b in each.breaches)
    )
    rows.add_row(catalogue.text("board.hand"), counted(each.hand, catalogue))
    pile = counted(each.discard, catalogue)
    rows.add_row(catalogue.text("board.discard"), pile)
    key = "board.pile.shuffled" if each.shuffled else "board.pile"
    rows.add_row(catalogue.text("board.own_deck"), catalogue.text(key, {"number": each.deck_size}))
    return Group(line, Padding(rows, (0, 0, 0, 2)))


def breach(each: BreachView, catalogue: Catalogue) -> str:
    """A breach as it lies, with its spells."""
    marks = {"opened": OPENED, "gone": GONE}
    spells = catalogue.listed([catalogue.name(f"card.{spell.card}") for spell in each.spells])
    lies = f"{each.breach} {marks.get(each.state, STAGES[each.stage])}"
    return f"{lies} [{spells}]" if spells else lies


def own_turn(view: AeonsEndView, catalogue: Catalogue) -> list[Text]:
    """What the active player has to spend, and what was played."""
    words = []
    for key, number in (
        ("board.aether", view.aether),
        ("board.aether.gem", view.gem_aether),
        ("board.aether.spell", view.spell_aether),
        ("board.discount", view.discount),
    ):
        if number:
            words.append(catalogue.text(key, {"number": number}))
    if view.played:
        words.append(f"{catalogue.text('board.played')}: {counted(view.played, catalogue)}")
    if view.shielded:
        words.append(catalogue.text("board.shielded"))
    return [Text("\n" + " · ".join(words), "bold")] if words else []


def counted(cards: Sequence[str], catalogue: Catalogue) -> str:
    """Cards in their order, neighbours of a kind as one."""
    names = []
    for card, run in groupby(cards):
        thing, number = f"card.{card}", len(list(run))
        names.append(catalogue.counted(thing, number) if number > 1 else catalogue.name(thing))
    return catalogue.listed(names) or catalogue.text("board.empty")


# --- moves and the end --------------------------------------------------------------------


def label(view: View, move: Move, catalogue: Catalogue) -> str:
    """An option of a text with OR is called by what it does."""
    assert isinstance(view, AeonsEndView)
    if isinstance(move, TakeOption) and view.question is not None and view.question.text:
        which = str(move).removeprefix("option ")
        return catalogue.sentence(f"either.{view.question.text}.{which}")
    return catalogue.move(move)


def beyond(open_yet: Iterable[Quantity]) -> str:
    """Where even the life of Gravehold is open, all that follows is."""
    names = {each.quantity for each in open_yet}
    if "gravehold" not in names:
        return ""
    return "aeons.beyond.nemesis" if "nemesis_deck" in names else "aeons.beyond"


def detail(view: View, move: Move, catalogue: Catalogue) -> str:
    """The text of the card that a move is about."""
    assert isinstance(view, AeonsEndView)
    if isinstance(move, Gain | Reclaim | Play | Resolve):
        return catalogue.text(f"card.{CARD_NAMES[move.card]}.about")
    if isinstance(move, Prep | Cast | Use):
        return catalogue.text(f"card.{CARD_NAMES[move.spell]}.about")
    if isinstance(move, Ability):
        return catalogue.text(f"ability.{ABILITY_NAMES[move.mage]}.about")
    if isinstance(move, Remove):
        return catalogue.text(f"menace.{MENACE_NAMES[move.power]}.about")
    if isinstance(move, Hit) and (target := TARGET_NAMES[move.target]) in MENACE_NAMES:
        return catalogue.text(f"menace.{target}.about")
    return ""


def result(match: Match, catalogue: Catalogue) -> RenderableType:
    """How the game ended is the last event."""
    ended = [event for event in match.events if event.key == "ended"]
    return Text(catalogue.event(ended[-1]), "bold") if ended else ""
