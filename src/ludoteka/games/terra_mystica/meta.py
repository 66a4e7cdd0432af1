"""Terra Mystica: what it is called, who can play, and which rules may be chosen."""

from ludoteka.core.options import Option
from ludoteka.games.terra_mystica.data import BONUS_CARD_NAMES, FACTION_NAMES, TILE_NAMES

KEY = "terra_mystica"
TITLE = "Terra Mystica"
EDITION = "base game (2012), Czech rulebook"
RULES = 2
FEWEST, MOST = 2, 5

RANDOM = "random"
CHOSEN = "chosen"
FIRST_GAME = "first_game"
FIRST_SEAT = "first_seat"

OPTIONS = (
    Option("setup", RANDOM, (RANDOM, FIRST_GAME)),
    Option("factions", CHOSEN, FACTION_NAMES, many=True),  # in seat order
    Option("start_player", RANDOM, (RANDOM, FIRST_SEAT)),
    Option("scoring_tiles", RANDOM, TILE_NAMES, many=True),  # of rounds 1 to 6
    Option("scrolls", RANDOM, BONUS_CARD_NAMES, many=True),
    Option("cultists_errata", False),
    Option("extra_town_tiles", False),
    Option("shipping_scroll", False),
    Option("temple_scoring", False),
    Option("turn_order_by_passing", False),
    Option("lenient", False),
    Option("late_answers", False),
    Option("dropping_out", False),
)
