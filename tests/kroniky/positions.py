"""Positions of Kroniky by names, so that tests read like the rulebook.

    table = position(rows=["...C"], capital="a:1", goods={"work": 2}, levels={"agriculture": 3})
    table.play("deploy a:1", "step 1 b:1")
    assert table.goods("work") == 2

Spaces are named as in the game: column letter, row number. Without `goods` there are 20 of each
resource; without `area` nobody is favoured. Events, key events and victories come from `chronicle`,
laid over a chronicle in which nothing happens.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from tests.golden.untold import unnamed

import ludoteka
from ludoteka.core.match import Match
from ludoteka.core.rng import Rng
from ludoteka.core.sink import Sink
from ludoteka.games.kroniky import codes, data
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky.rules import land
from ludoteka.games.kroniky.state import Board
from ludoteka.games.kroniky.view import view
from ludoteka.games.kroniky.view.contents import contents
from ludoteka.games.kroniky.view.types import ActionText, KronikyContents, KronikyView

Division = tuple[Sequence[int], int]  # units from the left, column

QUIET: dict[str, Any] = {
    "id": "quiet",
    "name": {"en": "Quiet"},
    "victory": [{"type": "victory_points", "min": 50}],
    "defeat": list(data.DEFEAT_NAMES),
    "relations_start": 3,
    "enemy_units": [[], [], []],
    "treasury": {"gold": 7},
    "ruins_reward": {"science": 3},
    "special": {"reward": {"gold": 2, "wood": 1}},
    "key_events": [],
}


def quiet_chronicle(
    events: Mapping[tuple[int, int], dict[str, Any]] | None = None, **changes: Any
) -> str:
    """A chronicle in which only the given events happen: (line, round) -> event."""
    lines = {
        str(line): [(events or {}).get((line, r), {"effects": []}) for r in range(1, 16)]
        for line in (1, 2, 3)
    }
    return json.dumps({**QUIET, "events": lines, **changes})


def space(name: str) -> int:
    """The number of a space."""
    return data.SPACE_NAMES.index(name)


def small_map(rows: Sequence[str], dangerous: Sequence[str], treasures: Mapping[str, Any]) -> str:
    """A map file with these rows."""

    def place(name: str) -> list[int]:
        row, column = divmod(space(name), codes.WIDTH)
        return [column, row]

    return json.dumps(
        {
            "id": "small",
            "name": {"en": "Small"},
            "rows": list(rows),
            "dangerous": [place(name) for name in dangerous],
            "treasures": [{"at": place(n), "reward": r} for n, r in treasures.items()],
        }
    )


class Table:
    """A match in a position of our own making."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def board(self) -> Board:
        """The state underneath."""
        board = self.match.state
        assert isinstance(board, Board)
        return board

    @property
    def view(self) -> KronikyView:
        """What the player sees."""
        return view(self.board, 0)

    @property
    def contents(self) -> KronikyContents:
        """What is printed on cards, map and chronicle."""
        return contents(self.board)

    def action(self, name: str) -> ActionText:
        """An action space."""
        return next(one for one in self.contents.actions if one.action == name)

    def does(self, name: str) -> dict[str, int]:
        """What an action space would do now."""
        now = self.view.products.get(name, 0)
        return {s.what: now if s.number is None else s.number for s in self.action(name).does}

    def play(self, *moves: str) -> Table:
        """Make the moves."""
        for move in moves:
            before = self.match.state.copy()
            self.match.play(move)
            sink = before.sink = Sink()
            before.apply(self.match.steps[-1].action)
            assert not unnamed(self.match.game.key, sink)
        return self

    def legal(self, start: str = "") -> list[str]:
        """The legal moves as texts, those that begin so."""
        return [text for text in map(str, self.match.legal()) if text.startswith(start)]

    def why_not(self, move: str) -> str | None:
        """The key of the reason against a move."""
        reason = self.match.why_not(move)
        return None if reason is None else reason.key

    def goods(self, name: str) -> int:
        """How much of a resource there is."""
        return self.view.goods[name]

    def gain(self, move: str) -> dict[str, int]:
        """Play a move; which resources it changed."""
        before = self.view.goods
        self.play(move)
        return {n: v - before[n] for n, v in self.view.goods.items() if v != before[n]}

    def level(self, track: str) -> int:
        """Finished segments of a track."""
        return self.view.tracks.get(track, 0)

    def terrain(self, name: str) -> str:
        """What a space of the map is now."""
        printed = next(one.terrain for one in self.contents.hexes if one.space == name)
        return self.view.terrain.get(name, printed)

    def linked(self, name: str) -> bool:
        """Whether a space is connected to the capital."""
        return bool(self.board.land[space(name)] & layout.LINKED)

    def lane(self, number: int) -> Any:
        """A lane of the battlefield, 1 to 3."""
        return self.view.lanes[number - 1]

    def roll(self, die: int) -> Table:
        """Let the next die show this."""
        luck = next(n for n in range(1, 10_000) if Rng(n).below(codes.DIE) == die - 1)
        self.board.luck = luck
        return self

    def told(self) -> list[str]:
        """The keys of what the last move told."""
        return [event.key for event in self.match.steps[-1].events]


