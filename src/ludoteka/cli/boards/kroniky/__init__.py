"""Kroniky civilizace in the terminal. The map is told by signs, colours only help."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludoteka.cli import screen
from ludoteka.cli.boards.kroniky.notes import notes as notes
from ludoteka.cli.boards.plain import beyond as beyond
from ludoteka.cli.boards.plain import label as label
from ludoteka.core.codec import Move
from ludoteka.core.match import Match
from ludoteka.core.view import View
from ludoteka.games.kroniky.data import COLUMN_NAMES, DATA, LANE_NAMES
from ludoteka.games.kroniky.view import contents
from ludoteka.games.kroniky.view.types import (
    ActionText,
    DivisionView,
    EffectText,
    FlagText,
    HexText,
    KronikyContents,
    KronikyView,
    Share,
    TrackText,
)
from ludoteka.language import Catalogue

WIDE = 150  # from here on tracks and actions stand side by side
TOLD = (
    "goods", "points", "population", "happiness", "relations", "crisis", "done", "built",
    "recruited", "strength", "column", "enemy_strength", "enemy_column", "roads", "steps",
)  # fmt: skip
ENDS = ("round_began",)
SUMMED = (
    "goods", "points", "population", "happiness", "relations", "crisis", "done", "built",
)  # fmt: skip
CAPITAL, ROAD, DANGER = "@", "=", "!"
# What rises or falls: the messages for more and for less of it.
CHANGES = {
    "happiness": ("happiness_rises", "happiness_falls"),
    "relations": ("to_war", "to_peace"),
    "strength": ("stronger", "stronger"),
    "rebellion": ("rebellion_rises", "rebellion_rises"),
    "enemy_recruit": ("enemy_recruits", "enemy_recruits"),
}
STRUCTURES = {
    "farm": "%", "mine": "^", "port": "&",
    "settlement_a": "A", "settlement_b": "B", "settlement_c": "C", "settlement_d": "D",
}  # fmt: skip
STYLES = {
    "tree": "green", "forest": "green", "crops": "yellow", "harvested": "dim", "water": "blue",
    "fish": "bright_blue", "deposit": "magenta", "ruins": "cyan", "special": "bold",
    "treasure": "bold yellow", "rocks": "dim", "empty": "dim",
}  # fmt: skip


def draw(view: View, catalogue: Catalogue, width: int) -> RenderableType:
    """The whole table."""
    assert isinstance(view, KronikyView)
    tables = [tracks(view, catalogue), actions(view, catalogue)]
    return Group(
        heading(view, catalogue),
        Text(),
        *world(view, catalogue),
        Text(),
        *battlefield(view, catalogue),
        Columns(tables, padding=(0, 3)) if width >= WIDE else Group(tables[0], "", tables[1]),
        Text(),
        *chronicle(view, catalogue),
        *this_round(view, catalogue),
    )


def printed(view: KronikyView) -> KronikyContents:
    """What stands on cards, map and chronicle."""
    return contents.named(view.contents)


def question(view: View, catalogue: Catalogue) -> str:
    """The phase as a question."""
    assert isinstance(view, KronikyView)
    return catalogue.text(f"phase.{view.phase}")


def detail(view: View, move: Move, catalogue: Catalogue) -> str:
    """What a segment costs and brings, and what an action space produces."""
    assert isinstance(view, KronikyView)
    text = str(move).split(" ")
    if text[0] == "develop":
        track = next(found for found in printed(view).tracks if found.track == text[1])
        return segment(view, track, catalogue)
    if text[0] == "use":
        action = next(found for found in printed(view).actions if found.action == text[1])
        return deal(view, action, catalogue)
    return ""


def result(match: Match, catalogue: Catalogue) -> RenderableType:
    """How the game ended."""
    ends = [event for event in match.events if event.key in ("victory", "defeat")]
    return Text(catalogue.event(ends[-1]), "bold") if ends else ""


# --- the player -------------------------------------------------------------------------------


def heading(view: KronikyView, catalogue: Catalogue) -> Text:
    """Round, goods, people, crises."""
    found = printed(view)
    names = [own_name(found.map_names, catalogue), own_name(found.chronicle_names, catalogue)]
    said = catalogue.text("board.round", {"round": view.round, "rounds": found.limits.rounds})
    line = Text(" · ".join([said, *names]), "bold")
    goods = [catalogue.counted(f"resource.{name}", n) for name, n in view.goods.items()]
    line.append("\n" + " · ".join(goods), "not bold")
    people = [
        catalogue.text("board.population", {"number": view.population}),
        catalogue.text("board.happiness", {"number": view.happiness}),
        catalogue.text("board.workers", {"free": view.supply, "workers": view.workers}),
        catalogue.text("board.points", {"number": view.victory_points}),
    ]
    if view.bonus is not None:
        people.append(catalogue.text("board.bonus", {"area": f"area.{view.bonus}"}))
    line.append("\n" + " · ".join(people), "not bold")
    end = found.limits.crisis
    troubles = [f"{catalogue.name(f'crisis.{name}')} {n}/{end}" for name, n in view.crises.items()]
    key = "board.war" if view.war else "board.beaten" if view.enemy_beaten else "board.relations"
    troubles.append(catalogue.text(key, {"number": view.relations}))
    return line.append("\n" + " · ".join(troubles), "not bold")


def own_name(names: dict[str, str], catalogue: Catalogue) -> str:
    """A title in the reader's language, or in English."""
    return names.get(catalogue.language, names["en"])


