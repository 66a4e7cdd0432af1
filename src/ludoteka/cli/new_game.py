"""`ludoteka new-game`: a package with a small game that plays at once, to be made one's own."""

from __future__ import annotations

import keyword
import re
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from ludoteka.core.errors import LudotekaError, clean
from ludoteka.core.registry import games

SKELETON = Path(__file__).with_name("skeleton")
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".*")
KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST = 40
TITLE = re.compile(r"[^\"\\\x00-\x1f{}<>']{1,60}")
NEXT = """{title} lies in {folder} and can be played at once:
  pip install -e {folder}
  ludoteka play {key}
  ludoteka serve --open
Its README.md says what is in which file; `pytest` there says what is missing."""


class CannotBegin(LudotekaError):
    """A game that cannot be laid out."""


def new_game(
    key: Annotated[
        str, typer.Argument(metavar="KEY", help="A short name, such as `nine_mens_morris`.")
    ],
    title: Annotated[
        str | None, typer.Option(metavar="TITLE", help="What it is called. Default: the key.")
    ] = None,
    into: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="A new folder. Default: ./KEY.")
    ] = None,
) -> None:
    """Lay out a new game as a package of its own: it plays at once, and waits to be changed."""
    check(key)
    title = key.replace("_", " ").title() if title is None else title.strip()
    if not TITLE.fullmatch(title):
        raise CannotBegin(f"a title is one short line without quotes, not '{clean(title)}'")
    folder = Path(key if into is None else into).expanduser()
    if folder.exists():
        raise CannotBegin(f"'{clean(str(folder))}' exists already; choose a new folder")
    lay_out(key, title, folder)
    print(NEXT.format(title=title, folder=folder, key=key))


def check(key: str) -> None:
    """The key must name a game and a Python package that do not exist yet. Raises CannotBegin."""
    if not KEY.fullmatch(key) or len(key) > LONGEST or keyword.iskeyword(key):
        raise CannotBegin(
            f"a key has up to {LONGEST} small letters, digits and single underscores and begins "
            f"with a letter, not '{clean(key)}'"
        )
    if key in games():
        raise CannotBegin(f"there is a game '{key}' already")
    if find_spec(key) is not None:
        raise CannotBegin(f"there is a Python module '{key}' already; choose another key")


def lay_out(key: str, title: str, folder: Path) -> None:
    """Copy the skeleton with the game's own names."""
    camel = "".join(word.title() for word in key.split("_"))
    names = {"my_game": key, "MyGame": camel, "My Game": title}
    names |= {"MyView": f"{camel}View", "MyGuide": f"{camel}Guide"}
    try:
        shutil.copytree(SKELETON, folder, ignore=LEFT_OUT)
    except OSError as error:
        problem = error.strerror or "it cannot be written"
        raise CannotBegin(f"'{clean(str(folder))}': {problem}") from None
    for path in sorted(folder.rglob("*"), reverse=True):  # what lies deeper first
        if path.is_file():
            text = path.read_text("utf-8")
            for old, new in names.items():
                text = text.replace(old, new)
            path.write_text(text, "utf-8")
        if "my_game" in path.name:
            path.rename(path.with_name(path.name.replace("my_game", key)))
