"""The actions of the main phase."""

from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B
from ludoteka.core.state import EVERYONE
from ludoteka.games.aeons_end.codes import (
    CHARGES_COME_OFF_FIRST,
    MOVE_ABILITY,
    MOVE_CHARGE,
    MOVE_END,
    MOVE_FOCUS,
    MOVE_GAIN,
    MOVE_OPEN,
    MOVE_PLAY,
    MOVE_PREP,
    MOVE_RECLAIM,
    MOVE_REMOVE,
    MOVE_USE,
    THING_ABILITY,
    THING_MENACE,
    TO_DISCARD,
)
from ludoteka.games.aeons_end.rules import breaches, hands, supply
from ludoteka.games.aeons_end.rules.effects import charge
from ludoteka.games.aeons_end.rules.events import ABILITY_USED, POWER_REMOVED
from ludoteka.games.aeons_end.rules.events import PLAYED as PLAYED_EVENT
from ludoteka.games.aeons_end.rules.events import USED as USED_EVENT
from ludoteka.games.aeons_end.rules.layout import (
    BREACH_SPELLS,
    CHARGES,
    DEVOURED,
    HAND,
    KIND,
    PLAYED,
    SHEET,
    SPELLS,
    USED,
)
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import (
    ABILITY_AT,
    CHARGE_COST,
    CONSENT_AT,
    PLAY_AT,
    PREPPED_AT,
    PREPPED_COST,
    REMOVE_AT,
    SPEND_AT,
)


def act(board: Board, action: i64, frame: i64) -> None:
    """An action of the active player in the main phase."""
    move: i64 = action & BYTE
    a: i64 = action >> A & BYTE
    seat: i64 = board.active
    if move == MOVE_PLAY:
        board.remove(board.pile(seat, HAND), a)
        board.insert(PLAYED, a)
        board.tell(PLAYED_EVENT, EVERYONE, seat, a, 0)
        hands.count_play(board, a)
        board.push(PLAY_AT[a], seat, seat, 0, a)
    elif move == MOVE_GAIN:
        supply.pay(board, a)
        hands.gain(board, seat, hands.take_supply(board, board.supply_pile(a)), TO_DISCARD)
    elif move == MOVE_RECLAIM:
        supply.pay(board, a)
        hands.gain(board, seat, board.take(DEVOURED), TO_DISCARD)
    elif move == MOVE_CHARGE:
        board.aether -= CHARGE_COST
        charge(board, seat, 1)
    elif move == MOVE_FOCUS:
        breaches.focus(board, a)
    elif move == MOVE_OPEN:
        breaches.open_breach(board, a)
    elif move == MOVE_PREP:
        board.remove(board.pile(seat, HAND), a)
        breaches.prep(board, seat, action >> B & BYTE, a)
    elif move == MOVE_USE:
        use_prepped(board, seat, a, action >> B & BYTE)
    elif move == MOVE_REMOVE:
        board.tell(POWER_REMOVED, EVERYONE, seat, a, 0)
        board.push(REMOVE_AT[a], seat, seat, 0, THING_MENACE + a)
    elif move == MOVE_ABILITY:
        owner: i64 = board.seat_of(a)
        if owner == seat:
            use_ability(board, owner)
        else:
            board.push(CONSENT_AT, owner, owner, 0, THING_ABILITY + a)
    elif move == MOVE_END:
        board.advance(frame)


def use_prepped(board: Board, seat: i64, kind: i64, breach: i64) -> None:
    """Use the main-phase effect of a prepped spell."""
    place: i64 = board.spell_place(seat, breach, kind, 0)
    if board.sheets[place] & USED != 0:
        second: i64 = seat * SHEET + SPELLS + breach * BREACH_SPELLS + 1
        if board.sheets[second] >= 0 and board.sheets[second] & KIND == kind:
            place = second  # two copies on one breach
    board.sheets[place] |= USED
    board.aether -= PREPPED_COST[kind]
    board.tell(USED_EVENT, EVERYONE, seat, kind, breach)
    board.push(PREPPED_AT[kind], seat, seat, 0, kind)


def use_ability(board: Board, seat: i64) -> None:
    """A mage uses the ability: the charges come off, its text begins."""
    mage: i64 = board.setup.mages[seat]
    board.tell(ABILITY_USED, EVERYONE, seat, mage, 0)
    if CHARGES_COME_OFF_FIRST:
        board.sheets[seat * SHEET + CHARGES] = 0
    else:
        board.push(SPEND_AT, seat, seat, 0, THING_ABILITY + mage)
    board.push(ABILITY_AT[mage], seat, board.active, 0, THING_ABILITY + mage)
