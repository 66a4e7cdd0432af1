"""A turn: recruiting, or forming a band and laying it down (rules, sections 4 and 5)."""

from librt.vecs import append
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B
from ludoteka.core.state import EVERYONE
from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.rules import abilities, ages
from ludoteka.games.ethnos.state import (
    BAND_BY,
    BAND_CARDS,
    BAND_OWNER,
    BAND_SIZE,
    BAND_SKELETONS,
    FULL,
    HAND,
    HAND_LIMIT,
    NIBBLE,
    SHEET,
    SLOTS,
    Board,
    digits,
)


def turn(board: Board, action: i64) -> None:
    """Recruit, play a band, or show ten skeletons."""
    move: i64 = action & BYTE
    if move == codes.MOVE_DRAW:
        ages.draw(board, recruits(board))
    elif move == codes.MOVE_TAKE:
        take(board, board.card((action >> A) & BYTE))
    elif move == codes.MOVE_SKELETONS:
        win_with_skeletons(board)
    elif move == codes.MOVE_SCATTER:
        board.tell(codes.SCATTERED, EVERYONE, board.seat, 0, 0)
        abilities.scatter(board)
        ages.end_turn(board)
    else:
        begin_band(board, action)


def chain(board: Board, action: i64) -> None:
    """Centaurs: the answer whether one more band is played."""
    if action == codes.MOVE_STOP:
        board.tell(codes.DECLINED, EVERYONE, board.seat, codes.CHAIN, 0)
        abilities.discard(board)
    else:
        begin_band(board, action)


def take(board: Board, card: i64) -> None:
    """Recruit a card of the row."""
    seat: i64 = board.seat
    board.take(board.row(), card)
    board.put(seat * SLOTS, card)
    board.put(board.known(seat), card)
    board.sheets[seat * SHEET + HAND] += 1
    board.tell(codes.TOOK, EVERYONE, seat, board.kind(card), 0)
    ages.end_turn(board)


def recruits(board: Board) -> i64:
    """How many cards recruiting from the deck brings."""
    if board.setup.draw_two and board.sheets[board.seat * SHEET + HAND] < HAND_LIMIT - 1:
        if board.number(board.row()) == 0:
            return 2
    return 1


def win_with_skeletons(board: Board) -> None:
    """A band of ten skeletons wins at once."""
    board.skeleton_winner = board.seat
    board.revealed += 1
    board.tell(codes.SKELETONS_WON, EVERYONE, board.seat, 0, 0)
    ages.end_game(board)


# --- bands ---------------------------------------------------------------------------------


def begin_band(board: Board, action: i64) -> None:
    """A band: a whole group of cards at once, or its leader alone and then card by card."""
    leader: i64 = board.card((action >> A) & BYTE)
    board.leader = leader
    if action & BYTE == codes.MOVE_BAND:
        choose_group(board, leader, action >> B)
        play(board)
        return
    board.last = 0
    board.choose(leader)
    board.chained = board.phase == codes.CHAIN
    board.phase = codes.FORM


def form(board: Board, action: i64) -> None:
    """The answer while a band is being formed: one more card, or play it."""
    if action == codes.MOVE_PLAY:
        play(board)
        return
    board.last = board.card((action >> A) & BYTE)
    board.choose(board.last)


def choose_group(board: Board, leader: i64, by: i64) -> None:
    """Form the largest band of the leader's tribe or colour, with every skeleton."""
    hand: i64 = board.seat * SLOTS
    formed: i64 = board.formed()
    wild: i64 = board.setup.slot_of[codes.SKELETONS]
    colour: i64 = leader % codes.COLOURS * NIBBLE
    moved: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        word: i64 = board.cards[hand + slot]
        if slot != wild:
            if by == codes.BY_COLOUR:
                word &= FULL << colour
            elif slot != leader // codes.COLOURS:
                word = 0
        board.cards[hand + slot] -= word
        board.cards[formed + slot] = word
        moved += digits(word)
        slot += 1
    board.sheets[board.seat * SHEET + HAND] -= moved


def play(board: Board) -> None:
    """Lay down the band that was formed, then place its marker (steps 2 and 3)."""
    band: i64 = seal(board)
    board.bands = append(board.bands, band)
    board.forget(board.seat, board.formed())
    board.revealed += 1
    board.tell(codes.PLAYED, EVERYONE, board.seat, band, board.packed(board.formed()))
    board.move_all(board.formed(), board.played())
    tribe: i64 = board.setup.tribe_of[board.leader // codes.COLOURS]
    if tribe == codes.WINGFOLK:
        abilities.fly(board)
        return
    placed: bool = False
    if tribe != codes.HALFLINGS:
        placed = abilities.try_marker(board, board.leader % codes.COLOURS)
    abilities.use_ability(board, placed)


def seal(board: Board) -> i64:
    """The formed band as one int: leader, size, skeletons, owner, cards."""
    formed: i64 = board.formed()
    wild: i64 = board.setup.slot_of[codes.SKELETONS]
    own: i64 = board.leader // codes.COLOURS
    colour: i64 = board.leader % codes.COLOURS * NIBBLE
    by: i64 = codes.BY_TRIBE
    size: i64 = 0
    skeletons: i64 = 0
    mixed: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        word: i64 = board.cards[formed + slot]
        if slot == wild:
            skeletons = word
        else:
            size += digits(word)
            mixed |= ((word >> colour) & FULL) << slot * NIBBLE
            if slot != own and word != 0:
                by = codes.BY_COLOUR
        slot += 1
    cards: i64 = mixed if by == codes.BY_COLOUR else board.cards[formed + own]
    size += skeletons
    return (
        board.leader | size << BAND_SIZE | skeletons << BAND_SKELETONS
        | board.seat << BAND_OWNER | by << BAND_BY | cards << BAND_CARDS
    )  # fmt: skip
