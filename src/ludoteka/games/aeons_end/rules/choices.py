"""Answers to questions that texts ask in the middle of their effect."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B, C
from ludoteka.games.aeons_end.codes import (
    ALL_HANDS,
    COSTLIEST,
    FILTER,
    FIRST_CORRUPTION,
    HALF,
    MINION,
    MOVE_CAST,
    MOVE_CHOOSE,
    MOVE_COLLAPSE,
    MOVE_DESTROY,
    MOVE_DISCARD,
    MOVE_DROP,
    MOVE_HIT,
    MOVE_NEXT,
    MOVE_PASS,
    MOVE_PURGE,
    MOVE_RECOVER,
    MOVE_RESOLVE,
    MOVE_SHUFFLE,
    MOVE_TURN,
    OP_CAST,
    OP_DISCARD_HAND,
    OP_REORDER,
    OPTIONAL,
    OPTIONAL_SELECT,
    TARGET_HUSKS,
    TARGET_NEMESIS,
    UP_TO,
    VARIANT,
    WHO,
)
from ludoteka.games.aeons_end.rules import order, select
from ludoteka.games.aeons_end.rules.crooked_mask import due
from ludoteka.games.aeons_end.rules.layout import (
    ACTOR,
    BREACH,
    BREACH_SPELLS,
    BREACHES,
    DISCARD,
    GONE,
    HAND,
    IN_PLAY,
    KIND,
    LEFT,
    PILES,
    SHEET,
    SPELLS,
    TURN_DECK,
    TURN_DISCARD,
)
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import BEHIND_HUSKS, COST, FILTER_MASK, MENACE_TYPE


def spell_move(board: Board, move: i64, place: i64) -> i64:
    """A move about the spell at this place in sheets: its kind, breach and mage."""
    breach: i64 = (place % SHEET - SPELLS) // BREACH_SPELLS
    kind: i64 = board.sheets[place] & KIND
    return move | kind << A | breach << B | board.setup.mages[place // SHEET] << C


def corruptions(board: Board, op: i64, frame: i64) -> "vec[i64]":
    """The corruptions that are due, in any order."""
    found: i64 = due(board, board.stack[frame + ACTOR], op >> VARIANT & BYTE)
    actions = vec[i64]()
    kind: i64 = FIRST_CORRUPTION
    while found >> kind != 0:
        if found >> kind & 1:
            actions = append(actions, MOVE_RESOLVE | kind << A)
        kind += 1
    return actions


def targets(board: Board) -> "vec[i64]":
    """The nemesis, its minions and its husks."""
    actions = vec[i64]([MOVE_HIT | TARGET_NEMESIS << A])
    for entry in board.piles[IN_PLAY]:
        card: i64 = entry & BYTE
        if MENACE_TYPE[card] == MINION and (BEHIND_HUSKS[card] == 0 or board.husks == 0):
            actions = append(actions, MOVE_HIT | card << A)
    if board.husks > 0:
        actions = append(actions, MOVE_HIT | TARGET_HUSKS << A)
    return actions


def everybody(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """Any player."""
    for mage in board.setup.mages:
        actions = append(actions, MOVE_CHOOSE | mage << A)
    return actions


def players(board: Board, op: i64, frame: i64) -> "vec[i64]":
    """The players a selection leaves."""
    found: i64 = select.candidates(board, op, frame)
    actions = vec[i64](capacity=5)
    seat: i64 = 0
    while seat < board.setup.seats:
        if found >> seat & 1:
            actions = append(actions, MOVE_CHOOSE | board.setup.mages[seat] << A)
        seat += 1
    if op >> VARIANT & OPTIONAL_SELECT:
        actions = append(actions, MOVE_PASS)
    return actions


def each_kind(board: Board, pile: i64, mask: i64, move: i64, actions: "vec[i64]") -> "vec[i64]":
    """One action for every kind in a sorted pile."""
    last: i64 = -1
    for kind in board.piles[pile]:
        if kind != last and mask >> kind & 1:
            actions = append(actions, move | kind << A)
            last = kind
    return actions


def hand_cards(board: Board, op: i64, frame: i64) -> "vec[i64]":
    """Cards of a hand, or of all hands, to discard or destroy."""
    mask: i64 = FILTER_MASK[op >> FILTER & HALF]
    move: i64 = MOVE_DISCARD if op & BYTE == OP_DISCARD_HAND else MOVE_DESTROY
    actions = vec[i64](capacity=10)
    seat: i64 = 0
    while seat < board.setup.seats:
        if op >> WHO & HALF == ALL_HANDS or seat == select.whose(board, op, frame):
            named: i64 = move | board.setup.mages[seat] << B
            actions = each_kind(board, board.pile(seat, HAND), mask, named, actions)
        seat += 1
    if op >> VARIANT & (UP_TO | OPTIONAL):
        actions = append(actions, MOVE_PASS)
    return actions


def vortex(board: Board, frame: i64) -> "vec[i64]":
    """Cards of the own hand and discard pile to destroy, or no more."""
    seat: i64 = board.stack[frame + ACTOR]
    named: i64 = MOVE_DESTROY | board.setup.mages[seat] << B
    actions = each_kind(board, board.pile(seat, HAND), -1, named, vec[i64](capacity=16))
    actions = distinct(board, board.pile(seat, DISCARD), -1, MOVE_PURGE, actions)
    return append(actions, MOVE_PASS)


def distinct(board: Board, pile: i64, mask: i64, move: i64, actions: "vec[i64]") -> "vec[i64]":
    """One action for every kind in a pile of any order."""
    seen: i64 = 0
    one: i64 = 1
    for kind in board.piles[pile]:
        if mask >> kind & 1 and seen >> kind & 1 == 0:
            seen |= one << kind
            actions = append(actions, move | kind << A)
    return actions


def recover(board: Board, op: i64, frame: i64) -> "vec[i64]":
    """Cards of the own discard pile to take back."""
    pile: i64 = board.pile(select.whose(board, op, frame), DISCARD)
    mask: i64 = FILTER_MASK[op >> FILTER & HALF]
    actions = distinct(board, pile, mask, MOVE_RECOVER, vec[i64]())
    if op >> VARIANT & UP_TO:
        actions = append(actions, MOVE_PASS)
    return actions


def free_focus(board: Board, op: i64, frame: i64) -> "vec[i64]":
    """Breaches an effect may focus."""
    actions = vec[i64](capacity=8)
    seat: i64 = 0
    while seat < board.setup.seats:
        breach: i64 = 0
        while breach < BREACHES:
            if select.focusable(board, op, frame, seat, breach):
                mage: i64 = board.setup.mages[seat]
                actions = append(actions, MOVE_TURN | breach << A | mage << B)
            breach += 1
        seat += 1
    return actions


def spells(board: Board, op: i64, frame: i64) -> "vec[i64]":
    """Prepped spells an effect may cast, discard or destroy."""
    cast: bool = op & BYTE == OP_CAST
    move: i64 = MOVE_CAST if cast else MOVE_DROP
    costliest: bool = not cast and op >> VARIANT & COSTLIEST != 0
    best: i64 = -1
    actions = vec[i64](capacity=8)
    before: i64 = -1
    place: i64 = 0
    while place < board.setup.seats * SHEET:
        fits: bool = (
            select.may_cast(board, op, frame, place)
            if cast
            else select.may_drop(board, op, frame, place)
        )
        if fits:
            cost: i64 = COST[board.sheets[place] & KIND]
            if costliest and cost > best:
                best = cost
                actions = vec[i64](capacity=8)
            action: i64 = spell_move(board, move, place)
            if action != before and (not costliest or cost == best):
                actions = append(actions, action)
            before = action
        place += 1
    if cast and op >> VARIANT & OPTIONAL:
        actions = append(actions, MOVE_PASS)
    return actions


def supply(board: Board, found: i64, move: i64) -> "vec[i64]":
    """Supply piles to choose from."""
    actions = vec[i64](capacity=9)
    i: i64 = 0
    while i < PILES:
        if found >> i & 1:
            actions = append(actions, move | board.setup.market[i] << A)
        i += 1
    return actions


def turn_cards(board: Board, op: i64, frame: i64) -> "vec[i64]":
    """Turn order cards to shuffle back, or to put next."""
    restack: bool = op & BYTE == OP_REORDER
    cards = board.piles[TURN_DECK if restack else TURN_DISCARD]
    end: i64 = board.stack[frame + LEFT] - 1 if restack else len(cards)
    actions = vec[i64]()
    seen: i64 = 0
    one: i64 = 1
    i: i64 = 0
    while i < end:
        card: i64 = cards[i]
        if seen >> card & 1 == 0:
            if restack or select.shufflable(card, op >> VARIANT & BYTE):
                move: i64 = MOVE_NEXT if restack else MOVE_SHUFFLE
                actions = append(actions, move | order.name_of(board, card) << A)
            seen |= one << card
        i += 1
    return actions


def collapse(board: Board, seat: i64) -> "vec[i64]":
    """The breaches an exhausted player has left."""
    actions = vec[i64]()
    breach: i64 = 0
    while breach < BREACHES:
        if board.sheets[seat * SHEET + BREACH + breach] != GONE:
            actions = append(actions, MOVE_COLLAPSE | breach << A)
        breach += 1
    return actions
