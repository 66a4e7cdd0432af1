"""Games as data: their records, and each decision as a row of Parquet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from ludoteka.arena import folder as folders
from ludoteka.arena.parquet import Parquet, Row
from ludoteka.arena.playing import luck, play, seating
from ludoteka.arena.sharing import Crew
from ludoteka.bots import Bot, Chooser, Thought
from ludoteka.core.options import Value
from ludoteka.core.record import seal
from ludoteka.core.registry import find
from ludoteka.core.state import State
from ludoteka.research import Space

DECISIONS, RECORDS = "decisions", "records"


class DataPlan(msgspec.Struct, frozen=True):
    """All that decides what the data are."""

    game: str
    version: str  # of rules, numbers of actions and observations
    players: tuple[str, ...]  # they move one seat on after each game
    options: dict[str, Value]
    seed: int
    games: int
    per_file: int

    def files(self) -> Iterator[int]:
        """The files, by the number of their first game."""
        return iter(range(0, self.games, self.per_file))


class Part(msgspec.Struct, frozen=True):
    """The games of one file."""

    first: int
    records: list[str]
    decisions: bytes
    rows: int


class Witness:
    """Sees a game and writes down what every decision was."""

    def __init__(self, plan: DataPlan, space: Space, number: int) -> None:
        self.plan = plan
        self.space = space
        self.number = number
        self.rows: list[Row] = []
        self.lines: list[str] = []
        self.state: State | None = None

    def ask(self, player: Chooser, state: State, seat: int) -> int:
        """The player's choice, written down."""
        self.state = state
        thought = thought_of(player, state, seat)
        action = player.choose(state, seat) if thought is None else thought.action
        space, legal = self.space, self.space.legal(state)
        self.rows.append(
            Row(
                seat,
                seating(space.seats, self.number)[seat],
                space.observe(state, seat),
                int(space.numbering.index_of(action)),
                legal,
                self.visits(thought, legal) if thought and thought.choices else None,
                thought.choices[0].value if thought and thought.choices else None,
            )
        )
        self.lines.append(str(space.game.codec.unpack(action)))
        return action

    def visits(self, thought: Thought, legal: list[int]) -> list[int]:
        """How often the search tried each legal action."""
        index_of = self.space.numbering.index_of
        found = {int(index_of(choice.action)): choice.visits for choice in thought.choices}
        return [found.get(number, 0) for number in legal]

    def record(self, seed: int) -> str:
        """The record of the game."""
        assert self.state is not None
        game, options = self.space.game, self.plan.options
        digest = self.state.digest()
        return seal(game, game.rules, self.space.seats, seed, options, self.lines, digest)


def thought_of(player: Chooser, state: State, seat: int) -> Thought | None:
    """What a search found, by a player that searches: it tries a move the more often the better."""
    if isinstance(player, Bot) and player.how.iterations > 0:
        return player.think(state, seat)
    return None


def make_part(plan: DataPlan, first: int) -> Part:
    """Play the games of one file."""
    game = find(plan.game)
    space = Space(game, len(plan.players), **plan.options)
    told = msgspec.json.encode(plan).decode()
    table = Parquet(space.seats, space.size, {"ludoteka": told})
    records = []
    for number in range(first, min(first + plan.per_file, plan.games)):
        witness = Witness(plan, space, number)
        seed = luck(plan.seed, number, -1)
        seated = [
            (plan.players[player], luck(plan.seed, number, player))
            for player in seating(space.seats, number)
        ]
        played = play(game, plan.options, seed, seated, witness.ask)
        assert witness.state is not None
        table.add(number, witness.rows, space.rewards(witness.state), played.scores)
        records.append(witness.record(seed))
    return Part(first, records, table.close(), table.rows)


def missing(plan: DataPlan, folder: Path) -> list[int]:
    """The files that are still to be made."""
    return [first for first in plan.files() if not decisions_of(folder, first).exists()]


def decisions_of(folder: Path, first: int) -> Path:
    """The file with the decisions of the games from a number on."""
    return folder / DECISIONS / f"{first:08}.parquet"


def make_data(plan: DataPlan, folder: Path, crew: Crew, count: Callable[[int], None]) -> None:
    """Play what is missing. A file of decisions comes last: where it lies, all is there."""
    for name in (DECISIONS, RECORDS):
        (folder / name).mkdir(exist_ok=True)

    def report(part: Part) -> None:
        for number, record in enumerate(part.records, part.first):
            folders.write(folder / RECORDS / f"{number:08}.txt", record.encode())
        folders.write(decisions_of(folder, part.first), part.decisions)
        count(len(part.records))

    crew.share(partial(make_part, plan), missing(plan, folder), report)
