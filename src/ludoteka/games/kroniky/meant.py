"""What the player most likely means by touching a thing, so that the right reason is given."""

from __future__ import annotations

from ludoteka.core.codec import Move
from ludoteka.core.errors import BadMove
from ludoteka.core.state import State
from ludoteka.games.kroniky import codes, events
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky import tables as columns
from ludoteka.games.kroniky.data import RESOURCE_NAMES, TRACK_NAMES
from ludoteka.games.kroniky.moves import MOVES
from ludoteka.games.kroniky.rules import development, land
from ludoteka.games.kroniky.state import Board

FORMS = {
    "action": "use {name}",
    "track": "develop {name}",
    "area": "card {name}",
    "unit": "recruit {name} I",
    "division": "order {name} forward",
    "crisis": "relieve {name}",
    "card": "help",
}
SOLD = ("wood", "food", "ore")
BOUGHT = "exchange finance.buy3 gold for food"


def meant(state: State, seat: int, thing: str) -> list[Move]:
    """The moves meant by touching a thing; none: all that touch it."""
    assert isinstance(state, Board)
    try:
        return [MOVES.parse(text) for text in texts(state, thing)]
    except BadMove:
        return []


def texts(board: Board, thing: str) -> list[str]:
    """The same as texts; what is no thing of the game may be among them."""
    kind, _, name = thing.partition(".")
    if kind == "hex":
        return on_space(board, name.replace(".", ":"))
    if kind == "structure":
        return [f"build {worker} {name}" for worker in walkers(board)]
    if kind == "resource":
        return spent(board, name)
    return [FORMS[kind].format(name=name)] if kind in FORMS else []


def walkers(board: Board) -> list[int]:
    """The workers on the map; of those that stand and move alike, the first."""
    return [
        number + 1
        for number in range(codes.WORKERS)
        if board.sheet[layout.FIGURES + number] != codes.NOWHERE and not land.is_twin(board, number)
    ]


def on_space(board: Board, space: str) -> list[str]:
    """The capital is founded there, or a worker goes there, or is deployed there."""
    if board.phase == codes.FOUNDING:
        return [f"found {space}"]
    return [f"step {worker} {space}" for worker in walkers(board)] or [f"deploy {space}"]


def spent(board: Board, name: str) -> list[str]:
    """The most usual way to spend a good: trade, or a segment that still needs it."""
    if name in SOLD:
        row = int(board.setup.sale) * columns.ACT_SIZE
        rate = int(board.setup.actions[row + columns.ACT_R])
        return ["sell " + " ".join(f"{good} {rate if good == name else 0}" for good in SOLD)]
    if name == "gold":
        return [BOUGHT]
    if name not in RESOURCE_NAMES:
        return []
    return [f"pay {track} {name}" for track in lacking(board, f"resource.{name}")][:1]


def lacking(board: Board, good: str) -> list[str]:
    """The tracks whose next segment is paid unit by unit and still needs a good."""
    rows = ((n, int(development.segment(board, n))) for n in range(codes.TRACKS))
    return [
        TRACK_NAMES[number]
        for number, row in rows
        if row >= 0
        and board.setup.segments[row + columns.SEG_SPLIT]
        and good in events.goods(int(development.unpaid(board, number, row)))
    ]
