"""Terra Mystica in the terminal. Every terrain has a symbol beside its colour."""

from __future__ import annotations

from collections import Counter

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludoteka.cli.boards.plain import beyond as beyond
from ludoteka.cli.boards.plain import label as label
from ludoteka.cli.boards.plain import notes as notes
from ludoteka.cli.facts import advice, compare
from ludoteka.core.codec import Move
from ludoteka.core.match import Match
from ludoteka.core.view import View
from ludoteka.games.terra_mystica.data import FACTION_NAMES, TRACK_NAMES
from ludoteka.games.terra_mystica.moves import Choose
from ludoteka.games.terra_mystica.setup import FACTION_FACTS
from ludoteka.games.terra_mystica.view import HexView, PlayerView, TerraView
from ludoteka.language import Catalogue, sentence

CELL = 5  # characters for a hex
MARKS = {
    "desert": ("∴", "yellow"),
    "plains": ("≡", "dark_goldenrod"),
    "swamp": ("∞", "grey50"),
    "lakes": ("◉", "bright_blue"),
    "forest": ("♣", "green"),
    "mountains": ("▲", "grey82"),
    "wasteland": ("✕", "red"),
    "river": ("~", "blue"),
}
BUILDINGS = {
    "dwelling": "D", "trading_house": "TP", "temple": "TE", "stronghold": "SH", "sanctuary": "SA",
}  # fmt: skip
TOLD = (
    "points", "coins", "workers", "priests", "bowl_1", "bowl_2", "bowl_3", "shipping", "digging",
    "cult", "spades", "bonus_spades", "bridges", "favors", "towns",
)  # fmt: skip
ENDS, SUMMED = ("round_began",), ("points",)


def draw(view: View, catalogue: Catalogue, width: int) -> RenderableType:
    """The map, the faction boards, and what lies beside them."""
    assert isinstance(view, TerraView)
    return Group(
        heading(view, catalogue),
        "",
        land(view),
        legend(catalogue),
        "",
        players(view, catalogue),
        "",
        cults(view, catalogue),
        *possessions(view, catalogue),
        supplies(view, catalogue),
        *advised(view, catalogue),
    )


def advised(view: TerraView, catalogue: Catalogue) -> list[Text]:
    """While factions are chosen: how difficult they are."""
    if view.phase != "choose":
        return []

    def name(faction: str) -> str:
        return catalogue.name(f"faction.{faction}")

    return [Text(sentence(line)) for line in compare(FACTION_FACTS, catalogue, name)]


def question(view: View, catalogue: Catalogue) -> str:
    """The phase as a question."""
    assert isinstance(view, TerraView)
    return catalogue.text(f"phase.{view.phase}")


def detail(view: View, move: Move, catalogue: Catalogue) -> str:
    """What a faction that can be chosen is able to do, and whom it suits."""
    if isinstance(move, Choose):
        faction = FACTION_NAMES[move.faction]
        about = catalogue.text(f"faction.{faction}.about")
        return f"{about} ({advice(FACTION_FACTS, faction, catalogue)})"
    return ""


# --- the map --------------------------------------------------------------------------------


def heading(view: TerraView, catalogue: Catalogue) -> Text:
    """The round, its tile and those to come, the turn order."""
    counted = {"round": view.round, "rounds": view.rounds}
    line = Text(catalogue.text("table.round", counted), "bold")
    for number, tile in enumerate(view.tiles, 1):
        if number >= view.round:
            style = "bold" if number == view.round else "not bold dim"
            line.append(f"\n{number}: {described('tile', tile, catalogue)}", style)
    order = catalogue.listed([catalogue.seat(seat) for seat in view.order])
    return line.append(f"\n{catalogue.text('table.order')}: {order}", "not bold")


