"""How bots think about Ethnos: the guide, and what things are worth."""
