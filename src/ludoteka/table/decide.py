"""May this be done? Turns a command into the body of an entry, or refuses it."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence

import msgspec

from ludoteka.bots.levels import is_level
from ludoteka.core.errors import BadMove, clean
from ludoteka.core.game import Game
from ludoteka.table import commands, entries
from ludoteka.table.names import name_of, unlike
from ludoteka.table.refusals import Refused
from ludoteka.table.seats import MINUTE, SECOND, Seat
from ludoteka.table.table import Table

LONGEST_CHAT = 500
RESIGNED_LEVEL = "medium"
GRACE = MINUTE  # at least, for a player who comes back after running out of time
MOST_SKEW = 15 * SECOND  # between the clocks of several servers


def decide(table: Table, command: commands.AnyCommand, guest: str | None) -> entries.AnyBody:
    """What the command does to the table. Raises Refused; changes nothing."""
    if isinstance(command, commands.SeatCommand):
        if command.expect != table.version:
            raise Refused("error.stale", version=table.version)
        if table.phase == "over" and not isinstance(command, commands.GoToStep):
            raise Refused("error.over")
    if isinstance(command, commands.GameCommand):
        return in_game(table, command, guest)
    if isinstance(command, commands.PauseCommand):
        return about_pause(table, command, guest)
    return at_table(table, command, guest)


def in_game(table: Table, command: commands.GameCommand, guest: str | None) -> entries.AnyBody:
    """A command about the game: moving on, and taking back."""
    match command:
        case commands.Move():
            return move(table, own(table, guest, command.seat), command.move)
        case commands.EndTurn():
            return end_turn(table, own(table, guest, command.seat))
        case commands.Undo():
            return undo(table, own(table, guest, command.seat), command.to)
        case commands.AnswerUndo():
            return answer_undo(table, held(table, guest, command.seat), command.agree)
        case commands.WithdrawUndo():
            return withdraw_undo(table, own(table, guest, command.seat))
        case commands.GoToStep():
            return go_to_step(table, own(table, guest, command.seat), command.step)


def at_table(table: Table, command: commands.TableCommand, guest: str | None) -> entries.AnyBody:
    """A command about the people: what they say, and who sits where."""
    match command:
        case commands.Chat():
            return chat(table, guest, command)
        case commands.Rename():
            number = own(table, guest, command.seat)
            return entries.Renamed(number, free_name(table, guest, command.name))
        case commands.SetAutoEnd():
            return entries.AutoEnd(own(table, guest, command.seat), command.on)
        case commands.Resign():
            running(table)
            return entries.Resigned(own(table, guest, command.seat), RESIGNED_LEVEL)
        case commands.Replace():
            return replace(table, guest, command)
        case commands.TakeBackSeat():
            return take_back_seat(table, guest, command.seat)


def about_pause(table: Table, command: commands.PauseCommand, guest: str | None) -> entries.AnyBody:
    """A command about a pause."""
    running(table)
    match command:
        case commands.AskPause():
            return ask_pause(table, own(table, guest, command.seat), command.hours)
        case commands.AnswerPause():
            number = own(table, guest, command.seat)
            if table.pause_ask is None or number not in table.pause_ask.waiting:
                raise Refused("error.no_pause_asked")
            return entries.PauseAnswered(number, command.agree)
        case commands.WithdrawPause():
            number = own(table, guest, command.seat)
            if table.pause_ask is None or table.pause_ask.seat != number:
                raise Refused("error.no_pause_asked")
            return entries.PauseWithdrawn(number)
        case commands.EndPause():
            number = held(table, guest, command.seat)
            if table.pause is None:
                raise Refused("error.not_paused")
            return entries.PauseEnded(number)


def ask_pause(table: Table, number: int, hours: int) -> entries.PauseAsked:
    """The others who play are asked whether the game may stand still."""
    if table.created.clock is None:
        raise Refused("error.pause_no_clock")
    if table.pause is not None:
        raise Refused("error.paused")
    if table.pause_ask is not None:
        raise Refused("error.pause_pending")
    return entries.PauseAsked(number, hours, table.others(number))


def decide_as(
    table: Table, look: int | None, command: commands.AnyCommand, guest: str | None
) -> entries.AnyBody:
    """The same for a viewer who looks from a seat, and counts versions and steps as shown there."""
    count = table.count(look)
    if isinstance(command, commands.SeatCommand):
        if command.expect != count.version:
            raise Refused("error.stale", version=count.version)
        command = msgspec.structs.replace(command, expect=table.version)
    if not isinstance(command, commands.Undo):
        return decide(table, command, guest)
    to = len(table.match.steps)
    if command.to < count.steps:
        to = table.hidden.true_steps(look, command.to, to)
    try:
        return decide(table, msgspec.structs.replace(command, to=to), guest)
    except Refused as refused:
        if refused.key == "error.bad_undo":
            raise Refused("error.bad_undo", steps=count.steps, to=command.to) from None
        raise


def repeated(table: Table, command: str, guest: str | None) -> int | None:
    """The number of the entry this command made already, if it did."""
    if not table.commands.taken(command):
        return None
    number = table.commands.number(command, guest)
    if number is None:
        raise Refused("error.id_taken")
    return number


def seat_of(table: Table, number: int) -> Seat:
    """The seat with this number."""
    if number >= len(table.seats):
        raise Refused("error.no_seat", seat=number)
    return table.seats[number]


def own(table: Table, guest: str | None, number: int) -> int:
    """The number of a seat where this guest plays."""
    seat = seat_of(table, number)
    if guest is None or seat.guest != guest or not seat.person:
        raise Refused("error.not_your_seat", seat=number)
    return number


def held(table: Table, guest: str | None, number: int) -> int:
    """The number of a seat that belongs to this guest, also while a bot stands in."""
    if guest is None or seat_of(table, number).guest != guest:
        raise Refused("error.not_your_seat", seat=number)
    return number


def running(table: Table) -> None:
    """The game must have begun and not be over."""
    if table.phase == "waiting":
        raise Refused("error.waiting")
    if table.phase == "over":
        raise Refused("error.over")


def moving(table: Table) -> None:
    """The game must go on: nobody may think, and move, while all clocks stand still."""
    running(table)
    if table.pause is not None:
        raise Refused("error.paused")


def free_name(table: Table, guest: str | None, text: str) -> str:
    """A name that cannot be mistaken for that of somebody else at the table."""
    others = [seat for seat in table.seats if seat.kind != "open" and seat.guest != guest]
    return unlike(name_of(text), (seat.name for seat in others))


def level_of(level: str, game: Game, offered: Collection[str] = ()) -> str:
    """A level that bots of the game have, or a bot that the server offers."""
    if not is_level(level, game) and level not in offered:
        raise Refused("error.level", level=clean(level))
    return level


def move(table: Table, number: int, text: str) -> entries.Moved:
    """A move of a seat, by a person or a bot."""
    moving(table)
    if table.holding is not None:
        raise Refused("error.turn_open", seat=table.holding)
    try:
        reason = table.match.why_not(text, number)
    except BadMove as error:
        raise Refused("error.no_move", problem=error.told) from None
    if reason is not None and reason.key == "not_your_turn":
        raise Refused("error.not_your_turn", reason, seat=number)
    if reason is not None:
        raise Refused("error.illegal", reason, move=clean(text), why=str(reason))
    found = table.match.game.codec.parse(text.strip())
    return entries.Moved(number, str(found), found.secret)


def end_turn(table: Table, number: int) -> entries.EndedTurn:
    """The player will not take the last steps back."""
    moving(table)
    if table.holding != number:
        raise Refused("error.nothing_to_end")
    return entries.EndedTurn(number)


def undo(table: Table, number: int, to: int) -> entries.Undone | entries.UndoAsked:
    """Steps are taken back at once, or the others are asked."""
    moving(table)
    if table.ask is not None:
        raise Refused("error.undo_pending")
    steps = len(table.match.steps)
    if to >= steps or to < table.match.deals.floor:
        raise Refused("error.bad_undo", steps=steps, to=to)
    free = table.free_undo(number)
    waiting = table.concerned(number, to)
    if table.created.at_stake and (free is None or to < free):
        raise Refused("error.rated_undo" if table.created.rated else "error.event_undo")
    if (free is not None and to >= free) or not waiting:
        return entries.Undone(number, to, table.hidden.only_secrets(number, to, steps))
    return entries.UndoAsked(number, to, waiting)


def answer_undo(table: Table, number: int, agree: bool) -> entries.UndoAnswered:
    """Consent or refusal. Those who agreed may still refuse while others are being waited for."""
    if table.ask is None:
        raise Refused("error.no_undo_pending")
    asked = table.ask.waiting if agree else [*table.ask.waiting, *table.ask.agreed]
    if number not in asked:
        raise Refused("error.undo_not_asked", seat=number)
    return entries.UndoAnswered(number, agree)


def withdraw_undo(table: Table, number: int) -> entries.UndoWithdrawn:
    """The player who asked takes the question back."""
    if table.ask is None:
        raise Refused("error.no_undo_pending")
    if table.ask.seat != number:
        raise Refused("error.undo_not_yours")
    return entries.UndoWithdrawn(number)


def go_to_step(table: Table, number: int, step: int) -> entries.Stepped:
    """The learner goes to a step; after the last one there is only the end."""
    course = table.course
    if course is None or number != course.lesson.you:
        raise Refused("error.no_lesson")
    if step > len(course.lesson.steps):
        raise Refused("error.no_step", step=step, steps=len(course.lesson.steps))
    return entries.Stepped(step)


def chat(table: Table, guest: str | None, command: commands.Chat) -> entries.Chatted:
    """Something said by a player or, without a seat, by a guest who watches."""
    text = unicodedata.normalize("NFC", command.text).strip()
    if not 1 <= len(text) <= LONGEST_CHAT or not text.isprintable():
        raise Refused("error.chat", most=LONGEST_CHAT)
    if command.seat is None:
        if guest is None:
            raise Refused("error.chat_guest")
        return entries.Chatted(text)
    number = held(table, guest, command.seat)
    return entries.Chatted(text, table.seats[number].name, number)


def replace(table: Table, guest: str | None, command: commands.Replace) -> entries.Replaced:
    """A bot sits down: by the wish of the player or of the table's owner."""
    seat = seat_of(table, command.seat)
    if guest is None or guest not in (seat.guest, table.owner):
        raise Refused("error.not_owner")
    if table.created.rated and seat.kind != "open" and guest != seat.guest:
        raise Refused("error.rated_replace", seat=command.seat)
    level = level_of(command.level, table.match.game, table.offered)
    return entries.Replaced(command.seat, level, guest == seat.guest)


