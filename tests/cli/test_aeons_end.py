"""Aeon's End in the terminal."""

import random

import pytest
from rich.console import Console
from tests.cli.command import ludoteka

import ludoteka as engine
from ludoteka.bots import make_bot
from ludoteka.cli import boards
from ludoteka.cli.session import Session
from ludoteka.core.registry import find
from ludoteka.games.aeons_end.data import NEMESIS_NAMES
from ludoteka.language import LANGUAGES, Catalogue
from ludoteka.table import decide
from ludoteka.table.entries import Created, SeatSetup


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
        ended = shown(board.result(match, catalogue), 200).strip()
        assert ended in [catalogue.text(key) for key in catalogue.messages if key.startswith("end")]


def test_a_game_of_one_person_and_a_bot() -> None:
    done = ludoteka(
        "play", "aeons_end", "--seats", "human,bot:random", "--seed", "4", "--language", "cs",
        typed="1\n" * 2000,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.stdout.startswith("Konec věků: ")
    assert "Útočiště: 30/30 životů" in done.stdout


def test_what_the_group_decides_is_left_to_people() -> None:
    game = find("aeons_end")
    bot, person = SeatSetup("bot", "Ada", level="random"), SeatSetup("person", guest="a")
    for seats, answers in (([person, bot], 0), ([bot, person], 1)):
        created = Created(game.key, game.rules, 3, game.check(2, 3, {})[2], seats, "a")
        bots = {1 - answers: make_bot("random", game)}
        session = Session(created, bots, Catalogue("en", game), Console())
        match, luck = session.match, random.Random(5)
        shared = 0
        while not match.over:
            seat = session.table.bot_to_act
            if match.anyone:
                shared += 1
                assert (seat, session.to_answer) == (None, answers)
            elif seat is None:
                assert session.to_answer == match.seat == answers
            move = str(luck.choice(match.legal()))
            session.enter(decide.move(session.table, match.seat, move))
        assert shared > 3
