"""How an age begins and ends, and what deck and row bring (rules, sections 3, 4.2 and 7)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A, bit
from ludoteka.core.rng import Rng
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.ethnos import codes, scoring
from ludoteka.games.ethnos.state import (
    DRAGON_CARD,
    DRAGONS,
    HAND,
    HAND_LIMIT,
    HORDE,
    SHEET,
    SLOTS,
    TOKENS,
    TOLD,
    TOLD_BITS,
    Board,
)


def begin_age(board: Board, first: i64) -> None:
    """Shuffle, deal one card each, lay out the row, hide the dragons in the lower half."""
    seats: i64 = board.setup.seats
    rng = Rng(board.luck)
    allies = board.setup.allies[:]
    end: i64 = len(allies)
    rng.shuffle(allies, 0, end)
    i: i64 = 0
    while i < len(board.cards):
        board.cards[i] = 0
        i += 1
    board.bands = vec[i64]()
    board.first = first
    board.active = first
    board.seat = first
    board.phase = codes.TURN
    board.dragons = 0
    board.giant = NOBODY
    board.giant_size = 0
    board.tell(codes.AGE_BEGAN, EVERYONE, board.age, first, 0)
    i = 0
    while i < seats:
        seat: i64 = (first + i) % seats
        board.sheets[seat * SHEET + TOKENS] = 0
        board.sheets[seat * SHEET + HAND] = 0
        end -= 1
        receive(board, seat, allies[end])
        i += 1
    lay_row(board, allies[end - 2 * seats : end])
    stack_deck(board, allies[: end - 2 * seats], rng)
    board.luck = rng.luck
    board.revealed += 1


def lay_row(board: Board, cards: "vec[i64]") -> None:
    """Lay cards face up, the last one first."""
    laid: i64 = 0
    i: i64 = 0
    while i < len(cards):
        card: i64 = cards[len(cards) - 1 - i]
        board.put(board.row(), card)
        laid |= (card + 1) << i % TOLD * TOLD_BITS
        i += 1
        if i % TOLD == 0 or i == len(cards):
            board.tell(codes.ROW_LAID, EVERYONE, laid, 0, 0)
            laid = 0


def stack_deck(board: Board, allies: "vec[i64]", rng: Rng) -> None:
    """Shuffle the dragons into the lower half, the larger one of an odd number of cards."""
    board.safe = len(allies) // 2
    lower: i64 = len(allies) - board.safe
    deck = allies[:lower]
    i: i64 = 0
    while i < DRAGONS:
        deck = append(deck, DRAGON_CARD)
        i += 1
    rng.shuffle(deck, 0, lower + DRAGONS)
    i = lower
    while i < len(allies):
        deck = append(deck, allies[i])
        i += 1
    board.deck = deck
    board.left = len(deck)


def receive(board: Board, seat: i64, card: i64) -> None:
    """A card nobody else sees comes into a hand."""
    board.put(seat * SLOTS, card)
    board.sheets[seat * SHEET + HAND] += 1
    board.tell(codes.DREW_CARD, bit(seat), seat, board.kind(card), 0)


def take(board: Board, card: i64) -> None:
    """Recruit a card of the row."""
    seat: i64 = board.seat
    board.take(board.row(), card)
    board.put(seat * SLOTS, card)
    board.put(board.known(seat), card)
    board.sheets[seat * SHEET + HAND] += 1
    board.tell(codes.TOOK, EVERYONE, seat, board.kind(card), 0)
    end_turn(board)


def recruits(board: Board) -> i64:
    """How many cards recruiting from the deck brings."""
    if board.setup.draw_two and board.sheets[board.seat * SHEET + HAND] < HAND_LIMIT - 1:
        if board.number(board.row()) == 0:
            return 2
    return 1


def draw(board: Board, number: i64) -> None:
    """Draw cards, replacing dragons, and end the turn; the third dragon ends the age instead."""
    drawn: i64 = 0
    board.revealed += 1
    while drawn < number:
        board.left -= 1
        card: i64 = board.deck[board.left]
        if board.safe > 0:
            board.safe -= 1
        if card == DRAGON_CARD:
            board.dragons += 1
            board.tell(codes.DRAGON, EVERYONE, board.seat, board.dragons, 0)
            if board.dragons == DRAGONS:
                board.drawer = board.seat
                end_age(board)
                return
        else:
            board.tell(codes.DREW, EVERYONE, board.seat, 0, 0)
            receive(board, board.seat, card)
            drawn += 1
    end_turn(board)


def end_turn(board: Board) -> None:
    """The next player's turn."""
    board.active = (board.active + 1) % board.setup.seats
    board.seat = board.active
    board.phase = codes.TURN
    board.chained = False


def end_age(board: Board) -> None:
    """The third dragon: hands are lost, kingdoms, merfolk and giant score, orcs may raid."""
    board.tell(codes.AGE_ENDED, EVERYONE, board.age, board.seat, 0)
    seat: i64 = 0
    while seat < board.setup.seats:
        board.move_all(seat * SLOTS, board.row())
        board.clear(board.known(seat))
        board.sheets[seat * SHEET + HAND] = 0
        seat += 1
    scoring.kingdoms(board)
    scoring.merfolk(board)
    scoring.giant(board)
    board.pending = board.setup.seats
    ask_raid(board, board.first)


def ask_raid(board: Board, seat: i64) -> None:
    """Ask the next player with a horde; in the last age all raid."""
    while board.pending > 0:
        horde: i64 = board.sheets[seat * SHEET + HORDE]
        if horde != 0:
            if board.age < board.setup.ages - 1:
                board.seat = seat
                board.phase = codes.RAID
                return
            scoring.raid(board, seat, horde)
        board.pending -= 1
        seat = (seat + 1) % board.setup.seats
    finish_age(board)


def raid(board: Board, action: i64) -> None:
    """The answer of a player with a horde: which markers to remove."""
    scoring.raid(board, board.seat, action >> A)
    board.pending -= 1
    ask_raid(board, (board.seat + 1) % board.setup.seats)


def finish_age(board: Board) -> None:
    """Bands score; then the next age, or the end."""
    scoring.bands(board)
    if board.age == board.setup.ages - 1:
        end_game(board)
        return
    board.age += 1
    board.chained = False
    begin_age(board, scoring.next_first(board))


def end_game(board: Board) -> None:
    """Nobody decides any more."""
    board.over = True
    board.seat = NOBODY
    if not board.setup.traces:
        board.phase = codes.TURN
    board.tell(codes.GAME_ENDED, EVERYONE, scoring.winners(board), 0, 0)