def take_back_seat(table: Table, guest: str | None, number: int) -> entries.Returned:
    """The person comes back."""
    seat = seat_of(table, number)
    if seat.resigned:
        raise Refused("error.resigned", seat=number)
    if guest is None or seat.guest != guest:
        raise Refused("error.not_your_seat", seat=number)
    if not seat.stand_in:
        raise Refused("error.not_replaced", seat=number)
    if table.created.at_stake and seat.gone is not None and len(table.match.steps) > seat.gone:
        raise Refused("error.left_to_bot")
    return entries.Returned(number)


def invited(table: Table, token: str | None, number: int | None) -> int:
    """The seat one may sit down at, by invitation, or by its number at a public table."""
    if token is not None:
        found = [i for i, seat in enumerate(table.seats) if seat.token == token]
        if not found:
            raise Refused("error.invitation")
        return found[0]
    if number is None or not table.created.public:
        raise Refused("error.invitation")
    seat_of(table, number)
    return number


def claim(table: Table, guest: str, name: str | None, number: int) -> entries.Claimed | None:
    """A guest sits down at an open seat; None: they sit there already."""
    seat = seat_of(table, number)
    if seat.guest == guest:
        return None
    if seat.kind == "bot":
        raise Refused("error.seat_bot", seat=number)
    if seat.kind != "open":
        raise Refused("error.seat_taken", seat=number)
    return entries.Claimed(number, guest, None if name is None else free_name(table, guest, name))


