"""What an answer to a question does."""

from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B, C, bit
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end.codes import (
    FRESH_ONLY,
    JUMP,
    MOVE_CAST,
    MOVE_CHOOSE,
    MOVE_COLLAPSE,
    MOVE_DESTROY,
    MOVE_DEVOUR,
    MOVE_DISCARD,
    MOVE_DROP,
    MOVE_GAIN,
    MOVE_HIT,
    MOVE_LAY,
    MOVE_NEXT,
    MOVE_OPTION,
    MOVE_PASS,
    MOVE_PLAY,
    MOVE_PURGE,
    MOVE_RECOVER,
    MOVE_RESOLVE,
    MOVE_SHUFFLE,
    MOVE_STOP,
    MOVE_TAKE_BACK,
    MOVE_TURN,
    OP_BANISH,
    OP_CAST,
    OP_CASTING,
    OP_CONSENT,
    OP_DESTROY_SPELLS,
    OP_DISCARD_HAND,
    OP_LOOK_TOP,
    OP_MAIN,
    OP_MAY,
    OP_REVEAL,
    OP_RUNE,
    OP_SELECT,
    OP_SIFT,
    OP_SPREAD,
    OP_WARD,
    OPTIONAL,
    PLACE,
    STAYS,
    STORE,
    STORE_COST,
    VARIANT,
)
from ludoteka.games.aeons_end.rules import breaches, crooked_mask, damage, hands, order
from ludoteka.games.aeons_end.rules.amounts import amount
from ludoteka.games.aeons_end.rules.effects import sifter
from ludoteka.games.aeons_end.rules.events import (
    ABILITY_DECLINED,
    ABILITY_USED,
    BREACH_LOST,
    CORRUPTION_RESOLVED,
    LAID,
    RECOVERED,
    TAKEN_BACK,
    TURN_REORDERED,
    WARDED,
    WILD_GIVEN,
)
from ludoteka.games.aeons_end.rules.events import PLAYED as PLAYED_EVENT
from ludoteka.games.aeons_end.rules.layout import (
    ACTOR,
    AT,
    BONUS,
    BREACH,
    BREACH_SPELLS,
    CHARGES,
    CHOSEN,
    DISCARD,
    FRESH,
    GONE,
    HAND,
    LEFT,
    PLAYED,
    SHEET,
    SPELLS,
    SPOT,
    STORED,
)
from ludoteka.games.aeons_end.rules.main_phase import act, use_ability
from ludoteka.games.aeons_end.rules.prince_of_gluttons import devour
from ludoteka.games.aeons_end.rules.select import whose
from ludoteka.games.aeons_end.rules.turns import discard_drawn
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import COST, PLAY_AT


def answer(board: Board, action: i64) -> None:
    """Do what a legal action says; the effects it begins are left on the stack."""
    op: i64 = board.operation()
    frame: i64 = board.frame()
    if op & BYTE == OP_MAIN:
        act(board, action, frame)
    else:
        resolve(board, action, op, frame)


# --- all other questions --------------------------------------------------------------


