"""What a move would do, and what comes if nothing is done: found by trying it on copies.

The copies are re-dealt for the seat that looks, always with the same generators: positions that
look the same to the seat give the same answer, so nothing hidden can leak. No rule is told twice:
what changes is the difference between two readings of the game's ledger.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.compare import Raw, changed, heard
from ludoteka.core.deals import Deals
from ludoteka.core.event import Event, audience
from ludoteka.core.game import Game, luck
from ludoteka.core.ledger import Gain, Group, Quantity, Waiting, Way
from ludoteka.core.rng import Rng
from ludoteka.core.sink import Sink
from ludoteka.core.state import State

WORLDS = 16  # looked into where luck decides and the game does not say how
ROUNDED = 6  # digits of odds
LUCKS = tuple(luck("preview", number) for number in range(WORLDS))


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """A quantity before and after; `seat` None: it is the table's."""

    quantity: str
    before: int
    after: int
    seat: int | None = None
    thing: str = ""


class Opens(msgspec.Struct, frozen=True, omit_defaults=True):
    """The decision that follows: whose it is, and what is asked. No seat: the game is over."""

    seat: int | None = None
    question: str = ""
    anyone: bool = False


class Foretold(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What would happen, as far as it is certain. A quantity not named stays as it is."""

    changes: tuple[Change, ...] = ()
    gains: tuple[Gain, ...] = ()
    lines: tuple[Event, ...] = ()
    # groups of quantities that luck or hidden cards decide
    unknown: tuple[Quantity, ...] = ()
    opens: Opens | None = None  # None: luck decides that too, or nobody is asked


class Chance(Foretold, frozen=True, kw_only=True):
    """One way luck can fall, and what happens then besides what is certain."""

    odds: float


class Preview(Foretold, frozen=True, kw_only=True):
    """What a move would do. `reveals`: there is no free way back.

    `chances` are all the ways luck can fall; `sampled`: only those met in a number of worlds.
    """

    reveals: bool = False
    chances: tuple[Chance, ...] = ()
    sampled: bool = False

    @property
    def certain(self) -> bool:
        """Whether luck and hidden cards have no part in it."""
        return not self.unknown and not self.chances


class Forecast(Preview, frozen=True, kw_only=True):
    """What comes if nothing more is done until the end of `when`: a turn, a round, an age."""

    when: str


class Outcome:
    """A world after something was done in it, as the seat finds it."""

    __slots__ = ("after", "open", "opens", "raw", "revealed", "state")

    def __init__(self, sight: Foresight, state: State, way: Way | None = None) -> None:
        assert state.sink is not None
        ledger, seat = sight.ledger, sight.seat
        self.state = state
        self.open: frozenset[Group] = frozenset() if way is None else way.open
        self.after = ledger.read(state, seat)
        self.raw: list[Raw] = heard(state.sink.raw, seat)
        self.revealed = bool(state.revealed != sight.world.revealed)
        asks = way is None or way.asks
        self.opens: Opens | None = opens(sight.game, state, seat) if asks else None


def opens(game: Game, state: State, seat: int) -> Opens:
    """The decision of a position, as the seat knows it."""
    if state.over:
        return Opens()
    asked = game.question(state, seat) if game.question else ""
    return Opens(int(state.seat), asked, bool(state.anyone))


Ways = list[tuple[float, list[Outcome]]]


class Foresight:
    """What one seat (NOBODY: a spectator) can foresee in one position."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        assert game.ledger is not None
        self.game, self.ledger, self.seat = game, game.ledger(), seat
        self.worlds = [dealt(state, seat, LUCKS[0])]
        self.names = self.ledger.names(self.worlds[0], seat)
        self.before: vec[i64] = self.ledger.read(self.worlds[0], seat)

    @property
    def world(self) -> State:
        """The position as the seat may know it, the rest at random."""
        return self.worlds[0]

    def all_worlds(self) -> list[State]:
        """Worlds that all look the same to the seat."""
        for number in range(len(self.worlds), WORLDS):
            self.worlds.append(dealt(self.world, self.seat, LUCKS[number]))
        return self.worlds

    # --- what happens ---------------------------------------------------------------------

    def act(self, world: State, action: int) -> Outcome:
        """Do the action in a copy of the world."""
        twin = world.copy()
        twin.sink = Sink()
        twin.apply(action)
        return Outcome(self, twin)

    def preview(self, action: int) -> Preview:
        """What the legal action would do."""
        first = self.act(self.world, action)
        ways: Ways = [(1.0, [first])]
        sampled = False
        # what reveals nothing does the same in every world that looks the same
        if first.revealed and self.ledger.ways is not None:
            ways = self.played(self.ledger.ways(self.world, self.seat, action))
        elif first.revealed:
            say = self.ledger.branches
            branches = None if say is None else say(self.world, self.seat, action)
            if branches is None:
                others = [self.act(world, action) for world in self.all_worlds()[1:]]
                ways, sampled = self.alike([first, *others]), True
            elif branches:
                ways = [(odds, [self.act(w, action) for w in ws]) for odds, ws in branches]
        return Preview(**self.sum_up(ways), sampled=sampled and len(ways) > 1)

    def forecasts(self) -> list[Forecast]:
        """What comes if nothing more is done, until each moment that the ledger knows."""
        return [self.forecast(waiting) for waiting in self.ledger.waiting]

    def forecast(self, waiting: Waiting) -> Forecast:
        """What comes if nothing more is done."""
        ways, sampled = self.waits(waiting)
        told = self.sum_up(ways) | {"opens": None}
        return Forecast(when=waiting.key, **told, sampled=sampled and len(ways) > 1)

    def waits(self, waiting: Waiting) -> tuple[Ways, bool]:
        """All the ways in which it can come, and whether they are only sampled."""
        if waiting.ways is not None:
            found = waiting.ways(self.world)
            for world in (world for way in found for world in way.worlds):
                waiting.choose_lines(world)
            return self.played(found), False
        first = self.wait(self.world, waiting)
        say = waiting.branches
        sure = waiting.fast_forward is None or waiting.certain or say is not None
        if not first.revealed and sure:
            return [(1.0, [first])], False
        branches = None if say is None else say(self.world, waiting.run)
        if branches is None:
            others = [self.wait(world, waiting) for world in self.all_worlds()[1:]]
            return self.alike([first, *others]), True
        if not branches:
            return [(1.0, [first])], False
        return [(odds, [self.wait(w, waiting) for w in ws]) for odds, ws in branches], False

    def played(self, found: list[Way]) -> Ways:
        """The outcomes of ways that the game has played out."""
        return [(way.odds, [Outcome(self, world, way) for world in way.worlds]) for way in found]

    def wait(self, world: State, waiting: Waiting) -> Outcome:
        """Do nothing more in a copy of the world."""
        twin = world.copy()
        twin.sink = Sink()
        waiting.run(twin)
        waiting.choose_lines(twin)
        return Outcome(self, twin)

    # --- what of it is certain ------------------------------------------------------------

    def alike(self, outcomes: list[Outcome]) -> Ways:
        """Sampled outcomes put together where all that is counted alone is the same."""
        found: dict[tuple[object, ...], list[Outcome]] = {}
        for outcome in outcomes:
            shape = (outcome.opens, *(outcome.after[i] for i in self.names.alone))
            found.setdefault(shape, []).append(outcome)
        return [(len(same) / len(outcomes), same) for same in found.values()]

    def sum_up(self, ways: Ways) -> dict[str, Any]:
        """The fields of a preview: what all ways share, and what is each way's own."""
        every = [outcome for _, outcomes in ways for outcome in outcomes]
        common = self.share(every)
        odds: Counter[Share] = Counter()
        for weight, outcomes in ways if len(ways) > 1 else ():
            odds[self.share(outcomes).beyond(common)] += weight  # type: ignore[assignment]
        chances = [
            Chance(odds=round(weight, ROUNDED), **self.words(share))
            for share, weight in odds.most_common()
        ]
        return {
            **self.words(common),
            "reveals": any(outcome.revealed for outcome in every),
            "chances": tuple(chances) if len(chances) > 1 else (),
        }

    def share(self, outcomes: Sequence[Outcome]) -> Share:
        """What the outcomes have in common. A group, and events of a kind, as a whole or not."""
        first, *others = outcomes
        groups = self.names.groups
        unlike = {groups[i] for o in others for i in changed(first.after, o.after)}
        unlike.update(*(o.open for o in outcomes))
        moved = tuple(
            (i, int(first.after[i]))
            for i in changed(self.before, first.after)
            if groups[i] not in unlike
        )
        raw = first.raw
        if any(other.raw != raw for other in others):
            kinds = dict(set.intersection(*({*by_kind(o).items()} for o in outcomes)))
            raw = [event for event in raw if event[0] in kinds]
        same = all(other.opens == first.opens for other in others)
        return Share(moved, tuple(raw), frozenset(unlike), first.opens if same else None, first)

    def words(self, share: Share) -> dict[str, Any]:
        """The numbers of a share as the fields of what is foretold."""
        told, gains = [], []
        for kind, seats, a, b, c in share.raw:
            event = self.game.tell(share.first.state, kind, a, b, c)
            told.append(Event(event.key, event.params, audience(seats)))
            if self.ledger.gain is not None:
                gain = self.ledger.gain(share.first.state, kind, a, b, c)
                gains += [] if gain is None else [gain]
        changes = []
        for i, after in share.moved:
            name = self.names.quantities[i]
            before = int(self.before[i])
            changes.append(Change(name.quantity, before, after, name.seat, name.thing))
        groups = self.names.groups if share.unknown else ()
        unknown = dict.fromkeys(group for group in groups if group in share.unknown)
        return {
            "changes": tuple(changes),
            "gains": tuple(gains),
            "lines": tuple(told),
            "unknown": tuple(Quantity(*group) for group in unknown),
            "opens": share.opens,
        }


class Share(NamedTuple):
    """What several outcomes have in common, in numbers."""

    moved: tuple[tuple[int, int], ...]  # (place in the ledger, value after)
    raw: tuple[Raw, ...]
    unknown: frozenset[Group]
    opens: Opens | None
    first: Outcome

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Share) and self[:4] == other[:4]

    def __hash__(self) -> int:
        return hash(self[:4])

    def beyond(self, common: Share) -> Share:
        """The same without what is common to all."""
        kinds = {event[0] for event in common.raw}
        return Share(
            tuple(moved for moved in self.moved if moved not in common.moved),
            tuple(event for event in self.raw if event[0] not in kinds),
            self.unknown,
            self.opens if common.opens is None else None,
            self.first,
        )


def by_kind(outcome: Outcome) -> dict[int, tuple[Raw, ...]]:
    """The events of an outcome by their kind, in a fixed order."""
    found: dict[int, list[Raw]] = {}
    for event in sorted(outcome.raw):
        found.setdefault(event[0], []).append(event)
    return {kind: tuple(events) for kind, events in found.items()}


def dealt(state: State, seat: int, luck: int) -> State:
    """A copy of the position, dealt anew as far as the seat cannot know it."""
    world = state.copy()
    world.determinize(seat, Rng(luck))
    return world


def explained(game: Game, state: State, actions: Iterable[int], deals: Deals) -> list[Gain]:
    """The gains of a game played from this first position, which is used up."""
    explain = None if game.ledger is None else game.ledger().gain
    if explain is None:
        return []
    raw = [] if state.sink is None else list(state.sink.raw)
    found = [explain(state, kind, a, b, c) for kind, _, a, b, c in raw]
    deals.make(state, 0)
    state.sink = Sink()
    for _ in deals.follow(state, actions):
        found += [explain(state, kind, a, b, c) for kind, _, a, b, c in state.sink.raw]
        state.sink = Sink()
    return [gain for gain in found if gain is not None]
