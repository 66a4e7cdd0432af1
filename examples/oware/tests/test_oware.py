"""Oware by the Abapa rules, one test for each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from oware import GAME
from oware.moves import HOUSES
from oware.rules import Oware, start, written

import ludoteka
from ludoteka.bots import make_bot
from ludoteka.core import conformance
from ludoteka.core.errors import IllegalMove
from ludoteka.core.match import Match
from ludoteka.core.options import Value
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.language import Catalogue


def at(south: str, north: str, taken: tuple[int, int] | None = None, seat: int = 0) -> Match:
    """A game at a position: the houses of South from a to f, those of North from A to F."""
    match = ludoteka.new(GAME, seats=2, seed=1)
    houses = [int(seeds) for seeds in f"{south} {north}".split()]
    missing = 48 - sum(houses)
    state = match.state
    assert isinstance(state, Oware)
    state.houses = houses
    state.taken = list(taken or (missing // 2, missing - missing // 2))
    state.seat = seat
    state.seen = [written(houses, seat)]
    assert sum(state.houses) + sum(state.taken) == 48
    return match


def houses(match: Match) -> str:
    """The seeds of South and North, as `at` takes them."""
    assert isinstance(match.state, Oware)
    south, north = match.state.houses[:6], match.state.houses[6:]
    return " | ".join(" ".join(map(str, side)) for side in (south, north))


def sowable(match: Match) -> str:
    """The letters of the houses that may be sown."""
    return "".join(str(move).removeprefix("sow ") for move in match.legal() if "sow" in str(move))


def refused(match: Match, move: str) -> str:
    """Why a move is not possible."""
    with pytest.raises(IllegalMove) as refusal:
        match.play(move)
    return refusal.value.reason.key


def told(match: Match) -> list[str]:
    """What the last move told."""
    return [event.key for event in match.latest]


def test_it_conforms() -> None:
    assert conformance.check(GAME, games=12) == 12


def test_it_conforms_when_games_go_in_circles() -> None:
    """Random games seldom repeat themselves: these begin where they soon do."""

    def circling(seats: int, options: Mapping[str, Value], rng: Rng) -> State:
        state = start(seats, options, rng)
        assert isinstance(state, Oware)
        state.houses, state.taken = [1, 0, 0, 0, 0, 0] * 2, [23, 23]
        state.seen = [written(state.houses, 0)]
        return state

    assert conformance.check(replace(GAME, start=circling), games=5) == 5


def test_the_start() -> None:
    match = ludoteka.new(GAME, seats=2, seed=1)
    assert houses(match) == "4 4 4 4 4 4 | 4 4 4 4 4 4"
    assert sowable(match) == "abcdef"


def test_sowing_goes_against_the_clock() -> None:
    match = ludoteka.new(GAME, seats=2, seed=1)
    match.play("sow e")
    assert houses(match) == "4 4 4 4 0 5 | 5 5 5 4 4 4"
    match.play("sow F")
    assert houses(match) == "5 5 5 5 0 5 | 5 5 5 4 4 0"


def test_twelve_seeds_pass_their_own_house_over() -> None:
    match = at("0 0 12 0 0 0", "0 0 0 0 0 5", (15, 16))
    match.play("sow c")
    assert houses(match) == "1 1 0 2 1 1 | 1 1 1 1 1 6"


@pytest.mark.parametrize(
    ("south", "north", "after", "seeds"),
    [
        ("0 0 0 0 0 1", "1 5 0 0 0 0", "0 0 0 0 0 0 | 0 5 0 0 0 0", 2),
        ("0 0 0 0 0 1", "2 5 0 0 0 0", "0 0 0 0 0 0 | 0 5 0 0 0 0", 3),
        ("0 0 0 0 0 1", "3 5 0 0 0 0", "0 0 0 0 0 0 | 4 5 0 0 0 0", 0),
        ("0 0 0 0 0 3", "1 2 1 0 0 9", "0 0 0 0 0 0 | 0 0 0 0 0 9", 7),
        ("0 0 0 0 0 3", "1 5 1 0 0 9", "0 0 0 0 0 0 | 2 6 0 0 0 9", 2),
        ("0 0 1 1 0 0", "5 0 0 0 0 0", "0 0 1 0 1 0 | 5 0 0 0 0 0", 0),
    ],
    ids=["two", "three", "four", "a row", "broken row", "own house"],
)
def test_capturing(south: str, north: str, after: str, seeds: int) -> None:
    match = at(south, north)
    before = match.scores[0]
    match.play(f"sow {sowable(match)[-1]}")
    assert houses(match) == after
    assert match.scores[0] - before == seeds


def test_north_captures_no_house_of_its_own() -> None:
    match = at("1 1 0 0 0 9", "0 0 0 0 1 2", seat=1)
    match.play("sow F")
    assert houses(match) == "0 0 0 0 0 9 | 0 0 0 0 1 0"


def test_a_grand_slam_captures_nothing() -> None:
    match = at("0 0 0 0 5 2", "1 1 0 0 0 0")
    before = match.scores
    match.play("sow f")
    assert houses(match) == "0 0 0 0 5 0 | 2 2 0 0 0 0"
    assert match.scores == before
    assert told(match) == ["sowed", "slammed"]


def test_the_opponent_must_be_fed() -> None:
    match = at("3 0 0 0 2 1", "0 0 0 0 0 0")
    assert sowable(match) == "ef"
    assert refused(match, "sow a") == "must_feed"
    assert refused(match, "sow b") == "empty_house"
    assert refused(match, "sow A") == "not_your_house"


def test_who_cannot_feed_keeps_the_own_side() -> None:
    match = at("0 0 0 0 0 1", "0 1 0 0 0 0", (23, 23))
    match.play("sow f")
    assert told(match) == ["sowed", "stuck", "kept"]
    assert (match.over, match.scores, match.winners) == (True, [23, 25], [1])


def test_after_a_grand_slam_one_may_be_stuck_too() -> None:
    match = at("1 0 0 0 0 0", "0 0 0 0 0 1", (23, 23), seat=1)
    match.play("sow F")  # two in a: a grand slam, which captures nothing
    assert told(match) == ["sowed", "slammed", "stuck", "kept"]
    assert match.over
    assert match.scores == [25, 23]


def test_twenty_five_seeds_win_at_once() -> None:
    match = at("0 0 0 0 0 1", "1 5 0 0 0 0", (23, 18))
    match.play("sow f")
    assert match.over
    assert (match.scores, match.winners) == ([25, 18], [0])


def circle() -> Match:
    """Two seeds that chase each other for ever."""
    return at("1 0 0 0 0 0", "1 0 0 0 0 0", (23, 23))


def sow_round(match: Match) -> None:
    """Each seed goes round half the board and changes its owner: the position is the same."""
    for _ in range(12):
        match.play(next(move for move in match.legal() if str(move).startswith("sow")))


def test_a_position_that_comes_for_the_third_time_ends_the_game_in_a_draw() -> None:
    match = circle()
    sow_round(match)
    assert not match.over
    assert match.state.times() == 2  # type: ignore[attr-defined]
    sow_round(match)
    assert match.over
    assert told(match)[-3:] == ["repeated", "kept", "kept"]
    assert match.scores == [24, 24]
    assert match.winners == [0, 1]


def test_the_end_can_be_agreed_on_in_a_circle() -> None:
    match = circle()
    assert refused(match, "propose the end") == "no_circle"
    sow_round(match)
    match.play("propose the end")
    assert match.seat == 1
    assert [str(move) for move in match.legal()] == ["agree", "decline"]
    assert refused(match, "sow A") == "wrong_phase"
    match.play("decline")
    assert match.seat == 0
    assert refused(match, "propose the end") == "declined"
    match.undo()
    match.play("agree")
    assert (match.over, match.scores) == (True, [24, 24])


def test_captures_forget_what_came_before() -> None:
    match = at("0 0 0 0 0 1", "1 5 0 0 0 0")
    match.play("sow f")
    assert len(match.state.seen) == 1  # type: ignore[attr-defined]


def test_bots_play_well() -> None:
    """The search beats the greedy bot, and that one the random one."""
    for better, worse in (("easy", "greedy"), ("greedy", "random")):
        won = 0.0
        for seed in range(6):
            match = ludoteka.new(GAME, seats=2, seed=seed)
            levels = (better, worse) if seed % 2 else (worse, better)
            with make_bot(levels[0], GAME, seed) as south, make_bot(levels[1], GAME, seed) as north:
                while not match.over:
                    bot = (south, north)[match.seat]
                    match.play(GAME.codec.unpack(bot.choose(match.state, match.seat)))
            own = levels.index(better)
            won += (own in match.winners) / len(match.winners)
        assert won >= 4, (better, worse, won)


def test_the_view_is_laid_out_as_its_viewer_sits() -> None:
    match = ludoteka.new(GAME, seats=2, seed=1)
    for viewer, lower in ((None, "abcdef"), (0, "abcdef"), (1, "ABCDEF")):
        areas = match.view(viewer).areas
        assert isinstance(areas, tuple)
        board = {thing.at: thing.id for thing in areas[0].things}
        assert [board[column, 1] for column in range(6)] == [f"house.{name}" for name in lower]
        upper = [board[column, 0].removeprefix("house.") for column in range(6)]
        assert "".join(reversed(upper)) == lower.swapcase()
        assert set(board.values()) == {f"house.{name}" for name in HOUSES}


def test_houses_have_names() -> None:
    english = Catalogue("en", GAME, strict=True)
    assert english.name("house.a") == "house a"
    assert start(2, {}, Rng(1)).digest() == start(2, {}, Rng(1)).digest()