def resolve(board: Board, action: i64, op: i64, frame: i64) -> None:
    """An answer to any other question."""
    move: i64 = action & BYTE
    a: i64 = action >> A & BYTE
    b: i64 = action >> B & BYTE
    actor: i64 = board.stack[frame + ACTOR]
    if move == MOVE_CAST:
        cast(board, action, op, frame)
    elif move == MOVE_STOP:
        board.advance(frame)
    elif move == MOVE_LAY:
        board.remove(PLAYED, a)
        board.put(board.pile(board.active, DISCARD), a)
        board.tell(LAID, EVERYONE, board.active, a, 0)
    elif move == MOVE_HIT:
        n: i64 = amount(board, op, frame) + board.stack[frame + BONUS]
        board.stack[frame + BONUS] = 0
        board.advance(frame)
        damage.hit(board, actor, a, n)
    elif move == MOVE_CHOOSE:
        choose(board, board.seat_of(a), op, frame)
    elif move == MOVE_OPTION:
        if a == 0:
            board.advance(frame)
        else:
            board.stack[frame + AT] = op >> JUMP
    elif move == MOVE_RESOLVE:
        board.remove(board.pile(actor, HAND), a)
        board.insert(PLAYED, a)
        board.tell(CORRUPTION_RESOLVED, EVERYONE, actor, a, 0)
        board.push(PLAY_AT[a], actor, actor, 0, a)
    elif move in (MOVE_DISCARD, MOVE_DESTROY):
        take_from_hand(board, board.seat_of(b), a, op, frame)
    elif move == MOVE_PURGE:
        board.stack[frame + LEFT] -= 1
        board.remove(board.pile(actor, DISCARD), a)
        hands.destroy(board, actor, a)
    elif move == MOVE_RECOVER:
        seat: i64 = whose(board, op, frame)
        board.stack[frame + LEFT] -= 1
        board.remove(board.pile(seat, DISCARD), a)
        board.insert(board.pile(seat, HAND), a)
        board.tell(RECOVERED, EVERYONE, seat, a, 0)
    elif move == MOVE_TURN:
        board.advance(frame)
        breaches.turn_freely(board, board.seat_of(b), a)
    elif move == MOVE_PLAY:  # Unstable Prism
        board.remove(board.pile(actor, HAND), a)
        board.insert(PLAYED, a)
        board.tell(PLAYED_EVENT, EVERYONE, actor, a, 0)
        board.stack[frame + STORED] = a
        board.stack[frame + LEFT] = amount(board, op, frame) + 1
    elif move == MOVE_TAKE_BACK:
        board.advance(frame)
        board.remove(PLAYED, a)
        board.insert(board.pile(actor, HAND), a)
        board.tell(TAKEN_BACK, EVERYONE, actor, a, 0)
    elif move == MOVE_DROP:
        drop(board, action, op, frame)
    elif move == MOVE_DEVOUR:
        n = board.stack[frame + LEFT] - 1
        board.advance(frame)
        devour(board, board.supply_pile(a), n)
    elif move == MOVE_GAIN:
        place: i64 = op >> VARIANT & PLACE
        board.advance(frame)
        board.stack[frame + STORED] = COST[a]
        card: i64 = hands.take_supply(board, board.supply_pile(a))
        hands.gain(board, whose(board, op, frame), card, place)
    elif move == MOVE_SHUFFLE:
        board.advance(frame)
        turn_card: i64 = order.card_named(board, a)
        board.stack[frame + CHOSEN] = turn_card
        order.shuffle_back(board, turn_card)
    elif move == MOVE_NEXT:
        left: i64 = board.stack[frame + LEFT] - 1
        order.stack_next(board, order.card_named(board, a), left)
        board.stack[frame + LEFT] = left
        if left == 1:
            board.tell(TURN_REORDERED, EVERYONE, actor, 0, 0)
    elif move == MOVE_COLLAPSE:
        board.advance(frame)
        collapse(board, actor, a)
    elif move == MOVE_PASS:
        decline(board, op, frame)
    else:
        accept(board, op, frame)


def cast(board: Board, action: i64, op: i64, frame: i64) -> None:
    """Cast a spell, in the casting phase or by an effect."""
    kind: i64 = action >> A & BYTE
    seat: i64 = board.seat_of(action >> C & BYTE)
    variant: i64 = op >> VARIANT & BYTE
    if op & BYTE == OP_CASTING:
        breaches.cast(board, board.active, board.spell_place(seat, action >> B & BYTE, kind, 0), 0,
                      False)  # fmt: skip
        return
    marks: i64 = FRESH if variant & FRESH_ONLY else 0
    place: i64 = board.spell_place(seat, action >> B & BYTE, kind, marks)
    bonus: i64 = amount(board, op, frame)
    board.advance(frame)
    stays: bool = variant & STAYS != 0
    if stays:
        board.stack[frame + SPOT] = place
        board.stack[frame + STORED] = kind
    breaches.cast(board, board.stack[frame + ACTOR], place, bonus, stays)


