"""What is foretold in Ethnos: bands, draws with their dragons, and the age as it stands."""

from fractions import Fraction
from itertools import permutations
from random import Random

import msgspec
import pytest
from tests.ethnos.games import random_match
from tests.ethnos.positions import position

import ludoteka
from ludoteka import build_info
from ludoteka.core.preview import Forecast, Foretold, Preview
from ludoteka.games.ethnos import ledger
from ludoteka.games.ethnos.rules.engine import EthnosState

Told = dict[tuple[str, int | None, str], tuple[int, int]]


def changes(told: Foretold) -> Told:
    return {(c.quantity, c.seat, c.thing): (c.before, c.after) for c in told.changes}


def test_a_band_tells_its_marker_its_worth_and_the_cards_it_loses() -> None:
    table = position(
        hands={0: "dwarf:purple dwarf:red dwarf:blue elf:green"}, markers={0: {"duris": 2}}
    )
    told = table.match.preview("band dwarf:purple by tribe")
    found = changes(told)
    assert found["markers", 0, "kingdom.duris"] == (2, 3)
    assert found["band_glory", 0, ""] == (0, 6)  # three cards, a dwarf leads: as four
    assert found["hand", 0, ""] == (4, 0)
    assert found["cards", 0, "card.elf.green"] == (1, 0)
    assert found["row", None, "row.elf.green"] == (0, 1)
    assert ("glory", 0, "") not in found
    assert [line.key for line in told.lines] == ["played", "marked", "discarded"]
    assert told.certain
    assert told.reveals
    assert told.opens is not None
    assert (told.opens.seat, told.opens.question) == (1, "phase.turn")


def test_a_band_too_small_for_its_kingdom_tells_that_no_marker_comes() -> None:
    table = position(hands={0: "dwarf:purple"}, markers={0: {"duris": 1}})
    told = table.match.preview("band dwarf:purple by tribe")
    assert ("markers", 0, "kingdom.duris") not in changes(told)
    assert [line.key for line in told.lines] == ["played", "too_small"]


def test_choosing_a_leader_can_be_taken_back_and_asks_on() -> None:
    table = position(hands={0: "dwarf:purple dwarf:red"})
    told = table.match.preview("lead dwarf:red")
    assert changes(told) == {
        ("cards", 0, "card.dwarf.red"): (1, 0),
        ("chosen", 0, "card.dwarf.red"): (0, 1),
    }
    assert not told.reveals
    assert told.opens is not None
    assert (told.opens.seat, told.opens.question) == (0, "phase.form")


def test_glory_at_once_names_its_source() -> None:
    table = position(hands={0: "giant:red giant:blue"})
    told = table.match.preview("band giant:red by tribe")
    assert changes(told)["glory", 0, ""] == (0, 2)
    assert [(gain.amount, gain.source) for gain in told.gains] == [(2, "source.giant")]


def draws(dragons: int, allies: int, number: int) -> dict[int, Fraction]:
    """How likely so many dragons come up in a draw: every order of a small deck counted."""
    orders = list(permutations(["dragon"] * dragons + ["ally"] * allies))
    met: dict[int, int] = {}
    for order in orders:
        drawn = came = 0
        for card in order:
            if drawn == number or came == dragons:
                break
            drawn, came = drawn + (card == "ally"), came + (card == "dragon")
        met[came] = met.get(came, 0) + 1
    return {came: Fraction(times, len(orders)) for came, times in met.items()}


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("dragons", [1, 2, 3])
def test_the_odds_of_dragons_are_those_of_every_order_of_the_deck(
    dragons: int, number: int
) -> None:
    """The deck is cut down to six cards: the rest lie in a hand that nobody counts here."""
    from ludoteka.games.ethnos.ledger import dragons_before

    state = position(dragons=3 - dragons).match.state
    assert isinstance(state, EthnosState)
    state.left, state.safe = 6, 0
    wanted = draws(dragons, 6 - dragons, number)
    for came in range(dragons):
        told = dragons_before(state, number, came)
        assert told == pytest.approx(float(wanted.get(came, Fraction(0))))


