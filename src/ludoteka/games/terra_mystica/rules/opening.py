"""The setup of a game: factions, first dwellings, first bonus cards (rules, section 2)."""

from mypy_extensions import i64

from ludoteka.core.state import EVERYONE
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.rules import building, rounds, turns
from ludoteka.games.terra_mystica.state import (
    BOWL_1,
    COINS,
    CULT,
    FACTION,
    SHEET,
    SHIPPING,
    VP,
    Board,
)
from ludoteka.games.terra_mystica.tables import (
    SHIPPING_START,
    START_BOWLS,
    START_CULTS,
    START_GOODS,
    START_VP,
)


def make_choice(board: Board, move: i64, operand: i64) -> None:
    """A choice before the first round."""
    if move == codes.MOVE_CHOOSE:
        choose(board, operand)
    elif move == codes.MOVE_SETTLE:
        settle(board, operand)
    else:
        take_bonus_card(board, operand)


def choose(board: Board, faction: i64) -> None:
    """A seat takes a faction and its start goods."""
    seat: i64 = board.seat
    sheet: i64 = seat * SHEET
    sheets = board.sheets
    sheets[sheet + FACTION] = faction
    sheets[sheet + VP] = START_VP
    sheets[sheet + SHIPPING] = SHIPPING_START[faction]
    i: i64 = 0
    while i < codes.GOODS - 1:
        sheets[sheet + COINS + i] = START_GOODS[faction * codes.GOODS + i]
        sheets[sheet + BOWL_1 + i] = START_BOWLS[faction * (codes.GOODS - 1) + i]
        i += 1
    i = 0
    while i < codes.TRACKS:
        sheets[sheet + CULT + i] = START_CULTS[faction * codes.TRACKS + i]
        i += 1
    board.tell(codes.FACTION_CHOSEN, EVERYONE, seat, faction, 0)
    board.placed += 1
    if board.placed < board.setup.seats:
        board.seat = board.ordered(board.placed)
        return
    board.phase = codes.SETTLE
    board.placed = 0
    next_settler(board)


def next_settler(board: Board) -> None:
    """Who places the next first dwelling: once round, once back, Nomads, Chaos Magicians."""
    seats: i64 = board.setup.seats
    while board.placed < 2 * seats:
        place: i64 = board.placed
        if place >= seats:
            place = 2 * seats - 1 - place
        seat: i64 = board.ordered(place)
        if board.faction(seat) != codes.CHAOS_MAGICIANS:
            board.seat = seat
            return
        board.placed += 1
    if board.placed == 2 * seats:
        if ask_faction(board, codes.NOMADS):
            return
        board.placed += 1
    if board.placed == 2 * seats + 1 and ask_faction(board, codes.CHAOS_MAGICIANS):
        return
    board.phase = codes.FIRST_BONUS_CARD
    board.placed = 0
    board.seat = board.ordered(seats - 1)


def ask_faction(board: Board, faction: i64) -> bool:
    """Ask the seat of a faction, if it is in the game."""
    seat: i64 = turns.seat_of(board, faction)
    if seat < 0:
        return False
    board.seat = seat
    return True


def settle(board: Board, hex: i64) -> None:
    """A first dwelling: free, and no power is taken for it."""
    building.place(board, board.seat, hex, codes.DWELLING)
    board.tell(codes.SETTLED, EVERYONE, board.seat, hex, 0)
    board.placed += 1
    next_settler(board)


def take_bonus_card(board: Board, bonus_card: i64) -> None:
    """The first bonus card, last player first; then coins on those left over, and round 1."""
    turns.take_bonus_card(board, board.seat, bonus_card)
    board.tell(codes.BONUS_CARD_TAKEN, EVERYONE, board.seat, bonus_card, 0)
    board.placed += 1
    seats: i64 = board.setup.seats
    if board.placed < seats:
        board.seat = board.ordered(seats - 1 - board.placed)
        return
    board.placed = 0
    rounds.lay_coins(board)
    rounds.begin(board)
