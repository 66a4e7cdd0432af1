"""The main phase: all that a player can do in any order."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B, bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.legal import main_phase
from ludoteka.games.aeons_end.rules import breaches, hands, supply
from ludoteka.games.aeons_end.rules.operation import Operation, add
from ludoteka.games.aeons_end.rules.operations.flow import END, all_possible
from ludoteka.games.aeons_end.rules.operations.mages import charge, use_ability
from ludoteka.games.aeons_end.state import (
    ACTOR,
    BREACH_SPELLS,
    CHARGES,
    DEVOURED,
    HAND,
    IN_PLAY,
    KIND,
    SHEET,
    SPELLS,
    USED,
    Board,
)
from ludoteka.games.aeons_end.tables import (
    ABSENT,
    CHARGE_COST,
    MENACE_TYPE,
    NEEDS_TARGET,
    PREPPED_COST,
    SLOTS,
    TEXTS,
    TIMING,
)


class Main(Operation):
    """The active player acts until the phase is ended."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.phase = codes.PHASE_MAIN
        return False

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        found = main_phase(board)
        i: i64 = board.begin(IN_PLAY)
        end: i64 = board.end(IN_PLAY)
        while i < end:
            card: i64 = board.piles[i] & BYTE
            if MENACE_TYPE[card] == codes.POWER and can_remove(board, card, frame):
                found = append(found, codes.MOVE_REMOVE | card << A)
            i += 1
        owner: i64 = 0
        while owner < board.setup.seats:
            if board.asked >> owner & 1 == 0 and usable(board, owner, frame):
                found = append(found, codes.MOVE_ABILITY | board.setup.mages[owner] << A)
            owner += 1
        return found

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        move: i64 = action & BYTE
        a: i64 = action >> A & BYTE
        if move == codes.MOVE_END:
            board.advance(frame)
        elif move in (codes.MOVE_FOCUS, codes.MOVE_OPEN, codes.MOVE_PREP, codes.MOVE_USE):
            use_breach(board, move, a, action >> B & BYTE)
        elif move == codes.MOVE_REMOVE:
            board.tell(codes.POWER_REMOVED, EVERYONE, board.active, a, 0)
            board.push(TEXTS.remove[a], board.active, board.active, 0, codes.THING_MENACE + a)
        elif move == codes.MOVE_ABILITY:
            call_on(board, a)
        elif move == codes.MOVE_CHARGE:
            board.aether -= CHARGE_COST
            charge(board, board.active, 1)
        else:
            handle_card(board, move, a)


def handle_card(board: Board, move: i64, card: i64) -> None:
    """Play a card, or pay for one."""
    seat: i64 = board.active
    if move == codes.MOVE_PLAY:
        hands.play(board, seat, card)
        hands.count_play(board, card)
        board.push(TEXTS.play[card], seat, seat, 0, card)
        return
    supply.pay(board, card)
    if move == codes.MOVE_GAIN:
        hands.take_supply(board, board.supply_pile(card))
    else:  # MOVE_RECLAIM
        board.take(DEVOURED)
    hands.gain(board, seat, card, codes.TO_DISCARD)


def use_breach(board: Board, move: i64, a: i64, b: i64) -> None:
    """Focus or open a breach, prep a spell to one, or use a spell that lies on one."""
    if move == codes.MOVE_FOCUS:
        breaches.focus(board, a)
    elif move == codes.MOVE_OPEN:
        breaches.open_breach(board, a)
    elif move == codes.MOVE_PREP:
        board.remove(board.pile(board.active, HAND), a)
        breaches.prep(board, board.active, b, a)
    else:  # MOVE_USE
        use_prepped(board, board.active, a, b)


def use_prepped(board: Board, seat: i64, kind: i64, breach: i64) -> None:
    """Use the main-phase effect of a prepped spell."""
    place: i64 = board.spell_place(seat, breach, kind, 0)
    if board.sheets[place] & USED != 0:
        second: i64 = seat * SHEET + SPELLS + breach * BREACH_SPELLS + 1
        if board.sheets[second] >= 0 and board.sheets[second] & KIND == kind:
            place = second  # two copies on one breach
    board.sheets[place] |= USED
    board.aether -= PREPPED_COST[kind]
    board.tell(codes.SPELL_USED, EVERYONE, seat, kind, breach)
    board.push(TEXTS.prepped[kind], seat, seat, 0, kind)


def call_on(board: Board, mage: i64) -> None:
    """Use the own ability, or ask the player of another mage."""
    owner: i64 = board.seat_of(mage)
    if owner == board.active:
        use_ability(board, owner)
    else:
        board.push(TEXTS.consent, owner, owner, 0, codes.THING_ABILITY + mage)


def can_remove(board: Board, power: i64, frame: i64) -> bool:
    """Whether the active player can fulfil the TO DISCARD of a power now."""
    at: i64 = TEXTS.remove[power]
    if at == ABSENT:
        return False
    end: i64 = at
    while TEXTS.ops[end] & BYTE != END.code:
        end += 1
    return all_possible(board, at, end, frame)


def usable(board: Board, seat: i64, frame: i64) -> bool:
    """Whether a charged ability with main-phase timing would do anything now."""
    mage: i64 = board.setup.mages[seat]
    charges: i64 = seat * SHEET + CHARGES
    if board.sheets[charges] < SLOTS[mage]:
        return False
    timing: i64 = TIMING[mage]
    if timing == codes.OWN_MAIN:
        if seat != board.active:
            return False
    elif timing != codes.ANY_MAIN:
        return False
    return NEEDS_TARGET[mage] == 0 or starts(board, TEXTS.ability[mage], frame)


def starts(board: Board, at: i64, frame: i64) -> bool:
    """Whether the first operation of a text can be done in full."""
    return all_possible(board, at, at + 1, frame)


class Consent(Operation):
    """The player of another mage is asked for the ability; a refusal stands for the turn."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        return False

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        actor: i64 = board.stack[frame + ACTOR]
        board.advance(frame)
        if action & BYTE == codes.MOVE_YES:
            use_ability(board, actor)
        else:
            board.asked |= bit(actor)
            board.tell(codes.ABILITY_DECLINED, EVERYONE, actor, 0, 0)


add(Main("main", codes.ASK_MAIN), Consent("consent", codes.ASK_CONSENT))
