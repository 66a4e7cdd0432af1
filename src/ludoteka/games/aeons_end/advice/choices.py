"""What answers are good for: targets, players, cards given up, the parts of a card."""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B
from ludoteka.core.reason import Param, Reason
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.advice.turn import card_id, made, menace_id
from ludoteka.games.aeons_end.bot import worth
from ludoteka.games.aeons_end.bot.weights import weights_of
from ludoteka.games.aeons_end.data import MAGE_NAMES, NEMESIS_NAMES
from ludoteka.games.aeons_end.rules.operation import present
from ludoteka.games.aeons_end.state import (
    BREACH,
    CHARGES,
    HAND,
    LIFE,
    OPENED,
    PLAYED,
    SHEET,
    Board,
)
from ludoteka.games.aeons_end.tables import COST, SLOTS, TYPE

DANGER = 4  # life from which a mage is in danger


def mage_id(mage: int) -> str:
    return f"mage.{MAGE_NAMES[mage]}"


# --- targets -------------------------------------------------------------------------------


def hit(board: Board, action: int) -> list[Reason]:
    """Whom the damage hits."""
    target = action >> A & BYTE
    after = made(board, action)
    if target == codes.TARGET_NEMESIS:
        named = f"nemesis.{NEMESIS_NAMES[board.setup.nemesis]}"
        if after is not None and after.nemesis_life == 0:
            return [Reason("advice.cast_win")]
        life = int(board.nemesis_life)
        return [Reason("advice.hit_nemesis", {"nemesis": named, "number": life})]
    if target == codes.TARGET_HUSKS:
        return [Reason("advice.hit_husks")]
    menace: dict[str, Param] = {"menace": menace_id(target)}
    if after is not None and after.in_play(target) < 0:
        return [Reason("advice.hit_defeats", menace)]
    return [Reason("advice.hit_minion", menace)]


# --- players -------------------------------------------------------------------------------


def choose(board: Board, action: int) -> list[Reason]:
    """Which player: what the choice does to them."""
    mage = action >> A & BYTE
    seat, after = int(board.seat_of(mage)), made(board, action)
    if present(board).question == codes.ASK_WILD:
        return turn_of(board, mage, seat)
    life = int(board.sheets[seat * SHEET + LIFE])
    named: dict[str, Param] = {"mage": mage_id(mage), "number": life}
    if after is None:
        return [Reason("advice.chosen", named)]
    later = int(after.sheets[seat * SHEET + LIFE])
    if later < life:
        return [Reason("advice.bears" if later >= DANGER else "advice.suffers", named)]
    if later > life:
        return [Reason("advice.heals", named)]
    return charged(board, after, mage, seat) or [Reason("advice.chosen", named)]


def charged(board: Board, after: Board, mage: int, seat: int) -> list[Reason]:
    """A charge that a player gets."""
    held = int(after.sheets[seat * SHEET + CHARGES])
    if held <= board.sheets[seat * SHEET + CHARGES]:
        return []
    lacks = int(SLOTS[mage]) - held
    return [Reason("advice.charges", {"mage": mage_id(mage), "number": lacks})]


def turn_of(board: Board, mage: int, seat: int) -> list[Reason]:
    """Who takes the turn of the wild card."""
    spells = int(board.prepped(seat))
    named: dict[str, Param] = {"mage": mage_id(mage)}
    if spells:
        return [Reason("advice.turn_spells", {**named, "number": spells})]
    hand = int(board.size(board.pile(seat, HAND)))
    return [Reason("advice.turn_hand", {**named, "number": hand})]


# --- the parts of a card -------------------------------------------------------------------


def compared(fallback: str) -> Callable[[Board, int], list[Reason]]:
    """An answer is good for what the other ones cost."""

    def told(board: Board, action: int) -> list[Reason]:
        others = [int(a) for a in board.legal() if a != action]
        return [*spared(board, action, others), Reason(fallback)][:2]

    return told


