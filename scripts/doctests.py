"""An extension of griffe: the examples of docstrings as blocks of code, for `mkdocs.yml`."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLES = re.compile(r"^>>> .*?(?=^$|\Z)", re.MULTILINE | re.DOTALL)


class Fenced(griffe.Extension):
    """Puts a fence around every run of examples."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLES.sub(fenced, obj.docstring.value)


def fenced(found: re.Match[str]) -> str:
    """A block of examples."""
    return f"```pycon\n{found[0].rstrip()}\n```\n"
