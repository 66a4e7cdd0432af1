"""The story of a long table is told in parts, and kept small."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import cycle

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.play import Played, ethnos, play_on, take
from tests.table.test_undo import refused

from ludoteka.table import replay
from ludoteka.table.entries import AnyBody, Chatted, Entry, Moved, Undone
from ludoteka.table.hidden import Hidden
from ludoteka.table.lines import Line, mask, may_see
from ludoteka.table.story import BLOCK, MOST, Story, joined, read_lines
from ludoteka.table.table import rebuild

LONG = 100_000


@settings(max_examples=40)
@given(
    st.lists(st.tuples(st.integers(1, 4), st.integers(-1, 2), st.text(max_size=40)), max_size=300),
    st.integers(0, 1500),
)
def test_every_line_comes_back_as_it_was_told(
    entries: list[tuple[int, int, str]], since: int
) -> None:
    story, told = Story(Hidden(3)), []
    for number, (lines, owner, text) in enumerate(entries, 1):
        for place in range(lines):
            looks = None if owner < 0 else [owner]
            seen_by, private = mask(looks), looks is not None
            line = Line(number, 5, "chat", number, "chat", {"text": text, "n": place}, private)
            story.add(line, seen_by)
            told.append((seen_by, line))
    assert len(story) == len(told)
    for look in (0, 1, 2, None):
        wanted = [line for seen_by, line in told if may_see(seen_by, look)]
        newest, more = story.newest(look)
        found = read_lines(joined(newest))
        while more:
            assert MOST <= len(newest) < MOST + 4
            newest, more = story.before(look, found[0].number)
            found = [*read_lines(joined(newest)), *found]
        assert found == wanted
        after = [line for line in wanted if line.number > since]
        newest, more = story.newest(look, since)
        assert read_lines(joined(newest)) == after[-len(newest) :] if newest else not after
        assert more or len(newest) == len(after)


def chatty(entries: int) -> Played:
    """A table where more is said than done."""
    played = ethnos("ab")
    play_on(played, 30)
    while len(played.log) < entries:
        played.write(Chatted(f"word {len(played.log)}", "Anna", 0))
    return played


def test_only_the_newest_lines_are_sent_at_once() -> None:
    played = chatty(1000)
    message = played.see("a", 0)
    assert message.more
    assert message.since == 0
    assert MOST <= len(message.lines) <= MOST + 10
    assert message.lines[-1].params["text"] == "word 999"
    assert not played.see("a", 0, since=900).more, "what a page missed for a while it gets whole"
    assert played.see("a", 0, since=900).since == 900
    away = played.see("a", 0, since=500)
    assert (away.since, away.more, away.lines) == (0, True, message.lines)
    assert len(msgspec.json.encode(message)) < 60_000
    whole = played.story(0)
    assert [line.number for line in whole] == sorted(line.number for line in whole)
    assert whole[0].key == "table.created"
    assert len([line for line in whole if line.kind == "chat"]) == 1000 - 31


@pytest.mark.parametrize("after", [0, 500, 990, 1000])
def test_all_lines_since_an_entry(after: int) -> None:
    played = chatty(1000)
    wanted = [line for line in played.story(0) if line.number > after]
    assert played.table.story.since(0, after) == wanted


def test_the_story_before_an_entry() -> None:
    played = chatty(600)
    table = played.table
    part = msgspec.json.decode(replay.story(table, "a", 0, 300), type=replay.StoryPart)
    assert part.more
    assert part.lines[-1].number == 299
    first = msgspec.json.decode(replay.story(table, None, None, 40), type=replay.StoryPart)
    assert not first.more
    assert first.lines[0].key == "table.created"
    for guest in ("b", None):
        with refused("error.secret"):
            replay.story(table, guest, 0, 300)
    with refused("error.no_seat"):
        replay.story(table, "a", 5, 300)


def restless(entries: int) -> Iterator[Entry]:
    """A log in which one move is made and taken back over and over, with words in between."""
    played = ethnos("ab")
    play_on(played, 6)
    while played.table.holding is not None:
        play_on(played, 1)
    yield from played.log
    seat, steps = played.table.match.seat, len(played.table.match.steps)
    bodies: Iterator[AnyBody] = cycle(
        (Moved(seat, take(played)), Undone(seat, steps), Chatted("hm", "Anna", seat))
    )
    for number in range(len(played.log) + 1, entries + 1):
        yield Entry(number, number, next(bodies), "a", f"command-{number:08}")


@pytest.mark.parametrize(
    "entries", [5000, pytest.param(LONG, marks=pytest.mark.soak)], ids=["5000", "100000"]
)
def test_a_very_long_table_stays_small(entries: int) -> None:
    table = rebuild("t", restless(entries))
    assert table.number == entries
    size = sum(map(sys.getsizeof, table.story.blocks)) + len(table.commands.rows)
    assert size < 60 * entries
    assert len(table.story.starts) < 2 * BLOCK
    assert len(joined(table.story.newest(0)[0])) < 50_000
    lines, more = table.story.before(None, 1000)
    assert more
    assert read_lines(joined(lines))[-1].number == 999
