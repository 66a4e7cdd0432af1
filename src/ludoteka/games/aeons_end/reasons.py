"""Why a move of Aeon's End is not legal: what can stand in the way of each kind of move."""

from __future__ import annotations

from typing import Any

from ludoteka.core.codec import Move
from ludoteka.core.questions import WRONG_PHASE, Kind, Kinds
from ludoteka.core.reason import Param, Reason
from ludoteka.core.state import NOBODY
from ludoteka.games.aeons_end import codes, moves
from ludoteka.games.aeons_end.data import (
    BREACH_NAMES,
    CARD_NAMES,
    MAGE_NAMES,
    MENACE_NAMES,
    TURN_CARD_NAMES,
)
from ludoteka.games.aeons_end.moves import PHASES
from ludoteka.games.aeons_end.rules import breaches, order
from ludoteka.games.aeons_end.rules.operation import kinds_of
from ludoteka.games.aeons_end.rules.supply import affordable, earmarked
from ludoteka.games.aeons_end.state import (
    BREACH_SPELLS,
    CHARGES,
    DEVOURED,
    DISCARD,
    GONE,
    HAND,
    KIND,
    LAST_STAGE,
    OPENED,
    PLAYED,
    SHEET,
    SPELLS,
    TURN_DECK,
    TURN_DISCARD,
    USED,
    Board,
)
from ludoteka.games.aeons_end.tables import (
    ABSENT,
    BEHIND_HUSKS,
    CHARGE_COST,
    COST,
    GEMS,
    MENACE_TYPE,
    PREPPED,
    PREPPED_COST,
    SLOTS,
    TAKES_BACK,
    TEXTS,
    TIMING,
    TYPE,
)

EFFECTS = "rules.effects"


def asks(board: Board, question: int) -> bool:
    """Whether this is what is asked."""
    return PHASES.now(board, NOBODY) == question


def offered(board: Board, move: Move) -> bool:
    """Whether the text that asks leaves this answer."""
    return move.pack() in board.choices


def card(kind: int) -> dict[str, Param]:
    """A player card as a parameter."""
    return {"card": f"card.{CARD_NAMES[kind]}"}


def breach(number: int) -> dict[str, Param]:
    """A breach as a parameter."""
    return {"breach": f"breach.{BREACH_NAMES[number]}"}


def menace(number: int) -> dict[str, Param]:
    """A nemesis card as a parameter."""
    return {"menace": f"menace.{MENACE_NAMES[number]}"}


def too_poor(board: Board, cost: int) -> Reason | None:
    """Too little aether."""
    if board.aether >= cost:
        return None
    return Reason("not_enough_aether", {"cost": int(cost), "aether": int(board.aether)})


def too_dear(board: Board, kind: int) -> Reason | None:
    """The card costs more than there is to spend on it."""
    if affordable(board, kind):
        return None
    aether = int(board.aether + earmarked(board, kind))
    return Reason("too_expensive", {**card(kind), "cost": int(COST[kind]), "aether": aether})


# --- what several kinds of moves share ------------------------------------------------


def mage_not_in_game(board: Board, seat: int, move: Any) -> Reason | None:
    """Nobody plays this mage."""
    if board.seat_of(move.mage) != NOBODY:
        return None
    return Reason("mage_not_in_game", {"mage": f"mage.{MAGE_NAMES[move.mage]}"}, "rules.turn_order")


def not_in_hand(board: Board, seat: int, move: Any) -> Reason | None:
    """The player has no such card in hand."""
    kind = move.spell if isinstance(move, moves.Prep) else move.card
    if isinstance(move, moves.Discard | moves.Destroy):
        seat = int(board.seat_of(move.mage))
    if kind in board.piles[board.pile(seat, HAND)]:
        return None
    return Reason("not_in_hand", {**card(kind), "seat": f"seat.{seat}"}, "rules.playing")


def not_prepped_there(board: Board, seat: int, move: Any) -> Reason | None:
    """No such spell lies on the breach."""
    owner = seat if isinstance(move, moves.Use) else board.seat_of(move.mage)
    if board.spell_place(owner, move.breach, move.spell, 0) >= 0:
        return None
    return Reason("not_prepped_there", {**card(move.spell), **breach(move.breach)})


