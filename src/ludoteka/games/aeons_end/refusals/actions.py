"""Why an action of the casting or main phase is not legal."""

from __future__ import annotations

from ludoteka.core.codec import Move
from ludoteka.core.reason import Reason
from ludoteka.core.state import NOBODY
from ludoteka.games.aeons_end import actions, codes
from ludoteka.games.aeons_end.cards import BREACH_NAMES, MENACE_NAMES
from ludoteka.games.aeons_end.refusals.common import (
    absent,
    actor,
    breach,
    card,
    held,
    not_held,
    poor,
)
from ludoteka.games.aeons_end.rules import breaches, layout
from ludoteka.games.aeons_end.rules.supply import affordable, earmarked
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import (
    CHARGE_COST,
    COST,
    MENACE_TYPE,
    PREPPED,
    PREPPED_COST,
    REMOVE_AT,
    SLOTS,
    TAKES_BACK,
    TIMING,
    TYPE,
)


def cast(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Cast)
    seat = int(board.seat_of(move.mage))
    if seat == NOBODY:
        return absent(move.mage)
    if board.spell_place(seat, move.breach, move.spell, 0) < 0:
        params = {"card": card(move.spell), "breach": f"breach.{BREACH_NAMES[move.breach]}"}
        return Reason("not_prepped_there", dict(params), "rules.casting")
    if seat != actor(board):
        return Reason("only_own_spells", {}, "rules.casting")
    return Reason("not_prepped_this_turn", {"card": card(move.spell)}, "rules.casting")


def stop(board: Board, move: Move) -> Reason:
    return Reason("must_cast_closed", {}, "rules.casting")


def play(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Play)
    if not held(board, actor(board), move.card):
        return not_held(board, actor(board), move.card)
    if TYPE[move.card] == codes.SPELL:
        return Reason("spells_are_prepped", {"card": card(move.card)}, "rules.prepping")
    if TYPE[move.card] == codes.CORRUPTION:
        return Reason("corruptions_wait", {"card": card(move.card)}, "rules.crooked_mask")
    return Reason("only_gems", {"card": card(move.card)}, "rules.effects")


def gain(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Gain)
    pile = int(board.supply_pile(move.card))
    if pile < 0:
        return Reason("not_in_market", {"card": card(move.card)}, "rules.gaining")
    if board.supply[pile] == 0:
        return Reason("pile_empty", {"card": card(move.card)}, "rules.gaining")
    if int(board.operation()) & 0xFF == codes.OP_GAIN:
        return Reason("not_this_card", {"card": card(move.card)}, "rules.effects")
    return too_dear(board, move.card)


def too_dear(board: Board, kind: int) -> Reason:
    """The card costs more than there is to spend on it."""
    aether = int(board.aether + earmarked(board, kind))
    cost = int(COST[kind])
    return Reason(
        "too_expensive", {"card": card(kind), "cost": cost, "aether": aether}, "rules.gaining"
    )


def reclaim(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Reclaim)
    devoured = board.piles[layout.DEVOURED]
    if len(devoured) == 0 or devoured[-1] != move.card:
        return Reason("not_on_devoured_pile", {"card": card(move.card)}, "rules.prince_of_gluttons")
    assert not affordable(board, move.card)
    return too_dear(board, move.card)


def charge(board: Board, move: Move) -> Reason:
    seat = int(board.active)
    slots = int(SLOTS[board.setup.mages[seat]])
    if board.sheets[seat * layout.SHEET + layout.CHARGES] == slots:
        return Reason("charges_full", {"slots": slots}, "rules.charging")
    return poor(board, int(CHARGE_COST), "rules.charging")


def focus(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Focus)
    blocked = closed_breach(board, move.breach)
    if blocked:
        return blocked
    if breaches.stage(board, board.active, move.breach) == layout.LAST_STAGE:
        return Reason("cannot_focus_further", {"breach": breach(move.breach)}, "rules.breaches")
    price = breaches.focus_price(board, board.active, move.breach)
    return poor(board, int(price), "rules.breaches")


