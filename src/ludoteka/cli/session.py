"""One game at the terminal: whose turn it is, what is shown, and what people type."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console

from ludoteka.bots import LEVELS, Chooser
from ludoteka.bots.levels import split
from ludoteka.cli import screen
from ludoteka.cli.teller import Teller
from ludoteka.core.errors import clean
from ludoteka.language import Catalogue
from ludoteka.table import decide
from ludoteka.table.entries import AnyBody, AutoEnd, Created, Entry, UndoAsked
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table

FORGET = "\033[3J"  # the terminal drops what has scrolled off the screen


class Ended(Exception):
    """Somebody stopped playing, or there is no more input."""


class Session(Teller):
    """A table of people at one screen and bots. Turns of people end by themselves at first."""

    def __init__(
        self,
        created: Created,
        bots: Mapping[int, Chooser],
        catalogue: Catalogue,
        console: Console,
    ) -> None:
        super().__init__(Table("terminal", Entry(1, now(), created)), catalogue, console)
        self.bots = bots
        self.humans = self.table.persons()
        self.at_screen = self.humans[0] if len(self.humans) == 1 else None
        for seat in self.humans:
            self.enter(AutoEnd(seat, True))
        # for each person, and for the screen of bots alone: the last entry that was told
        self.told: dict[int | None, int] = dict.fromkeys([*self.humans, None], 0)

    def enter(self, body: AnyBody) -> None:
        """Write into the log of the table what has been decided."""
        self.table.apply(Entry(self.table.number + 1, now(), body), checked=True)

    # --- the course of the game -----------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over, or somebody stops."""
        levels = [
            self.name(number)
            if seat.person
            else self.write(
                "terminal.bot", name=self.name(number), level=self.level(seat.level or "")
            )
            for number, seat in enumerate(self.table.seats)
        ]
        title, players = self.text("game.title"), self.catalogue.listed(levels)
        self.say(self.write("terminal.welcome", title=title, players=players), "bold")
        if self.humans:
            self.say(self.text("terminal.start"), "dim")
        try:
            while self.table.phase != "over":
                bot = self.table.bot_to_act
                if bot is None:
                    self.ask(self.to_answer)
                else:
                    self.let_think(bot)
        except Ended:
            self.say(self.text("terminal.unfinished"))
            return
        self.finish()

    def level(self, level: str) -> str:
        """A level in words; a bot of others is called by its class."""
        if split(level)[0] not in LEVELS:
            return level.rpartition(":")[2]
        return self.catalogue.name(f"level.{level}")

    @property
    def to_answer(self) -> int:
        """The person who answers. Shared decisions that ask a bot are the people's."""
        seat = self.match.seat if self.table.holding is None else self.table.holding
        if seat in self.humans:
            return seat
        return self.humans[0] if self.at_screen is None else self.at_screen

    def let_think(self, seat: int) -> None:
        """A bot's decision."""
        with self.console.status(self.write("terminal.thinking", name=self.name(seat))):
            action = self.bots[seat].choose(self.match.state, seat)
        self.enter(decide.move(self.table, seat, str(self.match.game.codec.unpack(action))))
        if not self.humans:
            self.tell_news(None)

    def ask(self, seat: int) -> None:
        """A person's decision: show the table, then read commands until something changes."""
        self.draw_curtain(seat)
        self.tell_news(seat)
        self.show(seat)
        while not self.answer(seat, self.read("> ").strip()):
            pass

    def draw_curtain(self, seat: int) -> None:
        """Where several people share the screen, nobody sees another's hand."""
        if seat != self.at_screen:
            self.console.clear()
            if self.console.is_terminal:
                self.console.file.write(FORGET)
            self.say(self.write("terminal.curtain", name=self.name(seat)), "bold")
            self.read("")
            self.at_screen = seat

    def tell_news(self, seat: int | None) -> None:
        """What happened since this person was last asked, and what it brought."""
        told, self.told[seat] = self.told[seat], self.table.newest(seat)
        lines = self.table.story.since(seat, told)
        self.tell(lines, seat)
        self.sum_up(lines, seat)

    def finish(self) -> None:
        """The end: what happened last, the table, the points and the winners."""
        match = self.match
        viewer = self.humans[0] if len(self.humans) == 1 else None
        if viewer is not None:
            self.tell_news(viewer)
        self.console.print()
        self.console.print(self.board.draw(match.view(viewer), self.catalogue, self.console.width))
        self.console.print(self.board.result(match, self.catalogue))
        if match.winners:
            winners = [f"seat.{seat}" for seat in match.winners]
            self.say(self.catalogue.text("terminal.over", {"winners": winners}), "bold")
        else:
            self.say(self.text("terminal.lost"), "bold")

    # --- what people type -----------------------------------------------------------------

    def answer(self, seat: int, line: str) -> bool:
        """Obey one line; whether the match has changed."""
        changing = {"undo": self.undo, "hold": self.hold, "": self.end_turn}
        if line in ("quit", "exit"):
            raise Ended
        if line in changing:
            return changing[line](seat)
        return not self.tells(seat, line) and self.play(seat, line)

    def tells(self, seat: int, line: str) -> bool:
        """Whether a line only asks for something to be shown or saved, which is done then."""
        showing = {"due": self.due, "hint": self.hint, "log": self.log, "board": self.show}
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if line in showing:
            showing[line](seat)
        elif word in ("?", "why") and rest:
            self.explain(seat, rest)
        elif word == "save":
            self.save(rest)
        elif word == "rules":
            screen.rules(self.console, self.catalogue, rest)
        elif line in ("?", "help"):
            screen.help(self.console, self.catalogue)
        else:
            return False
        return True

    def end_turn(self, seat: int) -> bool:
        """An empty line ends a turn that waits for it."""
        if self.table.holding != seat:
            return False
        self.enter(decide.end_turn(self.table, seat))
        return True

    def play(self, seat: int, line: str) -> bool:
        """A move by its number, its text or its label."""
        move = self.find(line, seat)
        if move is None or self.doubts(seat, move):
            return False
        try:
            self.enter(decide.move(self.table, seat, str(move)))
        except Refused as refused:
            self.refuse(refused)
            return False
        return True

    def undo(self, seat: int) -> bool:
        """Take back this person's last move, by consent where the table asks for it."""
        steps = self.match.steps
        to = steps.last_by(seat, len(steps))
        if to is None:
            self.say(self.text("terminal.undo.nothing"))
            return False
        body = decide.undo(self.table, seat, to)
        self.enter(body)
        if isinstance(body, UndoAsked):
            self.consent(len(steps) - to)
        return True

    def consent(self, number: int) -> None:
        """Whoever sits at the screen says whether everybody agrees."""
        self.say(self.catalogue.text("terminal.undo.ask", {"number": number}))
        yes = self.text("terminal.yes")
        agree = self.read("> ").strip().casefold() in (yes, yes[0], "yes", "y")
        while (ask := self.table.ask) is not None:
            self.enter(decide.answer_undo(self.table, ask.waiting[0], agree))

    def hold(self, seat: int) -> bool:
        """Let this person's turns wait before they end, or end by themselves again."""
        held = self.table.holding == seat
        ends = not self.table.seats[seat].auto_end
        self.enter(AutoEnd(seat, ends))
        self.say(self.text("terminal.hold.off" if ends else "terminal.hold.on"))
        return held

    def save(self, name: str) -> None:
        """Write the record to a new file."""
        if not name:
            self.say(self.text("terminal.save_where"))
            return
        file = clean(name)
        try:
            with Path(name).expanduser().open("x", encoding="utf-8") as target:
                target.write(self.match.record())
        except FileExistsError:
            self.say(self.write("terminal.exists", file=file))
        except (OSError, ValueError, RuntimeError) as error:
            problem = getattr(error, "strerror", None) or str(error)
            self.say(self.write("terminal.not_saved", file=file, problem=problem))
        else:
            self.say(self.write("terminal.saved", file=file))

    def read(self, prompt: str) -> str:
        """One line that somebody types. Raises Ended when there are no more."""
        try:
            if sys.stdin is not None and sys.stdin.isatty():
                return input(prompt)
        except EOFError:
            raise Ended from None
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise Ended
        self.say(prompt + line.rstrip("\n"), "dim")
        return line


def now() -> int:
    """Milliseconds, as the log of a table counts them."""
    return time.time_ns() // 1_000_000