def not_in_market(board: Board, seat: int, move: Any) -> Reason | None:
    """The market has no such pile."""
    return Reason("not_in_market", card(move.card)) if board.supply_pile(move.card) < 0 else None


def pile_empty(board: Board, seat: int, move: Any) -> Reason | None:
    """No card of the pile is left."""
    empty = board.supply[board.supply_pile(move.card)] == 0
    return Reason("pile_empty", card(move.card)) if empty else None


def not_this_card(board: Board, seat: int, move: Any) -> Reason | None:
    """The text speaks of other cards."""
    if offered(board, move):
        return None
    kind = move.spell if isinstance(move, moves.Drop) else move.card
    return Reason("not_this_card", card(kind), "" if isinstance(move, moves.Devour) else EFFECTS)


def not_this_player(board: Board, seat: int, move: Any) -> Reason | None:
    """The text speaks of other players."""
    if offered(board, move):
        return None
    return Reason("not_this_player", {"seat": f"seat.{board.seat_of(move.mage)}"}, EFFECTS)


def not_your_card(board: Board, seat: int, move: Any) -> Reason | None:
    """It is another player's hand."""
    owner = int(board.seat_of(move.mage))
    if owner == seat or board.anyone:
        return None
    return Reason("not_this_player", {"seat": f"seat.{owner}"}, EFFECTS)


def not_closed(board: Board, seat: int, move: Any) -> Reason | None:
    """The breach is lost or open."""
    owner = board.seat_of(move.mage) if isinstance(move, moves.Turn) else seat
    stage = breaches.stage(board, owner, move.breach)
    if stage == GONE:
        return Reason("no_such_breach", breach(move.breach))
    return Reason("already_open", breach(move.breach)) if stage == OPENED else None


def cannot_focus_further(board: Board, seat: int, move: Any) -> Reason | None:
    """The breach is at its last stage."""
    owner = board.seat_of(move.mage) if isinstance(move, moves.Turn) else seat
    if breaches.stage(board, owner, move.breach) < LAST_STAGE or offered(board, move):
        return None
    return Reason("cannot_focus_further", breach(move.breach))


def no_such_breach(board: Board, seat: int, move: Any) -> Reason | None:
    """The breach is lost."""
    if breaches.stage(board, seat, move.breach) != GONE:
        return None
    place = "rules.breaches" if isinstance(move, moves.Prep) else ""
    return Reason("no_such_breach", breach(move.breach), place)


def not_played(board: Board, seat: int, move: Any) -> Reason | None:
    """No such card was played this turn."""
    return None if move.card in board.piles[PLAYED] else Reason("not_played", card(move.card))


# --- casting --------------------------------------------------------------------------


def not_your_spell(board: Board, seat: int, move: moves.Cast) -> Reason | None:
    own = board.seat_of(move.mage) == seat
    return None if own or offered(board, move) else Reason("only_own_spells")


def not_prepped_this_turn(board: Board, seat: int, move: moves.Cast) -> Reason | None:
    if offered(board, move):
        return None
    return Reason("not_prepped_this_turn", card(move.spell))


def must_cast_closed(board: Board, seat: int, move: moves.Stop) -> Reason | None:
    return Reason("must_cast_closed") if breaches.must_cast(board, seat) else None


# --- the main phase -------------------------------------------------------------------


def not_a_card_to_play(board: Board, seat: int, move: moves.Play) -> Reason | None:
    type = TYPE[move.card]
    if type == codes.SPELL:
        return Reason("spells_are_prepped", card(move.card), "rules.prepping")
    if type == codes.CORRUPTION:
        return Reason("corruptions_wait", card(move.card), "rules.crooked_mask")
    if type != codes.GEM and asks(board, codes.ASK_GEM):
        return Reason("only_gems", card(move.card), EFFECTS)
    return None


def not_gained(board: Board, seat: int, move: moves.Gain) -> Reason | None:
    if asks(board, codes.ASK_GAIN):
        return not_this_card(board, seat, move)
    return too_dear(board, move.card)


def not_on_devoured_pile(board: Board, seat: int, move: moves.Reclaim) -> Reason | None:
    devoured = board.piles[DEVOURED]
    if len(devoured) > 0 and devoured[-1] == move.card:
        return None
    return Reason("not_on_devoured_pile", card(move.card), "rules.prince_of_gluttons")


