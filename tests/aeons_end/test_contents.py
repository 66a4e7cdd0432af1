"""What is printed on the components, as it is told once."""

from __future__ import annotations

import pytest
from tests.aeons_end.scene import Scene

import ludoteka
from ludoteka.games.aeons_end.data import BREACH_NAMES, NEMESIS_NAMES
from ludoteka.games.aeons_end.view import AeonsEndView
from ludoteka.games.aeons_end.view.contents import (
    AeonsEndContents,
    BreachContents,
    CardContents,
    MenaceContents,
    contents,
)


def told(nemesis: str = "rageborne", **options: str) -> AeonsEndContents:
    return contents(ludoteka.new("aeons_end", seats=2, seed=1, nemesis=nemesis, **options).first())


def test_cards_have_their_type_and_cost() -> None:
    printed = told(market="free_charges")
    assert printed.cards["crystal"] == CardContents("gem", 0, plain=True)
    assert printed.cards["ignite"] == CardContents("spell", 4, plain=False)
    assert printed.menaces["needlemaw"] == MenaceContents("minion", 2)
    assert printed.menaces["raze"].type == "strike"
    assert told("crooked_mask").cards["endless_hunger"].type == "corruption"


def test_a_gem_is_plain_if_it_only_gives_aether() -> None:
    every = {
        key: card.plain
        for seed in range(12)
        for key, card in contents(
            ludoteka.new("aeons_end", seats=4, seed=seed, market="random").first()
        ).cards.items()
    }
    assert every["jade"]
    assert every["searing_ruby"]
    assert not every["burning_opal"]
    assert not every["sifters_pearl"]
    assert not every["spark"]


@pytest.mark.parametrize("nemesis", NEMESIS_NAMES)
def test_the_mat_of_a_nemesis(nemesis: str) -> None:
    mat = told(nemesis).nemesis
    assert (mat.gathers, mat.strikes_at, mat.husk_cap) == {
        "rageborne": ("fury", 4, None),
        "carapace_queen": ("husks", None, 15),
        "prince_of_gluttons": ("devoured", None, None),
        "crooked_mask": ("corruption_deck", None, None),
    }[nemesis]


def test_breaches_cost_what_their_view_says() -> None:
    scene = Scene().main()
    printed = contents(scene.state).breaches
    assert list(printed) == list(BREACH_NAMES)
    assert printed["III"] == BreachContents(3, [9, 7, 5, 3], 1)
    for breach in scene.view.mages[0].breaches:
        if breach.state == "closed":
            assert breach.open_cost == printed[breach.breach].open_costs[breach.stage]


def test_everything_that_can_lie_on_the_table_is_told() -> None:
    for nemesis in NEMESIS_NAMES:
        match = ludoteka.new("aeons_end", seats=3, seed=4, nemesis=nemesis)
        printed = contents(match.first())
        while not match.over:
            match.play(match.legal()[len(match.steps) % len(match.legal())])
            view = match.view()
            assert isinstance(view, AeonsEndView)
            cards = [*view.played, *view.devoured, *(pile.card for pile in view.supply)]
            for mage in view.mages:
                assert mage.charges <= printed.mages[mage.mage].slots
                cards += [*mage.hand, *mage.discard]
                cards += [spell.card for breach in mage.breaches for spell in breach.spells]
            assert set(cards) <= set(printed.cards)
            menaces = {*view.nemesis_discard, *(menace.card for menace in view.in_play)}
            assert menaces <= set(printed.menaces)


def test_what_may_come_is_not_told_from_the_deck() -> None:
    """The nemesis cards that were set up are a secret: all that could be are told."""
    assert told().menaces == contents(
        ludoteka.new("aeons_end", seats=2, seed=2, nemesis="rageborne").first()
    ).menaces  # fmt: skip
