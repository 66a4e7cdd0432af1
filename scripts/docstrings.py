"""An extension of griffe for `mkdocs.yml`: docstrings and comments as the reference shows them."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLES = re.compile(r"^>>> .*?(?=^$|\Z)", re.MULTILINE | re.DOTALL)
BESIDE = re.compile(r"[^#\"']*  # (.+)")
ABOVE = re.compile(r"\s+# (.+)")


class Told(griffe.Extension):
    """Puts a fence around examples, and tells of a field what its comment says."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLES.sub(fenced, obj.docstring.value)

    def on_attribute_instance(self, *, attr: griffe.Attribute, **_: Any) -> None:
        if attr.docstring is None and attr.lineno and (comment := commented(attr)):
            attr.docstring = griffe.Docstring(comment, lineno=attr.lineno, parent=attr)

    def on_class_members(self, *, cls: griffe.Class, **_: Any) -> None:
        """Leave out attributes of which nothing is told: the constructor was given them."""
        for name, member in list(cls.members.items()):
            told = member.docstring or getattr(member, "annotation", None)
            if member.is_attribute and not told:
                cls.del_member(name)


def fenced(found: re.Match[str]) -> str:
    """A block of examples."""
    return f"```pycon\n{found[0].rstrip()}\n```\n"


def commented(attr: griffe.Attribute) -> str:
    """The comment beside a field, or the lines of comment above it."""
    lines = attr.lines_collection[attr.filepath]
    assert attr.lineno is not None
    at = attr.lineno - 1
    if beside := BESIDE.match(lines[at]):
        return sentence(beside[1])
    above: list[str] = []
    while at and (found := ABOVE.fullmatch(lines[at - 1])):
        above.insert(0, found[1])
        at -= 1
    return sentence(" ".join(above))


def sentence(text: str) -> str:
    """With a capital letter in front and a full stop behind."""
    return text and text[0].upper() + text[1:].rstrip(".") + "."
