"""What texts do to players and their cards."""

from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.state import EVERYONE
from ludoteka.games.aeons_end.codes import (
    ALL_HANDS,
    CHEAPEST,
    FILTER,
    GEMS,
    HALF,
    NEMESIS_CARD,
    NEMESIS_CARDS,
    OP_AETHER,
    OP_BOTTOM,
    OP_CAPACITY,
    OP_CHARGE,
    OP_DEAL,
    OP_DESTROY_CARDS,
    OP_DESTROY_GEM,
    OP_DESTROY_SELF,
    OP_DESTROY_SPELLS,
    OP_DESTROY_TOP,
    OP_DISCARD_ALL,
    OP_DRAW,
    OP_DROP_SPELLS,
    OP_GAIN,
    OP_LIFE,
    OP_LOOK_TOP,
    OP_LOSE_BREACH,
    OP_LOSE_CHARGES,
    OP_RECOVER,
    OP_REORDER,
    OP_REVEAL_TURN,
    OP_SHUFFLE_DECK,
    OP_SHUFFLE_TURN,
    OP_SIFT,
    OP_SPEND,
    OP_TAKE_BACK,
    OP_TOPDECK,
    OPTIONAL,
    SPELLS,
    STORE,
    TO_HAND,
    VARIANT,
    WHO,
)
from ludoteka.games.aeons_end.rules import order, select, spells
from ludoteka.games.aeons_end.rules.amounts import amount
from ludoteka.games.aeons_end.rules.damage import heal
from ludoteka.games.aeons_end.rules.events import CHARGED, CHARGES_LOST, TOP_REVEALED, TOPDECKED
from ludoteka.games.aeons_end.rules.hands import (
    destroy,
    discard,
    draw,
    has_top,
    look_at_top,
    shuffle_deck,
    take_top,
)
from ludoteka.games.aeons_end.rules.layout import (
    ACTOR,
    BONUS,
    BREACH,
    BREACHES,
    CHARGES,
    DECK,
    DISCARD,
    GONE,
    HAND,
    LEFT,
    PLAYED,
    SHEET,
    STORED,
    THING,
    TURN_DECK,
)
from ludoteka.games.aeons_end.rules.supply import gainable
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import FILTER_MASK, SLOTS


def perform(board: Board, op: i64, frame: i64) -> bool:
    """Do one operation; False: somebody must answer first."""
    code: i64 = op & BYTE
    if code <= OP_DRAW:
        return perform_plain(board, op, frame)
    if code <= OP_DESTROY_CARDS:
        return perform_hand(board, op, frame)
    if code <= OP_DESTROY_GEM:
        return spells.perform(board, op, frame)
    return perform_rest(board, op, frame)


def perform_plain(board: Board, op: i64, frame: i64) -> bool:
    """Aether, damage, charges, life and draws."""
    code: i64 = op & BYTE
    n: i64 = amount(board, op, frame)
    if code == OP_AETHER:
        filter: i64 = op >> FILTER & HALF
        if filter == GEMS:
            board.gem_aether += n
        elif filter == SPELLS:
            board.spell_aether += n
        else:
            board.aether += n
    elif code == OP_DEAL:
        if n + board.stack[frame + BONUS] > 0:
            return False
    elif code == OP_CHARGE:
        charge(board, select.whose(board, op, frame), n)
    elif code == OP_LIFE:
        heal(board, select.whose(board, op, frame), n)
    elif code == OP_DRAW:
        draw(board, select.whose(board, op, frame), n)
    else:  # OP_SPREAD
        return False
    board.advance(frame)
    return True


def charge(board: Board, seat: i64, n: i64) -> None:
    """A player gains charges, as many as there are slots."""
    place: i64 = seat * SHEET + CHARGES
    gained: i64 = min(n, SLOTS[board.setup.mages[seat]] - board.sheets[place])
    if gained > 0:
        board.sheets[place] += gained
        board.tell(CHARGED, EVERYONE, seat, gained, board.sheets[place])


