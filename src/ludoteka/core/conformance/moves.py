"""Legal lists, the moves in them, and what happens to a move that is not legal."""

from __future__ import annotations

from random import Random

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.codec import Move
from ludoteka.core.conformance.trial import Position
from ludoteka.core.errors import IllegalMove
from ludoteka.core.lazy import itself
from ludoteka.core.questions import Kinds
from ludoteka.core.reason import Reason

VECTOR = type(vec[i64]())
TRIED = 12  # illegal moves tried in one position


def decision(p: Position) -> None:
    """Somebody of the table decides, and there is something to choose."""
    state = p.state
    p.expect(0 <= state.seat < p.trial.seats, f"seat {state.seat} is asked")
    p.expect(not p.match.winners, "there are winners before the end")
    p.expect(len(p.match.scores) == p.trial.seats, "scores() names another number of seats")
    actions = state.legal()
    p.expect(isinstance(actions, VECTOR), f"legal() gives {type(actions).__name__}, no vec[i64]")
    p.expect(len(actions) > 0, "nothing is legal and the game is not over")
    listed = [int(action) for action in actions]
    twice = {a for a in listed if listed.count(a) > 1} if len(set(listed)) < len(listed) else set()
    p.expect(not twice, f"legal() names an action twice: {[hex(a) for a in twice]}")
    again = [int(action) for action in state.legal()]
    p.expect(listed == again, "legal() gives another list when it is asked again")


def conserved(p: Position) -> None:
    """Nothing is lost and nothing comes from nowhere."""
    count = p.game.count(p.state)
    p.expect(count == p.total, f"there are {count} components, at the start there were {p.total}")


def round_trips(p: Position) -> None:
    """Every move survives as an int, as one line of text, and as JSON."""
    codec = p.game.codec
    for action in p.state.legal():
        if int(action) in p.met:
            continue
        move = codec.unpack(int(action))
        p.met[int(action)] = move
        p.expect(move.pack() == action, f"'{move}' packs to {move.pack():#x}, not {action:#x}")
        text = str(move)
        p.expect(text.isprintable() and text == text.strip(), f"'{text}' is not one plain line")
        p.expect(codec.parse(text) == move, f"'{text}' reads as '{codec.parse(text)}'")
        data = msgspec.json.encode(move)
        p.expect(codec.decode(data) == move, f"the JSON {data!r} reads as another move")
        p.expect(hash(codec.parse(text)) == hash(move), f"'{text}' has two hashes")


def why_not_agrees(p: Position) -> None:
    """Legal moves have no reason against them, all others have one and change nothing."""
    legal = {int(action) for action in p.state.legal()}
    for action in legal:
        reason = p.match.why_not(p.game.codec.unpack(action))
        p.expect(reason is None, f"why_not refuses the legal '{p.met[action]}': {reason}")
    before = (p.state.digest(), p.match.record(), len(p.match.events))
    for move in strangers(p, legal):
        found = p.game.reason(p.state, p.state.seat, move)
        p.expect(found is not None, f"reason finds nothing against '{move}', which is not legal")
        reason = p.match.why_not(move)
        p.expect(isinstance(reason, Reason) and bool(reason.key), f"'{move}': {reason!r}")
        refused(p, move, None)
    for seat in range(p.trial.seats):
        if seat != p.state.seat and not p.state.anyone:
            refused(p, p.game.codec.unpack(min(legal)), seat)
    after = (p.state.digest(), p.match.record(), len(p.match.events))
    p.expect(before == after, "a refused move changed the match")


def declared(p: Position) -> None:
    """Where the kinds of moves are declared, every legal move fits the phase and is free."""
    kinds = getattr(itself(p.game.reason), "__self__", None)
    if not isinstance(kinds, Kinds):
        return
    missing = set(p.game.codec.kinds.values()) - set(kinds.kinds)
    p.expect(not missing, f"kinds of moves are not declared: {[m.__name__ for m in missing]}")
    for action in p.state.legal():
        move = p.game.codec.unpack(int(action))
        reason = p.game.reason(p.state, p.state.seat, move)
        p.expect(reason is None, f"there is a reason against the legal '{move}': {reason}")


def refused(p: Position, move: Move, seat: int | None) -> None:
    """Playing the move raises IllegalMove with one clean sentence."""
    try:
        p.match.play(move, seat)
    except IllegalMove as error:
        p.expect(str(error).isprintable(), f"the refusal of '{move}' is not one plain line")
        return
    p.expect(False, f"'{move}' of seat {seat} is not legal and was played")


def strangers(p: Position, legal: set[int]) -> list[Move]:
    """Moves that are not legal here: met elsewhere, or made up."""
    kinds = list(p.game.codec.kinds.values())
    pool = list(p.met.values())
    found = []
    for i in range(2 * TRIED):
        move = p.chance.choice(pool) if i % 2 else invented(p.chance.choice(kinds), p.chance)
        if move.pack() not in legal:
            found.append(move)
    return found[:TRIED]


def invented(kind: type[Move], chance: Random) -> Move:
    """A move with fields at random."""
    return kind(*(chance.randrange(field.limit) for field in kind.layout))


def guided(p: Position) -> None:
    """Bots are given legal moves only, and values from 0 to 1."""
    guide = p.game.guide()
    advice = [int(action) for action in guide.moves(p.state)]
    p.expect(bool(advice), "the guide recommends nothing")
    legal = {int(action) for action in p.state.legal()}
    p.expect(set(advice) <= legal, "the guide recommends what is not legal")
    for seat in range(p.trial.seats):
        value = guide.value(p.state, seat)
        p.expect(0 <= value <= 1, f"the guide gives the value {value}")
