"""Compares the rows of a table with the replay of their commands.

What a row should show is worked out from the replay alone, never from the row itself.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from ludoteka.core.errors import BadRecord
from ludoteka.core.sink import Sink
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.data import FACTION_NAMES, TRACK_NAMES
from ludoteka.games.terra_mystica.notation.rows import Holdings, Row
from ludoteka.games.terra_mystica.state import SHEET, Board

if TYPE_CHECKING:
    from ludoteka.games.terra_mystica.notation.reader import Reader

Raw = list[tuple[int, int, int, int, int]]
BETWEEN = {
    "cult_income_for_faction": codes.CULT_BONUS,
    "other_income_for_faction": codes.INCOME,
    "score_resources": codes.SCORED_GOODS,
    "[all opponents declined power]": codes.ERRATA_POWER,
}
ACCEPTED = "[opponent accepted power]"
SCORED = re.compile(r"\+(\d+)vp for (\w+)")
AREA = "network"
CULTISTS = FACTION_NAMES[codes.CULTISTS]


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
    """The game of a reader once more, step by step, with what every step told."""

    def __init__(self, reader: Reader) -> None:
        seats = len(reader.seats)
        state = reader.game.new(seats, reader.seed, reader.options, reader.rules)
        assert isinstance(state, Board)
        self.board = state
        # after each step: what every seat has before the round or the game ends in that step
        self.after: list[list[Holdings]] = [self.now()]
        # what events left each seat with, and after how many steps, in their order
        self.told: dict[tuple[int, int], list[tuple[int, Holdings]]] = defaultdict(list)
        # points of the final scoring, by track or area and seat
        self.scored: dict[tuple[str, int], int] = {}
        for number, action in enumerate(reader.actions, 1):
            self.board.sink = Sink()
            self.board.apply(action)
            self.listen(number, self.board.sink.raw)

    def now(self) -> list[Holdings]:
        """What every seat has now."""
        board = self.board
        return [
            unpack(int(board.holdings(seat)), cult_levels(board, seat))
            for seat in range(board.setup.seats)
        ]

    def listen(self, number: int, raw: Raw) -> None:
        """Keep what one step told."""
        now = self.now()
        for kind, _, seat, b, _ in reversed(raw):
            if kind in (codes.CULT_BONUS, codes.INCOME, codes.SCORED_GOODS):
                now[seat] = unpack(b, now[seat].cults)
        for kind, _, seat, b, c in raw:
            if kind in (codes.SCORED_CULT, codes.SCORED_AREA):
                place = TRACK_NAMES[c >> 8] if kind == codes.SCORED_CULT else AREA
                self.scored[place, seat] = b
                now[seat] = replace(now[seat], vp=now[seat].vp - b)
        for kind, _, seat, b, c in raw:
            if kind in BETWEEN.values():
                left = b if kind == codes.ERRATA_POWER else c
                self.told[kind, seat].append((number, unpack(left, now[seat].cults)))
        self.after.append(now)


class Check:
    """Goes through the rows of a table in their order."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.replay = Replay(reader)
        self.step = 0  # how many steps the rows so far have made
        self.last: dict[int, Holdings] = {}  # what the replay had for the last row of a seat
        self.next: dict[tuple[int, int], int] = defaultdict(int)  # events shown so far
        self.points: dict[int, int] = defaultdict(int)  # of the final scoring so far

    def differences(self) -> list[BadRecord]:
        """The rows that differ from the replay."""
        found = []
        for number, row in enumerate(self.reader.rows):
            if row.expected is not None:
                if row.faction not in self.reader.seats:
                    found.append(absent(row))
                    continue
                seat = self.reader.seats[row.faction]
                shown = self.shown(number, row, seat)
                same = next((one for one in shown if self.agrees(number, row, one)), None)
                if same is None:
                    found.append(differing(row, shown[0]))
                self.last[seat] = same or shown[0]
            self.step = max(self.step, self.reader.marks.get(number, 0))
        return found

    def agrees(self, number: int, row: Row, shown: Holdings) -> bool:
        """Whether a row shows this.

        A step of the Cultists that was written behind its row was taken before it.
        """
        if row.faction == CULTISTS and row.expected is not None:
            for written, taken in self.reader.early:
                if number < written and taken < self.reader.marks.get(number, 0):
                    bowls, cults = row.expected.bowls, row.expected.cults
                    return replace(shown, bowls=bowls, cults=cults) == row.expected
        return shown == row.expected

    def shown(self, number: int, row: Row, seat: int) -> list[Holdings]:
        """What the replay has for a row; the first is the likeliest."""
        replay, marks = self.replay, self.reader.marks
        remark = row.remarks[-1] if row.remarks else ""
        if remark == "setup":
            return [replay.after[0][seat]]
        if remark in BETWEEN:
            return [self.take(BETWEEN[remark], seat)]
        if points := SCORED.fullmatch(remark):
            return [self.score(points[2], seat)]
        if remark == ACCEPTED:
            return [replay.after[self.acceptance(number)][seat]]
        if number in marks:
            return [replay.after[marks[number]][seat]]
        # a row without commands, as of a seat that dropped out: nothing new, or all up to here
        told = [left for kind in BETWEEN.values() for left in self.until(kind, seat)]
        before = [self.last[seat]] if seat in self.last else []
        return [*before, replay.after[self.step][seat], *told, *self.final(seat)]

    def final(self, seat: int) -> list[Holdings]:
        """The final scoring of a seat, step by step, if the rows have come to it."""
        last = self.replay.after[-1][seat]
        if self.step < len(self.reader.actions):
            return []
        won = accumulate(self.replay.scored.get((place, seat), 0) for place in (*TRACK_NAMES, AREA))
        return [replace(last, vp=last.vp + points) for points in won]

    def until(self, kind: int, seat: int) -> list[Holdings]:
        """What the last event of a kind up to this row left the seat with."""
        told = [left for step, left in self.replay.told[kind, seat] if step <= self.step]
        return told[-1:]

    def take(self, kind: int, seat: int) -> Holdings:
        """The event of a kind that a row shows: the next one, or a later one up to this row."""
        told = self.replay.told[kind, seat]
        index = self.next[kind, seat]
        while index + 1 < len(told) and told[index + 1][0] <= self.step:
            index += 1
        self.next[kind, seat] = index + 1
        return told[index][1] if index < len(told) else self.replay.after[-1][seat]

    def score(self, place: str, seat: int) -> Holdings:
        """A row of the final scoring: the points so far."""
        last = self.replay.after[-1][seat]
        self.points[seat] += self.replay.scored.get((place, seat), 0)
        return replace(last, vp=last.vp + self.points[seat])

    def acceptance(self, number: int) -> int:
        """The step of the answer behind this row, or of the Cultists' own row before it."""
        marks, rows = self.reader.marks, self.reader.rows
        following = min((n for n in marks if n > number), default=-1)
        before = max(
            (n for n in marks if n < number and rows[n].faction == rows[number].faction), default=-1
        )
        return max(marks.get(following, 0), marks.get(before, 0))


def absent(row: Row) -> BadRecord:
    """A row of a faction that nobody plays."""
    return BadRecord(row.line, "{faction} are not in the game", faction=row.faction)


def differing(row: Row, found: Holdings) -> BadRecord:
    """A row that shows something else than the replay."""
    told = "{faction}: the table has {shown}, the replay {found}"
    return BadRecord(row.line, told, faction=row.faction, shown=str(row.expected), found=str(found))


def differences(reader: Reader) -> list[BadRecord]:
    """The rows of a table that differ from the replay."""
    return Check(reader).differences()


def check_tables(reader: Reader) -> None:
    """Refuse a table that the replay contradicts."""
    if any(row.expected for row in reader.rows):
        found = differences(reader)
        if found:
            raise found[0]
