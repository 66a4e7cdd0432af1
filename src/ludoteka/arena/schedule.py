"""Who plays whom: every combination of players at the same deals, on every seat in turn.

A deal is played by all combinations, and in each by all rotations, with the same luck. A game is
known by its number: number // games_per_deal() is its deal. Where all seats win or lose as one,
and where there is but one seat, each player plays the deal on all seats, and players are compared
by how that went.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement

import msgspec

from ludoteka.arena.playing import Played, luck, play, seating
from ludoteka.core.errors import BadOption, clean
from ludoteka.core.options import Value
from ludoteka.core.registry import find
from ludoteka.core.rng import Rng

ARENA = "arena"  # what a folder with the games of a plan is called
GAME, ORDER, PLAYER = -1, -2, -3  # whose luck it is


class Plan(msgspec.Struct, frozen=True):
    """All that decides the results of an arena, but for the number of games."""

    game: str
    rules: int
    players: tuple[str, ...]
    seats: int
    options: dict[str, Value]
    seed: int
    apart: bool  # each player plays alone, on all seats

    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """The combinations of players, by their places."""
        return lineups(len(self.players), self.seats, self.apart)

    def games_per_deal(self) -> int:
        """In how many games one deal is played."""
        return len(self.lineups()) * (1 if self.apart else self.seats)

    def deals(self, games: int) -> int:
        """So many games, in whole deals."""
        return -(-games // self.games_per_deal())

    def seated(self, number: int) -> tuple[int, ...]:
        """The players on the seats of a game. Neighbours differ from deal to deal."""
        deal, place = divmod(number, self.games_per_deal())
        if self.apart:
            return self.lineups()[place]
        combination, turn = divmod(place, self.seats)
        lineup = list(self.lineups()[combination])
        rng = Rng(1 + luck(self.seed, deal, ORDER, combination))
        for last in range(len(lineup) - 1, 0, -1):
            other = int(rng.below(last + 1))
            lineup[last], lineup[other] = lineup[other], lineup[last]
        return tuple(lineup[place] for place in seating(self.seats, turn))


class Result(msgspec.Struct, frozen=True, array_like=True):
    """How one game ended."""

    number: int
    played: Played


@cache
def lineups(players: int, seats: int, apart: bool) -> tuple[tuple[int, ...], ...]:
    """Every combination; where players are fewer than seats, all play in each of them."""
    everyone = range(players)
    if apart:
        return tuple((player,) * seats for player in everyone)
    if players >= seats:
        return tuple(combinations(everyone, seats))
    repeated = combinations_with_replacement(everyone, seats)
    return tuple(lineup for lineup in repeated if len(set(lineup)) == players)


def check_players(players: tuple[str, ...]) -> None:
    """Whether they can be compared. Raises BadOption."""
    if len(players) < 2:
        raise BadOption("an arena needs at least two players")
    for player in players:
        if players.count(player) > 1:
            raise BadOption(f"the player '{clean(player)}' is given twice")


def play_game(plan: Plan, number: int) -> Result:
    """Play the game with a number."""
    deal = number // plan.games_per_deal()
    seated = [
        (plan.players[player], luck(plan.seed, deal, PLAYER, player, seat))
        for seat, player in enumerate(plan.seated(number))
    ]
    return Result(number, play(find(plan.game), plan.options, luck(plan.seed, deal, GAME), seated))
