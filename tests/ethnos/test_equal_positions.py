"""Positions that look and go on alike are equal, however they were reached (rules 2)."""

from collections import defaultdict
from random import Random

import msgspec
import pytest
from tests.ethnos.games import positions, random_match
from tests.ethnos.positions import Table, position

from ludoteka import build_info
from ludoteka.core.match import Match
from ludoteka.core.registry import find
from ludoteka.core.rng import Rng
from ludoteka.core.state import NOBODY
from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.rules.engine import EthnosState
from ludoteka.games.ethnos.view import view

MANY = build_info.compiled()
WAYS = 400  # positions looked at from one on

# the hand, and two ways to do the same with it
SAME = {
    "a band": (
        "dwarf:purple dwarf:red",
        ["band dwarf:purple by tribe"],
        ["lead dwarf:purple", "add dwarf:red", "play"],
    ),
    "one more band": (
        "centaur:red centaur:blue dwarf:purple dwarf:red",
        ["lead centaur:red", "play", "band dwarf:purple by tribe"],
        ["lead centaur:red", "play", "lead dwarf:purple", "add dwarf:red", "play"],
    ),
    "the question for one more band": (
        "centaur:red centaur:blue dwarf:purple elf:blue",
        ["lead centaur:red", "play", "band centaur:blue by tribe"],
        ["lead centaur:red", "play", "lead centaur:blue", "play"],
    ),
    "the question of the wizards": (
        "wizard:red wizard:blue",
        ["band wizard:red by tribe"],
        ["lead wizard:red", "add wizard:blue", "play"],
    ),
    "the cards of an elf": (
        "elf:red elf:blue dwarf:purple dwarf:red",
        ["band elf:red by tribe", "keep all"],
        ["lead elf:red", "add elf:blue", "play", "keep dwarf:purple", "keep dwarf:red", "discard"],
    ),
}


def dealt(hand: str, traces: bool) -> Table:
    """The hand in a position of rules 1, which leaves traces, or later ones."""
    table = position(hands={0: hand})
    state = table.match.state
    assert isinstance(state, EthnosState)
    state.setup.traces = traces
    return table


@pytest.mark.parametrize("traces", [False, True])
@pytest.mark.parametrize("name", SAME)
def test_two_ways_to_do_the_same_end_in_equal_positions(name: str, traces: bool) -> None:
    """But for games of rules 1, which keep their digests."""
    hand, one, other = SAME[name]
    first, second = dealt(hand, traces).play(*one), dealt(hand, traces).play(*other)
    assert first.view == second.view
    assert (first.match.state.digest() == second.match.state.digest()) is not traces


def look(state: EthnosState) -> bytes:
    """All that anybody sees, and all that nobody does."""
    views = [view(state, seat) for seat in (None, *range(state.setup.seats))]
    hidden = [int(state.luck), int(state.revealed), *map(int, state.deck[: state.left])]
    if state.phase == codes.FORM:
        hidden.append(int(state.leader))  # chosen, and not yet shown to anybody
    return msgspec.json.encode((views, hidden, [int(action) for action in state.legal()]))


def reached(state: EthnosState) -> list[EthnosState]:
    """Positions that different ways lead to, until somebody else is asked."""
    found: list[EthnosState] = []
    pending = [state]
    while pending and len(found) < WAYS:
        here = pending.pop()
        for action in here.legal():
            there = here.copy()
            there.apply(action)
            found.append(there)
            if there.seat == state.seat and there.phase != codes.TURN:
                pending.append(there)
    return found


def goes_on(state: EthnosState, seed: int) -> tuple[list[int], list[int], int]:
    """Every number of legal actions in a random game from here on, its scores and winners."""
    twin, rng, met = state.copy(), Rng(seed), list[int]()
    while not twin.over:
        actions = twin.legal()
        met.append(len(actions))
        twin.apply(actions[rng.below(len(actions))])
    return met, [int(points) for points in twin.scores()], int(twin.winners())


@pytest.mark.parametrize("part", range(4))
def test_what_looks_the_same_goes_on_the_same_and_is_equal(part: int) -> None:
    chance = Random(part)
    met = 0
    for seed in range(10 * part, 10 * part + (10 if MANY else 5)):
        for state in positions(seed):
            if state.over or chance.random() > 0.05:
                continue
            alike: defaultdict[bytes, list[EthnosState]] = defaultdict(list)
            for there in reached(state):
                alike[look(there)].append(there)
            for equal in alike.values():
                assert len({there.digest() for there in equal}) == 1, (seed, equal[0].fields())
                if len(equal) > 1:
                    met += 1
                    assert goes_on(equal[0], met) == goes_on(equal[-1], met)
    assert met > 50


@pytest.mark.parametrize("part", range(2))
def test_a_number_that_nobody_asks_for_has_its_first_value(part: int) -> None:
    asked_for: dict[str, tuple[int, set[int]]] = {
        "leader": (0, set(range(codes.RAID + 1)) - {codes.TURN, codes.RAID}),
        "last": (0, {codes.FORM, codes.KEEP}),
        "pending": (0, {codes.TIDE, codes.KEEP, codes.RAID}),
        "chained": (0, {codes.FORM}),
        "drawer": (NOBODY, {codes.RAID}),
    }
    for seed in range(100 * part, 100 * part + (40 if MANY else 6)):
        for state in positions(seed):
            for name, (first, phases) in asked_for.items():
                if state.phase not in phases:
                    assert getattr(state, name) == first, (seed, name)


def test_a_game_that_is_over_does_not_tell_what_was_asked_last() -> None:
    """The last dragon comes by recruiting or by wizards."""
    for move in ("draw", "summon"):
        table = position(hands={0: "wizard:red"}, deck="dragon", dragons=2, age=2)
        if move == "summon":
            table.play("band wizard:red by tribe")
        table.play(move)
        assert table.match.over
        assert table.phase == "turn"


def test_a_game_of_rules_1_keeps_its_digests_and_its_record() -> None:
    """The same moves by both rules: all is the same but the digests on the way."""
    new, chance = random_match(7)
    old = Match(find("ethnos"), new.seats, new.seed, new.options, rules=1)
    differed = 0
    while not new.over:
        move = chance.choice(new.legal())
        old.play(move)
        new.play(move)
        assert old.legal() == new.legal()
        differed += old.state.digest() != new.state.digest()
    assert differed > 10
    assert old.events == new.events
    assert "\nrules 1\n" in old.record()
    assert "\nrules 2\n" in new.record()
