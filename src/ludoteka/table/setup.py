"""Making a table: from wishes, from another table, or from a record."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from typing import Literal

import msgspec

from ludoteka.core.errors import BadRecord, LudotekaError
from ludoteka.core.game import LARGEST_SEED, Game
from ludoteka.core.loading import load
from ludoteka.core.match import Match
from ludoteka.core.problem import problem
from ludoteka.core.registry import find
from ludoteka.language import LANGUAGES
from ludoteka.lessons.check import read as check_lesson
from ludoteka.table.decide import level_of
from ludoteka.table.entries import ClockSetup, Created, Origin, Range, SeatSetup
from ludoteka.table.names import name_of, unlike
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table

SLOWEST_PACE = 10_000
LONGEST_BANK = 30 * 24 * 3600
SHORTEST_MOVE, LONGEST_MOVE = 3600, 14 * 24 * 3600
MOST_SEATS = 12
LONGEST_RECORD = 8000
NOBODY = ""
HIGHEST = 10_000  # a rating


class SeatWish(msgspec.Struct, frozen=True):
    """`me`: the guest who makes the table, at several seats if need be."""

    kind: Literal["me", "bot", "open"]
    name: str | None = None
    level: str | None = None


def token() -> str:
    """An invitation nobody can guess."""
    return secrets.token_urlsafe(16)


def create(  # noqa: PLR0913 - the wishes for a table
    game: str,
    wishes: Sequence[SeatWish],
    options: dict[str, object],
    public: bool = False,
    pace: int = 0,
    clock: ClockSetup | None = None,
    seed: int | None = None,
    offered: Collection[str] = (),
) -> Created:
    """The first entry of a new table that nobody owns yet. Raises Refused.

    `offered`: the bots that may sit there besides our levels.
    """
    if len(wishes) > MOST_SEATS:
        raise Refused("error.too_many_seats", most=MOST_SEATS)
    if not any(wish.kind == "me" for wish in wishes):
        raise Refused("error.no_person")
    if not 0 <= pace <= SLOWEST_PACE:
        raise Refused(
            "error.setup",
            problem=problem("the pace is 0 to {most} milliseconds", most=SLOWEST_PACE),
        )
    check_clock(clock, len(wishes))
    try:
        found = find(game)
        _, luck, values = found.check(len(wishes), seed, options)
    except LudotekaError as error:
        raise Refused("error.setup", problem=error.told) from None
    sitting = [sit(wish, found, offered) for wish in wishes]
    return Created(game, found.rules, luck, values, sitting, NOBODY, public, pace, clock)


def check_clock(clock: ClockSetup | None, seats: int) -> None:
    """Raises Refused for a clock that no game can be played with."""
    if clock is None:
        return
    if not (0 <= clock.bank <= LONGEST_BANK and 0 <= clock.increment <= 3600):
        raise Refused("error.setup", problem=problem("a clock starts with at least 1 second"))
    if not (clock.bank or clock.move):
        raise Refused("error.setup", problem=problem("a clock starts with at least 1 second"))
    if clock.move and not SHORTEST_MOVE <= clock.move <= LONGEST_MOVE:
        raise Refused("error.setup", problem=problem("a clock by day has 1 hour to 14 days a move"))
    if clock.move and seats == 1:
        raise Refused("error.setup", problem=problem("a clock by day needs others at the table"))
    if clock.out == "move" and not clock.move:
        raise Refused("error.setup", problem=problem("a bot plays one turn on clocks by day only"))


def helped(plan: Created, coach: bool, hints: bool) -> Created:
    """The same table with a coach or not, and with hints between people or not. Raises Refused."""
    people = [seat for seat in plan.seats if seat.kind != "bot"]
    if coach and (len(people) > 1 or people[0].kind == "open"):
        raise Refused("error.setup", problem=problem("a coach helps only one against bots"))
    return msgspec.structs.replace(plan, coach=coach, hints=hints)


def welcoming(plan: Created, language: str | None, wanted: Range | None) -> Created:
    """The same table for people of a language and of some ratings. Raises Refused."""
    if language is not None and language not in LANGUAGES:
        raise Refused("error.setup", problem=problem("there is no such language"))
    if wanted is not None:
        ends = [end for end in (wanted.least, wanted.most) if end is not None]
        if ends != sorted(ends) or any(not -HIGHEST <= end <= HIGHEST for end in ends):
            raise Refused("error.setup", problem=problem("these ratings make no range"))
        if not ends:
            wanted = None
    return msgspec.structs.replace(plan, language=language, range=wanted)


def sit(wish: SeatWish, game: Game, offered: Collection[str] = ()) -> SeatSetup:
    """A seat as wished for."""
    name = name_of(wish.name) if wish.name is not None else None
    if wish.kind == "me":
        return SeatSetup("person", name)
    if wish.kind == "bot":
        return SeatSetup("bot", name, level=level_of(wish.level or "medium", game, offered))
    return SeatSetup("open", name, token=token())


def again(table: Table) -> Created:
    """The first entry of a table with the same settings, people and bots, and new luck."""
    old = table.created
    sitting = []
    for seat in table.seats:
        setup = seat.setup()
        fresh = token() if setup.kind == "open" else None
        sitting.append(msgspec.structs.replace(setup, token=fresh))
    seed = secrets.randbelow(LARGEST_SEED)
    rules = find(old.game).rules
    if old.lesson is not None:  # its moves need its luck
        return msgspec.structs.replace(old, seats=sitting)
    owner = old.owner or next((seat.guest for seat in sitting if seat.guest), NOBODY)
    return msgspec.structs.replace(
        old, seats=sitting, seed=seed, rules=rules, record=None, owner=owner, event=None
    )


def from_record(text: str) -> Created:
    """The first entry of a table that goes on where a record stops. Raises Refused."""
    if text.count("\n") > LONGEST_RECORD:  # undos make long records slow to replay
        told = problem("a table takes records of at most {most} lines", most=LONGEST_RECORD)
        raise Refused("error.bad_record", problem=told, line=LONGEST_RECORD)
    try:
        match = load(text)
    except BadRecord as error:
        raise Refused(
            "error.bad_record", error.reason, error.told, line=error.line, game=error.game
        ) from None
    sitting = [SeatSetup("person")] * match.seats
    game, options = match.game, dict(match.options)
    return Created(game.key, match.rules, match.seed, options, sitting, NOBODY, record=text)


def branch(table: Table, step: int, seat: int, level: str) -> Created:
    """The first entry of a table that goes on from a step of a game that is over. Raises Refused.

    All that the seat could not know then is dealt anew; bots of the level take the other seats.
    """
    if not 0 <= seat < len(table.seats):
        raise Refused("error.no_seat", seat=seat)
    old = table.match
    if not 0 <= step <= len(old.steps):
        raise Refused("error.bad_step", steps=len(old.steps), step=step)
    match = Match(old.game, old.seats, old.seed, old.options, old.rules)
    for done in range(step + 1):
        for deal in old.deals.all:
            if deal.done == done:
                match.redeal(deal.seat, deal.seed)
        if done < step:
            match.make(old.steps[done].move, old.steps[done].seat)
    if match.over:
        raise Refused("error.branch_over")
    match.redeal(seat, secrets.randbelow(LARGEST_SEED))
    sitting = [SeatSetup("bot", level=level_of(level, match.game, table.offered))] * match.seats
    sitting[seat] = SeatSetup("person")
    created = from_record(match.record())
    return msgspec.structs.replace(
        created, seats=sitting, pace=table.created.pace, origin=Origin(table.key, step)
    )


def from_lesson(text: str) -> Created:
    """The first entry of a table where a lesson or puzzle is played. Raises Refused."""
    lesson, problems = check_lesson(text)
    if lesson is None or problems:
        raise Refused("error.bad_lesson", problem=problems[0])
    sitting = [SeatSetup("bot", level=lesson.bots)] * lesson.seats
    sitting[lesson.you] = SeatSetup("person")
    game = find(lesson.game)
    _, luck, values = game.check(lesson.seats, lesson.seed, lesson.options)
    return Created(game.key, lesson.rules, luck, values, sitting, NOBODY, lesson=text)


def owned(plan: Created, owner: str, name: str | None) -> Created:
    """The same table for its owner. An owner with a single seat goes by the guest's name there.

    Raises Refused when the owner's name could be mistaken for that of a bot.
    """
    alone = sum(seat.kind == "person" for seat in plan.seats) == 1
    seats = [
        msgspec.structs.replace(seat, guest=owner, name=seat.name or (name if alone else None))
        if seat.kind == "person"
        else seat
        for seat in plan.seats
    ]
    bots = [seat.name for seat in seats if seat.kind == "bot"]
    for seat in seats:
        if seat.kind == "person" and seat.name is not None:
            unlike(seat.name, bots)
    return msgspec.structs.replace(plan, owner=owner, seats=seats)
