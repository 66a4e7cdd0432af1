"""Ethnos: what it is called, who can play, and which rules may be chosen."""

from ludoteka.core.options import Option
from ludoteka.games.ethnos.data import TRIBE_NAMES

KEY = "ethnos"
TITLE = "Ethnos"
EDITION = "first edition (2017), Czech and Polish rulebooks"
RULES = 2  # 2: a position keeps nothing of how it was reached
FEWEST, MOST = 2, 6

OPTIONS = (
    Option("tribes", "random", TRIBE_NAMES, many=True),
    Option("merfolk_scoring", "ranked_like_kingdom", ("ranked_like_kingdom", "leader_only")),
    Option("merfolk_zero_position_scores", False),
    Option("orc_partial_removal", False),
    Option("skeleton_instant_win", True),
    Option(
        "two_player_tie_age_two",
        "split_token_II_only",
        ("split_token_II_only", "split_both_tokens"),
    ),
    Option("glory_token_list", "recommended", ("recommended", "alternative")),
    Option("elf_keep_exact", False),
    Option("empty_row_draw_two", False),
)
# those that explain themselves
FIRST_TRIBES = ("centaurs", "dwarves", "giants", "halflings", "minotaurs", "wingfolk")