def choose(board: Board, seat: i64, op: i64, frame: i64) -> None:
    """A player is named: for a selection, the wild, or a destroyed corruption."""
    code: i64 = op & BYTE
    board.advance(frame)
    if code == OP_SELECT:
        board.stack[frame + CHOSEN] = seat
    elif code == OP_REVEAL:
        board.turn = seat
        board.tell(WILD_GIVEN, EVERYONE, seat, 0, 0)
    else:  # OP_BANISH
        crooked_mask.give(board, seat, board.stack[frame + STORED])


def take_from_hand(board: Board, seat: i64, card: i64, op: i64, frame: i64) -> None:
    """A card of a hand is discarded or destroyed."""
    variant: i64 = op >> VARIANT & BYTE
    board.stack[frame + LEFT] -= 1
    if variant & STORE:
        board.stack[frame + STORED] += 1
    if variant & STORE_COST:
        board.stack[frame + STORED] = COST[card]
    if variant & OPTIONAL:
        board.advance(frame)
    board.remove(board.pile(seat, HAND), card)
    if op & BYTE == OP_DISCARD_HAND:
        hands.discard(board, seat, card)
    else:
        hands.destroy(board, seat, card)


def drop(board: Board, action: i64, op: i64, frame: i64) -> None:
    """A prepped spell is discarded, or destroyed as a price."""
    kind: i64 = action >> A & BYTE
    seat: i64 = board.seat_of(action >> C & BYTE)
    place: i64 = board.spell_place(seat, action >> B & BYTE, kind, 0)
    board.stack[frame + LEFT] -= 1
    if op & BYTE == OP_DESTROY_SPELLS:
        hands.destroy(board, seat, breaches.take_spell(board, place))
    else:
        breaches.drop_spell(board, place)


def collapse(board: Board, seat: i64, breach: i64) -> None:
    """An exhausted player loses a breach; the spells on it are discarded."""
    board.tell(BREACH_LOST, EVERYONE, seat, breach, 0)
    place: i64 = seat * SHEET + SPELLS + breach * BREACH_SPELLS
    while board.sheets[place] >= 0:
        breaches.drop_spell(board, place)
    board.sheets[seat * SHEET + BREACH + breach] = GONE


def accept(board: Board, op: i64, frame: i64) -> None:
    """Yes."""
    code: i64 = op & BYTE
    actor: i64 = board.stack[frame + ACTOR]
    stored: i64 = board.stack[frame + STORED]
    if code == OP_SIFT:
        seat: i64 = sifter(board, frame)
        board.stack[frame + LEFT] += 1
        hands.discard(board, seat, hands.take_top(board, seat))
        return
    board.advance(frame)
    if code == OP_LOOK_TOP:
        hands.destroy(board, actor, hands.take_top(board, actor))
    elif code == OP_SPREAD:
        damage.wound(board, actor, 1)
        damage.spread(board, actor, stored)
    elif code == OP_RUNE:
        spend_all(board, board.seat)
        board.shielded = True
    elif code == OP_WARD:
        spend_all(board, board.seat)
        board.stack[frame + STORED] = NOBODY
        board.tell(WARDED, EVERYONE, board.seat, stored, 0)
        discard_drawn(board)
    elif code == OP_CONSENT:
        use_ability(board, actor)
    elif code == OP_BANISH:
        crooked_mask.buy_off(board, actor, stored)


def spend_all(board: Board, seat: i64) -> None:
    """An ability without a text of its own is used."""
    board.tell(ABILITY_USED, EVERYONE, seat, board.setup.mages[seat], 0)
    board.sheets[seat * SHEET + CHARGES] = 0


def decline(board: Board, op: i64, frame: i64) -> None:
    """No, or no more."""
    code: i64 = op & BYTE
    if code == OP_SIFT:
        board.stack[frame + LEFT] += 1
    elif code in (OP_MAY, OP_SELECT, OP_CAST):
        board.jump(frame, op)
    elif op >> VARIANT & OPTIONAL:
        board.jump(frame, op)
    else:
        board.advance(frame)
        if code == OP_SPREAD:
            damage.hit_husk(board, board.stack[frame + ACTOR], board.stack[frame + STORED])
        elif code == OP_CONSENT:
            board.asked |= bit(board.stack[frame + ACTOR])
            board.tell(ABILITY_DECLINED, EVERYONE, board.stack[frame + ACTOR], 0, 0)
