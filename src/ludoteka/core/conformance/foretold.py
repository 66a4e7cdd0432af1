"""What was foretold is what happens: previews and forecasts against the game itself."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import msgspec

from ludoteka.core.conformance.knowledge import redealt
from ludoteka.core.conformance.trial import (
    LONGEST,
    Options,
    Position,
    Tally,
    guarded,
    locate,
    trials,
)
from ludoteka.core.event import Event
from ludoteka.core.game import Game
from ludoteka.core.ledger import Gain, Ledger, Waiting
from ludoteka.core.preview import (
    LUCKS,
    Change,
    Foresight,
    Foretold,
    Opens,
    Outcome,
    Preview,
    dealt,
)
from ludoteka.core.state import NOBODY, State

COMPARED = 30  # moves of one decision
TRIED = 0.1  # of the told odds, in so many worlds
THROWS = 100
ENOUGH = 2.0  # of them must be expected for a chance to count alone
ROUGHLY = 0.001
UNLIKELY = 5.0  # standard deviations between told odds and what came
MISSED = 0.05  # of sampled previews may meet what no sample met

Choose = Callable[[State, int], int]


def previews_true(p: Position) -> None:
    """What is foretold of legal moves, and of doing nothing, comes true; looking changes nothing.

    `p.tally` counts what was compared.
    """
    if p.game.ledger is None:
        return
    before, legal = p.state.digest(), [int(action) for action in p.state.legal()]
    p.tally.counts["positions"] += 1
    for seat in (NOBODY, *range(p.trial.seats)):
        ledger_safe(p, seat)
        sight = Foresight(p.game, p.state, seat)
        forecasts_come_true(p, sight)
        if seat == p.state.seat or (p.state.anyone and seat != NOBODY):
            moves_come_true(p, sight, legal)
    p.expect(p.state.digest() == before, "foretelling changes the position")
    p.expect([int(a) for a in p.state.legal()] == legal, "foretelling changes what is legal")


def ledger_safe(p: Position, seat: int) -> None:
    """The ledger names each of its numbers once, and tells nothing a viewer cannot know."""
    ledger, who = kept(p.game), called(seat)
    names, numbers = ledger.names(p.state, seat), list(ledger.read(p.state, seat))
    rows = names.quantities
    p.expect(len(rows) == len(numbers), f"{len(numbers)} numbers have {len(rows)} names")
    twice = [name for name, number in Counter(rows).items() if number > 1]
    p.expect(not twice, f"the ledger names a quantity twice: {twice[:1]}")
    world = redealt(p, None if seat == NOBODY else seat)
    twins = [dealt(state, seat, LUCKS[0]).digest() for state in (p.state, world)]
    p.expect(twins[0] == twins[1], f"re-dealing for {who} goes by what it cannot know")
    there = ledger.names(world, seat).quantities, list(ledger.read(world, seat))
    p.expect((rows, numbers) == there, f"the ledger tells {who} what it cannot know")


def moves_come_true(p: Position, sight: Foresight, legal: list[int]) -> None:
    """Every legal move does what its preview says, in this world and in those that look alike."""
    world = redealt(p, sight.seat)
    there = Foresight(p.game, world, sight.seat)
    if len(legal) > COMPARED:
        legal = p.chance.sample(legal, COMPARED)
    for action in legal:
        move = p.game.codec.unpack(action)
        told = sight.preview(action)
        same = msgspec.json.encode(told) == msgspec.json.encode(there.preview(action))
        p.expect(same, f"the preview of '{move}' depends on what seat {sight.seat} cannot know")
        p.tally.counts["moves"] += 1
        p.tally.counts["certain" if told.certain else "sampled" if told.sampled else "lucky"] += 1
        compare(p, sight, told, Came(sight, sight.act(p.state, action)), f"'{move}'")
        if told.chances and not told.sampled and p.chance.random() < TRIED:
            likely(p, sight, told, action)


def forecasts_come_true(p: Position, sight: Foresight) -> None:
    """Doing nothing more brings what the forecast says."""
    there = Foresight(p.game, redealt(p, None if sight.seat < 0 else sight.seat), sight.seat)
    for waiting in kept(p.game).waiting:
        told = sight.forecast(waiting)
        who, when = called(sight.seat), f"the forecast '{waiting.key}'"
        same = msgspec.json.encode(told) == msgspec.json.encode(there.forecast(waiting))
        p.expect(same, f"{when} tells {who} what it cannot know")
        p.expect(told.when == waiting.key, f"{when} calls itself '{told.when}'")
        allowed(p, waiting, when)
        p.tally.counts["forecasts"] += 1
        compare(p, sight, told, Came(sight, sight.wait(p.state, waiting)), when)


def allowed(p: Position, waiting: Waiting, when: str) -> None:
    """Passive moves are legal moves."""
    passive = waiting.passive
    if passive is None:
        return

    def checked(state: State) -> int | None:
        action = passive(state)
        legal = action is None or action in state.legal()
        p.expect(legal, f"{when} waits by a move that is not legal")
        return action

    replace(waiting, passive=checked).run(p.state.copy())


class Came:
    """What came, in the form of what was told."""

    def __init__(self, sight: Foresight, outcome: Outcome) -> None:
        words = sight.words(sight.share([outcome]))
        self.revealed = outcome.revealed
        self.changes: set[Change] = set(words["changes"])
        self.lines: tuple[Event, ...] = words["lines"]
        self.told = Counter(map(msgspec.json.encode, self.lines))
        self.gains: tuple[Gain, ...] = words["gains"]
        self.opens: Opens = words["opens"]

    def differs(self, common: Foretold, chance: Foretold) -> str:
        """What came otherwise than told, in common and for one chance; nothing if all came true."""
        unknown = {(group.quantity, group.seat) for group in chance.unknown}
        told = {*common.changes, *chance.changes}
        real = {c for c in self.changes if (c.quantity, c.seat) not in unknown}
        if told != real:
            change = min(told ^ real, key=str)
            return f"{'only foretold' if change in told else 'not foretold'} is {change}"
        own = () if chance is common else chance.lines
        if missing := Counter(map(msgspec.json.encode, (*common.lines, *own))) - self.told:
            return f"nobody is told {next(iter(missing)).decode()}"
        expected = common.opens or chance.opens
        if expected is not None and expected != self.opens:
            return f"next comes {self.opens}, not {expected}"
        return ""


def compare(p: Position, sight: Foresight, told: Preview, came: Came, what: str) -> None:
    """What came is what was told, or one of the chances told."""
    p.expect(came.revealed == told.reveals, f"{what}: `revealed` is not as foretold")
    explained(p, sight.ledger, came, what)
    differs = came.differs(told, told)
    if told.certain and told.lines != came.lines:
        differs = differs or "other lines"
    odds = sum(chance.odds for chance in told.chances)
    p.expect(not odds or abs(odds - 1) < ROUGHLY, f"{what}: the odds make {odds:.4f}, not 1")
    found = not told.chances or any(not came.differs(told, chance) for chance in told.chances)
    if told.sampled and (differs or not found):
        p.tally.counts["missed"] += 1
        return
    p.expect(not differs, f"{what} does not do what was foretold: {differs}")
    p.expect(found, f"{what} does something that is not among its chances")


def explained(p: Position, ledger: Ledger, came: Came, what: str) -> None:
    """Every change of an explained quantity is the sum of its gains."""
    left: Counter[tuple[str, int | None]] = Counter()
    for gain in came.gains:
        left[gain.quantity, gain.seat] -= gain.amount
    for change in came.changes:
        left[change.quantity, change.seat] += change.after - change.before
    wrong = [group for group in left if left[group] and group[0] in ledger.explained]
    p.expect(not wrong, f"{what}: the change of {wrong[:1]} is not the sum of its gains")


def likely(p: Position, sight: Foresight, told: Preview, action: int) -> None:
    """Compare the odds told with re-dealt worlds: chi squared, summed up over all positions."""
    met: Counter[int] = Counter()
    for _ in range(THROWS):
        came = Came(sight, sight.act(dealt(p.state, sight.seat, p.rng().luck), action))
        ways = (i for i, chance in enumerate(told.chances) if not came.differs(told, chance))
        met[next(ways, -1)] += 1
    p.expect(not met[-1], f"'{p.game.codec.unpack(action)}' may do what is not among its chances")
    rare, bins = [0.0, 0.0], []
    for i, chance in enumerate(told.chances):
        pair = (THROWS * chance.odds, met[i])
        if pair[0] < ENOUGH:
            rare = [rare[0] + pair[0], rare[1] + pair[1]]
        else:
            bins.append(pair)
    if rare[0] >= ENOUGH:
        bins.append((rare[0], int(rare[1])))
    if len(bins) > 1:
        p.tally.surprise += sum((came - wanted) ** 2 / wanted for wanted, came in bins)
        p.tally.freedom += len(bins) - 1
        p.tally.counts["throws"] += THROWS


def fair(tally: Tally) -> None:
    """Odds were told as they are, and sampled previews seldom met what no sample had met."""
    counts = tally.counts
    limit = MISSED * counts["sampled"] + 3
    assert counts["missed"] <= limit, (
        f"{counts['missed']} of {counts['sampled']} sampled previews missed what came: "
        "let the ledger name the branches"
    )
    if tally.freedom:
        spread = (tally.surprise - tally.freedom) / (2 * tally.freedom) ** 0.5
        told = f"told odds are {spread:.1f} standard deviations from what came"
        assert spread < UNLIKELY, told


def foretold(
    game: str | Game,
    seats: int | None = None,
    options: Options | None = None,
    games: int = 4,
    seed: int = 0,
    share: float = 0.2,
    choose: Choose | None = None,
) -> Counter[str]:
    """Play games and compare what is foretold with what comes; how much was compared.

    At a share of the decisions all previews and forecasts are compared. `choose` plays, given the
    state and the seat; without it moves are chosen at random.
    """
    tally = Tally()
    for trial in trials(locate(game), seats, options, games, seed):
        chance = random.Random(f"foretold {trial}")
        match = trial.match()
        total = trial.game.count(match.state)
        p = Position(trial, match, chance, {}, [], total, tally)
        while not match.over and len(match.steps) < LONGEST:
            if chance.random() < share:
                guarded(p, previews_true)
            legal = [int(action) for action in match.state.legal()]
            action = chance.choice(legal) if choose is None else choose(match.state, match.seat)
            match.play(trial.game.codec.unpack(action))
    fair(tally)
    return tally.counts


def kept(game: Game) -> Ledger:
    """The ledger of a game that has one."""
    assert game.ledger is not None, f"{game.key} keeps no ledger"
    return game.ledger()


def called(seat: int) -> str:
    """A viewer in a sentence."""
    return "a spectator" if seat == NOBODY else f"seat {seat}"