def time_out(table: Table, number: int, now: int) -> entries.ClockRanOut:
    """The time of a seat has run out."""
    alarm = table.alarm()
    if alarm is None or alarm[0] != number or alarm[1] > now:
        raise Refused("error.no_clock", seat=number)
    clock = table.created.clock
    if clock is None or clock.out != "bot":
        return entries.ClockRanOut(number)
    return entries.ClockRanOut(number, max(GRACE, clock.increment * SECOND, clock.move * SECOND))


def ring(table: Table, now: int) -> entries.AnyBody:
    """What happens by itself at this moment. Raises Refused: nothing."""
    if table.pause is not None and table.pause.until is not None and table.pause.until <= now:
        return entries.PauseEnded()
    alarm = table.alarm()
    if alarm is None:
        raise Refused("error.no_clock", seat=0)
    return time_out(table, alarm[0], now)


def plan(guest: str, times: Sequence[tuple[int, int]], table: Table) -> entries.Holidays | None:
    """The holidays of a player that a table does not know of yet, one seat at a time.

    The seat to act comes first: with any other entry its time would be charged as known before.
    """
    if not table.by_day or table.phase == "over":
        return None
    wanted = [(since, until) for since, until in times if until > table.at]
    for number in sorted(table.held_by(guest), key=lambda number: number not in table.to_act):
        known = [(since, until) for since, until in table.seats[number].away if until > table.at]
        if known != wanted:
            return entries.Holidays(number, wanted)
    return None


def spare(table: Table, ms: int, now: int) -> entries.Spared | None:
    """Time in which no server ran is charged to nobody; None: there is nothing to spare.

    Nor is time that a clock was set back: without this, no clock would run until then.
    """
    if table.alarm() is None or (ms < SECOND and table.at - now < MOST_SKEW):
        return None
    return entries.Spared(ms)
