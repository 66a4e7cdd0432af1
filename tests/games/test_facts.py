"""What is told of choices before they are made: how difficult they are, and for whom."""

from __future__ import annotations

import pytest

from ludoteka.core.options import Facts, Option
from ludoteka.core.registry import find, games
from ludoteka.games.kroniky.own_files.files import CHRONICLES
from ludoteka.language import LANGUAGES, Catalogue

pytestmark = pytest.mark.once  # options are plain Python in both forms of the engine
GAMES = games()
TOLD = {
    "ethnos": {"tribes"},
    "terra_mystica": {"factions"},
    "aeons_end": {"nemesis", "mages"},
    "kroniky": {"map", "chronicle"},
}


def told(key: str) -> list[tuple[Option, Facts]]:
    """The options of a game that have facts."""
    return [(option, option.facts) for option in find(key).options if option.facts]


@pytest.mark.parametrize(("key", "names"), TOLD.items())
def test_what_a_game_is_played_with_is_chosen_knowingly(key: str, names: set[str]) -> None:
    assert {option.name for option, _ in told(key)} == names


@pytest.mark.parametrize("key", GAMES)
def test_every_choice_has_a_difficulty_on_the_scale(key: str) -> None:
    for option, facts in told(key):
        assert set(facts.difficulty) == set(option.choices)
        assert all(1 <= level <= facts.hardest for level in facts.difficulty.values())
        assert len(set(facts.difficulty.values())) > 1, "there is something to compare"
        assert facts.first
        assert set(facts.first) <= set(option.choices)


@pytest.mark.parametrize("key", GAMES)
def test_the_first_game_is_played_with_what_is_recommended(key: str) -> None:
    first = find(key).first
    assert first is not None
    for option, facts in told(key):
        given = first.options.get(option.name, ())
        chosen = (given,) if isinstance(given, str) else given
        assert isinstance(chosen, tuple)
        assert set(chosen) <= set(facts.first)


def test_the_factions_of_the_first_game_are_recommended() -> None:
    game = find("terra_mystica")
    ((_, facts),) = told("terra_mystica")
    for seats in range(game.fewest, game.most + 1):
        _, seed, options = game.check(seats, 1, {"setup": "first_game"})
        view = game.show(game.new(seats, seed, options), None)
        assert {player.faction for player in view.players} <= set(facts.first)  # type: ignore[attr-defined]


def test_what_is_printed_or_written_is_told() -> None:
    nemesis, _ = (facts for _, facts in told("aeons_end"))
    assert nemesis.hardest == 10
    assert list(nemesis.difficulty.values()) == [2, 3, 5, 5]
    _, chronicle = (facts for _, facts in told("kroniky"))
    assert chronicle.difficulty == {name: file.difficulty for name, file in CHRONICLES.items()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_choice_says_what_it_is(key: str, language: str) -> None:
    catalogue = Catalogue(language, find(key), strict=True)
    for option, facts in told(key):
        for choice in option.choices:
            about = catalogue.text(f"{facts.kind}.{choice}.about")
            assert 20 < len(about) <= 250