def spared(board: Board, action: int, others: list[int]) -> list[Reason]:
    """What is better after an answer than after another one, where luck has no part."""
    here = made(board, action)
    found: list[Reason] = []
    for other in others[:1]:
        there = made(board, other)
        if here is None or there is None:
            return []
        for key, measure in MEASURES:
            gain = measure(here) - measure(there)
            if gain > 0:
                found.append(Reason(key, {"number": gain}))
    return found


def lives(board: Board) -> int:
    """The life of all players."""
    return sum(int(board.sheets[seat * SHEET + LIFE]) for seat in range(board.setup.seats))


def charges(board: Board) -> int:
    """The charges of all players."""
    return sum(int(board.sheets[seat * SHEET + CHARGES]) for seat in range(board.setup.seats))


def hands(board: Board) -> int:
    """The cards in all hands."""
    return sum(int(board.size(board.pile(seat, HAND))) for seat in range(board.setup.seats))


MEASURES: tuple[tuple[str, Callable[[Board], int]], ...] = (
    ("advice.spares_gravehold", lambda board: int(board.gravehold)),
    ("advice.spares_players", lives),
    ("advice.hurts_nemesis", lambda board: -int(board.nemesis_life)),
    ("advice.spares_fury", lambda board: -int(board.fury)),
    ("advice.spares_husks", lambda board: -int(board.husks)),
    ("advice.spares_charges", charges),
    ("advice.spares_cards", hands),
    ("advice.more_aether", lambda board: int(board.aether)),
)


# --- cards given up ------------------------------------------------------------------------


def discard(board: Board, action: int) -> list[Reason]:
    """A card that is laid aside and comes back."""
    kind, seat = action >> A & BYTE, int(board.seat_of(action >> B & BYTE))
    hand = [int(card) for card in board.cards(board.pile(seat, HAND))]
    return [least(kind, hand, weights_of(board).hold), Reason("advice.discard")]


def least(kind: int, among: list[int], prices: vec[i64]) -> Reason:
    """How a card that is given up compares with the others."""
    if TYPE[kind] == codes.CORRUPTION:
        return Reason("advice.corruption")
    cheaper = [card for card in among if prices[card] < prices[kind]]
    if not cheaper:
        return Reason("advice.least")
    best = min(cheaper, key=lambda card: (int(prices[card]), card))
    return Reason("advice.not_least", {"card": card_id(best)})


def destroy(board: Board, action: int) -> list[Reason]:
    """A card that leaves the deck for good."""
    kind = action >> A & BYTE
    if TYPE[kind] == codes.CORRUPTION:
        return [Reason("advice.corruption")]
    return [Reason("advice.thinner" if COST[kind] == 0 else "advice.destroy")]


def recover(board: Board, action: int) -> list[Reason]:
    """A card that can be used again."""
    return [Reason("advice.recover", {"card": card_id(action >> A & BYTE)})]


def drop(board: Board, action: int) -> list[Reason]:
    """A prepped spell given up: the damage that is lost."""
    damage = int(worth.DAMAGE[action >> A & BYTE])
    return [Reason("advice.drop", {"number": damage})]


def devour(board: Board, action: int) -> list[Reason]:
    """A pile of the supply that is lost."""
    left = int(board.supply[int(board.supply_pile(action >> A & BYTE))])
    return [Reason("advice.devour", {"number": left})]


def lay(board: Board, action: int) -> list[Reason]:
    """The order of the discard pile is the order of the deck to come."""
    left = len({int(kind) for kind in board.cards(PLAYED)})
    return [Reason("advice.lay" if left > 1 else "advice.lay_last")]


def shuffle(board: Board, action: int) -> list[Reason]:
    """A turn order card that comes again or sooner."""
    card = action >> A & BYTE
    if card == codes.TURN_NEMESIS:
        return [Reason("advice.turn_nemesis")]
    return [Reason("advice.turn_player")]


def collapse(board: Board, action: int) -> list[Reason]:
    """A breach that is lost."""
    stage = board.sheets[int(board.seat) * SHEET + BREACH + (action >> A & BYTE)]
    return [Reason("advice.collapse_open" if stage == OPENED else "advice.collapse_closed")]
