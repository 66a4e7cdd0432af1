"""Replays the commands of a file: brings the match to the seat of each, then makes its moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from ludoteka.core.errors import BadRecord, IllegalMove, LudotekaError, clean
from ludoteka.core.match import Match, new
from ludoteka.core.reason import Reason
from ludoteka.games.terra_mystica import codes, meta
from ludoteka.games.terra_mystica.data import FACTION_NAMES, SCROLL_NAMES, TILE_NAMES, TRACK_NAMES
from ludoteka.games.terra_mystica.notation_commands import Commands
from ludoteka.games.terra_mystica.notation_rows import RULE_OPTIONS, Row, Script
from ludoteka.games.terra_mystica.state import SEAT_MASK, Board

TRACK_STEP = re.compile(rf"\+({'|'.join(TRACK_NAMES)})")
STEP_SOURCE = ("actionbon2", "actionfav6")


@dataclass
class Command:
    """One command of the file."""

    index: int
    row: int
    line: int
    faction: str
    text: str  # without blanks
    shown: str
    answers: bool  # it answers an offer, or takes the Cultists' step
    done: bool = False


def own_options(script: Script) -> dict[str, object]:
    """The options of a file: those of our own remarks, or what the head rows say."""
    if script.own:
        return {name: value for name, value in script.own.items() if name != "seed"}
    options: dict[str, object] = {
        RULE_OPTIONS[o]: True for o in script.options if o in RULE_OPTIONS
    }
    usable = SCROLL_NAMES if "shipping_scroll" in options else SCROLL_NAMES[:-1]
    options["factions"] = tuple(script.factions)
    options["start_player"] = meta.FIRST_SEAT
    options["scrolls"] = tuple(name for name in usable if name not in script.deleted)
    if script.scoring:
        options["scoring_tiles"] = tuple(script.scoring)
    options["lenient"] = options["late_answers"] = True
    options["dropping_out"] = any(
        command.startswith(("drop-faction", "resign"))
        for row in script.rows
        for command in row.commands
    )
    return options


def list_commands(rows: list[Row]) -> list[Command]:
    """All commands in the order of the file."""
    commands: list[Command] = []
    for number, row in enumerate(rows):
        source = ""
        for shown in row.commands:
            text = shown.replace(" ", "")
            step = TRACK_STEP.fullmatch(text) and row.faction == FACTION_NAMES[codes.CULTISTS]
            answers = text.startswith(("leech", "decline")) or bool(step and not source)
            place = (len(commands), number, row.line)
            commands.append(Command(*place, row.faction, text, shown, answers))
            if text in STEP_SOURCE:
                source = text
            elif step:
                source = ""
    return commands


class Reader:
    """A match being made of a file."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.rows = script.rows
        self.commands = list_commands(script.rows)
        self.position = 0
        self.first = 0  # all commands before this one are done
        # how many steps the match had when a row was done
        self.marks: dict[int, int] = {}
        # the last row of each faction that was begun
        self.last_row: dict[str, int] = {}
        self.match: Match = self.start()
        self.seats = {FACTION_NAMES[self.board.faction(s)]: s for s in range(self.match.seats)}
        self.check_head()
        self.moves = Commands(self)

    @property
    def board(self) -> Board:
        """The position."""
        assert isinstance(self.match.state, Board)
        return self.match.state

    def start(self) -> Match:
        """A new match by the head rows; factions not given by an option are chosen as listed."""
        seed = self.script.own.get("seed", "0")
        try:
            match = new(meta.KEY, len(self.script.factions), int(seed), **own_options(self.script))
            for faction in self.script.factions:
                if match.state.seat >= 0 and f"choose {faction}" in map(str, match.legal()):
                    match.play(f"choose {faction}")
        except (LudotekaError, ValueError) as error:
            raise BadRecord(0, f"the head rows do not fit: {error}") from None
        return match

    def check_head(self) -> None:
        """Our own remarks must not say something else than the head rows."""
        in_order = [
            FACTION_NAMES[self.board.faction(self.board.ordered(i))] for i in range(len(self.seats))
        ]
        tiles = [TILE_NAMES[tile] for tile in self.board.setup.scoring]
        if in_order != self.script.factions:
            raise BadRecord(0, "the rows 'setup' do not fit the remarks of the file")
        if self.script.scoring and tiles != self.script.scoring:
            raise BadRecord(0, "the row 'score' does not fit the remarks of the file")

    # --- the file ---------------------------------------------------------------------

    def play(self) -> None:
        """Replay every command."""
        for command in self.commands:
            self.position = command.index
            self.catch_up(command)
            if not command.done:
                self.execute(command)
        self.moves.check_complete(None)
        for command in self.commands:
            if not command.done:
                raise self.refusal(command, "nobody asks for this answer")

    def catch_up(self, command: Command) -> None:
        """First the answers of the same faction that had to wait."""
        for earlier in self.undone(command.index):
            if not earlier.done and earlier.faction == command.faction:
                self.execute(earlier)

    def undone(self, end: int) -> Iterator[Command]:
        """Commands before an index that may not be done yet."""
        while self.first < end and self.commands[self.first].done:
            self.first += 1
        return islice(self.commands, self.first, end)

    def execute(self, command: Command) -> None:
        """Make the moves of a command, or leave an answer until its seat is asked again."""
        if command.faction and command.faction not in self.seats:
            raise self.refusal(command, "this faction is not in the game")
        if command.answers and self.must_wait(command):
            return
        command.done = True
        self.moves.check_complete(command)
        try:
            self.moves.make(command)
        except BadRecord:
            raise
        except LudotekaError as error:
            if isinstance(error, IllegalMove):
                raise self.refusal(command, error.reason) from None
            raise self.refusal(command, str(error)) from None
        self.marks[command.row] = len(self.match.steps)
        self.last_row[command.faction] = command.row

    def must_wait(self, command: Command) -> bool:
        """Whether the seat has put its answer off and another one's turn has begun."""
        seat, board = self.seats[command.faction], self.board
        offered = any(offer & SEAT_MASK == seat for offer in board.offers)
        other_turn = board.phase == codes.TURN and self.match.seat != seat and board.double != 1
        return bool(board.setup.late) and other_turn and offered

    def refusal(self, command: Command, reason: str | Reason) -> BadRecord:
        """Line, command and reason."""
        said = f"{command.faction}: '{clean(command.shown)}'".removeprefix(": ")
        if isinstance(reason, Reason):
            return BadRecord(command.line, said, reason)
        return BadRecord(command.line, f"{said}: {reason}")

    def next_of(self, seat: int) -> Command | None:
        """The next command of a seat that is not done."""
        for command in self.undone(len(self.commands)):
            if not command.done and self.seats.get(command.faction) == seat:
                return command
        return None

    def due(self, command: Command) -> bool:
        """Whether an answer stands before the next turn of anybody.

        Answers of the Cultists and answers to their offers keep the order of the file.
        """
        cultists = FACTION_NAMES[codes.CULTISTS]
        for other in self.commands[self.position : command.index]:
            if other.done and other.index != self.position:
                continue
            if not other.answers:
                return False
            if command.faction == cultists and other.text.endswith(cultists):
                return False
            if other.faction == cultists and command.text.endswith(cultists):
                return False
        return command.index <= self.position or self.commands[self.position].answers

    # --- bringing the match to a seat ---------------------------------------------------

    def bring(self, command: Command, wanted: str) -> None:
        """Answer, end and finish for everybody until the command's seat can do what is wanted.

        `wanted`: answer, free, action, spade or any.
        """
        seat = self.seats[command.faction]
        for _ in range(len(self.commands) + 100):
            if self.match.over:
                raise self.refusal(command, "the game is over")
            if self.match.seat == seat and self.ready(command, wanted):
                return
            self.move_on(command, seat)
        raise self.refusal(command, "it never comes to this seat's turn")

    def ready(self, command: Command, wanted: str) -> bool:
        """Whether the deciding seat is asked for something of this kind."""
        phase = self.board.phase
        if phase in (codes.CHOOSE, codes.SETTLE, codes.FIRST_SCROLL):
            return wanted in ("spade", "action")
        if wanted == "answer":
            return phase in (codes.ANSWER, codes.STEP, codes.TURN)
        if wanted == "free":
            return phase in (codes.TURN, codes.SPADES, codes.REST, codes.GRANT)
        if wanted == "spade" and phase == codes.SPADES:
            # with all spades used a new row is a new turn
            board = self.board
            used = board.changed_low | board.changed_high != 0 and board.free + board.dug == 0
            return not used or self.last_row.get(command.faction) == command.row
        if wanted == "spade":
            return phase in (codes.TURN, codes.CULT_SPADES)
        return phase == codes.TURN

    def move_on(self, command: Command, seat: int) -> None:
        """One move that the file does not write down, or an answer that stands further on."""
        board, asked = self.board, self.match.seat
        waiting = self.next_of(asked)
        if board.phase in (codes.ANSWER, codes.STEP, codes.GRANT):
            legal = [str(move) for move in self.match.legal()]
            owed = waiting is not None and (waiting.answers or board.phase == codes.GRANT)
            if waiting is not None and owed and ("later" not in legal or self.due(waiting)):
                self.execute(waiting)
            elif "later" in legal:
                self.match.play("later")
            else:
                name = FACTION_NAMES[board.faction(asked)]
                raise self.refusal(command, f"{name} must answer first")
        elif board.phase in (codes.SPADES, codes.CULT_SPADES):
            self.match.play("finish")
        elif board.phase == codes.REST or (board.phase == codes.TURN and board.double == 1):
            self.match.play("end turn")
        else:
            name = FACTION_NAMES[board.faction(asked)]
            raise self.refusal(command, f"it is the turn of {name}")
