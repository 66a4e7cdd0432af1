"""The Darklings' exchange: the notation has one command for all workers that become priests."""

from __future__ import annotations

from ludoteka.core.match import Match
from ludoteka.core.state import State
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.state import Board

ORDAIN = codes.MOVE_ORDAIN
BACK = codes.MOVE_CONVERT | codes.PRIEST_TO_WORKER << 8


def gathered(match: Match) -> list[int]:
    """The actions of a match; of each exchange all workers in a row, leading to the same place."""
    steps = [step.action for step in match.steps]
    if steps.count(ORDAIN) < 2:
        return steps
    board = match.first()
    assert isinstance(board, Board)
    start = 0
    while start < len(steps):
        if steps[start] == ORDAIN:
            end = end_of_turn(board, steps, start)
            part = in_one(board, steps[start:end])
            steps[start:end] = part
            play(board, part)
            start += len(part)
        else:
            board.apply(steps[start])
            start += 1
    return steps


def end_of_turn(board: Board, steps: list[int], start: int) -> int:
    """Where the turn that exchanges is over."""
    trial, end = board.copy(), start
    assert isinstance(trial, Board)
    while end < len(steps) and trial.phase == codes.REST and trial.seat == board.seat:
        if steps[end] == codes.MOVE_END:
            break
        trial.apply(steps[end])
        end += 1
    return end


def in_one(board: Board, part: list[int]) -> list[int]:
    """The same part of a turn with the exchange in one place."""
    goal = board.copy()
    play(goal, part)
    number, others = part.count(ORDAIN), [action for action in part if action != ORDAIN]
    while True:
        for place in range(len(others) + 1):
            trial = [*others[:place], *[ORDAIN] * number, *others[place:]]
            if leads_to(board, trial, goal):
                return trial
        # a priest that becomes a worker again need not be made
        if number == 0 or BACK not in others:
            return part
        number -= 1
        others.remove(BACK)


def leads_to(board: Board, part: list[int], goal: State) -> bool:
    """Whether the actions are legal and lead to the same position."""
    trial = board.copy()
    for action in part:
        if trial.over or action not in trial.legal():
            return False
        trial.apply(action)
    return trial.digest() == goal.digest()


def play(state: State, part: list[int]) -> None:
    """Make the actions."""
    for action in part:
        state.apply(action)
