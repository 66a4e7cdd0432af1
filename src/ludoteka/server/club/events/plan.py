"""What an organiser decides about an event, and what is made of it when it is stored."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ludoteka.core.errors import LudotekaError
from ludoteka.core.game import Game
from ludoteka.core.registry import find
from ludoteka.server.club.events.pairing import groups, knock_out, league, round_robin
from ludoteka.server.club.results import measured, wishes
from ludoteka.table.decide import level_of
from ludoteka.table.entries import ClockSetup
from ludoteka.table.refusals import Refused
from ludoteka.table.setup import SLOWEST_PACE, SeatWish, create

Kind = Literal["round_robin", "swiss", "knock_out", "league", "challenge"]
Start = Literal["hand", "full", "moment"]
MOST_PLAYERS = 64
MOST_ROUNDS = 30
LONGEST_ROUND = 30 * 24  # hours
LARGEST = 5  # seats at a table of an event


class EventPlan(msgspec.Struct, frozen=True):
    """All settings of an event.

    `size`: players at a table. `rounds`: 0 for as many as the kind asks for. `hours`: for a round.
    `fill`: the level of bots that take the places left when it begins; none: nobody does.
    `onward`: how many of a group go on in a knock-out. `by_rating`: whether the strongest are
    seeded first there, and come into the first division of a league; else lots are drawn.
    `division`: its wished size; `moving`: how many go up and down. `renew`: a season follows the
    last by itself, `pause` hours later.
    """

    kind: Kind
    game: str
    size: Annotated[int, msgspec.Meta(ge=1, le=LARGEST)] = 2
    places: Annotated[int, msgspec.Meta(ge=2, le=MOST_PLAYERS)] = 8
    options: dict[str, bool | str | list[str]] = {}
    rounds: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)] = 0
    hours: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_ROUND)] = 72
    pace: Annotated[int, msgspec.Meta(ge=0, le=SLOWEST_PACE)] = 0
    clock: ClockSetup | None = None
    rated: bool = False
    start: Start = "hand"
    fill: Annotated[str, msgspec.Meta(max_length=80)] = ""
    onward: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    by_rating: bool = True
    division: Annotated[int, msgspec.Meta(ge=league.LEAST, le=league.MOST)] = 6
    moving: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    renew: bool = False
    pause: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_ROUND)] = 24


def checked(plan: EventPlan, offered: tuple[str, ...]) -> EventPlan:
    """The plan, if it can be played. Raises Refused. `offered`: bots besides our levels."""
    try:
        game = find(plan.game)
    except LudotekaError as error:
        raise Refused("error.setup", problem=error.told) from None
    if game.together != (plan.kind == "challenge"):
        raise Refused("error.event_kind")
    plan = msgspec.structs.replace(plan, size=1) if game.together else plan
    if not max(game.fewest, 1 if game.together else 2) <= plan.size <= game.most:
        raise Refused("error.event_size", fewest=max(2, game.fewest), most=min(LARGEST, game.most))
    if plan.kind == "knock_out" and plan.onward >= plan.size:
        raise Refused("error.event_onward")
    if plan.fill:
        bot_level(plan, plan.fill, offered)
    if plan.places < least(plan):
        raise Refused("error.event_places", least=least(plan))
    for size in table_sizes(plan, game):  # the options must do for every table
        seats = [SeatWish("me"), *[SeatWish("open")] * (size - 1)]
        trial = create(plan.game, seats, dict(plan.options), pace=plan.pace, clock=plan.clock)
        if plan.rated:
            wishes.rated(trial)
    return plan


def bot_level(plan: EventPlan, level: str, offered: tuple[str, ...]) -> str:
    """A bot that may take part. Raises Refused."""
    found = level_of(level, find(plan.game), offered)
    if plan.rated and measured.bot(plan.game, found) is None:
        raise Refused("error.rated_bots")
    return found


def bounds(plan: EventPlan) -> tuple[int, int]:
    """The fewest and the most players at a table."""
    game = find(plan.game)
    return game.fewest, min(LARGEST, game.most)


def least(plan: EventPlan) -> int:
    """With how many players an event can begin."""
    if plan.kind == "challenge":
        return 2
    return max(plan.size, league.LEAST if plan.kind == "league" else 2)


def table_sizes(plan: EventPlan, game: Game) -> list[int]:
    """All numbers of players that tables of this event can have."""
    if plan.kind == "challenge" or plan.size == 2:
        return [plan.size]
    limits = game.fewest, min(LARGEST, game.most)
    found: set[int] = {plan.size}
    for players in range(least(plan), plan.places + 1):
        if plan.kind == "knock_out":
            found.update(knock_out.sizes(players, plan.size, limits, plan.onward)[0])
        else:
            found.update(groups.sizes(players, plan.size, *limits)[0])
    return sorted(size for size in found if size >= max(2, game.fewest))


def rounds(plan: EventPlan, players: int) -> int:
    """How many rounds are played; a knock-out ends by itself."""
    if plan.kind == "knock_out":
        return MOST_ROUNDS
    if plan.rounds:
        return plan.rounds
    if plan.kind == "challenge":
        return 1
    if plan.kind == "swiss":
        return max(1, (players - 1).bit_length())
    return round_robin.rounds(players, plan.size)
