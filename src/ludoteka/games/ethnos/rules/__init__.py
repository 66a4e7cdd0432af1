"""The rules of Ethnos by topic; engine.py puts them together."""

from ludoteka.games.ethnos.rules.engine import EthnosState, restore, start

__all__ = ["EthnosState", "restore", "start"]