# --- the map ----------------------------------------------------------------------------------


def world(view: KronikyView, catalogue: Catalogue) -> list[RenderableType]:
    """The map: two lines for each row, since odd columns lie half a space lower."""
    width, hexes = printed(view).columns, printed(view).hexes
    workers = {worker.space: str(worker.worker) for worker in view.map_workers}
    lines: list[RenderableType] = [
        Text("    " + "".join(f"{letter:4}" for letter in COLUMN_NAMES[:width]), "dim")
    ]
    for start in range(0, len(hexes), width):
        row = hexes[start : start + width]
        for lower in range(2):
            line = Text(f"{start // width + 1:3} " if not lower else "    ", "dim")
            for column, place in enumerate(row):
                shown = cell(view, place, workers) if column % 2 == lower else Text("    ")
                line.append_text(shown)
            lines.append(line)
    return [*lines, Text(legend(view, catalogue), "dim")]


def terrain(view: KronikyView, place: HexText) -> str:
    """What a space is now."""
    return view.terrain.get(place.space, place.terrain)


def sign(view: KronikyView, place: HexText) -> str:
    """What stands or grows on a space, as one sign."""
    if place.space == view.capital:
        return CAPITAL
    if place.space in view.structures:
        return STRUCTURES[view.structures[place.space]]
    return str(DATA["terrain"][terrain(view, place)]["char"])


def cell(view: KronikyView, place: HexText, workers: dict[str, str]) -> Text:
    """A space: its sign, a road, and a worker or danger."""
    style = STYLES.get(terrain(view, place), "")
    if place.space in view.structures or place.space == view.capital:
        style = "bold reverse"
    shown = Text(sign(view, place), style)
    shown.append(ROAD if place.space in view.roads else " ", "not bold not reverse default")
    worker = workers.get(place.space)
    if worker is not None:
        return shown.append(worker, "bold reverse").append(" ")
    return shown.append(DANGER if place.dangerous else " ", "red").append(" ")


def legend(view: KronikyView, catalogue: Catalogue) -> str:
    """The signs that are on the map now."""
    found: dict[str, str] = {}
    for place in printed(view).hexes:
        if place.space == view.capital:
            name = catalogue.name("area.capital")
        elif place.space in view.structures:
            name = catalogue.name(f"structure.{view.structures[place.space]}")
        else:
            name = catalogue.name(f"terrain.{terrain(view, place)}")
        found[sign(view, place)] = name
    told = [f"{mark} {name}" for mark, name in found.items()]
    roads = catalogue.text("board.roads", {}), catalogue.text("board.danger", {})
    return catalogue.listed([*told, f"{ROAD} {roads[0]}", f"{DANGER} {roads[1]}"])


