"""Bots of your own: what they are given, what they may answer, and how their faults are told."""

from __future__ import annotations

import pickle
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.bots import own
from tests.bots.games import permuted

import ludoteka
from ludoteka import Move
from ludoteka.bots import Bot, Player, PlayerFault, Position, make_player
from ludoteka.core.errors import BadOption, BadRecord, GameFault, LudotekaError
from ludoteka.core.registry import find
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.research import Batch

OWN = Path(own.__file__)
EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
GAMES = {"ethnos": 3, "terra_mystica": 2, "aeons_end": 2, "kroniky": 1}


def positions(key: str, seed: int, number: int = 12) -> Iterator[State]:
    """Some positions of a random game."""
    state = find(key).new(GAMES[key], seed, find(key).check(GAMES[key], seed, {})[2]).copy()
    luck = Rng(seed + 1)
    for step in range(number * 8):
        if state.over:
            return
        if step % 8 == 0:
            yield state
        actions = state.legal()
        state.apply(actions[luck.below(len(actions))])


class Notes(Player):
    """Writes down all that it is given."""

    seen: list[Any] = []

    def choose(self, position: Position) -> Move:
        moves = position.legal()
        self.seen.append(
            (
                pickle.dumps(position.state),
                moves,
                position.view(),
                position.scores,
                [world.state.digest() for world in position.worlds(2)],
                self.random.getstate(),
            )
        )
        return self.random.choice(moves)


@pytest.mark.parametrize("key", GAMES)
def test_it_is_given_what_its_seat_knows(key: str) -> None:
    player = make_player(Notes, find(key), seed=5)
    asked = 0
    for number, state in enumerate(positions(key, seed=3)):
        seat, before = int(state.seat), state.digest()
        Notes.seen.clear()
        twins = [state, permuted(state, seat, 7 + number), permuted(state, seat, 100 + number)]
        chosen = {player.choose(twin, seat) for twin in twins}
        assert state.digest() == before
        assert len(chosen) == 1
        assert chosen.pop() in state.legal()
        if Notes.seen:
            asked += 1
            assert Notes.seen[0] == Notes.seen[1] == Notes.seen[2]
    assert asked > 5


def test_what_is_hidden_is_not_as_it_is() -> None:
    match = ludoteka.new("ethnos", seats=4, seed=3)
    hidden = {Position.of(match, seed).state.digest() for seed in range(5)}
    assert len(hidden) == 5
    assert match.state.digest() not in hidden


def test_other_luck_with_another_seed() -> None:
    match = ludoteka.new("ethnos", seats=2, seed=3)

    def answers(seed: int) -> list[int]:
        player = make_player(own.Dreamer, match.game, seed)
        return [player.choose(state, int(state.seat)) for state in positions("ethnos", 4)]

    assert answers(1) == answers(1)
    assert answers(1) != answers(2)


def test_a_position_is_like_a_match() -> None:
    match = ludoteka.new("ethnos", seats=3, seed=7)
    position = Position.of(match)
    assert position.legal() == match.legal()
    assert position.view() == match.view(match.seat)
    assert (position.seats, position.asked, position.seat) == (3, match.seat, match.seat)
    assert position.scores == match.scores
    move = position.legal()[1]
    assert position.preview(move) == match.preview(move)
    after = position.after(move)
    match.play(move)
    assert after.view() == match.view(position.seat)
    assert after.asked == match.seat
    assert position.legal() != after.legal()
    assert 0 <= after.played_out().value() <= 1
    after.state.rollout(after.luck())
    assert (after.over, after.legal(), after.asked) == (True, [], -1)
    assert 0 <= after.value() <= 1
    assert 0 <= position.value() <= 1
    with pytest.raises(ludoteka.IllegalMove):
        position.after("play")
    assert repr(position).startswith("<Position: Ethnos as seat ")


@pytest.mark.parametrize("kind", [own.Worded, own.Packed])
def test_an_answer_may_be_text_or_a_number(kind: type[Player]) -> None:
    match = ludoteka.new("ethnos", seats=2, seed=7)
    with make_player(kind, match.game) as player:
        assert player.choose(match.state, match.seat) == match.legal()[-1].pack()
        with pytest.raises(BadOption, match="has nothing to decide"):
            player.choose(match.state, 1 - match.seat)


