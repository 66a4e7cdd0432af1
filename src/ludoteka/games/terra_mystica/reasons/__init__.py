"""Why a move of Terra Mystica is not legal. Called only for moves that are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludoteka.core.codec import Move
from ludoteka.core.reason import Reason
from ludoteka.core.state import State
from ludoteka.games.terra_mystica import codes, moves
from ludoteka.games.terra_mystica.reasons import actions, map, turn
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
    moves.Choose: ((codes.CHOOSE,), turn.choose, "setup"),
    moves.Settle: ((codes.SETTLE,), map.settle, "setup"),
    moves.FirstScroll: ((codes.FIRST_SCROLL,), turn.scroll, "setup"),
    moves.Build: ((codes.TURN, codes.SPADES), map.build, "build"),
    moves.Terraform: (SPADES, map.terraform, "spades"),
    moves.Goal: (SPADES, map.goal, "spades"),
    moves.Dig: ((codes.TURN, codes.SPADES), map.dig, "spades"),
    moves.Finish: ((codes.SPADES,), map.finish, "spades"),
    moves.Upgrade: (ACTION, map.upgrade, "upgrade"),
    moves.Shipping: (ACTION, actions.shipping, "shipping"),
    moves.Digging: (ACTION, actions.digging, "digging"),
    moves.Priest: (ACTION, actions.priest, "cults"),
    moves.Power: (ACTION, actions.power_action, "power_actions"),
    moves.Bridge: (ACTION, map.bridge, "bridges"),
    moves.Cult: (ACTION, actions.cult, "special_actions"),
    moves.Spade: (ACTION, actions.spade, "special_actions"),
    moves.Double: (ACTION, actions.double, "special_actions"),
    moves.Sandstorm: (ACTION, actions.sandstorm, "special_actions"),
    moves.Swarm: (ACTION, actions.swarm, "special_actions"),
    moves.Ride: (ACTION, actions.ride, "special_actions"),
    moves.Forgo: (ACTION, actions.forgo, "special_actions"),
    moves.Pass: (ACTION, turn.pass_round, "passing"),
    moves.LastPass: (ACTION, turn.last_pass, "passing"),
    moves.TakeFavor: (OWN_TURN, turn.favor, "favors"),
    moves.TakeTown: ((*OWN_TURN, codes.GRANT), turn.town, "towns"),
    moves.Key: ((*OWN_TURN, codes.GRANT), turn.key, "cults"),
    moves.Ordain: (OWN_TURN, turn.ordain, "factions"),
    moves.Connect: (OWN_TURN, map.connect, "towns"),
    moves.Convert: (OWN_TURN, turn.convert, "conversions"),
    moves.Sacrifice: (OWN_TURN, turn.sacrifice, "conversions"),
    moves.Accept: ((codes.ANSWER, codes.TURN), turn.accept, "offers"),
    moves.Decline: ((codes.ANSWER, codes.TURN), turn.decline, "offers"),
    moves.Later: ((codes.ANSWER,), turn.later, "offers"),
    moves.Step: ((*OWN_TURN, codes.ANSWER), turn.step, "factions"),
    moves.End: ((codes.TURN, codes.REST), turn.end, "turn"),
    moves.Drop: ((codes.TURN, codes.ANSWER, codes.STEP), turn.drop, "dropping_out"),
}


def reason(state: State, seat: int, move: Move) -> Reason:
    """Why the move is not legal for the seat that decides."""
    assert isinstance(state, Board)
    phases, explain, paragraph = KINDS[type(move)]
    place = f"rules.{paragraph}"
    tag = type(move).__struct_config__.tag
    contest = state.keyless != 0 and cults.key_contest(state) != 0
    choosing = state.site >= 0 and not isinstance(move, moves.Goal)
    if contest and not isinstance(move, moves.Key):
        return Reason("key_first", {}, "rules.cults")
    if state.phase not in phases or choosing:
        question = "phase.goal" if state.site >= 0 else f"phase.{PHASES[state.phase]}"
        return Reason("wrong_phase", {"when": f"when.{tag}", "question": question}, place)
    found = explain(state, seat, move)
    return Reason(found.key, found.params, place)
