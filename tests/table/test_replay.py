"""Looking back, hints and reasons."""

import msgspec
import pytest
from tests.table.play import ethnos, offered, play_on
from tests.table.test_undo import refused

from ludoteka.bots import make_bot
from ludoteka.games.ethnos.moves import Pick
from ludoteka.table import wonder
from ludoteka.table.refusals import Refused
from ludoteka.table.replay import Past
from ludoteka.table.snapshot import choice


def test_every_moment_is_what_the_seat_saw_then() -> None:
    played = ethnos("ab")
    match = played.table.match
    seen = {0: msgspec.json.encode(match.view(0))}
    while played.table.phase != "over":
        play_on(played, 1)
        seen[len(match.steps)] = msgspec.json.encode(match.view(0))
    for step, view in seen.items():
        assert msgspec.json.encode(Past(played.table, "a", 0).moment(step).view) == view
    whole = Past(played.table, None, 1).timeline()
    assert len(whole.steps) == len(played.table.match.steps)
    assert whole.steps[-1].scores == played.table.match.scores
    heard = [line for step in whole.steps for line in step.lines]
    events = [line for line in played.story(1) if line.kind == "event"]
    assert [(x.key, x.params) for x in [*whole.opening, *heard]] == [
        (x.key, x.params) for x in events
    ]


def test_while_the_game_runs_only_ones_own_seat_is_open() -> None:
    played = ethnos("ab")
    play_on(played, 10)
    Past(played.table, "a", 0).moment(5)
    Past(played.table, None, None).moment(5)
    for guest in ("b", "z", None):
        with refused("error.secret"):
            Past(played.table, guest, 0).moment(5)
        with refused("error.secret"):
            Past(played.table, guest, 0).timeline()
    with refused("error.bad_step"):
        Past(played.table, "a", 0).moment(11)
    with refused("error.no_seat"):
        Past(played.table, "a", 7).moment(1)


def test_why_not() -> None:
    played = ethnos("ab")
    table = played.table
    seat = table.match.seat
    legal = table.match.legal()[-1]
    assert wonder.why_not_move(table, seat, str(legal)) is None
    assert wonder.why_not_thing(table, seat, "deck") is None
    reason = wonder.why_not_thing(table, seat, "kingdom.rhea")
    assert reason is not None
    other = wonder.why_not_thing(table, 1 - seat, "deck")
    assert other is not None
    assert other.key == "not_your_turn"
    with refused("error.no_thing"):
        wonder.why_not_thing(table, seat, "kingdom.atlantis")
    with pytest.raises(Refused):
        wonder.why_not_move(table, seat, "castle")


def test_why_not_a_thing_that_moves_touch_without_naming_it() -> None:
    played = ethnos("ab")
    while played.table.holding is not None or not offered(played, Pick):
        play_on(played, 1)
    seat = played.table.match.seat
    played.move("ab"[seat], offered(played, Pick)[0])
    reason = wonder.why_not_thing(played.table, seat, "deck")
    assert reason is not None
    assert reason.key == "wrong_phase"


@pytest.mark.parametrize(
    ("second", "key"),
    [(0.55, "clear"), (0.56, "better"), (0.67, "better"), (0.68, "close"), (0.7, "close")],
)
def test_a_hint_says_how_much_better_the_best_move_is(second: float, key: str) -> None:
    match = ethnos("ab").table.match
    best, other = (choice(move, match.state) for move in match.legal()[:2])
    options = [wonder.Weighed(best, 0.7, 0.5), wonder.Weighed(other, second, 0.5)]
    assert wonder.reason(match.game, match.state, options).key == f"hint.{key}"


@pytest.mark.parametrize("level", ["random", "greedy", "easy"])
def test_hints_say_what_and_why(level: str) -> None:
    played = ethnos("ab")
    match = played.table.match
    with make_bot(level, match.game, seed=1) as bot:
        hint = wonder.hint(match.game, match.state, bot.think(match.state, match.seat))
    assert hint.best.text in {str(move) for move in match.legal()}
    assert hint.reasons[0].key.startswith("advice.")
    assert hint.reasons[-1].key in {"hint.quick", "hint.clear", "hint.better", "hint.close"}
    if level != "random":
        assert hint.options[0].move == hint.best
        assert sum(option.share for option in hint.options) <= 1.001
