"""Replays the commands of a file: brings the game to the seat of each, then makes its moves."""

from __future__ import annotations

from collections import deque

from ludoteka.core.errors import BadRecord, IllegalMove, LudotekaError, clean
from ludoteka.core.game import Game
from ludoteka.core.options import Value
from ludoteka.core.problem import Problem, problem
from ludoteka.core.reason import Reason
from ludoteka.core.sink import Sink
from ludoteka.games.terra_mystica import codes, legal
from ludoteka.games.terra_mystica.data import FACTION_NAMES, TILE_NAMES
from ludoteka.games.terra_mystica.notation.commands import Commands
from ludoteka.games.terra_mystica.notation.forms import NeedsLate, NeedsLenient
from ludoteka.games.terra_mystica.notation.rows import CULTISTS, Command, Script, list_commands
from ludoteka.games.terra_mystica.rules import offers
from ludoteka.games.terra_mystica.state import Board

OWED = ("+fav", "+tw", "+2tw", "+3tw", "-fire", "-water", "-earth", "-air")
FREE = ("convert", "burn", "connect")
LATER, END = codes.MOVE_LATER, codes.MOVE_END


class Reader:
    """A game being made of a file. What it makes are `actions`, one after the other."""

    def __init__(
        self,
        game: Game,
        script: Script,
        options: dict[str, Value],
        seed: int,
        rules: int,
    ) -> None:
        self.game = game
        self.seed = seed
        self.rules = rules
        self.script = script
        self.rows = script.rows
        self.options = options
        self.commands = list_commands(script.rows)
        self.queues: dict[str, deque[Command]] = {name: deque() for name in FACTION_NAMES}
        for command in self.commands:
            if command.faction:
                self.queues[command.faction].append(command)
        self.position = 0
        self.waiting = False  # whether an answer had to wait at least once
        self.marks: dict[int, int] = {}  # how many actions there were when a row was done
        self.last_chain: dict[str, int] = {}  # the last chain of each faction that was begun
        self.early: list[tuple[int, int]] = []  # a Cultists' step of a row was taken at a step
        self.notes: list[BadRecord] = []
        state = game.new(len(script.factions), seed, options, rules)
        assert isinstance(state, Board)
        self.board = state
        self.actions: list[int] = []
        self.choose_factions()
        self.seats = {FACTION_NAMES[state.faction(s)]: s for s in range(len(script.factions))}
        self.names = {seat: name for name, seat in self.seats.items()}
        self.check_head()
        # whether to look for what only the lenient reading gives its due
        self.exact = not state.setup.lenient and not script.own
        # spades of these factions bring something wherever they are lost
        watched = {FACTION_NAMES[f] for f in (codes.HALFLINGS, codes.ALCHEMISTS)} & set(self.seats)
        state.sink = Sink() if watched and self.exact else None
        self.moves = Commands(self)
        for row in self.rows:
            if row.moved:
                told = "'{command}' is read before what it was written behind"
                self.note_that(row.line, row.moved, told)

    def choose_factions(self) -> None:
        """Factions not given by an option are chosen as listed."""
        for faction in self.script.factions:
            action = codes.MOVE_CHOOSE | FACTION_NAMES.index(faction) << 8
            if self.board.phase == codes.CHOOSE and action in self.board.legal():
                self.apply(action)
        if self.board.phase == codes.CHOOSE:
            raise BadRecord(0, "the rows 'setup' do not fit the options")

    def check_head(self) -> None:
        """Our own remarks must not say something else than the head rows."""
        board = self.board
        in_order = [self.names[int(board.ordered(i))] for i in range(len(self.seats))]
        tiles = [TILE_NAMES[tile] for tile in board.setup.scoring]
        if in_order != self.script.factions:
            raise BadRecord(0, "the rows 'setup' do not fit the remarks of the file")
        if self.script.scoring and tiles != self.script.scoring:
            raise BadRecord(0, "the row 'score' does not fit the remarks of the file")

    # --- moves --------------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """Make a move that is known to be legal."""
        self.board.apply(action)
        self.actions.append(action)

    def do(self, action: int) -> None:
        """Make a move. Raises IllegalMove."""
        board = self.board
        if action not in board.legal():
            move = self.game.codec.unpack(action)
            raise IllegalMove(str(move), self.game.against(board, move))
        board.apply(action)
        self.actions.append(action)
        sink = board.sink
        if sink is not None and sink.raw:
            self.watch(sink)

    def watch(self, sink: Sink) -> None:
        """Lost spades that would have brought something when they were gained."""
        for kind, _, seat, *_ in sink.raw:
            if kind == codes.SPADES_LOST and self.moves.spades_pay(int(seat)):
                raise NeedsLenient(0, "spades that were lost count")
        sink.raw.clear()

    # --- the file -----------------------------------------------------------------------

    def play(self) -> None:
        """Replay every command."""
        for command in self.commands:
            self.position = command.index
            if not command.done:
                self.catch_up(command)
                self.execute(command)
            elif any(command.row == row for row, _ in self.early):
                self.marks[command.row] = len(self.actions)  # where its row stands
        self.moves.check_complete(None)
        for command in self.commands:
            if not command.done:
                self.execute(command)
            if not command.done:
                raise self.refusal(command, "nobody asks for this answer")

    def head(self, faction: str) -> Command | None:
        """The next command of a faction that is not done."""
        queue = self.queues[faction]
        while queue and queue[0].done:
            queue.popleft()
        return queue[0] if queue else None

    def catch_up(self, command: Command) -> None:
        """First the answers of the same faction that had to wait."""
        if command.faction and self.waiting:
            while (waiting := self.head(command.faction)) and waiting is not command:
                self.execute(waiting)
                if not waiting.done:
                    return

    def execute(self, command: Command) -> None:
        """Make the moves of a command, or leave an answer until its seat is asked again."""
        if command.faction and command.faction not in self.seats:
            raise self.refusal(command, "this faction is not in the game")
        if command.answers and self.must_wait(command):
            self.waiting = True
            return
        command.done = True
        if self.moves.begun is not None:
            self.moves.check_complete(command)
        try:
            self.moves.make(command)
        except BadRecord as error:
            if error.line == 0:
                raise type(error)(command.line, refused(command, error.problem)) from None
            raise
        except IllegalMove as error:
            raise self.refusal(command, error.reason) from None
        except LudotekaError as error:
            raise self.refusal(command, error.told) from None
        self.marks[command.row] = len(self.actions)
        self.last_chain[command.faction] = command.chain

    def must_wait(self, command: Command) -> bool:
        """Whether another one's turn has begun, or goes on in a row that follows."""
        board, seat = self.board, self.seats[command.faction]
        if not board.setup.late or board.active == seat or board.over:
            return False
        if board.phase not in (codes.TURN, codes.SPADES, codes.REST):
            return False
        if not self.asked_for(command, seat):
            return False
        if board.phase == codes.TURN and board.double != 1:
            return True
        return self.goes_on()

    def asked_for(self, command: Command, seat: int) -> bool:
        """Whether an offer to the seat is open, or a step is owed or may still be."""
        board = self.board
        if not command.steps:
            return bool(offers.is_open(board, seat))
        return board.steps_owed > 0 or any(offers.giver(offer) == seat for offer in board.offers)

    def goes_on(self) -> bool:
        """Whether the turn that is being made goes on in a row that follows."""
        board = self.board
        following = self.head(self.names[int(board.active)])
        if following is None or following.answers or following.text.startswith("done"):
            return False
        if following.index != self.next_turn(self.position):
            return False
        if board.phase == codes.REST:
            return False  # what is left of the turn is made first
        used = board.changed_low | board.changed_high != 0 and board.free + board.dug == 0
        return not (board.phase == codes.SPADES and used)

    def belongs(self, command: Command) -> bool:
        """Whether a command of a following row still belongs to the turn before its end."""
        if command.text.startswith(OWED):
            return bool(self.board.favors_owed + self.board.towns_owed > 0)
        commands = self.rows[command.row].commands
        return all(text.startswith(FREE) for text in commands)

    def next_turn(self, start: int) -> int:
        """The index of the next command from here on that is no answer."""
        for index in range(start, len(self.commands)):
            command = self.commands[index]
            if not command.answers and (not command.done or index == self.position):
                return index
        return len(self.commands)

    def due(self, command: Command) -> bool:
        """Whether an answer stands before the next turn of anybody.

        With the errata, answers of the Cultists and to their offers keep the order of the file:
        power they gain in between can change what they still can take.
        """
        for index in range(self.position, command.index):
            other = self.commands[index]
            if other.done and index != self.position:
                continue
            if not other.answers:
                return False
            if self.board.setup.errata and not other.steps and not command.steps:
                if command.faction == CULTISTS and other.text.endswith(CULTISTS):
                    return False
                if other.faction == CULTISTS and command.text.endswith(CULTISTS):
                    return False
        return command.index <= self.position or self.commands[self.position].answers

    # --- what is told -------------------------------------------------------------------

    def refusal(
        self, command: Command, why: str | Problem | Reason, **params: int | str
    ) -> BadRecord:
        """Line, command and reason."""
        if isinstance(why, Reason):
            illegal = BadRecord(command.line, said(command), why)
            illegal.game = self.game.key
            return illegal
        return BadRecord(command.line, refused(command, problem(why, **params)))

    def note_that(self, line: int, shown: str, sentence: str, **params: int | str) -> None:
        """Say what was sloppy, and how it was read."""
        self.notes.append(BadRecord(line, sentence, command=plain(shown), **params))

    # --- bringing the game to a seat ----------------------------------------------------

    def bring(self, command: Command, wanted: str) -> None:
        """Answer, end and finish for everybody until the command's seat can do what is wanted.

        `wanted`: answer, free, action or spade.
        """
        seat = self.seats[command.faction]
        for _ in range(len(self.commands) + 100):
            if self.board.over:
                raise self.refusal(command, "the game is over")
            if self.board.seat == seat and self.ready(command, wanted):
                waiting = None
                if self.waiting and not command.answers:
                    waiting = self.head(command.faction)
                if waiting is None or not waiting.answers or waiting.index > command.index:
                    return
                self.execute(waiting)
            else:
                self.move_on(command)
        raise self.refusal(command, "it never comes to this seat's turn")

    def ready(self, command: Command, wanted: str) -> bool:
        """Whether the deciding seat is asked for something of this kind."""
        board = self.board
        phase = board.phase
        if phase == codes.TURN:
            return True
        if phase in (codes.CHOOSE, codes.SETTLE, codes.FIRST_BONUS_CARD):
            return wanted in ("spade", "action")
        if wanted == "answer":
            return phase in (codes.ANSWER, codes.STEP)
        if wanted == "free":
            return phase in (codes.SPADES, codes.REST, codes.GRANT)
        if wanted == "spade" and phase == codes.SPADES:
            # with all spades used only a dwelling right behind belongs to the same action
            used = board.changed_low | board.changed_high != 0 and board.free + board.dug == 0
            builds = command.text.startswith("build")
            return not used or (builds and self.last_chain.get(command.faction) == command.chain)
        return wanted == "spade" and phase == codes.CULT_SPADES

    def move_on(self, command: Command) -> None:
        """One move that the file does not write down, or an answer that stands further on."""
        board = self.board
        asked = self.names[int(board.seat)]
        if board.phase in (codes.ANSWER, codes.STEP):
            self.answer_for(command, asked)
        elif board.phase == codes.GRANT:
            waiting = self.head(asked)
            if waiting is None or not waiting.text.startswith(OWED):
                told = "{faction} must take a town tile first"
                raise self.refusal(command, told, faction=asked)
            self.execute(waiting)
        elif board.phase == codes.SPADES:
            self.moves.lose_rest()
        elif board.phase == codes.CULT_SPADES:
            waiting = self.head(asked)
            if waiting is not None and waiting.text.startswith("transform"):
                self.execute(waiting)
            else:
                self.moves.lose_rest()
        elif board.phase == codes.REST or (board.phase == codes.TURN and board.double == 1):
            if not self.take_owed(asked):
                self.do(END)
        else:
            raise self.refusal(command, "it is the turn of {faction}", faction=asked)

    def answer_for(self, command: Command, asked: str) -> None:
        """The answer of the seat that is asked: now, later, or never given."""
        board, waiting = self.board, self.head(asked)
        answers = waiting is not None and waiting.answers
        if board.setup.late and not legal.everybody_out(board):
            if waiting is not None and answers and self.due(waiting):
                self.execute(waiting)
            else:
                self.apply(LATER)
        elif waiting is not None and answers:
            if not (board.setup.late or self.script.own or self.due(waiting)):
                raise NeedsLate(waiting.line, refused(waiting, problem("it is put off")))
            self.execute(waiting)
        elif board.phase == codes.ANSWER and offers.is_open(board, board.seat):
            action = next(a for a in board.legal() if a & 255 == codes.MOVE_DECLINE)
            self.apply(int(action))
            giver = self.names[int(action) >> 8 & 255]
            told = "'{command}' of {faction} never answers an offer of {giver}: it is declined"
            if waiting is None:
                told = (
                    "'{command}' comes after the last row of {faction}, who never answer an offer"
                    " of {giver}: it is declined"
                )
            row = waiting or command
            self.note_that(row.line, row.shown, told, faction=asked, giver=giver)
        else:
            told = "{faction} must take the step on a cult track first"
            raise self.refusal(command, told, faction=asked)

    def take_owed(self, faction: str) -> bool:
        """What a turn owes or ends with may stand in a later row of the same faction."""
        board = self.board
        if board.phase == codes.REST and board.steps_owed > 0 and faction == CULTISTS:
            return self.step_early()
        following = self.head(faction)
        if board.phase != codes.REST or following is None or following.answers:
            return False
        if following.index != self.next_turn(self.position) or not self.belongs(following):
            return False
        told = "'{command}' still belongs to the turn before"
        self.note_that(following.line, following.shown, told)
        self.execute(following)
        return True

    def step_early(self) -> bool:
        """The Cultists' step that stands behind the end of the turn by which it is due."""
        step = next((c for c in self.queues[CULTISTS] if not c.done and c.steps), None)
        if step is None:
            return False
        told = "'{command}' is due before the turn of the Cultists ends"
        self.note_that(step.line, step.shown, told)
        self.early.append((step.row, len(self.actions)))
        self.execute(step)
        return True


def plain(shown: str) -> str:
    """What stands in the file, fit for a sentence."""
    return clean(" ".join(shown.split()))


def said(command: Command) -> Problem:
    """A command in a sentence."""
    shown = plain(command.shown)
    if not command.faction:
        return problem("'{command}'", command=shown)
    return problem("{faction}: '{command}'", faction=command.faction, command=shown)


def refused(command: Command, why: Problem) -> Problem:
    """A command, and what is wrong with it."""
    return problem("{command}: {problem}", command=said(command), problem=why)