def position(
    rows: Sequence[str] = ("...", "...", "..."),
    capital: str = "a:1",
    chronicle: str | None = None,
    dangerous: Sequence[str] = (),
    treasures: Mapping[str, Any] | None = None,
    area: str | None = None,
    card: int = 1,
    line: int = 1,
    turn: int = 1,
    goods: Mapping[str, int] | None = None,
    levels: Mapping[str, int] | None = None,
    buildings: Sequence[str] = (),
    inventions: Sequence[int] = (),
    houses: Mapping[str, Sequence[str]] | None = None,
    roads: Sequence[str] = (),
    workers: Sequence[str] = (),
    army: Mapping[int, Division] | None = None,
    foes: Mapping[int, Division] | None = None,
    **numbers: int,
) -> Table:
    """A position in phase 2 of a round. `numbers`: population, happiness, hunger, supply ..."""
    files = {
        "map": small_map(rows, dangerous, treasures or {}),
        "chronicle": chronicle or quiet_chronicle(),
    }
    table = Table(ludoteka.new("kroniky", 1, seed=1, **files))
    table.play(f"found {capital}")
    board = table.board
    board.round = turn
    board.card = card - 1
    board.phase = codes.ACTIONS
    board.line = line - 1
    sheet = [int(n) for n in board.sheet]
    for i, name in enumerate(data.RESOURCE_NAMES):
        sheet[layout.GOODS + i] = 20 if goods is None else goods.get(name, 0)
    for name, level in (levels or {}).items():
        sheet[layout.TRACK + data.TRACK_NAMES.index(name)] = level
    for name in buildings:
        sheet[layout.TRACK + data.TRACK_NAMES.index(name)] = 1
    for number in inventions:
        row, done = divmod(number - 1, codes.INVENTIONS_IN_LINE)
        at = layout.TRACK + codes.INVENTIONS + row
        sheet[at] = max(sheet[at], done + 1)
    for side, column, divisions in (
        (layout.ARMY, layout.ARMY_AT, army or {}),
        (layout.FOE, layout.FOE_AT, foes or {}),
    ):
        for number, (units, where) in divisions.items():
            boxes = sum(unit << i * codes.BOX_BITS for i, unit in enumerate(units))
            sheet[side + number - 1], sheet[column + number - 1] = boxes, where
    board.sheet = vec[i64](sheet)
    settle(board, houses or {}, roads, workers)
    for name, value in numbers.items():
        setattr(board, name, value)
    if "population" in numbers and "supply" not in numbers:
        board.supply = board.setup.people_workers[board.population] - len(workers)
    if area is not None:
        board.bonus = data.AREA_NAMES.index(area)
    return table


def settle(
    board: Board,
    houses: Mapping[str, Sequence[str]],
    roads: Sequence[str],
    workers: Sequence[str],
) -> None:
    """Structures, roads and workers on the map."""
    for kind, names in houses.items():
        structure = data.STRUCTURE_NAMES.index(kind)
        for i, name in enumerate(names):
            first = codes.VILLAGE_A * codes.OF_A_KIND + structure - codes.VILLAGE_A
            slot = first if structure >= codes.VILLAGE_A else structure * codes.OF_A_KIND + i
            board.sheet[layout.HOUSES + slot] = space(name)
            board.land[space(name)] |= (structure + 1) << layout.HOUSE
    for name in roads:
        board.land[space(name)] |= layout.ROAD
    for name in [n for names in houses.values() for n in names] + list(roads):
        land.join(board, space(name))
    land.count_working(board)
    for worker, name in enumerate(workers):
        board.sheet[layout.FIGURES + worker] = space(name)
        board.supply -= 1
