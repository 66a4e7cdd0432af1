"""How bots think about Terra Mystica; guide.py puts it together."""

from ludoteka.games.terra_mystica.bot.guide import TerraGuide

__all__ = ["TerraGuide"]
