"""The supply: what can be gained, and at which price."""

from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.state import PILES, Board
from ludoteka.games.aeons_end.tables import COST, TYPE


def gainable(board: Board, kinds: i64, cheapest: bool) -> i64:
    """The supply piles that an effect may gain from, as bits."""
    found: i64 = 0
    least: i64 = -1
    i: i64 = 0
    while i < PILES:
        kind: i64 = board.setup.market[i]
        if board.supply[i] > 0 and kinds >> kind & 1:
            if cheapest and (least < 0 or COST[kind] < least):
                least = COST[kind]
                found = 0
            if not cheapest or COST[kind] == least:
                found |= bit(i)
        i += 1
    return found


def earmarked(board: Board, kind: i64) -> i64:
    """Aether of the active player that pays only for gaining a card of this type."""
    if TYPE[kind] == codes.GEM:
        return board.gem_aether
    if TYPE[kind] == codes.SPELL:
        return board.spell_aether
    return 0


def affordable(board: Board, kind: i64) -> bool:
    """Whether the active player can pay for a card."""
    missing: i64 = COST[kind] - board.aether
    return missing <= 0 or missing <= earmarked(board, kind)


def pay(board: Board, kind: i64) -> None:
    """Pay for a card, earmarked aether first."""
    special: i64 = min(earmarked(board, kind), COST[kind])
    if TYPE[kind] == codes.GEM:
        board.gem_aether -= special
    elif TYPE[kind] == codes.SPELL:
        board.spell_aether -= special
    board.aether -= COST[kind] - special
