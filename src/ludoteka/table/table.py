"""A table: the fold over its log of entries. The same entries give the same table anywhere."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

import msgspec

from ludoteka.core.event import Event
from ludoteka.core.reason import Param
from ludoteka.table import entries as log
from ludoteka.table import handing, learning, pausing
from ludoteka.table.entries import Created, Entry
from ludoteka.table.hidden import Count, Counted, Hidden
from ludoteka.table.known import Known
from ludoteka.table.lines import Line, event_line, mask
from ludoteka.table.pauses import Pause, PauseAsk
from ludoteka.table.seats import MINUTE, seat
from ludoteka.table.story import Story
from ludoteka.table.timed import Timed
from ludoteka.table.undo import UndoAsk, free_undo


class Table(Timed):
    """Seats, the match, and the story, after `number` entries."""

    def __init__(self, key: str, first: Entry) -> None:
        created = first.body
        assert isinstance(created, Created)
        assert first.number == 1
        self.key = key
        self.created = created
        self.owner = created.owner
        self.began = self.at = first.at
        self.shown_at = first.at  # the last time something happened that is no secret
        self.number = self.version = 1
        self.seats = [seat(setup, created.clock) for setup in created.seats]
        self.match = created.start()
        if created.options == self.match.options:  # then one of them is enough
            self.created = msgspec.structs.replace(created, options=self.match.options)
        # where turns began that can no longer be taken back without asking
        self.floors = array("I", (len(self.match.steps),))
        self.holding: int | None = None
        self.ask: UndoAsk | None = None
        self.pause: Pause | None = None
        self.pause_ask: PauseAsk | None = None
        self.waits = first.at  # since when the table waits for those it waits for
        self.bots_agree = False  # to that undo, as in earlier releases
        self.again: str | None = None
        self.offered: tuple[str, ...] = ()  # bots that may sit here besides our levels; not folded
        self.course = learning.begin(self)
        self.hidden = Hidden(len(self.seats))
        self.story = Story(self.hidden)
        self.commands = Known()
        self.tell_beginning(f"game.{created.game}")
        self.match.slim()

    @property
    def phase(self) -> str:
        """`waiting` for people, `running` or `over`."""
        if any(seat.kind == "open" for seat in self.seats):
            return "waiting"
        return "over" if self.match.over and self.holding is None else "running"

    @property
    def to_act(self) -> list[int]:
        """The seats the table waits for."""
        if self.phase != "running":
            return []
        if self.holding is not None:
            return [self.holding]
        return list(range(len(self.seats))) if self.match.anyone else [self.match.seat]

    @property
    def bot_to_act(self) -> int | None:
        """The bot that has to move now. Shared decisions are the people's, if there are any."""
        if self.phase != "running" or self.holding is not None:
            return None
        if self.ask is not None or self.pause is not None:
            return None
        if self.match.anyone and any(seat.person for seat in self.seats):
            return None
        return None if self.seats[self.match.seat].person else self.match.seat

    def persons(self) -> list[int]:
        """The seats where people play."""
        return [number for number, seat in enumerate(self.seats) if seat.person]

    def held_by(self, guest: str | None) -> list[int]:
        """The seats this guest plays, or that a bot keeps for them."""
        if guest is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.guest == guest]

    # --- telling --------------------------------------------------------------------------

    def tell(self, key: str, looks: Iterable[int | None] | None = None, **params: Param) -> None:
        """Add a line that everybody sees, or only those who look from some seats."""
        line = Line(self.number, self.at, "table", len(self.match.steps), key, params)
        self.story.add(line, mask(looks))

    def chat(self, text: str, name: str | None, number: int | None) -> None:
        """Add what somebody said, at a seat or watching."""
        said: dict[str, Param] = {"text": text, "name": name or ""}
        if number is not None:
            said["seat"] = f"seat.{number}"
        self.story.add(Line(self.number, self.at, "chat", len(self.match.steps), "chat", said))

    def tell_events(self, events: Iterable[Event]) -> None:
        """Add lines of the game's own story."""
        for event in events:
            line = msgspec.structs.replace(event_line(event), number=self.number, at=self.at)
            self.story.add(line, mask(event.seats))

    def tell_beginning(self, game: str) -> None:
        """The table, the opening, that the game begins; then what a record told of its steps."""
        opening = Line(self.number, self.at, "table", 0, "table.created", {"game": game})
        self.story.add(opening)
        events = self.match.events
        self.tell_events(event for event in events if not event.step)
        if self.phase != "waiting":
            self.story.add(msgspec.structs.replace(opening, key="table.began", params={}))
        self.tell_events(event for event in events if event.step)

    def tell_steps(self, key: str, number: int, counted: Counted) -> None:
        """Add a line about steps: to each viewer as that viewer counts them."""
        for (goal, back), looks in counted.items():
            told_to = None if len(looks) > len(self.seats) else looks
            self.tell(key, looks=told_to, seat=f"seat.{number}", to=goal, steps=back)

    def newest(self, look: int | None) -> int:
        """The number of the last entry as a viewer at this seat counts."""
        return self.number - self.hidden.entries.now[self.hidden.viewer(look)]

    def count(self, look: int | None) -> Count:
        """Entries, versions and steps as a viewer at this seat counts them."""
        return self.hidden.count(look, self.number, len(self.match.steps))

    # --- the fold -------------------------------------------------------------------------

    def apply(self, entry: Entry, checked: bool = False) -> None:
        """Take the next entry of the log, which has been checked before it was stored.

        `checked`: just now, at this very table.
        """
        assert entry.number == self.number + 1
        acting, was_over = self.to_act, self.phase == "over"
        if isinstance(entry.body, log.Holidays):
            self.seats[entry.body.seat].away = tuple(entry.body.times)
        if isinstance(entry.body, log.Spared):
            self.charge(acting, entry.at - entry.body.ms)
            self.number, self.at = entry.number, entry.at
        else:
            self.charge(acting, entry.at)
            self.number, self.at = entry.number, max(self.at, entry.at)
        if entry.command is not None:
            self.commands.add(entry.command, entry.guest, entry.number)
        owner = log.secret_of(entry.body)
        if owner is None:
            self.shown_at = self.at
        else:
            self.hidden.entry(entry.number, owner)
        if not isinstance(entry.body, log.ASIDE):
            self.version = entry.number
            self.hidden.changed(entry.number, owner)
        self.take(entry.body, checked)
        if self.course is not None:
            learning.follow(self, entry.body)
        if self.to_act != acting:
            self.waits = self.at
            self.turned(acting)
        if self.phase == "over" and not was_over:
            self.tell("table.over", winners=[f"seat.{winner}" for winner in self.match.winners])

    def take(self, body: log.AnyBody, checked: bool) -> None:
        """What each kind of entry does."""
        match body:
            case log.Moved(number, move, secret):
                self.move(number, move, secret, checked)
            case log.EndedTurn(number):
                self.tell("table.end_turn", seat=f"seat.{number}")
                self.end_turn()
            case log.Undone(number, to, secret):
                self.undo(number, to, secret)
            case log.UndoAsked() | log.UndoAnswered() | log.UndoWithdrawn():
                self.take_asking(body)
            case log.Spared(ms):
                if ms:
                    self.tell("table.spared", minutes=-(-ms // MINUTE))
            case log.Again(table):
                self.again = table
                self.tell("table.again", table=table)
            case log.Chatted(text, name, number):
                self.chat(text, name, number)
            case log.Hinted(number):
                self.seats[number].hinted = True
                self.tell("table.hinted", seat=f"seat.{number}")
            case _:
                self.change_seat(body)

    def take_asking(self, body: log.UndoAsked | log.UndoAnswered | log.UndoWithdrawn) -> None:
        """The entries about an undo that others are asked for."""
        match body:
            case log.UndoAsked(number, to, waiting):
                self.ask_undo(number, to, waiting)
            case log.UndoAnswered(number, agree):
                self.answer_undo(number, agree)
            case log.UndoWithdrawn(number):
                self.ask = None
                self.tell("table.undo_withdrawn", seat=f"seat.{number}")

    def change_seat(self, body: log.AnyBody) -> None:
        """The entries about who sits where."""
        match body:
            case log.Claimed(number, guest, name):
                self.seats[number].sit(guest, name)
                self.tell("table.claimed", seat=f"seat.{number}", name=name or "")
                self.begin()
            case log.Renamed(number, name):
                self.seats[number].name = name
                self.tell("table.renamed", seat=f"seat.{number}", name=name or "")
            case log.Handed() | log.Unlisted():
                handing.take(self, body)
            case log.AutoEnd(number, on):
                self.set_auto_end(number, on)
            case log.Resigned(number, level):
                self.tell("table.resigned", seat=f"seat.{number}")
                self.seat_bot(number, level, for_good=True)
            case log.Replaced(number, level, own):
                self.replace(number, level, own)
            case log.Substituted(number, level):
                gone = f"level.{self.seats[number].level}"
                self.tell("table.substituted", seat=f"seat.{number}", bot=gone)
                self.seats[number].give_to_bot(level, for_good=False)
            case log.Returned(number):
                self.come_back(number)
            case _:
                pausing.take(self, body)

    def set_auto_end(self, number: int, on: bool) -> None:
        """Turns of a seat end by themselves from now on, or no longer."""
        self.seats[number].auto_end = on
        if on and self.holding == number:
            self.end_turn()

    def come_back(self, number: int) -> None:
        """A person comes back to the seat that a bot kept; by day to a turn with its own time."""
        seat = self.seats[number]
        seat.come_back()
        if self.by_day and seat.out:
            seat.begin_turn()
        self.tell("table.returned", seat=f"seat.{number}")

    def begin(self) -> None:
        """Say that the game begins, when the last open seat was taken."""
        if self.phase != "waiting":
            self.tell("table.began")

    def replace(self, number: int, level: str, own: bool) -> None:
        """A bot takes an open seat or stands in; `own`: the player wished it."""
        seat = self.seats[number]
        was_open = seat.kind == "open"
        if own and seat.person:
            seat.gone = len(self.match.steps)
        self.tell("table.replaced", seat=f"seat.{number}", level=f"level.{level}")
        self.seat_bot(number, level, for_good=False)
        if was_open:
            self.begin()

    def seat_bot(self, number: int, level: str, for_good: bool) -> None:
        """A bot sits down: it holds no turn back and asks for no undo.

        The person it stands in for is still asked; one who has left for good is not.
        """
        if self.seats[number].person:
            self.seats[number].taken_over = len(self.match.steps)
        self.seats[number].give_to_bot(level, for_good)
        if self.holding == number:
            self.end_turn()
        pausing.leave(self, number)
        if self.ask is not None and self.ask.seat == number:
            self.lapse()
        if self.ask is not None and number in self.ask.waiting and (for_good or self.bots_agree):
            self.agree([number])

    # --- moving and taking back -----------------------------------------------------------

    def move(self, number: int, text: str, secret: bool, checked: bool) -> None:
        """A seat makes a move; then the turn passes, or is held while it can be taken back."""
        if not secret:
            self.lapse()
        together = self.match.anyone
        if checked:
            self.match.make(self.match.game.codec.parse(text), number)
        else:
            self.match.play(text, number)
        if secret:
            self.hidden.step(len(self.match.steps), number, len(self.story))
        if together and self.others(number):
            self.tell("table.decided", seat=f"seat.{number}")
        self.tell_events(self.match.latest)
        self.match.slim()
        if not self.match.over and (self.match.anyone or self.match.seat == number):
            return
        seat = self.seats[number]
        undoable = free_undo(self.match.steps, self.floors[-1], number) is not None
        closed = seat.auto_end or self.match.steps[-1].move.closes
        closed = closed or (self.created.rated and self.match.over)  # nobody can put that off
        if undoable and seat.person and not closed:
            self.holding = number
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """From here on the steps so far are taken back only by consent."""
        self.holding = None
        self.floors.append(len(self.match.steps))

    def free_undo(self, number: int) -> int | None:
        """How far the seat may go back without asking; None: not at all."""
        if self.phase != "running":
            return None
        return free_undo(self.match.steps, self.floors[-1], number)

    def others(self, number: int) -> list[int]:
        """The seats where people other than the one at this seat play."""
        guest = self.seats[number].guest
        return [other for other in self.persons() if self.seats[other].guest != guest]

    def concerned(self, number: int, to: int) -> list[int]:
        """The seats whose players must agree when this seat goes back to a number of steps.

        All that belong to others, also while a bot stands in: else one could send the others away,
        look, and take it back. Those who chose to leave before any of these steps are not asked.
        """
        guest = self.seats[number].guest
        return [
            other
            for other, seat in enumerate(self.seats)
            if seat.guest not in (None, guest) and (seat.gone is None or seat.gone > to)
        ]

    def undo(self, number: int, to: int, secret: bool = False) -> None:
        """Go back to this number of steps; `secret`: nobody else knew of those taken back."""
        self.ask = None
        counted = self.hidden.going_back(to, len(self.match.steps))
        if secret:
            counted = {count: looks for count, looks in counted.items() if number in looks}
        self.match.undo(len(self.match.steps) - to)
        self.hidden.cut(to, len(self.story))
        self.holding = None
        while len(self.floors) > 1 and self.floors[-1] > to:
            self.floors.pop()
        self.floors[0] = min(self.floors[0], to)
        self.tell_steps("table.undone", number, counted)

    def ask_undo(self, number: int, to: int, waiting: list[int] | None) -> None:
        """The others are asked; `waiting` None: those that earlier releases would have asked."""
        self.bots_agree = waiting is None
        asked = self.others(number) if waiting is None else waiting
        self.ask = UndoAsk(number, to, asked, [])
        self.tell_steps(
            "table.undo_asked", number, self.hidden.going_back(to, len(self.match.steps))
        )

    def answer_undo(self, number: int, agree: bool) -> None:
        """One of those asked has answered, for all seats they hold."""
        assert self.ask is not None
        if agree:
            self.tell("table.undo_agreed", seat=f"seat.{number}")
            guest = self.seats[number].guest
            self.agree([seat for seat in self.ask.waiting if self.seats[seat].guest == guest])
        else:
            self.ask = None
            self.tell("table.undo_refused", seat=f"seat.{number}")

    def agree(self, seats: list[int]) -> None:
        """These no longer have to be waited for; the last consent takes the steps back."""
        assert self.ask is not None
        waiting = [seat for seat in self.ask.waiting if seat not in seats]
        self.ask = UndoAsk(self.ask.seat, self.ask.to, waiting, [*self.ask.agreed, *seats])
        if not waiting:
            self.undo(self.ask.seat, self.ask.to)

    def lapse(self) -> None:
        """The game went on: nobody is asked about an undo any more."""
        if self.ask is not None:
            self.tell("table.undo_lapsed", seat=f"seat.{self.ask.seat}")
            self.ask = None


def rebuild(key: str, entries: Iterable[Entry]) -> Table:
    """The table that a log tells."""
    each = iter(entries)
    table = Table(key, next(each))
    for entry in each:
        table.apply(entry)
    return table
