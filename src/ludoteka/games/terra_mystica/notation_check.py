"""Compares the rows of a table with the replay of their commands."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from ludoteka.core.errors import BadRecord
from ludoteka.core.sink import Sink
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.notation_rows import Holdings, Row
from ludoteka.games.terra_mystica.state import SHEET, Board

if TYPE_CHECKING:
    from ludoteka.games.terra_mystica.notation_reader import Reader

Raw = list[tuple[int, int, int, int, int]]
INCOMES = {
    "cult_income_for_faction": codes.CULT_BONUS,
    "other_income_for_faction": codes.INCOME,
    "score_resources": codes.SCORED_GOODS,
}
BETWEEN = (codes.CULT_BONUS, codes.INCOME, codes.SCORED_GOODS)
ALL_DECLINED = "[all opponents declined power]"
ACCEPTED = "[opponent accepted power]"


def holdings(board: Board, seat: int) -> Holdings:
    """What a seat has now."""
    return unpack(int(board.holdings(seat)), cult_levels(board, seat))


def cult_levels(board: Board, seat: int) -> tuple[int, ...]:
    """The four cult levels of a seat."""
    start = seat * SHEET + layout.CULT
    return tuple(int(level) for level in board.sheets[start : start + codes.TRACKS])


def unpack(packed: int, cults: tuple[int, ...]) -> Holdings:
    """Holdings out of the int that events carry."""
    few, many = layout.HELD_FEW, layout.HELD_MANY
    bowls = tuple(packed >> s & few for s in (0, layout.HELD_BOWL_2, layout.HELD_BOWL_3))
    return Holdings(
        packed >> layout.HELD_POINTS,
        packed >> layout.HELD_COINS & many,
        packed >> layout.HELD_WORKERS & many,
        packed >> layout.HELD_PRIESTS & few,
        bowls,
        cults,
    )


class Replay:
    """The match of a reader once more, step by step, with what every step told."""

    def __init__(self, reader: Reader) -> None:
        match = reader.match
        self.reader = reader
        state = match.game.new(match.seats, match.seed, match.options)
        assert isinstance(state, Board)
        self.board = state
        self.first = [holdings(state, seat) for seat in range(match.seats)]
        # after each step: what every seat has before the round or the game ends in that step
        self.after: list[list[Holdings]] = [self.first]
        # what events between the rounds left each seat with, in their order
        self.told: dict[tuple[int, int], list[Holdings]] = defaultdict(list)
        for step in match.steps:
            self.board.sink = Sink()
            self.board.apply(step.action)
            self.note(self.board.sink.raw)

    def note(self, raw: Raw) -> None:
        """Keep what one step told."""
        board = self.board
        now = [holdings(board, seat) for seat in range(board.setup.seats)]
        scored = [0] * len(now)
        for kind, _, seat, b, _ in reversed(raw):
            if kind in BETWEEN:
                now[seat] = unpack(b, cult_levels(board, seat))
            elif kind in (codes.SCORED_CULT, codes.SCORED_AREA):
                scored[seat] += b
        for kind, _, seat, b, c in raw:
            if kind in BETWEEN:
                self.told[kind, seat].append(unpack(c, cult_levels(board, seat)))
            elif kind == codes.ERRATA_POWER:
                self.told[kind, seat].append(unpack(b, cult_levels(board, seat)))
        self.after.append(
            [
                Holdings(h.vp - less, h.coins, h.workers, h.priests, h.bowls, h.cults)
                for h, less in zip(now, scored, strict=True)
            ]
        )


def differences(reader: Reader) -> list[BadRecord]:
    """The rows of a table that differ from the replay."""
    replay = Replay(reader)
    found = []
    points: dict[int, int] = {}
    last: dict[int, Holdings] = {}
    for number, row in enumerate(reader.rows):
        if row.expected is None:
            continue
        seat = reader.seats[row.faction]
        # a row without anything in it shows what the one before showed
        shown = show(replay, reader, number, row, seat, points) or last.get(seat)
        if shown is not None:
            last[seat] = shown
        if shown != row.expected:
            problem = f"{row.faction}: the table has {row.expected}, the replay {shown}"
            found.append(BadRecord(row.line, problem))
    return found


def show(
    replay: Replay, reader: Reader, number: int, row: Row, seat: int, points: dict[int, int]
) -> Holdings | None:
    """What the replay has for a row."""
    if row.remarks:
        remark = row.remarks[-1]
        if remark == "setup":
            return replay.first[seat]
        if remark in INCOMES:
            return take(replay, INCOMES[remark], seat)
        if remark == ALL_DECLINED:
            return take(replay, codes.ERRATA_POWER, seat)
        if remark.startswith("+"):
            return scored(replay, seat, remark, points)
        if remark == ACCEPTED:
            return replay.after[step_of_acceptance(reader, number)][seat]
        return None
    if number not in reader.marks:
        return None
    return replay.after[reader.marks[number]][seat]


def step_of_acceptance(reader: Reader, number: int) -> int:
    """The step of the answer behind this row, or of the Cultists' own row before it."""
    marks, faction = reader.marks, reader.rows[number].faction
    following = min(n for n in marks if n > number)
    before = [n for n in marks if n < number and reader.rows[n].faction == faction]
    return max(marks[following], marks[max(before)])


def take(replay: Replay, kind: int, seat: int) -> Holdings | None:
    """The next of the events of a kind."""
    told = replay.told[kind, seat]
    return told.pop(0) if told else None


def scored(replay: Replay, seat: int, remark: str, points: dict[int, int]) -> Holdings:
    """A row of the final scoring: the points so far."""
    last = replay.after[-1][seat]
    points[seat] = points.get(seat, 0) + int(remark.split("vp")[0])
    return Holdings(
        last.vp + points[seat], last.coins, last.workers, last.priests, last.bowls, last.cults
    )


def check_tables(reader: Reader) -> None:
    """Refuse a table that the replay contradicts."""
    if any(row.expected for row in reader.rows):
        found = differences(reader)
        if found:
            raise found[0]
