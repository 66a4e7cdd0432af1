"""Undo: free until something was revealed, afterwards by consent; always recorded."""

import msgspec
import pytest
from tests.table.play import Played, ethnos, play_on, seated, take

import ludoteka
from ludoteka.table import commands as c
from ludoteka.table import setup
from ludoteka.table.entries import EventPlace, SeatSetup
from ludoteka.table.refusals import Refused
from ludoteka.table.undo import UndoChoices


def refused(key: str) -> pytest.RaisesExc[Refused]:
    return pytest.RaisesExc(Refused, check=lambda error: error.key == key)


def test_a_turn_that_could_be_taken_back_waits_for_its_end() -> None:
    played = ethnos("ab")
    first = played.table.match.seat
    guest, other = "ab"[first], "ab"[1 - first]
    played.move(guest, take(played))
    assert played.table.holding == first
    assert played.table.to_act == [first]
    assert not played.see(other, 1 - first).moves, "the next seat is not asked yet"
    with refused("error.turn_open"):
        played.move(other, "draw", 1 - first)
    with refused("error.nothing_to_end"):
        played.wish(other, c.EndTurn, 1 - first)
    played.end_turn(guest)
    assert played.table.to_act == [1 - first]
    assert played.see(other, 1 - first).moves


def test_a_move_that_closes_the_turn_is_not_held() -> None:
    played = seated("terra_mystica", "ab", setup="first_game", start_player="first_seat")
    table = played.table
    for guest in "ba":
        played.move(guest, str(table.match.legal()[0]))
        if table.holding is not None:
            played.end_turn(guest)
    played.move("a", "upgrade F4 to trading_house")
    assert table.holding is None
    played.move("a", "end turn")
    assert table.holding is None
    assert table.to_act == [1]
    played.move("b", "accept 1 from seat 0")
    assert table.holding is None


def test_undo_is_free_inside_the_turn() -> None:
    played = ethnos("ab")
    first = played.table.match.seat
    guest = "ab"[first]
    before = played.table.match.state.digest()
    played.move(guest, take(played))
    assert played.see(guest, first).undo.free == 0
    played.wish(guest, c.Undo, first, to=0)
    assert played.table.match.state.digest() == before
    assert played.table.holding is None
    assert played.lines() == ["table.created", "table.began", "table.undone"]
    assert "undo" in played.table.match.record().split("\n"), "the record keeps it"
    assert played.see(guest, first).moves


def test_several_small_decisions_are_taken_back_one_by_one_or_together() -> None:
    played = ethnos("ab", seed=5)
    play_on(played, 40)
    while not leads(played):
        play_on(played, 1)
    table = played.table
    seat = table.match.seat
    guest, start = "ab"[seat], len(table.match.steps)
    shown = played.see("ab"[seat], seat).table.steps
    played.move(guest, leads(played)[0])
    assert played.see(guest, seat).undo.free == shown
    assert table.holding is None, "the same player goes on deciding"
    played.wish(guest, c.Undo, seat, to=shown)
    assert len(table.match.steps) == start


def leads(played: Played) -> list[str]:
    if played.table.holding is not None or played.table.phase == "over":
        return []
    moves = [str(move) for move in played.table.match.legal()]
    return [text for text in moves if text.startswith("lead")]


def test_what_was_drawn_is_not_taken_back_without_asking() -> None:
    played = ethnos("ab")
    first = played.table.match.seat
    guest = "ab"[first]
    played.move(guest, "draw")
    assert played.table.holding is None, "nothing can be taken back: the turn ends by itself"
    choices = played.see(guest, first).undo
    assert (choices.free, choices.ask) == (None, 0)
    played.wish(guest, c.Undo, first, to=0)
    ask = played.table.ask
    assert ask is not None
    assert (ask.seat, ask.to, ask.waiting) == (first, 0, [1 - first])
    assert len(played.table.match.steps) == 1, "nothing has happened yet"


def asked() -> tuple[Played, int, str, str]:
    """A draw has been made and its undo is asked for."""
    played = ethnos("ab")
    first = played.table.match.seat
    guest, other = "ab"[first], "ab"[1 - first]
    played.move(guest, "draw")
    played.wish(guest, c.Undo, first, to=0)
    return played, first, guest, other


