"""Why a move of Terra Mystica is not legal. Called only for moves that are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludoteka.core.codec import Move
from ludoteka.core.reason import Reason
from ludoteka.core.state import State
from ludoteka.games.terra_mystica import actions, codes, reasons_actions, reasons_map, reasons_turn
from ludoteka.games.terra_mystica.rules import cults
from ludoteka.games.terra_mystica.state import Board
from ludoteka.games.terra_mystica.view import PHASES

OWN_TURN = (codes.TURN, codes.SPADES, codes.REST)
ACTION = (codes.TURN,)
SPADES = (codes.TURN, codes.SPADES, codes.CULT_SPADES)

Explain = Callable[[Board, int, Any], Reason]

# For each kind of move: the phases in which it fits the question, what then is wrong with it,
# and the paragraph of the rules.
KINDS: dict[type[Move], tuple[tuple[int, ...], Explain, str]] = {
    actions.Choose: ((codes.CHOOSE,), reasons_turn.choose, "setup"),
    actions.Settle: ((codes.SETTLE,), reasons_map.settle, "setup"),
    actions.FirstScroll: ((codes.FIRST_SCROLL,), reasons_turn.scroll, "setup"),
    actions.Build: ((codes.TURN, codes.SPADES), reasons_map.build, "build"),
    actions.Terraform: (SPADES, reasons_map.terraform, "spades"),
    actions.Goal: (SPADES, reasons_map.goal, "spades"),
    actions.Dig: ((codes.TURN, codes.SPADES), reasons_map.dig, "spades"),
    actions.Finish: ((codes.SPADES,), reasons_map.finish, "spades"),
    actions.Upgrade: (ACTION, reasons_map.upgrade, "upgrade"),
    actions.Shipping: (ACTION, reasons_actions.shipping, "shipping"),
    actions.Digging: (ACTION, reasons_actions.digging, "digging"),
    actions.Priest: (ACTION, reasons_actions.priest, "cults"),
    actions.Power: (ACTION, reasons_actions.power_action, "power_actions"),
    actions.Bridge: (ACTION, reasons_map.bridge, "bridges"),
    actions.Cult: (ACTION, reasons_actions.cult, "special_actions"),
    actions.Spade: (ACTION, reasons_actions.spade, "special_actions"),
    actions.Double: (ACTION, reasons_actions.double, "special_actions"),
    actions.Sandstorm: (ACTION, reasons_actions.sandstorm, "special_actions"),
    actions.Swarm: (ACTION, reasons_actions.swarm, "special_actions"),
    actions.Ride: (ACTION, reasons_actions.ride, "special_actions"),
    actions.Forgo: (ACTION, reasons_actions.forgo, "special_actions"),
    actions.Pass: (ACTION, reasons_turn.pass_round, "passing"),
    actions.LastPass: (ACTION, reasons_turn.last_pass, "passing"),
    actions.TakeFavor: (OWN_TURN, reasons_turn.favor, "favors"),
    actions.TakeTown: ((*OWN_TURN, codes.GRANT), reasons_turn.town, "towns"),
    actions.Key: ((*OWN_TURN, codes.GRANT), reasons_turn.key, "cults"),
    actions.Ordain: (OWN_TURN, reasons_turn.ordain, "factions"),
    actions.Connect: (OWN_TURN, reasons_map.connect, "towns"),
    actions.Convert: (OWN_TURN, reasons_turn.convert, "conversions"),
    actions.Sacrifice: (OWN_TURN, reasons_turn.sacrifice, "conversions"),
    actions.Accept: ((codes.ANSWER, codes.TURN), reasons_turn.accept, "offers"),
    actions.Decline: ((codes.ANSWER, codes.TURN), reasons_turn.decline, "offers"),
    actions.Later: ((codes.ANSWER,), reasons_turn.later, "offers"),
    actions.Step: ((*OWN_TURN, codes.ANSWER), reasons_turn.step, "factions"),
    actions.End: ((codes.TURN, codes.REST), reasons_turn.end, "turn"),
    actions.Drop: ((codes.TURN, codes.ANSWER, codes.STEP), reasons_turn.drop, "dropping_out"),
}


def reason(state: State, seat: int, move: Move) -> Reason:
    """Why the move is not legal for the seat that decides."""
    assert isinstance(state, Board)
    phases, explain, paragraph = KINDS[type(move)]
    place = f"rules.{paragraph}"
    tag = type(move).__struct_config__.tag
    contest = state.keyless != 0 and cults.key_contest(state) != 0
    choosing = state.site >= 0 and not isinstance(move, actions.Goal)
    if contest and not isinstance(move, actions.Key):
        return Reason("key_first", {}, "rules.cults")
    if state.phase not in phases or choosing:
        question = "phase.goal" if state.site >= 0 else f"phase.{PHASES[state.phase]}"
        return Reason("wrong_phase", {"when": f"when.{tag}", "question": question}, place)
    found = explain(state, seat, move)
    return Reason(found.key, found.params, place)
