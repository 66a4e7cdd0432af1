"""Hidden information: what a seat sees must not depend on what it cannot know."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ludoteka.core.conformance.moves import strangers
from ludoteka.core.conformance.trial import Position
from ludoteka.core.event import Event, audience
from ludoteka.core.game import Game
from ludoteka.core.rng import Rng
from ludoteka.core.sink import Sink
from ludoteka.core.state import NOBODY, State

WORLDS = 2  # re-dealt worlds for each viewer
FOLLOWED = 4  # actions followed in each world


def views_safe(p: Position) -> None:
    """For every seat and a spectator: worlds that look alike to it give it the same."""
    before = p.state.digest()
    for seat in (None, *range(p.trial.seats)):
        for _ in range(WORLDS):
            world = redealt(p, seat)
            compare(p, seat, world)
    world.rollout(p.rng())
    p.expect(world.over, "a re-dealt game does not end")
    p.expect(p.state.digest() == before, "determinize() of a copy changes the original")


def redealt(p: Position, seat: int | None) -> State:
    """A world that looks the same to the seat."""
    luck = p.rng().luck
    twins = [p.state.copy(), p.state.copy()]
    for twin in twins:
        twin.determinize(NOBODY if seat is None else seat, Rng(luck))
    same = twins[0].digest() == twins[1].digest()
    p.expect(same, "determinize() gives another world for the same luck")
    return twins[0]


def compare(p: Position, seat: int | None, world: State) -> None:
    """Everything the seat may look at is equal in both worlds."""
    who = "a spectator" if seat is None else f"seat {seat}"
    game, state = p.game, p.state
    seen, dealt = looks(game, state, seat), looks(game, world, seat)
    p.expect(seen == dealt, f"the view of {who} shows what it cannot know: {differ(seen, dealt)}")
    p.expect(game.count(world) == p.total, f"re-dealing for {who} changes the components")
    p.expect(world.seat == state.seat, f"re-dealing for {who} changes who decides")
    p.expect(list(world.scores()) == list(state.scores()), f"re-dealing for {who} changes scores")
    if seat is not None and (state.seat == seat or state.anyone):
        legal = [int(action) for action in state.legal()]
        same = legal == [int(action) for action in world.legal()]
        p.expect(same, f"what is legal for {who} depends on what it cannot know")
        for move in strangers(p, set(legal)):
            here, there = game.reason(state, seat, move), game.reason(world, seat, move)
            p.expect(here == there, f"why '{move}' is refused tells {who} what it cannot know")
    consequences(p, seat, world, who)


def looks(game: Game, state: State, seat: int | None) -> bytes:
    """The view of a seat as it goes over the wire."""
    return msgspec.json.encode(game.view(state, seat))


def differ(one: bytes, other: bytes) -> str:
    """The first field of two views that differs."""
    first, second = msgspec.json.decode(one), msgspec.json.decode(other)
    return next((name for name in first if first[name] != second.get(name)), "its fields")


class Outcome(NamedTuple):
    """The position after an action, what the seat heard, and whether that could be new to it."""

    state: State
    events: list[Event]
    news: bool


def outcome(game: Game, state: State, action: int, seat: int | None) -> Outcome:
    """Do the action on a copy and listen as the seat."""
    twin = state.copy()
    sink = twin.sink = Sink()
    twin.apply(action)
    news = bool(twin.revealed != state.revealed)
    events = []
    for kind, seats, a, b, c in [] if news else sink.raw:
        told = game.tell(twin, kind, a, b, c)
        event = Event(told.key, told.params, audience(seats))
        if event.visible(seat):
            events.append(event)
    return Outcome(twin, events, news)


def consequences(p: Position, seat: int | None, world: State, who: str) -> None:
    """An action that reveals nothing tells the seat the same in both worlds."""
    common = sorted({int(a) for a in p.state.legal()} & {int(a) for a in world.legal()})
    for action in p.chance.sample(common, min(FOLLOWED, len(common))):
        here = outcome(p.game, p.state, action, seat)
        there = outcome(p.game, world, action, seat)
        if here.news or there.news:
            continue
        move = p.met[action]
        same = here.events == there.events
        p.expect(same, f"the events of '{move}' tell {who} what it cannot know")
        same = looks(p.game, here.state, seat) == looks(p.game, there.state, seat)
        told = f"after '{move}' {who} sees something new, but `revealed` did not grow"
        p.expect(same, told)


def secrets_kept(p: Position) -> None:
    """A move that says it is secret is noticed by nobody but its player."""
    owner = p.state.seat
    others = [seat for seat in (None, *range(p.trial.seats)) if seat != owner]
    for action in p.state.legal():
        move = p.met[int(action)]
        if not move.secret:
            continue
        for seat in others:
            who = "a spectator" if seat is None else f"seat {seat}"
            after = outcome(p.game, p.state, int(action), seat)
            quiet = not after.news and not after.events and after.state.seat == owner
            same = looks(p.game, p.state, seat) == looks(p.game, after.state, seat)
            p.expect(quiet and same, f"'{move}' is no secret: {who} notices it")
