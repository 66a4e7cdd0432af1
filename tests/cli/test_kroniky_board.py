"""Kroniky in the terminal."""

import random

from rich.console import Console
from tests.kroniky.rich import PAIRS

import ludoteka as engine
from ludoteka.cli import boards
from ludoteka.core.match import Match
from ludoteka.core.rng import Rng
from ludoteka.games.kroniky.bot.guide import KronikyGuide
from ludoteka.games.kroniky.state import Board
from ludoteka.language import LANGUAGES, Catalogue

board = boards.find("kroniky")


def shown(thing: object, width: int) -> str:
    """What a screen of this width shows."""
    console = Console(width=width)
    with console.capture() as captured:
        console.print(thing)
    return captured.get()


def played(match: Match, moves: int) -> Match:
    """A game after some moves of its plan."""
    guide, rng = KronikyGuide(), Rng(match.seed + 1)
    while not match.over and len(match.steps) < moves:
        assert isinstance(match.state, Board)
        match.play(match.game.codec.unpack(int(guide.choose(match.state, rng))))
    return match


def test_every_position_can_be_shown() -> None:
    luck = random.Random(7)
    for seed, (land, chronicle) in enumerate(PAIRS[::4]):
        match = engine.new("kroniky", 1, seed=seed, map=land, chronicle=chronicle)
        catalogue = Catalogue(LANGUAGES[seed % 3], match.game, strict=True)
        for moves in (0, 1, 3, luck.randrange(4, 60), luck.randrange(60, 120), 1000):
            played(match, moves)
            view = match.view(0)
            width = luck.choice([80, 160])
            screen = shown(board.draw(view, catalogue, width), width)
            assert not set("{}") & set(screen)
            assert "…" not in screen
            assert board.question(view, catalogue)
            for move in match.legal():
                board.detail(view, move, catalogue)
        assert catalogue.event(match.events[-1]) in shown(board.result(match, catalogue), 200)


def test_the_map_shows_what_stands_on_it() -> None:
    match = engine.new("kroniky", 1, seed=1, map="green_valley", chronicle="dawn")
    match.play("found f:5")
    match.play(match.legal()[0])
    match.play("deploy f:5")
    match.play("road 1")
    lines = shown(board.draw(match.view(0), Catalogue("en", match.game), 100), 100).split("\n")
    row = lines.index(next(line for line in lines if line.startswith("  5 ")))
    assert lines[row + 1][4 + 5 * 4 :].startswith("@=1")
    assert "@ capital city" in "\n".join(lines)


def test_a_develop_move_says_what_it_costs_and_brings() -> None:
    match = engine.new("kroniky", 1, seed=1, map="green_valley", chronicle="dawn")
    match.play("found f:5")
    match.play(match.legal()[0])
    catalogue = Catalogue("en", match.game, strict=True)
    found = {str(move): board.detail(match.view(0), move, catalogue) for move in match.legal()}
    assert found["develop agriculture"] == "2 wood → 1 work"
    assert found["use production.craft"] == "1 worker → 1 work"
    assert found["end"] == ""
