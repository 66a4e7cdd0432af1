"""Recorded games with every answer moved up to its offer lead to the same points."""

from pathlib import Path

import pytest
from tests.terra_mystica.ledger import GOLDEN, SHARED

import ludoteka
from ludoteka.core.match import Match, Step
from ludoteka.games.terra_mystica import codes, moves, notation
from ludoteka.games.terra_mystica.state import Board

# here somebody sacrificed power before the answer
EXCEPTION = "human_4pLeague_S63_D1L1_G7"
ANSWERS = (moves.Accept, moves.Decline)


class Prompt:
    """The same game, answered at once."""

    def __init__(self, late: Match) -> None:
        self.steps = [step for step in late.steps if not isinstance(step.move, moves.Later)]
        self.used = [False] * len(self.steps)
        options = {**late.options, "late_answers": False}
        self.match = ludoteka.new("terra_mystica", late.seats, late.seed, **options)

    @property
    def board(self) -> Board:
        assert isinstance(self.match.state, Board)
        return self.match.state

    def answer(self, start: int) -> None:
        """Give every answer that is asked for, wherever the file has it."""
        while not self.match.over and self.board.phase in (codes.ANSWER, codes.STEP):
            seat, first = self.match.seat, self.match.legal()[0]
            index = next(
                i
                for i, step in enumerate(self.steps)
                if i >= start and not self.used[i] and step.seat == seat and fits(step, first)
            )
            self.used[index] = True
            self.match.play(self.steps[index].move)

    def play(self) -> None:
        for i, step in enumerate(self.steps):
            self.answer(i)
            if self.used[i] or isinstance(step.move, ANSWERS):
                continue  # given already, or an offer of which nothing could move
            if isinstance(step.move, moves.End) and self.match.why_not(step.move):
                continue
            if self.match.seat != step.seat and self.board.phase == codes.REST:
                self.match.play("end turn")
                self.answer(i)
            self.match.play(step.move)
        self.answer(len(self.steps))


def fits(step: Step, asked: object) -> bool:
    """Whether a step answers the question that begins with this legal move."""
    if isinstance(asked, moves.Step):
        return isinstance(step.move, moves.Step)
    assert isinstance(asked, moves.Accept)
    move = step.move
    if not isinstance(move, moves.Accept | moves.Decline):
        return False
    return (move.giver, move.amount) == (asked.giver, asked.amount)


def check(path: Path) -> None:
    late = notation.read(path.read_text("utf-8")).match
    prompt = Prompt(late)
    prompt.play()
    assert prompt.match.over
    assert prompt.match.scores == late.scores


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt"))[::4], ids=lambda path: path.stem)
def test_golden_games_answered_at_once(path: Path) -> None:
    check(path)


@pytest.mark.skipif(not SHARED.exists(), reason="the recorded games of people lie elsewhere")
def test_games_of_people_answered_at_once() -> None:
    for path in sorted(SHARED.glob("human_*.txt")):
        if path.stem != EXCEPTION:
            check(path)
