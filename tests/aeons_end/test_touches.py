"""Every thing that a legal move touches lies on the table, and nothing else can be touched."""

from __future__ import annotations

import random

import pytest
from tests.table.play import play_on, seated

import ludoteka
from ludoteka.games.aeons_end.view import AeonsEndView, MageView
from ludoteka.table import wonder


def of_mage(mage: MageView) -> set[str]:
    """The things of one mage."""
    name = mage.mage
    things = {f"mage.{name}", f"ability.{mage.ability}", f"charges.{name}"}
    things |= {f"hand.{name}.{card}" for card in mage.hand}
    things |= {f"pile.{name}.{card}" for card in mage.discard}
    for breach in mage.breaches:
        if breach.state != "gone":
            things.add(f"breach.{name}.{breach.breach}")
        things |= {f"prepped.{name}.{breach.breach}.{spell.card}" for spell in breach.spells}
    return things


def on_the_table(view: AeonsEndView) -> set[str]:
    """Everything that the page draws."""
    things = {"nemesis", "husks", "devoured"}
    things |= {f"menace.{menace.card}" for menace in view.in_play}
    things |= {f"supply.{pile.card}" for pile in view.supply}
    things |= {f"played.{card}" for card in view.played}
    things |= {f"turn.{card}" for card in (*view.turn_left, *view.turn_discard)}
    return things.union(*map(of_mage, view.mages))


@pytest.mark.parametrize(
    "nemesis", ["rageborne", "carapace_queen", "prince_of_gluttons", "crooked_mask"]
)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_moves_touch_what_lies_on_the_table(nemesis: str, seats: int) -> None:
    for seed in range(6):
        match = ludoteka.new(
            "aeons_end", seats=seats, seed=seed, nemesis=nemesis, market="random", level="beginner"
        )
        rng = random.Random(seed)
        while not match.over:
            moves = match.legal()
            touched = {thing for move in moves for thing in move.touches(match.state)}
            view = match.view(0)
            assert isinstance(view, AeonsEndView)
            assert touched <= on_the_table(view), touched - on_the_table(view)
            match.play(rng.choice(moves))


def test_everything_on_the_table_says_why_it_cannot_be_touched() -> None:
    played = seated("aeons_end", "aa", nemesis="carapace_queen")
    play_on(played, 60)
    table = played.table
    view = table.match.view(None)
    assert isinstance(view, AeonsEndView)
    for thing in sorted(on_the_table(view)):
        wonder.why_not_thing(table, table.match.seat, thing)  # raises for unknown things


def test_a_shared_decision_tells_who_answered() -> None:
    played = seated("aeons_end", "abb", seed=3)
    table = played.table
    while not table.match.anyone:
        play_on(played, 1)
    other = (table.match.seat + 1) % 3
    move = str(table.match.legal()[0])
    told = len(played.see("b", 1).lines)
    played.move(table.seats[other].guest or "", move, other)
    line = played.see("b", 1).lines[told]
    assert (line.key, line.params) == ("table.decided", {"seat": f"seat.{other}"})


def test_alone_nobody_is_told_who_answered() -> None:
    played = seated("aeons_end", "aaa", seed=3)
    play_on(played, 200)
    assert "table.decided" not in played.lines(0)