def test_undo_by_consent() -> None:
    played, first, _, other = asked()
    played.wish(other, c.AnswerUndo, 1 - first, agree=True)
    assert played.table.ask is None
    assert not played.table.match.steps
    assert played.table.to_act == [first]
    assert played.lines()[-3:] == ["table.undo_asked", "table.undo_agreed", "table.undone"]


def test_undo_refused() -> None:
    played, first, _, other = asked()
    played.wish(other, c.AnswerUndo, 1 - first, agree=False)
    assert played.table.ask is None
    assert len(played.table.match.steps) == 1
    assert played.lines()[-1] == "table.undo_refused"


def test_undo_withdrawn() -> None:
    played, first, guest, other = asked()
    with refused("error.undo_not_yours"):
        played.wish(other, c.WithdrawUndo, 1 - first)
    with refused("error.undo_not_asked"):
        played.wish(guest, c.AnswerUndo, first, agree=True)
    with refused("error.undo_pending"):
        played.wish(guest, c.Undo, first, to=0)
    played.wish(guest, c.WithdrawUndo, first)
    with refused("error.no_undo_pending"):
        played.wish(other, c.AnswerUndo, 1 - first, agree=True)
    assert played.lines()[-1] == "table.undo_withdrawn"


def test_a_move_ends_the_question() -> None:
    played, _, _, other = asked()
    played.move(other, "draw")
    assert played.table.ask is None
    assert "table.undo_lapsed" in played.lines()


def test_all_others_must_agree_and_bots_are_not_asked() -> None:
    played = ethnos("abc-")
    play_on(played, 12)
    while played.table.bot_to_act is not None or played.table.holding is not None:
        play_on(played, 1)
    seat = next(s for s in (0, 1, 2) if played.see("abc"[s], s).undo.ask is not None)
    to = played.see("abc"[seat], seat).undo.ask
    played.wish("abc"[seat], c.Undo, seat, to=to)
    others = [other for other in (0, 1, 2) if other != seat]
    assert played.table.ask is not None
    assert played.table.ask.waiting == others
    assert played.table.bot_to_act is None, "bots wait for the answer"
    played.wish("abc"[others[0]], c.AnswerUndo, others[0], agree=True)
    assert played.table.ask.waiting == others[1:]
    played.wish("abc"[others[1]], c.AnswerUndo, others[1], agree=True)
    assert len(played.table.match.steps) == to


@pytest.mark.parametrize("guests", ["a---", "aa", "aaa-"])
def test_nobody_is_asked_alone_with_bots_or_around_one_screen(guests: str) -> None:
    played = ethnos(guests)
    play_on(played, 30)
    while played.table.bot_to_act is not None or played.table.holding is not None:
        play_on(played, 1)
    seat = played.table.match.seat
    to = played.see("a", seat).undo.ask
    assert to is not None
    played.wish("a", c.Undo, seat, to=to)
    assert played.see("a", seat).table.steps == to


def test_after_the_end_of_the_turn_the_others_are_asked() -> None:
    played = ethnos("ab")
    first = played.table.match.seat
    guest = "ab"[first]
    played.move(guest, take(played))
    played.end_turn(guest)
    assert played.see(guest, first).undo.free is None
    played.wish(guest, c.Undo, first, to=0)
    assert played.table.ask is not None


def test_turns_may_end_by_themselves() -> None:
    played = ethnos("ab")
    first = played.table.match.seat
    guest = "ab"[first]
    played.wish(guest, c.SetAutoEnd, first, on=True)
    played.move(guest, take(played))
    assert played.table.holding is None
    assert played.see(guest, first).undo.free is None


def test_switching_it_on_ends_the_turn_that_is_held() -> None:
    played = ethnos("ab")
    first = played.table.match.seat
    played.move("ab"[first], take(played))
    played.wish("ab"[first], c.SetAutoEnd, first, on=True)
    assert played.table.to_act == [1 - first]


def test_impossible_undos_are_refused() -> None:
    played = ethnos("ab")
    first = played.table.match.seat
    with refused("error.bad_undo"):
        played.wish("ab"[first], c.Undo, first, to=0)
    with refused("error.not_your_seat"):
        played.wish("ab"[first], c.Undo, 1 - first, to=0)


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    played = ethnos("ab")
    play_on(played, 2000)
    assert played.table.phase == "over"
    assert played.see("a", 0).undo.ask is None
    with refused("error.over"):
        played.wish("a", c.Undo, 0, to=0)
    assert ludoteka.load(played.table.match.record()).over


