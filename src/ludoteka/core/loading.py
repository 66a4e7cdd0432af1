"""From a record to the match that it tells."""

from __future__ import annotations

import re

from ludoteka.core import record as records
from ludoteka.core.errors import BadOption, BadRecord, IllegalMove, LudotekaError, clean
from ludoteka.core.game import Game
from ludoteka.core.match import Match
from ludoteka.core.registry import find

ANSWERED_BY = re.compile(r"@([0-9]{1,2}) ")
DEALT = re.compile(rf"{records.REDEAL} ([0-9]{{1,2}}) ([0-9]{{1,19}})")


def load(text: str, game: Game | None = None) -> Match:
    """The match that a record tells; `game` if it is not registered. Raises BadRecord."""
    record = records.read(text)
    try:
        if game is None or game.key != record.game:
            game = find(record.game)
        if record.rules > game.rules:
            raise BadOption(
                "the record follows version {wanted} of the rules of {title}; "
                "this Ludoteka knows versions up to {known}",
                wanted=record.rules,
                title=game.title,
                known=game.rules,
            )
        if record.rules < 1:
            raise BadOption("versions of rules start at 1")
        chosen = game.check(record.seats, record.seed, record.options)
        match = Match(game, *chosen, rules=record.rules)
    except LudotekaError as error:
        raise BadRecord(0, error.told) from None
    for number, line in record.lines:
        try:
            replay_line(match, line)
        except LudotekaError as error:
            reason = error.reason if isinstance(error, IllegalMove) else None
            bad = BadRecord(number, error.told, reason)
            bad.game = game.key
            raise bad from None
    check_end(match, record)
    return match


def dealt(text: str) -> list[int]:
    """The seeds by which the game of a record was dealt anew."""
    lines = (DEALT.fullmatch(line.strip()) for line in text.split("\n"))
    return [int(line[2]) for line in lines if line]


def replay_line(match: Match, line: str) -> None:
    """One line of a record: a move, a move with the seat that answered, an undo, or a deal."""
    if line == records.UNDO:
        match.undo()
        return
    if dealt := DEALT.fullmatch(line):
        match.redeal(int(dealt[1]), int(dealt[2]))
        return
    answered = ANSWERED_BY.match(line)
    seat = int(answered[1]) if answered else None
    match.play(line[answered.end() :] if answered else line, seat)


def check_end(match: Match, record: records.Record) -> None:
    """The closing line counts the lines and seals the last position; both may be left out."""
    count, _, digest = record.end.partition(" ")
    if count and count != str(len(record.lines)):
        raise BadRecord(
            0,
            "the end line counts {count} lines, but there are {number}",
            count=clean(count),
            number=len(record.lines),
        )
    if digest and digest != match.state.digest():
        raise BadRecord(0, "replaying the record does not lead to the position it was sealed with")
