"""Puzzles from bots' games: turns in which few of all ways lead to the most that can be had."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludoteka.bots import make_bot
from ludoteka.core.game import Game, Goal
from ludoteka.core.match import Match
from ludoteka.core.preview import Foresight
from ludoteka.core.reason import Param
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.language import Catalogue
from ludoteka.lessons.aims import Counter
from ludoteka.lessons.files import Aim, Language, LessonFile, Step

WIDTH, DEEPER = 60, 400  # positions looked into after each move: at first, and to be sure
TRIES = 300  # turns played at random, to grade
OFTEN, SELDOM = 0.06, 0.015  # how often these reach the aim: easy, medium, hard
TOO_OFTEN = 0.15
LEVEL = "easy"
LONGEST_TURN = 60
FEWEST = 8  # moves to choose from
SPOKEN: tuple[Language, ...] = ("en", "cs", "pl")


@dataclass(frozen=True)
class Solved:
    """The most that a turn was found to bring, and one way there."""

    best: int
    line: list[int]


class Turn:
    """One turn of a seat without luck: every way is tried."""

    def __init__(self, game: Game, state: State, seat: int, goal: Goal) -> None:
        assert game.ledger is not None
        self.game = game
        self.counter = Counter(game.ledger(), goal.quantity, goal.thing, goal.after, seat)
        self.root = state
        self.seat = seat
        self.goal = goal

    def passed(self, state: State) -> bool:
        """Whether the seat does not decide any more."""
        return bool(state.over or state.anyone or state.seat != self.seat)

    def value(self, state: State) -> int | None:
        """How good a position is: the more, the better."""
        if self.goal.after and (state.over or not self.passed(state)):
            return None
        number = self.counter(state)
        return None if number is None else -number if self.goal.less else number

    def solve(self, width: int, rng: Rng) -> Solved | None:
        """The best way of those looked into; all of them, where a turn has few."""
        best: Solved | None = None
        seen = {self.root.digest()}
        layer: list[tuple[State, list[int]]] = [(self.root, [])]
        while layer:
            deeper: list[tuple[int, State, list[int]]] = []
            for state, way in layer:
                for action, child in self.children(state, seen):
                    found, on = self.value(child), [*way, action]
                    if found is not None and (best is None or found > best.best):
                        best = Solved(found, on)
                    if not self.passed(child):
                        deeper.append((found or 0, child, on))
            layer = [(state, way) for _, state, way in thinned(deeper, width, rng)]
        return best

    def children(self, state: State, seen: set[str]) -> Iterator[tuple[int, State]]:
        """The new positions that a move leads to, without luck."""
        for action in state.legal():
            child = state.copy()
            child.apply(int(action))
            if self.by_luck(state, child, int(action)) or (digest := child.digest()) in seen:
                continue
            seen.add(digest)
            yield int(action), child

    def by_luck(self, state: State, child: State, action: int) -> bool:
        """Whether luck or hidden cards have a part in what an action does."""
        if child.revealed == state.revealed:
            return False
        return not Foresight(self.game, state, self.seat).preview(action).certain

    def luck(self, aim: int, rng: Rng) -> float:
        """How often turns at random reach a value."""
        reached = 0
        for _ in range(TRIES):
            state = self.root.copy()
            for _ in range(LONGEST_TURN):
                legal = state.legal()
                state.apply(int(legal[rng.below(len(legal))]))
                found = self.value(state)
                if found is not None and found >= aim:
                    reached += 1
                    break
                if self.passed(state):
                    break
        return reached / TRIES


def thinned(
    layer: list[tuple[int, State, list[int]]], width: int, rng: Rng
) -> list[tuple[int, State, list[int]]]:
    """The best positions of a layer and, as what they prepare cannot be seen, some others."""
    layer.sort(key=lambda one: -one[0])
    kept, others = layer[: width // 2], layer[width // 2 :]
    while others and len(kept) < width:
        kept.append(others.pop(int(rng.below(len(others)))))
    return kept


def make(game: Game, seed: int) -> Iterator[LessonFile]:
    """Puzzles without end: from each game of bots at most one for each goal."""
    rng = Rng(seed + 1)
    while True:
        luck, seats = rng.below(1 << 30), game.fewest + rng.below(game.most - game.fewest + 1)
        yield from in_game(game, int(seats), int(luck), rng)


def in_game(game: Game, seats: int, seed: int, rng: Rng) -> Iterator[LessonFile]:
    """The puzzles that one game of bots has."""
    match = Match(game, *game.check(seats, seed, {}))
    goals = list(game.goals)
    before = -1
    with make_bot(LEVEL, game, seed=seed) as bot:
        while not match.over and goals:
            seat = match.seat
            begins = seat != before or game.most == 1
            if begins and not match.anyone and rng.below(2) == 0:
                goal = goals[int(rng.below(len(goals)))]
                if found := puzzle(match, seat, goal, rng):
                    goals.remove(goal)
                    yield found
            before = seat
            action = gathered(game, match.state, seat) or bot.choose(match.state, seat)
            match.make(game.codec.unpack(action), seat)


def gathered(game: Game, state: State, seat: int) -> int:
    """The action that brings most of what is gathered first; 0: there is enough of it."""
    assert game.ledger is not None
    for quantity, enough in (goal.hoard for goal in game.goals if goal.hoard[1]):
        counter = Counter(game.ledger(), quantity, "", "", seat)
        have = counter(state) or 0
        if have >= enough or state.anyone:
            continue
        ways = {int(action): after(counter, state, int(action)) for action in state.legal()}
        best = max(ways, key=lambda action: (ways[action], -action))
        if ways[best] > have:
            return best
    return 0


def after(counter: Counter, state: State, action: int) -> int:
    """What a quantity is once an action was done."""
    child = state.copy()
    child.apply(action)
    return counter(child) or 0


def puzzle(match: Match, seat: int, goal: Goal, rng: Rng) -> LessonFile | None:
    """The puzzle of a position, if it is one."""
    if len(match.legal()) < FEWEST:
        return None
    turn = Turn(match.game, match.state, seat, goal)
    present = turn.counter(match.state)
    solved = turn.solve(WIDTH, rng) if present is not None else None
    if solved is None or present is None:
        return None
    gain = solved.best + present if goal.less else solved.best - present
    if gain < goal.gain or (share := turn.luck(solved.best, rng)) > TOO_OFTEN:
        return None
    sure = turn.solve(DEEPER, rng)
    if sure is None or sure.best > solved.best:
        return None
    number = -solved.best if goal.less else solved.best
    codec = match.game.codec
    return LessonFile(
        id=f"{goal.quantity}_{match.seed}_{len(match.steps)}"[:40],
        game=match.game.key,
        rules=match.rules,
        seats=match.seats,
        seed=match.seed,
        you=seat,
        bots=LEVEL,
        kind="puzzle",
        difficulty=1 if share >= OFTEN else 2 if share >= SELDOM else 3,
        options=dict(match.options),
        opening=match.lines,
        text={one: words(match.game, goal, number, gain, one) for one in SPOKEN},
        steps=[
            Step(
                say="aim",
                aim=aim(goal, number),
                line=[str(codec.unpack(action)) for action in solved.line],
            )
        ],
    )


def aim(goal: Goal, number: int) -> Aim:
    """What is to be reached."""
    least, most = (None, number) if goal.less else (number, None)
    return Aim(counts=goal.quantity, thing=goal.thing, after=goal.after, least=least, most=most)


def words(game: Game, goal: Goal, number: int, gain: int, language: str) -> dict[str, str]:
    """What a puzzle is called, and what it asks for."""
    catalogue = Catalogue(language, game, strict=True)
    params: dict[str, Param] = {"number": number, "gain": gain}
    if goal.thing:
        params["goods"] = [goal.thing] * number
    key = f"puzzle.{goal.quantity}"
    return {name: catalogue.sentence(f"{key}.{name}", params) for name in ("title", "aim")}
