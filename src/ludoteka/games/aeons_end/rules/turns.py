"""The course of the game: turns of the players and of the nemesis, phase by phase."""

from typing import Final

from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end.codes import (
    ADELHEIM,
    ATTACK,
    DECK_OUTLASTED,
    DRAWN_ONLY,
    END_OF_CASTING,
    HUSKS_BLOCK_DECK_WIN,
    MINION,
    NEMESIS_CARD,
    OP_CASTING,
    OP_CORRUPTIONS,
    OP_DISCARD_DRAWN,
    OP_DRAW_NEMESIS,
    OP_DRAW_UP,
    OP_END_TURN,
    OP_ENTER,
    OP_LAY,
    OP_LEAVE,
    OP_MAIN,
    OP_MENACE,
    OP_PREPPED_EFFECTS,
    OP_RAGE,
    OP_RESOLVE,
    OP_REVEAL,
    OP_RUNE,
    OP_TAKE_TURN,
    OP_WARD,
    PHAEDRAXA,
    PHASE_BETWEEN,
    PHASE_CASTING,
    PHASE_CORRUPTION,
    PHASE_DRAW,
    PHASE_MAIN,
    PHASE_NEMESIS_DRAW,
    PHASE_NEMESIS_MAIN,
    POWER,
    THING_MENACE,
    THING_TURN,
    VARIANT,
    WILD_CARD,
)
from ludoteka.games.aeons_end.rules import hands, order
from ludoteka.games.aeons_end.rules.crooked_mask import due
from ludoteka.games.aeons_end.rules.damage import finish
from ludoteka.games.aeons_end.rules.events import (
    ENTERED,
    MENACE_DISCARDED,
    MINION_ACTED,
    MINION_DEFEATED,
    NEMESIS_DECK_EMPTY,
    NEMESIS_DREW,
    POWER_STRUCK,
    POWER_TICKED,
    TURN_DRAWN,
)
from ludoteka.games.aeons_end.rules.layout import (
    ACTED,
    ACTOR,
    AT,
    CHARGES,
    DRAWN,
    FOCUSED,
    HAND,
    IN_PLAY,
    KIND,
    LEFT,
    NEMESIS_DECK,
    NEMESIS_DISCARD,
    PLAYED,
    SHEET,
    SPELLS,
    STORED,
    STRENGTH_SHIFT,
    THING,
)
from ludoteka.games.aeons_end.rules.rageborne import rages, strike
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import (
    ACT_AT,
    ARRIVE_AT,
    EMPTY_DECK_AT,
    HAND_SIZE,
    MENACE_TYPE,
    NEMESIS_TURN_AT,
    PLAYER_TURN_AT,
    PREPPED,
    PREPPED_AT,
    SLOTS,
    STRENGTH,
    TURNS_AT,
)

WILD_DRAWN: Final = 1


