"""Random games of Ethnos with random tribes and options, for soaking and properties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from ludoteka.core.match import Match
from ludoteka.core.registry import find
from ludoteka.games.ethnos.codes import COLOURS
from ludoteka.games.ethnos.data import TRIBE_NAMES
from ludoteka.games.ethnos.rules.engine import EthnosState
from ludoteka.games.ethnos.setup import OPTIONS
from ludoteka.games.ethnos.state import DRAGON_CARD, HAND, SHEET, SLOTS, SUPPLY

LONGEST = 5000


def random_options(seats: int, chance: Random) -> dict[str, object]:
    """Any tribes and any values of the options."""
    tribes = chance.sample(TRIBE_NAMES, 5 if seats < 4 else 6)
    options: dict[str, object] = {"tribes": tribes}
    for option in OPTIONS:
        if not option.many:
            options[option.name] = chance.choice(option.choices or (True, False))
    return options


def random_match(seed: int) -> tuple[Match, Random]:
    """A new match with everything at random, and the chance to play it on."""
    chance = Random(seed)
    seats = 2 + seed % 5
    game = find("ethnos")
    return Match(game, *game.check(seats, seed, random_options(seats, chance))), chance


def positions(seed: int) -> Iterator[EthnosState]:
    """Every position of a random game, the same object at each of its decisions."""
    match, chance = random_match(seed)
    state = match.state
    assert isinstance(state, EthnosState)
    state.sink = None
    for _ in range(LONGEST):
        yield state
        if state.over:
            return
        legal = state.legal()
        state.apply(legal[chance.randrange(len(legal))])
    raise AssertionError(f"seed {seed}: the game does not end")


def cards(state: EthnosState) -> Counter[int]:
    """Every ally, wherever it lies."""
    found = Counter(int(card) for card in state.deck[: state.left])
    found[DRAGON_CARD] += int(state.dragons)
    zones = [*range(state.setup.seats), *range(2 * state.setup.seats, len(state.cards) // SLOTS)]
    for zone in zones:
        for card in range(SLOTS * COLOURS):
            found[card] += int(state.count(zone * SLOTS, card))
    return +found


def check_cards(state: EthnosState) -> None:
    """Exactly the allies of the setup and three dragons; hands are as large as they say."""
    allies = Counter(int(card) for card in state.setup.allies)
    allies[DRAGON_CARD] = 3
    assert cards(state) == allies
    for seat in range(state.setup.seats):
        held = sum(int(state.count(seat * SLOTS, card)) for card in range(SLOTS * COLOURS))
        assert held == state.sheets[seat * SHEET + HAND] <= 10


def check_markers(state: EthnosState) -> None:
    """Each player's markers: supply, kingdoms and horde board together stay the same."""
    for seat in range(state.setup.seats):
        sheet = [int(n) for n in state.sheets[seat * SHEET : (seat + 1) * SHEET]]
        assert sheet[SUPPLY] >= 0
        assert sheet[SUPPLY] + sum(sheet[6:12]) + sheet[3].bit_count() == state.setup.markers


def check_game(seed: int) -> int:
    """Play a game and look at every position; how many decisions it had."""
    decisions = 0
    for state in positions(seed):
        check_cards(state)
        check_markers(state)
        decisions += 1
    return decisions
