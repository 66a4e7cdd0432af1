"""Games that bots play with themselves, kept as examples for a net.

Blocks of games are kept in a folder as soon as they are played, so that the work goes on wherever
it was stopped; a block depends on the plan, its number and the nets of earlier rounds alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from ludoteka.arena.folder import write
from ludoteka.arena.playing import luck
from ludoteka.arena.sharing import Crew
from ludoteka.bots.bot import known
from ludoteka.bots.race import look_ahead
from ludoteka.bots.search import Search
from ludoteka.core import learned
from ludoteka.core.errors import BadOption
from ludoteka.core.guide import margin
from ludoteka.core.registry import find
from ludoteka.core.rng import Rng
from ludoteka.core.state import State

GAMES = ("ethnos",)  # whose guides listen to a net
VALUES, MOVES = "values", "moves"  # what a net says: who will win, or what a search would choose
ROOMS = {VALUES: "features", MOVES: "likely"}
BLOCKS = {VALUES: 100, MOVES: 4}  # games that are played and kept together
QUICK = 3  # times as many games in the first round, which is quick
EVERY = 16  # of so many decisions one becomes an example
SLIP = 4  # of a hundred moves so many are made at random, so that the net sees more of the game


class Plan(msgspec.Struct, frozen=True):
    """What a run is made of: its results depend on nothing else."""

    game: str
    kind: str  # VALUES or MOVES
    rounds: int
    games: int  # in each round, but more in the first one of VALUES
    seed: int
    hidden: tuple[int, ...] = (32,)
    epochs: int = 5
    iterations: int = 400  # of the searches that choose MOVES

    def games_of(self, number: int) -> int:
        """How many games a round has."""
        return self.games * QUICK if self.kind == VALUES and number == 1 else self.games

    @property
    def block(self) -> int:
        """How many games are a block."""
        return BLOCKS[self.kind]


class Piece(msgspec.Struct, frozen=True):
    """A block of games to be played."""

    plan: Plan
    round: int
    number: int
    folder: str


class Block(msgspec.Struct, frozen=True):
    """What a block of games taught: groups of rows, a row for each seat, or for each move."""

    sizes: bytes  # features of each row, 2 bytes each
    places: bytes  # likewise
    values: bytes  # likewise
    groups: bytes  # rows of each position, likewise
    games: bytes  # of each position, 4 bytes each
    shares: bytes  # of the victory, or of a search's visits, for each row, 4 bytes each
    margins: bytes  # by which a seat won, for each row, likewise; 0 for a move


def net_file(folder: Path, number: int) -> Path:
    """Where the net of a round is kept."""
    return folder / f"round-{number}.net"


def block_file(folder: Path, number: int, block: int) -> Path:
    """Where the games of a block are kept."""
    return folder / f"round-{number}" / f"{block:06}.games"


def features_of(game: str, kind: str) -> Any:
    """The room in which a game says what its net is told."""
    if game not in GAMES:
        raise BadOption(f"{game} has no net of {kind}; there is one of {GAMES[0]}")
    return import_module(f"ludoteka.games.{game}.bot.{ROOMS[kind]}")


class Teacher:
    """Plays games, and notes what happens in them."""

    def __init__(self, plan: Plan, number: int, folder: Path) -> None:
        self.plan = plan
        self.round = number
        self.game = find(plan.game)
        self.guide: Any = self.game.guide()
        self.rows: list[tuple[bytes, bytes]] = []
        self.groups = array("h")
        self.games = array("i")
        self.shares = array("f")
        self.margins = array("f")

    def play(self, number: int) -> None:
        """One game."""
        game = self.game
        seed = luck(self.plan.seed, self.round, number)
        seats = game.fewest + seed % (game.most - game.fewest + 1)
        state = game.new(*game.check(seats, seed, {})).copy()
        rng = Rng(seed + 1)
        before = len(self.groups)
        while not state.over:
            action = self.choose(state, rng, number)
            if rng.below(100) < SLIP:
                moves = self.guide.moves(state)
                action = int(moves[rng.below(len(moves))])
            state.apply(action)
        self.end(state, len(self.groups) - before)

    def choose(self, state: State, rng: Rng, number: int) -> int:
        """A move; what can be learnt from it is noted."""
        raise NotImplementedError

    def end(self, state: State, noted: int) -> None:
        """How the game ended in which so many positions were noted."""

    def add(self, features: Any) -> None:
        """A row of features."""
        size = 2 * int(features.count)
        places, values = memoryview(features.places), memoryview(features.values)
        self.rows.append((bytes(places.cast("B")[:size]), bytes(values.cast("B")[:size])))

    def block(self) -> Block:
        """All that was noted."""
        return Block(
            array("h", (len(places) // 2 for places, _ in self.rows)).tobytes(),
            b"".join(places for places, _ in self.rows),
            b"".join(values for _, values in self.rows),
            self.groups.tobytes(),
            self.games.tobytes(),
            self.shares.tobytes(),
            self.margins.tobytes(),
        )


class Judging(Teacher):
    """Notes positions and who won.

    In the first round moves are made by the guide's quick policy, in later ones by a look one step
    ahead with the net of the round before.
    """

    def __init__(self, plan: Plan, number: int, folder: Path) -> None:
        super().__init__(plan, number, folder)
        room = features_of(plan.game, VALUES)
        self.features = room.Features()
        net = learned.read(net_file(folder, number - 1), room.VERSION) if number > 1 else None
        self.guide.listen_to(net)

    def choose(self, state: State, rng: Rng, number: int) -> int:
        """A move, one step ahead; some positions are noted."""
        if rng.below(EVERY) == 0 and self.features.settled(state):
            self.note(state, number)
        if self.round == 1:
            return int(self.guide.policy(state, rng))
        moves = self.guide.moves(state)
        if len(moves) == 1:
            return int(moves[0])
        found = look_ahead(state, int(state.seat), self.guide, rng, 1)
        return max(found, key=lambda each: (each[2], -each[0]))[0]

    def note(self, state: State, number: int) -> None:
        """Keep a position as every seat's row."""
        self.features.look(state)
        seats = len(state.scores())
        for seat in range(seats):
            self.features.tell(state, seat)
            self.add(self.features)
        self.groups.append(seats)
        self.games.append(number)

    def end(self, state: State, noted: int) -> None:
        """Who won, and by how much, for all positions that were noted."""
        winners = int(state.winners())
        share = 1 / winners.bit_count()
        scores = state.scores()
        for _ in range(noted):
            self.shares.extend(share if winners >> seat & 1 else 0.0 for seat in range(len(scores)))
            self.margins.extend(margin(scores, seat) for seat in range(len(scores)))


