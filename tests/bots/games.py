"""Small games in plain Python, as somebody else would write them, and positions of Ethnos."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.bots import make_bot
from ludoteka.core.game import Game
from ludoteka.core.guide import Guide
from ludoteka.core.registry import find
from ludoteka.core.rng import Rng
from ludoteka.core.state import NOBODY, State

ETHNOS = find("ethnos")


class Nim(State):
    """Two seats take 1 to 3 stones in turn; who takes the last one wins."""

    def __init__(self, stones: int, seat: int = 0) -> None:
        super().__init__(seat, 1)
        self.stones = stones
        self.winner = NOBODY

    def legal(self) -> vec[i64]:
        return vec[i64](range(1, min(3, self.stones) + 1))

    def apply(self, action: int) -> None:
        self.stones -= action
        if self.stones == 0:
            self.over, self.winner, self.seat = True, self.seat, NOBODY
        else:
            self.seat = 1 - self.seat

    def copy(self) -> Nim:
        return Nim(self.stones, self.seat)

    def scores(self) -> vec[i64]:
        return vec[i64]([int(self.winner == seat) for seat in (0, 1)])

    def winners(self) -> int:
        return 1 << self.winner

    def determinize(self, seat: int, rng: Rng) -> None:
        self.luck = rng.seed()

    def fields(self) -> tuple[Any, ...]:
        return (self.stones, self.seat, self.luck)


class Vault(State):
    """Any seat may press a key; together they win by pressing the only good one twice."""

    KEYS, GOOD = 4, 2

    def __init__(self, pressed: tuple[int, ...] = ()) -> None:
        super().__init__(0, 1)
        self.anyone = True
        self.pressed = pressed

    def legal(self) -> vec[i64]:
        return vec[i64](range(self.KEYS))

    def apply(self, action: int) -> None:
        self.pressed = (*self.pressed, int(action))
        self.over = len(self.pressed) == 2
        if self.over:
            self.seat = NOBODY

    def copy(self) -> Vault:
        return Vault(self.pressed)

    def scores(self) -> vec[i64]:
        return vec[i64]([0, 0, 0])

    def winners(self) -> int:
        return 7 if self.pressed == (self.GOOD, self.GOOD) else 0

    def determinize(self, seat: int, rng: Rng) -> None:
        self.luck = rng.seed()

    def fields(self) -> tuple[Any, ...]:
        return (self.pressed, self.luck)


class Coin(State):
    """Seat 0 guesses a coin that it cannot see, or takes a third of a win."""

    HEADS, TAILS, SAFE = 0, 1, 2

    def __init__(self, coin: int) -> None:
        super().__init__(0, 1)
        self.coin = coin
        self.points = 0

    def legal(self) -> vec[i64]:
        return vec[i64]([self.HEADS, self.TAILS, self.SAFE])

    def apply(self, action: int) -> None:
        self.points = 2 if action == self.SAFE else 3 if action == self.coin else 0
        self.over, self.seat = True, NOBODY

    def copy(self) -> Coin:
        return Coin(self.coin)

    def scores(self) -> vec[i64]:
        return vec[i64]([self.points, 2])

    def winners(self) -> int:
        return 1 if self.points == 3 else 3 if self.points == 2 else 2

    def determinize(self, seat: int, rng: Rng) -> None:
        if seat == 0:
            self.coin = int(rng.below(2))
        self.luck = rng.seed()

    def fields(self) -> tuple[Any, ...]:
        return (self.coin, self.points, self.luck)


def plain(guide: Callable[[], Guide] = Guide) -> Game:
    """A game whose bots know nothing but the rules."""
    return replace(ETHNOS, key="plain", guide=guide)


def ethnos_positions(number: int, seed: int, guided: bool = True) -> Iterator[State]:
    """Decisions from many games of Ethnos at all seat counts, half of them played sensibly."""
    rng = Rng(seed)
    guide = ETHNOS.guide()
    found = 0
    while found < number:
        seats = 2 + int(rng.below(5))
        state = ETHNOS.new(*ETHNOS.check(seats, int(rng.below(1 << 30)), {})).copy()
        skip = 0
        sensible = guided and rng.below(2) == 0
        while not state.over and found < number:
            if skip == 0:
                skip = int(rng.below(20))
                found += 1
                yield state
            skip -= 1
            actions = state.legal()
            action = actions[rng.below(len(actions))]
            state.apply(guide.policy(state, rng) if sensible else action)  # type: ignore[attr-defined]


def thoughts() -> Iterator[int]:
    """What bots choose and how often they tried it, in some positions."""
    bot = make_bot("hard", ETHNOS, seed=8, iterations=60)
    for state in ethnos_positions(5, seed=31):
        thought = bot.think(state, int(state.seat))
        yield thought.action
        yield from (choice.visits for choice in thought.choices)


def permuted(state: State, seat: int, seed: int) -> State:
    """A position that differs only in what the seat cannot know."""
    twin = state.copy()
    twin.determinize(seat, Rng(seed))
    return twin