# --- battlefield ------------------------------------------------------------------------------


def battlefield(view: KronikyView, catalogue: Catalogue) -> list[RenderableType]:
    """The lanes, once anybody has units."""
    if not any(lane.own.strength + lane.enemy.strength for lane in view.lanes):
        return []
    shown = table(catalogue.text("board.lane"))
    for key in ("board.own", "board.enemy"):
        shown.add_column(catalogue.text(key))
    for lane in view.lanes:
        shown.add_row(lane.lane, *(division(d, catalogue) for d in (lane.own, lane.enemy)))
    return [shown, Text()]


def division(found: DivisionView, catalogue: Catalogue) -> str:
    """Living units, strength and place of a division."""
    units = " ".join(str(unit) for unit in found.boxes if unit > 0)
    if not units:
        return "-"
    where = {"strength": found.strength, "column": found.column}
    return catalogue.write("board.division", {"units": units, **where})


# --- tracks and actions -----------------------------------------------------------------------


def table(first: str) -> Table:
    """A quiet table with one column of names."""
    made = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    made.add_column(first)
    return made


def tracks(view: KronikyView, catalogue: Catalogue) -> Table:
    """What each track has reached, and what its next segment asks for and brings."""
    shown = table(catalogue.text("board.track"))
    for key in ("board.level", "board.next", "board.condition"):
        shown.add_column(catalogue.text(key))
    for track in printed(view).tracks:
        number, size = view.tracks.get(track.track, 0), len(track.segments)
        done = number == size
        shown.add_row(
            catalogue.name(f"track.{track.track}"),
            f"{number}/{size}",
            "" if done else segment(view, track, catalogue),
            "" if done else unmet(view, track.segments[number].flags, catalogue),
            style="dim" if done else "",
        )
    return shown


def segment(view: KronikyView, track: TrackText, catalogue: Catalogue) -> str:
    """What is still to be paid for the next segment, and its reward."""
    found = track.segments[view.tracks.get(track.track, 0)]
    begun = next((one for one in view.begun if one.track == track.track), None)
    cost = price(found.cost, found.workers, catalogue)
    if begun is not None:
        cost = price(begun.unpaid, begun.workers, catalogue)
    return f"{cost} → {catalogue.names_of(found.reward, counted=True)}" if found.reward else cost


def actions(view: KronikyView, catalogue: Catalogue) -> Table:
    """The action spaces that are free and whose flags hold."""
    shown = table(catalogue.text("board.action"))
    shown.add_column(catalogue.text("board.price"))
    for action in printed(view).actions:
        if action.action not in view.used and set(action.flags) <= set(view.holds):
            shown.add_row(catalogue.name(f"action.{action.action}"), deal(view, action, catalogue))
    return shown


def deal(view: KronikyView, action: ActionText, catalogue: Catalogue) -> str:
    """The price of an action space, and what it would do now."""
    key = f"board.does.{action.action}"
    told = [catalogue.text(key)] if catalogue.has(key) else []
    for share in () if told else action.does:
        number = view.products[action.action] if share.number is None else share.number
        told.append(brought(share, number, catalogue))
    return f"{price(action.cost, action.workers, catalogue)} → {catalogue.listed(told)}"


def brought(share: Share, number: int, catalogue: Catalogue) -> str:
    """So many of something, in a few words."""
    if (term := share.what.removeprefix("term.")) in CHANGES:
        return changed(term, number, catalogue)
    if number < 0:
        return catalogue.text("board.saves", {"number": -number})
    return catalogue.counted(share.what, number)


def changed(what: str, by: int, catalogue: Catalogue) -> str:
    """What rises or falls."""
    more, less = CHANGES[what]
    return catalogue.text(f"board.{more if by > 0 else less}", {"number": abs(by)})


def price(goods: Sequence[str], workers: int, catalogue: Catalogue) -> str:
    """Goods and workers."""
    things = [*goods, *["term.worker"] * workers]
    return catalogue.names_of(things, counted=True) or "-"


