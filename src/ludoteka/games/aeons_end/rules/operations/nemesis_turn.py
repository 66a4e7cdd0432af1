"""The turn of the nemesis: its cards in play, and the card it draws."""

from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end.codes import (
    ADELHEIM,
    ASK_WARD,
    ATTACK,
    ENTERED,
    LUCK_NEMESIS,
    LUCK_STRIKE,
    MENACE_DISCARDED,
    MINION,
    MINION_ACTED,
    MINION_DEFEATED,
    MOVE_YES,
    NEMESIS_DECK_EMPTY,
    NEMESIS_DREW,
    PHASE_NEMESIS_DRAW,
    PHASE_NEMESIS_MAIN,
    POWER,
    POWER_STRUCK,
    POWER_TICKED,
    THING_MENACE,
    THING_TURN,
    WARDED,
)
from ludoteka.games.aeons_end.rules import abilities, rageborne
from ludoteka.games.aeons_end.rules.operation import Operation, add
from ludoteka.games.aeons_end.state import (
    ACTED,
    DRAWN,
    IN_PLAY,
    NEMESIS_DECK,
    NEMESIS_DISCARD,
    STORED,
    STRENGTH_SHIFT,
    THING,
    Board,
)
from ludoteka.games.aeons_end.tables import MENACE_TYPE, STRENGTH, TEXTS


def begin(board: Board) -> None:
    """The turn of the nemesis begins: none of its cards has acted yet."""
    cards = board.piles[IN_PLAY]
    i: i64 = 0
    while i < len(cards):
        cards[i] &= ~ACTED
        i += 1
    board.piles[IN_PLAY] = cards
    board.push(TEXTS.nemesis_turn, NOBODY, NOBODY, NOBODY, THING_TURN)


def arrive(board: Board, card: i64) -> None:
    """Resolve a drawn card: an attack, or what happens IMMEDIATELY before it enters play."""
    board.push(TEXTS.arrive[card], NOBODY, NOBODY, 0, THING_MENACE + card)


class Menace(Operation):
    """The oldest card in play that has not acted this turn acts."""

    __slots__ = ()

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.phase = PHASE_NEMESIS_MAIN
        cards = board.piles[IN_PLAY]
        i: i64 = 0
        while i < len(cards) and cards[i] & ACTED != 0:
            i += 1
        if i == len(cards):
            board.advance(frame)
        elif self.acts(board, i):
            card: i64 = board.piles[IN_PLAY][i] & BYTE
            board.push(TEXTS.act[card], NOBODY, NOBODY, 0, THING_MENACE + card)
        return True

    def acts(self, board: Board, place: i64) -> bool:
        """Whether the text of a card is resolved: of a power only without tokens."""
        cards = board.piles[IN_PLAY]
        card: i64 = cards[place] & BYTE
        if MENACE_TYPE[card] == MINION:
            cards[place] |= ACTED
            board.piles[IN_PLAY] = cards
            board.tell(MINION_ACTED, EVERYONE, card, 0, 0)
            return True
        tokens: i64 = (cards[place] >> STRENGTH_SHIFT & BYTE) - 1
        cards[place] = card | tokens << STRENGTH_SHIFT | ACTED
        board.piles[IN_PLAY] = cards
        board.tell(POWER_TICKED, EVERYONE, card, tokens, 0)
        if tokens > 0:
            return False
        board.tell(POWER_STRUCK, EVERYONE, card, 0, 0)
        return True


class DrawNemesis(Operation):
    """Draw the top nemesis card; with an empty deck unleash three times instead."""

    __slots__ = ()

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.phase = PHASE_NEMESIS_DRAW
        board.advance(frame)
        if board.size(NEMESIS_DECK) == 0:
            board.tell(NEMESIS_DECK_EMPTY, EVERYONE, 0, 0, 0)
            board.push(TEXTS.empty_deck, NOBODY, NOBODY, 0, THING_TURN)
            return True
        card: i64 = board.take(NEMESIS_DECK)
        board.put(DRAWN, card)
        board.stack[frame + STORED] = card
        board.revealed += 1
        board.tell(NEMESIS_DREW, EVERYONE, card, 0, 0)
        return True


class Ward(Operation):
    """Adelheim's Aethereal Ward may be used against an attack or a power."""

    __slots__ = ()

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        card: i64 = board.stack[frame + STORED]
        if card >= 0 and (MENACE_TYPE[card] == ATTACK or MENACE_TYPE[card] == POWER):
            if abilities.charged_seat(board, ADELHEIM) != NOBODY:
                return False
        board.advance(frame)
        return True

    def asks(self, board: Board, op: i64, frame: i64) -> i64:
        return board.seat_of(ADELHEIM)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        board.advance(frame)
        if action & BYTE == MOVE_YES:
            card: i64 = board.stack[frame + STORED]
            abilities.use_without_text(board, board.seat)
            board.stack[frame + STORED] = NOBODY
            board.tell(WARDED, EVERYONE, board.seat, card, 0)
            board.put(NEMESIS_DISCARD, board.take(DRAWN))


class Resolve(Operation):
    """The drawn card is resolved, unless it was warded off."""

    __slots__ = ()

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.advance(frame)
        if board.stack[frame + STORED] >= 0:
            arrive(board, board.stack[frame + STORED])
        return True


class Rage(Operation):
    """Rageborne with enough fury strikes at the end of its turn."""

    __slots__ = ()

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.advance(frame)
        if rageborne.rages(board):
            rageborne.strike(board)
        return True

    def number(self, board: Board, op: i64, frame: i64) -> i64:
        return 1 if rageborne.rages(board) else 0


class Enter(Operation):
    """A minion or power enters play; a minion without life is discarded at once."""

    __slots__ = ()

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.advance(frame)
        card: i64 = board.take(DRAWN)
        strength: i64 = STRENGTH[card]
        if strength == 0:
            strength = board.stack[frame + STORED]
        if strength == 0:
            board.put(NEMESIS_DISCARD, card)
            board.tell(MINION_DEFEATED, EVERYONE, card, 0, 0)
            return True
        board.put(IN_PLAY, card | strength << STRENGTH_SHIFT | ACTED)
        board.tell(ENTERED, EVERYONE, card, strength, 0)
        return True


class Leave(Operation):
    """The power whose text this is goes to the nemesis discard pile."""

    __slots__ = ()

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.advance(frame)
        card: i64 = board.stack[frame + THING] - THING_MENACE
        board.take_at(IN_PLAY, board.in_play(card))
        board.put(NEMESIS_DISCARD, card)
        board.tell(MENACE_DISCARDED, EVERYONE, card, 0, 0)
        return True


class DiscardDrawn(Operation):
    """The attack being resolved goes to the nemesis discard pile."""

    __slots__ = ()

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.advance(frame)
        board.put(NEMESIS_DISCARD, board.take(DRAWN))
        return True


add(
    Menace("menace"),
    DrawNemesis("draw_nemesis", luck=LUCK_NEMESIS),
    Ward("ward", ASK_WARD),
    Resolve("resolve"),
    Rage("rage", luck=LUCK_STRIKE),
    Enter("enter"),
    Leave("leave"),
    DiscardDrawn("discard_drawn"),
)