class Searching(Teacher):
    """Notes the moves of every decision and how often a search tried each."""

    def __init__(self, plan: Plan, number: int, folder: Path) -> None:
        super().__init__(plan, number, folder)
        room = features_of(plan.game, MOVES)
        self.likely = room.Likely()
        net = learned.read(net_file(folder, number - 1), room.VERSION) if number > 1 else None
        self.guide.expect_by(net)

    def choose(self, state: State, rng: Rng, number: int) -> int:
        """The move that a search tried most."""
        seat = int(state.seat)
        world = known(state, seat)
        moves = self.guide.moves(world)
        if len(moves) == 1:
            return int(moves[0])
        tree = Search(world, seat, self.guide, Rng(rng.seed()))
        tree.run(self.plan.iterations)
        tried = {action: visits for action, visits, _, _ in tree.results()}
        self.likely.weigh(world)
        for move in moves:
            self.likely.tell_move(world, move)
            self.add(self.likely)
            self.shares.append(tried.get(move, 0) / sum(tried.values()))
            self.margins.append(0.0)
        self.groups.append(len(moves))
        self.games.append(number)
        return max(tried, key=lambda action: (tried[action], -action))


def play_block(piece: Piece) -> int:
    """Play a block of games and keep it; how many games they were."""
    plan = piece.plan
    first = piece.number * plan.block
    last = min(first + plan.block, plan.games_of(piece.round))
    kind = Judging if plan.kind == VALUES else Searching
    teacher: Teacher = kind(plan, piece.round, Path(piece.folder))
    for number in range(first, last):
        teacher.play(number)
    file = block_file(Path(piece.folder), piece.round, piece.number)
    write(file, msgspec.msgpack.encode(teacher.block()))
    return last - first


def blocks(plan: Plan, number: int) -> range:
    """The blocks of a round."""
    return range(-(-plan.games_of(number) // plan.block))


def play_round(
    plan: Plan, number: int, folder: Path, crew: Crew, count: Callable[[int, int], None]
) -> None:
    """Play the blocks of a round that are missing. `count` is told the round and the games."""
    (folder / f"round-{number}").mkdir(exist_ok=True)
    missing = [
        block for block in blocks(plan, number) if not block_file(folder, number, block).exists()
    ]
    count(number, max(0, plan.games_of(number) - len(missing) * plan.block))
    pieces = [Piece(plan, number, block, str(folder)) for block in missing]
    crew.share(play_block, pieces, partial(count, number))


def lessons(plan: Plan, number: int, folder: Path) -> Iterator[Block]:
    """What a net learns from: the games of its round and of the one before, but not the quick."""
    slow = 2 if plan.kind == VALUES and number > 1 else 1
    for each in range(max(slow, number - 1), number + 1):
        for block in blocks(plan, each):
            content = block_file(folder, each, block).read_bytes()
            yield msgspec.msgpack.decode(content, type=Block)
