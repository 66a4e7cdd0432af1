"""Tables in a new database, at every stage of a game: `python -m tests.browser.positions FILE`.

Run in a process of its own, so that it finds games of others too. Prints what it made as JSON.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import msgspec
import sqlalchemy as sa

from ludoteka.bots import make_bot
from ludoteka.core.codec import Move
from ludoteka.core.match import new
from ludoteka.core.registry import find
from ludoteka.server.database import connect, migrate
from ludoteka.server.hub import first_row
from ludoteka.server.live import kept_row
from ludoteka.server.store import Store, key, now
from ludoteka.table.entries import AnyBody, AutoEnd, Chatted, Created, Entry, Moved, SeatSetup
from ludoteka.table.setup import token
from ludoteka.table.table import Table

GAMES = ("ethnos", "terra_mystica", "aeons_end", "kroniky", "oware")
STAGES = {"start": 0.0, "early": 0.12, "middle": 0.5, "late": 0.92, "over": 1.0}
NAMES = ("Anna", "Bartholomew", "Kazimierz", "Ludmila", "Jan", "Wilhelmina")
SEED = 7
CHAT = ("Good luck, everybody!", "A longer thought: who goes north now cannot come back in time.")


class Made(msgspec.Struct):
    """The owner's cookie, and the keys of the tables by their names."""

    cookie: str
    tables: dict[str, str]
    invitation: str


def played(game: str, seats: int) -> list[tuple[int, Move]]:
    """A whole game of bots: who made which move."""
    match = new(game, seats=seats, seed=SEED)
    done = []
    with make_bot("greedy", match.game, SEED) as bot:
        while not match.over:
            move = match.game.codec.unpack(bot.choose(match.state, match.seat))
            done.append((match.seat, move))
            match.make(move)
    return done


def stage(moves: list[tuple[int, Move]], part: float) -> int:
    """How many moves are made where this part of the game is over and the first seat decides."""
    if part == 1:
        return len(moves)
    deciding = [number for number, (seat, _) in enumerate(moves) if seat == 0]
    wanted = part * len(moves)
    return next((number for number in deciding if number >= wanted), deciding[-1])


def log(plan: Created, moves: list[tuple[int, Move]]) -> list[Entry]:
    """All that happened at a table, a minute apart."""
    bodies: list[AnyBody] = [plan, *(AutoEnd(seat, True) for seat in range(len(plan.seats)))]
    bodies += [Moved(seat, str(move), move.secret) for seat, move in moves]
    at = len(plan.seats) + 1 + len(moves) // 2
    bodies[at:at] = [Chatted(text, seat=seat % len(plan.seats)) for seat, text in enumerate(CHAT)]
    began = now() - len(bodies) * 60_000
    return [Entry(number, began + number * 60_000, body) for number, body in enumerate(bodies, 1)]


def planned(game: str, seats: list[SeatSetup], owner: str, public: bool = False) -> Created:
    """The first entry of a table."""
    found = find(game)
    _, luck, options = found.check(len(seats), SEED, {})
    return Created(game, found.rules, luck, options, seats, owner, public)


async def keep(store: Store, entries: list[Entry]) -> str:
    """Store a table with its log; its key."""
    name = key()
    first, *rest = entries
    table = Table(name, first)
    assert await store.create(name, first, first_row(name, first))
    for entry in rest:
        table.apply(entry)

    def work(connection: sa.Connection) -> None:
        store.writer.add(connection, [(name, entry) for entry in rest])
        connection.execute(store.writer.update, [kept_row(table)])

    await store.writer.do("table", work)
    return name


async def make(file: Path) -> Made:
    """All tables, for one guest who sits first at each; the others are people who are away."""
    database = connect(f"sqlite:///{file}")
    await migrate(database)
    store = Store(database)
    store.writer.start(lambda _: None)
    anna, cookie = await store.add_guest(NAMES[0])
    others = [(await store.add_guest(name))[0] for name in NAMES[1:]]
    people = [SeatSetup("person", guest.name, guest.id) for guest in (anna, *others)]
    tables = {}
    for game in GAMES:
        found = find(game)
        for seats in sorted({found.fewest, found.most}):
            moves = played(game, seats)
            for name, part in STAGES.items():
                plan = planned(game, people[:seats], anna.id)
                done = moves[: stage(moves, part)]
                tables[f"{game} {seats} {name}"] = await keep(store, log(plan, done))
    free = [SeatSetup("open", token=token()) for _ in range(3)]
    bot = SeatSetup("bot", level="medium")
    waiting = planned("terra_mystica", [people[0], bot, *free], anna.id)
    tables["terra_mystica 5 waiting"] = await keep(store, [Entry(1, now(), waiting)])
    hosted = planned("ethnos", [people[1], people[2], *free], others[0].id, public=True)
    key_of = await keep(store, [Entry(1, now(), hosted)])
    await store.close()
    return Made(cookie, tables, f"/t/{key_of}#seat={free[0].token}")


if __name__ == "__main__":
    made = asyncio.run(make(Path(sys.argv[1])))
    print(msgspec.json.encode(made).decode())
