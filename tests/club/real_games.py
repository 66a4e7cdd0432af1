"""Real games at the tables of a club in this process: people and bots play them to the end."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Literal

from tests.club.test_events_time import House

from ludoteka.bots import Thought
from ludoteka.bots.bot import think
from ludoteka.core.match import Match
from ludoteka.core.registry import find
from ludoteka.server.club.results import wishes
from ludoteka.server.live import Live
from ludoteka.server.questions import Asker
from ludoteka.server.store import Guest
from ludoteka.server.workers import Workers
from ludoteka.table import commands as c
from ludoteka.table import decide, setup
from ludoteka.table.entries import ClockSetup
from ludoteka.table.refusals import Refused
from ludoteka.table.setup import SeatWish

CLOCK = ClockSetup(bank=3600, out="bot")
MOMENT = 0.002  # seconds until it is seen again whether the bots have moved
# how many games, how many seats at the most, and what is chosen
SHELF = {"ethnos": (60, 4), "terra_mystica": (60, 4), "aeons_end": (70, 4), "kroniky": (50, 1)}
TRIBES = [tribe for tribe in find("ethnos").options[0].choices if tribe != "merfolk"]
FACTIONS = ["witches", "giants", "halflings", "engineers", "nomads", "mermaids", "darklings"]
MAGES = ["adelheim", "brama", "jian", "kadir", "lash", "mist", "phaedraxa", "xaxos"]
CHOICES = {
    "nemesis": ["rageborne", "carapace_queen", "prince_of_gluttons", "crooked_mask"],
    "level": ["beginner", "normal", "expert", "extinction"],
    "chronicle": ["dawn", "long_peace", "lost_cities", "wonder_of_the_world"],
    "map": ["green_valley", "great_river", "borderlands", "island_realm", "mountain_pass"],
}
Deed = Literal["resign", "leave", "come back"]


class Here(Workers):
    """Bots think at once and in this process, in the same way in every run.

    Those that sit down for people who have given up play by chance: how well does not matter.
    """

    async def put(
        self, answer: Callable[..., Any], match: Match, level: str, seat: int, *more: int
    ) -> Thought:
        level = "random" if level == decide.RESIGNED_LEVEL else level
        state, luck = match.state.copy(), len(match.steps)
        thought: Thought = answer(match.game.key, level, state, seat, luck, *more)
        return thought


@dataclass
class Plan:
    """A game to be played: at each seat a person, or a level of bots.

    `deeds`: what people do besides moves, after how many steps and at which seat; `skill`: the
    level by which they choose moves, else by chance; `abandoned`: after so many steps they do
    nothing any more.
    """

    game: str
    seats: list[Guest | str]
    options: dict[str, object]
    seed: int
    rated: bool = False
    deeds: list[tuple[int, int, Deed]] = field(default_factory=list)
    skill: str = ""
    abandoned: int | None = None

    @property
    def host(self) -> Guest:
        """Who makes the table."""
        return next(who for who in self.seats if isinstance(who, Guest))


@dataclass
class Game:
    """A game that was played, with what people did besides moves: after which step they left."""

    plan: Plan
    live: Live
    left: dict[int, tuple[int, str]] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Whether it has come to its end."""
        return self.live.table.phase == "over"


async def sit(house: House, plan: Plan) -> Live:
    """A table as people make it and sit down at it."""
    hub, host = house.club.hub, plan.host
    people = {who.id for who in plan.seats if isinstance(who, Guest)}
    seats = [
        SeatWish("bot", level=who)
        if isinstance(who, str)
        else SeatWish("me" if who == host else "open")
        for who in plan.seats
    ]
    clock = CLOCK if len(people) > 1 else None
    made = setup.create(plan.game, seats, plan.options, clock=clock, seed=plan.seed)
    if plan.rated:
        made = await wishes.as_rated(hub.store, made, host.id)
    owned = setup.owned(made, host.id, host.name)
    live = await hub.open(await hub.create(owned, Asker("", host.id)))
    for seat, who in enumerate(plan.seats):
        if isinstance(who, Guest) and who != host:
            await wishes.may_sit(hub.store, live.table, who.id)
            take = partial(decide.claim, guest=who.id, name=who.name, number=seat)
            await hub.write(live, take, who.id)
    return live


async def play(house: House, plan: Plan) -> Game:
    """Play a game to its end, or until it is abandoned."""
    game, luck = Game(plan, await sit(house, plan)), Random(plan.seed)
    deeds = sorted(plan.deeds)
    while not game.over:
        steps = len(game.live.table.match.steps)
        if plan.abandoned is not None and steps >= plan.abandoned:
            return game
        if deeds and steps >= deeds[0][0]:
            if await do(house, game, deeds[0][1], deeds[0][2]):
                del deeds[0]
        elif game.live.table.bot_to_act is not None:
            await asyncio.sleep(MOMENT)
        else:
            await move(house, game, luck)
    return game


