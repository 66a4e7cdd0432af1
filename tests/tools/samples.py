"""Gathers what games really say: message keys with parameters, from games played at random.

`python -m tests.tools.samples GAME...` writes `tests/language/samples/GAME.json`, from which the
proof sheets are made (see proof.py): for each message some of the parameters it was told with, and
for each name of a parameter some of its values, for the messages that never came up.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import ludoteka
from ludoteka.core.codec import Move
from ludoteka.core.conformance.moves import invented
from ludoteka.core.game import Game
from ludoteka.core.match import Match
from ludoteka.core.reason import Param
from ludoteka.core.registry import find, games
from ludoteka.core.state import NOBODY

FOLDER = Path(__file__).parents[1] / "language" / "samples"
PLAYED = 60
OF_A_MESSAGE = 4  # sets of parameters that are kept
OF_A_NAME = 12  # values that are kept
STRANGE_MOVES = 3  # tried in each position

Params = dict[str, Param]


def options(game: Game, chance: Random) -> dict[str, object]:
    """Some of the options changed."""
    found: dict[str, object] = {}
    for option in game.options:
        if chance.random() < 0.3 and not option.many:
            found[option.name] = (
                chance.choice(option.choices) if option.choices else chance.random() < 0.5
            )
    return found


def told(match: Match, chance: Random) -> Iterator[tuple[str, Params]]:
    """What can be said in a position."""
    game, state = match.game, match.state
    for move in match.legal():
        yield move.label()
    for event in match.latest:
        yield f"event.{event.key}", event.params
    if match.over:
        return
    kinds = list(game.codec.kinds.values())
    legal = {int(action) for action in state.legal()}
    for _ in range(STRANGE_MOVES):
        move = invented(chance.choice(kinds), chance)
        if move.pack() not in legal:
            reason = game.against(state, move)
            yield f"reason.{reason.key}", reason.params
    if game.ledger is not None and chance.random() < 0.05:
        for seat in (NOBODY, 0):
            for name in game.ledger().names(state, seat).quantities:
                yield f"quantity.{name.quantity}", {"thing": name.thing} if name.thing else {}


def chosen(match: Match, chance: Random) -> Move:
    """A move at random, or as a bot would play without thinking."""
    legal = match.legal()
    advice = match.game.guide().moves(match.state)
    wise = int(advice[0]) if len(advice) and chance.random() < 0.7 else NOBODY  # no move
    return next((move for move in legal if move.pack() == wise), None) or chance.choice(legal)


def gather(game: Game) -> dict[str, object]:
    """All that was said in some games, a few of each."""
    seen: defaultdict[str, dict[str, Params]] = defaultdict(dict)
    names: defaultdict[str, dict[str, Param]] = defaultdict(dict)
    for number in range(PLAYED):
        chance = Random(f"{game.key} {number}")
        seats = chance.randint(game.fewest, game.most)
        try:
            match = ludoteka.new(game.key, seats, number, **options(game, chance))
        except ludoteka.LudotekaError:
            continue  # options that do not go together
        while not match.over:
            match.play(chosen(match, chance))
            for key, params in told(match, chance):
                if params:
                    seen[key].setdefault(repr(sorted(params.items())), params)
                for name, value in params.items():
                    if not isinstance(value, int):
                        names[name].setdefault(repr(value), value)
    chance = Random(game.key)
    return {
        "messages": {
            key: few(list(found.values()), OF_A_MESSAGE, chance)
            for key, found in sorted(seen.items())
        },
        "names": {
            name: few(list(found.values()), OF_A_NAME, chance)
            for name, found in sorted(names.items())
        },
    }


def few(values: list[Any], most: int, chance: Random) -> list[Any]:
    """Some of many."""
    return values if len(values) <= most else chance.sample(values, most)


def main() -> None:
    """Write the samples of some games, or of all."""
    for key in sys.argv[1:] or games():
        text = json.dumps(gather(find(key)), indent=1, ensure_ascii=False)
        (FOLDER / f"{key}.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
