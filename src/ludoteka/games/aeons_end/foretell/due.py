"""What is due in Aeon's End: the end of a turn if nothing more is done, and the cards in play."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.state import NOBODY
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.foretell.odds import Path, follow, listening
from ludoteka.games.aeons_end.rules.engine import AeonsEndState
from ludoteka.games.aeons_end.rules.operation import WORDS, answer, present
from ludoteka.games.aeons_end.tables import TEXTS

RUNE = int(WORDS["rune"].code)
DRAW_NEMESIS = int(WORDS["draw_nemesis"].code)
TAKE_TURN = 2  # place in a round of turns, after the reveal and the rune


def finish_turn(state: AeonsEndState) -> list[Path]:
    """All ways in which the turn ends if nothing more is done, up to who is next."""
    found = [Path(listening(state), 1.0)]
    while len(found) == 1 and idle(found[0].world) >= 0:
        path = found.pop()
        answer(path.world, idle(path.world))
        follow(path, RUNE, False, found)
    return found


def finish_turn_here(world: AeonsEndState) -> None:
    """Let the turn end, in place."""
    asked = True
    while not world.over and world.operation() & BYTE != RUNE:
        if asked:
            action = idle(world)
            if action < 0:
                return
            answer(world, action)
        asked = not world.step()


def idle(world: AeonsEndState) -> int:
    """The answer of a player who does nothing more in this turn; -1: there is none."""
    asked = present(world).question
    if world.over:
        return -1
    if asked == codes.ASK_MAIN:
        return codes.MOVE_END
    if asked == codes.ASK_LAY:
        return int(world.choices[0])
    if asked == codes.ASK_CASTING:
        last = world.choices[len(world.choices) - 1]
        return int(last) if last & BYTE == codes.MOVE_STOP else -1
    return -1


def nemesis_turn(state: AeonsEndState) -> list[Path]:
    """All that the cards in play may do in a nemesis turn that begins now."""
    path = Path(listening(state), 1.0)
    begin_nemesis_turn(path.world)
    found: list[Path] = []
    follow(path, DRAW_NEMESIS, True, found)
    for one in found:
        end_nemesis_turn(one.world, state.turn, state.revealed)
    return found


def nemesis_turn_here(world: AeonsEndState) -> None:
    """Let the cards in play act, in place; the first answer is given to every question."""
    turn = world.turn
    revealed = world.revealed
    begin_nemesis_turn(world)
    while not world.over and world.operation() & BYTE != DRAW_NEMESIS:
        if not world.step():
            answer(world, world.choices[0])
    end_nemesis_turn(world, turn, revealed)


def begin_nemesis_turn(world: AeonsEndState) -> None:
    """Drop what is going on; it is the turn of the nemesis."""
    world.stack = vec[i64]()
    world.push(TEXTS.turns + TAKE_TURN, NOBODY, NOBODY, 0, codes.THING_TURN)
    world.turn = codes.NEMESIS_CARD
    world.shielded = False


def end_nemesis_turn(world: AeonsEndState, turn: int, revealed: int) -> None:
    """Only what the cards did is told."""
    world.turn = turn
    world.revealed = revealed
