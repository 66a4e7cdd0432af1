"""Every decision of a game beside what the strongest bot would have done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice, pairwise

import msgspec

from ludoteka.bots.analysis.grading import grade_of, least, sums, turnings, unit_of
from ludoteka.bots.analysis.shapes import Analysis, Best, NotOver, Verdict, told
from ludoteka.bots.analysis.weighing import Mean, Scales, luck_of
from ludoteka.bots.bot import Bot
from ludoteka.bots.strength import ANALYST
from ludoteka.core.match import Match
from ludoteka.core.state import State
from ludoteka.core.steps import Step

AT_ONCE = 10  # steps between two words about the progress
DIGITS = 4


def check(match: Match) -> None:
    """Raises NotOver."""
    if not match.over:
        raise NotOver("the game is not over: only finished games are analysed")


def begin(match: Match) -> list[float]:
    """What each line could expect before the first step."""
    check(match)
    scales = Scales(match.game, match.seats)
    return values(scales.expect(match.first(), luck_of(match.seed, 0)))


def judge(match: Match, first: int, end: int, level: str = ANALYST) -> list[Verdict]:
    """The steps from number `first` (1 is the first of all) up to, not including, `end`."""
    check(match)
    positions = (again.state.copy() for again in islice(match.walk(), first - 1, end))
    with Bot(level, match.game) as bot:
        judges = Judge(match, bot)
        return [
            judges.verdict(number, before, after)
            for number, (before, after) in enumerate(pairwise(positions), first)
        ]


class Judge:
    """Looks at the steps of one match."""

    def __init__(self, match: Match, bot: Bot) -> None:
        self.seed = match.seed
        self.game = match.game
        self.steps = match.steps
        self.bot = bot
        self.scales = Scales(match.game, match.seats)

    def verdict(self, number: int, before: State, after: State) -> Verdict:
        """What is said of a step."""
        step = self.steps[number - 1]
        expected = self.scales.expect(after, luck_of(self.seed, number))
        plain = Verdict(
            step=number,
            seat=step.seat,
            move=told(step.move),
            values=values(expected),
            errors=[round(each.error, DIGITS) for each in expected],
            revealed=step.revealed,
        )
        return self.graded(plain, step, before)

    def graded(self, plain: Verdict, step: Step, before: State) -> Verdict:
        """The same with a grade, where there was something to decide."""
        if len(before.legal()) == 1:
            return plain
        best = self.bot.think(before, step.seat).action
        line = 0 if self.game.together else step.seat
        own = plain.values[line]
        if best == step.action:
            return msgspec.structs.replace(plain, grade="good", value=own)
        unit = unit_of(self.game)
        luck = luck_of(self.seed, plain.step, "pair")
        pair = self.scales.compare(before, step.seat, (best, step.action), luck, least(unit))
        instead = Best(
            told(self.game.codec.unpack(best)),
            round(pair.best, DIGITS),
            self.game.advised(before, step.seat, best),
        )
        return msgspec.structs.replace(
            plain,
            grade=grade_of(unit, *pair.loss),
            best=instead,
            value=round(pair.played, DIGITS),
            loss=round(max(0.0, pair.loss.value), DIGITS),
            error=round(pair.loss.error, DIGITS),
        )


def values(found: Sequence[Mean]) -> list[float]:
    """Means without their errors."""
    return [round(each.value, DIGITS) for each in found]


def finish(match: Match, opening: list[float], steps: list[Verdict], level: str) -> Analysis:
    """All steps of a match put together."""
    unit = unit_of(match.game)
    return Analysis(
        game=match.game.key,
        level=level,
        unit=unit,
        lines=len(opening),
        opening=opening,
        steps=steps,
        turnings=turnings(unit, opening, steps),
        sums=sums(match.seats, steps),
    )


def analyse(
    match: Match, level: str = ANALYST, count: Callable[[int], None] | None = None
) -> Analysis:
    """A whole game; `count` hears how many more steps are done. Raises NotOver."""
    opening, steps = begin(match), list[Verdict]()
    number = len(match.steps)
    for first in range(1, number + 1, AT_ONCE):
        some = judge(match, first, min(first + AT_ONCE, number + 1), level)
        steps += some
        if count is not None:
            count(len(some))
    return finish(match, opening, steps, level)
