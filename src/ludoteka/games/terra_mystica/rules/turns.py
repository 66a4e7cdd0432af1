"""The course of turns: ending one, asking for answers, passing, dropping out."""

from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.terra_mystica import codes, legal
from ludoteka.games.terra_mystica.rules import (
    bridges,
    cults,
    offers,
    power,
    rounds,
    spades,
    towns,
)
from ludoteka.games.terra_mystica.state import (
    BONUS_CARD,
    BONUS_CARD_COINS,
    BONUS_CARDS_FREE,
    BUILT,
    COINS,
    SEAT_BITS,
    SHEET,
    SHIPPING,
    Board,
)
from ludoteka.games.terra_mystica.state import DROPPED as HAS_DROPPED
from ludoteka.games.terra_mystica.state import PASSED as HAS_PASSED
from ludoteka.games.terra_mystica.tables import BONUS_CARD_VP, ENGINEERS_BRIDGE_VP, FAV12_VP


def begin(board: Board, seat: i64) -> None:
    """A seat's turn begins."""
    board.active = seat
    board.seat = seat
    board.phase = codes.TURN


def proceed(board: Board) -> None:
    """What has only one answer is done: finishing the spades, ending the turn."""
    if board.keyless != 0 and cults.key_contest(board) != 0:
        return
    if board.phase == codes.SPADES:
        actions = legal.spade_action(board)
        if len(actions) == 1 and actions[0] == codes.MOVE_FINISH:
            finish_action(board)
    elif board.phase == codes.REST:
        actions = legal.rest(board)
        if len(actions) == 1 and actions[0] == codes.MOVE_END:
            end(board)


def finish_action(board: Board) -> None:
    """The action is complete; conversions and open choices may follow."""
    spades.clear(board)
    board.phase = codes.REST
    proceed(board)


def end(board: Board) -> None:
    """The turn, or the first half of a double turn, is over."""
    board.exchange = 0
    board.keyless = 0
    board.later = 0
    if board.double > 0:
        board.double -= 1
    grant(board)


def grant(board: Board) -> None:
    """First the tiles for towns that a foreign bridge made, then the offers of power."""
    seat: i64 = 0
    while seat < board.setup.seats:
        if board.granted & bit(seat):
            board.granted &= ~bit(seat)
            board.towns_owed = 1
            board.seat = seat
            board.phase = codes.GRANT
            return
        seat += 1
    ask(board)


def take_granted(board: Board, move: i64, operand: i64) -> None:
    """The tile of such a town, or a key for it; go on when nothing is open."""
    if move == codes.MOVE_TOWN:
        towns.take_tile(board, board.seat, operand)
    else:
        cults.lift(board, board.seat, operand)
    if board.towns_owed == 0 and cults.key_contest(board) == 0:
        board.keyless = 0
        grant(board)


def ask(board: Board) -> None:
    """Ask the next seat that must answer an offer, or go on."""
    if board.setup.late:
        ask_late(board)
        return
    if board.steps_owed > 0:
        board.seat = seat_of(board, codes.CULTISTS)
        board.phase = codes.STEP
        return
    while len(board.offers) > 0:
        offer: i64 = board.offers[0]
        seat: i64 = offers.receiver(offer)
        if offers.gainable(board, seat, offers.size(offer)) > 0:
            board.seat = seat
            board.phase = codes.ANSWER
            return
        offers.close(board, 0, offers.VOID)
    resume(board)


def ask_late(board: Board) -> None:
    """With late answers: all seats with open questions, in turn order, unless they put it off.

    At the end of a round nothing can be put off, and the Cultists answer last.
    """
    if board.double == 1:
        resume(board)
        return
    ending: bool = legal.everybody_out(board)
    last: i64 = NOBODY
    place: i64 = 1
    while place <= board.setup.seats:
        seat: i64 = after(board, board.active, place)
        cultists: bool = board.faction(seat) == codes.CULTISTS
        question: bool = offers.is_open(board, seat) or (cultists and board.steps_owed > 0)
        if question and (ending or not board.later & bit(seat)):
            if not (ending and cultists):
                to_answer(board, seat)
                return
            last = seat
        place += 1
    if last != NOBODY:
        to_answer(board, last)
        return
    resume(board)


def reply(board: Board, move: i64, a: i64, b: i64) -> None:
    """The answer of the seat that was asked between two turns."""
    if move in (codes.MOVE_ACCEPT, codes.MOVE_DECLINE):
        offers.answer(board, board.seat, a, b, move == codes.MOVE_ACCEPT)
        ask(board)
    elif move == codes.MOVE_LATER:
        put_off(board)
    elif move == codes.MOVE_DROP:
        drop(board, a)
    else:
        step(board, board.seat, a)
        ask(board)


def to_answer(board: Board, seat: i64) -> None:
    """This seat is asked."""
    board.seat = seat
    board.phase = codes.ANSWER


