"""Damage, healing, exhaustion, and the moments in which a game ends."""

from typing import Final

from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.state import (
    ACTED,
    IN_PLAY,
    LIFE,
    NEMESIS_DISCARD,
    SHEET,
    STRENGTH_SHIFT,
    Board,
)
from ludoteka.games.aeons_end.tables import LARGEST_HIT, TEXTS

EXHAUSTED_FACTOR: Final = 2  # damage to an exhausted player hits Gravehold doubled


def finish(board: Board, way: i64) -> None:
    """End the game; whatever is still pending no longer matters. The first end stands."""
    if board.over:
        return
    board.over = True
    board.ended = way
    board.seat = NOBODY
    board.anyone = False
    board.tell(codes.ENDED, EVERYONE, way, 0, 0)


# --- damage to the players' side ------------------------------------------------------


def hit_gravehold(board: Board, n: i64) -> None:
    """Gravehold suffers damage; at 0 the game is lost at once."""
    if n <= 0 or board.over:
        return
    if board.shielded:
        board.tell(codes.PREVENTED, EVERYONE, NOBODY, n, 0)
        return
    left: i64 = board.gravehold - n
    board.gravehold = left if left > 0 else i64(0)
    board.tell(codes.GRAVEHOLD_HIT, EVERYONE, n, board.gravehold, 0)
    if left <= 0:
        finish(board, codes.GRAVEHOLD_FALLEN)


def wound(board: Board, seat: i64, n: i64) -> None:
    """A player suffers damage; one who reaches 0 life becomes exhausted."""
    if n <= 0 or board.over:
        return
    if board.shielded:
        board.tell(codes.PREVENTED, EVERYONE, seat, n, 0)
        return
    place: i64 = seat * SHEET + LIFE
    life: i64 = board.sheets[place]
    if life == 0:
        hit_gravehold(board, EXHAUSTED_FACTOR * n)
        return
    left: i64 = life - n
    board.sheets[place] = left if left > 0 else i64(0)
    board.tell(codes.WOUNDED, EVERYONE, seat, n, board.sheets[place])
    if left <= 0:
        exhaust(board, seat, -left)


def exhaust(board: Board, seat: i64, excess: i64) -> None:
    """Begin the steps of exhaustion; with nobody left standing the game is lost instead."""
    board.tell(codes.EXHAUSTED, EVERYONE, seat, excess, 0)
    if board.setup.seats > 1 and standing(board) == 0:
        finish(board, codes.ALL_EXHAUSTED)
        return
    board.push(TEXTS.exhaustion, seat, seat, excess, codes.THING_EXHAUSTION)


def standing(board: Board) -> i64:
    """How many players are not exhausted."""
    total: i64 = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        if board.sheets[seat * SHEET + LIFE] > 0:
            total += 1
        seat += 1
    return total


# --- healing --------------------------------------------------------------------------


def can_heal(board: Board, seat: i64) -> bool:
    """Whether a player can gain life: not exhausted and below the life at the start."""
    return 0 < board.sheets[seat * SHEET + LIFE] < board.setup.player_life


def heal(board: Board, seat: i64, n: i64) -> None:
    """A player gains life."""
    if not can_heal(board, seat):
        return
    place: i64 = seat * SHEET + LIFE
    gained: i64 = min(n, board.setup.player_life - board.sheets[place])
    board.sheets[place] += gained
    board.tell(codes.HEALED, EVERYONE, seat, gained, board.sheets[place])


def heal_gravehold(board: Board, n: i64) -> None:
    """Gravehold gains life."""
    gained: i64 = min(n, board.setup.gravehold_life - board.gravehold)
    if gained > 0:
        board.gravehold += gained
        board.tell(codes.GRAVEHOLD_HEALED, EVERYONE, gained, board.gravehold, 0)


def heal_nemesis(board: Board, n: i64) -> None:
    """The nemesis gains life."""
    gained: i64 = min(n, board.setup.nemesis_cap - board.nemesis_life)
    if gained > 0:
        board.nemesis_life += gained
        board.tell(codes.NEMESIS_HEALED, EVERYONE, gained, board.nemesis_life, 0)


# --- damage to the nemesis ------------------------------------------------------------


def hit(board: Board, seat: i64, target: i64, n: i64) -> None:
    """A player deals damage to the nemesis, a minion or the husks."""
    if target == codes.TARGET_NEMESIS:
        left: i64 = board.nemesis_life - n
        board.nemesis_life = left if left > 0 else i64(0)
        board.tell(codes.NEMESIS_HIT, EVERYONE, seat, n, board.nemesis_life)
        if left <= 0:
            finish(board, codes.NEMESIS_DEFEATED)
    elif target == codes.TARGET_HUSKS:
        if board.husks > 1 and n > board.husk_life() - board.husk_wound:
            board.push(TEXTS.spread, seat, seat, n, codes.THING_HUSKS)
        else:
            hit_husk(board, seat, n)
    else:
        hit_minion(board, seat, target, n)


def hit_minion(board: Board, seat: i64, card: i64, n: i64) -> None:
    """A minion suffers damage; what it does when damaged is resolved, at 0 life it is gone."""
    if 0 < LARGEST_HIT[card] < n:
        n = LARGEST_HIT[card]
    if n <= 0:
        return
    place: i64 = board.in_play(card)
    if place < 0:
        return
    entry: i64 = board.piles[place]
    life: i64 = (entry >> STRENGTH_SHIFT & BYTE) - n
    board.tell(codes.MINION_HIT, EVERYONE, card, n, seat)
    if life <= 0:
        board.take_at(IN_PLAY, place)
        board.put(NEMESIS_DISCARD, card)
        board.tell(codes.MINION_DEFEATED, EVERYONE, card, 0, 0)
    else:
        board.piles[place] = entry & ACTED | card | life << STRENGTH_SHIFT
    if TEXTS.damaged[card] >= 0 and seat != NOBODY:
        board.push(TEXTS.damaged[card], seat, seat, 0, codes.THING_MENACE + card)


def hit_husk(board: Board, seat: i64, n: i64) -> None:
    """All damage goes to one husk, a damaged one first."""
    board.husk_wound += n
    fallen: i64 = 0
    if board.husk_wound >= board.husk_life():
        board.husk_wound = 0
        board.husks -= 1
        fallen = 1
    board.tell(codes.HUSKS_HIT, EVERYONE, seat, fallen, board.husks)


def spread(board: Board, seat: i64, n: i64) -> None:
    """Damage is spread over the husks, which are finished off one by one."""
    life: i64 = board.husk_life()
    total: i64 = board.husk_wound + n
    fallen: i64 = min(total // life, board.husks)
    board.husks -= fallen
    board.husk_wound = total % life if board.husks > 0 else i64(0)
    board.tell(codes.HUSKS_HIT, EVERYONE, seat, fallen, board.husks)
