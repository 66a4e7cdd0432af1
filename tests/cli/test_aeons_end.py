"""Aeon's End in the terminal."""

import random

import pytest
from rich.console import Console
from tests.cli.command import ludoteka

import ludoteka as engine
from ludoteka.bots import make_bot
from ludoteka.cli import boards
from ludoteka.cli.session import Player, Session
from ludoteka.core.registry import find
from ludoteka.games.aeons_end.cards import NEMESIS_NAMES
from ludoteka.language import LANGUAGES, Catalogue


def shown(thing: object, width: int) -> str:
    """What a screen of this width shows."""
    console = Console(width=width)
    with console.capture() as captured:
        console.print(thing)
    return captured.get()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_can_be_shown(language: str) -> None:
    luck = random.Random(7)
    catalogue = Catalogue(language, find("aeons_end"), strict=True)
    board = boards.find("aeons_end")
    for seats, nemesis in enumerate(NEMESIS_NAMES, 1):
        match = engine.new("aeons_end", seats=seats, seed=seats, nemesis=nemesis, market="random")
        while not match.over:
            if luck.random() < 0.1:
                seat, width = luck.choice([None, match.seat]), luck.choice([80, 140])
                view = match.view(seat)
                screen = shown(board.draw(view, catalogue, width), width)
                assert not set("{}") & set(screen)
                assert "…" not in screen
                assert catalogue.name(f"nemesis.{nemesis}") in screen
                assert board.question(view, catalogue)
                for move in match.legal():
                    if str(move).startswith(("gain", "play", "prep", "remove")):
                        assert board.detail(view, move, catalogue)
            match.play(luck.choice(match.legal()))
        ended = shown(board.result(match.events, seats, catalogue), 200).strip()
        assert ended in [catalogue.text(key) for key in catalogue.messages if key.startswith("end")]


def test_a_game_of_one_person_and_a_bot() -> None:
    done = ludoteka(
        "play", "aeons_end", "--seats", "human,bot:random", "--seed", "4", "--language", "cs",
        typed="1\n" * 2000,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.stdout.startswith("Konec věků: ")
    assert "Útočiště: životy 30 z 30" in done.stdout


def test_what_the_group_decides_is_left_to_people() -> None:
    match = engine.new("aeons_end", seats=2, seed=3)
    bot = make_bot("random", match.game)
    people = [Player("person", "", None), Player("bot", "random", bot)]
    for players, answers in ((people, 0), (people[::-1], 1)):
        session = Session(match, players, Catalogue("en", match.game), Console())
        luck = random.Random(5)
        shared = 0
        while not match.over:
            if match.anyone:
                shared += 1
                assert session.to_answer == answers
            else:
                assert session.to_answer == match.seat
            match.play(luck.choice(match.legal()))
        assert shared > 3
        match = engine.new("aeons_end", seats=2, seed=3)
