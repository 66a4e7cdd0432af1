"""How much: the amounts and conditions printed on cards, and what they depend on."""

import re
from typing import Final

from mypy_extensions import i64

from ludoteka.core.action import BYTE, bit
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.state import (
    ACTOR,
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
    Board,
)
from ludoteka.games.aeons_end.tables import PLAYS_SHIFT

PLAYS_MASK: Final = 15
FEW_PLAYERS: Final = 2


class Term:
    """Something that the number on a card depends on; `words`: how data.json writes it."""

    __slots__ = ("words",)

    def __init__(self, *words: str) -> None:
        self.words: tuple[str, ...] = words

    def value(self, board: Board, frame: i64) -> i64:
        """As it stands now."""
        raise NotImplementedError


class Stored(Term):
    """What the text has stored: cards discarded, a cost, whether something was so."""

    def value(self, board: Board, frame: i64) -> i64:
        return board.stack[frame + STORED]


class HalfStored(Term):
    def value(self, board: Board, frame: i64) -> i64:
        return (board.stack[frame + STORED] + 1) // 2


class Fury(Term):
    def value(self, board: Board, frame: i64) -> i64:
        return board.fury


class Husks(Term):
    def value(self, board: Board, frame: i64) -> i64:
        return board.husks


class HalfHusks(Term):
    def value(self, board: Board, frame: i64) -> i64:
        return (board.husks + 1) // 2


class EmptyPiles(Term):
    def value(self, board: Board, frame: i64) -> i64:
        return board.empty_piles()


class MinionLife(Term):
    def value(self, board: Board, frame: i64) -> i64:
        return board.strength(board.stack[frame + THING] - codes.THING_MENACE)


class Prepped(Term):
    """Spells that the selected player has prepped."""

    def value(self, board: Board, frame: i64) -> i64:
        return board.prepped(board.stack[frame + CHOSEN])


class TurnDiscard(Term):
    def value(self, board: Board, frame: i64) -> i64:
        return board.size(TURN_DISCARD)


class NemesisCards(Term):
    """Nemesis cards in the turn order discard pile."""

    def value(self, board: Board, frame: i64) -> i64:
        return board.count(TURN_DISCARD, bit(codes.NEMESIS_CARD))


class AllOpened(Term):
    """1 if every breach the player still has is opened."""

    def value(self, board: Board, frame: i64) -> i64:
        sheet: i64 = board.stack[frame + ACTOR] * SHEET
        breach: i64 = 0
        while breach < BREACHES:
            stage: i64 = board.sheets[sheet + BREACH + breach]
            if stage != OPENED and stage != GONE:
                return 0
            breach += 1
        return 1


class Opened(Term):
    def value(self, board: Board, frame: i64) -> i64:
        return board.opened(board.stack[frame + ACTOR])


class Adjacent(Term):
    """Spells in the breaches next to where the spell was cast from."""

    def value(self, board: Board, frame: i64) -> i64:
        spot: i64 = board.stack[frame + SPOT]
        seat: i64 = spot // BREACHES
        breach: i64 = spot % BREACHES
        total: i64 = 0
        if breach > 0:
            total += board.spells_on(seat, breach - 1)
        if breach < BREACHES - 1:
            total += board.spells_on(seat, breach + 1)
        return total


class Increased(Term):
    """1 with increased difficulty."""

    def value(self, board: Board, frame: i64) -> i64:
        return board.setup.increased


class FewPlayers(Term):
    def value(self, board: Board, frame: i64) -> i64:
        return 1 if board.setup.seats <= FEW_PLAYERS else 0


class Plays(Term):
    """How often a card of this name was played this turn."""

    def value(self, board: Board, frame: i64) -> i64:
        return board.plays >> PLAYS_SHIFT[board.stack[frame + THING]] & PLAYS_MASK


TERMS: Final = [
    Term(),
    Stored("k", "paid", "card.cost", "tier3_discarded", "revealed_is_player"),
    HalfStored("ceil(card.cost/2)"),
    Fury("fury"),
    Husks("husks"),
    HalfHusks("ceil(husks/2)"),
    EmptyPiles("empty_supply_piles"),
    MinionLife("this_minion.life"),
    Prepped("target.prepped"),
    TurnDiscard("turn_order_discard"),
    NemesisCards("nemesis_turn_cards_discarded"),
    AllOpened("all_own_breaches_opened"),
    Opened("own_opened_breaches"),
    Adjacent("adjacent_prepped"),
    Increased("increased"),
    FewPlayers("players <= 2"),
    Plays("plays_of_this_name_this_turn"),
]
TERM_OF: Final = {word: code for code, term in enumerate(TERMS) for word in term.words}


def amount(board: Board, op: i64, frame: i64) -> i64:
    """The number an operation speaks of; never below 0."""
    base: i64 = op >> codes.BASE & BYTE
    term: i64 = op >> codes.TERM & BYTE
    if term == 0:
        return base
    factor: i64 = (op >> codes.FACTOR & BYTE) - codes.FACTOR_ZERO
    total: i64 = base + factor * TERMS[term].value(board, frame)
    return total if total > 0 else i64(0)


def holds(board: Board, op: i64, frame: i64) -> bool:
    """Whether the condition of an operation holds: its term equals its number."""
    return TERMS[op >> codes.TERM & BYTE].value(board, frame) == op >> codes.BASE & BYTE


# --- how they are written -------------------------------------------------------------


def packed(n: int | str) -> int:
    """A printed number or expression as base + factor * term."""
    if isinstance(n, int):
        return n << codes.BASE
    base, factor, word = 0, 1, n
    if n == "husks_per_unleash":
        base, word = 2, "increased"
    elif found := re.fullmatch(r"(\d+) if (.+) else (\d+)", n):
        base, word = int(found[3]), found[2]
        factor = int(found[1]) - base
    elif found := re.fullmatch(r"(?:(\d+) ([+-]) )?(?:(\d+)\*)?(\S.*)", n):
        base, word = int(found[1] or 0), found[4]
        factor = int(found[3] or 1) * (-1 if found[2] == "-" else 1)
    factor += codes.FACTOR_ZERO
    return base << codes.BASE | TERM_OF[word] << codes.TERM | factor << codes.FACTOR


def condition(printed: str) -> int:
    """A printed condition: a term, and the number it should equal."""
    word, _, number = printed.partition(" == ")
    return int(number or 1) << codes.BASE | TERM_OF[word] << codes.TERM