# --- cards ----------------------------------------------------------------------------


def perform_hand(board: Board, op: i64, frame: i64) -> bool:
    """Discarding and destroying."""
    code: i64 = op & BYTE
    if code == OP_DISCARD_ALL:
        board.advance(frame)
        discard_all(board, select.whose(board, op, frame), op >> FILTER & HALF)
        return True
    if code == OP_DESTROY_SELF:
        board.advance(frame)
        card: i64 = board.stack[frame + THING]
        board.remove(PLAYED, card)
        destroy(board, board.stack[frame + ACTOR], card)
        return True
    if asked(board, op, frame) > 1:
        if in_reach(board, op, frame) > 0:
            return False
        if op >> VARIANT & OPTIONAL:
            board.jump(frame, op)
            return True
    board.advance(frame)
    return True


def asked(board: Board, op: i64, frame: i64) -> i64:
    """How many answers an operation still wants, plus 1; counted when it begins."""
    if board.stack[frame + LEFT] == 0:
        board.stack[frame + LEFT] = amount(board, op, frame) + 1
        if op >> VARIANT & STORE:
            board.stack[frame + STORED] = 0
    return board.stack[frame + LEFT]


def in_reach(board: Board, op: i64, frame: i64) -> i64:
    """How many cards the operation could take now."""
    code: i64 = op & BYTE
    mask: i64 = FILTER_MASK[op >> FILTER & HALF]
    total: i64 = 0
    if code == OP_DESTROY_CARDS:
        actor: i64 = board.stack[frame + ACTOR]
        return board.size(board.pile(actor, HAND)) + board.size(board.pile(actor, DISCARD))
    if op >> WHO & HALF != ALL_HANDS:
        return board.count(board.pile(select.whose(board, op, frame), HAND), mask)
    seat: i64 = 0
    while seat < board.setup.seats:
        total += board.count(board.pile(seat, HAND), mask)
        seat += 1
    return total


def discard_all(board: Board, seat: i64, filter: i64) -> None:
    """A player discards every card of a kind from hand."""
    mask: i64 = FILTER_MASK[filter]
    hand: i64 = board.pile(seat, HAND)
    i: i64 = board.size(hand) - 1
    while i >= 0:
        if mask >> board.piles[hand][i] & 1:
            discard(board, seat, board.take_at(hand, i))
        i -= 1


# --- the rest -------------------------------------------------------------------------


def perform_rest(board: Board, op: i64, frame: i64) -> bool:
    """Decks, turn order, costs, gains."""
    code: i64 = op & BYTE
    variant: i64 = op >> VARIANT & BYTE
    actor: i64 = board.stack[frame + ACTOR]
    if code == OP_SIFT:
        return sift(board, frame)
    if code == OP_REVEAL_TURN:
        card: i64 = order.show_top(board)
        board.stack[frame + STORED] = 0 if card == NEMESIS_CARD else 1
    elif code == OP_BOTTOM:
        order.put_top_under(board)
    elif code == OP_TAKE_BACK:
        if board.count(PLAYED, FILTER_MASK[GEMS]) > 0:
            return False
    elif code == OP_SPEND:
        board.aether -= amount(board, op, frame)
    elif code == OP_LOSE_CHARGES:
        lose_charges(board, op, frame)
    elif code in (OP_DROP_SPELLS, OP_DESTROY_SPELLS):
        if asked(board, op, frame) > 1 and select.spells_in_reach(board, op, frame) > 0:
            return False
    elif code == OP_GAIN:
        if gainable(board, op >> FILTER & HALF, variant & CHEAPEST != 0) != 0:
            return False
        board.stack[frame + STORED] = 0
    elif code == OP_TOPDECK:
        topdeck(board, frame)
    elif code == OP_RECOVER:
        pile: i64 = board.pile(select.whose(board, op, frame), DISCARD)
        if asked(board, op, frame) > 1 and board.count(pile, FILTER_MASK[op >> FILTER & HALF]) > 0:
            return False
    elif code == OP_CAPACITY:
        board.capacity = amount(board, op, frame)
    elif code == OP_SHUFFLE_TURN:
        if variant == NEMESIS_CARDS:
            order.shuffle_back_nemesis(board)
        elif select.some_shufflable(board, variant):
            return False
    elif code == OP_REORDER:
        return reorder(board, frame)
    elif code == OP_DESTROY_TOP:
        return destroy_top(board, op, frame)
    elif code == OP_LOOK_TOP:
        if has_top(board, actor):
            board.tell(TOP_REVEALED, EVERYONE, actor, look_at_top(board, actor), 0)
            return False
    elif code == OP_SHUFFLE_DECK:
        shuffle_deck(board, select.whose(board, op, frame))
    elif code == OP_LOSE_BREACH:
        if has_breach(board, actor):
            return False
    else:  # OP_BANISH
        return False
    board.advance(frame)
    return True


