"""All that is counted in Ethnos, as a viewer may know it: the numbers behind previews."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.state import NOBODY, State
from ludoteka.games.ethnos import scoring
from ludoteka.games.ethnos.codes import COLOURS, FORM, KEEP, MERFOLK, ORCS, SKELETONS, TROLLS
from ludoteka.games.ethnos.state import (
    GLORY,
    HAND,
    HORDE,
    MARKERS,
    SHEET,
    SLOTS,
    SUPPLY,
    SWUM,
    TOKENS,
    Board,
)


def read(state: State, viewer: i64) -> "vec[i64]":
    """The numbers that names() in foretell.py calls by name, in its order."""
    assert isinstance(state, Board)
    board: Board = state
    found = vec[i64]([board.age + 1, board.left, board.dragons, board.giant_size])
    seat: i64 = 0
    while seat < board.setup.seats:
        found = read_player(board, seat, found)
        seat += 1
    found = read_cards(board, board.row(), found)
    if viewer != NOBODY:
        choosing: bool = viewer == board.active and is_choosing(board)
        found = read_cards(board, viewer * SLOTS, found)
        found = read_cards(board, board.formed() if choosing else NOBODY, found)
    return found


def is_choosing(board: Board) -> bool:
    """Whether cards are chosen one by one, which is the player's secret until they are shown."""
    return board.phase == FORM or board.phase == KEEP


def read_player(board: Board, seat: i64, found: "vec[i64]") -> "vec[i64]":
    """What everybody knows of a seat."""
    sheet: i64 = seat * SHEET
    hand: i64 = board.sheets[sheet + HAND]
    if seat == board.active and is_choosing(board):
        hand += board.number(board.formed())
    found = append(found, board.sheets[sheet + GLORY])
    found = append(found, scoring.bands_of(board, seat))
    found = append(found, hand)
    found = append(found, board.sheets[sheet + SUPPLY])
    found = append(found, 1 if board.giant == seat else 0)
    kingdom: i64 = 0
    while kingdom < COLOURS:
        found = append(found, board.sheets[sheet + MARKERS + kingdom])
        kingdom += 1
    slot_of = board.setup.slot_of
    if slot_of[MERFOLK] >= 0:
        found = append(found, board.sheets[sheet + SWUM])
    if slot_of[ORCS] >= 0:
        found = read_bits(board.sheets[sheet + HORDE], 0, COLOURS, found)
    if slot_of[TROLLS] >= 0:
        found = read_bits(board.sheets[sheet + TOKENS], 1, 7, found)
    return found


def read_bits(mask: i64, first: i64, end: i64, found: "vec[i64]") -> "vec[i64]":
    """The bits of a mask, one number each."""
    while first < end:
        found = append(found, (mask >> first) & 1)
        first += 1
    return found


def read_cards(board: Board, zone: i64, found: "vec[i64]") -> "vec[i64]":
    """How many of each card lie in a zone; NOBODY: in no zone."""
    wild: i64 = board.setup.slot_of[SKELETONS]
    slot: i64 = 0
    while slot < len(board.setup.tribe_of):
        colour: i64 = 0
        while colour < (1 if slot == wild else COLOURS):
            card: i64 = slot * COLOURS + colour
            found = append(found, 0 if zone == NOBODY else board.count(zone, card))
            colour += 1
        slot += 1
    return found