def not_reclaimed(board: Board, seat: int, move: moves.Reclaim) -> Reason | None:
    return too_dear(board, move.card)


def charges_full(board: Board, seat: int, move: moves.Charge) -> Reason | None:
    slots = int(SLOTS[board.setup.mages[seat]])
    return None if board.can_charge(seat) else Reason("charges_full", {"slots": slots})


def charge_too_dear(board: Board, seat: int, move: moves.Charge) -> Reason | None:
    return too_poor(board, CHARGE_COST)


def focus_too_dear(board: Board, seat: int, move: moves.Focus) -> Reason | None:
    return too_poor(board, breaches.focus_price(board, seat, move.breach))


def opening_too_dear(board: Board, seat: int, move: moves.Open) -> Reason | None:
    stage = breaches.stage(board, seat, move.breach)
    return too_poor(board, breaches.open_price(board, seat, move.breach, stage))


def not_a_spell(board: Board, seat: int, move: moves.Prep) -> Reason | None:
    if TYPE[move.spell] == codes.SPELL:
        return None
    return Reason("only_spells_are_prepped", card(move.spell))


def no_room(board: Board, seat: int, move: moves.Prep) -> Reason | None:
    if breaches.can_prep(board, seat, move.breach, move.spell):
        return None
    taken = board.spells_on(seat, move.breach) > 0
    return Reason("breach_taken" if taken else "breach_not_focused", breach(move.breach))


def no_prepped_effect(board: Board, seat: int, move: moves.Use) -> Reason | None:
    if PREPPED[move.spell] in (codes.IN_MAIN, codes.ONCE_IN_MAIN):
        return None
    return Reason("no_prepped_effect", card(move.spell))


def use_too_dear(board: Board, seat: int, move: moves.Use) -> Reason | None:
    return too_poor(board, PREPPED_COST[move.spell])


def used_this_turn(board: Board, seat: int, move: moves.Use) -> Reason | None:
    if PREPPED[move.spell] == codes.IN_MAIN:
        return None
    first = seat * SHEET + SPELLS + move.breach * BREACH_SPELLS
    for spell in board.sheets[first : first + BREACH_SPELLS]:
        if spell >= 0 and spell & (KIND | USED) == move.spell:
            return None
    return Reason("used_this_turn", card(move.spell))


def no_gem_played(board: Board, seat: int, move: moves.Use) -> Reason | None:
    if TAKES_BACK[move.spell] == 0 or board.count(PLAYED, GEMS) > 0:
        return None
    return Reason("no_gem_played")


def not_in_play(board: Board, seat: int, move: moves.Remove) -> Reason | None:
    return Reason("not_in_play", menace(move.power)) if board.in_play(move.power) < 0 else None


def cannot_be_removed(board: Board, seat: int, move: moves.Remove) -> Reason | None:
    if MENACE_TYPE[move.power] == codes.POWER and TEXTS.remove[move.power] != ABSENT:
        return None
    return Reason("cannot_be_removed", menace(move.power))


def condition_not_met(board: Board, seat: int, move: moves.Remove) -> Reason | None:
    return None if offered(board, move) else Reason("condition_not_met", menace(move.power))


def not_charged(board: Board, seat: int, move: moves.Ability) -> Reason | None:
    charges = int(board.sheets[board.seat_of(move.mage) * SHEET + CHARGES])
    slots = int(SLOTS[move.mage])
    return Reason("not_charged", {"charges": charges, "slots": slots}) if charges < slots else None


def not_the_time(board: Board, seat: int, move: moves.Ability) -> Reason | None:
    timing = TIMING[move.mage]
    if timing == codes.NEMESIS_DRAW:
        return Reason("ability_against_nemesis")
    if timing == codes.AFTER_REVEAL:
        return Reason("ability_between_turns")
    if timing == codes.OWN_MAIN and board.seat_of(move.mage) != seat:
        return Reason("ability_own_turn")
    return None


def ability_refused(board: Board, seat: int, move: moves.Ability) -> Reason | None:
    owner = int(board.seat_of(move.mage))
    refused = board.asked >> owner & 1
    return Reason("ability_refused", {"seat": f"seat.{owner}"}) if refused else None


