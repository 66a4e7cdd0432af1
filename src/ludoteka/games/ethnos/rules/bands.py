"""Forming a band and laying it down (rules, sections 4.3 and 5)."""

from librt.vecs import append
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B
from ludoteka.core.state import EVERYONE
from ludoteka.games.ethnos.codes import (
    BY_COLOUR,
    BY_TRIBE,
    CHAIN,
    COLOURS,
    FORM,
    HALFLINGS,
    MOVE_BAND,
    MOVE_PLAY,
    PLAYED,
    SKELETONS,
    WINGFOLK,
)
from ludoteka.games.ethnos.rules import abilities
from ludoteka.games.ethnos.rules.markers import try_marker
from ludoteka.games.ethnos.state import (
    BAND_BY,
    BAND_CARDS,
    BAND_OWNER,
    BAND_SIZE,
    BAND_SKELETONS,
    FULL,
    HAND,
    NIBBLE,
    SHEET,
    SLOTS,
    Board,
    digits,
)


def begin(board: Board, action: i64) -> None:
    """A band: a whole group of cards at once, or its leader alone and then card by card."""
    leader: i64 = board.card((action >> A) & BYTE)
    board.leader = leader
    if action & BYTE == MOVE_BAND:
        choose_group(board, leader, action >> B)
        play(board)
        return
    board.last = 0
    board.choose(leader)
    board.chained = board.phase == CHAIN
    board.phase = FORM


def form(board: Board, action: i64) -> None:
    """The answer while a band is being formed: one more card, or play it."""
    if action == MOVE_PLAY:
        play(board)
        return
    board.last = board.card((action >> A) & BYTE)
    board.choose(board.last)


def choose_group(board: Board, leader: i64, by: i64) -> None:
    """Form the largest band of the leader's tribe or colour, with every skeleton."""
    hand: i64 = board.seat * SLOTS
    formed: i64 = board.formed()
    wild: i64 = board.setup.slot_of[SKELETONS]
    colour: i64 = leader % COLOURS * NIBBLE
    moved: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        word: i64 = board.cards[hand + slot]
        if slot != wild:
            if by == BY_COLOUR:
                word &= FULL << colour
            elif slot != leader // COLOURS:
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
    board.tell(PLAYED, EVERYONE, board.seat, band, board.packed(board.formed()))
    board.move_all(board.formed(), board.played())
    tribe: i64 = board.setup.tribe_of[board.leader // COLOURS]
    if tribe == WINGFOLK:
        abilities.fly(board)
        return
    placed: bool = False
    if tribe != HALFLINGS:
        placed = try_marker(board, board.leader % COLOURS)
    abilities.use_ability(board, placed)


def seal(board: Board) -> i64:
    """The formed band as one int: leader, size, skeletons, owner, cards."""
    formed: i64 = board.formed()
    wild: i64 = board.setup.slot_of[SKELETONS]
    own: i64 = board.leader // COLOURS
    colour: i64 = board.leader % COLOURS * NIBBLE
    by: i64 = BY_TRIBE
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
                by = BY_COLOUR
        slot += 1
    cards: i64 = mixed if by == BY_COLOUR else board.cards[formed + own]
    size += skeletons
    return (
        board.leader | size << BAND_SIZE | skeletons << BAND_SKELETONS
        | board.seat << BAND_OWNER | by << BAND_BY | cards << BAND_CARDS
    )  # fmt: skip
