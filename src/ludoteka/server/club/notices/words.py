"""The words of notices, in the language of whoever reads them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ludoteka.core.registry import find, games
from ludoteka.language import LANGUAGES, Catalogue
from ludoteka.language.catalogue import FALLBACK, load

TEXT = Path(__file__).parent / "text"
OTHER = "other"  # told of a kind that has no words


class Item(msgspec.Struct, frozen=True):
    """One line of several, with where it leads."""

    text: str
    link: str = ""


class Told(msgspec.Struct, frozen=True):
    """A notice in words. Links are paths, or whole addresses."""

    title: str
    body: str
    button: str
    link: str
    items: tuple[Item, ...] = ()


@cache
def catalogue(language: str) -> Catalogue:
    """All words of notices in a language."""
    known = language if language in LANGUAGES else FALLBACK
    return Catalogue(known, more=load(TEXT, known))


@cache
def title_of(game: str, language: str) -> str:
    """What a game is called."""
    known = language if language in LANGUAGES else FALLBACK
    return Catalogue(known, find(game)).text("game.title") if game in games() else game


def say(key: str, language: str, params: dict[str, Any] | None = None) -> str:
    """A message; a parameter that was not given is empty."""
    words, given = catalogue(language), params or {}
    values = dict.fromkeys(words.message(key).arguments(), "") | given
    return words.write(key, values)


def told(kind: str, params: dict[str, Any], language: str) -> Told:
    """A notice in words."""
    games_of = params.get("games", [])
    said = {name: value for name, value in params.items() if isinstance(value, int | str)}
    if "game" in said:
        said["game"] = title_of(str(said["game"]), language)
    if isinstance(params.get("tables"), list):
        said["count"] = len(params["tables"])
    named = kind if catalogue(language).has(f"notice.{kind}.title") else OTHER
    return Told(
        title=say(f"notice.{named}.title", language, said),
        body=say(f"notice.{named}.body", language, said),
        button=say(f"notice.{named}.button", language, said),
        link=link_of(params),
        items=tuple(
            Item(title_of(game, language), f"/t/{table}")
            for game, table in zip(games_of, params.get("tables", []), strict=False)
        ),
    )


def link_of(params: dict[str, Any]) -> str:
    """Where a notice leads."""
    if "link" in params:
        return str(params["link"])
    return f"/t/{params['table']}" if "table" in params else "/"
