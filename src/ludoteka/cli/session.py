"""One game at the terminal: whose turn it is, what is shown, and what people type."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ludoteka.bots import Bot, make_bot
from ludoteka.cli import boards, screen
from ludoteka.core.codec import Move
from ludoteka.core.errors import BadMove, clean
from ludoteka.core.event import Event
from ludoteka.core.match import Match
from ludoteka.language import Catalogue
from ludoteka.table import wonder

ADVISER = "hard"
FORGET = "\033[3J"  # the terminal drops what has scrolled off the screen


class Ended(Exception):
    """Somebody stopped playing, or there is no more input."""


@dataclass(frozen=True)
class Player:
    """Who sits on a seat. Bots have a level."""

    name: str
    level: str
    bot: Bot | None


class Session:
    """A match between people at one screen and bots."""

    def __init__(
        self, match: Match, players: list[Player], catalogue: Catalogue, console: Console
    ) -> None:
        self.match = match
        self.players = players
        self.catalogue = catalogue
        self.console = console
        self.board = boards.find(match.game.key)
        self.humans = [seat for seat, player in enumerate(players) if player.bot is None]
        self.at_screen = self.humans[0] if len(self.humans) == 1 else None
        # for each person, how many steps of the match have been told; -1: not even the opening
        self.told = dict.fromkeys(self.humans, -1)

    # --- the course of the game -----------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over, or somebody stops."""
        levels = [
            player.name
            if player.bot is None
            else self.write(
                "terminal.bot", name=player.name, level=self.text(f"level.{player.level}")
            )
            for player in self.players
        ]
        title = self.text("game.title")
        self.say(self.write("terminal.welcome", title=title, players=", ".join(levels)), "bold")
        if self.humans:
            self.say(self.text("terminal.start"), "dim")
        try:
            while not self.match.over:
                seat = self.to_answer
                player = self.players[seat]
                if player.bot is None:
                    self.ask(seat)
                else:
                    self.let_think(player, player.bot)
        except Ended:
            self.say(self.text("terminal.unfinished"))
            return
        self.finish()

    @property
    def to_answer(self) -> int:
        """The seat that answers. Shared decisions are the people's, if there are any."""
        seat = self.match.seat
        if self.match.anyone and self.humans and seat not in self.humans:
            return self.humans[0] if self.at_screen is None else self.at_screen
        return seat

    def let_think(self, player: Player, bot: Bot) -> None:
        """A bot's decision."""
        match = self.match
        with self.console.status(self.write("terminal.thinking", name=player.name)):
            action = bot.choose(match.state, match.seat)
        match.play(match.game.codec.unpack(action))
        if not self.humans:
            self.tell(match.steps[-1].events, None)

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
            self.say(self.write("terminal.curtain", name=self.players[seat].name), "bold")
            self.read("")
            self.at_screen = seat

    def news(self, seat: int) -> list[Event]:
        """What happened since this person was last asked."""
        told, steps = self.told[seat], self.match.steps
        self.told[seat] = len(steps)
        events = [event for step in steps[max(told, 0) :] for event in step.events]
        return [*self.match.opening, *events] if told < 0 else events

    def finish(self) -> None:
        """The end: what happened last, the table, the points and the winners."""
        match = self.match
        viewer = self.humans[0] if len(self.humans) == 1 else None
        if viewer is not None:
            self.tell(self.news(viewer), viewer)
        self.console.print()
        self.console.print(self.board.draw(match.view(viewer), self.catalogue, self.console.width))
        self.console.print(self.board.result(match.events, match.seats, self.catalogue))
        if match.winners:
            winners = [f"seat.{seat}" for seat in match.winners]
            self.say(self.catalogue.text("terminal.over", {"winners": winners}), "bold")
        else:
            self.say(self.text("terminal.lost"), "bold")

    # --- what people type -----------------------------------------------------------------

    def answer(self, seat: int, line: str) -> bool:
        """Obey one line; whether the match has changed."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word in ("?", "why") and rest:
            self.explain(seat, rest)
        elif line == "undo":
            return self.undo(seat)
        elif line in ("quit", "exit"):
            raise Ended
        elif word == "save":
            self.save(rest)
        elif word == "rules":
            screen.rules(self.console, self.catalogue, rest)
        elif line in ("?", "help"):
            screen.help(self.console, self.catalogue)
        elif line == "hint":
            self.hint(seat)
        elif line == "log":
            self.tell(self.match.events, seat)
        elif line == "board":
            self.show(seat)
        elif line:
            return self.play(seat, line)
        return False

    def play(self, seat: int, line: str) -> bool:
        """A move by its number, its text or its label."""
        move = self.find(line)
        if move is None:
            return False
        if self.match.why_not(move) is not None:
            self.explain(seat, str(move))
            return False
        self.match.play(move, seat)
        return True

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
        reason = self.match.why_not(move)
        if reason is not None:
            self.say(self.catalogue.reason(reason))
            if self.catalogue.has(f"{reason.place}.title"):
                title = self.text(f"{reason.place}.title")
                anchor = reason.place.removeprefix("rules.")
                self.say(self.write("terminal.rule", title=title, anchor=anchor), "dim")
            return
        about = self.board.detail(self.match.view(seat), move, self.catalogue)
        self.say(f"{self.catalogue.move(move)}  [{move}]", "bold")
        for text in (about, self.text(screen.about(move)), self.text("terminal.possible")):
            if text:
                self.say(text)

    def hint(self, seat: int) -> None:
        """What a strong bot would do, knowing no more than this person."""
        match = self.match
        adviser = make_bot(ADVISER, match.game, len(match.steps))
        with self.console.status(
            self.write("terminal.thinking", name=self.text(f"level.{ADVISER}"))
        ):
            thought = adviser.think(match.state, seat)
        label = self.catalogue.move(match.game.codec.unpack(thought.action))
        self.say(self.write("terminal.hint", move=label), "bold")
        for reason in wonder.advice(match.game, match.state, thought):
            self.say(self.catalogue.text(reason.key, reason.params))
        others = [c for c in thought.choices if c.action != thought.action][:3]
        if others:
            labels = [self.catalogue.move(match.game.codec.unpack(c.action)) for c in others]
            self.say(self.write("terminal.hint.also", moves="; ".join(labels)), "dim")

    def undo(self, seat: int) -> bool:
        """Take back this person's last move; if something was revealed since, all must agree."""
        steps = self.match.steps
        last = max((i for i, step in enumerate(steps) if step.seat == seat), default=None)
        if last is None:
            self.say(self.text("terminal.undo.nothing"))
            return False
        back = steps[last:]
        if any(step.revealed or step.seat != seat for step in back):
            self.say(self.catalogue.text("terminal.undo.ask", {"number": len(back)}))
            yes = self.text("terminal.yes")
            if self.read("> ").strip().casefold() not in (yes, yes[0], "yes", "y"):
                self.say(self.text("terminal.undo.kept"))
                return False
        self.match.undo(len(back))
        self.told = {human: min(told, last) for human, told in self.told.items()}
        self.say(self.catalogue.text("terminal.undo.done", {"number": len(back)}))
        return True

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
        question = self.board.question(view, self.catalogue)
        name = self.players[seat].name
        self.say(self.write("terminal.question", name=name, question=question), "bold")
        lines = [
            (self.catalogue.move(move), self.board.detail(view, move, self.catalogue))
            for move in self.match.legal()
        ]
        screen.moves(self.console, lines)

    def tell(self, events: list[Event], seat: int | None) -> None:
        """The events that this person may see."""
        lines = [self.catalogue.event(event) for event in events if event.visible(seat)]
        if lines and seat is not None:
            self.console.print()
            self.say(self.text("terminal.since"), "bold")
        for line in lines:
            self.console.print(Padding(Text(line), (0, 0, 0, 2 if seat is not None else 0)))

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
