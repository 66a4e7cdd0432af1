"""Every answer to the present question, as the rules allow it."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B, C
from ludoteka.games.aeons_end.codes import (
    CHEAPEST,
    FILTER,
    GEM,
    GEMS,
    HALF,
    IN_MAIN,
    MOVE_ABILITY,
    MOVE_CAST,
    MOVE_CHARGE,
    MOVE_DEVOUR,
    MOVE_END,
    MOVE_FOCUS,
    MOVE_GAIN,
    MOVE_LAY,
    MOVE_OPEN,
    MOVE_OPTION,
    MOVE_PASS,
    MOVE_PLAY,
    MOVE_PREP,
    MOVE_RECLAIM,
    MOVE_REMOVE,
    MOVE_STOP,
    MOVE_TAKE_BACK,
    MOVE_USE,
    MOVE_YES,
    NOT_PREPPED,
    ONCE_IN_MAIN,
    OP_BANISH,
    OP_CAST,
    OP_CASTING,
    OP_CORRUPTIONS,
    OP_DEAL,
    OP_DESTROY_CARDS,
    OP_DESTROY_HAND,
    OP_DESTROY_SPELLS,
    OP_DEVOUR,
    OP_DISCARD_HAND,
    OP_DROP_SPELLS,
    OP_FOCUS,
    OP_GAIN,
    OP_LAY,
    OP_LOSE_BREACH,
    OP_MAIN,
    OP_OR,
    OP_PLAY_GEM,
    OP_RECOVER,
    OP_REORDER,
    OP_REVEAL,
    OP_SELECT,
    OP_SHUFFLE_TURN,
    OP_TAKE_BACK,
    POWER,
    RELIC,
    SPELL,
    VARIANT,
)
from ludoteka.games.aeons_end.rules import breaches, choices, select
from ludoteka.games.aeons_end.rules.layout import (
    ACTOR,
    BREACH,
    BREACH_SPELLS,
    BREACHES,
    CHARGES,
    DEVOURED,
    HAND,
    IN_PLAY,
    KIND,
    LAST_STAGE,
    OPENED,
    PILES,
    PLAYED,
    SHEET,
    SPELLS,
    USED,
)
from ludoteka.games.aeons_end.rules.prince_of_gluttons import piles
from ludoteka.games.aeons_end.rules.supply import affordable, gainable
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import (
    CHARGE_COST,
    FILTER_MASK,
    MENACE_TYPE,
    PREPPED,
    PREPPED_COST,
    REMOVE_AT,
    TAKES_BACK,
    TYPE,
)


def options(board: Board) -> "vec[i64]":
    """The answers to the question that the innermost text asks."""
    op: i64 = board.operation()
    frame: i64 = board.frame()
    code: i64 = op & BYTE
    if code == OP_MAIN:
        return main_phase(board, frame)
    if code == OP_CASTING:
        return casting(board)
    if code == OP_LAY:
        return choices.each_kind(board, PLAYED, -1, MOVE_LAY, vec[i64]())
    if code == OP_DEAL:
        return choices.targets(board)
    if code == OP_SELECT:
        return choices.players(board, op, frame)
    if code == OP_REVEAL:
        return choices.everybody(board, vec[i64]())
    if code == OP_OR:
        return vec[i64]([MOVE_OPTION, MOVE_OPTION | 1 << A])
    if code == OP_CORRUPTIONS:
        return choices.corruptions(board, op, frame)
    if code in (OP_DISCARD_HAND, OP_DESTROY_HAND):
        return choices.hand_cards(board, op, frame)
    if code == OP_DESTROY_CARDS:
        return choices.vortex(board, frame)
    if code == OP_FOCUS:
        return choices.free_focus(board, op, frame)
    if code in (OP_CAST, OP_DROP_SPELLS, OP_DESTROY_SPELLS):
        return choices.spells(board, op, frame)
    if code == OP_PLAY_GEM:
        hand: i64 = board.pile(board.stack[frame + ACTOR], HAND)
        return choices.each_kind(board, hand, FILTER_MASK[GEMS], MOVE_PLAY, vec[i64]())
    if code == OP_TAKE_BACK:
        return choices.each_kind(board, PLAYED, FILTER_MASK[GEMS], MOVE_TAKE_BACK, vec[i64]())
    if code == OP_GAIN:
        cheapest: bool = op >> VARIANT & CHEAPEST != 0
        return choices.supply(board, gainable(board, op >> FILTER & HALF, cheapest), MOVE_GAIN)
    if code == OP_DEVOUR:
        return choices.supply(board, piles(board, op >> VARIANT & BYTE), MOVE_DEVOUR)
    if code == OP_RECOVER:
        return choices.recover(board, op, frame)
    if code in (OP_SHUFFLE_TURN, OP_REORDER):
        return choices.turn_cards(board, op, frame)
    if code == OP_LOSE_BREACH:
        return choices.collapse(board, board.stack[frame + ACTOR])
    if code == OP_BANISH:
        actions = choices.everybody(board, vec[i64]())
        if board.sheets[board.stack[frame + ACTOR] * SHEET + CHARGES] > 0:
            actions = append(actions, MOVE_YES)
        return actions
    return vec[i64]([MOVE_YES, MOVE_PASS])


# --- the phases of a turn -------------------------------------------------------------


def casting(board: Board) -> "vec[i64]":
    """Any prepped spell; those on closed breaches must be cast before the phase can end."""
    actions = vec[i64](capacity=8)
    seat: i64 = board.active
    must: bool = False
    breach: i64 = 0
    while breach < BREACHES:
        place: i64 = seat * SHEET + SPELLS + breach * BREACH_SPELLS
        first: i64 = board.sheets[place]
        if first >= 0:
            if board.sheets[seat * SHEET + BREACH + breach] != OPENED:
                must = True
            actions = append(actions, choices.spell_move(board, MOVE_CAST, place))
            second: i64 = board.sheets[place + 1]
            if second >= 0 and second & KIND != first & KIND:
                actions = append(actions, choices.spell_move(board, MOVE_CAST, place + 1))
        breach += 1
    if not must:
        actions = append(actions, MOVE_STOP)
    return actions


def main_phase(board: Board, frame: i64) -> "vec[i64]":
    """All that the active player can do in the main phase, and ending it."""
    actions = vec[i64](capacity=32)
    actions = append(actions, MOVE_END)
    seat: i64 = board.active
    last: i64 = -1
    for kind in board.piles[board.pile(seat, HAND)]:
        if kind != last:
            last = kind
            if TYPE[kind] == GEM or TYPE[kind] == RELIC:
                actions = append(actions, MOVE_PLAY | kind << A)
            elif TYPE[kind] == SPELL:
                actions = preps(board, seat, kind, actions)
    if board.aether + board.gem_aether + board.spell_aether > 0:
        actions = purchases(board, actions)
        if board.aether >= CHARGE_COST and select.can_charge(board, seat):
            actions = append(actions, MOVE_CHARGE)
    if board.aether + board.discount > 0:
        actions = paid_breaches(board, seat, actions)
    actions = prepped_effects(board, seat, actions)
    for entry in board.piles[IN_PLAY]:
        card: i64 = entry & BYTE
        if MENACE_TYPE[card] == POWER and REMOVE_AT[card] >= 0:
            if select.possible_text(board, REMOVE_AT[card], frame):
                actions = append(actions, MOVE_REMOVE | card << A)
    owner: i64 = 0
    while owner < board.setup.seats:
        if board.asked >> owner & 1 == 0 and select.usable(board, owner, frame):
            actions = append(actions, MOVE_ABILITY | board.setup.mages[owner] << A)
        owner += 1
    return actions


def preps(board: Board, seat: i64, kind: i64, actions: "vec[i64]") -> "vec[i64]":
    """The breaches a spell of the hand can be prepped to."""
    breach: i64 = 0
    while breach < BREACHES:
        if breaches.can_prep(board, seat, breach, kind):
            actions = append(actions, MOVE_PREP | kind << A | breach << B)
        breach += 1
    return actions


def purchases(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """Cards the active player can pay for."""
    i: i64 = 0
    while i < PILES:
        kind: i64 = board.setup.market[i]
        if board.supply[i] > 0 and affordable(board, kind):
            actions = append(actions, MOVE_GAIN | kind << A)
        i += 1
    devoured: i64 = board.size(DEVOURED)
    if devoured > 0:
        top: i64 = board.piles[DEVOURED][devoured - 1]
        if affordable(board, top):
            actions = append(actions, MOVE_RECLAIM | top << A)
    return actions


def paid_breaches(board: Board, seat: i64, actions: "vec[i64]") -> "vec[i64]":
    """Breaches the active player can pay to focus or open."""
    breach: i64 = 0
    while breach < BREACHES:
        at: i64 = board.sheets[seat * SHEET + BREACH + breach]
        if at <= LAST_STAGE:
            if at < LAST_STAGE and board.aether >= breaches.focus_price(board, seat, breach):
                actions = append(actions, MOVE_FOCUS | breach << A)
            if board.aether >= breaches.open_price(board, seat, breach, at):
                actions = append(actions, MOVE_OPEN | breach << A)
        breach += 1
    return actions


def prepped_effects(board: Board, seat: i64, actions: "vec[i64]") -> "vec[i64]":
    """Effects of prepped spells with main-phase timing."""
    i: i64 = seat * SHEET + SPELLS
    before: i64 = -1
    while i < seat * SHEET + SHEET:
        spell: i64 = board.sheets[i]
        if spell >= 0 and PREPPED[spell & KIND] != NOT_PREPPED and can_use(board, spell):
            action: i64 = choices.spell_move(board, MOVE_USE, i) & ~(BYTE << C)
            if action != before:
                actions = append(actions, action)
                before = action
        i += 1
    return actions


def can_use(board: Board, spell: i64) -> bool:
    """Whether a prepped spell's main-phase effect can be used now."""
    kind: i64 = spell & KIND
    if PREPPED[kind] == IN_MAIN:
        return board.aether >= PREPPED_COST[kind]
    if PREPPED[kind] != ONCE_IN_MAIN or spell & USED != 0:
        return False
    return TAKES_BACK[kind] == 0 or board.count(PLAYED, FILTER_MASK[GEMS]) > 0