async def wish(house: House, game: Game, kind: type[Any], seat: int, **more: str) -> None:
    """A command of the person at a seat, as things are now."""
    who, version = game.plan.seats[seat], game.live.table.count(seat).version
    assert isinstance(who, Guest)
    command = kind(id=str(uuid.uuid4()), seat=seat, expect=version, **more)
    await house.club.hub.command(game.live, command, who, seat)


async def do(house: House, game: Game, seat: int, deed: Deed) -> bool:
    """Leave a seat to a bot, for good or not, or come back; False: the bots were faster."""
    steps = len(game.live.table.match.steps)
    try:
        if deed == "resign":
            await wish(house, game, c.Resign, seat)
        elif deed == "leave":
            await wish(house, game, c.Replace, seat, level=game.plan.skill or "random")
        else:
            await wish(house, game, c.TakeBackSeat, seat)
    except Refused as refused:
        if refused.key not in ("error.stale", "error.over", "error.left_to_bot"):
            raise
        return refused.key == "error.left_to_bot"  # in rated games they stay away
    if deed == "come back":
        del game.left[seat]
    else:
        game.left[seat] = (steps, "resigned" if deed == "resign" else "replaced")
    return True


async def move(house: House, game: Game, luck: Random) -> None:
    """A person moves, or ends the turn."""
    table = game.live.table
    seat = next(seat for seat in table.to_act if table.seats[seat].person)
    if table.holding is not None:
        await wish(house, game, c.EndTurn, seat)
    else:
        text = chosen(table.match, game.plan.skill, seat, luck)
        await wish(house, game, c.Move, seat, move=text)


def chosen(match: Match, skill: str, seat: int, luck: Random) -> str:
    """The move that a person makes."""
    if not skill:
        return str(luck.choice(match.legal()))
    thought = think(match.game.key, skill, match.state.copy(), seat, len(match.steps))
    return str(match.game.codec.unpack(thought.action))


# --- which games ------------------------------------------------------------------------------


def plans(people: list[Guest]) -> list[Plan]:
    """The games, different in everything. The first end in victory, which chance does not bring."""
    luck, made = Random(1), list[Plan]()
    calm = {"level": "beginner", "nemesis": "prince_of_gluttons", "mages": "brama,jian"}
    for seed in range(2, 6):
        pair: list[Guest | str] = list(luck.sample(people, 2))
        made.append(Plan("aeons_end", pair, dict(calm), seed, rated=seed > 2, skill="hard"))
        if seed == 3:  # the others win without the one who has left
            made[-1].deeds.append((60, 0, "leave"))
    calm = {"map": "island_realm", "chronicle": "dawn"}
    for seed in range(2):
        made.append(Plan("kroniky", [people[0]], dict(calm), seed, rated=True, skill="hard"))
    return made + [
        planned(game, people, number, Random(f"{game} {number}"))
        for game, (many, _) in SHELF.items()
        for number in range(many)
    ]


def planned(game: str, people: list[Guest], number: int, luck: Random) -> Plan:
    """One game by chance."""
    size = luck.randint(find(game).fewest, SHELF[game][1])
    who: list[Guest | str] = list(luck.sample(people, luck.randint(1, size)))
    alone = len(who) == 1
    rated = luck.random() < 0.6
    if size > len(who) and not rated and luck.random() < 0.3:
        who.append(who[0])  # one person at two seats
    who += luck.choices(["random", "greedy"], [3, 1], k=size - len(who))
    luck.shuffle(who)
    held = [seat for seat, one in enumerate(who) if isinstance(one, Guest)]
    plan = Plan(game, who, options(game, size, luck), number, rated)
    if luck.random() < 0.35:
        seat, step = luck.choice(held), luck.randint(0, 25)
        deed: Deed = luck.choice(["resign", "leave", "leave"])
        plan.deeds.append((step, seat, deed))
        if deed == "leave" and luck.random() < 0.5:
            plan.deeds.append((step + 2, seat, "come back"))
        others = [other for other in held if other != seat]
        if others and luck.random() < 0.5:
            plan.deeds.append((step + luck.randint(0, 9), luck.choice(others), "resign"))
    elif alone and luck.random() < 0.1:
        plan.abandoned = luck.randint(0, 20)
    return plan


def options(game: str, seats: int, luck: Random) -> dict[str, object]:
    """What is chosen before a game: all that statistics count."""
    if game == "ethnos":
        return {"tribes": ",".join(luck.sample(TRIBES, 5 if seats < 4 else 6))}
    if game == "terra_mystica":
        return {"factions": ",".join(luck.sample(FACTIONS, seats))}
    if game == "aeons_end":
        chosen = {kind: luck.choice(CHOICES[kind]) for kind in ("nemesis", "level")}
        return {**chosen, "mages": ",".join(luck.sample(MAGES, seats))}
    return {kind: luck.choice(CHOICES[kind]) for kind in ("chronicle", "map")}
