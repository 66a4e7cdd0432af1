"""The figures of the drawn examples in the rules, taken from positions of the engine.

python -m tests.aeons_end.examples    writes them for the page
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from tests.aeons_end.scene import Scene

from ludoteka.games.aeons_end import GAME
from ludoteka.games.aeons_end.state import LAST_STAGE, OPENED

FILE = Path(__file__).parents[2] / "web/src/games/aeons_end/examples/figures.json"
MAGES, MARKET = "brama lash", "free_charges"
Figures = dict[str, Any]


def scene() -> Scene:
    """Two mages before Rageborne."""
    return Scene(MAGES, market=MARKET)


def contents() -> Figures:
    """What is printed on the things that are shown."""
    show = GAME.contents
    assert show is not None
    printed: Figures = msgspec.to_builtins(show(scene().state))
    shown = {"cards": ("crystal", "spark", "jade"), "menaces": ("needlemaw", "woven_sky")}
    return printed | {
        kind: {name: printed[kind][name] for name in names} for kind, names in shown.items()
    }


def playing() -> Figures:
    """Crystals played for aether."""
    table = scene().hand(0, "3*crystal").main()
    table.do(*["play crystal"] * 3)
    return {"card": "card.crystal", "number": 3, "aether": table.view.aether}


def gaining() -> Figures:
    """A gem bought; the pile has one card less."""
    table = scene().put(aether=3).main()
    before, left = table.view.aether, table.supply_of("jade")
    table.do("gain jade")
    assert table.discard_of(0).split()[-1] == "jade"
    return {
        "card": "card.jade",
        "cost": before - table.view.aether,
        "left": left,
        "after": table.supply_of("jade"),
    }


def breach(name: str, stage: int) -> Figures:
    """A breach of the first mage, as it is seen."""
    number = ["I", "II", "III", "IV"].index(name)
    view = scene().breach(0, name, stage).main().view.mages[0].breaches[number]
    return dict(msgspec.to_builtins(view))


def breaches() -> Figures:
    """One breach, turned step by step and opened."""
    stages = [breach("III", stage) for stage in range(LAST_STAGE + 1)]
    return {
        "breach": "breach.III",
        "stages": [*stages, breach("III", OPENED)],
        "focus": stages[0]["focus_cost"],
        "first": stages[0]["open_cost"],
        "last": stages[-1]["open_cost"],
    }


def damage(name: str) -> int:
    """What a Spark deals, cast from an open breach."""
    table = scene().open(0, name).prep(0, name, "spark").casting()
    before = table.view.nemesis_life
    table.do(f"cast spark from {name} of brama")
    return before - table.view.nemesis_life


def casting() -> Figures:
    """A Spark on an open breach that adds damage."""
    table = scene().open(0, "III").prep(0, "III", "spark").casting()
    view = table.view.mages[0].breaches[2]
    return {
        "spell": "card.spark",
        "breach": "breach.III",
        "view": [msgspec.to_builtins(view)],
        "plain": damage("I"),
        "damage": damage("III"),
    }


def drawing() -> Figures:
    """A discard pile that becomes the deck as it lies."""
    pile = "spark crystal jade crystal crystal crystal"
    table = scene().hand(0, "").deck(0, "").discard(0, pile).main()
    table.do("end turn")
    drawn = table.hand_of(0).split()
    order = pile.split()
    assert sorted(drawn) == sorted(order[: len(drawn)])
    assert table.deck_of(0).split() == order[len(drawn) :]
    return {"pile": order, "card": f"card.{order[0]}", "number": len(drawn)}


def turn_order() -> Figures:
    """The nemesis has had one of its two turns."""
    view = scene().turns("n11", "n00").main().view
    return {
        "deck": view.turn_left,
        "past": view.turn_discard,
        "drawn": len(view.turn_discard),
        "left": len(view.turn_left),
    }


def nemesis_turn() -> Figures:
    """A minion hits Gravehold, a power loses a token."""
    life, tokens = 11, 2
    table = scene().menace("needlemaw", life).menace("woven_sky", tokens)
    before = scene().view.gravehold
    shown = table.nemesis()
    return {
        "minion": "menace.needlemaw",
        "life": life,
        "damage": before - shown.view.gravehold,
        "power": "menace.woven_sky",
        "tokens": tokens,
        "after": shown.in_play()["woven_sky"],
    }


def charging() -> Figures:
    """The last charge for an ability."""
    table = scene().charges(0, 4).put(aether=2).main()
    mage = table.view.mages[0]
    before = table.view.aether
    table.do("charge")
    return {
        "mage": "mage.brama",
        "ability": f"ability.{mage.ability}",
        "charges": mage.charges,
        "after": table.view.mages[0].charges,
        "price": before - table.view.aether,
    }


def rageborne() -> Figures:
    """Fury enough for a strike."""
    fury = 4
    table = scene().put(fury=fury).nemesis()
    assert table.told("struck")
    (fell,) = table.told("fury_fell")
    return {"fury": fury, "lost": fell.params["number"]}


EXAMPLES: dict[str, Callable[[], Figures]] = {
    "playing": playing,
    "gaining": gaining,
    "breaches": breaches,
    "casting": casting,
    "drawing": drawing,
    "turn_order": turn_order,
    "nemesis_turn": nemesis_turn,
    "charging": charging,
    "rageborne": rageborne,
}


def text() -> str:
    """The file; `npm run format` lays it out as the page's other files."""
    figures = {"contents": contents(), **{anchor: make() for anchor, make in EXAMPLES.items()}}
    return json.dumps(figures, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
