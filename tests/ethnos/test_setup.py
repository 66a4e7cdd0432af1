"""Rules of Ethnos, sections 2 and 3: setup, and the start of an age."""

from collections import Counter

import pytest
from tests.ethnos.positions import position

import ludoteka
from ludoteka.games.ethnos import data, setup
from ludoteka.games.ethnos.codes import COLOURS, HALFLINGS, SKELETONS
from ludoteka.games.ethnos.rules.engine import EthnosState
from ludoteka.games.ethnos.state import DRAGON_CARD
from ludoteka.games.ethnos.view import EthnosView

SEEDS = range(20)
BASE = Counter(data.DATA["glory_tokens"]["recommended"]["base"])
FOUR_PLUS = Counter(data.DATA["glory_tokens"]["recommended"]["four_plus"])


def opening(seats: int, seed: int, **options: object) -> EthnosState:
    state = ludoteka.new("ethnos", seats, seed, **options).state
    assert isinstance(state, EthnosState)
    return state


def shown(seats: int, seed: int, **options: object) -> EthnosView:
    view = ludoteka.new("ethnos", seats, seed, **options).view()
    assert isinstance(view, EthnosView)
    return view


@pytest.mark.parametrize(
    "seats, ages, tribes, tokens, row",
    [(2, 2, 5, 2, 4), (3, 2, 5, 2, 6), (4, 3, 6, 3, 8), (5, 3, 6, 3, 10), (6, 3, 6, 3, 12)],
)
def test_table_of_players(seats: int, ages: int, tribes: int, tokens: int, row: int) -> None:
    for seed in SEEDS:
        view = shown(seats, seed)
        assert (view.age, view.ages) == (1, ages)
        assert len(view.tribes) == len(set(view.tribes)) == tribes
        assert all(len(kingdom.tokens) == tokens for kingdom in view.kingdoms)
        assert len(view.row) == row
        assert [player.hand_size for player in view.players] == [1] * seats
        assert view.scores == [0] * seats


@pytest.mark.parametrize("seats", range(2, 7))
def test_glory_tokens_ascend_and_are_all_used(seats: int) -> None:
    for seed in SEEDS:
        laid = [kingdom.tokens for kingdom in shown(seats, seed).kingdoms]
        assert all(tokens == sorted(tokens) for tokens in laid)
        expected = BASE if seats < 4 else BASE + FOUR_PLUS
        assert Counter(token for tokens in laid for token in tokens) == expected


def test_there_are_eighteen_glory_tokens_six_of_them_for_four_and_more() -> None:
    for tokens in (data.DATA["glory_tokens"][name] for name in ("recommended", "alternative")):
        assert (len(tokens["base"]), len(tokens["four_plus"])) == (12, 6)


def test_the_other_list_of_glory_tokens_differs_in_one() -> None:
    other = [k.tokens for k in shown(2, 1, glory_token_list="alternative").kingdoms]
    assert Counter(t for tokens in other for t in tokens) == BASE - Counter([2]) + Counter([6])


def test_every_tribe_is_drawn_sometimes() -> None:
    drawn = {tribe for seed in range(40) for tribe in shown(4, seed).tribes}
    assert drawn == set(data.TRIBE_NAMES)


def test_twelve_cards_of_each_tribe_two_of_each_colour() -> None:
    for tribe in range(len(data.TRIBE_NAMES)):
        cards = Counter(setup.allies([tribe]))
        if tribe == HALFLINGS:
            assert cards == Counter(dict.fromkeys(range(COLOURS), 4))
        elif tribe == SKELETONS:
            assert cards == Counter({0: 12})
        else:
            assert cards == Counter(dict.fromkeys(range(COLOURS), 2))


def test_chosen_tribes_are_in_play() -> None:
    wish = ["trolls", "elves", "orcs", "giants", "merfolk"]
    assert set(shown(3, 1, tribes=wish).tribes) == set(wish)
    assert set(shown(3, 1, tribes=",".join(wish)).tribes) == set(wish)


def test_a_tribe_that_is_not_in_play_has_no_slot() -> None:
    state = opening(2, 1, tribes=["elves", "orcs", "giants", "trolls", "merfolk"])
    assert state.setup.slot_of[SKELETONS] == state.setup.slot_of[HALFLINGS] == -1
    assert sorted(slot for slot in state.setup.slot_of if slot >= 0) == [0, 1, 2, 3, 4]


