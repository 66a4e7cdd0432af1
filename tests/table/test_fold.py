"""The same entries give the same table, in any process."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.play import Played, ethnos, fresh, play_on

from ludoteka.table import commands as c
from ludoteka.table import decide
from ludoteka.table.refusals import Refused
from ludoteka.table.snapshot import first_look
from ludoteka.table.table import rebuild

KINDS = ["move"] * 12 + ["undo", "answer", "withdraw", "chat", "replace", "back", "auto", "end"]


def wish(played: Played, kind: str, number: int, seat: int, guest: str) -> c.AnyCommand:
    """Some command, sensible or not."""
    table = played.table
    legal = table.match.legal()
    text = str(legal[number % len(legal)]) if legal else "draw"
    count = table.count(played.look(guest, seat))
    common = {"id": fresh(), "seat": seat, "expect": count.version}
    steps = count.steps
    commands: dict[str, c.AnyCommand] = {
        "move": c.Move(move=text, **common),  # type: ignore[arg-type]
        "undo": c.Undo(to=max(0, steps - 1 - number % 3), **common),  # type: ignore[arg-type]
        "answer": c.AnswerUndo(agree=number % 3 > 0, **common),  # type: ignore[arg-type]
        "withdraw": c.WithdrawUndo(**common),  # type: ignore[arg-type]
        "chat": c.Chat(id=fresh(), seat=seat, text=f"{guest} says {number}"),
        "replace": c.Replace(level="easy", **common),  # type: ignore[arg-type]
        "back": c.TakeBackSeat(**common),  # type: ignore[arg-type]
        "auto": c.SetAutoEnd(id=fresh(), seat=seat, on=number % 2 == 0),
        "end": c.EndTurn(**common),  # type: ignore[arg-type]
    }
    return commands[kind]


@settings(max_examples=40)
@given(
    st.sampled_from(["ab", "abc", "aab", "ab-"]),
    st.integers(0, 999),
    st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 99), st.integers(0, 9)), max_size=60),
)
def test_any_log_tells_the_same_table_again(
    guests: str, seed: int, wishes: list[tuple[str, int, int]]
) -> None:
    played = ethnos(guests, seed)
    for kind, number, who in wishes:
        played.at += 500
        table = played.table
        if table.bot_to_act is not None and kind == "move":
            play_on(played, 1, number)
            continue
        seat = table.to_act[0] if kind in ("move", "end") and table.to_act else who % len(guests)
        before = (table.number, table.match.state.digest(), len(table.story))
        try:
            played.do(guests[seat], wish(played, kind, number, seat, guests[seat]))
        except Refused:
            after = (table.number, table.match.state.digest(), len(table.story))
            assert before == after, "a refusal changes nothing"
    again = rebuild("the-table", played.log)
    for guest in {*guests, "z"} - {"-"}:
        for look in [*played.table.held_by(guest), None]:
            first = msgspec.json.encode(played.see(guest, look))
            played.table, kept = again, played.table
            assert msgspec.json.encode(played.see(guest, look)) == first
            played.table = kept
    assert [e.number for e in played.log] == list(range(1, len(played.log) + 1))
    assert played.table.match.record() == again.match.record()


def test_a_table_goes_on_whatever_is_refused() -> None:
    played = ethnos("ab")
    play_on(played, 2000)
    assert played.table.phase == "over"
    assert played.again().match.winners == played.table.match.winners


def test_what_was_missed_is_told_exactly_once() -> None:
    played = ethnos("ab")
    heard = played.story(0)
    known = played.table.number
    for steps in (1, 3, 2, 7):
        play_on(played, steps, steps)
        news = played.see("a", 0, since=known)
        heard += news.lines
        known = news.number
    assert heard == played.story(0)


def test_the_first_look_is_from_the_seat_that_has_to_act() -> None:
    played = ethnos("aa")
    seat = played.table.match.seat
    assert first_look(played.table, "a") == seat
    assert first_look(played.table, "z") is None
    assert first_look(played.table, None) is None
    played.write(decide.move(played.table, seat, "draw"))
    assert first_look(played.table, "a") == 1 - seat
