"""Paired rollouts of Terra Mystica: at some decisions several plans are each played on.

Nothing is left to chance in this game, so two plans of one decision differ by what they do alone.
What the position is worth to the seat two rounds later is what a net is taught: only how that
differs inside a group. To the end of the game the differences grow more by accident than by merit;
only factions are compared by the whole game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.arena.playing import luck
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.bot.guide import HORIZON, TerraGuide, carry_out
from ludoteka.games.terra_mystica.bot.plan import Mind
from ludoteka.games.terra_mystica.bot.ranking import by_gain, carried_out, rank
from ludoteka.games.terra_mystica.bot.seen import see
from ludoteka.games.terra_mystica.bot.sight import Sight
from ludoteka.games.terra_mystica.bot.worth import Judge, seat_worth
from ludoteka.games.terra_mystica.state import Board
from ludoteka.games.terra_mystica.tables import ROUNDS
from ludoteka.workshop.tables import Way, guide_of, lay

PLANS = 6  # of a decision that are played on, at most
STRAY = 0.1  # how often a seat follows another plan than the best: more kinds of positions
# how often a decision is looked at, by what is asked
OFTEN = {
    codes.CHOOSE: 0.25,
    codes.SETTLE: 0.2,
    codes.FIRST_BONUS_CARD: 0.15,
    codes.TURN: 0.08,
    codes.SPADES: 0.1,
    codes.REST: 0.2,
    codes.ANSWER: 0.02,
}
SELDOM = 0.1  # all other questions
TABLES = (2, 3, 3, 4, 4, 4, 4, 5, 5)  # players, game by game


class Harvest(msgspec.Struct, frozen=True):
    """What some games taught, in flat lists: groups of plans, and the features after each plan."""

    games: list[int]  # of each group
    phases: list[int]  # of each group
    sizes: list[int]  # plans of each group
    worths: list[int]  # what each plan came to, in hundredths of a point
    behind: list[int]  # of each plan: how much less than the best it gains, in hundredths
    counts: list[int]  # features of each plan
    places: list[int]  # of the features
    values: list[int]

    @classmethod
    def empty(cls) -> Harvest:
        """Nothing yet."""
        return cls([], [], [], [], [], [], [], [])


class Field(msgspec.Struct, frozen=True):
    """All that decides what games teach."""

    seed: int
    round: int
    way: Way
    tables: tuple[int, ...] = TABLES


def reap(field: Field, numbers: Sequence[int]) -> Harvest:
    """What these games teach."""
    harvest, sight = Harvest.empty(), Sight()
    for number in numbers:
        reap_game(field, number, harvest, sight)
    return harvest


def reap_game(field: Field, number: int, harvest: Harvest, sight: Sight) -> None:
    """Play one game, and look at some of its decisions."""
    own = luck(field.seed, field.round, number)
    draws = random.Random(own)
    seats = field.tables[number % len(field.tables)]
    board = lay(seats, own, draws.random() < 0.5)
    guide = guide_of(field.way, seats)
    while not board.over:
        mind = guide.think(board)
        best = rank(mind).places
        if len(best) > 1 and draws.random() < OFTEN.get(int(board.phase), SELDOM):
            harvest.games.append(number)
            look(guide, mind, chosen(best, draws), harvest, sight)
        place = best[0]
        if len(best) > 1 and draws.random() < STRAY:
            place = best[draws.randrange(len(best))]
        carry_out(board, mind.plans[place])


def chosen(best: vec[i64], draws: random.Random) -> list[int]:
    """The best plan, and some of the others."""
    others = [int(place) for place in best[1:]]
    return [int(best[0]), *draws.sample(others, min(PLANS - 1, len(others)))]


def look(
    guide: TerraGuide, mind: Mind, places: Sequence[int], harvest: Harvest, sight: Sight
) -> None:
    """Play each of these plans on, and write down what it looked like."""
    most = by_gain(mind).worths[0]
    board = mind.board
    harvest.phases.append(int(board.phase))
    harvest.sizes.append(len(places))
    for place in places:
        steps = mind.plans[place]
        see(sight, board, steps, carried_out(board, steps))
        features = sight.told()
        harvest.counts.append(len(features))
        harvest.places.extend(feature for feature, _ in features)
        harvest.values.extend(value for _, value in features)
        harvest.behind.append(int(mind.gains[place] - most))
        harvest.worths.append(outcome(guide, board, steps))


def outcome(guide: TerraGuide, board: Board, steps: vec[i64]) -> int:
    """What the deciding seat has later if it follows a plan, and all go on as the guide says."""
    seat = board.seat
    after = board.copy()
    assert isinstance(after, Board)
    carry_out(after, steps)
    last = ROUNDS if board.phase == codes.CHOOSE else board.round + HORIZON
    while not after.over and after.round < last:
        guide.follow(after)
    judge = Judge(guide.known(after).weights_of(after.faction(seat)))
    judge.look(after, seat)
    return int(seat_worth(after, seat, judge))
