"""The rules of Ethnos by topic; engine.py puts them together."""

from ludoteka.games.ethnos.rules.engine import EthnosState, start

__all__ = ["EthnosState", "start"]
