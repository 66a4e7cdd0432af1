"""The turn of the nemesis: its cards in play, the card it draws, and what they all can do."""

from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.rules.operation import Deed, Operation, Repeated, add
from ludoteka.games.aeons_end.rules.operations.mages import charged_seat, use_plain_ability
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
from ludoteka.games.aeons_end.tables import MENACE_TYPE, STRENGTH, TEXTS, TIER


def begin_turn(board: Board) -> None:
    """The turn of the nemesis begins: none of its cards has acted yet."""
    i: i64 = board.begin(IN_PLAY)
    end: i64 = board.end(IN_PLAY)
    while i < end:
        board.piles[i] &= ~ACTED
        i += 1
    board.push(TEXTS.nemesis_turn, NOBODY, NOBODY, NOBODY, codes.THING_TURN)


def arrive(board: Board, card: i64) -> None:
    """Resolve a drawn card: an attack, or what happens IMMEDIATELY before it enters play."""
    board.push(TEXTS.arrive[card], NOBODY, NOBODY, 0, codes.THING_MENACE + card)


class Menace(Operation):
    """The oldest card in play that has not acted this turn acts."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.phase = codes.PHASE_NEMESIS_MAIN
        i: i64 = board.begin(IN_PLAY)
        end: i64 = board.end(IN_PLAY)
        while i < end and board.piles[i] & ACTED != 0:
            i += 1
        if i == end:
            board.advance(frame)
        elif self.acts(board, i):
            card: i64 = board.piles[i] & BYTE
            board.push(TEXTS.act[card], NOBODY, NOBODY, 0, codes.THING_MENACE + card)
        return True

    def acts(self, board: Board, place: i64) -> bool:
        """Whether the text of a card is resolved: of a power only without tokens."""
        card: i64 = board.piles[place] & BYTE
        if MENACE_TYPE[card] == codes.MINION:
            board.piles[place] |= ACTED
            board.tell(codes.MINION_ACTED, EVERYONE, card, 0, 0)
            return True
        tokens: i64 = (board.piles[place] >> STRENGTH_SHIFT & BYTE) - 1
        board.piles[place] = card | tokens << STRENGTH_SHIFT | ACTED
        board.tell(codes.POWER_TICKED, EVERYONE, card, tokens, 0)
        if tokens > 0:
            return False
        board.tell(codes.POWER_STRUCK, EVERYONE, card, 0, 0)
        return True


class DrawNemesis(Operation):
    """Draw the top nemesis card; with an empty deck unleash three times instead."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.phase = codes.PHASE_NEMESIS_DRAW
        board.advance(frame)
        if board.size(NEMESIS_DECK) == 0:
            board.tell(codes.NEMESIS_DECK_EMPTY, EVERYONE, 0, 0, 0)
            board.push(TEXTS.empty_deck, NOBODY, NOBODY, 0, codes.THING_TURN)
            return True
        card: i64 = board.take(NEMESIS_DECK)
        board.put(DRAWN, card)
        board.stack[frame + STORED] = card
        board.revealed += 1
        board.tell(codes.NEMESIS_DREW, EVERYONE, card, 0, 0)
        return True


class Ward(Operation):
    """Adelheim's Aethereal Ward may be used against an attack or a power."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        card: i64 = board.stack[frame + STORED]
        if card >= 0 and (MENACE_TYPE[card] == codes.ATTACK or MENACE_TYPE[card] == codes.POWER):
            if charged_seat(board, codes.ADELHEIM) != NOBODY:
                return False
        board.advance(frame)
        return True

    def asks(self, board: Board, op: i64, frame: i64) -> i64:
        return board.seat_of(codes.ADELHEIM)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        board.advance(frame)
        if action & BYTE == codes.MOVE_YES:
            card: i64 = board.stack[frame + STORED]
            use_plain_ability(board, board.seat)
            board.stack[frame + STORED] = NOBODY
            board.tell(codes.WARDED, EVERYONE, board.seat, card, 0)
            board.put(NEMESIS_DISCARD, board.take(DRAWN))


class Resolve(Operation):
    """The drawn card is resolved, unless it was warded off."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.advance(frame)
        if board.stack[frame + STORED] >= 0:
            arrive(board, board.stack[frame + STORED])
        return True