def test_a_forced_move_is_not_asked_for() -> None:
    match = ludoteka.new("ethnos", seats=2, seed=7)
    while len(match.legal()) > 1:
        match.play(match.legal()[-1])
    player = make_player(own.Raises, match.game)
    assert player.choose(match.state, match.seat) == match.legal()[0].pack()


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("Raises", "the bot Raises failed in own.py, line N (ValueError: no idea, {really})"),
        ("Leaves", "the bot Leaves failed in own.py, line N (SystemExit: 3)"),
        ("Cheats", "the bot Cheats chose 'take elf:red', which is not legal now"),
        ("Silent", "the bot Silent answered 'None', which is no move of Ethnos"),
        ("Babbles", "the bot Babbles answered 'good morning', which is no move of Ethnos"),
        ("Agrees", "the bot Agrees answered 'True', which is no move of Ethnos"),
        ("Wild", f"the bot Wild chose '-1{'0' * 30}', which is not legal now"),
        ("NeverBorn", "the bot NeverBorn failed in own.py, line N (RuntimeError: not today)"),
        ("Stray", "the bot Stray failed in own.py, line N (IllegalMove: 'play' is not legal"),
    ],
)
def test_a_fault_is_told_in_a_sentence(kind: str, sentence: str) -> None:
    match = ludoteka.new("ethnos", seats=2, seed=7)
    with pytest.raises(PlayerFault) as told:  # noqa: PT012 - some cannot even be made
        player = make_player(f"{OWN}:{kind}", match.game)
        player.choose(match.state, match.seat)
    assert re.sub("line [0-9]+", "line N", str(told.value)).startswith(sentence)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere.py:Mine", "the bot 'nowhere.py:Mine' cannot be used: there is no file"),
        ("no.such.module:Mine", "cannot be used: ModuleNotFoundError: No module named 'no'"),
        (f"{OWN}:Dreamers", "the bot 'own.py:Dreamers' cannot be used: it has no class 'Dreamers'; "
                            "did you mean 'Dreamer'?"),
        (f"{OWN}:", "it has no class ''"),
        (f"{OWN}:NoPlayer", "'NoPlayer' is not a ludoteka.bots.Player"),
        (f"{OWN}:nothing", "'nothing' is not a ludoteka.bots.Player"),
        (f"{OWN}:Unfinished", "'Unfinished' has no method choose"),
        (f"{OWN}:OnlyKroniky", "the bot OnlyKroniky does not play Ethnos, but kroniky"),
        ("genius", "there is no bot 'genius'; choose from random"),
    ],
)  # fmt: skip
def test_what_cannot_be_loaded(name: str, sentence: str) -> None:
    with pytest.raises(BadOption) as told:
        make_player(name, find("ethnos"))
    assert sentence in str(told.value)


def test_a_file_that_fails(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine(:\n")
    with pytest.raises(BadOption, match=r"'mine.py:Mine' cannot be used: SyntaxError: "):
        make_player(f"{file}:Mine", find("ethnos"))


def test_a_file_finds_its_neighbours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "my_thoughts.py").write_text("FIRST = 0\n")
    (tmp_path / "random_bot.py").write_text(
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n"
        "from my_thoughts import FIRST\n"
        "from ludoteka.bots import Player\n"
        "@dataclass\n"
        "class Idea:\n"
        "    first: int = FIRST\n"
        "class Mine(Player):\n"
        "    def choose(self, position):\n"
        "        return position.legal()[Idea().first]\n"
    )
    match = ludoteka.new("ethnos", seats=2, seed=7)
    monkeypatch.chdir(tmp_path)
    for name in ("random_bot.py:Mine", "random_bot:Mine"):
        player = make_player(name, match.game)
        assert player.choose(match.state, match.seat) == match.legal()[0].pack()


def test_a_level_is_a_player_too() -> None:
    player = make_player("greedy", find("ethnos"), seed=4)
    assert isinstance(player, Bot)
    assert (player.level, player.seed) == ("greedy", 4)


@pytest.mark.parametrize(
    "error",
    [
        GameFault("ethnos", ValueError("x")),
        BadRecord(3, "nothing"),
        PlayerFault("the bot {bot} failed", bot="Mine"),
    ],
)
def test_refusals_travel_between_processes(error: LudotekaError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.told) == (type(error), str(error), error.told)


@pytest.mark.parametrize("name", ["greedy.py:Greedy", "look_ahead.py:LookAhead"])
@pytest.mark.parametrize("key", GAMES)
def test_the_examples_play_any_game(key: str, name: str) -> None:
    player = make_player(f"{EXAMPLES / name}", find(key), seed=1)
    for state in positions(key, 6, 4):
        assert player.choose(state, int(state.seat)) in state.legal()


def test_learners_sit_against_it() -> None:
    batch = Batch("ethnos", 2, seats=2, seed=3, opponents=f"{OWN}:Dreamer", seat=0)
    for _ in range(5):
        batch.step(batch.masks.argmax(axis=1))
        assert set(batch.seats) == {0}
    with pytest.raises(PlayerFault, match="the bot Raises failed"):
        Batch("ethnos", 8, seats=2, seed=3, opponents=f"{OWN}:Raises", seat=0)
