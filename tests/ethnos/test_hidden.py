"""Rules of Ethnos, section 11: what is known of a hand, and what a re-deal must respect."""

from collections import Counter

import pytest
from tests.ethnos.positions import Table, position

from ludoteka.core.game import luck
from ludoteka.core.rng import Rng
from ludoteka.games.ethnos.rules.engine import EthnosState
from ludoteka.games.ethnos.state import DRAGON_CARD
from ludoteka.games.ethnos.view import view, zone


def worlds(table: Table, seat: int, number: int = 60) -> list[EthnosState]:
    """Worlds that look the same to the seat."""
    found = []
    for i in range(number):
        world = table.match.state.copy()
        world.determinize(seat, Rng(luck("test", i)))
        assert isinstance(world, EthnosState)
        found.append(world)
    return found


def hand(state: EthnosState, seat: int) -> list[str]:
    cards = view(state, seat).hand
    assert cards is not None
    return cards


def test_a_card_taken_from_the_row_stays_known_until_it_is_played() -> None:
    table = position(hands={0: "elf:red"}, row="dwarf:blue wizard:grey")
    table.play("take dwarf:blue", "draw", "draw")
    assert table.seen_by(1).players[0].seen == ["dwarf:blue"]
    assert all("dwarf:blue" in hand(world, 0) for world in worlds(table, 1))
    table.play("band dwarf:blue by tribe")
    assert table.seen_by(1).players[0].seen == []


def test_a_secret_card_of_the_same_kind_may_have_been_the_one_played() -> None:
    table = position(hands={0: "elf:red*2 dwarf:red"}, known={0: "elf:red"})
    table.play("lead elf:red", "play", "keep dwarf:red", "discard")
    assert table.view.players[0].seen == []


def test_what_an_elf_keeps_stays_known_if_it_was() -> None:
    table = position(hands={0: "elf:red dwarf:red wizard:blue"}, known={0: "dwarf:red wizard:blue"})
    table.play("band elf:red by tribe", "keep wizard:blue", "discard")
    assert table.view.players[0].seen == ["wizard:blue"]


def test_the_deck_and_the_other_hands_are_dealt_anew_and_the_own_is_not() -> None:
    table = position(hands={0: "elf:red", 1: "elf:blue dwarf:red", 2: "wizard:grey"})
    dealt = worlds(table, 1)
    assert {tuple(hand(world, 1)) for world in dealt} == {("dwarf:red", "elf:blue")}
    assert len({tuple(hand(world, 0)) for world in dealt}) > 10
    assert len({tuple(world.deck) for world in dealt}) == len(dealt)
    assert len({world.luck for world in dealt}) == len(dealt)


def test_every_card_that_could_be_in_a_hand_is_there_as_often_as_it_exists() -> None:
    table = position(seats=2, hands={0: "elf:red", 1: "elf:blue"})
    dealt = Counter(hand(world, 1)[0].split(":")[0] for world in worlds(table, 0, 6000))
    total = 72 - 1
    for tribe, number in (("elf", 11), ("halfling", 24), ("minotaur", 12)):
        assert abs(dealt[tribe] / 6000 - number / total) < 0.02


def test_dragons_stay_in_the_lower_half() -> None:
    match = position().match
    table = Table(match)
    fresh = match.game.new(3, 5, match.options)
    assert isinstance(fresh, EthnosState)
    match.state = fresh
    for world in worlds(table, 0):
        top = list(world.deck)[world.left - world.safe :]
        assert world.safe == fresh.safe
        assert DRAGON_CARD not in top
        assert list(world.deck).count(DRAGON_CARD) == 3


def test_a_band_being_formed_is_the_players_secret() -> None:
    table = position(hands={0: "elf:red elf:blue dwarf:red"})
    table.play("lead elf:red")
    for other in (1, 2, None):
        seen = table.seen_by(other)
        assert (seen.phase, seen.chosen, seen.players[0].hand_size) == ("turn", None, 3)
    assert table.seen_by(0).chosen == ["elf:red"]
    assert table.seen_by(0).hand == ["dwarf:red", "elf:blue"]
    assert all(event.seats is not None for event in table.match.steps[-1].events)


def test_the_cards_an_elf_keeps_are_the_players_secret() -> None:
    table = position(hands={0: "elf:red elf:blue dwarf:red wizard:red wizard:blue"})
    table.play("band elf:red by tribe", "keep wizard:red")
    for other in (1, 2, None):
        seen = table.seen_by(other)
        assert (seen.phase, seen.chosen, seen.pending) == ("keep", None, 2)
        assert seen.players[0].hand_size == 3
    assert table.seen_by(0).pending == 1


@pytest.mark.parametrize("formed", [False, True])
def test_who_is_asked_for_one_more_band_holds_a_card_that_can_lead(formed: bool) -> None:
    rest = "skeleton dwarf:red"
    table = position(
        seats=2,
        hands={0: f"centaur:red {rest}"},
        row="elf:purple*2 elf:red*2 elf:blue*2 elf:green*2 elf:orange*2 elf:grey*2 "
        "minotaur:purple*2 minotaur:red*2 minotaur:blue*2 minotaur:green*2 minotaur:orange*2",
    )
    table.play("lead centaur:red", "play")
    if formed:
        table.play("lead dwarf:red")
    for world in worlds(table, 1, 400):
        assert zone(world, 0) != ["skeleton"] * 2
        assert world.legal()[0] != world.legal()[-1]


def test_a_drawn_card_is_told_to_its_owner_only() -> None:
    table = position(deck="elf:red")
    table.play("draw")
    told = {event.key: event.seats for event in table.match.steps[-1].events}
    assert told == {"drew": None, "drew_card": (0,)}


def test_the_order_in_a_hand_and_in_the_row_has_no_meaning() -> None:
    one = position(hands={0: "elf:red dwarf:blue"}, row="wizard:red elf:blue", deck="elf:grey")
    other = position(hands={0: "dwarf:blue elf:red"}, row="elf:blue wizard:red", deck="elf:grey")
    assert one.match.state.digest() == other.match.state.digest()
