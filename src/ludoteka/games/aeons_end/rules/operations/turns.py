"""The course of the game: whose turn it is, and the phases of a player's turn."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B, C, bit
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.legal import casting, each_kind, players
from ludoteka.games.aeons_end.rules import breaches, hands, order
from ludoteka.games.aeons_end.rules.damage import finish
from ludoteka.games.aeons_end.rules.operation import Operation, add
from ludoteka.games.aeons_end.rules.operations import nemesis
from ludoteka.games.aeons_end.rules.operations.mages import charged_seat, use_plain_ability
from ludoteka.games.aeons_end.state import (
    AT,
    DISCARD,
    FOCUSED,
    HAND,
    IN_PLAY,
    KIND,
    LEFT,
    NEMESIS_DECK,
    PLAYED,
    SHEET,
    SPELLS,
    Board,
)
from ludoteka.games.aeons_end.tables import HAND_SIZE, PREPPED, TEXTS

WILD_DRAWN: Final = 1


# --- between turns --------------------------------------------------------------------


class Reveal(Operation):
    """Draw the card that says whose turn it is; for the wild the players choose."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.phase = codes.PHASE_BETWEEN
        card: i64 = order.draw(board)
        board.tell(codes.TURN_DRAWN, EVERYONE, order.name_of(board, card), 0, 0)
        if card == codes.WILD_CARD:
            board.stack[frame + LEFT] = WILD_DRAWN
            return False
        board.turn = card
        board.advance(frame)
        return True

    def asks(self, board: Board, op: i64, frame: i64) -> i64:
        return NOBODY

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        return players(board, bit(board.setup.seats) - 1)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        board.advance(frame)
        board.turn = board.seat_of(action >> A & BYTE)
        board.tell(codes.WILD_GIVEN, EVERYONE, board.turn, 0, 0)


class Rune(Operation):
    """Phaedraxa's Auspex Rune may be used."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        if charged_seat(board, codes.PHAEDRAXA) != NOBODY:
            return False
        board.advance(frame)
        return True

    def asks(self, board: Board, op: i64, frame: i64) -> i64:
        return board.seat_of(codes.PHAEDRAXA)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        board.advance(frame)
        if action & BYTE == codes.MOVE_YES:
            use_plain_ability(board, board.seat)
            board.shielded = True


class TakeTurn(Operation):
    """The party on the turn order card begins."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.advance(frame)
        if board.turn == codes.NEMESIS_CARD:
            nemesis.begin_turn(board)
        else:
            board.active = board.turn
            board.push(TEXTS.player_turn, board.turn, board.turn, 0, codes.THING_TURN)
        return True


class EndTurn(Operation):
    """What lasts for a turn ends; then the nemesis may be out of cards."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        self.clear(board)
        sheet: i64 = board.active * SHEET
        board.sheets[sheet + FOCUSED] = 0
        i: i64 = sheet + SPELLS
        while i < sheet + SHEET:
            if board.sheets[i] > KIND:
                board.sheets[i] &= KIND
            i += 1
        if board.size(NEMESIS_DECK) == 0 and board.size(IN_PLAY) == 0:
            if board.husks == 0 or not codes.HUSKS_BLOCK_DECK_WIN:
                finish(board, codes.DECK_OUTLASTED)
        board.turn = NOBODY
        board.stack[frame + AT] = TEXTS.turns
        return True

    def clear(self, board: Board) -> None:
        """Forget the numbers of the turn."""
        board.aether = 0
        board.gem_aether = 0
        board.spell_aether = 0
        board.discount = 0
        board.plays = 0
        board.capacity = 1
        board.shielded = False
        board.corruptions_drawn = 0
        board.asked = 0
        board.husk_wound = 0


# --- a player's turn ------------------------------------------------------------------


class Casting(Operation):
    """The casting phase."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.phase = codes.PHASE_CASTING
        if board.prepped(board.active) > 0:
            return False
        board.advance(frame)
        return True

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        return casting(board)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        if action & BYTE == codes.MOVE_STOP:
            board.advance(frame)
            return
        seat: i64 = board.seat_of(action >> C & BYTE)
        place: i64 = board.spell_place(seat, action >> B & BYTE, action >> A & BYTE, 0)
        breaches.cast(board, board.active, place, 0, False)


class PreppedEffects(Operation):
    """Spells that were not cast act at the end of the casting phase, one after the other."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        first: i64 = board.active * SHEET + SPELLS
        i: i64 = first + board.stack[frame + LEFT]
        while i < first + SHEET - SPELLS:
            spell: i64 = board.sheets[i]
            if spell >= 0 and PREPPED[spell & KIND] == codes.END_OF_CASTING:
                kind: i64 = spell & KIND
                board.stack[frame + LEFT] = i - first + 1
                board.push(TEXTS.prepped[kind], board.active, board.active, 0, kind)
                return True
            i += 1
        board.advance(frame)
        return True


class Lay(Operation):
    """The draw phase: played cards go to the discard pile, in any order."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.phase = codes.PHASE_DRAW
        while board.size(PLAYED) > 0:
            lowest: i64 = board.begin(PLAYED)
            if board.piles[lowest] != board.top(PLAYED):
                return False
            self.lay(board, board.top(PLAYED))  # all of one kind: there is no order to choose
        board.advance(frame)
        return True

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        return each_kind(board, PLAYED, -1, codes.MOVE_LAY)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        self.lay(board, action >> A & BYTE)

    def lay(self, board: Board, card: i64) -> None:
        """Lay one of the played cards on the discard pile."""
        board.remove(PLAYED, card)
        board.put(board.pile(board.active, DISCARD), card)
        board.tell(codes.LAID, EVERYONE, board.active, card, 0)


class DrawUp(Operation):
    """The draw phase: the player draws up to five cards."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        n: i64 = self.number(board, op, frame)
        board.advance(frame)
        hands.draw(board, board.active, n)
        return True

    def number(self, board: Board, op: i64, frame: i64) -> i64:
        return HAND_SIZE - board.size(board.pile(board.active, HAND))

    def subject(self, board: Board, op: i64, frame: i64) -> i64:
        return board.active


add(
    Reveal("reveal", codes.ASK_WILD, codes.LUCK_TURN),
    Rune("rune", codes.ASK_RUNE),
    TakeTurn("take_turn"),
    EndTurn("end_turn"),
    Casting("casting", codes.ASK_CASTING),
    PreppedEffects("prepped_effects"),
    Lay("lay", codes.ASK_LAY),
    DrawUp("draw_up", luck=codes.LUCK_DRAW_UP),
)
