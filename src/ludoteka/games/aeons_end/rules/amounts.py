"""How much: the amounts and conditions printed on cards."""

from typing import Final

from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.games.aeons_end.codes import (
    BASE,
    FACTOR,
    FACTOR_ZERO,
    NEMESIS_CARD,
    NO_TERM,
    OP_DEAL,
    OP_SPREAD,
    TERM,
    TERM_ADJACENT,
    TERM_ALL_OPENED,
    TERM_EMPTY_PILES,
    TERM_FEW_PLAYERS,
    TERM_FURY,
    TERM_HALF_HUSKS,
    TERM_HALF_STORED,
    TERM_HUSKS,
    TERM_INCREASED,
    TERM_MINION_LIFE,
    TERM_NEMESIS_CARDS,
    TERM_OPENED,
    TERM_PLAYS,
    TERM_PREPPED,
    TERM_STORED,
    TERM_TURN_DISCARD,
    THING_MENACE,
)
from ludoteka.games.aeons_end.rules.layout import (
    ACTOR,
    BONUS,
    BREACH,
    BREACHES,
    CHOSEN,
    GONE,
    OPENED,
    SHEET,
    SPOT,
    STORED,
    THING,
    TURN_DISCARD,
)
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import PLAYS_SHIFT

PLAYS_MASK: Final = 15
FEW_PLAYERS: Final = 2


def amount(board: Board, op: i64, frame: i64) -> i64:
    """The number an operation speaks of; never below 0."""
    base: i64 = op >> BASE & BYTE
    term: i64 = op >> TERM & BYTE
    if term == NO_TERM:
        return base
    factor: i64 = (op >> FACTOR & BYTE) - FACTOR_ZERO
    total: i64 = base + factor * value(board, term, frame)
    return total if total > 0 else 0


def damage_asked(board: Board) -> i64:
    """The damage whose target is asked for; 0: another question, or none."""
    op: i64 = board.operation()
    frame: i64 = board.frame()
    if board.over:
        return 0
    if op & BYTE == OP_DEAL:
        return amount(board, op, frame) + board.stack[frame + BONUS]
    if op & BYTE == OP_SPREAD:
        return board.stack[frame + STORED]
    return 0


def holds(board: Board, op: i64, frame: i64) -> bool:
    """Whether the condition of an OP_IF holds: its term equals its number."""
    return value(board, op >> TERM & BYTE, frame) == op >> BASE & BYTE


def value(board: Board, term: i64, frame: i64) -> i64:
    """A term as it stands now."""
    stack = board.stack
    stored: i64 = stack[frame + STORED]
    if term == TERM_STORED:
        return stored
    if term == TERM_HALF_STORED:
        return (stored + 1) // 2
    if term == TERM_FURY:
        return board.fury
    if term == TERM_HUSKS:
        return board.husks
    if term == TERM_HALF_HUSKS:
        return (board.husks + 1) // 2
    if term == TERM_EMPTY_PILES:
        return board.empty_piles()
    if term == TERM_MINION_LIFE:
        return board.strength(stack[frame + THING] - THING_MENACE)
    if term == TERM_PREPPED:
        return board.prepped(stack[frame + CHOSEN])
    if term == TERM_TURN_DISCARD:
        return board.size(TURN_DISCARD)
    if term == TERM_NEMESIS_CARDS:
        return nemesis_cards(board)
    if term == TERM_ALL_OPENED:
        return all_opened(board, stack[frame + ACTOR])
    if term == TERM_OPENED:
        return board.opened(stack[frame + ACTOR])
    if term == TERM_ADJACENT:
        return adjacent_prepped(board, stack[frame + SPOT])
    if term == TERM_INCREASED:
        return 1 if board.setup.increased else 0
    if term == TERM_FEW_PLAYERS:
        return 1 if board.setup.seats <= FEW_PLAYERS else 0
    if term == TERM_PLAYS:
        return board.plays >> PLAYS_SHIFT[stack[frame + THING]] & PLAYS_MASK
    raise ValueError(term)


def nemesis_cards(board: Board) -> i64:
    """Nemesis cards in the turn order discard pile."""
    total: i64 = 0
    for card in board.piles[TURN_DISCARD]:
        if card == NEMESIS_CARD:
            total += 1
    return total


def all_opened(board: Board, seat: i64) -> i64:
    """1 if every breach the player still has is opened."""
    breach: i64 = 0
    while breach < BREACHES:
        stage: i64 = board.sheets[seat * SHEET + BREACH + breach]
        if stage != OPENED and stage != GONE:
            return 0
        breach += 1
    return 1


def adjacent_prepped(board: Board, spot: i64) -> i64:
    """Spells in the breaches next to where the spell was cast from."""
    seat: i64 = spot // BREACHES
    breach: i64 = spot % BREACHES
    total: i64 = 0
    if breach > 0:
        total += board.spells_on(seat, breach - 1)
    if breach < BREACHES - 1:
        total += board.spells_on(seat, breach + 1)
    return total