def test_the_last_step_of_a_game_may_still_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    played = ethnos("ab")
    while not played.table.match.over:
        kept = len(played.log)
        play_on(played, 1)
    # Ethnos always ends with a card drawn or shown; another game need not
    monkeypatch.setattr("ludoteka.table.table.free_undo", lambda steps, floor, seat: len(steps) - 1)
    last = played.log[-1].body
    del played.log[kept:]
    played.table = played.again()
    if played.table.holding is not None:
        played.end_turn("ab"[played.table.holding])
    played.write(last)
    seat = played.table.holding
    assert seat is not None
    assert played.table.phase == "running"
    assert played.see(None, None).table.winners == []
    assert not played.see("ab"[seat], seat).moves
    assert played.see("ab"[seat], seat).undo.free is not None
    played.end_turn("ab"[seat])
    assert played.table.phase == "over"
    assert played.see(None, None).table.winners == played.table.match.winners


def test_a_bot_asks_for_nothing() -> None:
    played, first, guest, _ = asked()
    played.wish(guest, c.Resign, first)
    assert played.table.ask is None
    assert len(played.table.match.steps) == 1


def turns(played: Played, number: int) -> None:
    """So many turns of taking a card, each ended."""
    for _ in range(number):
        guest = "ab"[played.table.match.seat]
        played.move(guest, take(played))
        played.end_turn(guest)


def go_back(played: Played, seat: int, to: int) -> None:
    """Undo by consent of the other player."""
    played.wish("ab"[seat], c.Undo, seat, to=to)
    played.wish("ab"[1 - seat], c.AnswerUndo, 1 - seat, agree=True)
    assert len(played.table.match.steps) == to


def test_after_an_undo_the_turns_before_it_stay_ended() -> None:
    played = ethnos("ab")
    turns(played, 3)
    third = played.table.match.steps[2].seat
    go_back(played, third, 2)
    assert played.table.free_undo(1 - third) is None, "its turn was ended before the undo"
    played.move("ab"[third], take(played))
    assert played.table.free_undo(third) == 2
    assert played.table.holding == third, "the new turn can be taken back as any other"
    assert played.again().free_undo(third) == 2


def test_an_undo_goes_behind_the_moves_that_a_record_brought() -> None:
    before = ethnos("ab")
    turns(before, 4)
    plan = setup.from_record(before.table.match.record())
    seats = [SeatSetup("person", guest, guest) for guest in "ab"]
    played = Played(msgspec.structs.replace(plan, seats=seats, owner="a"))
    seat = played.table.match.steps[2].seat
    assert played.table.free_undo(seat) is None
    go_back(played, seat, 2)
    played.move("ab"[seat], take(played))
    assert played.table.free_undo(seat) == 2
    assert played.table.holding == seat


def test_an_undo_of_the_first_turn_begins_anew() -> None:
    played = ethnos("ab")
    first = played.table.match.seat
    turns(played, 1)
    go_back(played, first, 0)
    played.move("ab"[first], take(played))
    assert played.table.free_undo(first) == 0


def of_event(played: Played) -> Played:
    """The same table, not begun yet, as one of an event."""
    place = EventPlace("cup", "Cup", 1)
    return Played(msgspec.structs.replace(played.table.created, event=place))


def test_at_a_table_of_an_event_nothing_seen_is_taken_back() -> None:
    """All others of a challenge play the same deal: nobody may look, go back and know it."""
    played = of_event(seated("kroniky", "a"))
    played.move("a", str(played.table.match.legal()[0]))
    assert played.table.match.steps[-1].revealed
    assert played.see("a", 0).undo == UndoChoices()
    with refused("error.event_undo"):
        played.wish("a", c.Undo, 0, to=0)
    played.move("a", str(played.table.match.legal()[0]))
    assert not played.table.match.steps[-1].revealed
    assert played.see("a", 0).undo == UndoChoices(free=1)
    with refused("error.event_undo"):
        played.wish("a", c.Undo, 0, to=0)
    played.wish("a", c.Undo, 0, to=1)
    assert len(played.table.match.steps) == 1


def test_at_a_table_of_an_event_nobody_is_asked_to_agree() -> None:
    played = of_event(ethnos("ab"))
    first = played.table.match.seat
    guest = "ab"[first]
    played.move(guest, take(played))
    played.end_turn(guest)
    assert played.see(guest, first).undo == UndoChoices()
    with refused("error.event_undo"):
        played.wish(guest, c.Undo, first, to=0)
