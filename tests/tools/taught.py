"""Which lesson teaches which paragraph of the rules: `python -m tests.tools.taught` writes it down.

The list is docs/taught.md; a test keeps it true and whole.
"""

from __future__ import annotations

import re
from pathlib import Path

from ludoteka.core.game import Game
from ludoteka.core.registry import find, games
from ludoteka.language import Catalogue
from ludoteka.language.catalogue import load
from ludoteka.lessons.shelf import lessons

PAGE = Path(__file__).parents[2] / "docs" / "taught.md"
TITLE = re.compile(r"rules\.(.+)\.title")
# What no lesson teaches, and why.
LEFT_OUT = {
    "terra_mystica": {
        "dropping_out": "only with an option that is off by default; a matter for the table",
    },
}
HEAD = """# What the lessons teach

Every paragraph of the rules on the page, and the steps of lessons that teach it. Written by
`python -m tests.tools.taught` from the field `teaches` of the steps.
"""


def ours() -> list[Game]:
    """The games with lessons of their own."""
    return [find(key) for key in games() if (find(key).text.parent / "lessons").is_dir()]


def paragraphs(game: Game) -> list[str]:
    """The anchors of all paragraphs, in the order of the texts."""
    return [found[1] for key in load(game.text, "en") if (found := TITLE.fullmatch(key))]


def taught(game: Game) -> dict[str, list[str]]:
    """The steps that teach each paragraph."""
    found: dict[str, list[str]] = {}
    for lesson in lessons().values():
        if lesson.game != game.key:
            continue
        for number, step in enumerate(lesson.steps, 1):
            for anchor in step.teaches:
                found.setdefault(anchor, []).append(f"{lesson.id} {number}")
    return found


def page() -> str:
    """The whole list."""
    parts = [HEAD]
    for game in ours():
        words, steps, left = Catalogue("en", game), taught(game), LEFT_OUT.get(game.key, {})
        rows = ["| paragraph | taught by |", "|---|---|"]
        for anchor in paragraphs(game):
            where = ", ".join(steps.get(anchor, [])) or f"left out: {left.get(anchor, '?')}"
            rows.append(f"| {words.sentence(f'rules.{anchor}.title')} (`{anchor}`) | {where} |")
        parts.append(f"## {game.title}\n\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
