"""A player made of code. It knows no more than its seat: it thinks in re-dealt copies only."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.bots.levels import iterations_of, lens, level_of
from ludoteka.bots.race import Race, look_ahead
from ludoteka.bots.search import Results, Search
from ludoteka.bots.workers import Task, Workers, run
from ludoteka.bots.workers import search as search_here
from ludoteka.core.errors import BadOption
from ludoteka.core.game import Game
from ludoteka.core.guide import Guide
from ludoteka.core.levels import Level
from ludoteka.core.registry import find
from ludoteka.core.rng import MODULUS, Rng
from ludoteka.core.state import State

WEIGHED = 3  # moves that are compared for an advice
PLAYOUTS = 240  # at least, for that comparison
WORLDS = 48  # at least, for each of its moves, however soon it was decided
NEXT_BEST = 3  # moves that a slip may take
GLANCES = 2  # worlds in which moves are looked at that the guide does not name


class Choice(msgspec.Struct, frozen=True):
    """A move a bot thought about."""

    action: int
    visits: int
    value: float  # 0 lost, 1 won


class Thought(msgspec.Struct, frozen=True):
    """What a bot would do, and the moves it weighed, best first."""

    seat: int
    action: int
    choices: tuple[Choice, ...] = ()

    @property
    def visits(self) -> int:
        """How often all the moves were tried."""
        return sum(choice.visits for choice in self.choices)


class Bot:
    """Chooses for a seat. The same knowledge and the same seed give the same choice.

    `level`: one of `LEVELS`, with a style of the game if wished: `hard:collector`. `iterations` or
    `seconds`: what a decision may cost, instead of what the level says; by seconds, choices depend
    on the machine, and a search goes on with what the last one found. `processes`: how many share
    a search.

    >>> import ludoteka
    >>> from ludoteka.bots import make_bot
    >>> match = ludoteka.new("ethnos", seats=2, seed=7)
    >>> with make_bot("easy", match.game) as bot:
    ...     action = bot.choose(match.state, match.seat)
    >>> action in match.state.legal()
    True
    """

    def __init__(
        self,
        level: str,
        game: Game,
        seed: int = 0,
        *,
        iterations: int = 0,
        seconds: float = 0.0,
        processes: int = 1,
    ) -> None:
        self.how = level_of(level, game)
        if min(iterations, seconds, processes - 1) < 0:
            raise BadOption("a bot needs a budget above 0 and at least one process")
        self.level = level
        self.game = game
        self.seed = seed
        self.seconds = seconds
        self.processes = processes
        self.guide = game.guide()
        self.iterations = iterations
        if not iterations and not seconds:
            self.iterations = iterations_of(level, game)
        self.workers: Workers | None = None
        self.tree: Search | None = None

    def choose(self, state: State, seat: int) -> int:
        """The action the bot takes for the seat that decides."""
        return self.think(state, seat).action

    def think(self, state: State, seat: int) -> Thought:
        """The bot's choice, with what it weighed."""
        world = known(state, seat)  # from here on nothing sees the true state any more
        legal = world.legal()
        if len(legal) == 1:
            return Thought(seat, int(legal[0]))
        rng = Rng(self.luck(world, seat))
        if self.how.worlds:
            guide = lens(self.level, self.game, world, seat)()
            return weigh(seat, look_ahead(world, seat, guide, rng, self.how.worlds))
        if self.how.iterations:
            return slip(self.search(world, seat, rng), self.how, rng)
        return Thought(seat, int(legal[rng.below(len(legal))]))

    def advise(self, state: State, seat: int) -> Thought:
        """The bot's choice with at least two moves weighed, so that it can be compared.

        Where moves were not weighed by their chances (a race also rewards a near loss; the guide
        may know but one move), the best of them are played out once more.
        """
        thought = self.think(state, seat)
        weighed = [choice.action for choice in thought.choices]
        if len(state.legal()) == 1 or (len(weighed) > 1 and not self.guide.races()):
            return thought
        if len(weighed) < 2:
            world = known(state, seat)
            weighed = [thought.action, *self.others(world, seat, thought.action)]
        return self.compare(state, seat, weighed[:WEIGHED])

    def compare(self, state: State, seat: int, actions: Sequence[int]) -> Thought:
        """These moves, raced by the chance to win. The first stands if none is clearly better."""
        world = known(state, seat)
        guide = Among(self.game.guide(), list(actions), self.game.points is None)
        race = Race(world, seat, guide, Rng(self.luck(world, seat)))
        race.run(max(self.iterations, PLAYOUTS))
        race.even(WORLDS)
        return weigh(seat, race.results())

    def others(self, world: State, seat: int, action: int) -> list[int]:
        """The moves that look best besides one, a step ahead."""
        legal = [int(each) for each in world.legal() if each != action]
        guide = Among(self.game.guide(), legal, won=False)
        found = weigh(seat, look_ahead(world, seat, guide, Rng(1), GLANCES))
        best = sorted(found.choices, key=lambda choice: -choice.value)
        return [choice.action for choice in best]

    def luck(self, world: State, seat: int) -> int:
        """A luck made of the bot's seed and of what the seat knows, which the world stands for."""
        text = f"{self.seed} {seat} {world.digest()}"
        digest = hashlib.sha256(text.encode()).digest()
        return 1 + int.from_bytes(digest[:16], "big") % (MODULUS - 1)

    def search(self, world: State, seat: int, rng: Rng) -> Thought:
        """Search, in several processes if asked to."""
        guide = lens(self.level, self.game, world, seat)
        moves = guide().moves(world)
        if len(moves) == 1:
            return Thought(seat, int(moves[0]))
        share, more = divmod(self.iterations, self.processes)
        tasks: list[Task] = [
            (world, seat, guide, int(rng.seed()), share + (i < more), self.seconds)
            for i in range(self.processes)
        ]
        if self.processes == 1 and self.seconds and not self.guide.races():
            return weigh(seat, self.go_on(world, seat, guide(), rng))
        if self.processes == 1:
            return weigh(seat, search_here(tasks[0]))
        if self.workers is None:
            self.workers = Workers(self.processes - 1)
        return weigh(seat, merge(self.workers.search(tasks)))

    def go_on(self, world: State, seat: int, guide: Guide, rng: Rng) -> Results:
        """Search on in the tree of the decision before, if this one is in it."""
        tree = self.tree
        if tree is None or int(tree.seat) != seat or not tree.resume(world):
            tree = self.tree = Search(world, seat, guide, rng)
        run(tree, self.iterations, self.seconds)
        return tree.results()

    def close(self) -> None:
        """End the bot's processes, if it has any."""
        if self.workers is not None:
            self.workers.close()
            self.workers = None

    def __enter__(self) -> Bot:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def known(state: State, seat: int) -> State:
    """A copy that stands for what the deciding seat knows: all else is dealt anew, always alike."""
    if state.over or (state.seat != seat and not state.anyone):
        raise BadOption(f"seat {seat} has nothing to decide")
    world = state.copy()
    world.determinize(seat, Rng(1))
    return world