def unmet(view: KronikyView, flags: Iterable[int], catalogue: Catalogue) -> str:
    """The conditions that do not hold yet."""
    return conditions(view, [flag for flag in flags if flag not in view.holds], catalogue)


def conditions(view: KronikyView, flags: Iterable[int], catalogue: Catalogue) -> str:
    """Several conditions."""
    return catalogue.listed([condition(printed(view).flags[flag], catalogue) for flag in flags])


def condition(flag: FlagText, catalogue: Catalogue) -> str:
    """A condition in a few words."""
    return catalogue.text(f"board.{flag.key}", flag.params)


# --- the chronicle ----------------------------------------------------------------------------


def chronicle(view: KronikyView, catalogue: Catalogue) -> list[RenderableType]:
    """The ways to win, and the key events still to come."""
    lines: list[RenderableType] = [Text(catalogue.text("board.victories"), "bold")]
    found = printed(view)
    for victory in found.victories:
        line = Text(f"  {catalogue.name(victory.kind)}: ")
        parts = [
            Text(f"{'✓' if flag in view.holds else '·'} {condition(found.flags[flag], catalogue)}")
            for flag in victory.flags
        ]
        lines.append(line.append_text(screen.joined(parts, catalogue)))
    for event in found.key_events:
        if event.round >= view.round:
            effects = told(view, event.effects, catalogue)
            clause = clauses(view, event.when, "if", catalogue)
            said = catalogue.write(
                "board.key_event", {"round": event.round, "clause": clause, "effects": effects}
            )
            lines.append(Text(f"  {said}"))
    return lines


def this_round(view: KronikyView, catalogue: Catalogue) -> list[RenderableType]:
    """What is printed for this round: upkeep, the card, and the event of each line."""
    found = printed(view)
    if not 1 <= view.round <= found.limits.rounds or view.over:
        return []
    upkeep = catalogue.text("board.due", {"food": view.food_due, "gold": view.gold_due})
    lines: list[RenderableType] = [Text(upkeep, "bold")]
    if view.card is not None:
        for option in found.cards[view.card.number - 1]:
            goods = catalogue.names_of(option.goods, counted=True)
            said = f"  {catalogue.name(f'area.{option.area}')}: {goods}"
            helped = catalogue.text("board.help", {"goods": option.help})
            chosen = catalogue.text("board.line", {"line": f"line.{option.line}"})
            lines.append(Text(f"{said}; {helped}; {chosen}"))
    for number, line in enumerate(found.events):
        event = line[view.round - 1]
        effects = told(view, event.effects, catalogue) or catalogue.text("board.nothing")
        danger = f" {DANGER} {catalogue.text('board.dangerous')}" if event.dangerous else ""
        mark = "▶" if view.line == number + 1 else " "
        style = "" if view.line in (None, number + 1) else "dim"
        lines.append(Text(f"{mark} {LANE_NAMES[number]}: {effects}{danger}", style))
    return lines


def told(view: KronikyView, effects: Iterable[EffectText], catalogue: Catalogue) -> str:
    """Effects of an event in a few words."""
    said = []
    for each in effects:
        words = effect(each, catalogue)
        for key, flags in (("unless", each.unless), ("if", each.when)):
            if flags:
                asks = {"clause": clauses(view, flags, key, catalogue)}
                words = catalogue.write("board.if", {**asks, "effects": words})
        said.append(words)
    return "; ".join(said)


def clauses(view: KronikyView, flags: Iterable[int], key: str, catalogue: Catalogue) -> str:
    """Several conditions as parts of a sentence: that they hold, or that they do not."""
    found = [printed(view).flags[flag] for flag in flags]
    said = [catalogue.text(f"board.{key}.{flag.key}", flag.params) for flag in found]
    return catalogue.listed(said)


def effect(found: EffectText, catalogue: Catalogue) -> str:
    """One effect."""
    if found.type in ("pay", "gain"):
        return catalogue.text(f"board.{found.type}", {"goods": found.goods})
    return changed(found.type, found.amount, catalogue)
