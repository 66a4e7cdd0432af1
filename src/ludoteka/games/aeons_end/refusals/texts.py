"""Why an answer to a question of a text is not legal."""

from __future__ import annotations

from ludoteka.core.codec import Move
from ludoteka.core.reason import Reason
from ludoteka.core.state import NOBODY
from ludoteka.games.aeons_end import actions, codes
from ludoteka.games.aeons_end.cards import MENACE_NAMES, TURN_CARD_NAMES
from ludoteka.games.aeons_end.refusals.common import absent, actor, breach, card, held, not_held
from ludoteka.games.aeons_end.rules import breaches, layout, order
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import BEHIND_HUSKS, FILTER_MASK, MENACE_TYPE, TYPE


def resolve(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Resolve)
    if not held(board, actor(board), move.card):
        return not_held(board, actor(board), move.card)
    if TYPE[move.card] != codes.CORRUPTION:
        return Reason("no_corruption", {"card": card(move.card)}, "rules.crooked_mask")
    return Reason("not_drawn_this_turn", {"card": card(move.card)}, "rules.crooked_mask")


def lay(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Lay)
    return Reason("not_played", {"card": card(move.card)}, "rules.drawing")


def hit(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Hit)
    if move.target == codes.TARGET_HUSKS:
        return Reason("no_husks", {}, "rules.carapace_queen")
    what = {"menace": f"menace.{MENACE_NAMES[move.target]}"}
    if board.in_play(move.target) < 0:
        return Reason("not_in_play", dict(what), "rules.damage")
    if MENACE_TYPE[move.target] != codes.MINION:
        return Reason("not_a_minion", dict(what), "rules.damage")
    assert BEHIND_HUSKS[move.target]
    return Reason("behind_husks", dict(what), "rules.carapace_queen")


def choose(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Choose)
    seat = int(board.seat_of(move.mage))
    if seat == NOBODY:
        return absent(move.mage)
    return Reason("not_this_player", {"seat": f"seat.{seat}"}, "rules.effects")


def yes(board: Board, move: Move) -> Reason:
    return Reason("no_charge", {}, "rules.crooked_mask")


def from_hand(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Discard | actions.Destroy)
    seat = int(board.seat_of(move.mage))
    if seat == NOBODY:
        return absent(move.mage)
    if board.seat != seat and not board.anyone:
        return Reason("not_this_player", {"seat": f"seat.{seat}"}, "rules.effects")
    if not held(board, seat, move.card):
        return not_held(board, seat, move.card)
    return Reason("not_this_card", {"card": card(move.card)}, "rules.effects")


def from_discard(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Purge | actions.Recover)
    filter = int(board.operation()) >> codes.FILTER & codes.HALF
    if FILTER_MASK[filter] >> move.card & 1 == 0:
        return Reason("not_this_card", {"card": card(move.card)}, "rules.effects")
    return Reason("not_in_discard", {"card": card(move.card)}, "rules.drawing")


def turn(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Turn)
    seat = int(board.seat_of(move.mage))
    if seat == NOBODY:
        return absent(move.mage)
    stage = breaches.stage(board, seat, move.breach)
    if stage == layout.GONE:
        return Reason("no_such_breach", {"breach": breach(move.breach)}, "rules.breaches")
    if stage == layout.OPENED:
        return Reason("already_open", {"breach": breach(move.breach)}, "rules.breaches")
    if stage == layout.LAST_STAGE:
        return Reason("cannot_focus_further", {"breach": breach(move.breach)}, "rules.breaches")
    return Reason("not_this_player", {"seat": f"seat.{seat}"}, "rules.effects")


def take_back(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.TakeBack)
    if TYPE[move.card] != codes.GEM:
        return Reason("only_gems", {"card": card(move.card)}, "rules.prepped")
    return Reason("not_played", {"card": card(move.card)}, "rules.prepped")


def drop(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Drop)
    seat = int(board.seat_of(move.mage))
    if seat == NOBODY:
        return absent(move.mage)
    if board.spell_place(seat, move.breach, move.spell, 0) < 0:
        params = {"card": card(move.spell), "breach": breach(move.breach)}
        return Reason("not_prepped_there", dict(params), "rules.effects")
    return Reason("not_this_card", {"card": card(move.spell)}, "rules.effects")


def devour(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Devour)
    pile = int(board.supply_pile(move.card))
    if pile < 0:
        return Reason("not_in_market", {"card": card(move.card)}, "rules.prince_of_gluttons")
    if board.supply[pile] == 0:
        return Reason("pile_empty", {"card": card(move.card)}, "rules.prince_of_gluttons")
    return Reason("not_this_card", {"card": card(move.card)}, "rules.prince_of_gluttons")


def turn_card(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Shuffle | actions.Next)
    found = order.card_named(board, move.card)
    pile = layout.TURN_DISCARD if isinstance(move, actions.Shuffle) else layout.TURN_DECK
    name = {"turn": f"turn.{TURN_CARD_NAMES[move.card]}"}
    if found in board.piles[pile] and isinstance(move, actions.Shuffle):
        return Reason("not_this_turn_card", dict(name), "rules.turn_order")
    return Reason("turn_card_not_there", dict(name), "rules.turn_order")


def collapse(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Collapse)
    return Reason("no_such_breach", {"breach": breach(move.breach)}, "rules.exhaustion")