def ability_without_effect(board: Board, seat: int, move: moves.Ability) -> Reason | None:
    return None if offered(board, move) else Reason("ability_without_effect")


# --- answers to texts -----------------------------------------------------------------


def no_corruption(board: Board, seat: int, move: moves.Resolve) -> Reason | None:
    if TYPE[move.card] == codes.CORRUPTION:
        return None
    return Reason("no_corruption", card(move.card))


def not_drawn_this_turn(board: Board, seat: int, move: moves.Resolve) -> Reason | None:
    return None if offered(board, move) else Reason("not_drawn_this_turn", card(move.card))


def not_a_target(board: Board, seat: int, move: moves.Hit) -> Reason | None:
    if move.target == codes.TARGET_NEMESIS:
        return None
    if move.target == codes.TARGET_HUSKS:
        return None if board.husks > 0 else Reason("no_husks", {}, "rules.carapace_queen")
    if board.in_play(move.target) < 0:
        return Reason("not_in_play", menace(move.target))
    if MENACE_TYPE[move.target] != codes.MINION:
        return Reason("not_a_minion", menace(move.target))
    if BEHIND_HUSKS[move.target] and board.husks > 0:
        return Reason("behind_husks", menace(move.target), "rules.carapace_queen")
    return None


def no_charge(board: Board, seat: int, move: moves.Yes) -> Reason | None:
    return None if offered(board, move) else Reason("no_charge", {}, "rules.crooked_mask")


def cannot_pass(board: Board, seat: int, move: moves.Pass) -> Reason | None:
    if offered(board, move):
        return None
    return Reason(WRONG_PHASE, {"when": "when.pass", "question": PHASES.question(board, seat)})


def not_of_these_kinds(board: Board, seat: int, move: moves.Purge | moves.Recover) -> Reason | None:
    if kinds_of(board.operation()) >> move.card & 1:
        return None
    return Reason("not_this_card", card(move.card), EFFECTS)


def not_in_discard(board: Board, seat: int, move: moves.Purge | moves.Recover) -> Reason | None:
    if move.card in board.piles[board.pile(seat, DISCARD)]:
        return None
    return Reason("not_in_discard", card(move.card), "rules.drawing")


def not_a_gem(board: Board, seat: int, move: moves.TakeBack) -> Reason | None:
    return None if TYPE[move.card] == codes.GEM else Reason("only_gems", card(move.card))


def turn_card_not_there(board: Board, seat: int, move: moves.Shuffle | moves.Next) -> Reason | None:
    pile = TURN_DISCARD if isinstance(move, moves.Shuffle) else TURN_DECK
    there = order.card_named(board, move.card) in board.piles[pile]
    if offered(board, move) or (there and isinstance(move, moves.Shuffle)):
        return None
    return Reason("turn_card_not_there", {"turn": f"turn.{TURN_CARD_NAMES[move.card]}"})


def not_this_turn_card(board: Board, seat: int, move: moves.Shuffle) -> Reason | None:
    if offered(board, move):
        return None
    return Reason("not_this_turn_card", {"turn": f"turn.{TURN_CARD_NAMES[move.card]}"})


MAIN = (codes.ASK_MAIN,)
YES_OR_NO = (
    codes.ASK_MAY, codes.ASK_RUNE, codes.ASK_WARD, codes.ASK_CONSENT, codes.ASK_SPREAD,
    codes.ASK_SIFT, codes.ASK_DESTROY_TOP,
)  # fmt: skip
PASSED = (
    *YES_OR_NO, codes.ASK_PLAYER, codes.ASK_DISCARD, codes.ASK_DESTROY, codes.ASK_DESTROY_CARDS,
    codes.ASK_CAST, codes.ASK_RECOVER,
)  # fmt: skip
FROM_HAND = (mage_not_in_game, not_your_card, not_in_hand, not_this_card)