def put_off(board: Board) -> None:
    """The seat will answer later."""
    board.later |= bit(board.seat)
    board.tell(codes.PUT_OFF, EVERYONE, board.seat, 0, 0)
    ask(board)


def after(board: Board, seat: i64, place: i64) -> i64:
    """The seat so many places after another in turn order."""
    start: i64 = 0
    while board.ordered(start) != seat:
        start += 1
    return board.ordered((start + place) % board.setup.seats)


def seat_of(board: Board, faction: i64) -> i64:
    """The seat of a faction; NOBODY if it is not in the game."""
    seat: i64 = 0
    while seat < board.setup.seats:
        if board.faction(seat) == faction:
            return seat
        seat += 1
    return NOBODY


def resume(board: Board) -> None:
    """The second action of a double turn, the next turn, or the end of the round."""
    if board.double == 1:
        begin(board, board.active)
        return
    place: i64 = 1
    while place <= board.setup.seats:
        seat: i64 = after(board, board.active, place)
        if not board.out(seat):
            begin(board, seat)
            return
        place += 1
    rounds.end(board)


def step(board: Board, seat: i64, track: i64) -> None:
    """Cultists: the step for power that was taken."""
    board.steps_owed -= 1
    cults.advance(board, seat, track, 1)


# --- passing ----------------------------------------------------------------------------


def pass_round(board: Board, seat: i64, bonus_card: i64) -> None:
    """Pass: points for the old bonus card and favor FAV12, then a new bonus card with its coins."""
    sheet: i64 = seat * SHEET
    board.tell(codes.PASSED, EVERYONE, seat, bonus_card, 0)
    score_pass(board, seat)
    board.passing |= seat << board.passed_count() * SEAT_BITS
    board.sheets[sheet + HAS_PASSED] = 1
    if bonus_card != codes.NO_BONUS_CARD:
        old: i64 = board.sheets[sheet + BONUS_CARD]
        take_bonus_card(board, seat, bonus_card)
        board.table[BONUS_CARDS_FREE] |= bit(old)
    board.double = 0
    end(board)


def take_bonus_card(board: Board, seat: i64, bonus_card: i64) -> None:
    """Take a free bonus card with the coins on it."""
    board.sheets[seat * SHEET + BONUS_CARD] = bonus_card
    board.sheets[seat * SHEET + COINS] += board.table[BONUS_CARD_COINS + bonus_card]
    board.table[BONUS_CARD_COINS + bonus_card] = 0
    board.table[BONUS_CARDS_FREE] &= ~bit(bonus_card)


def score_pass(board: Board, seat: i64) -> None:
    """Points on passing: bonus card, favor FAV12, the Engineers' bridges."""
    power.score(board, seat, bonus_card_points(board, seat), codes.FROM_BONUS_CARD)
    if board.has_favor(seat, codes.FAV12):
        houses: i64 = board.sheets[seat * SHEET + BUILT + codes.TRADING_HOUSE]
        power.score(board, seat, FAV12_VP[houses], codes.FROM_FAVOR)
    if board.faction(seat) == codes.ENGINEERS and board.has_stronghold(seat):
        points: i64 = bridges.joined(board, seat) * ENGINEERS_BRIDGE_VP
        power.score(board, seat, points, codes.FROM_FACTION)


def bonus_card_points(board: Board, seat: i64) -> i64:
    """What the held bonus card is worth on passing: by buildings, or by shipping levels."""
    sheet: i64 = seat * SHEET
    row: i64 = board.sheets[sheet + BONUS_CARD] * codes.BUILDINGS
    points: i64 = BONUS_CARD_VP[row] * board.sheets[sheet + SHIPPING]
    building: i64 = codes.DWELLING
    while building <= codes.SANCTUARY:
        points += BONUS_CARD_VP[row + building] * board.sheets[sheet + BUILT + building]
        building += 1
    return points


# --- dropping out -----------------------------------------------------------------------


def drop(board: Board, seat: i64) -> None:
    """A seat leaves the game: its questions vanish, its bonus card goes back without coins."""
    sheet: i64 = seat * SHEET
    board.tell(codes.DROPPED, EVERYONE, seat, 0, 0)
    board.sheets[sheet + HAS_DROPPED] = 1
    bonus_card: i64 = board.sheets[sheet + BONUS_CARD]
    if bonus_card != codes.NO_BONUS_CARD:
        board.sheets[sheet + BONUS_CARD] = codes.NO_BONUS_CARD
        board.table[BONUS_CARDS_FREE] |= bit(bonus_card)
    if board.faction(seat) == codes.CULTISTS:
        board.steps_owed = 0
    offers.forget(board, seat)
    if seat == board.active:
        board.double = 0
        board.favors_owed = 0
        board.towns_owed = 0
        board.exchange = 0
        board.keyless = 0
    if board.phase != codes.TURN or seat == board.active:
        ask(board)
