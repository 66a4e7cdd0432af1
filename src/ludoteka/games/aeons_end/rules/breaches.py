"""Breaches and spells: focusing, opening, prepping, casting."""

from typing import Final

from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.state import (
    BONUS,
    BREACH,
    BREACH_SPELLS,
    BREACHES,
    DISCARD,
    FOCUSED,
    FRESH,
    GONE,
    KIND,
    LAST_STAGE,
    NO_SPELL,
    OPENED,
    SHEET,
    SPELLS,
    SPOT,
    Board,
)
from ludoteka.games.aeons_end.tables import (
    BREACH_BONUS,
    FOCUS_COST,
    OPEN_COST,
    PREP_ANYWHERE,
    TEXTS,
)

STAGES: Final = 4


def stage(board: Board, seat: i64, breach: i64) -> i64:
    """A stage from 0 to 3, OPENED or GONE."""
    place: i64 = seat * SHEET + BREACH + breach
    return board.sheets[place]


def focus_price(board: Board, seat: i64, breach: i64) -> i64:
    """What a player pays to focus a breach; the discount is the active player's."""
    price: i64 = FOCUS_COST[breach]
    if seat == board.active:
        price -= board.discount
    return price if price > 0 else i64(0)


def open_price(board: Board, seat: i64, breach: i64, at: i64) -> i64:
    """What a player pays to open a breach at a stage."""
    price: i64 = OPEN_COST[breach * STAGES + at]
    if seat == board.active:
        price -= board.discount
    return price if price > 0 else i64(0)


def can_turn(at: i64) -> bool:
    """Whether an effect can focus a breach at this stage."""
    return at < LAST_STAGE or (codes.FREE_FOCUS_OPENS != 0 and at == LAST_STAGE)


def turn(board: Board, seat: i64, breach: i64) -> None:
    """Focus a breach: one stage on. Only in the own turn it counts as focused this turn."""
    place: i64 = seat * SHEET + BREACH + breach
    board.sheets[place] += 1
    if board.sheets[place] == OPENED:
        board.tell(codes.BREACH_OPENED, EVERYONE, seat, breach, 0)
    else:
        board.tell(codes.BREACH_FOCUSED, EVERYONE, seat, breach, board.sheets[place])
    if seat == board.turn:
        board.sheets[seat * SHEET + FOCUSED] |= bit(breach)


def turn_freely(board: Board, seat: i64, breach: i64) -> None:
    """Focus a breach by an effect."""
    if can_turn(stage(board, seat, breach)):
        turn(board, seat, breach)
        if codes.FREE_FOCUS_USES_DISCOUNT and seat == board.turn:
            board.discount = 0


def focus(board: Board, breach: i64) -> None:
    """The active player pays to focus a breach."""
    board.aether -= focus_price(board, board.active, breach)
    board.discount = 0
    turn(board, board.active, breach)


def open_breach(board: Board, breach: i64) -> None:
    """The active player pays to open a breach."""
    seat: i64 = board.active
    board.aether -= open_price(board, seat, breach, stage(board, seat, breach))
    board.discount = 0
    board.sheets[seat * SHEET + BREACH + breach] = OPENED
    board.tell(codes.BREACH_OPENED, EVERYONE, seat, breach, 0)


def bonus_of(board: Board, seat: i64, breach: i64) -> i64:
    """What a breach adds to the damage of a spell cast from it."""
    return BREACH_BONUS[breach] if stage(board, seat, breach) == OPENED else i64(0)


def lowest_focus(board: Board, seat: i64) -> i64:
    """The closed breach with the smallest focus cost, whatever its stage; -1: none."""
    breach: i64 = 0
    while breach < BREACHES:
        if stage(board, seat, breach) <= LAST_STAGE:
            return breach
        breach += 1
    return -1


def can_prep(board: Board, seat: i64, breach: i64, kind: i64) -> bool:
    """Whether the active player may prep this spell to a breach now."""
    at: i64 = stage(board, seat, breach)
    if at == OPENED:
        return board.spells_on(seat, breach) < board.capacity
    if at > OPENED:
        return False
    focused: i64 = seat * SHEET + FOCUSED
    if board.sheets[focused] >> breach & 1 == 0 and PREP_ANYWHERE[kind] == 0:
        return False
    return board.spells_on(seat, breach) == 0


def must_cast(board: Board, seat: i64) -> bool:
    """Whether a spell lies on a closed breach."""
    breach: i64 = 0
    while breach < BREACHES:
        if stage(board, seat, breach) != OPENED and board.spells_on(seat, breach) > 0:
            return True
        breach += 1
    return False


def lose(board: Board, seat: i64, breach: i64) -> None:
    """A breach is destroyed; the spells on it are discarded."""
    board.tell(codes.BREACH_LOST, EVERYONE, seat, breach, 0)
    place: i64 = seat * SHEET + SPELLS + breach * BREACH_SPELLS
    while board.sheets[place] >= 0:
        drop_spell(board, place)
    board.sheets[seat * SHEET + BREACH + breach] = GONE


def prep(board: Board, seat: i64, breach: i64, kind: i64) -> None:
    """Lay a spell on a breach."""
    place: i64 = seat * SHEET + SPELLS + breach * BREACH_SPELLS
    if board.sheets[place] >= 0:
        place += 1
    board.sheets[place] = kind | FRESH
    board.tell(codes.SPELL_PREPPED, EVERYONE, seat, kind, breach)


def take_spell(board: Board, place: i64) -> i64:
    """Take the spell from this place in sheets; another on the same breach moves up."""
    kind: i64 = board.sheets[place] & KIND
    if (place % SHEET - SPELLS) % BREACH_SPELLS == 0:
        board.sheets[place] = board.sheets[place + 1]
        board.sheets[place + 1] = NO_SPELL
    else:
        board.sheets[place] = NO_SPELL
    return kind


def drop_spell(board: Board, place: i64) -> None:
    """A prepped spell goes to its owner's discard pile without being cast."""
    seat: i64 = place // SHEET
    kind: i64 = take_spell(board, place)
    board.put(board.pile(seat, DISCARD), kind)
    board.tell(codes.SPELL_DROPPED, EVERYONE, seat, kind, (place % SHEET - SPELLS) // BREACH_SPELLS)


def cast(board: Board, caster: i64, place: i64, bonus: i64, stays: bool) -> None:
    """Cast the spell at this place: to its owner's discard pile first, then its effect."""
    kind: i64 = board.sheets[place] & KIND
    if not stays:
        take_spell(board, place)
        board.put(board.pile(place // SHEET, DISCARD), kind)
    resolve(board, caster, kind, place, bonus)


def resolve(board: Board, caster: i64, kind: i64, place: i64, bonus: i64) -> None:
    """Begin the effect of a spell cast from this place."""
    seat: i64 = place // SHEET
    breach: i64 = (place % SHEET - SPELLS) // BREACH_SPELLS
    board.tell(codes.SPELL_CAST, EVERYONE, caster, kind, seat * BREACHES + breach)
    bonus += bonus_of(board, seat, breach)
    board.push(TEXTS.play[kind], caster, caster, 0, kind)
    frame: i64 = board.frame()
    board.stack[frame + SPOT] = seat * BREACHES + breach
    board.stack[frame + BONUS] = bonus