class Enter(Operation):
    """A minion or power enters play; a minion without life is discarded at once."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.advance(frame)
        card: i64 = board.take(DRAWN)
        strength: i64 = STRENGTH[card]
        if strength == 0:
            strength = board.stack[frame + STORED]
        if strength == 0:
            board.put(NEMESIS_DISCARD, card)
            board.tell(codes.MINION_DEFEATED, EVERYONE, card, 0, 0)
            return True
        board.put(IN_PLAY, card | strength << STRENGTH_SHIFT | ACTED)
        board.tell(codes.ENTERED, EVERYONE, card, strength, 0)
        return True


class Leave(Operation):
    """The power whose text this is goes to the nemesis discard pile."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.advance(frame)
        card: i64 = board.stack[frame + THING] - codes.THING_MENACE
        board.take_at(IN_PLAY, board.in_play(card))
        board.put(NEMESIS_DISCARD, card)
        board.tell(codes.MENACE_DISCARDED, EVERYONE, card, 0, 0)
        return True


class DiscardDrawn(Operation):
    """The attack being resolved goes to the nemesis discard pile."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.advance(frame)
        board.put(NEMESIS_DISCARD, board.take(DRAWN))
        return True


# --- effects of its cards -------------------------------------------------------------


class Unleash(Repeated):
    """What the mat of the nemesis says."""

    def once(self, board: Board, op: i64, frame: i64) -> None:
        nemesis: i64 = board.setup.nemesis
        board.tell(codes.UNLEASHED, EVERYONE, nemesis, 0, 0)
        board.push(TEXTS.unleash[nemesis], NOBODY, NOBODY, 0, codes.THING_UNLEASH)


class SetLife(Deed):
    """A minion will enter play with so much life."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        board.stack[frame + STORED] = n


class ReturnMinion(Deed):
    """The minion discarded last comes back as the newest card."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        place: i64 = self.last_minion(board)
        if place >= 0:
            card: i64 = board.take_at(NEMESIS_DISCARD, place)
            board.put(DRAWN, card)
            board.tell(codes.MINION_RETURNED, EVERYONE, card, 0, 0)
            arrive(board, card)

    def last_minion(self, board: Board) -> i64:
        """Where in piles the minion lies that is highest in the nemesis discard pile; -1: none."""
        begin: i64 = board.begin(NEMESIS_DISCARD)
        i: i64 = board.end(NEMESIS_DISCARD) - 1
        while i >= begin:
            if MENACE_TYPE[board.piles[i]] == codes.MINION:
                return i
            i -= 1
        return -1

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        return self.last_minion(board) >= 0


class Vex(Deed):
    """The top nemesis cards are discarded unresolved; stored: how many are of the last tier."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        hard: i64 = 0
        while n > 0 and board.size(NEMESIS_DECK) > 0:
            card: i64 = board.take(NEMESIS_DECK)
            board.put(NEMESIS_DISCARD, card)
            board.revealed += 1
            board.tell(codes.MENACE_DISCARDED, EVERYONE, card, 0, 0)
            if TIER[card] == codes.TIERS:
                hard += 1
            n -= 1
        board.stack[frame + STORED] = hard


add(
    Menace("menace"),
    DrawNemesis("draw_nemesis", luck=codes.LUCK_NEMESIS),
    Ward("ward", codes.ASK_WARD),
    Resolve("resolve"),
    Enter("enter"),
    Leave("leave"),
    DiscardDrawn("discard_drawn"),
    Unleash("unleash"),
    SetLife("set_life"),
    ReturnMinion("return_minion"),
    Vex("discard_nemesis_deck_top", luck=codes.LUCK_VEX),
)
