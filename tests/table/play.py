"""A table for tests, with what the server does around it: numbers, times, and the log."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import msgspec

from ludoteka.core.codec import Move
from ludoteka.table import commands as c
from ludoteka.table import decide, setup
from ludoteka.table.entries import AnyBody, ClockSetup, Created, Entry, read_body, write_body
from ludoteka.table.lines import Line
from ludoteka.table.setup import SeatWish
from ludoteka.table.snapshot import Sent, TableMessage, encode, message, picture, you
from ludoteka.table.story import joined, read_lines
from ludoteka.table.table import Table, rebuild

ids = count(1)


def fresh() -> str:
    """A command id."""
    return f"command-{next(ids):08}"


class Played:
    """A table and its log. Guests are called by letters."""

    def __init__(self, created: Created, at: int = 1000) -> None:
        self.log = [Entry(1, at, created, created.owner)]
        self.at = at
        self.table = Table("the-table", self.log[0])

    def write(self, body: AnyBody, guest: str | None = None, command: str | None = None) -> None:
        """Store an entry, as the server does after the check."""
        entry = Entry(self.table.number + 1, self.at, body, guest, command)
        stored = msgspec.structs.replace(entry, body=read_body(write_body(body)))
        self.log.append(stored)
        self.table.apply(stored)

    def do(self, guest: str | None, command: c.AnyCommand) -> int:
        """What the server does with a command; raises Refused."""
        done = decide.repeated(self.table, command.id, guest)
        if done is None:
            look = self.look(guest, getattr(command, "seat", None))
            self.write(decide.decide_as(self.table, look, command, guest), guest, command.id)
            done = self.table.number
        return done

    def look(self, guest: str | None, seat: int | None) -> int | None:
        """The seat a guest looks from who acts for a seat."""
        return seat if seat in self.table.held_by(guest) else None

    def wish(self, guest: str | None, kind: type[Any], seat: int, **fields: object) -> int:
        """A command for a seat at the present version."""
        if issubclass(kind, c.SeatCommand):
            fields.setdefault("expect", self.table.count(self.look(guest, seat)).version)
        return self.do(guest, kind(id=fresh(), seat=seat, **fields))

    def move(self, guest: str, text: str, seat: int | None = None) -> int:
        """A move of the seat that decides."""
        seat = self.table.match.seat if seat is None else seat
        return self.wish(guest, c.Move, seat, move=text)

    def end_turn(self, guest: str) -> int:
        """End the turn that is held."""
        assert self.table.holding is not None
        return self.wish(guest, c.EndTurn, self.table.holding)

    def see(self, guest: str | None, look: int | None, since: int = 0) -> TableMessage:
        """What a guest gets to see."""
        seen, told_you = picture(self.table, look, self.at), you(self.table, guest, None, look)
        sent = message(self.table, Sent(seen.encoded(), encode(told_you)), look, since)
        read = msgspec.json.decode(sent)
        told = TableMessage(
            number=seen.shown.number,
            version=seen.shown.version,
            since=read["since"],
            now=seen.now,
            table=seen.table,
            you=told_you,
            view=seen.view,
            moves=seen.moves,
            undo=seen.undo,
            lines=read_lines(encode(read["lines"])),
            more=read["more"],
        )
        assert msgspec.json.decode(encode(told)) == read
        return told

    def story(self, look: int | None) -> list[Line]:
        """All that who looks from a seat was told, put together from parts."""
        newest, more = self.table.story.newest(look)
        lines = read_lines(joined(newest))
        while more:
            part, more = self.table.story.before(look, lines[0].number)
            lines = [*read_lines(joined(part)), *lines]
        return lines

    def again(self) -> Table:
        """The same table from its log."""
        return rebuild("the-table", self.log)

    def lines(self, look: int | None = None, kind: str = "table") -> list[str]:
        """The keys of the story that a seat hears."""
        return [line.key for line in self.story(look) if line.kind == kind]

    def guest_at(self, seat: int) -> str | None:
        """Who holds a seat."""
        return self.table.seats[seat].guest


def ethnos(
    guests: str = "ab", seed: int = 7, clock: ClockSetup | None = None, **options: object
) -> Played:
    """A game of Ethnos: each letter a guest, `-` a bot, `?` an open seat."""
    return seated("ethnos", guests, seed, clock, **options)


def seated(
    game: str,
    guests: str,
    seed: int = 7,
    clock: ClockSetup | None = None,
    **options: object,
) -> Played:
    """A table of any game."""
    kinds = {"-": "bot", "?": "open"}
    wishes = [SeatWish(kinds.get(guest, "me")) for guest in guests]  # type: ignore[arg-type]
    plan = setup.create(game, wishes, options, clock=clock, seed=seed)
    seats = [
        msgspec.structs.replace(seat, guest=guest) if seat.kind == "person" else seat
        for seat, guest in zip(plan.seats, guests, strict=True)
    ]
    return Played(msgspec.structs.replace(plan, seats=seats, owner=guests[0]))


def take(played: Played) -> str:
    """A move that reveals nothing: a card of the row."""
    texts = [str(move) for move in played.table.match.legal()]
    return next(text for text in texts if text.startswith("take "))


def offered(played: Played, kind: type[Move]) -> list[str]:
    """The moves of this kind that are legal."""
    return [str(move) for move in played.table.match.legal() if isinstance(move, kind)]


def play_on(played: Played, steps: int, seed: int = 1) -> None:
    """Random moves by whoever has to act; turns are ended at once."""
    rng = random.Random(seed)
    for _ in range(steps):
        table = played.table
        if table.phase == "over":
            return
        if table.holding is not None:
            played.end_turn(table.seats[table.holding].guest or "")
            continue
        move = str(rng.choice(table.match.legal()))
        if table.bot_to_act is not None:
            played.write(decide.move(table, table.bot_to_act, move))
        else:
            played.move(table.seats[table.match.seat].guest or "", move)
