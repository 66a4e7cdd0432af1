"""Contents and rules that were changed: what began by earlier ones goes on by them."""

import msgspec
import pytest
from tests.kroniky.golden import FOLDER, planned
from tests.table.play import Played

import ludoteka
from ludoteka.core.match import Match
from ludoteka.core.registry import find
from ludoteka.core.state import State
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky.state import Board
from ludoteka.games.kroniky.view.contents import named
from ludoteka.games.kroniky.view.types import KronikyView
from ludoteka.table import setup
from ludoteka.table.replay import Past
from ludoteka.table.setup import SeatWish

FIRST = (FOLDER / "victory.ruins.txt").read_text("utf-8")  # Lost Cities by rules 1
LESS, MORE = ["resource.gold"], ["resource.gold", "resource.science"]


def ruins(match: Match) -> list[str]:
    """What ruins bring in a game."""
    return reward(match.view(0))


def reward(view: object) -> list[str]:
    """What a player is told that ruins bring."""
    assert isinstance(view, KronikyView)
    return sorted(named(view.contents).ruins_reward)


def test_a_new_game_follows_the_newest_rules() -> None:
    match = ludoteka.new("kroniky", 1, chronicle="lost_cities")
    assert (match.rules, ruins(match)) == (3, LESS)


def test_a_record_of_earlier_rules_replays_and_stays_one() -> None:
    match = ludoteka.load(FIRST)
    assert (match.rules, ruins(match)) == (1, MORE)
    while match.steps:
        match.undo()
    assert ruins(match) == MORE
    assert "\nrules 1\n" in match.record()
    assert ruins(ludoteka.load(planned(match, 8).record())) == MORE


def test_a_table_goes_on_by_the_rules_it_began_with() -> None:
    created = setup.create("kroniky", [SeatWish("me")], {"chronicle": "lost_cities"}, seed=8)
    played = Played(msgspec.structs.replace(setup.owned(created, "a", None), rules=1))
    played.move("a", str(played.table.match.legal()[0]))
    again = played.again()
    assert (again.match.rules, ruins(again.match)) == (1, MORE)
    assert reward(Past(again, "a", 0).moment(0).view) == MORE
    assert setup.again(again).rules == 3


def test_a_table_from_an_old_record_keeps_its_rules() -> None:
    created = setup.from_record(FIRST)
    assert created.rules == 1
    assert ruins(Played(setup.owned(created, "a", None)).again().match) == MORE


@pytest.mark.parametrize("rules", [1, 2])
def test_unpaid_divisions_shrink_by_earlier_rules(rules: int) -> None:
    """Every decision of a game by earlier rules is the same, the phase after the upkeep too."""
    state = find("kroniky").new(1, 8, {"map": "green_valley", "chronicle": "dawn"}, rules)
    board = founded(state)
    board.sheet[layout.ARMY] = 1
    board.apply(codes.MOVE_END)
    assert (board.phase, board.hunger) == (codes.DOWNSIZING, 3)
    board.apply(codes.MOVE_DISBAND)
    assert board.army() == 0


def test_positions_by_earlier_rules_keep_their_digests() -> None:
    game, chosen = find("kroniky"), {"map": "green_valley", "chronicle": "dawn"}
    old, older, new = (game.new(1, 8, chosen, rules).digest() for rules in (1, 2, 3))
    assert old == older == "7835d03b1d845230"
    assert new != old


def founded(state: State) -> Board:
    """The first round, without goods, in the phase of resources and workers."""
    assert isinstance(state, Board)
    state.apply(state.legal()[0])
    state.apply(state.legal()[0])
    for i in range(codes.RESOURCES):
        state.sheet[layout.GOODS + i] = 0
    return state
