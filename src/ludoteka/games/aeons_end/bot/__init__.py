"""How bots think about Aeon's End."""
