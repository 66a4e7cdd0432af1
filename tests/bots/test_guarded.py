"""Bots of others in processes of their own: what limits them, and what becomes of their faults."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.bots import own

import ludoteka
from ludoteka.bots import make_player
from ludoteka.bots.guarded import Guarded
from ludoteka.bots.workers import Stuck

pytestmark = pytest.mark.once
LONG = 120.0  # seconds that no answer takes
Start = Callable[..., Guarded]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts processes that end with the test."""
    started: list[Guarded] = []

    def starter(kind: str, seconds: float = LONG, memory: int = 256) -> Guarded:
        started.append(Guarded(f"{os.path.relpath(own.__file__)}:{kind}", seconds, memory))
        return started[-1]

    yield starter
    for bot in started:
        bot.stop()


def ask(bot: Guarded) -> int:
    match = ludoteka.new("ethnos", seats=2, seed=7)
    return bot.choose("ethnos", match.state, match.seat, 5)


def test_the_same_choice_as_in_this_process(start: Start) -> None:
    bot = start("Dreamer")
    assert bot.load() == ()
    match = ludoteka.new("ethnos", seats=2, seed=7)
    assert ask(bot) == make_player(own.Dreamer, match.game, 5).choose(match.state, match.seat)
    assert bot.running
    bot.stop()
    assert not bot.running
    assert ask(bot) in match.state.legal()  # by another process


def test_it_says_what_it_plays(start: Start) -> None:
    assert start("OnlyKroniky").load() == ("kroniky",)


def test_it_finds_neither_questions_nor_settings(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTEKA_DATABASE", "postgresql://secret")
    bot = start("Curious")
    assert ask(bot) == ask(bot)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("Raises", "the bot Raises failed in own.py, line "),
        ("Hungry", "(MemoryError)"),
        ("Silent", "the bot Silent answered 'None', which is no move of Ethnos"),
        ("OnlyKroniky", "the bot OnlyKroniky does not play Ethnos, but kroniky"),
    ],
)
def test_its_faults_are_told(start: Start, kind: str, told: str) -> None:
    bot = start(kind)
    with pytest.raises(Stuck) as stuck:
        ask(bot)
    assert told in str(stuck.value.__cause__)
    assert not stuck.value.stopped
    assert not bot.running


@pytest.mark.parametrize(("kind", "seconds"), [("Sleeps", 0.2), ("Dies", LONG)])
def test_it_is_stopped(start: Start, kind: str, seconds: float) -> None:
    bot = start(kind, seconds)
    with pytest.raises(Stuck) as stuck:
        ask(bot)
    assert stuck.value.stopped
    assert not bot.running


def test_it_cannot_be_loaded(start: Start, tmp_path: Path) -> None:
    with pytest.raises(Stuck) as stuck:
        start("Nobody").load()
    assert "the bot 'own.py:Nobody' cannot be used: it has no class" in str(stuck.value.__cause__)
