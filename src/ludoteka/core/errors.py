"""Everything that can be refused. Each error is one clear sentence and changes nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from ludoteka.core.problem import Problem, problem
from ludoteka.core.reason import Reason

SHOWN = 60
FAULT = 300


def clean(text: str) -> str:
    """Foreign text made fit for a sentence: short, printable, on one line."""
    shown = "".join(c if c.isprintable() else "?" for c in text[:SHOWN])
    return shown if len(text) <= SHOWN else shown + "..."


def said(value: object) -> str:
    """Any value made fit for a sentence, even one that cannot be written (a huge int)."""
    try:
        return clean(str(value))
    except Exception:
        return f"a value of type {type(value).__name__}"


PLACE = re.compile(r" ?\(?(?:[A-Za-z]:)?[/\\\\][^\s)'\"]*\)?")


def fault(error: BaseException) -> str:
    """What went wrong in code of others, in one line and without places on this machine."""
    try:
        told = " ".join(str(error).split())
    except Exception:
        told = ""
    told = "".join(c if c.isprintable() else "?" for c in PLACE.sub("", told)[:FAULT])
    return f"{type(error).__name__}: {told}" if told else type(error).__name__


def meant(text: str, valid: Iterable[str]) -> Problem:
    """A second half for a sentence: what was probably meant, or all that is valid."""
    names = list(valid)
    close = get_close_matches(text[: 4 * SHOWN], names, n=1)
    if close:
        return problem("did you mean '{name}'?", name=close[0])
    shown = ", ".join(names[:20])
    return problem("choose from {names}", names=f"{shown}, ..." if len(names) > 20 else shown)


class LudotekaError(Exception):
    """The base of all refusals: an English sentence with gaps, and what fills them."""

    def __init__(self, text: str | Problem = "", /, **params: int | str | Problem) -> None:
        self.told = problem(text, **params)
        super().__init__(str(self.told))

    def __reduce__(self) -> tuple[Any, ...]:
        return revived, (type(self), self.args, self.__dict__)


def revived(kind: type[LudotekaError], args: tuple[Any, ...], kept: dict[str, Any]) -> Any:
    """An error that comes from another process."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(kept)
    return error


class UnknownGame(LudotekaError):
    """No game has this key."""


class GameFault(LudotekaError):
    """The code of a game failed: it is the game's mistake, nobody else's."""

    def __init__(self, game: str, error: BaseException) -> None:
        super().__init__("the game '{game}' failed ({fault})", game=clean(game), fault=fault(error))


class Blame:
    """Whatever fails in here is the mistake of the game; only refusals stay what they are."""

    __slots__ = ("game",)

    def __init__(self, game: str) -> None:
        self.game = game

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, LudotekaError):
            raise GameFault(self.game, error) from error


class BadOption(LudotekaError):
    """An option, its value, the number of seats or the seed does not fit the game."""


class BadMove(LudotekaError):
    """A text or JSON that is not a move of this game."""


class IllegalMove(LudotekaError):
    """A move that is not legal now; `reason` says why."""

    def __init__(self, move: str, reason: Reason) -> None:
        super().__init__("'{move}' is not legal now: {reason}", move=move, reason=str(reason))
        self.reason = reason


class BadUndo(LudotekaError):
    """There is nothing to take back, or not so much."""

    def __init__(self, steps: object, done: int, dealt: bool = False) -> None:
        told = "only {done} moves have been made, not {steps}"
        if dealt:
            told = "only {done} moves have been made since everything was dealt anew, not {steps}"
            super().__init__(told, done=done, steps=said(steps))
            return
        if type(steps) is not int or steps < 1:
            told = "the number of moves to take back is at least 1, not '{steps}'"
        elif done == 0:
            told = "no move has been made that could be taken back"
        elif done == 1:
            told = "only one move has been made, not {steps}"
        super().__init__(told, done=done, steps=said(steps))


class BadRecord(LudotekaError):
    """A record that cannot be replayed; `line` is where (0: the whole file).

    A `reason` of the rules ends the sentence; a catalogue can say it in words.
    """

    def __init__(
        self,
        line: int,
        text: str | Problem,
        reason: Reason | None = None,
        /,
        **params: int | str | Problem,
    ) -> None:
        self.line = line
        self.game = ""  # whose words the reason is in
        self.problem = problem(text, **params)
        self.reason = reason
        super().__init__(self.sentence(str(reason)))

    def sentence(self, reason: str) -> Problem:
        """What is wrong, with the reason in these words."""
        told = self.problem
        if "reason" in told.params:
            told = Problem(told.text, {**told.params, "reason": reason})
        elif self.reason:
            told = problem("{problem}: {reason}", problem=told, reason=reason)
        return (
            problem("line {line}: {problem}", line=self.line, problem=told) if self.line else told
        )
