"""One game at the terminal: whose turn it is, what is shown, and what people type."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ludoteka.bots import Bot, make_bot
from ludoteka.cli import boards, foretold, screen
from ludoteka.core.codec import Move
from ludoteka.core.errors import BadMove, clean
from ludoteka.core.reason import Reason
from ludoteka.language import Catalogue, sentence
from ludoteka.table import decide, wonder
from ludoteka.table.entries import AnyBody, AutoEnd, Created, Entry, UndoAsked
from ludoteka.table.lines import Line
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table

ADVISER = "hard"
FORGET = "\033[3J"  # the terminal drops what has scrolled off the screen
# lines of a table that the terminal says in its own words
SAID = ("table.created", "table.began", "table.over")


class Ended(Exception):
    """Somebody stopped playing, or there is no more input."""


class Session:
    """A table of people at one screen and bots. Turns of people end by themselves at first."""

    def __init__(
        self, created: Created, bots: Mapping[int, Bot], catalogue: Catalogue, console: Console
    ) -> None:
        self.table = Table("terminal", Entry(1, now(), created))
        self.match = self.table.match
        self.bots = bots
        self.catalogue = catalogue
        self.console = console
        self.board = boards.find(self.match.game.key)
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
                "terminal.bot", name=self.name(number), level=self.text(f"level.{seat.level}")
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
            self.tell(self.news(None), None)

    def ask(self, seat: int) -> None:
        """A person's decision: show the table, then read commands until something changes."""
        self.draw_curtain(seat)
        self.tell(self.news(seat), seat)
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

    def news(self, seat: int | None) -> list[Line]:
        """What happened since this person was last asked."""
        told, self.told[seat] = self.told[seat], self.table.newest(seat)
        return self.table.story.since(seat, told)

    def finish(self) -> None:
        """The end: what happened last, the table, the points and the winners."""
        match = self.match
        viewer = self.humans[0] if len(self.humans) == 1 else None
        if viewer is not None:
            self.tell(self.news(viewer), viewer)
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

    def log(self, seat: int) -> None:
        """All that has happened."""
        self.tell(self.table.story.since(seat), seat)

    def play(self, seat: int, line: str) -> bool:
        """A move by its number, its text or its label."""
        move = self.find(line)
        if move is None:
            return False
        try:
            self.enter(decide.move(self.table, seat, str(move)))
        except Refused as refused:
            self.refuse(refused)
            return False
        return True

    def refuse(self, refused: Refused) -> None:
        """Why something is not possible: by the rules, or at the table."""
        if refused.reason is None:
            self.say(self.catalogue.text(refused.key, refused.params))
        else:
            self.give(refused.reason)

    def give(self, reason: Reason) -> None:
        """A reason of the rules, and where they say so."""
        self.say(self.catalogue.reason(reason))
        if self.catalogue.has(f"{reason.place}.title"):
            title = self.text(f"{reason.place}.title")
            anchor = reason.place.removeprefix("rules.")
            self.say(self.write("terminal.rule", title=title, anchor=anchor), "dim")

    def find(self, line: str) -> Move | None:
        """The move that is meant; if none, say so."""
        moves = self.match.legal()
        if line.isdecimal():
            if len(line) < 9 and 1 <= int(line) <= len(moves):
                return moves[int(line) - 1]
            self.say(self.write("terminal.no_number", number=clean(line), last=len(moves)))
            return None
        for move in moves:
            if line.casefold() in (str(move), self.catalogue.move(move).casefold()):
                return move
        try:
            return self.match.game.codec.parse(line)
        except BadMove:
            close = get_close_matches(line[:200], [str(move) for move in moves], n=1)
            key = "terminal.meant" if close else "terminal.no_move"
            self.say(self.write(key, text=clean(line), meant="".join(close)))
            return None

    def explain(self, seat: int, line: str) -> None:
        """What a move does, or why it is not possible."""
        move = self.find(line)
        if move is None:
            return
        reason = wonder.not_now(self.table, seat) or self.match.why_not(move)
        if reason is not None:
            self.give(reason)
            return
        self.say(f"{self.catalogue.move(move)}  [{move}]", "bold")
        told = [self.board.detail(self.match.view(seat), move, self.catalogue)]
        if self.match.game.ledger is not None:
            told += foretold.whole(self.match.preview(move, seat), seat, self.catalogue)
            told += foretold.following(self.match, move, seat, self.catalogue)
        for text in (self.text(screen.about(move)), *told, self.text("terminal.possible")):
            if text:
                self.say(text)

    def due(self, seat: int) -> None:
        """What comes if nothing more is done."""
        told, together = self.board.TOLD, self.match.game.together
        lines = [
            text
            for forecast in self.match.forecast(seat)
            for text in foretold.due(forecast, told, self.catalogue, together)
        ]
        for text in lines or [self.text("terminal.due.none")]:
            self.say(text)

    def hint(self, seat: int) -> None:
        """What a strong bot would do, knowing no more than this person."""
        match = self.match
        if (reason := wonder.not_now(self.table, seat)) is not None:
            self.give(reason)
            return
        adviser = make_bot(ADVISER, match.game, len(match.steps))
        with self.console.status(self.text("terminal.advising")):
            thought = adviser.think(match.state, seat)
        label = self.catalogue.move(match.game.codec.unpack(thought.action))
        self.say(self.write("terminal.hint", move=label), "bold")
        for reason in wonder.advice(match.game, match.state, thought):
            self.say(self.catalogue.text(reason.key, reason.params))
        others = [c for c in thought.choices if c.action != thought.action][:3]
        if others:
            labels = [self.catalogue.move(match.game.codec.unpack(c.action)) for c in others]
            listed = self.catalogue.listed(labels, "or")
            self.say(self.write("terminal.hint.also", moves=listed), "dim")

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

    # --- what is shown --------------------------------------------------------------------

    def show(self, seat: int) -> None:
        """The table, the question and the moves, as this person sees them."""
        view = self.match.view(seat)
        self.console.print()
        self.console.print(self.board.draw(view, self.catalogue, self.console.width))
        self.console.print()
        if self.table.holding == seat:
            self.say(self.write("terminal.holding", name=self.name(seat)), "bold")
            return
        question = sentence(self.board.question(view, self.catalogue))
        asked = self.write("terminal.question", name=self.name(seat), question=question)
        self.say(asked.rstrip(), "bold")
        previews = self.match.previews(seat) if self.board.TOLD else {}
        lines = []
        for move in self.match.legal():
            if (preview := previews.get(str(move))) is None:
                detail = self.board.detail(view, move, self.catalogue)
            else:
                detail = foretold.brief(preview, seat, self.board.TOLD, self.catalogue)
            lines.append((self.catalogue.move(move), detail))
        screen.moves(self.console, lines)

    def tell(self, lines: list[Line], seat: int | None) -> None:
        """Lines of the story, as this person may know it."""
        told = [self.line(line) for line in lines if line.key not in SAID]
        if told and seat is not None:
            self.console.print()
            self.say(self.text("terminal.since"), "bold")
        for text in told:
            self.console.print(Padding(Text(text), (0, 0, 0, 2 if seat is not None else 0)))

    def line(self, line: Line) -> str:
        """A line in words: an event of the game, or something at the table."""
        key = f"event.{line.key}" if line.kind == "event" else line.key
        return self.catalogue.text(key, line.params)

    def name(self, seat: int) -> str:
        return self.catalogue.seat(seat)

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style))

    def text(self, key: str) -> str:
        return self.catalogue.text(key)

    def write(self, key: str, **said: int | str) -> str:
        return self.catalogue.write(key, said)

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
