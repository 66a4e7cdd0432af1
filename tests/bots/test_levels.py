"""Levels and styles: what they are called, how they differ, and how they slip."""

from dataclasses import replace

import pytest
from tests.bots.games import ETHNOS, Nim, ethnos_positions, permuted, plain

from ludoteka import build_info
from ludoteka.bots import LEVELS, Bot, make_bot, make_player
from ludoteka.bots.bot import Choice, Thought, slip
from ludoteka.bots.levels import adviser_for, is_level, iterations_of, lens, levels_of
from ludoteka.core.errors import BadOption
from ludoteka.core.levels import Level
from ludoteka.core.registry import find, games
from ludoteka.core.rng import Rng

PEOPLE = ("beginner", "easy", "medium", "hard", "master")


@pytest.mark.parametrize("key", games())
def test_every_game_has_all_levels_and_the_higher_think_no_less(key: str) -> None:
    levels = levels_of(find(key))
    assert list(levels) == list(LEVELS)
    searched = [iterations_of(name, find(key)) for name in PEOPLE]
    assert searched == sorted(searched)
    assert all(levels[name].iterations > 0 for name in PEOPLE)
    slips = [levels[name].slips for name in PEOPLE]
    assert slips == sorted(slips, reverse=True)
    assert slips[-1] == 0


@pytest.mark.parametrize("key", games())
def test_styles_like_what_the_ledger_counts(key: str) -> None:
    game = find(key)
    seats = max(2, game.fewest) if game.most > 1 else 1
    state = game.new(*game.check(seats, 1, {}))
    for style in game.styles:
        made = lens(f"hard:{style}", game, state, 0)
        assert made.liked
        assert {weight for _, weight, _ in made.liked} == set(game.styles[style].values())


def test_a_name_has_a_level_and_perhaps_a_style() -> None:
    assert is_level("hard", ETHNOS)
    assert is_level("hard:conqueror", ETHNOS)
    assert not is_level("hard:", ETHNOS)
    assert not is_level("hard:builder", ETHNOS)
    assert not is_level("hrad", ETHNOS)
    with make_player("easy:conqueror", ETHNOS) as bot:
        assert isinstance(bot, Bot)
        assert bot.level == "easy:conqueror"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("hard:conquerer", "there is no style 'conquerer'; did you mean 'conqueror'?"),
        ("hard:", "there is no style ''; choose from conqueror, gatherer"),
        ("hrad:conqueror", "there is no bot 'hrad'; did you mean 'hard'?"),
    ],
)
def test_an_unknown_name_is_refused(name: str, told: str) -> None:
    with pytest.raises(BadOption) as error:
        make_bot(name, ETHNOS)
    assert str(error.value) == told


def test_a_game_without_styles_says_so() -> None:
    with pytest.raises(BadOption, match="there is no style 'builder'; Ethnos has none"):
        make_bot("hard:builder", replace(plain(), styles={}))


def test_a_slip_is_plausible_and_as_frequent_as_it_should_be() -> None:
    choices = tuple(
        Choice(number, 10, value) for number, value in enumerate((0.6, 0.58, 0.3, 0.55, 0.1))
    )
    thought = Thought(0, 0, choices)
    level = Level(iterations=1, slips=0.3, margin=0.1)
    rng = Rng(5)
    taken = [slip(thought, level, rng).action for _ in range(2000)]
    assert set(taken) == {0, 1, 3}
    assert 0.25 < 1 - taken.count(0) / 2000 < 0.35
    assert slip(thought, Level(iterations=1), rng) is thought
    assert slip(thought, Level(iterations=1, slips=1.0, margin=0.01), rng) is thought


def test_slips_and_styles_see_no_more_than_the_seat() -> None:
    bots = [make_bot(name, ETHNOS, seed=2) for name in ("beginner", "easy", "easy:conqueror")]
    for number, state in enumerate(ethnos_positions(12, seed=14)):
        seat = int(state.seat)
        twin = permuted(state, seat, 50 + number)
        for bot in bots:
            assert bot.think(state, seat) == bot.think(twin, seat)


@pytest.mark.skipif(not build_info.compiled(), reason="whole games")
@pytest.mark.parametrize(
    ("key", "style", "number"),
    [
        ("ethnos", "conqueror", 24),
        ("ethnos", "gatherer", 24),
        ("terra_mystica", "pilgrim", 4),
        ("terra_mystica", "builder", 16),
        ("terra_mystica", "seafarer", 16),
    ],
)
def test_a_style_shows_in_the_games(key: str, style: str, number: int) -> None:
    """In the same deals it ends with more of what it likes than the level without a style."""
    game = find(key)
    assert game.ledger is not None
    found = {"": 0.0, f":{style}": 0.0}
    for seed in range(number):
        for name in found:
            state = game.new(*game.check(2, seed, {})).copy()
            liked = lens(f"easy:{style}", game, state, 0).liked
            bots = [make_bot(f"easy{name}", game, seed), make_bot("easy", game, seed)]
            while not state.over:
                numbers = game.ledger().read(state, 0)
                state.apply(bots[state.seat].choose(state, state.seat))
            found[name] += sum(weight * int(numbers[place]) for place, weight, _ in liked)
    assert found[f":{style}"] > found[""]


def test_short_sight_and_narrow_plans() -> None:
    table = {"easy": Level(iterations=30, near=True, moves=2)}
    bot = make_bot("easy", replace(plain(), levels=table))
    assert bot.iterations == 30
    thought = bot.think(Nim(9), 0)
    assert {choice.action for choice in thought.choices} <= {1, 2}
    assert bot.think(Nim(2), 0).action == 2


def test_the_adviser_is_the_strongest_that_answers_within_a_second() -> None:
    slow = {"master": Level(iterations=9, seconds=4.0), "hard": Level(iterations=8, seconds=0.9)}
    assert adviser_for(replace(ETHNOS, levels=slow)) == "hard"
    assert adviser_for(replace(ETHNOS, levels={})) == "master"
