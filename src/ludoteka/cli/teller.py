"""What the terminal says about a table: the board, what moves do, why not, and what is due."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from functools import cached_property

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ludoteka.bots import make_bot
from ludoteka.bots.levels import adviser_for
from ludoteka.cli import boards, foretold, screen, summary
from ludoteka.core.codec import Move
from ludoteka.core.errors import BadMove, clean
from ludoteka.core.reason import Reason
from ludoteka.language import Catalogue, sentence
from ludoteka.table import wonder
from ludoteka.table.hinting import is_coached
from ludoteka.table.lines import Line
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table

BETWEEN = 8  # moves of one who plays alone before the coach speaks again
# lines of a table that the terminal says in its own words
SAID = ("table.created", "table.began", "table.over", "table.stepped")


class Teller:
    """Knows the words and the screen. Nothing that it does changes the table."""

    def __init__(self, table: Table, catalogue: Catalogue, console: Console) -> None:
        self.table = table
        self.match = table.match
        self.catalogue = catalogue
        self.console = console
        self.board = boards.find(self.match.game.key)
        # for each person, and for the screen of bots alone: the last step that was summed up
        self.summed: dict[int | None, int] = {}
        self.doubted: object = None  # the turn in which the coach spoke last

    # --- words ----------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        return self.catalogue.seat(seat)

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style))

    def text(self, key: str) -> str:
        return self.catalogue.text(key)

    def write(self, key: str, **said: int | str) -> str:
        return self.catalogue.write(key, said)

    def label(self, move: Move, seat: int) -> str:
        """What a move is called."""
        return self.board.label(self.match.view(seat), move, self.catalogue)

    # --- the table ------------------------------------------------------------------------

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
            lines.append((self.board.label(view, move, self.catalogue), detail))
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

    def log(self, seat: int) -> None:
        """All that has happened."""
        self.tell(self.table.story.since(seat), seat)

    def sum_up(self, lines: list[Line], seat: int | None) -> None:
        """Where a round, an age or a turn has ended: who got what, and how things stand."""
        if self.match.over or not any(line.key in self.board.ENDS for line in lines):
            return
        *before, end = summary.ends(self.match, self.board.ENDS) or [0]
        start = max((step for step in before if step <= self.summed.get(seat, 0)), default=0)
        self.summed[seat] = end
        told = summary.told(self.match, seat, (start, end), self.board.SUMMED, self.catalogue)
        if told:
            self.console.print()
            self.say(self.text("terminal.summary"), "bold")
        for text in told:
            self.console.print(Padding(Text(text), (0, 0, 0, 2)))

    # --- questions ------------------------------------------------------------------------

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

    def find(self, line: str, seat: int) -> Move | None:
        """The move that is meant; if none, say so."""
        moves = self.match.legal()
        if line.isdecimal():
            if len(line) < 9 and 1 <= int(line) <= len(moves):
                return moves[int(line) - 1]
            self.say(self.write("terminal.no_number", number=clean(line), last=len(moves)))
            return None
        for move in moves:
            if line.casefold() in (str(move), self.label(move, seat).casefold()):
                return move
        try:
            return self.match.game.codec.parse(line)
        except BadMove:
            close = get_close_matches(line[:200], [str(move) for move in moves], n=1)
            key = "terminal.meant" if close else "terminal.no_move"
            self.say(self.write(key, text=clean(line), meant="".join(close)))
            return None

    def explain(self, seat: int, line: str) -> None:
        """What a move does, or why it is not possible; the same of a thing."""
        if thing := self.thing(line.casefold()):
            self.explain_thing(seat, thing)
        elif (move := self.find(line, seat)) is not None:
            self.explain_move(seat, move)

    def thing(self, called: str) -> str:
        """The thing with this id or name: one that moves can name, or touch now; else nothing."""
        state = self.match.state
        touched = {thing for move in self.match.legal() for thing in move.touches(state)}
        return self.things.get(called) or self.named(touched).get(called, "")

    @cached_property
    def things(self) -> dict[str, str]:
        """Whatever moves can name."""
        kinds = self.match.game.codec.kinds.values()
        return self.named({id for kind in kinds for field in kind.layout for id in field.ids})

    def named(self, things: Collection[str]) -> dict[str, str]:
        """Things by their ids and by what they are called."""
        names = {self.catalogue.name(thing).casefold(): thing for thing in sorted(things)}
        return names | {thing: thing for thing in things}

    def explain_thing(self, seat: int, thing: str) -> None:
        """The moves that a thing is for, or why there are none."""
        try:
            reason = wonder.why_not_thing(self.table, seat, thing)
        except Refused as refused:
            self.refuse(refused)
            return
        if reason is not None:
            self.give(reason)
            return
        self.say(self.catalogue.sentence("terminal.thing", {"thing": thing}), "bold")
        for number, move in enumerate(self.match.legal(), 1):
            if thing in move.touches(self.match.state):
                self.say(f"  {number} {self.label(move, seat)}")

    def explain_move(self, seat: int, move: Move) -> None:
        """What a move does, or why it is not possible."""
        reason = wonder.not_now(self.table, seat) or self.match.why_not(move)
        if reason is not None:
            self.give(reason)
            return
        view = self.match.view(seat)
        self.say(f"{self.board.label(view, move, self.catalogue)}  [{move}]", "bold")
        told = [self.text(screen.about(move)), self.board.detail(view, move, self.catalogue)]
        if self.match.game.ledger is not None:
            preview = self.match.preview(move, seat)
            told += self.board.notes(view, move, preview, self.catalogue)
            told += foretold.whole(preview, seat, self.catalogue, self.board.beyond)
            told += foretold.following(self.match, move, seat, self.catalogue)
        for text in (*told, self.text("terminal.possible")):
            if text:
                self.say(text)

    def due(self, seat: int) -> None:
        """What comes if nothing more is done."""
        told, together = self.board.TOLD, self.match.game.together
        lines = [
            text
            for forecast in self.match.forecast(seat)
            for text in foretold.due(forecast, told, self.catalogue, together, self.board.beyond)
        ]
        for text in lines or [self.text("terminal.due.none")]:
            self.say(text)

    def hint(self, seat: int) -> None:
        """What a strong bot would do and why, knowing no more than this person."""
        game, state = self.match.game, self.match.state
        if (reason := wonder.not_now(self.table, seat)) is not None:
            self.give(reason)
            return
        adviser = make_bot(adviser_for(game), game, len(self.match.steps))
        with self.console.status(self.text("terminal.advising")):
            thought = adviser.advise(state, seat)
        best = game.codec.unpack(thought.action)
        self.say(self.write("terminal.hint", move=self.label(best, seat)), "bold")
        if game.ledger is not None and self.board.TOLD:
            preview = self.match.preview(best, seat)
            if brief := foretold.brief(preview, seat, self.board.TOLD, self.catalogue):
                self.say(f"  {brief}")
        for reason in wonder.hint(game, state, thought).reasons:
            self.say(self.because(reason, seat))
        others = [c for c in thought.choices if c.action != thought.action][:3]
        if others:
            labels = [self.label(game.codec.unpack(c.action), seat) for c in others]
            listed = self.catalogue.listed(labels, "or")
            self.say(self.write("terminal.hint.also", moves=listed), "dim")

    def doubts(self, seat: int, move: Move) -> bool:
        """Whether the coach has something against a move, and says so: once in a turn."""
        game, state, action = self.match.game, self.match.state, move.pack()
        turn = len(self.table.floors), self.match.seats == 1 and len(self.match.steps) // BETWEEN
        legal = [int(each) for each in state.legal()]
        if not is_coached(self.table, seat) or self.doubted == turn or action not in legal:
            return False
        adviser = make_bot(adviser_for(game), game, len(self.match.steps))
        thought = adviser.advise(state, seat)
        if len(legal) == 1 or not wonder.is_doubtful(thought, action):
            return False
        compared = adviser.compare(state, seat, (thought.action, action))
        doubt = wonder.doubt(game, state, compared, action)
        if doubt is None:
            return False
        self.doubted = turn
        best = self.label(game.codec.parse(doubt.best.text), seat)
        self.say(self.write("coach.sure", move=best), "bold")
        for reason in doubt.reasons:
            self.say(self.because(reason, seat))
        self.say(self.text("terminal.coach"), "dim")
        return True

    def because(self, reason: Reason, seat: int) -> str:
        """Why a hint is given: the game's own advice, or how it compares with another move."""
        if reason.key.startswith("advice."):
            return self.catalogue.sentence(reason.key, reason.params)
        said: dict[str, int | str] = {}
        for name, value in reason.params.items():
            if name in wonder.PERCENTS:
                said[name] = self.catalogue.percent(int(str(value)) / 100)
            elif isinstance(value, int):
                said[name] = value
            else:
                said[name] = self.label(self.match.game.codec.parse(str(value)), seat)
        return self.catalogue.write(reason.key, said)