KINDS = Kinds(
    PHASES,
    {
        moves.Cast: Kind(
            (codes.ASK_CASTING, codes.ASK_CAST),
            "rules.casting",
            (mage_not_in_game, not_prepped_there, not_your_spell, not_prepped_this_turn),
        ),
        moves.Stop: Kind((codes.ASK_CASTING,), "rules.casting", (must_cast_closed,)),
        moves.Play: Kind(
            (codes.ASK_MAIN, codes.ASK_GEM), "rules.playing", (not_in_hand, not_a_card_to_play)
        ),
        moves.Gain: Kind(
            (codes.ASK_MAIN, codes.ASK_GAIN),
            "rules.gaining",
            (not_in_market, pile_empty, not_gained),
        ),
        moves.Reclaim: Kind(MAIN, "rules.gaining", (not_on_devoured_pile, not_reclaimed)),
        moves.Charge: Kind(MAIN, "rules.charging", (charges_full, charge_too_dear)),
        moves.Focus: Kind(
            MAIN, "rules.breaches", (not_closed, cannot_focus_further, focus_too_dear)
        ),
        moves.Open: Kind(MAIN, "rules.breaches", (not_closed, opening_too_dear)),
        moves.Prep: Kind(
            MAIN, "rules.prepping", (not_in_hand, not_a_spell, no_such_breach, no_room)
        ),
        moves.Use: Kind(
            MAIN,
            "rules.prepped",
            (not_prepped_there, no_prepped_effect, use_too_dear, used_this_turn, no_gem_played),
        ),
        moves.Remove: Kind(
            MAIN, "rules.to_discard", (not_in_play, cannot_be_removed, condition_not_met)
        ),
        moves.Ability: Kind(
            MAIN,
            "rules.abilities",
            (mage_not_in_game, not_charged, not_the_time, ability_refused, ability_without_effect),
        ),
        moves.End: Kind(MAIN, "rules.drawing"),
        moves.Resolve: Kind(
            (codes.ASK_CORRUPTION,),
            "rules.crooked_mask",
            (not_in_hand, no_corruption, not_drawn_this_turn),
        ),
        moves.Lay: Kind((codes.ASK_LAY,), "rules.drawing", (not_played,)),
        moves.Hit: Kind((codes.ASK_TARGET,), "rules.damage", (not_a_target,)),
        moves.Choose: Kind(
            (codes.ASK_PLAYER, codes.ASK_WILD, codes.ASK_BANISH),
            EFFECTS,
            (mage_not_in_game, not_this_player),
        ),
        moves.Yes: Kind((*YES_OR_NO, codes.ASK_BANISH), EFFECTS, (no_charge,)),
        moves.Pass: Kind(PASSED, EFFECTS, (cannot_pass,)),
        moves.TakeOption: Kind((codes.ASK_OR,), EFFECTS),
        moves.Discard: Kind((codes.ASK_DISCARD,), EFFECTS, FROM_HAND),
        moves.Destroy: Kind((codes.ASK_DESTROY, codes.ASK_DESTROY_CARDS), EFFECTS, FROM_HAND),
        moves.Purge: Kind(
            (codes.ASK_DESTROY_CARDS,), EFFECTS, (not_of_these_kinds, not_in_discard)
        ),
        moves.Recover: Kind((codes.ASK_RECOVER,), EFFECTS, (not_of_these_kinds, not_in_discard)),
        moves.Turn: Kind(
            (codes.ASK_FOCUS,),
            "rules.breaches",
            (mage_not_in_game, not_closed, cannot_focus_further, not_this_player),
        ),
        moves.TakeBack: Kind((codes.ASK_TAKE_BACK,), "rules.prepped", (not_a_gem, not_played)),
        moves.Drop: Kind(
            (codes.ASK_DROP_SPELL, codes.ASK_DESTROY_SPELL),
            EFFECTS,
            (mage_not_in_game, not_prepped_there, not_this_card),
        ),
        moves.Devour: Kind(
            (codes.ASK_DEVOUR,),
            "rules.prince_of_gluttons",
            (not_in_market, pile_empty, not_this_card),
        ),
        moves.Shuffle: Kind(
            (codes.ASK_SHUFFLE_TURN,), "rules.turn_order", (turn_card_not_there, not_this_turn_card)
        ),
        moves.Next: Kind((codes.ASK_REORDER,), "rules.turn_order", (turn_card_not_there,)),
        moves.Collapse: Kind((codes.ASK_LOSE_BREACH,), "rules.exhaustion", (no_such_breach,)),
    },
)
reason = KINDS.reason
