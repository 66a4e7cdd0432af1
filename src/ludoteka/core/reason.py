"""Why something is not possible: a message key, its parameters, and the rule's paragraph."""

from __future__ import annotations

import msgspec

# A parameter is a number, the id of a thing that has a name in every language, or several such.
Param = int | str | list[str]


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Told in the reader's language by the catalogue; `place` is a paragraph of the rules."""

    key: str
    params: dict[str, Param] = {}
    place: str = ""

    def __str__(self) -> str:
        shown = ", ".join(f"{name} {value}" for name, value in self.params.items())
        return f"{self.key} ({shown})" if shown else self.key
