"""A game that goes on from a position of another one: as a seat knew it, with new luck."""

import random

import pytest

import ludoteka
from ludoteka.core.errors import BadOption, BadRecord, BadUndo
from ludoteka.core.match import Match
from ludoteka.core.registry import games

SEATS = {"kroniky": 1}


def played(key: str, steps: int, seed: int = 5) -> Match:
    """A match after some random moves."""
    match, luck = ludoteka.new(key, seats=SEATS.get(key, 3), seed=seed), random.Random(seed)
    while not match.over and len(match.steps) < steps:
        match.play(luck.choice(match.legal()))
    return match


def play_on(match: Match, steps: int, seed: int = 9) -> None:
    """Some more random moves."""
    luck = random.Random(seed)
    for _ in range(steps):
        if not match.over:
            match.play(luck.choice(match.legal()))


@pytest.mark.parametrize("key", ["ethnos", "terra_mystica", "aeons_end", "kroniky"])
def test_the_record_leads_to_the_same_position(key: str) -> None:
    assert key in games()
    match = played(key, 12)
    match.redeal(0, 123)
    play_on(match, 9)
    match.undo(3)
    play_on(match, 5)
    again = ludoteka.load(match.record())
    assert again.state.digest() == match.state.digest()
    assert again.record() == match.record()
    assert [each.state.digest() for each in match.walk()][-1] == match.state.digest()
    assert again.gains() == match.gains()
    assert again.copy().deals.all == match.deals.all


def test_the_seat_sees_what_it_saw_and_knows_nothing_of_what_came() -> None:
    first, second = played("ethnos", 60), played("ethnos", 60)
    seen = first.view(1)
    first.redeal(1, 1)
    second.redeal(1, 2)
    assert first.view(1) == second.view(1) == seen
    assert first.state.digest() != second.state.digest()


def test_what_came_before_is_not_taken_back() -> None:
    match = played("ethnos", 40)
    match.redeal(0, 7)
    dealt = match.state.digest()
    play_on(match, 20)
    match.undo(20)
    assert match.state.digest() == dealt
    with pytest.raises(BadUndo, match="only 0 moves have been made since everything was dealt"):
        match.undo()
    match.redeal(1, 8)
    play_on(match, 2)
    with pytest.raises(BadUndo, match="only 2 moves"):
        match.undo(3)
    assert ludoteka.load(match.record()).state.digest() == match.state.digest()


def test_bad_deals_are_refused() -> None:
    match = played("ethnos", 10)
    before = match.state.digest()
    for seat, seed in ((9, 1), (0, -1), (0, 1 << 70)):
        with pytest.raises(BadOption):
            match.redeal(seat, seed)
    assert (match.state.digest(), match.deals.all) == (before, ())
    over = played("ethnos", 10_000)
    with pytest.raises(BadOption, match="the game is over"):
        over.redeal(0, 1)
    text = match.record().replace("\n\nend", "\nredeal 7 1\n\nend")
    with pytest.raises(BadRecord, match="there is no seat 7"):
        ludoteka.load(text)
