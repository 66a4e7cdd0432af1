"""No viewer learns what its seat cannot know: two worlds, the same messages."""

from __future__ import annotations

import copy

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.play import Played, ethnos, fresh, offered, play_on

from ludoteka.core.rng import Rng
from ludoteka.core.sink import Sink
from ludoteka.core.state import NOBODY
from ludoteka.games.ethnos.moves import Add, Pick
from ludoteka.table import commands as c
from ludoteka.table import wonder
from ludoteka.table.refusals import Refused

GUESTS = "abcd"


def twin(played: Played, viewer: int | None, luck: int) -> Played:
    """The same table in a world that differs only in what the viewer cannot know."""
    other = copy.copy(played)
    other.log = list(played.log)
    other.table = copy.copy(played.table)
    table, match = other.table, copy.copy(played.table.match)
    told = copy.deepcopy((table.story, table.hidden, table.floors, table.commands))
    table.story, table.hidden, table.floors, table.commands = told
    match._steps, match._written = copy.deepcopy((match._steps, match._written))
    match._told, match._positions = list(match._told), list(match._positions)
    table.match = match
    state = played.table.match.state.copy()
    state.determinize(NOBODY if viewer is None else viewer, Rng(1 + luck))
    state.sink = Sink()
    other.table.match.state = state
    return other


def told(played: Played, viewer: int | None) -> bytes:
    """Everything the viewer gets, and the answers to what it may ask."""
    guest = None if viewer is None else GUESTS[viewer]
    message = played.see(guest, viewer)
    answers: list[object] = [message]
    for wish in ("draw", "take elf:red", "lead elf:red", "keep all", "skip", "nonsense"):
        for seat in range(len(played.table.seats)):
            command = c.Move(id=fresh(), seat=seat, expect=played.table.version, move=wish)
            answers.append(answer(played, guest, command, viewer))
    if viewer is not None:
        for thing in ("kingdom.rhea", "row.elf.red", "card.orc.blue", "horde.red", "deck", "x"):
            try:
                answers.append(wonder.why_not_thing(played.table, viewer, thing))
            except Refused as refused:
                answers.append([refused.key, str(refused)])
    return msgspec.json.encode(answers)


def answer(played: Played, guest: str | None, command: c.Move, viewer: int | None) -> object:
    """A refusal, or that there is none; nothing is done."""
    from ludoteka.table.decide import decide

    try:
        decide(played.table, command, guest)
    except Refused as refused:
        return [refused.key, refused.params, str(refused), refused.reason]
    return "fine"


@settings(max_examples=40)
@given(
    st.integers(0, 10_000),
    st.integers(2, 4),
    st.integers(0, 250),
    st.integers(-1, 3),
    st.integers(0, 10**6),
)
def test_two_worlds_one_message(seed: int, seats: int, steps: int, seat: int, luck: int) -> None:
    played = ethnos(GUESTS[:seats], seed)
    play_on(played, steps, seed)
    viewer = None if seat < 0 else seat % seats
    other = twin(played, viewer, luck)
    assert told(played, viewer) == told(other, viewer)
    # others go on, in both worlds alike, as long as nothing hidden comes up
    for _ in range(12):
        table = played.table
        acting = table.to_act
        if not acting or acting[0] == viewer:
            break
        if table.holding is not None:
            for world in (played, other):
                world.end_turn(GUESTS[acting[0]])
        else:
            texts = [str(move) for move in table.match.legal() if not reveals(played, str(move))]
            also = {str(move) for move in other.table.match.legal()}
            texts = [text for text in texts if text in also and not reveals(other, text)]
            if not texts:
                break
            for world in (played, other):
                world.move(GUESTS[acting[0]], texts[luck % len(texts)])
        assert told(played, viewer) == told(other, viewer)


def reveals(played: Played, text: str) -> bool:
    """Whether a move brings up something hidden."""
    match = played.table.match
    state = match.state.copy()
    before = state.revealed
    state.apply(match.game.codec.parse(text).pack())
    return bool(state.revealed != before)


@settings(max_examples=20)
@given(st.integers(0, 10_000), st.integers(2, 4))
def test_private_lines_are_heard_by_their_seat_only(seed: int, seats: int) -> None:
    played = ethnos(GUESTS[:seats], seed)
    play_on(played, 120, seed)
    for viewer in [*range(seats), None]:
        guest = None if viewer is None else GUESTS[viewer]
        message = played.see(guest, viewer)
        private = [line for line in message.lines if line.private]
        assert all(line.params["seat"] == f"seat.{viewer}" for line in private)
        assert bool(private) == (viewer is not None)
        assert not message.moves or viewer in message.table.to_act


def test_no_message_holds_the_seed_or_a_token() -> None:
    played = ethnos("ab?", seed=123456789012345)
    token = played.table.seats[2].token
    assert token is not None
    for guest, look in (("a", 0), ("b", 1), (None, None)):
        text = msgspec.json.encode(played.see(guest, look)).decode()
        assert "123456789012345" not in text
        assert token not in text


def test_nobody_else_notices_how_a_band_is_formed() -> None:
    played = ethnos("ab")
    while played.table.holding is not None or not offered(played, Pick):
        play_on(played, 1)
    seat = played.table.match.seat
    own, other = (GUESTS[seat], seat), (GUESTS[1 - seat], 1 - seat)
    before, mine = played.see(*other), played.see(*own)
    for kind in (Pick, Add):
        played.move(GUESTS[seat], offered(played, kind)[0])
        assert played.see(*other) == before
        assert played.see(*own) != mine
    for _ in (Add, Pick):
        steps = played.table.count(seat).steps
        played.wish(GUESTS[seat], c.Undo, seat, to=steps - 1)
        assert played.see(*other) == before
    assert played.see(*own).moves == mine.moves
