"""What is wrong with what somebody wrote: an English sentence that other languages can tell."""

from __future__ import annotations

import re

import msgspec

GAP = re.compile(r"\{([a-z_]+)\}")


class Problem(msgspec.Struct, frozen=True):
    """A sentence with gaps: `there is no seat {seat}`.

    Catalogues know it under the English sentence, so the words stand where the fault is found.
    What fills a gap is told as it stands; a second problem, like what was probably meant, is told
    in the same language.
    """

    text: str
    params: dict[str, int | str | Problem] = {}

    def __str__(self) -> str:
        return GAP.sub(lambda gap: str(self.params.get(gap[1], gap[0])), self.text)


def problem(text: str | Problem, /, **params: int | str | Problem) -> Problem:
    """A sentence and what fills its gaps."""
    return text if isinstance(text, Problem) else Problem(text, params)
