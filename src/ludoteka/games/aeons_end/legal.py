"""Lists of actions: what the questions of the operations may be answered with."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B, C, bit
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.rules import breaches
from ludoteka.games.aeons_end.rules.supply import affordable
from ludoteka.games.aeons_end.state import (
    BREACH_SPELLS,
    BREACHES,
    DEVOURED,
    HAND,
    IN_PLAY,
    KIND,
    LAST_STAGE,
    PILES,
    PLAYED,
    SHEET,
    SPELLS,
    USED,
    Board,
)
from ludoteka.games.aeons_end.tables import (
    BEHIND_HUSKS,
    CHARGE_COST,
    COST,
    GEMS,
    MENACE_TYPE,
    PREPPED,
    PREPPED_COST,
    TAKES_BACK,
    TYPE,
)

# --- lists that several operations use ------------------------------------------------


def each_kind(board: Board, pile: i64, kinds: i64, move: i64) -> "vec[i64]":
    """One action for every kind in a sorted pile."""
    return append_kinds(board, pile, kinds, move, vec[i64](capacity=8))


def append_kinds(board: Board, pile: i64, kinds: i64, move: i64, found: "vec[i64]") -> "vec[i64]":
    """The same, after other actions."""
    last: i64 = -1
    i: i64 = board.begin(pile)
    end: i64 = board.end(pile)
    while i < end:
        kind: i64 = board.piles[i]
        if kind != last and kinds >> kind & 1:
            found = append(found, move | kind << A)
            last = kind
        i += 1
    return found


def append_distinct(
    board: Board, pile: i64, kinds: i64, move: i64, found: "vec[i64]"
) -> "vec[i64]":
    """One action for every kind in a pile of any order."""
    for kind in board.cards(pile):
        if kinds >> kind & 1:
            kinds &= ~bit(kind)
            found = append(found, move | kind << A)
    return found


def hand_cards(board: Board, seats: i64, kinds: i64, move: i64) -> "vec[i64]":
    """Cards in the hands of these seats."""
    found = vec[i64](capacity=10)
    seat: i64 = 0
    while seat < board.setup.seats:
        if seats >> seat & 1:
            named: i64 = move | board.setup.mages[seat] << B
            found = append_kinds(board, board.pile(seat, HAND), kinds, named, found)
        seat += 1
    return found


def players(board: Board, seats: i64) -> "vec[i64]":
    """The players of these seats."""
    found = vec[i64](capacity=5)
    seat: i64 = 0
    while seat < board.setup.seats:
        if seats >> seat & 1:
            found = append(found, codes.MOVE_CHOOSE | board.setup.mages[seat] << A)
        seat += 1
    return found


def targets(board: Board) -> "vec[i64]":
    """The nemesis, its minions and its husks."""
    found = vec[i64]([codes.MOVE_HIT | codes.TARGET_NEMESIS << A])
    i: i64 = board.begin(IN_PLAY)
    end: i64 = board.end(IN_PLAY)
    while i < end:
        card: i64 = board.piles[i] & BYTE
        if MENACE_TYPE[card] == codes.MINION and (BEHIND_HUSKS[card] == 0 or board.husks == 0):
            found = append(found, codes.MOVE_HIT | card << A)
        i += 1
    if board.husks > 0:
        found = append(found, codes.MOVE_HIT | codes.TARGET_HUSKS << A)
    return found


def supply(board: Board, piles: i64, move: i64) -> "vec[i64]":
    """Supply piles to choose from."""
    found = vec[i64](capacity=9)
    i: i64 = 0
    while i < PILES:
        if piles >> i & 1:
            found = append(found, move | board.setup.market[i] << A)
        i += 1
    return found


def turn_breaches(board: Board, seats: i64) -> "vec[i64]":
    """Breaches of these seats that an effect may focus."""
    found = vec[i64](capacity=8)
    seat: i64 = 0
    while seat < board.setup.seats:
        breach: i64 = 0
        while breach < BREACHES and seats >> seat & 1:
            if breaches.can_turn(breaches.stage(board, seat, breach)):
                found = append(found, codes.MOVE_TURN | breach << A | board.setup.mages[seat] << B)
            breach += 1
        seat += 1
    return found


def spell_move(board: Board, move: i64, place: i64) -> i64:
    """A move about the spell at this place in sheets: its kind, breach and mage."""
    breach: i64 = (place % SHEET - SPELLS) // BREACH_SPELLS
    kind: i64 = board.sheets[place] & KIND
    return move | kind << A | breach << B | board.setup.mages[place // SHEET] << C


def spells(board: Board, seats: i64, kinds: i64, marks: i64, move: i64) -> "vec[i64]":
    """Prepped spells of these seats, of these kinds and with these marks."""
    found = vec[i64](capacity=8)
    before: i64 = -1
    seat: i64 = 0
    while seat < board.setup.seats:
        place: i64 = seat * SHEET + SPELLS
        while place < seat * SHEET + SHEET and seats >> seat & 1:
            if board.has_spell(place, kinds, marks):
                action: i64 = spell_move(board, move, place)
                if action != before:
                    found = append(found, action)
                before = action
            place += 1
        seat += 1
    return found


# --- the phases of a turn -------------------------------------------------------------


def casting(board: Board) -> "vec[i64]":
    """Any prepped spell; those on closed breaches must be cast before the phase can end."""
    found = spells(board, bit(board.active), -1, 0, codes.MOVE_CAST)
    if not breaches.must_cast(board, board.active):
        found = append(found, codes.MOVE_STOP)
    return found


def main_phase(board: Board) -> "vec[i64]":
    """All that the active player can do in the main phase, and ending it."""
    found = vec[i64](capacity=32)
    found = append(found, codes.MOVE_END)
    seat: i64 = board.active
    found = from_hand(board, seat, found)
    if board.aether + board.gem_aether + board.spell_aether > 0:
        found = purchases(board, found)
        if board.aether >= CHARGE_COST and board.can_charge(seat):
            found = append(found, codes.MOVE_CHARGE)
    if board.aether + board.discount > 0:
        found = paid_breaches(board, seat, found)
    return prepped_effects(board, seat, found)


def from_hand(board: Board, seat: i64, found: "vec[i64]") -> "vec[i64]":
    """Gems and relics to play, spells to prep."""
    last: i64 = -1
    hand: i64 = board.pile(seat, HAND)
    i: i64 = board.begin(hand)
    end: i64 = board.end(hand)
    while i < end:
        kind: i64 = board.piles[i]
        i += 1
        if kind != last:
            last = kind
            if TYPE[kind] == codes.GEM or TYPE[kind] == codes.RELIC:
                found = append(found, codes.MOVE_PLAY | kind << A)
            elif TYPE[kind] == codes.SPELL:
                found = preps(board, seat, kind, found)
    return found


def preps(board: Board, seat: i64, kind: i64, found: "vec[i64]") -> "vec[i64]":
    """The breaches a spell of the hand can be prepped to."""
    breach: i64 = 0
    while breach < BREACHES:
        if breaches.can_prep(board, seat, breach, kind):
            found = append(found, codes.MOVE_PREP | kind << A | breach << B)
        breach += 1
    return found


def purchases(board: Board, found: "vec[i64]") -> "vec[i64]":
    """Cards the active player can pay for."""
    market = board.setup.market
    most: i64 = board.aether + board.gem_aether + board.spell_aether
    i: i64 = 0
    while i < PILES:
        kind: i64 = market[i]
        if COST[kind] <= most and board.supply[i] > 0 and affordable(board, kind):
            found = append(found, codes.MOVE_GAIN | kind << A)
        i += 1
    if board.size(DEVOURED) > 0:
        top: i64 = board.top(DEVOURED)
        if affordable(board, top):
            found = append(found, codes.MOVE_RECLAIM | top << A)
    return found


def paid_breaches(board: Board, seat: i64, found: "vec[i64]") -> "vec[i64]":
    """Breaches the active player can pay to focus or open."""
    breach: i64 = 0
    while breach < BREACHES:
        at: i64 = breaches.stage(board, seat, breach)
        if at <= LAST_STAGE:
            if at < LAST_STAGE and board.aether >= breaches.focus_price(board, seat, breach):
                found = append(found, codes.MOVE_FOCUS | breach << A)
            if board.aether >= breaches.open_price(board, seat, breach, at):
                found = append(found, codes.MOVE_OPEN | breach << A)
        breach += 1
    return found


def prepped_effects(board: Board, seat: i64, found: "vec[i64]") -> "vec[i64]":
    """Effects of prepped spells with main-phase timing."""
    i: i64 = seat * SHEET + SPELLS
    before: i64 = -1
    while i < seat * SHEET + SHEET:
        spell: i64 = board.sheets[i]
        if spell >= 0 and PREPPED[spell & KIND] != codes.NOT_PREPPED and can_use(board, spell):
            action: i64 = spell_move(board, codes.MOVE_USE, i) & ~(BYTE << C)
            if action != before:
                found = append(found, action)
                before = action
        i += 1
    return found


def can_use(board: Board, spell: i64) -> bool:
    """Whether a prepped spell's main-phase effect can be used now."""
    kind: i64 = spell & KIND
    if PREPPED[kind] == codes.IN_MAIN:
        return board.aether >= PREPPED_COST[kind]
    if PREPPED[kind] != codes.ONCE_IN_MAIN or spell & USED != 0:
        return False
    return TAKES_BACK[kind] == 0 or board.count(PLAYED, GEMS) > 0
