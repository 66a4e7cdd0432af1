"""Numbers of actions and observations, in random games with all seats and options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, ClassVar, TypeAlias

import msgspec
import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i16
from oware import GAME as OWARE

import ludoteka
from ludoteka.core import conformance
from ludoteka.core.codec import Codec, Move, some_of
from ludoteka.core.encoding import Encoding
from ludoteka.core.errors import BadOption
from ludoteka.core.parts import Part
from ludoteka.core.registry import find
from ludoteka.core.spaces import Counted, encoding_of, numbering_of
from ludoteka.core.state import State
from ludoteka.games.ethnos.data import CARD_NAMES
from ludoteka.games.ethnos.encoding import EthnosEncoding
from ludoteka.games.ethnos.state import Board
from ludoteka.research import Space

KEYS = ("ethnos", "terra_mystica", "aeons_end", "kroniky")
SIZES = {"ethnos": 520, "terra_mystica": 1466, "aeons_end": 4873, "kroniky": 14623}
LOOKED_AT = 0.05  # of the positions


def positions(key: str) -> Iterator[tuple[conformance.Trial, State]]:
    """Every decision of random games at every number of seats and with every option."""
    chance = random.Random(key)
    for trial in conformance.trials(find(key), None, None, 1, 0):
        state = trial.match().state
        state.sink = None
        while not state.over:
            yield trial, state
            state.apply(chance.choice(list(state.legal())))
        yield trial, state


@pytest.mark.once
@pytest.mark.parametrize("key", KEYS)
def test_every_legal_action_has_a_number_of_its_own(key: str) -> None:
    numbering = numbering_of(find(key))
    assert numbering.size == SIZES[key]
    for _, state in positions(key):
        legal = [int(action) for action in state.legal()]
        numbers = [int(numbering.index_of(action)) for action in legal]
        assert len(set(numbers)) == len(legal)
        assert all(0 <= number < numbering.size for number in numbers)
        assert [numbering.action_of(number) for number in numbers] == legal


@pytest.mark.parametrize("key", KEYS)
def test_every_number_leads_to_a_move_and_back(key: str) -> None:
    space = Space(key)
    step = max(1, space.actions // 500)
    for index in [*range(0, space.actions, step), space.actions - 1]:
        move = space.move_of(index)
        assert space.index_of(move) == index
        assert space.game.codec.parse(str(move)) == move


@pytest.mark.once
@pytest.mark.parametrize("key", KEYS)
def test_observations_are_of_one_length_and_within_their_bounds(key: str) -> None:
    chance = random.Random(key)
    for trial, state in positions(key):
        if chance.random() < LOOKED_AT or state.over:
            space = Space(key, trial.seats)
            for seat in range(trial.seats):
                seen = space.observe(state, seat)
                assert seen.shape == (space.size,)
                assert (space.least <= seen).all()
                assert (seen <= space.most).all()
                places, numbers = space.sparse(state, seat)
                dense = np.zeros(space.size, np.int16)
                dense[places] = numbers
                assert (dense == seen).all()


@pytest.mark.once
@pytest.mark.parametrize("key", KEYS)
def test_what_changes_in_a_view_or_in_what_is_legal_changes_the_observation(key: str) -> None:
    game, chance = find(key), random.Random(key)
    guide, compared = game.guide(), 0

    def look(state: State, seat: int) -> tuple[bytes, list[int]]:
        legal = list(state.legal()) if state.seat == seat else []
        return msgspec.json.encode((game.view(state, seat), legal)), space.observe(
            state, seat
        ).tolist()

    for trial in conformance.trials(game, None, None, 1, 9):
        space = Space(key, trial.seats)
        state = trial.match().state
        while not state.over:
            seats = {int(state.seat), (int(state.seat) + 1) % trial.seats}
            if chance.random() > LOOKED_AT:
                seats = set()
            before = {seat: look(state, seat) for seat in seats}
            state.apply(chance.choice(list(guide.moves(state))))
            for seat, (view, seen) in before.items():
                view_now, seen_now = look(state, seat)
                assert seen != seen_now or view == view_now or state.over
                compared += 1
    assert compared > 40


@pytest.mark.parametrize("key", KEYS)
def test_an_observation_begins_with_the_viewer(key: str) -> None:
    space = Space(key)
    if space.seats == 1:
        pytest.skip("one seat")
    state = space.start(3)
    for seat in range(space.seats):
        asked = space.parts_of(space.observe(state, seat))["asked"]
        assert asked.tolist().index(1) == (state.seat - seat) % space.seats


def test_the_own_hand_is_seen_and_no_other() -> None:
    space = Space("ethnos", 3)
    state = space.start(5)
    assert isinstance(state, Board)
    hands = [space.parts_of(space.observe(state, seat))["hand"] for seat in range(3)]
    for seat, hand in enumerate(hands):
        kinds = [int(kind) for kind in np.flatnonzero(hand)]
        view = ludoteka.new("ethnos", seats=3, seed=5).view(seat)
        assert [CARD_NAMES[kind] for kind in kinds] == view.hand  # type: ignore[attr-defined]


def test_nothing_is_written_beside_the_place() -> None:
    space = Space("ethnos", 2)
    state = space.start(1)
    buffer = vec[i16]([0] * (space.size + 20))
    space.encoding.write(state, 0, buffer, 10)
    assert [int(n) for n in buffer[10:-10]] == space.observe(state, 0).tolist()
    assert not any(buffer[:10])
    assert not any(buffer[-10:])


class Leaky(Encoding):
    """Shows the top card of the deck."""

    def __init__(self, seats: int) -> None:
        self.right = EthnosEncoding(seats)
        super().__init__(list(self.right.parts))

    def write(self, state: State, seat: int, buffer: vec[i16], start: int) -> None:
        self.right.write(state, seat, buffer, start)
        assert isinstance(state, Board)
        if state.left:
            buffer[start + 100] = int(state.deck[state.left - 1])


class Large(Encoding):
    """Writes more than it says."""

    def __init__(self, seats: int) -> None:
        super().__init__([Part("mark", (1,), "a mark")])

    def write(self, state: State, seat: int, buffer: vec[i16], start: int) -> None:
        buffer[start] = 2


@pytest.mark.parametrize(
    ("encoding", "words"),
    [
        (Leaky, "the observation of seat 0 shows what it cannot know: row"),
        (Large, "the observation has 2 in its part 'mark'"),
    ],
)
def test_the_kit_refuses_a_wrong_observation(encoding: type[Encoding], words: str) -> None:
    game = replace(find("ethnos"), encoding=encoding)
    with pytest.raises(AssertionError, match=words):
        conformance.check(game, seats=2, options={}, games=1, forms=False)


def test_a_game_without_an_encoding_is_observed_through_its_ledger() -> None:
    space = Space(OWARE)
    assert isinstance(space.encoding, Counted)
    assert [part.name for part in space.parts] == ["asked", "scores", "counted"]
    state = space.start(1)
    houses = [space.parts_of(space.observe(state, seat))["counted"] for seat in (0, 1)]
    assert (houses[0] == houses[1]).all()  # both sides begin alike
    state.apply(state.legal()[0])
    mine, theirs = (space.parts_of(space.observe(state, seat))["counted"] for seat in (0, 1))
    assert sorted(mine) == sorted(theirs)
    assert (mine != theirs).any()


def test_a_game_with_nothing_to_be_observed_says_so() -> None:
    bare = replace(OWARE, ledger=None)
    with pytest.raises(TypeError, match="Oware has neither an encoding nor a ledger"):
        Space(bare)


Things: TypeAlias = Annotated[int, some_of([str(n) for n in range(30)])]


class Sets(Move, frozen=True):
    """A move with far too many answers."""

    kind: ClassVar[int] = 0
    form: ClassVar[str] = "choose {things}"
    things: Things


def test_too_many_actions_are_refused() -> None:
    with pytest.raises(TypeError, match="more than the 1000000 that can be numbered"):
        numbering_of(replace(OWARE, codec=Codec(Sets)))


def test_bad_input_is_one_sentence() -> None:
    with pytest.raises(BadOption, match="Ethnos has 2 to 6 seats, not 9"):
        Space("ethnos", 9)
    with pytest.raises(BadOption, match="numbers from 0 to 519, not 520"):
        Space("ethnos").move_of(520)


def test_the_version_changes_with_what_it_names() -> None:
    ethnos = find("ethnos")
    versions = {Space("ethnos", seats).version for seats in (2, 3, 4)}
    versions |= {Space(replace(ethnos, rules=9), 4).version}
    assert len(versions) == 4
    assert encoding_of(ethnos, Space("ethnos", 2).start(1)) is Space("ethnos", 2).encoding