def land(view: TerraView) -> Text:
    """The map, two lines for each row of hexes; odd rows are shifted."""
    rows: dict[int, dict[int, HexView]] = {}
    for hex in view.hexes:
        rows.setdefault(hex.row, {})[hex.column] = hex
    drawn = Text()
    for row, hexes in sorted(rows.items()):
        for line in (upper, lower):
            drawn.append(" " * (CELL // 2 * (row % 2)))
            for column in sorted(hexes):
                drawn.append(line(hexes[column]))
            drawn.append("\n")
    if view.bridges:
        drawn.append(
            "= "
            + "  ".join(f"{b.site.replace(':', '-')} {b.seat + 1}" for b in view.bridges)
            + "\n"
        )
    return drawn


def upper(hex: HexView) -> Text:
    """The first line of a hex: its terrain and its name."""
    mark, style = MARKS[hex.terrain]
    name = "" if hex.terrain == "river" else hex.name
    return Text(f"{mark}{name}".ljust(CELL), style)


def lower(hex: HexView) -> Text:
    """The second line of a hex: what stands there, whose it is, and whether it is a town."""
    town = "*" if hex.town else ""
    owner = "" if hex.seat is None else str(hex.seat + 1)
    told = f"{BUILDINGS[hex.building] if hex.building else ''}{owner}{town}"
    style = MARKS[hex.terrain][1]
    return Text(told.ljust(CELL), f"bold {style}")


def legend(catalogue: Catalogue) -> Text:
    """What the signs mean."""
    terrains = (f"{mark} {catalogue.name(f'terrain.{t}')}" for t, (mark, _) in MARKS.items())
    buildings = (f"{b} {catalogue.name(f'building.{name}')}" for name, b in BUILDINGS.items())
    lines = [*terrains], [*buildings, f"* {catalogue.name('source.town')}"]
    return Text("\n".join(" · ".join(line) for line in lines), "dim")


# --- the faction boards ---------------------------------------------------------------------


def table(first: str) -> Table:
    """A quiet table with one column of names."""
    made = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    made.add_column(first, no_wrap=True)
    return made


def called(view: TerraView, player: PlayerView, catalogue: Catalogue) -> Text:
    """A player with number and turn."""
    turn = "▶" if player.seat == view.seat else " "
    own = player.seat == view.viewer
    name = catalogue.seat(player.seat)
    name = catalogue.write("terminal.you", {"name": name}) if own else name
    return Text(f"{turn}{player.seat + 1} {name}", "bold" if own else "")


def players(view: TerraView, catalogue: Catalogue) -> Table:
    """Goods, power and tracks of everybody."""
    shown = table(catalogue.text("table.player"))
    for key in ("points", "coins", "workers", "priests", "power", "shipping", "spade"):
        shown.add_column(catalogue.text(f"table.{key}"), justify="right")
    for player in view.players:
        shown.add_row(
            called(view, player, catalogue),
            Text(str(player.points), "bold"),
            str(player.coins),
            str(player.workers),
            str(player.priests),
            "/".join(map(str, player.bowls)),
            str(player.shipping),
            str(player.spade_price or "-"),
            style="dim" if player.passed or player.dropped else "",
        )
    return shown


def cults(view: TerraView, catalogue: Catalogue) -> Table:
    """Levels on the cult tracks, and the priest spots that are free."""
    shown = table(catalogue.text("table.cults"))
    for player in view.players:
        shown.add_column(str(player.seat + 1), justify="right")
    shown.add_column(catalogue.text("table.spots"))
    for track in TRACK_NAMES:
        free = [str(spot.steps) for spot in view.cult_spots[track] if spot.seat is None]
        levels = [str(player.cults[track]) for player in view.players]
        shown.add_row(catalogue.name(f"cult.{track}"), *levels, " ".join(free) or "-")
    return shown


def described(kind: str, key: str, catalogue: Catalogue) -> str:
    """A tile or bonus card by its short name, with what it gives."""
    return f"{key} ({catalogue.text(f'{kind}.{key}.about')})"


def possessions(view: TerraView, catalogue: Catalogue) -> list[Text]:
    """For everybody: faction, next income, bonus card, favors and towns."""
    told = []
    for player in view.players:
        if player.faction is None:
            continue
        held = [("bonus_card", player.bonus_card)] if player.bonus_card is not None else []
        held += [("favor", name) for name in player.favors]
        held += [("town", name) for name in player.towns]
        line = Text(f"\n{player.seat + 1} {catalogue.name(f'faction.{player.faction}')}", "bold")
        if player.passed:
            line.append(f" ({catalogue.text('table.passed')})")
        told_of = catalogue.listed([described(kind, name, catalogue) for kind, name in held])
        line.append(f"\n  {told_of}", "not bold")
        line.append(f"\n  {catalogue.text('table.keys')}: {player.keys}", "dim")
        income = catalogue.names_of(player.income, counted=True)
        told.append(line.append(f" · {catalogue.text('table.income')}: {income or '-'}", "dim"))
    return told


def supplies(view: TerraView, catalogue: Catalogue) -> Text:
    """Bonus cards, tiles and power actions that are left."""
    coins = {s.bonus_card: f" +{s.coins}" if s.coins else "" for s in view.bonus_cards}
    bonus_cards = [described("bonus_card", card, catalogue) + more for card, more in coins.items()]
    lines = [("table.bonus_cards", bonus_cards)]
    for key, left in (("favors", view.favors), ("towns", view.towns)):
        lines.append((f"table.{key}", [f"{n} ({m})" if m > 1 else n for n, m in left.items() if m]))
    taken = [catalogue.name(f"action.{name}") for name in view.power_used]
    lines.append(("table.power_used", taken))
    return Text(
        "\n"
        + "\n".join(
            f"{catalogue.text(key)}: {catalogue.listed(names) or '-'}" for key, names in lines
        )
    )


# --- points -----------------------------------------------------------------------


def result(match: Match, catalogue: Catalogue) -> RenderableType:
    """Where the points came from."""
    points: Counter[tuple[str, int]] = Counter()
    for gain in match.gains():
        points[gain.source, gain.seat] += gain.amount
    seats = range(match.seats)
    shown = table(catalogue.text("table.source"))
    for seat in seats:
        shown.add_column(catalogue.seat(seat), justify="right", max_width=12, no_wrap=True)
    for source in dict.fromkeys(source for source, _ in points):
        numbers = [points[source, seat] for seat in seats]
        shown.add_row(catalogue.name(source), *(str(n or "·") for n in numbers))
    shown.add_section()
    totals = [sum(n for (_, s), n in points.items() if s == seat) for seat in seats]
    shown.add_row(
        Text(catalogue.text("table.total"), "bold"), *(Text(str(n), "bold") for n in totals)
    )
    return shown
