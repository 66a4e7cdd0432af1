"""The games as OpenSpiel knows them: for its algorithms, through `pyspiel.load_game`.

    import pyspiel
    from ludoteka.research import openspiel

    game = pyspiel.load_game(openspiel.register("ethnos"), {"players": 3})

Luck is three chance nodes at the beginning with a hundred ways each: a million games. A search
that clones states therefore sees the hidden cards and the luck to come; one for hidden information
asks `resample_from_infostate`, which deals anew all that the player cannot know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from ludoteka.core.game import Game
from ludoteka.core.registry import find
from ludoteka.core.rng import MODULUS, Rng
from ludoteka.core.state import State
from ludoteka.research.space import Space

WAYS = 100  # of a chance node
NODES = 3
CHANCES = [(way, 1.0 / WAYS) for way in range(WAYS)]
LONGEST = 20_000  # decisions in one game
PLAYERS = "players"


def name_of(game: Game) -> str:
    """What OpenSpiel calls a game."""
    return f"ludoteka_{game.key}"


@cache
def register(key: str) -> str:
    """Let OpenSpiel know a game; its name there. The options of the game are parameters."""
    found = find(key)
    kind = kind_of(found)

    class Registered(Spiel):
        """The game that was registered."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(found, kind, dict(params or {}))

    pyspiel.register_game(kind, Registered)
    return name_of(found)


def kind_of(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    types = pyspiel.GameType
    alone = game.most == 1
    return types(
        short_name=name_of(game),
        long_name=game.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=types.Information.IMPERFECT_INFORMATION,
        utility=types.Utility.IDENTICAL if game.together or alone else types.Utility.ZERO_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=game.fewest,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            PLAYERS: Space(game).seats,
            **{option.name: option.write(option.default) for option in game.options},
        },
    )


class Spiel(pyspiel.Game):  # type: ignore[misc]
    """A game with so many players and these options."""

    def __init__(self, game: Game, kind: Any, params: dict[str, Any]) -> None:
        given = {**kind.parameter_specification, **params}
        seats = int(given.pop(PLAYERS))
        self.space = Space(game, seats, **given)
        together = kind.utility == pyspiel.GameType.Utility.IDENTICAL
        info = pyspiel.GameInfo(
            num_distinct_actions=self.space.actions,
            max_chance_outcomes=WAYS,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if together else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> SpielState:
        """Before the luck of the game has fallen."""
        return SpielState(self, self.space)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player sees."""
        return Observer(self.space)


class Held:
    """A position that is copied as the engine copies it."""

    def __init__(self, state: State | None) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, object]) -> Held:
        return Held(None if self.state is None else self.state.copy())


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, or the moment before the luck of the game falls."""

    def __init__(self, game: Spiel, space: Space) -> None:
        super().__init__(game)
        self.space = space
        self.luck: list[int] = []
        self.held = Held(None)

    @property
    def position(self) -> State:
        """The position once the game has begun."""
        assert self.held.state is not None
        return self.held.state

    def current_player(self) -> int:
        """Who is asked."""
        if self.held.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else int(self.position.seat)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.held.state is not None and bool(self.position.over)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The ways luck can fall."""
        return CHANCES

    def _legal_actions(self, player: int) -> list[int]:
        return self.space.legal(self.position) if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        if self.held.state is not None:
            self.position.apply(self.space.action_of(action))
            return
        self.luck.append(action)
        if len(self.luck) == NODES:
            self.held = Held(self.space.start(self.seed()))

    def seed(self) -> int:
        """The seed of the game, for playing it again elsewhere."""
        return sum(way * WAYS**place for place, way in enumerate(self.luck))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"luck {action}"
        return str(self.space.move_of(action))

    def returns(self) -> list[float]:
        """How the game ended for each player; zeros while it runs."""
        if self.held.state is None:
            return [0.0] * self.space.seats
        return self.space.rewards(self.position)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A position that looks the same to the player, all that it cannot know dealt anew."""
        twin: SpielState = self.clone()
        twin.position.determinize(player, Rng(1 + int(sampler() * (MODULUS - 2))))
        return twin

    def __str__(self) -> str:
        return f"luck {self.luck}" if self.held.state is None else repr(self.position)


class Observer:
    """What a player knows, as OpenSpiel asks for it."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.tensor = np.zeros(space.size, np.float32)
        self.dict = space.parts_of(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player knows into the tensor."""
        self.tensor.fill(0)
        if state.held.state is not None:
            self.tensor[:] = self.space.observe(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text: places and numbers."""
        if state.held.state is None:
            return "before the game"
        places, numbers = self.space.sparse(state.position, player)
        told = zip(places.tolist(), numbers.tolist(), strict=True)
        return f"seat {player}: " + " ".join(f"{place}={number}" for place, number in told)