def sift(board: Board, frame: i64) -> bool:
    """Each player in turn, from the active one, shows the top of the deck and decides."""
    while board.stack[frame + LEFT] < board.setup.seats:
        seat: i64 = sifter(board, frame)
        if has_top(board, seat):
            board.tell(TOP_REVEALED, EVERYONE, seat, look_at_top(board, seat), 0)
            return False
        board.stack[frame + LEFT] += 1
    board.advance(frame)
    return True


def sifter(board: Board, frame: i64) -> i64:
    """The seat that decides in a sift."""
    return (board.stack[frame + ACTOR] + board.stack[frame + LEFT]) % board.setup.seats


def lose_charges(board: Board, op: i64, frame: i64) -> None:
    """A player loses charges, as many as there are."""
    seat: i64 = select.whose(board, op, frame)
    lost: i64 = min(amount(board, op, frame), board.sheets[seat * SHEET + CHARGES])
    board.sheets[seat * SHEET + CHARGES] -= lost
    if op >> VARIANT & STORE:
        board.stack[frame + STORED] = 1
    if lost > 0:
        board.tell(CHARGES_LOST, EVERYONE, seat, lost, 0)


def topdeck(board: Board, frame: i64) -> None:
    """The card just gained goes on top of the deck."""
    seat: i64 = board.stack[frame + ACTOR]
    card: i64 = board.stack[frame + THING]
    gained_to: i64 = HAND if board.stack[frame + STORED] == TO_HAND else DISCARD
    board.remove(board.pile(seat, gained_to), card)
    board.put(board.pile(seat, DECK), card)
    board.tell(TOPDECKED, EVERYONE, seat, card, 0)


def reorder(board: Board, frame: i64) -> bool:
    """The turn order deck is laid open and restacked, the next card first."""
    if board.stack[frame + LEFT] == 0:
        board.stack[frame + LEFT] = board.size(TURN_DECK) + 1
        board.known_top = board.size(TURN_DECK)
        board.known_bottom = 0
        board.revealed += 1
    if board.stack[frame + LEFT] > 1:
        return False
    board.advance(frame)
    return True


def destroy_top(board: Board, op: i64, frame: i64) -> bool:
    """The top cards of a deck are destroyed one by one."""
    seat: i64 = select.whose(board, op, frame)
    left: i64 = asked(board, op, frame)
    if left == 1 or board.size(board.pile(seat, DECK)) == 0:
        board.advance(frame)
        return True
    board.stack[frame + LEFT] = left - 1
    board.revealed += 1
    destroy(board, seat, take_top(board, seat))
    return True


def has_breach(board: Board, seat: i64) -> bool:
    """Whether a player has a breach left."""
    breach: i64 = 0
    while breach < BREACHES:
        if board.sheets[seat * SHEET + BREACH + breach] != GONE:
            return True
        breach += 1
    return False
