"""The kit itself: it lets a right game pass, and refuses each wrong one in the right words."""

import pickle

import pytest
from tests.conformance.broken import BROKEN
from tests.conformance.pebbles import GAME
from tests.conformance.wrong_ledgers import SAMPLED

import ludoteka
from ludoteka import build_info
from ludoteka.bots import make_bot
from ludoteka.core import conformance
from ludoteka.core.conformance import forms
from ludoteka.core.registry import find

PLACE = "tests.conformance.pebbles:GAME"


def test_the_toy_passes_as_an_object() -> None:
    assert conformance.check(GAME, games=10) == 30


def test_the_toy_passes_by_its_place_in_both_forms() -> None:
    assert conformance.check(PLACE, games=3) == 9


def test_the_toy_is_compared_in_both_forms() -> None:
    orders = [forms.Order(PLACE, 3, seed, {"pile": "long"}) for seed in range(5)]
    compared = forms.same_in_both_forms(orders)
    assert compared == sum(len(forms.trace(order.trial())) for order in orders) or (
        compared == 0 and forms.other_form() is None
    )


def test_a_difference_between_the_forms_is_told_with_its_decision() -> None:
    trial = forms.Order(PLACE, 2, 1, {}).trial()
    here = ["a", "b", "c"]
    assert forms.first_difference(trial, here, ["a", "x", "c"]) == (
        "pebbles, 2 seats, seed 1, decision 2: compiled and interpreted code differ"
    )
    assert "decision 4" in forms.first_difference(trial, here, [*here, "d"])
    assert "gave up" in forms.first_difference(trial, here, [])


def test_other_luck_gives_another_trace() -> None:
    orders = [forms.Order(PLACE, 3, seed, {}) for seed in (1, 2)]
    assert forms.trace(orders[0].trial()) != forms.trace(orders[1].trial())


@pytest.mark.parametrize("mistake", BROKEN)
def test_each_mistake_is_refused_in_the_right_words(mistake: str) -> None:
    game, words, arguments = BROKEN[mistake]
    with pytest.raises(AssertionError) as refusal:
        conformance.check(game, **{"games": 4, **arguments})
    assert words in str(refusal.value)


def test_options_are_all_played() -> None:
    played = list(conformance.trials(GAME, None, None, 2, 0))
    assert {(trial.seats, *trial.options.values()) for trial in played} == {
        (2,), (3,), (4,), (2, "long"), (3, "long"), (4, "long"),
    }  # fmt: skip


def test_one_number_of_seats_and_one_choice_of_options() -> None:
    played = list(conformance.trials(GAME, 3, {"pile": "long"}, 4, 10))
    assert [str(trial) for trial in played] == [
        f"pebbles, 3 seats, seed {seed}, pile=long" for seed in range(10, 14)
    ]


def test_a_game_that_is_not_registered_can_be_played_and_loaded() -> None:
    match = ludoteka.new(GAME, seats=2, seed=5, pile="long")
    match.play("take 3")
    again = ludoteka.load(match.record(), GAME)
    assert again.state.digest() == match.state.digest()
    assert pickle.loads(pickle.dumps(match.state)).digest() == match.state.digest()


def test_what_was_compared_of_the_foretold_is_counted() -> None:
    counts = conformance.foretold(GAME, games=10, share=1.0)
    assert counts["moves"] == counts["certain"] + counts["lucky"]
    assert min(counts[name] for name in ("positions", "forecasts", "lucky", "throws")) > 0


def test_sampled_previews_seldom_miss_what_comes() -> None:
    counts = conformance.foretold(SAMPLED, games=20, share=1.0)
    assert counts["sampled"] > counts["missed"] * 20


@pytest.mark.once  # the bot takes many minutes in the interpreted form
@pytest.mark.parametrize("seats", range(2, 7))
def test_what_is_foretold_in_ethnos_comes_true(seats: int) -> None:
    """In random games, and in those of a bot."""
    game, share = find("ethnos"), 0.15 if build_info.compiled() else 0.05
    with make_bot("greedy", game) as bot:
        for choose in (None, bot.choose):
            counts = conformance.foretold(game, seats, {}, games=2, share=share, choose=choose)
            assert counts["positions"] > 10
            assert counts["missed"] == counts["sampled"] == 0


@pytest.mark.parametrize("seats", range(2, 7))
def test_ethnos_conforms(seats: int) -> None:
    """The defaults and all options at once; each option alone is played by the long tests.

    The forms are compared in the compiled run; the interpreted one plays all options at once."""
    compiled = build_info.compiled()
    options = list(conformance.trials(find("ethnos"), seats, None, 1, 0))[-1].options
    for chosen in ({}, options) if compiled else (options,):
        assert conformance.check("ethnos", seats, chosen, games=1, forms=compiled) == 1


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(2, 7))
def test_what_is_foretold_in_ethnos_comes_true_in_many_games(seats: int) -> None:
    game = find("ethnos")
    with make_bot("easy", game) as bot:
        for choose in (None, bot.choose):
            counts = conformance.foretold(game, seats, games=20, share=0.5, choose=choose)
            assert counts["moves"] > 10_000


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(2, 7))
def test_ethnos_conforms_in_many_games(seats: int) -> None:
    assert conformance.check("ethnos", seats=seats, games=40, seed=1000 * seats) == 40
