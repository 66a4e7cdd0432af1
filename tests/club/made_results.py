"""Finished games without playing them, and people with accounts, for tests."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.results import measured
from ludoteka.server.club.results.finished import Finished, FinishedSeat
from ludoteka.server.club.results.formula import BETA, Belief
from ludoteka.server.database import upgrade

MEDIUM = Belief(25.0, 1.0)


def engine(address: str) -> sa.Engine:
    """A database of today's schema."""
    made = sa.create_engine(address.replace("postgresql:", "postgresql+psycopg2:"))
    with made.begin() as connection:
        upgrade(connection)
    return made


def add_accounts(connection: sa.Connection, *people: str) -> None:
    """Let these people have accounts."""
    for who in people:
        row = {"guest": who, "name": who, "handle": who.casefold(), "created": 1, "role": ""}
        connection.execute(sa.insert(db.accounts).values(row))


def seat(who: str | None, place: int, **more: object) -> FinishedSeat:
    """A seat: a person, or a bot of the level `medium`."""
    made = FinishedSeat(
        guest=who,
        level=None if who else "medium",
        name=who,
        place=place,
        points=100 - place,
        won=place == 1,
        how="played",
        facts={},
        bot=None if who else MEDIUM,
    )
    return replace(made, **more)  # type: ignore[arg-type]


def game(table: str, *seats: FinishedSeat, ended: int = 1000, **more: object) -> Finished:
    """A finished game of Ethnos that was to be rated."""
    made = Finished(
        table=table,
        game="ethnos",
        rules=2,
        began=0,
        ended=ended,
        steps=50,
        together=False,
        won=True,
        facts={},
        seats=seats,
        wished=True,
    )
    return replace(made, **more)  # type: ignore[arg-type]


def simulated(number: int, people: dict[str, float], seed: int = 1) -> list[Finished]:
    """Games between people of these true strengths and bots, decided by strength and luck."""
    luck = Random(seed)
    levels = measured.measures("ethnos")
    assert levels is not None
    made = []
    for index in range(number):
        size = luck.choice([2, 3, 4])
        sitting: list[str | None] = list(luck.sample(sorted(people), luck.randint(1, size)))
        sitting += [None] * (size - len(sitting))
        if size > 1 and index % 5 == 0:
            made.append(together(f"t{index}", sitting, people, luck, index))
            continue
        seats, shown = [], []
        for who in sitting:
            level = luck.choice(list(levels.levels))
            strength = people[who] if who else levels.levels[level].mu
            shown.append(luck.gauss(strength, BETA))
            bot = None if who else measured.bot("ethnos", level)
            seats.append(seat(who, 1, level=None if who else level, bot=bot))
        places = [1 + sum(other > own for other in shown) for own in shown]
        seats = [
            replace(one, place=place, won=place == 1)
            for one, place in zip(seats, places, strict=True)
        ]
        if luck.random() < 0.05 and seats[0].guest:  # somebody leaves
            left = replace(seats[0], place=size, how="resigned")
            seats = [left, *(replace(one, place=n) for n, one in enumerate(seats[1:], 1))]
        made.append(game(f"t{index}", *seats, ended=index * 10_000_000))
    return made


def together(
    table: str, sitting: list[str | None], people: dict[str, float], luck: Random, index: int
) -> Finished:
    """A game that all win or lose together."""
    opponent = Belief(luck.uniform(20, 30), 1.0)
    own = sum(people[who] if who else MEDIUM.mu for who in sitting)
    won = luck.gauss(own, BETA) > luck.gauss(opponent.mu * len(sitting), BETA)
    seats = [seat(who, 1 if won else 2) for who in sitting]
    more: dict[str, Any] = {"game": "aeons_end", "together": True, "won": won, "opponent": opponent}
    return game(table, *seats, ended=index * 10_000_000, **more)
