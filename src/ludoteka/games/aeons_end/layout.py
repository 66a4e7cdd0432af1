"""Every field of a setup and a state of Aeon's End, declared once; fields.py is written from it."""

from ludoteka.core.layout import Layout, flag, inherited, length, number, piles, shared, vector
from ludoteka.core.state import NOBODY

SETUP = Layout(
    number("seats", told=False),
    number("rules", "the version of the rules that the game goes by", told=False),
    vector("mages", "by seat"),
    number("nemesis"),
    vector("market", "the kinds of the nine piles: gems, relics, spells"),
    vector("turn_cards", "the turn order cards, sorted"),
    number("player_life"),
    number("gravehold_life"),
    number("nemesis_life", "what it starts with"),
    number("nemesis_cap", "the most it can be healed to"),
    number("increased", "1: with increased difficulty"),
    told=(
        "mages", "nemesis", "market", "turn_cards",
        ("player_life", "gravehold_life", "nemesis_life", "nemesis_cap"),
        "increased",
    ),
)  # fmt: skip

STATE = Layout(
    inherited("seat", "luck", "revealed"),
    number("gravehold"),
    number("nemesis_life"),
    number("fury"),
    number("husks"),
    number("husk_wound", "damage on one husk that did not kill it"),
    number("turn", "the turn order card that began this turn", NOBODY),
    number("active", "the seat of the last player turn"),
    number("phase", "of the turn, for the view"),
    number("aether"),
    number("gem_aether", "that pays only for gems"),
    number("spell_aether"),
    number("discount", "on the next focus or opening of a breach"),
    number("plays", "of cards that count them this turn; four bits each"),
    number("capacity", "spells an opened breach of the active player holds this turn", 1),
    number("corruptions_drawn", "this turn by the active player, as bits"),
    number("asked", "seats that were asked for their ability this turn and said no, as bits"),
    number("destroyed", "how many player cards"),
    number("known_top", "so many cards on top of the turn order deck are known"),
    number("known_bottom", "and so many at its bottom"),
    number("known_corruptions", "at the bottom of their deck"),
    number("ended", "how the game ended"),
    flag("shielded", "no damage to players and Gravehold this turn"),
    inherited("anyone", "over"),
    piles("piles", "of cards: those everybody shares, then three of each seat"),
    vector("sheets", "of the players"),
    vector("supply", "cards left in each pile of the market"),
    vector("stack", "the pending texts, the innermost last", upto="height"),
    length("height", "of the stack; above it is room for more texts"),
    shared("choices", "the answers to the present question; replaced as a whole", told=False),
)
