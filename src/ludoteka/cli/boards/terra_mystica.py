"""Terra Mystica in the terminal. Every terrain has a symbol beside its colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludoteka.core.codec import Move
from ludoteka.core.event import Event
from ludoteka.core.view import View
from ludoteka.games.terra_mystica.actions import Accept, Build, Terraform
from ludoteka.games.terra_mystica.data import HEX_NAMES, TRACK_NAMES
from ludoteka.games.terra_mystica.story import SOURCES
from ludoteka.games.terra_mystica.tables import START_VP
from ludoteka.games.terra_mystica.view import HexView, PlayerView, TerraView
from ludoteka.language import Catalogue

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
TRADES = {"point to coin": -1, "coin to point": 1}
FINAL = {"scored_cult": "table.cults", "scored_area": "table.area", "scored_goods": "table.goods"}


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
    )


def question(view: View, catalogue: Catalogue) -> str:
    """The phase as a question."""
    assert isinstance(view, TerraView)
    return catalogue.text("phase.goal" if view.site is not None else f"phase.{view.phase}")


# --- the map --------------------------------------------------------------------------------


def heading(view: TerraView, catalogue: Catalogue) -> Text:
    """The round, its tile and those to come, the turn order."""
    counted = {"round": view.round, "rounds": view.rounds}
    line = Text(catalogue.text("table.round", counted), "bold")
    for number, tile in enumerate(view.tiles, 1):
        if number >= view.round:
            style = "bold" if number == view.round else "not bold dim"
            line.append(f"\n{number}: {catalogue.name(f'tile.{tile}')}", style)
    order = ", ".join(catalogue.seat(seat) for seat in view.order)
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


def possessions(view: TerraView, catalogue: Catalogue) -> list[Text]:
    """For everybody: faction, next income, scroll, favors and towns."""
    told = []
    for player in view.players:
        if player.faction is None:
            continue
        things = [f"favor.{name}" for name in player.favors]
        things += [f"town.{name}" for name in player.towns]
        if player.scroll is not None:
            things.insert(0, f"scroll.{player.scroll}")
        line = Text(f"\n{player.seat + 1} {catalogue.name(f'faction.{player.faction}')}", "bold")
        if player.passed:
            line.append(f" ({catalogue.text('table.passed')})")
        line.append("\n  " + ", ".join(map(catalogue.name, things)), "not bold")
        line.append(f"\n  {catalogue.text('table.keys')}: {player.keys}", "dim")
        income = catalogue.names_of(player.income)
        told.append(line.append(f" · {catalogue.text('table.income')}: {income or '-'}", "dim"))
    return told


def supplies(view: TerraView, catalogue: Catalogue) -> Text:
    """Scrolls, tiles and power actions that are left."""
    coins = {s.scroll: f" +{s.coins}" if s.coins else "" for s in view.scrolls}
    scrolls = [catalogue.name(f"scroll.{name}") + more for name, more in coins.items()]
    lines = [("table.scrolls", scrolls)]
    for key, left in (("favors", view.favors), ("towns", view.towns)):
        lines.append((f"table.{key}", [f"{n}x{m}" if m > 1 else n for n, m in left.items() if m]))
    lines.append(("table.power_used", [name.strip() for name in view.power_used]))
    return Text(
        "\n"
        + "\n".join(f"{catalogue.text(key)}: {', '.join(names) or '-'}" for key, names in lines)
    )


# --- moves and points -----------------------------------------------------------------------


def detail(view: View, move: Move, catalogue: Catalogue) -> str:
    """The price of land in spades, and of power in points."""
    assert isinstance(view, TerraView)
    if isinstance(move, Terraform | Build):
        for hex in view.reach:
            if hex.hex == HEX_NAMES[move.hex]:
                price = {"spades": hex.spades, "goods": hex.goods}
                crossing = f"; {catalogue.text('table.crossing')}" if hex.crossing else ""
                return catalogue.text("table.price", price) + crossing
    if isinstance(move, Accept):
        for offer in view.offers:
            if (offer.seat, offer.giver, offer.amount) == (view.seat, move.giver, move.amount):
                return catalogue.text("table.cost", {"points": offer.price})
    return ""


def result(events: Sequence[Event], seats: int, catalogue: Catalogue) -> RenderableType:
    """Where the points came from, as the events tell it."""
    points: Counter[tuple[str, int]] = Counter()
    for event in events:
        if "seat" not in event.params:
            continue
        seat = int(str(event.params["seat"]).removeprefix("seat."))
        if event.key == "points":
            points[str(event.params["source"]), seat] += number(event, "points")
        elif event.key in FINAL:
            points[FINAL[event.key], seat] += number(event, "points")
        elif event.key == "took_power":
            points["table.paid", seat] -= number(event, "price")
        elif event.key == "converted":
            trade = str(event.params["conversion"]).removeprefix("conversion.")
            points["table.traded", seat] += TRADES.get(trade, 0)
    shown = table(catalogue.text("table.source"))
    for seat in range(seats):
        shown.add_column(catalogue.seat(seat), justify="right", max_width=12, no_wrap=True)
        points["table.start", seat] = int(START_VP)
    sources = ["table.start", *(f"source.{name}" for name in SOURCES), "table.paid", "table.traded"]
    for source in [*sources, *FINAL.values()]:
        numbers = [points[source, seat] for seat in range(seats)]
        if any(numbers):
            name = catalogue.text if source.startswith("table.") else catalogue.name
            shown.add_row(name(source), *(str(n or "·") for n in numbers))
    shown.add_section()
    totals = [sum(n for (_, s), n in points.items() if s == seat) for seat in range(seats)]
    shown.add_row(
        Text(catalogue.text("table.total"), "bold"), *(Text(str(n), "bold") for n in totals)
    )
    return shown


def number(event: Event, name: str) -> int:
    """A parameter that is a number."""
    value = event.params[name]
    assert isinstance(value, int)
    return value