def test_components_lie_out_only_for_their_tribes() -> None:
    view = shown(3, 1, tribes=["merfolk", "trolls", "orcs", "elves", "dwarves"])
    assert all(p.merfolk == 0 and p.horde == [] and p.trolls == [] for p in view.players)
    assert view.free_trolls == [1, 2, 3, 4, 5, 6]
    view = shown(3, 1, tribes=["giants", "wizards", "skeletons", "elves", "dwarves"])
    assert all((p.merfolk, p.horde, p.trolls) == (None, None, None) for p in view.players)
    assert view.free_trolls == []
    assert view.giant is None


@pytest.mark.parametrize("merfolk, supply", [(True, 24), (False, 25)])
def test_one_marker_is_on_the_glory_track_and_one_on_the_merfolk_board(
    merfolk: bool, supply: int
) -> None:
    fifth = "merfolk" if merfolk else "wizards"
    view = shown(2, 1, tribes=["elves", "dwarves", "orcs", "trolls", fifth])
    assert [player.supply for player in view.players] == [supply] * 2


@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_begins_sometimes(seats: int) -> None:
    first = Counter(int(opening(seats, seed).first) for seed in range(120))
    assert set(first) == set(range(seats))
    assert min(first.values()) > 120 / seats / 3


@pytest.mark.parametrize("seats", range(2, 7))
def test_dragons_lie_in_the_lower_half_and_the_larger_half_is_below(seats: int) -> None:
    parities = set()
    for seed in SEEDS:
        state = opening(seats, seed)
        deck = [int(card) for card in state.deck]
        rest = len(deck) - 3
        parities.add(rest % 2)
        assert rest == len(state.setup.allies) - 3 * seats
        top = deck[len(deck) - rest // 2 :]
        assert DRAGON_CARD not in top
        assert deck.count(DRAGON_CARD) == 3
        assert state.safe == len(top) == rest // 2
    assert parities == ({0} if seats % 2 == 0 else {1})


def test_a_dragon_can_lie_anywhere_in_the_lower_half() -> None:
    places = Counter(
        place
        for seed in range(300)
        for place, card in enumerate(opening(2, seed, tribes=FIVE).deck)
        if card == DRAGON_CARD
    )
    lower = 60 - 6 - (60 - 6) // 2 + 3
    assert set(places) == set(range(lower))


FIVE = ["elves", "dwarves", "orcs", "trolls", "giants"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_cards_are_dealt_from_the_first_player_on_clockwise(seats: int) -> None:
    match = ludoteka.new("ethnos", seats, 3)
    dealt = [event for event in match.opening if event.key == "drew_card"]
    state = match.state
    assert isinstance(state, EthnosState)
    order = [(int(state.first) + i) % seats for i in range(seats)]
    assert [event.params["seat"] for event in dealt] == [f"seat.{seat}" for seat in order]
    assert [event.seats for event in dealt] == [(seat,) for seat in order]


def test_the_next_age_is_dealt_anew_and_keeps_what_stays() -> None:
    table = position(
        seats=4,
        tribes="merfolk orcs trolls giants",
        hands={0: "troll:red", 1: "giant:blue giant:grey"},
        bands=[(0, "giant:red giant:purple")],
        markers={0: {"duris": 2}, 3: {"pelagon": 1}},
        swum={0: 4},
        horde={1: "red"},
        trolls={2: (6,)},
        giant=(0, 2),
        dragons=2,
        deck="dragon",
    )
    table.play("draw", "raid nothing")
    view = table.view
    assert (view.age, view.dragons, view.giant, view.giant_size) == (2, 0, None, 0)
    assert view.bands == []
    assert [player.hand_size for player in view.players] == [1] * 4
    assert len(view.row) == 8
    assert view.deck_size == 84 - 12 + 3  # with the 24 halflings
    assert all(player.seen == [] for player in view.players)
    assert view.free_trolls == [1, 2, 3, 4, 5, 6]
    assert (table.markers(0, "duris"), table.markers(3, "pelagon")) == (2, 1)
    assert view.players[0].merfolk == 4
    assert view.players[1].horde == ["red"]
