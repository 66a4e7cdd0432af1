"""A table that goes on from a step of a finished game."""

import random

import pytest

import ludoteka
from ludoteka.core.match import Match
from ludoteka.table import setup
from ludoteka.table.entries import Created, Entry, Origin, read_body, write_body
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table


def over() -> Table:
    """A table with a game that is over."""
    match, luck = ludoteka.new("ethnos", seats=2, seed=4), random.Random(4)
    while not match.over:
        match.play(luck.choice(match.legal()))
    return table(setup.from_record(match.record()))


def table(created: Created) -> Table:
    """A table of its first entry, as it was stored."""
    return Table("key", Entry(1, 1, read_body(write_body(created))))


def at(match: Match, step: int) -> Match:
    """The match after some steps."""
    early = match.copy()
    early.undo(len(match.steps) - step)
    return early


def test_the_seat_sees_what_it_saw() -> None:
    old = over()
    for step in (0, 1, 50):
        for seat in (0, 1):
            plan = setup.branch(old, step, seat, "easy")
            made = table(setup.owned(plan, "me", "Ema"))
            assert made.match.view(seat) == at(old.match, step).view(seat)
            assert made.created.origin == Origin("key", step)
            assert [each.kind for each in made.seats][seat] == "person"
            assert made.seats[1 - seat].level == "easy"
            assert made.match.deals.floor == step


def test_luck_is_new_each_time() -> None:
    old = over()
    digests = {table(setup.branch(old, 50, 0, "easy")).match.state.digest() for _ in range(5)}
    assert len(digests) > 1
    assert at(old.match, 50).state.digest() not in digests


def test_seeds_tell_copies_apart() -> None:
    old = over()
    first, second = (setup.branch(old, 50, 0, "easy") for _ in range(2))
    assert old.created.seeds == [4]
    assert first.seeds[0] == second.seeds[0] == 4
    assert first.seeds[-1] != second.seeds[-1]


@pytest.mark.parametrize(
    ("step", "seat", "level", "key"),
    [
        (-1, 0, "easy", "error.bad_step"),
        (9999, 0, "easy", "error.bad_step"),
        (3, 2, "easy", "error.no_seat"),
        (3, 0, "wise", "error.level"),
        (None, 0, "easy", "error.branch_over"),
    ],
)
def test_bad_wishes_are_refused(step: int | None, seat: int, level: str, key: str) -> None:
    old = over()
    wanted = len(old.match.steps) if step is None else step
    with pytest.raises(Refused) as refused:
        setup.branch(old, wanted, seat, level)
    assert refused.value.key == key
