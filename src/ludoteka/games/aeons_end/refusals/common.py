"""Parts of reasons."""

from __future__ import annotations

from ludoteka.core.reason import Reason
from ludoteka.core.state import NOBODY
from ludoteka.games.aeons_end.cards import BREACH_NAMES, CARD_NAMES, MAGE_NAMES
from ludoteka.games.aeons_end.rules import layout
from ludoteka.games.aeons_end.state import Board


def card(kind: int) -> str:
    """The id of a player card."""
    return f"card.{CARD_NAMES[kind]}"


def held(board: Board, seat: int, kind: int) -> bool:
    """Whether a player holds such a card."""
    return kind in board.piles[board.pile(seat, layout.HAND)]


def not_held(board: Board, seat: int, kind: int) -> Reason:
    """The player has no such card in hand."""
    return Reason("not_in_hand", {"card": card(kind), "seat": f"seat.{seat}"}, "rules.playing")


def poor(board: Board, cost: int, place: str) -> Reason:
    """Too little aether."""
    return Reason("not_enough_aether", {"cost": cost, "aether": int(board.aether)}, place)


def actor(board: Board) -> int:
    """The seat that resolves the present text."""
    who = int(board.stack[board.frame() + layout.ACTOR])
    return int(board.active) if who == NOBODY else who


def absent(mage: int) -> Reason:
    """Nobody plays this mage."""
    return Reason("mage_not_in_game", {"mage": f"mage.{MAGE_NAMES[mage]}"}, "rules.turn_order")


def breach(number: int) -> str:
    """The id of a breach."""
    return f"breach.{BREACH_NAMES[number]}"
