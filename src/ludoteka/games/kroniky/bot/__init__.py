"""How bots play Kroniky: the guide, and all that it thinks with."""