def perform(board: Board, op: i64, frame: i64) -> bool:
    """Do one operation of the course of the game; False: somebody must answer first."""
    code: i64 = op & BYTE
    if code == OP_REVEAL:
        return reveal(board, frame)
    if code == OP_RUNE:
        return not_asked(board, frame, PHAEDRAXA)
    if code == OP_TAKE_TURN:
        take_turn(board, frame)
    elif code == OP_END_TURN:
        end_turn(board, frame)
    elif code == OP_CORRUPTIONS:
        return corruptions(board, op, frame)
    elif code == OP_CASTING:
        board.phase = PHASE_CASTING
        if board.prepped(board.active) > 0:
            return False
        board.advance(frame)
    elif code == OP_PREPPED_EFFECTS:
        prepped_effects(board, frame)
    elif code == OP_MAIN:
        board.phase = PHASE_MAIN
        return False
    elif code == OP_LAY:
        board.phase = PHASE_DRAW
        if board.size(PLAYED) > 0:
            return False
        board.advance(frame)
    elif code == OP_DRAW_UP:
        board.advance(frame)
        held: i64 = board.size(board.pile(board.active, HAND))
        hands.draw(board, board.active, HAND_SIZE - held)
    elif code == OP_MENACE:
        menace(board, frame)
    elif code == OP_DRAW_NEMESIS:
        draw_nemesis(board, frame)
    elif code == OP_WARD:
        card: i64 = board.stack[frame + STORED]
        if card >= 0 and (MENACE_TYPE[card] == ATTACK or MENACE_TYPE[card] == POWER):
            return not_asked(board, frame, ADELHEIM)
        board.advance(frame)
    elif code == OP_RESOLVE:
        board.advance(frame)
        if board.stack[frame + STORED] >= 0:
            arrive(board, board.stack[frame + STORED])
    elif code == OP_RAGE:
        board.advance(frame)
        if rages(board):
            strike(board)
    elif code == OP_ENTER:
        enter(board, frame)
    elif code == OP_LEAVE:
        board.advance(frame)
        leave(board, board.stack[frame + THING] - THING_MENACE)
    elif code == OP_DISCARD_DRAWN:
        board.advance(frame)
        discard_drawn(board)
    else:  # OP_CONSENT
        return False
    return True


# --- between turns --------------------------------------------------------------------


def reveal(board: Board, frame: i64) -> bool:
    """Draw the card that says whose turn it is; for the wild the players choose."""
    board.phase = PHASE_BETWEEN
    card: i64 = order.draw(board)
    board.tell(TURN_DRAWN, EVERYONE, order.name_of(board, card), 0, 0)
    if card == WILD_CARD:
        board.stack[frame + LEFT] = WILD_DRAWN
        return False
    board.turn = card
    board.advance(frame)
    return True


def not_asked(board: Board, frame: i64, mage: i64) -> bool:
    """Go on unless this mage's player could use a charged ability now."""
    seat: i64 = board.seat_of(mage)
    if seat != NOBODY and board.sheets[seat * SHEET + CHARGES] == SLOTS[mage]:
        return False
    board.advance(frame)
    return True


def take_turn(board: Board, frame: i64) -> None:
    """The party on the turn order card begins."""
    board.advance(frame)
    if board.turn == NEMESIS_CARD:
        cards = board.piles[IN_PLAY]
        i: i64 = 0
        while i < len(cards):
            cards[i] &= ~ACTED
            i += 1
        board.piles[IN_PLAY] = cards
        board.push(NEMESIS_TURN_AT, NOBODY, NOBODY, NOBODY, THING_TURN)
    else:
        board.active = board.turn
        board.push(PLAYER_TURN_AT, board.turn, board.turn, 0, THING_TURN)


def end_turn(board: Board, frame: i64) -> None:
    """What lasts for a turn ends; then the nemesis may be out of cards."""
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
    sheet: i64 = board.active * SHEET
    board.sheets[sheet + FOCUSED] = 0
    i: i64 = sheet + SPELLS
    while i < sheet + SHEET:
        if board.sheets[i] >= 0:
            board.sheets[i] &= KIND
        i += 1
    if board.size(NEMESIS_DECK) == 0 and board.size(IN_PLAY) == 0:
        if board.husks == 0 or not HUSKS_BLOCK_DECK_WIN:
            finish(board, DECK_OUTLASTED)
    board.turn = NOBODY
    board.stack[frame + AT] = TURNS_AT


# --- a player's turn ------------------------------------------------------------------


def corruptions(board: Board, op: i64, frame: i64) -> bool:
    """Corruptions are due before the casting phase and, if drawn, after the main phase."""
    variant: i64 = op >> VARIANT & BYTE
    if due(board, board.stack[frame + ACTOR], variant) != 0:
        if variant != DRAWN_ONLY:
            board.phase = PHASE_CORRUPTION
        return False
    board.advance(frame)
    return True


