"""Finds bots of others: `package.module:Class` or `folder/file.py:Class`."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from zlib import crc32

from ludoteka.bots.player import Player
from ludoteka.core.errors import BadOption, clean, fault, meant, said
from ludoteka.core.game import Game
from ludoteka.core.problem import Problem, problem


def load_player(name: str) -> type[Player]:
    """The class with this name. Raises BadOption."""
    return loaded(full(name))


def full(name: str) -> str:
    """The same name for processes that run elsewhere: files by their whole path."""
    where, _, what = name.rpartition(":")
    return f"{Path(where).absolute()}:{what}" if where.endswith(".py") else name


@cache
def loaded(name: str) -> type[Player]:
    """The class with this full name."""
    where, _, what = name.rpartition(":")
    module = from_file(name, Path(where)) if where.endswith(".py") else from_module(name, where)
    kind = getattr(module, what, None)
    if kind is None:
        known = [each for each, value in vars(module).items() if isinstance(value, type)]
        told = problem("it has no class '{what}'", what=clean(what))
        if known:
            told = problem("{told}; {meant}", told=told, meant=meant(what, known))
        raise unusable(name, told)
    if not inspect.isclass(kind) or not issubclass(kind, Player):
        told = problem("'{what}' is not a ludoteka.bots.Player", what=clean(what))
        raise unusable(name, told)
    if kind.choose is Player.choose:
        raise unusable(name, problem("'{what}' has no method choose", what=clean(what)))
    return kind


def from_file(name: str, file: Path) -> ModuleType:
    """The module in a file, which finds its neighbours."""
    if not file.is_file():
        raise unusable(name, problem("there is no file '{file}'", file=clean(file.name)))
    own = f"{file.stem}_{crc32(bytes(file)):08x}"  # so that it is taken for no other module
    spec = importlib.util.spec_from_file_location(own, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    importable(str(file.parent))
    sys.modules[own] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise unusable(name, problem(fault(error))) from error
    return module


def from_module(name: str, where: str) -> ModuleType:
    """A module that is installed, or lies where the command was started."""
    importable(os.getcwd())
    try:
        return importlib.import_module(where)
    except (Exception, SystemExit) as error:
        raise unusable(name, problem(fault(error))) from error


def importable(folder: str) -> None:
    """Let modules in a folder be found, after all that are installed."""
    if folder not in sys.path:
        sys.path.append(folder)


def unusable(name: str, told: Problem) -> BadOption:
    """Why there is no such bot."""
    where, _, what = name.rpartition(":")
    short = f"{Path(where).name}:{what}" if where.endswith(".py") else name
    return BadOption("the bot '{bot}' cannot be used: {told}", bot=clean(short), told=told)


def fits(kind: type[Player], game: Game) -> None:
    """Raises BadOption where a bot does not play a game."""
    if not can_play(kind, game.key):
        raise BadOption(
            "the bot {bot} does not play {title}, but {games}",
            bot=kind.__name__,
            title=game.title,
            games=said(", ".join(kind.games)),
        )


def can_play(kind: type[Player], game: str) -> bool:
    """Whether a bot says that it plays a game."""
    return not kind.games or game in kind.games