def test_a_draw_tells_the_risk_that_the_age_ends() -> None:
    table = position(hands={0: "elf:red"}, dragons=2)
    left = table.view.deck_size
    told = table.match.preview("draw")
    assert told.opens is None
    assert not told.sampled
    quiet, last = told.chances
    assert last.odds == pytest.approx(1 / left, abs=1e-6)
    assert quiet.odds == pytest.approx(1 - 1 / left, abs=1e-6)
    assert changes(quiet)["hand", 0, ""] == (1, 2)
    assert [(group.quantity, group.seat) for group in quiet.unknown] == [("cards", 0)]
    assert "age_ended" in [line.key for line in last.lines]
    assert changes(last)["age", None, ""] == (1, 2)


def test_a_draw_from_the_upper_half_holds_no_risk() -> None:
    table = position()
    assert isinstance(table.match.state, EthnosState)
    table.match.state.safe = 5
    told = table.match.preview("draw")
    assert told.chances == ()
    assert [(group.quantity, group.seat) for group in told.unknown] == [("cards", 0)]
    assert changes(told)["hand", 0, ""] == (0, 1)


def test_the_age_as_it_stands_names_glory_by_source_and_kingdom() -> None:
    table = position(
        seats=3, markers={0: {"duris": 2}, 1: {"duris": 1}}, tokens={"duris": (4, 6)},
        bands=[(1, "elf:red elf:blue elf:green")], giant=(2, 3), dragons=1,
    )  # fmt: skip
    [told] = table.match.forecast(None)
    assert told.when == "age"
    gains = {(g.seat, g.source, g.thing): g.amount for g in told.gains}
    assert gains == {
        (0, "source.kingdoms", "kingdom.duris"): 4,
        (2, "source.giant", ""): 2,
        (1, "source.bands", ""): 3,
    }
    assert [changes(told)["glory", seat, ""] for seat in range(3)] == [(0, 4), (0, 3), (0, 2)]


@pytest.mark.parametrize("first", range(0, 40, 8))
def test_the_forecast_before_the_third_dragon_is_what_the_age_brings(first: int) -> None:
    """Whenever a draw ends an age and nobody raids who need not, the glory is as foretold."""
    ends, games = 0, 8 if build_info.compiled() else 2
    for seed in range(first, first + games):
        match, chance = random_match(seed)
        while not match.over:
            [told] = match.forecast(chance.choice([None, *range(match.seats)]))
            before, age = match.scores, match.state.age  # type: ignore[attr-defined]
            move = chance.choice(match.legal())
            match.play(move)
            if all(event.key != "age_ended" for event in match.steps[-1].events):
                continue
            while not match.over and "raid nothing" in map(str, match.legal()):
                match.play("raid nothing")
            foreseen = changes(told)
            for seat in range(match.seats):
                expected = foreseen.get(("glory", seat, ""), (before[seat], before[seat]))
                assert (before[seat], match.scores[seat]) == expected, (seed, age, seat)
            ends += 1
    assert ends > games


def test_what_is_foretold_is_plain_json() -> None:
    match, chance = random_match(3)
    for _ in range(40):
        for told in match.previews().values():
            assert msgspec.json.decode(msgspec.json.encode(told), type=Preview) == told
        for waited in match.forecast(0):
            assert msgspec.json.decode(msgspec.json.encode(waited), type=Forecast) == waited
        match.play(Random(chance.random()).choice(match.legal()))


def test_only_what_can_come_is_a_way_for_a_draw() -> None:
    """The upper half of the deck has no dragons."""
    state = ludoteka.new("ethnos", 2, seed=1).state
    assert isinstance(state, EthnosState)
    assert [chance for chance, _ in ledger.draw(state, 0, 1)] == [1.0]
