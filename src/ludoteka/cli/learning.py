"""A lesson or puzzle at the terminal: a session that goes from step to step."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console

from ludoteka.bots import Bot
from ludoteka.cli import screen
from ludoteka.cli.session import Ended, Session
from ludoteka.core.reason import Param
from ludoteka.language import Catalogue
from ludoteka.table import decide
from ludoteka.table.entries import Created
from ludoteka.table.refusals import Refused

COMMANDS = {
    "next": "terminal.help.next",
    "back": "terminal.help.back",
    "again": "terminal.help.again",
    "show": "terminal.help.show",
}


class Lesson(Session):
    """One learner at the screen, who reads, plays and goes back and forth."""

    def __init__(
        self, created: Created, bots: Mapping[int, Bot], catalogue: Catalogue, console: Console
    ) -> None:
        super().__init__(created, bots, catalogue, console)
        assert self.table.course is not None
        self.course = self.table.course
        self.lesson = self.course.lesson
        self.you = self.lesson.you
        self.told[self.you] = self.table.newest(self.you)  # the opening is nobody's news
        self.drawn = ""  # the position that is on the screen

    def run(self) -> None:
        """Go on until all steps are done, or the learner stops."""
        self.say(f"{self.text('game.title')}: {self.text('title')}", "bold")
        self.say(self.text("terminal.lesson.start"), "dim")
        try:
            while not self.course.over:
                bot = self.table.bot_to_act
                if bot is None:
                    self.ask(self.you)
                else:
                    self.let_think(bot)
        except Ended:
            step = self.course.number + 1
            self.say(self.write("terminal.lesson.resume", name=self.lesson.name, step=step))
            return
        self.tell_news(self.you)
        self.show(self.you)
        self.say(self.text(f"terminal.{self.lesson.kind}.done"), "bold")

    def let_think(self, seat: int) -> None:
        """The others make the moves of the shown way as long as the learner follows it."""
        move = self.course.reply(self.match)
        if move is None:
            super().let_think(seat)
        else:
            self.enter(decide.move(self.table, seat, move))

    def ask(self, seat: int) -> None:
        """What the step says, and lines until something changes; the table if it has."""
        self.tell_news(seat)
        if self.drawn != self.match.state.digest():
            self.show(seat)
        self.teach()
        while not self.answer(seat, self.read("> ").strip()):
            pass

    def show(self, seat: int) -> None:
        """The table; with the moves, unless the game is over."""
        self.drawn = self.match.state.digest()
        if not self.match.over:
            super().show(seat)
            return
        self.console.print()
        self.console.print(
            self.board.draw(self.match.view(seat), self.catalogue, self.console.width)
        )

    def teach(self) -> None:
        """What the step says, what it says to the last move, and how to go on."""
        step, answer = self.course.step, self.course.said
        assert step is not None
        number, steps = self.course.number + 1, len(self.lesson.steps)
        self.console.print()
        if steps > 1:
            self.say(self.write("terminal.lesson.step", step=number, steps=steps), "bold cyan")
        self.say(self.told_by(step.say, step.params), "cyan")
        if answer is not None:
            self.say(self.told_by(answer.key, answer.params), "yellow")
            if answer.back:
                self.say(self.text("terminal.lesson.back"), "dim")
        elif not self.waits:
            self.say(self.text("terminal.lesson.read"), "dim")

    def told_by(self, key: str, params: Mapping[str, Param]) -> str:
        return self.catalogue.sentence(key, params)

    @property
    def waits(self) -> bool:
        """Whether the aim of the step is still open."""
        return not self.course.reached(self.match)

    # --- what is typed --------------------------------------------------------------------

    def answer(self, seat: int, line: str) -> bool:
        """Obey one line; whether the match or the step has changed."""
        if line in ("", "next") and self.table.holding is None:
            return self.go_on()
        if line == "back" and self.course.number == 0:
            self.say(self.text("terminal.lesson.first"))
            return False
        ways = {"back": -1, "again": 0, "show": 1}
        if line in ways:
            return self.go_to(self.course.number + ways[line])
        if line in ("?", "help"):
            screen.help(self.console, self.catalogue, COMMANDS)
        return super().answer(seat, line)

    def go_on(self) -> bool:
        """The next step, if nothing is left to be done in this one."""
        if self.waits:
            self.say(self.text("terminal.lesson.waits"))
            return False
        return self.go_to(self.course.number + 1)

    def go_to(self, step: int) -> bool:
        """Any step, from where the shown way leads to it."""
        self.enter(decide.go_to_step(self.table, self.you, step))
        return True

    def begin_at(self, step: int) -> bool:
        """Begin with a step, counted from 1; whether there is one."""
        try:
            return step >= 1 and (step == 1 or self.go_to(step - 1)) and not self.course.over
        except Refused:
            return False

    def play(self, seat: int, line: str) -> bool:
        """A move, as long as the game goes on."""
        if self.match.over:
            self.say(self.text("terminal.lesson.over"))
            return False
        return super().play(seat, line)