def open_breach(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Open)
    blocked = closed_breach(board, move.breach)
    if blocked:
        return blocked
    stage = breaches.stage(board, board.active, move.breach)
    price = breaches.open_price(board, board.active, move.breach, stage)
    return poor(board, int(price), "rules.breaches")


def closed_breach(board: Board, number: int) -> Reason | None:
    """Why the active player's breach is not a closed one."""
    stage = breaches.stage(board, board.active, number)
    if stage == layout.GONE:
        return Reason("no_such_breach", {"breach": breach(number)}, "rules.breaches")
    if stage == layout.OPENED:
        return Reason("already_open", {"breach": breach(number)}, "rules.breaches")
    return None


def prep(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Prep)
    seat = int(board.active)
    if not held(board, seat, move.spell):
        return not_held(board, seat, move.spell)
    if TYPE[move.spell] != codes.SPELL:
        return Reason("only_spells_are_prepped", {"card": card(move.spell)}, "rules.prepping")
    where = {"breach": breach(move.breach)}
    if breaches.stage(board, seat, move.breach) == layout.GONE:
        return Reason("no_such_breach", dict(where), "rules.breaches")
    if board.spells_on(seat, move.breach) > 0:
        return Reason("breach_taken", dict(where), "rules.prepping")
    return Reason("breach_not_focused", dict(where), "rules.prepping")


def use(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Use)
    place = int(board.spell_place(board.active, move.breach, move.spell, 0))
    if place < 0:
        params = {"card": card(move.spell), "breach": breach(move.breach)}
        return Reason("not_prepped_there", dict(params), "rules.prepped")
    if PREPPED[move.spell] not in (codes.IN_MAIN, codes.ONCE_IN_MAIN):
        return Reason("no_prepped_effect", {"card": card(move.spell)}, "rules.prepped")
    if board.aether < PREPPED_COST[move.spell]:
        return poor(board, int(PREPPED_COST[move.spell]), "rules.prepped")
    if board.sheets[place] & layout.USED:
        return Reason("used_this_turn", {"card": card(move.spell)}, "rules.prepped")
    assert TAKES_BACK[move.spell]
    return Reason("no_gem_played", {}, "rules.prepped")


def remove(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Remove)
    what = {"menace": f"menace.{MENACE_NAMES[move.power]}"}
    if board.in_play(move.power) < 0:
        return Reason("not_in_play", dict(what), "rules.to_discard")
    if MENACE_TYPE[move.power] != codes.POWER or REMOVE_AT[move.power] < 0:
        return Reason("cannot_be_removed", dict(what), "rules.to_discard")
    return Reason("condition_not_met", dict(what), "rules.to_discard")


def ability(board: Board, move: Move) -> Reason:
    assert isinstance(move, actions.Ability)
    seat = int(board.seat_of(move.mage))
    if seat == NOBODY:
        return absent(move.mage)
    charges = int(board.sheets[seat * layout.SHEET + layout.CHARGES])
    slots = int(SLOTS[move.mage])
    if charges < slots:
        return Reason("not_charged", {"charges": charges, "slots": slots}, "rules.abilities")
    timing = TIMING[move.mage]
    if timing == codes.NEMESIS_DRAW:
        return Reason("ability_against_nemesis", {}, "rules.abilities")
    if timing == codes.AFTER_REVEAL:
        return Reason("ability_between_turns", {}, "rules.abilities")
    if timing == codes.OWN_MAIN and seat != board.active:
        return Reason("ability_own_turn", {}, "rules.abilities")
    if board.asked >> seat & 1:
        return Reason("ability_refused", {"seat": f"seat.{seat}"}, "rules.abilities")
    return Reason("ability_without_effect", {}, "rules.abilities")
