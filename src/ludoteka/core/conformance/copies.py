"""The same again: copies, pickles, repeated play, undo, and the record."""

from __future__ import annotations

import copy
import pickle

from ludoteka.core.conformance.trial import Position
from ludoteka.core.loading import load
from ludoteka.core.match import Match
from ludoteka.core.state import NOBODY, State


def actions_apply(p: Position) -> None:
    """Every legal action can be done, does the same on every copy, and leaves the rest alone."""
    before = p.state.digest()
    for action in p.state.legal():
        results = []
        for _ in range(2):
            twin = p.state.copy()
            p.expect(twin.sink is None, "copy() tells what happens to it")
            p.expect(twin.digest() == before, "copy() gives another position")
            try:
                twin.apply(action)
            except Exception as error:
                told = f"the legal '{p.met[int(action)]}' raised {type(error).__name__}: {error}"
                raise AssertionError(f"{p}: {told}") from error
            results.append(twin.digest())
            same = p.state.digest() == before
            p.expect(same, "what happens to a copy changes the original")
        p.expect(results[0] == results[1], f"'{p.met[int(action)]}' does not always do the same")


def copies_independent(p: Position) -> None:
    """A copy goes its own way, and so does the original."""
    before = p.state.digest()
    first = p.state.copy()
    second = first.copy()
    second.rollout(p.rng())
    p.expect(second.over, "rollout() stops before the end")
    p.expect(first.digest() == before, "what happens to a copy changes the original")
    third = first.copy()
    first.rollout(p.rng())
    p.expect(third.digest() == before, "what happens to the original changes its copy")


def reading_changes_nothing(p: Position) -> None:
    """Looking at a position leaves it as it was."""
    before = p.state.digest()
    p.state.legal()
    p.state.scores()
    for seat in (None, *range(p.trial.seats)):
        p.match.view(seat)
    p.expect(p.state.digest() == before, "looking at the position changes it")


def pickles(p: Position) -> None:
    """pickle, copy.copy and copy.deepcopy give the same position, independent of this one."""
    before = p.state.digest()
    ways: dict[str, State] = {
        "copy.copy": copy.copy(p.state),
        "copy.deepcopy": copy.deepcopy(p.state),
    }
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        ways[f"pickle {protocol}"] = pickle.loads(pickle.dumps(p.state, protocol))
    legal = list(p.state.legal())
    action = p.chance.choice(legal)
    expected = p.state.copy()
    expected.apply(action)
    for way, twin in ways.items():
        p.expect(type(twin) is type(p.state), f"{way} gives a {type(twin).__name__}")
        p.expect(twin.digest() == before, f"{way} gives another position")
        p.expect(list(twin.legal()) == legal, f"{way} changes what is legal")
        twin.apply(action)
        p.expect(twin.digest() == expected.digest(), f"{way}: the game goes on differently")
        p.expect(p.state.digest() == before, f"{way} shares something with the original")


ROUNDS_OF_UNDO = 3
FARTHEST = 40  # moves taken back at once: more than lie between two positions that a match keeps


def undone(p: Position) -> None:
    """Taking moves back gives the earlier position, and playing them again this one."""
    if not p.match.steps:
        return
    number = p.chance.randint(1, min(5, len(p.match.steps)))
    taken = [(step.move, step.seat) for step in p.match.steps[-number:]]
    events = p.match.events
    p.match.undo(number)
    p.expect(p.state.digest() == p.digests[-1 - number], "undo gives another position than before")
    for move, seat in taken:
        p.match.play(move, seat)
    p.expect(p.state.digest() == p.digests[-1], "after undo the same moves lead somewhere else")
    p.expect(p.match.events == events, "after undo the same moves tell another story")


def other_ways(p: Position) -> None:
    """After an undo other moves lead where they lead in a match that never knew the first ones."""
    match = p.match.copy()
    for _ in range(ROUNDS_OF_UNDO):
        if not match.steps:
            return
        back = p.chance.randint(1, min(FARTHEST, len(match.steps)))
        match.undo(back)
        for _ in range(p.chance.randint(0, back)):
            if not match.over:
                match.play(p.chance.choice(match.legal()))
    again: Match = p.trial.match()
    for step in match.steps:
        again.make(step.move, step.seat)
    same = again.state.digest() == match.state.digest()
    p.expect(same, "after undo and other moves the match is at a wrong position")


def recorded(p: Position) -> None:
    """The record tells the whole match, undos and all."""
    text = p.match.record()
    again = load(text, p.game)
    p.expect(again.record() == text, "the record of the record is another text")
    p.expect(again.state.digest() == p.state.digest(), "the record leads to another position")
    p.expect(again.events == p.match.events, "the record tells another story")
    p.expect(again.scores == p.match.scores, "the record leads to other scores")
    p.expect(again.winners == p.match.winners, "the record has other winners")


def repeated(p: Position) -> None:
    """The same seed and the same moves give the same game, position by position."""
    again: Match = p.trial.match()
    digests = [again.state.digest()]
    for step in p.match.steps:
        again.play(str(step.move), step.seat)
        digests.append(again.state.digest())
    p.expect(digests == p.digests, "the same seed and moves give another game")
    p.expect(again.events == p.match.events, "the same seed and moves tell another story")


def ended(p: Position) -> None:
    """The end is the end: winners there are, decisions no more."""
    match = p.match
    p.expect(match.seat == NOBODY, f"the game is over and seat {match.seat} is still asked")
    p.expect(match.legal() == [] and len(p.state.legal()) == 0, "something is legal after the end")
    mask = int(p.state.winners())
    p.expect(0 <= mask < 1 << p.trial.seats, f"winners() names strangers: {mask:b}")
    p.expect(p.game.together or mask > 0, "the game is over and nobody won")
    reason = match.why_not(p.chance.choice(list(p.met.values())))
    p.expect(reason is not None, "a move is legal after the end")
    p.expect(bool(match.view(None).over), "the view does not say that the game is over")