def prepped_effects(board: Board, frame: i64) -> None:
    """Spells that were not cast act at the end of the casting phase, one after the other."""
    first: i64 = board.active * SHEET + SPELLS
    i: i64 = first + board.stack[frame + LEFT]
    while i < first + SHEET - SPELLS:
        spell: i64 = board.sheets[i]
        if spell >= 0 and PREPPED[spell & KIND] == END_OF_CASTING:
            kind: i64 = spell & KIND
            board.stack[frame + LEFT] = i - first + 1
            board.push(PREPPED_AT[kind], board.active, board.active, 0, kind)
            return
        i += 1
    board.advance(frame)


# --- the nemesis turn -----------------------------------------------------------------


def menace(board: Board, frame: i64) -> None:
    """The oldest card in play that has not acted this turn acts."""
    board.phase = PHASE_NEMESIS_MAIN
    cards = board.piles[IN_PLAY]
    i: i64 = 0
    while i < len(cards) and cards[i] & ACTED != 0:
        i += 1
    if i == len(cards):
        board.advance(frame)
        return
    card: i64 = cards[i] & BYTE
    if MENACE_TYPE[card] == MINION:
        cards[i] |= ACTED
        board.piles[IN_PLAY] = cards
        board.tell(MINION_ACTED, EVERYONE, card, 0, 0)
    else:
        tokens: i64 = (cards[i] >> STRENGTH_SHIFT & BYTE) - 1
        cards[i] = card | tokens << STRENGTH_SHIFT | ACTED
        board.piles[IN_PLAY] = cards
        board.tell(POWER_TICKED, EVERYONE, card, tokens, 0)
        if tokens > 0:
            return
        board.tell(POWER_STRUCK, EVERYONE, card, 0, 0)
    board.push(ACT_AT[card], NOBODY, NOBODY, 0, THING_MENACE + card)


def draw_nemesis(board: Board, frame: i64) -> None:
    """Draw the top nemesis card; with an empty deck unleash three times instead."""
    board.phase = PHASE_NEMESIS_DRAW
    board.advance(frame)
    if board.size(NEMESIS_DECK) == 0:
        board.tell(NEMESIS_DECK_EMPTY, EVERYONE, 0, 0, 0)
        board.push(EMPTY_DECK_AT, NOBODY, NOBODY, 0, THING_TURN)
        return
    card: i64 = board.take(NEMESIS_DECK)
    board.put(DRAWN, card)
    board.stack[frame + STORED] = card
    board.revealed += 1
    board.tell(NEMESIS_DREW, EVERYONE, card, 0, 0)


def arrive(board: Board, card: i64) -> None:
    """Resolve a drawn card: an attack, or what happens IMMEDIATELY before it enters play."""
    board.push(ARRIVE_AT[card], NOBODY, NOBODY, 0, THING_MENACE + card)


def enter(board: Board, frame: i64) -> None:
    """A minion or power enters play; a minion without life is discarded at once."""
    board.advance(frame)
    card: i64 = board.take(DRAWN)
    strength: i64 = STRENGTH[card]
    if strength == 0:
        strength = board.stack[frame + STORED]
    if strength == 0:
        board.put(NEMESIS_DISCARD, card)
        board.tell(MINION_DEFEATED, EVERYONE, card, 0, 0)
        return
    board.put(IN_PLAY, card | strength << STRENGTH_SHIFT | ACTED)
    board.tell(ENTERED, EVERYONE, card, strength, 0)


def leave(board: Board, card: i64) -> None:
    """A card in play goes to the nemesis discard pile."""
    board.take_at(IN_PLAY, board.in_play(card))
    board.put(NEMESIS_DISCARD, card)
    board.tell(MENACE_DISCARDED, EVERYONE, card, 0, 0)


def discard_drawn(board: Board) -> None:
    """The card being resolved goes to the nemesis discard pile."""
    board.put(NEMESIS_DISCARD, board.take(DRAWN))
