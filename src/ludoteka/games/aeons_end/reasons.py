"""Why a move of Aeon's End is not legal. Called only for moves that are not."""

from __future__ import annotations

from collections.abc import Callable

from ludoteka.core.codec import Move
from ludoteka.core.reason import Reason
from ludoteka.core.state import State
from ludoteka.games.aeons_end import actions, codes
from ludoteka.games.aeons_end.refusals import actions as acts
from ludoteka.games.aeons_end.refusals import texts
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.view import asked

# The questions a move can answer, by the first byte of the operation that asks.
ANSWERS: dict[type[Move], tuple[int, ...]] = {
    actions.Cast: (codes.OP_CASTING, codes.OP_CAST),
    actions.Stop: (codes.OP_CASTING,),
    actions.Play: (codes.OP_MAIN, codes.OP_PLAY_GEM),
    actions.Gain: (codes.OP_MAIN, codes.OP_GAIN),
    actions.Reclaim: (codes.OP_MAIN,),
    actions.Charge: (codes.OP_MAIN,),
    actions.Focus: (codes.OP_MAIN,),
    actions.Open: (codes.OP_MAIN,),
    actions.Prep: (codes.OP_MAIN,),
    actions.Use: (codes.OP_MAIN,),
    actions.Remove: (codes.OP_MAIN,),
    actions.Ability: (codes.OP_MAIN,),
    actions.End: (codes.OP_MAIN,),
    actions.Resolve: (codes.OP_CORRUPTIONS,),
    actions.Lay: (codes.OP_LAY,),
    actions.Hit: (codes.OP_DEAL,),
    actions.Choose: (codes.OP_SELECT, codes.OP_REVEAL, codes.OP_BANISH),
    actions.Yes: (
        codes.OP_MAY, codes.OP_RUNE, codes.OP_WARD, codes.OP_CONSENT, codes.OP_SPREAD,
        codes.OP_SIFT, codes.OP_LOOK_TOP, codes.OP_BANISH,
    ),
    actions.Pass: (),
    actions.TakeOption: (codes.OP_OR,),
    actions.Discard: (codes.OP_DISCARD_HAND,),
    actions.Destroy: (codes.OP_DESTROY_HAND, codes.OP_DESTROY_CARDS),
    actions.Purge: (codes.OP_DESTROY_CARDS,),
    actions.Recover: (codes.OP_RECOVER,),
    actions.Turn: (codes.OP_FOCUS,),
    actions.TakeBack: (codes.OP_TAKE_BACK,),
    actions.Drop: (codes.OP_DROP_SPELLS, codes.OP_DESTROY_SPELLS),
    actions.Devour: (codes.OP_DEVOUR,),
    actions.Shuffle: (codes.OP_SHUFFLE_TURN,),
    actions.Next: (codes.OP_REORDER,),
    actions.Collapse: (codes.OP_LOSE_BREACH,),
}  # fmt: skip


def reason(state: State, seat: int, move: Move) -> Reason:
    """Why this move is not legal now."""
    assert isinstance(state, Board)
    code = int(state.operation()) & 0xFF
    if code not in ANSWERS[type(move)]:
        name = type(move).__name__.lower()
        return Reason(
            "wrong_phase",
            {"when": f"when.{name}", "question": f"phase.{asked(state)}"},
            "rules.effects",
        )
    why = WHY.get(type(move))
    return why(state, move) if why else Reason("not_offered", {}, "rules.effects")


WHY: dict[type[Move], Callable[[Board, Move], Reason]] = {
    actions.Cast: acts.cast,
    actions.Stop: acts.stop,
    actions.Play: acts.play,
    actions.Gain: acts.gain,
    actions.Reclaim: acts.reclaim,
    actions.Charge: acts.charge,
    actions.Focus: acts.focus,
    actions.Open: acts.open_breach,
    actions.Prep: acts.prep,
    actions.Use: acts.use,
    actions.Remove: acts.remove,
    actions.Ability: acts.ability,
    actions.Resolve: texts.resolve,
    actions.Lay: texts.lay,
    actions.Hit: texts.hit,
    actions.Choose: texts.choose,
    actions.Yes: texts.yes,
    actions.Discard: texts.from_hand,
    actions.Destroy: texts.from_hand,
    actions.Purge: texts.from_discard,
    actions.Recover: texts.from_discard,
    actions.Turn: texts.turn,
    actions.TakeBack: texts.take_back,
    actions.Drop: texts.drop,
    actions.Devour: texts.devour,
    actions.Shuffle: texts.turn_card,
    actions.Next: texts.turn_card,
    actions.Collapse: texts.collapse,
}
