"""Why a move of Aeon's End is not legal: what can stand in the way of each kind of move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludoteka.core.codec import Move
from ludoteka.core.questions import WRONG_PHASE, Kind, Kinds, Obstacle
from ludoteka.core.reason import Param, Reason
from ludoteka.core.state import NOBODY
from ludoteka.games.aeons_end import codes, moves
from ludoteka.games.aeons_end import state as places
from ludoteka.games.aeons_end.data import (
    BREACH_NAMES,
    CARD_NAMES,
    MAGE_NAMES,
    TARGET_NAMES,
    TURN_CARD_NAMES,
)
from ludoteka.games.aeons_end.moves import PHASES
from ludoteka.games.aeons_end.rules import breaches, order, supply
from ludoteka.games.aeons_end.rules.operation import kinds_of
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import (
    ABSENT,
    CHARGE_COST,
    COST,
    MENACE_TYPE,
    PREPPED,
    PREPPED_COST,
    SLOTS,
    TEXTS,
    TIMING,
    TYPE,
)

EFFECTS = "rules.effects"


def owner(board: Board, seat: int, move: Any) -> int:
    """Whose hand, spell or breach the move names."""
    return int(board.seat_of(move.mage)) if hasattr(move, "mage") else seat


def kind(move: Any) -> int:
    """The player card that the move names."""
    return int(move.card if hasattr(move, "card") else move.spell)


def stage(board: Board, seat: int, move: Any) -> int:
    """The stage of the breach that the move names."""
    return int(breaches.stage(board, owner(board, seat, move), move.breach))


def offered(board: Board, seat: int, move: Move) -> bool:
    """Whether the text that asks leaves this answer."""
    return move.pack() in board.choices


# What a reason can speak of.
PARAMS: dict[str, Callable[[Board, int, Any], Param]] = {
    "card": lambda board, seat, move: f"card.{CARD_NAMES[kind(move)]}",
    "breach": lambda board, seat, move: f"breach.{BREACH_NAMES[move.breach]}",
    "menace": lambda board, seat, move: f"menace.{TARGET_NAMES[menace(move)]}",
    "mage": lambda board, seat, move: f"mage.{MAGE_NAMES[move.mage]}",
    "seat": lambda board, seat, move: f"seat.{owner(board, seat, move)}",
    "turn": lambda board, seat, move: f"turn.{TURN_CARD_NAMES[move.card]}",
}


def menace(move: moves.Remove | moves.Hit) -> int:
    """The nemesis card that the move names."""
    return move.power if isinstance(move, moves.Remove) else move.target


def unless(
    key: str, about: str, fits: Callable[[Board, int, Any], Any], place: str = ""
) -> Obstacle:
    """An obstacle that stands in the way unless the condition holds."""

    def obstacle(board: Board, seat: int, move: Any) -> Reason | None:
        if fits(board, seat, move):
            return None
        return Reason(key, {word: PARAMS[word](board, seat, move) for word in about.split()}, place)

    return obstacle


def paid(price: Callable[[Board, int, Any], int]) -> Obstacle:
    """An obstacle that stands in the way of who has too little aether."""

    def obstacle(board: Board, seat: int, move: Any) -> Reason | None:
        cost, aether = int(price(board, seat, move)), int(board.aether)
        if aether >= cost:
            return None
        return Reason("not_enough_aether", {"cost": cost, "aether": aether})

    return obstacle


# --- what several kinds of moves share ------------------------------------------------

mage_not_in_game = unless(
    "mage_not_in_game", "mage", lambda board, seat, move: owner(board, seat, move) != NOBODY,
    "rules.turn_order",
)  # fmt: skip
not_prepped_there = unless(
    "not_prepped_there", "card breach",
    lambda board, seat, move: board.spell_place(
        owner(board, seat, move), move.breach, move.spell, 0
    ) >= 0,
)  # fmt: skip
not_in_market = unless(
    "not_in_market", "card", lambda board, seat, move: board.supply_pile(move.card) >= 0
)
pile_empty = unless(
    "pile_empty", "card", lambda board, seat, move: board.supply[board.supply_pile(move.card)] > 0
)
not_this_card = unless("not_this_card", "card", offered, EFFECTS)
not_this_player = unless("not_this_player", "seat", offered, EFFECTS)
not_your_card = unless(
    "not_this_player", "seat",
    lambda board, seat, move: board.anyone or owner(board, seat, move) == seat, EFFECTS,
)  # fmt: skip
no_such_breach = unless(
    "no_such_breach", "breach", lambda board, seat, move: stage(board, seat, move) != places.GONE
)
already_open = unless(
    "already_open", "breach", lambda board, seat, move: stage(board, seat, move) != places.OPENED
)
cannot_focus_further = unless(
    "cannot_focus_further", "breach",
    lambda board, seat, move: stage(board, seat, move) < places.LAST_STAGE
    or offered(board, seat, move),
)  # fmt: skip
not_in_hand = unless(
    "not_in_hand", "card seat",
    lambda board, seat, move: kind(move)
    in board.cards(board.pile(owner(board, seat, move), places.HAND)),
    "rules.playing",
)  # fmt: skip
not_in_play = unless(
    "not_in_play", "menace",
    lambda board, seat, move: menace(move) >= codes.TARGET_NEMESIS
    or board.in_play(menace(move)) >= 0,
)  # fmt: skip
not_played = unless(
    "not_played", "card", lambda board, seat, move: move.card in board.cards(places.PLAYED)
)


def too_expensive(board: Board, seat: int, move: Any) -> Reason | None:
    """The card costs more than there is to spend on it."""
    if supply.affordable(board, move.card):
        return None
    cost = int(COST[move.card])
    aether = int(board.aether + supply.earmarked(board, move.card))
    name = f"card.{CARD_NAMES[move.card]}"
    return Reason("too_expensive", {"card": name, "cost": cost, "aether": aether})


# --- casting --------------------------------------------------------------------------

only_own_spells = unless(
    "only_own_spells", "",
    lambda board, seat, move: owner(board, seat, move) == seat or offered(board, seat, move),
)  # fmt: skip
not_prepped_this_turn = unless("not_prepped_this_turn", "card", offered)
must_cast_closed = unless(
    "must_cast_closed", "", lambda board, seat, move: not breaches.must_cast(board, seat)
)

# --- the main phase -------------------------------------------------------------------

spells_are_prepped = unless(
    "spells_are_prepped", "card", lambda board, seat, move: TYPE[move.card] != codes.SPELL,
    "rules.prepping",
)  # fmt: skip
corruptions_wait = unless(
    "corruptions_wait", "card", lambda board, seat, move: TYPE[move.card] != codes.CORRUPTION,
    "rules.crooked_mask",
)  # fmt: skip
gems_only = unless("only_gems", "card", offered, EFFECTS)
not_on_devoured_pile = unless(
    "not_on_devoured_pile", "card",
    lambda board, seat, move: list(board.cards(places.DEVOURED)[-1:]) == [move.card],
    "rules.prince_of_gluttons",
)  # fmt: skip
charge_unpaid = paid(lambda board, seat, move: CHARGE_COST)
focus_unpaid = paid(lambda board, seat, move: breaches.focus_price(board, seat, move.breach))
opening_unpaid = paid(
    lambda board, seat, move: breaches.open_price(
        board, seat, move.breach, stage(board, seat, move)
    )
)
use_unpaid = paid(lambda board, seat, move: PREPPED_COST[move.spell])
only_spells_are_prepped = unless(
    "only_spells_are_prepped", "card", lambda board, seat, move: TYPE[move.spell] == codes.SPELL
)
breach_taken = unless(
    "breach_taken", "breach",
    lambda board, seat, move: board.spells_on(seat, move.breach) == 0 or offered(board, seat, move),
)  # fmt: skip
breach_not_focused = unless("breach_not_focused", "breach", offered)
no_prepped_effect = unless(
    "no_prepped_effect", "card",
    lambda board, seat, move: PREPPED[move.spell] in (codes.IN_MAIN, codes.ONCE_IN_MAIN),
)  # fmt: skip
used_this_turn = unless("used_this_turn", "card", lambda board, seat, move: unused(board, move))
no_gem_played = unless("no_gem_played", "", offered)
cannot_be_removed = unless(
    "cannot_be_removed", "menace",
    lambda board, seat, move: MENACE_TYPE[move.power] == codes.POWER
    and TEXTS.remove[move.power] != ABSENT,
)  # fmt: skip
condition_not_met = unless("condition_not_met", "menace", offered)
ability_against_nemesis = unless(
    "ability_against_nemesis", "",
    lambda board, seat, move: TIMING[move.mage] != codes.NEMESIS_DRAW,
)  # fmt: skip
ability_between_turns = unless(
    "ability_between_turns", "",
    lambda board, seat, move: TIMING[move.mage] != codes.AFTER_REVEAL,
)  # fmt: skip
ability_own_turn = unless(
    "ability_own_turn", "",
    lambda board, seat, move: TIMING[move.mage] == codes.ANY_MAIN
    or owner(board, seat, move) == seat,
)  # fmt: skip
ability_refused = unless(
    "ability_refused", "seat",
    lambda board, seat, move: not board.asked >> owner(board, seat, move) & 1,
)  # fmt: skip
ability_without_effect = unless("ability_without_effect", "", offered)


def unused(board: Board, move: moves.Use) -> bool:
    """Whether a spell may be used once more this turn, or a copy of it on the same breach."""
    first = board.active * places.SHEET + places.SPELLS + move.breach * places.BREACH_SPELLS
    spells = board.sheets[first : first + places.BREACH_SPELLS]
    fresh = [spell for spell in spells if spell & (places.KIND | places.USED) == move.spell]
    return PREPPED[move.spell] == codes.IN_MAIN or len(fresh) > 0


def charges_full(board: Board, seat: int, move: moves.Charge) -> Reason | None:
    slots = int(SLOTS[board.setup.mages[seat]])
    return None if board.can_charge(seat) else Reason("charges_full", {"slots": slots})


def not_charged(board: Board, seat: int, move: moves.Ability) -> Reason | None:
    charges = int(board.sheets[owner(board, seat, move) * places.SHEET + places.CHARGES])
    slots = int(SLOTS[move.mage])
    return Reason("not_charged", {"charges": charges, "slots": slots}) if charges < slots else None


def not_to_be_gained(board: Board, seat: int, move: moves.Gain) -> Reason | None:
    """A text names the cards; else they are paid for."""
    by_text = PHASES.now(board, seat) == codes.ASK_GAIN
    return (not_this_card if by_text else too_expensive)(board, seat, move)


# --- answers to texts -----------------------------------------------------------------

no_corruption = unless(
    "no_corruption", "card", lambda board, seat, move: TYPE[move.card] == codes.CORRUPTION
)
not_drawn_this_turn = unless("not_drawn_this_turn", "card", offered)
no_charge = unless("no_charge", "", offered, "rules.crooked_mask")
not_of_these = unless(
    "not_this_card", "card", lambda board, seat, move: kinds_of(board.operation()) >> move.card & 1
)
not_in_discard = unless(
    "not_in_discard", "card",
    lambda board, seat, move: move.card in board.cards(board.pile(seat, places.DISCARD)),
    "rules.drawing",
)  # fmt: skip
only_gems = unless("only_gems", "card", lambda board, seat, move: TYPE[move.card] == codes.GEM)
not_devoured = unless("not_this_card", "card", offered)
turn_card_not_used = unless(
    "turn_card_not_there", "turn",
    lambda board, seat, move: order.card_named(board, move.card)
    in board.cards(places.TURN_DISCARD),
)  # fmt: skip
not_this_turn_card = unless("not_this_turn_card", "turn", offered)
turn_card_not_left = unless("turn_card_not_there", "turn", offered)
no_husks = unless(
    "no_husks", "",
    lambda board, seat, move: move.target != codes.TARGET_HUSKS or board.husks > 0,
    "rules.carapace_queen",
)  # fmt: skip
not_a_minion = unless(
    "not_a_minion", "menace",
    lambda board, seat, move: move.target >= codes.TARGET_NEMESIS
    or MENACE_TYPE[move.target] == codes.MINION,
)  # fmt: skip
behind_husks = unless("behind_husks", "menace", offered, "rules.carapace_queen")


def cannot_pass(board: Board, seat: int, move: moves.Pass) -> Reason | None:
    """A question that can be passed on other cards."""
    if offered(board, seat, move):
        return None
    return Reason(WRONG_PHASE, {"when": "when.pass", "question": PHASES.question(board, seat)})


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
FROM_DISCARD = (not_of_these, not_in_discard)

KINDS = Kinds(
    PHASES,
    {
        moves.Cast: Kind(
            (codes.ASK_CASTING, codes.ASK_CAST), "rules.casting",
            (mage_not_in_game, not_prepped_there, only_own_spells, not_prepped_this_turn),
        ),
        moves.Stop: Kind((codes.ASK_CASTING,), "rules.casting", (must_cast_closed,)),
        moves.Play: Kind(
            (codes.ASK_MAIN, codes.ASK_GEM), "rules.playing",
            (not_in_hand, spells_are_prepped, corruptions_wait, gems_only),
        ),
        moves.Gain: Kind(
            (codes.ASK_MAIN, codes.ASK_GAIN), "rules.gaining",
            (not_in_market, pile_empty, not_to_be_gained),
        ),
        moves.Reclaim: Kind(MAIN, "rules.gaining", (not_on_devoured_pile, too_expensive)),
        moves.Charge: Kind(MAIN, "rules.charging", (charges_full, charge_unpaid)),
        moves.Focus: Kind(
            MAIN, "rules.breaches",
            (no_such_breach, already_open, cannot_focus_further, focus_unpaid),
        ),
        moves.Open: Kind(MAIN, "rules.breaches", (no_such_breach, already_open, opening_unpaid)),
        moves.Prep: Kind(
            MAIN, "rules.prepping",
            (not_in_hand, only_spells_are_prepped, no_such_breach, breach_taken,
             breach_not_focused),
        ),
        moves.Use: Kind(
            MAIN, "rules.prepped",
            (not_prepped_there, no_prepped_effect, use_unpaid, used_this_turn, no_gem_played),
        ),
        moves.Remove: Kind(
            MAIN, "rules.to_discard", (not_in_play, cannot_be_removed, condition_not_met)
        ),
        moves.Ability: Kind(
            MAIN, "rules.abilities",
            (mage_not_in_game, not_charged, ability_against_nemesis, ability_between_turns,
             ability_own_turn, ability_refused, ability_without_effect),
        ),
        moves.End: Kind(MAIN, "rules.drawing"),
        moves.Resolve: Kind(
            (codes.ASK_CORRUPTION,), "rules.crooked_mask",
            (not_in_hand, no_corruption, not_drawn_this_turn),
        ),
        moves.Lay: Kind((codes.ASK_LAY,), "rules.drawing", (not_played,)),
        moves.Hit: Kind(
            (codes.ASK_TARGET,), "rules.damage", (no_husks, not_in_play, not_a_minion, behind_husks)
        ),
        moves.Choose: Kind(
            (codes.ASK_PLAYER, codes.ASK_WILD, codes.ASK_BANISH), EFFECTS,
            (mage_not_in_game, not_this_player),
        ),
        moves.Yes: Kind((*YES_OR_NO, codes.ASK_BANISH), EFFECTS, (no_charge,)),
        moves.Pass: Kind(PASSED, EFFECTS, (cannot_pass,)),
        moves.TakeOption: Kind((codes.ASK_OR,), EFFECTS),
        moves.Discard: Kind((codes.ASK_DISCARD,), EFFECTS, FROM_HAND),
        moves.Destroy: Kind((codes.ASK_DESTROY, codes.ASK_DESTROY_CARDS), EFFECTS, FROM_HAND),
        moves.Purge: Kind((codes.ASK_DESTROY_CARDS,), EFFECTS, FROM_DISCARD),
        moves.Recover: Kind((codes.ASK_RECOVER,), EFFECTS, FROM_DISCARD),
        moves.Turn: Kind(
            (codes.ASK_FOCUS,), "rules.breaches",
            (mage_not_in_game, no_such_breach, already_open, cannot_focus_further,
             not_this_player),
        ),
        moves.TakeBack: Kind((codes.ASK_TAKE_BACK,), "rules.prepped", (only_gems, not_played)),
        moves.Drop: Kind(
            (codes.ASK_DROP_SPELL, codes.ASK_DESTROY_SPELL), EFFECTS,
            (mage_not_in_game, not_prepped_there, not_this_card),
        ),
        moves.Devour: Kind(
            (codes.ASK_DEVOUR,), "rules.prince_of_gluttons",
            (not_in_market, pile_empty, not_devoured),
        ),
        moves.Shuffle: Kind(
            (codes.ASK_SHUFFLE_TURN,), "rules.turn_order", (turn_card_not_used, not_this_turn_card)
        ),
        moves.Next: Kind((codes.ASK_REORDER,), "rules.turn_order", (turn_card_not_left,)),
        moves.Collapse: Kind((codes.ASK_LOSE_BREACH,), "rules.exhaustion", (no_such_breach,)),
    },
)  # fmt: skip
reason = KINDS.reason