class Among(Guide):
    """A guide that has these moves weighed. `won`: by victories alone, not by points too."""

    def __init__(self, guide: Guide, actions: list[int], won: bool) -> None:
        self.guide = guide
        self.actions = vec[i64](actions)
        self.won = won

    def moves(self, state: State) -> vec[i64]:
        return self.actions

    def value(self, state: State, seat: int) -> float:
        return self.guide.value(state, seat)

    def outcome(self, state: State, seat: int) -> float:
        if not self.won:
            return self.guide.outcome(state, seat)
        winners = int(state.winners())
        shared = winners.bit_count()
        if not winners >> seat & 1:
            return 0.0
        return 1 / shared if shared < len(state.scores()) else 1.0

    def playout(self, state: State, rng: Rng) -> None:
        self.guide.playout(state, rng)


def merge(found: list[Results]) -> Results:
    """The visits, rewards and votes of several searches, added up."""
    added: dict[int, tuple[int, int, float, int]] = {}
    for results in found:
        for action, number, reward, vote in results:
            _, visits, total, votes = added.get(action, (action, 0, 0.0, 0))
            added[action] = (action, visits + number, total + reward, votes + vote)
    return list(added.values())


def weigh(seat: int, results: Results) -> Thought:
    """The move tried most often, votes counted too, then the one with the best mean comes first."""
    choices = [
        (votes, Choice(action, visits, total / visits)) for action, visits, total, votes in results
    ]
    choices.sort(key=lambda each: (-each[1].visits - each[0], -each[1].value, each[1].action))
    best = tuple(choice for _, choice in choices)
    return Thought(seat, best[0].action, best)


def slip(thought: Thought, level: Level, rng: Rng) -> Thought:
    """A plausible slip, as often as the level has one: one of the next best moves instead."""
    if not thought.choices or rng.below(1000) >= round(1000 * level.slips):
        return thought
    best = thought.choices[0].value - level.margin
    others = [choice for choice in thought.choices[1:] if choice.value >= best]
    others.sort(key=lambda choice: -choice.value)
    if not others:
        return thought
    chosen = others[rng.below(min(NEXT_BEST, len(others)))]
    rest = (choice for choice in thought.choices if choice is not chosen)
    return Thought(thought.seat, chosen.action, (chosen, *rest))


def think(game: str, level: str, state: State, seat: int, seed: int) -> Thought:
    """What a bot of this level would do; asked in a process of its own."""
    with Bot(level, find(game), seed=seed) as bot:
        return bot.think(state, seat)


def advise(game: str, level: str, state: State, seat: int, seed: int) -> Thought:
    """What it would advise; asked in a process of its own."""
    with Bot(level, find(game), seed=seed) as bot:
        return bot.advise(state, seat)


def compare(game: str, level: str, state: State, seat: int, seed: int, *actions: int) -> Thought:
    """How it weighs moves against each other; asked in a process of its own."""
    with Bot(level, find(game), seed=seed) as bot:
        return bot.compare(state, seat, actions)
